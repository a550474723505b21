// Bouton's argument (1902), written out for given numbers. If a column of the binary table has an
// odd number of ones, the nim sum is not 0. Any number with a one in the leading such column can be
// lowered so that all columns become even.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>

#include "grundy/reason.h"

namespace grundy {

namespace {

// A longer table no longer explains anything, and a table with wrapped lines is unreadable.
constexpr std::size_t kRows = 24;
constexpr std::size_t kWidestLabel = 30;
constexpr std::size_t kWidestPowers = 24;

/// The label of a summand, cut to fit the table.
std::string cut(const std::string& label) {
  if (label.size() <= kWidestLabel) return label;
  return label.substr(0, kWidestLabel - 3) + "...";
}

std::string binary(std::uint64_t number, int width) {
  std::string digits(static_cast<std::size_t>(width), '0');
  for (int i = 0; i < width; ++i) {
    if (((number >> static_cast<unsigned>(i)) & 1U) != 0) {
      digits[static_cast<std::size_t>(width - 1 - i)] = '1';
    }
  }
  return digits;
}

/// 13 as "8+4+1".
std::string powers(std::uint64_t number) {
  std::string text;
  for (unsigned bit = 64; bit-- > 0;) {
    const std::uint64_t power = std::uint64_t{1} << bit;
    if ((number & power) != 0) text += (text.empty() ? "" : "+") + std::to_string(power);
  }
  return text.empty() ? "0" : text;
}

/// Which summands belong to a pair of equal values, which adds nothing to the sum.
std::vector<bool> cancelling(std::span<const Summand> summands) {
  std::vector<bool> cancels(summands.size(), false);
  std::map<NimValue, std::size_t> single;
  for (std::size_t i = 0; i < summands.size(); ++i) {
    if (summands[i].value.is_zero()) continue;  // there is nothing to cancel
    const auto [partner, is_new] = single.try_emplace(summands[i].value, i);
    if (is_new) continue;
    cancels[i] = cancels[partner->second] = true;
    single.erase(partner);
  }
  return cancels;
}

std::vector<std::string> table(std::span<const Summand> summands, std::uint64_t sum) {
  std::uint64_t all = 0;
  std::size_t label = std::string_view("nim sum").size();
  std::uint64_t largest = 0;
  const std::size_t rows = std::min(summands.size(), kRows);
  std::size_t widest = powers(sum).size();
  for (const Summand& summand : summands) {
    all |= summand.value.number();
    largest = std::max(largest, summand.value.number());
    widest = std::max(widest, powers(summand.value.number()).size());
  }
  // The powers of two are shown only for numbers small enough for mental arithmetic.
  const auto in_powers = [&](std::uint64_t value) {
    return widest > kWidestPowers ? std::string() : "  " + powers(value);
  };
  for (const Summand& summand : summands.first(rows)) {
    label = std::max(label, cut(summand.label).size());
  }
  const int width = std::max(1, static_cast<int>(std::bit_width(all)));
  const std::size_t digits = std::to_string(std::max(largest, sum)).size();
  const std::vector<bool> cancels = cancelling(summands);
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < rows; ++i) {
    const std::uint64_t value = summands[i].value.number();
    lines.push_back(fmt::format("{:<{}}  {:>{}} = {}{}{}", cut(summands[i].label), label, value,
                                digits, binary(value, width), in_powers(value),
                                cancels[i] ? "  (one of a pair, cancels)" : ""));
  }
  if (rows < summands.size()) lines.push_back(fmt::format("... {} more", summands.size() - rows));
  const std::size_t indent = label + digits + 5;
  lines.push_back(std::string(indent, ' ') + std::string(static_cast<std::size_t>(width), '-'));
  lines.push_back(fmt::format("{:<{}}  {:>{}} = {}{}", "nim sum", label, sum, digits,
                              binary(sum, width), in_powers(sum)));
  if (sum != 0) {
    const auto column = static_cast<std::size_t>(width - static_cast<int>(std::bit_width(sum)));
    lines.push_back(fmt::format("{}^ the leading power of two, {}",
                                std::string(indent + column, ' '), std::bit_floor(sum)));
  }
  return lines;
}

/// "the heap of 3", but "queen(3,4)" and "row 2".
std::string with_article(const std::string& label) {
  const bool noun = label.find(" of ") != std::string::npos ||
                    label.find(" in ") != std::string::npos ||
                    label.find(" on ") != std::string::npos ||
                    label.find(" at ") != std::string::npos || label.starts_with("squares ");
  return noun && label.find('(') == std::string::npos ? "the " + label : label;
}

/// What each summand that uses the leading power must become.
Explanation lowering(std::span<const Summand> summands, std::uint64_t sum) {
  const std::uint64_t power = std::bit_floor(sum);
  Explanation reason{"leading-power", ""};
  std::vector<std::string> lines;
  std::vector<std::string> labels;
  std::vector<std::uint64_t> targets;
  for (const Summand& summand : summands) {
    const std::uint64_t value = summand.value.number();
    if ((value & power) == 0) continue;
    labels.push_back(summand.label);
    targets.push_back(value ^ sum);
    if (lines.size() < kRows) {
      lines.push_back(fmt::format("{0}: {1} xor {2} = {3} is less than {1}, so the move is legal",
                                  cut(summand.label), value, sum, value ^ sum));
    }
  }
  reason.claim =
      labels.size() == 1
          ? fmt::format("Only {1} uses the power {0}; changing it to {2} makes the nim sum 0.",
                        power, with_article(labels.front()), targets.front())
          : fmt::format(
                "The power {} is used by {} of them; changing any one as below makes the nim sum "
                "0.",
                power, labels.size());
  reason.figure = std::move(lines);
  reason.facts = {{"power", power}, {"used_by", std::move(labels)}, {"become", std::move(targets)}};
  return reason;
}

}  // namespace

Explanation explain_nim_sum(std::span<const Summand> summands) {
  std::uint64_t sum = 0;
  std::vector<std::uint64_t> values;
  for (const Summand& summand : summands) {
    sum ^= summand.value.number();
    if (values.size() < kRows) values.push_back(summand.value.number());
  }
  Explanation reason{"nim-sum", ""};
  reason.facts = {{"values", std::move(values)}, {"nim_sum", sum}};
  if (summands.empty()) {
    reason.claim = "Nothing is left that counts, so the nim sum is 0.";
    return reason;
  }
  reason.figure = table(summands, sum);
  if (sum == 0) {
    reason.claim = "Every power of two occurs an even number of times, so the nim sum is 0.";
  } else {
    reason.claim = fmt::format("The nim sum is {}.", sum);
    reason.because.push_back(lowering(summands, sum));
  }
  return reason;
}

// Explanations are a few levels deep: games and engine nest them by hand.
// NOLINTNEXTLINE(misc-no-recursion)
const Explanation* nim_sum_in(const Explanation& reason) {
  if (reason.kind == "nim-sum") return &reason;
  for (const Explanation& sub : reason.because) {
    if (const Explanation* const found = nim_sum_in(sub)) return found;
  }
  return nullptr;
}

}  // namespace grundy
