// Who wins, and how: a winning move, or an answer to every move.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "explain/voice.h"
#include "explain/words.h"

namespace grundy::explain {

namespace {

/// The other winning moves, if they were counted.
std::string others(const ground::Example& won) {
  const std::uint64_t total = won.total.value_or(0);
  if (total < 2) return {};
  const bool one = total == 2;
  const std::string others = one ? " The other one" : fmt::format(" The other {}", total - 1);
  if (won.all_lower) return others + (one ? " is" : " are") + " found in the same way.";
  if (won.play == Play::normal) return others + (one ? " leaves" : " leave") + " nim value 0, too.";
  return others + (one ? " wins, too." : " win, too.");
}

std::string replies_claim(const std::vector<ground::AnsweredMove>& answers) {
  const auto ends = [](const ground::AnsweredMove& answer) { return answer.reply.empty(); };
  if (std::ranges::all_of(answers, ends)) {
    return "Every move ends the game, and the opponent, who cannot move, wins.";
  }
  return std::string("Every move has an answer that leads back to a lost position") +
         (std::ranges::any_of(answers, ends) ? ", unless the move ends the game." : ".");
}

std::string answer_line(const ground::AnsweredMove& answer, std::size_t width) {
  constexpr std::size_t kShortPosition = 30;
  if (answer.reply.empty()) return fmt::format("{:<{}}  ends the game", answer.move, width);
  const bool shown = !answer.to.empty() && answer.to.size() <= kShortPosition;
  const std::string where = answer.component.empty() ? "" : "in " + answer.component + " ";
  // The moves of a game given by its options are called "to *1".
  const std::string_view by = answer.reply.starts_with("to ") ? "by moving" : "by";
  return fmt::format("{:<{}}  is answered {}{} {}{}{}", answer.move, width, where, by, answer.reply,
                     shown ? ", which leaves " + answer.to : "", citation(answer.source));
}

}  // namespace

Explanation Voice::say(const ground::Judged& judged) const {
  const auto& [outcome, play, value] = judged;
  Explanation root{"outcome", ""};
  const std::string_view convention = play == Play::misere ? " in misère play" : "";
  if (outcome == Outcome::D) {
    root.claim =
        fmt::format("With best play nobody wins{}: the game goes on for ever.", convention);
    return root;
  }
  root.claim =
      fmt::format("The player to move {}{}", outcome == Outcome::N ? "wins" : "loses", convention);
  root.claim += !value ? "."
                : value->is_zero()
                    ? ", since the nim value is 0."
                    : fmt::format(", since the nim value is {}, not 0.", value->number());
  return root;
}

Explanation Voice::say(const ground::Example& won) const {
  Explanation reason{"winning-move", ""};
  reason.claim = fmt::format("{} winning move is {}{}: it leaves {}, which {}{}.{}",
                             won.total == 1 ? "The" : "A", won.move,
                             won.component.empty() ? "" : " in " + cut(won.component), cut(won.to),
                             won.play == Play::normal ? "has nim value 0" : "the opponent loses",
                             citation(won.source), others(won));
  reason.facts = {
      {"move", won.component.empty() ? won.move : "in " + won.component + ": " + won.move},
      {"to", won.to}};
  if (won.total) reason.facts.push_back({"winning_moves", *won.total});
  for (const ground::Plain& inner : won.check) {
    Explanation check = say(inner);
    // The position before the move has had the theory explained: here its table is enough.
    const Explanation* const sum = nim_sum_in(check);
    reason.because.push_back(sum != nullptr ? Explanation(*sum) : std::move(check));
  }
  return reason;
}

Explanation Voice::say(const ground::Replies& replies) const {
  constexpr std::size_t kWidest = 40;
  const auto& answers = replies.answers;
  Explanation reason{"replies", replies_claim(answers)};
  std::size_t width = 0;
  for (const auto& answer : answers) width = std::max(width, answer.move.size());
  std::vector<std::string> moves;
  std::vector<std::string> replied;
  std::vector<std::string> targets;
  for (const auto& answer : answers) {
    reason.figure.push_back(answer_line(answer, std::min(width, kWidest)));
    moves.push_back(answer.move);
    replied.push_back(answer.component.empty() || answer.reply.empty()
                          ? answer.reply
                          : "in " + answer.component + ": " + answer.reply);
    targets.push_back(answer.to);
  }
  for (std::string& line : more_moves(replies.more, replies.all_counted)) {
    reason.figure.push_back(std::move(line));
  }
  reason.facts = {
      {"moves", std::move(moves)}, {"replies", std::move(replied)}, {"to", std::move(targets)}};
  // A heap may have 2^64-1 moves: if they were not counted, there is no number to give.
  if (replies.all_counted) reason.facts.push_back({"more", replies.more});
  return reason;
}

}  // namespace grundy::explain
