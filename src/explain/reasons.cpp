#include "explain/reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace grundy::explain {

namespace {

constexpr std::size_t kMovesShown = 4;    // of one value
constexpr std::size_t kValuesShown = 40;  // of one position

std::string plural(std::uint64_t count, std::string_view one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

using MovesByValue = std::map<std::uint64_t, std::vector<std::string>>;

std::vector<std::string> mex_figure(const MovesByValue& moves, std::uint64_t missing) {
  std::vector<std::string> lines;
  std::string larger;
  for (const auto& [value, names] : moves) {
    if (value > missing) {
      larger += (larger.empty() ? "" : ", ") + std::to_string(value);
      continue;
    }
    if (lines.size() == kValuesShown) break;
    const auto shown = std::min(names.size(), kMovesShown);
    std::string line = fmt::format("{:>3}: {}", value,
                                   joined({names.begin(), names.begin() + std::ptrdiff_t(shown)}));
    if (names.size() > shown) line += fmt::format(", and {} more", names.size() - shown);
    lines.push_back(std::move(line));
  }
  lines.push_back(fmt::format("{:>3}: no move", missing));
  if (!larger.empty()) lines.push_back("     and larger values, which do not matter: " + larger);
  return lines;
}

}  // namespace

Explanation mex(const std::string& position, const std::vector<ValuedMove>& options, bool listed) {
  MovesByValue moves;
  std::vector<NimValue> values;
  for (const ValuedMove& option : options) {
    moves[option.value.number()].push_back(option.move);
    values.push_back(option.value);
  }
  const std::uint64_t missing = grundy::mex(values).number();
  std::vector<std::uint64_t> distinct;
  for (const auto& entry : moves) distinct.push_back(entry.first);
  Explanation reason{"mex", ""};
  if (options.empty()) {
    reason.claim = fmt::format("{} has no moves, so that its nim value is 0.", position);
  } else {
    reason.claim = fmt::format(
        "The least number that is not a nim value of an option of {} is {}; that is its own "
        "nim value.",
        position, missing);
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

Explanation components(const std::vector<Summand>& components) {
  Explanation reason{"components",
                     "Each component of the sum counts as a nim heap of its nim value."};
  reason.because.push_back(explain_nim_sum(components));
  return reason;
}

Explanation misere_nim(const MisereHeaps& heaps) {
  Explanation reason{"misere-nim", ""};
  reason.facts = {{"large_heaps", heaps.large}, {"heaps_of_one", heaps.ones}};
  if (!heaps.all_plain) {
    reason.claim = "In misère play too every part equals a nim heap. ";
  }
  if (heaps.large == 0) {
    reason.claim += fmt::format(
        "No heap has more than one chip, so that the moves are forced; with {} of one the player "
        "to move {}.",
        plural(heaps.ones, "heap"),
        heaps.ones % 2 == 1 ? "takes the last chip and loses" : "is the one who is left without");
    return reason;
  }
  reason.claim +=
      "While some heap has two chips or more, misère Nim is won by the same nim sums as Nim; the "
      "plans part only when the last such heap goes.";
  reason.because.push_back(explain_nim_sum(heaps.summands));
  if (heaps.large == 1) {
    reason.because.push_back(
        {"misere-end",
         fmt::format("Just one heap has two chips or more, so that this is the moment: lower it to "
                     "{}, which leaves an odd number of heaps of one, instead of the even number "
                     "that would win in normal play.",
                     heaps.ones % 2 == 0 ? 1 : 0),
         {},
         {{"leave", std::uint64_t{heaps.ones % 2 == 0 ? 1U : 0U}}}});
  }
  return reason;
}

Explanation searched(std::uint64_t positions) {
  return {"search",
          "In misère play not every part equals a nim heap, so that the sum was searched as a "
          "whole: a position is lost if all its options are won for the opponent, and the end is "
          "won.",
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

Explanation winning_move(const std::string& move, const std::string& to, std::uint64_t total,
                         Play play) {
  Explanation reason{
      "winning-move",
      fmt::format("A winning move is {}: it leaves {}, which {}.", move, to,
                  play == Play::normal ? "has the nim value 0" : "the opponent loses")};
  if (total > 1) {
    reason.claim += total == 2 ? std::string(" The other one is found in the same way.")
                               : fmt::format(" The other {} are found in the same way.", total - 1);
  }
  reason.facts = {{"move", move}, {"to", to}, {"winning_moves", total}};
  return reason;
}

Explanation replies(const std::vector<AnsweredMove>& answers, std::uint64_t more) {
  Explanation reason{"replies",
                     "Whatever is played, there is an answer that leads back to a lost "
                     "position."};
  std::size_t width = 0;
  for (const AnsweredMove& answer : answers) width = std::max(width, answer.move.size());
  std::vector<std::string> moves;
  std::vector<std::string> replied;
  for (const AnsweredMove& answer : answers) {
    reason.figure.push_back(
        fmt::format("{:<{}}  is answered by {}", answer.move, std::min<std::size_t>(width, 40),
                    answer.reply.empty() ? "nothing: there is no move left" : answer.reply));
    moves.push_back(answer.move);
    replied.push_back(answer.reply);
  }
  if (more > 0) reason.figure.push_back(fmt::format("... and {} more", plural(more, "move")));
  reason.facts = {{"moves", std::move(moves)}, {"replies", std::move(replied)}, {"more", more}};
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
