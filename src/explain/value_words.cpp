// Nim values: the mex rule, sums of parts and of components, and copies that cancel.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "explain/voice.h"
#include "explain/words.h"

namespace grundy::explain {

namespace {

constexpr std::size_t kMovesShown = 4;    // of one value
constexpr std::size_t kValuesShown = 40;  // of one position
constexpr std::size_t kValuesTold = 12;   // in one sentence

/// True if a comma stands in the name of a move itself, as in "3 -> 2, 4 -> 2", and not inside a
/// square such as (2,3).
bool has_comma(std::string_view move) {
  int depth = 0;
  return std::ranges::any_of(move, [&](char c) {
    depth += c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
    return c == ',' && depth == 0;
  });
}

using MovesByValue = std::map<std::uint64_t, std::vector<std::string>>;

/// Lists the values from `entry` on, as many as a sentence holds.
std::string values_from(MovesByValue::const_iterator entry, const MovesByValue& moves) {
  std::string text;
  std::size_t count = 0;
  for (; entry != moves.end(); ++entry, ++count) {
    if (count < kValuesTold) text += (text.empty() ? "" : ", ") + std::to_string(entry->first);
  }
  if (count > kValuesTold) text += fmt::format(", and {} more", count - kValuesTold);
  return text;
}

std::vector<std::string> mex_figure(const MovesByValue& moves, std::uint64_t missing) {
  const bool commas = std::ranges::any_of(
      moves, [](const auto& entry) { return std::ranges::any_of(entry.second, has_comma); });
  const std::string_view separator = commas ? "; " : ", ";
  std::vector<std::string> lines;
  for (const auto& [value, names] : moves) {
    if (value > missing) break;
    if (lines.size() == kValuesShown) {
      lines.push_back(fmt::format("  ... and a move to every value up to {}", missing - 1));
      break;
    }
    const auto shown = std::min(names.size(), kMovesShown);
    std::string line =
        fmt::format("{:>3}: {}", value,
                    join({names.begin(), names.begin() + std::ptrdiff_t(shown)}, separator));
    if (names.size() > shown) line += fmt::format("{}and {} more", separator, names.size() - shown);
    lines.push_back(std::move(line));
  }
  lines.push_back(fmt::format("{:>3}: no move", missing));
  const std::string larger = values_from(moves.upper_bound(missing), moves);
  if (!larger.empty()) lines.push_back("     and larger values, which do not matter: " + larger);
  return lines;
}

}  // namespace

Explanation Voice::say(const ground::Mex& mex) const {
  const auto& [position, options] = mex;
  MovesByValue moves;
  std::vector<NimValue> values;
  for (const ground::ValuedMove& option : options) {
    moves[option.value.number()].push_back(option.move);
    values.push_back(option.value);
  }
  const std::uint64_t missing = grundy::mex(values).number();
  std::vector<std::uint64_t> distinct;
  for (const auto& entry : moves) distinct.push_back(entry.first);
  Explanation reason{"mex", ""};
  if (options.empty()) {
    reason.claim = fmt::format("{} has no moves, so its nim value is 0.", position);
  } else if (listed_) {
    reason.claim = fmt::format(
        "The least number that is not the nim value of an option of {} is {}, so that is its nim "
        "value.",
        position, missing);
  } else {
    reason.claim = fmt::format(
        "The options of {} have nim value{} {}. The least number missing is {}, so that is its nim "
        "value.",
        position, moves.size() == 1 ? "" : "s", values_from(moves.begin(), moves), missing);
  }
  if (listed_ && !options.empty()) reason.figure = mex_figure(moves, missing);
  reason.facts = {{"position", position}, {"values", std::move(distinct)}, {"mex", missing}};
  return reason;
}

Explanation Voice::say(const ground::Parts& sum) const {
  Explanation reason{"parts", fmt::format("{} falls into {}.", sum.position,
                                          plural(sum.parts.size(), "independent part"))};
  reason.because.push_back(explain_nim_sum(sum.parts));
  return reason;
}

Explanation Voice::say(const ground::Components& sum) const {
  Explanation reason{"components",
                     "Each component of the sum counts as a nim heap whose size is its nim value."};
  reason.because.push_back(explain_nim_sum(sum.components));
  return reason;
}

Explanation Voice::say(const ground::OneOfSum& one) const {
  Explanation reason{"component", ""};
  reason.facts = {{"position", one.position}};
  if (one.value) {
    reason.claim =
        fmt::format("{} by itself has nim value {}.", cut(one.position), one.value->number());
    reason.facts.push_back({"nim_value", one.value->number()});
  } else {
    reason.claim = fmt::format("The nim value of {} by itself is not known.", cut(one.position));
  }
  for (const ground::Plain& inner : one.because) reason.because.push_back(say(inner));
  return reason;
}

Explanation Voice::say(const ground::Copies& copies) const {
  Explanation reason{"copies", ""};
  const auto& pairs = copies.pairs;
  reason.claim = fmt::format(
      "{} occurs twice{}. Two copies cancel, whatever their value: answer every move in one of "
      "them by the same move in the other, and two equal positions are left again. So together "
      "they count 0.",
      cut(pairs.front()),
      pairs.size() == 1   ? ""
      : pairs.size() == 2 ? ", as does one other position"
                          : fmt::format(", as do {} other positions", pairs.size() - 1));
  reason.facts = {{"pairs", pairs}};
  return reason;
}

}  // namespace grundy::explain
