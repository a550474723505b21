#include "explain/live_evidence.h"

#include <map>
#include <set>
#include <string>
#include <utility>

#include "explain/answered_move.h"
#include "theory/moves.h"

namespace grundy::explain {

namespace {

// Nobody would read a longer explanation.
constexpr std::size_t kRepliesBrief = 5;
constexpr std::size_t kRepliesFull = 40;

/// The answers that the game's own strategy gives to the first moves of a single component.
std::map<std::string, Reply> own_answers(const Sum& position, const MoveList& moves,
                                         std::size_t wanted) {
  std::map<std::string, Reply> answers;
  if (position.components.size() != 1) return answers;
  const Component& component = position.components.front();
  std::set<std::string> names;
  for (const MoveResult& move : moves.moves) {
    if (names.size() < wanted) names.insert(move.move);
  }
  component.game->each_move(component.position, [&](const MoveView& move) {
    const std::string name = move.print();
    if (!names.contains(name)) return !names.empty();
    names.erase(name);
    auto answer = move.reply();
    if (!answer) return false;
    answers.emplace(name, std::move(*answer));
    return !names.empty();
  });
  return answers;
}

}  // namespace

Expected<Argument> LiveEvidence::argument() {
  const MoveList* const winning = answer_.winning_moves ? &*answer_.winning_moves : nullptr;
  Argument argument;
  argument.push_back({0, ground::Judged{answer_.outcome.value_or(Outcome::D), answer_.play,
                                        judgement_.stated_value()}});
  GRUNDY_TRY(auto grounds, judgement_.grounds(winning));
  for (Ground& ground : grounds) argument.push_back({1, std::move(ground)});
  if (!judgement_.has_plan()) return argument;
  if (answer_.outcome == Outcome::N && winning != nullptr) {
    GRUNDY_TRY(auto example, judgement_.example(*winning));
    if (example) argument.push_back({1, std::move(*example)});
  }
  if (answer_.outcome == Outcome::P) {
    GRUNDY_TRY(auto answers, replies());
    if (answers) argument.push_back({1, std::move(*answers)});
  }
  return argument;
}

/// An answer to every move of a lost position, as far as answers are known.
Expected<std::optional<ground::Replies>> LiveEvidence::replies() {
  const Sum& position = answer_.position;
  const Request& request = judgement_.question().request;
  const std::size_t shown = request.explain == Detail::full ? kRepliesFull : kRepliesBrief;
  const MoveList moves = distinct_moves(position, kMovesListed);
  const auto own = answer_.play == Play::normal && request.use_theorems
                       ? own_answers(position, moves, shown)
                       : std::map<std::string, Reply>();
  ground::Replies replies{.answers = {}, .more = 0, .all_counted = moves.complete};
  for (const MoveResult& move : moves.moves) {
    if (replies.answers.size() == shown || !move.to) break;
    if (const auto known = own.find(move.move); known != own.end()) {
      replies.answers.push_back({move.move, {}, known->second.move, known->second.after.print()});
      continue;
    }
    GRUNDY_TRY(const auto reply, judgement_.reply(*move.to));
    if (!reply && !is_over(*move.to)) break;  // not known
    replies.answers.push_back(answered_move(position, move, reply ? &*reply : nullptr));
  }
  if (replies.answers.empty()) return std::nullopt;
  replies.more = moves.moves.size() - replies.answers.size();
  return replies;
}

}  // namespace grundy::explain
