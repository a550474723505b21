#include "explain/reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace grundy::explain {

namespace {

constexpr std::size_t kMovesShown = 4;    // of one value
constexpr std::size_t kValuesShown = 40;  // of one position
constexpr std::size_t kValuesTold = 12;   // one after the other
constexpr std::size_t kLongPosition = 160;
constexpr std::size_t kShortPosition = 30;

/// A position within a sentence; the facts have it whole.
std::string cut(const std::string& position) {
  if (position.size() <= kLongPosition) return position;
  return position.substr(0, kLongPosition - 3) + "...";
}

std::string plural(std::uint64_t count, std::string_view one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

/// Whether a comma stands in the name of a move itself, as in "3 -> 2, 4 -> 2", and not within a
/// square such as (2,3).
bool has_comma(std::string_view move) {
  int depth = 0;
  return std::ranges::any_of(move, [&](char c) {
    depth += c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
    return c == ',' && depth == 0;
  });
}

std::string joined(const std::vector<std::string>& moves, std::string_view separator) {
  std::string text;
  for (const std::string& move : moves) {
    if (!text.empty()) text += separator;
    text += move;
  }
  return text;
}

using MovesByValue = std::map<std::uint64_t, std::vector<std::string>>;

/// The values from one on, the first of them.
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
                    joined({names.begin(), names.begin() + std::ptrdiff_t(shown)}, separator));
    if (names.size() > shown) line += fmt::format("{}and {} more", separator, names.size() - shown);
    lines.push_back(std::move(line));
  }
  lines.push_back(fmt::format("{:>3}: no move", missing));
  const std::string larger = values_from(moves.upper_bound(missing), moves);
  if (!larger.empty()) lines.push_back("     and larger values, which do not matter: " + larger);
  return lines;
}

}  // namespace

Explanation mex(const ground::Mex& mex, bool listed) {
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
    reason.claim = fmt::format("{} has no moves, so that its nim value is 0.", position);
  } else if (listed) {
    reason.claim = fmt::format(
        "The least number that is not a nim value of an option of {} is {}; that is its own "
        "nim value.",
        position, missing);
  } else {
    reason.claim = fmt::format(
        "The options of {} have the nim value{} {}; the least number that is missing is {}, and "
        "that is its own nim value.",
        position, moves.size() == 1 ? "" : "s", values_from(moves.begin(), moves), missing);
  }
  if (listed && !options.empty()) reason.figure = mex_figure(moves, missing);
  reason.facts = {{"position", position}, {"values", std::move(distinct)}, {"mex", missing}};
  return reason;
}

Explanation parts(const std::string& position, const std::vector<Summand>& parts) {
  Explanation reason{
      "parts", fmt::format("{} falls into {} that have nothing to do with each other.", position,
                           plural(parts.size(), "part"))};
  reason.because.push_back(explain_nim_sum(parts));
  return reason;
}

Explanation component(const std::string& position, std::optional<NimValue> value,
                      std::vector<Explanation> because) {
  Explanation reason{"component", ""};
  reason.facts = {{"position", position}};
  if (value) {
    reason.claim =
        fmt::format("{} by itself has the nim value {}.", cut(position), value->number());
    reason.facts.push_back({"nim_value", value->number()});
  } else {
    reason.claim = fmt::format("Of {} by itself the nim value is not known.", cut(position));
  }
  reason.because = std::move(because);
  return reason;
}

Explanation copies(const std::vector<std::string>& pairs) {
  Explanation reason{"copies", ""};
  const std::string& first = pairs.front();
  reason.claim = fmt::format(
      "{} is there twice{}, and the two cancel, whatever they are worth: every move in one of them "
      "is answered by the same move in the other, which leaves two equal ones again. So they count "
      "0 together.",
      cut(first), pairs.size() == 1 ? "" : fmt::format(", as are {} others", pairs.size() - 1));
  reason.facts = {{"pairs", pairs}};
  return reason;
}

Explanation components(const std::vector<Summand>& components) {
  Explanation reason{"components",
                     "Each component of the sum counts as a nim heap of its nim value."};
  reason.because.push_back(explain_nim_sum(components));
  return reason;
}

namespace {

/// Heaps of one chip and nothing else.
std::string only_ones(const ground::MisereHeaps& heaps) {
  const bool odd = heaps.ones % 2 == 1;
  if (!heaps.all_plain) {
    return fmt::format(
        "In misère play too every part counts as a nim heap, and here none counts as more than one "
        "chip. Then only the number of heaps of one matters: it is {}.",
        odd ? "odd, so that the player to move takes the last of them and loses"
            : "even, so that the last of them falls to the opponent, who loses by it");
  }
  if (heaps.ones == 0) return "No chip is left: the player to move cannot move, and wins by that.";
  return fmt::format(
      "No heap has more than one chip, so that every move is forced. There {} of one, an {} "
      "number: the last chip is taken by {}, who loses.",
      heaps.ones == 1 ? "is 1 heap" : fmt::format("are {} heaps", heaps.ones), odd ? "odd" : "even",
      odd ? "the player to move" : "the opponent");
}

/// The last heap of two chips or more: the one moment at which the plans part.
Explanation last_large_heap(const ground::MisereHeaps& heaps) {
  const std::uint64_t leave = heaps.ones % 2 == 0 ? 1 : 0;
  Explanation reason{"misere-end", ""};
  reason.facts = {{"leave", leave}};
  reason.claim =
      heaps.all_plain
          ? fmt::format(
                "In normal play one would lower it to {}, which leaves an even number of heaps of "
                "one. In misère play one leaves an odd number: lower it to {}. Then every move is "
                "forced, and the opponent takes the last chip.",
                1 - leave, leave)
          : "In normal play one would leave what counts as an even number of heaps of one. In "
            "misère play one leaves an odd number, of which the opponent takes the last.";
  return reason;
}

/// What each part counts as, where that is not its size.
std::vector<std::string> counted(const ground::MisereHeaps& heaps) {
  constexpr std::size_t kLines = 24;
  std::vector<std::string> lines;
  if (heaps.all_plain) return lines;
  for (const Summand& summand : heaps.summands) {
    if (lines.size() == kLines) {
      lines.push_back(fmt::format("... and {} more", heaps.summands.size() - kLines));
      break;
    }
    lines.push_back(fmt::format("{}  counts as *{}", cut(summand.label), summand.value.number()));
  }
  return lines;
}

}  // namespace

Explanation misere_nim(const ground::MisereHeaps& heaps) {
  Explanation reason{"misere-nim", ""};
  reason.facts = {{"large_heaps", heaps.large}, {"heaps_of_one", heaps.ones}};
  if (heaps.large < 2) reason.figure = counted(heaps);
  if (heaps.large == 0) {
    reason.claim = only_ones(heaps);
    return reason;
  }
  if (!heaps.all_plain) reason.claim = "In misère play too every part counts as a nim heap. ";
  if (heaps.large == 1) {
    reason.claim += "Just one heap has two chips or more";
    reason.claim += heaps.ones == 0
                        ? ", and there is none of one."
                        : fmt::format(", beside {} of one.", plural(heaps.ones, "heap"));
    reason.because.push_back(last_large_heap(heaps));
    return reason;
  }
  reason.claim +=
      "While some heap has two chips or more, misère Nim is won by the same nim sums as Nim; the "
      "plans part only when the last such heap goes.";
  reason.because.push_back(explain_nim_sum(heaps.summands));
  reason.because.push_back(
      {"misere-plan",
       "So play as in Nim, until a move would leave only heaps of one: that move must leave an odd "
       "number of them, where in Nim it leaves an even one."});
  return reason;
}

Explanation searched(std::uint64_t positions) {
  return {"search",
          "Not every part is known to count as a nim heap in misère play too, so that the position "
          "was searched as a whole: it is lost if all its options are won for the opponent, and "
          "the end is won.",
          {},
          {{"positions", positions}}};
}

Explanation retrograde(std::uint64_t positions) {
  return {"retrograde",
          "Play can come back to a position, so that the game was worked through from its ends "
          "backwards: a position with a move to a lost one is won, one whose moves all lead to won "
          "ones is lost, and where neither is ever the case nobody need lose.",
          {},
          {{"positions", positions}}};
}

Explanation winning_move(const WonBy& won) {
  Explanation reason{"winning-move", ""};
  reason.claim =
      fmt::format("{} winning move is {}{}: it leaves {}, which {}.", won.total == 1 ? "The" : "A",
                  won.move, won.component.empty() ? "" : " in " + cut(won.component), cut(won.to),
                  won.play == Play::normal ? "has the nim value 0" : "the opponent loses");
  if (won.total > 1) {
    const bool one = won.total == 2;
    reason.claim += one ? " The other one" : fmt::format(" The other {}", won.total - 1);
    if (won.all_lower) {
      reason.claim += one ? " is found in the same way." : " are found in the same way.";
    } else if (won.play == Play::normal) {
      reason.claim += one ? " leaves the nim value 0 too." : " leave the nim value 0 too.";
    } else {
      reason.claim += one ? " wins too." : " win too.";
    }
  }
  reason.facts = {
      {"move", won.component.empty() ? won.move : "in " + won.component + ": " + won.move},
      {"to", won.to},
      {"winning_moves", won.total}};
  reason.because = won.check;
  return reason;
}

namespace {

std::string replies_claim(const std::vector<AnsweredMove>& answers) {
  const auto ends = [](const AnsweredMove& answer) { return answer.reply.empty(); };
  if (std::ranges::all_of(answers, ends)) {
    return "Every move ends the game, and then the opponent, who cannot move, has won.";
  }
  return std::string("Whatever is played, there is an answer that leads back to a lost position") +
         (std::ranges::any_of(answers, ends) ? ", if the game is not over." : ".");
}

std::string answer_line(const AnsweredMove& answer, std::size_t width) {
  if (answer.reply.empty()) return fmt::format("{:<{}}  ends the game", answer.move, width);
  const bool shown = !answer.to.empty() && answer.to.size() <= kShortPosition;
  const std::string where = answer.component.empty() ? "" : "in " + answer.component + " ";
  // The moves of a game given by its options are called "to *1".
  const std::string_view by = answer.reply.starts_with("to ") ? "by moving" : "by";
  return fmt::format("{:<{}}  is answered {}{} {}{}", answer.move, width, where, by, answer.reply,
                     shown ? ", which leaves " + answer.to : "");
}

}  // namespace

Explanation replies(const std::vector<AnsweredMove>& answers, std::uint64_t more,
                    bool all_counted) {
  Explanation reason{"replies", replies_claim(answers)};
  std::size_t width = 0;
  for (const AnsweredMove& answer : answers) width = std::max(width, answer.move.size());
  std::vector<std::string> moves;
  std::vector<std::string> replied;
  std::vector<std::string> targets;
  for (const AnsweredMove& answer : answers) {
    reason.figure.push_back(answer_line(answer, std::min<std::size_t>(width, 40)));
    moves.push_back(answer.move);
    replied.push_back(answer.component.empty() || answer.reply.empty()
                          ? answer.reply
                          : "in " + answer.component + ": " + answer.reply);
    targets.push_back(answer.to);
  }
  if (!all_counted) {
    reason.figure.emplace_back("... and very many more moves");
  } else if (more > 0) {
    reason.figure.push_back(fmt::format("... and {} more move{}", more, more == 1 ? "" : "s"));
  }
  reason.facts = {
      {"moves", std::move(moves)}, {"replies", std::move(replied)}, {"to", std::move(targets)}};
  // A heap may have 2^64-1 moves: where they were not counted, no number is told.
  if (all_counted) reason.facts.push_back({"more", more});
  return reason;
}

Explanation outcome(Outcome outcome, Play play, std::optional<NimValue> value,
                    std::vector<Explanation> because) {
  Explanation root{"outcome", ""};
  const std::string_view convention = play == Play::misere ? " in misère play" : "";
  if (outcome == Outcome::D) {
    root.claim =
        fmt::format("With best play nobody wins{}: the game goes on for ever.", convention);
  } else if (outcome == Outcome::N) {
    root.claim = fmt::format("The player to move wins{}", convention);
  } else {
    root.claim = fmt::format("The player to move loses{}", convention);
  }
  if (outcome != Outcome::D) {
    root.claim += !value ? "."
                  : value->is_zero()
                      ? ", since the nim value is 0."
                      : fmt::format(", since the nim value {} is not 0.", value->number());
  }
  root.because = std::move(because);
  return root;
}

}  // namespace grundy::explain
