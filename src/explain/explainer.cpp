#include "explain/explainer.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "explain/reasons.h"
#include "theory/moves.h"

namespace grundy::explain {

namespace {

// Beyond these an explanation would not be read.
constexpr std::size_t kOptions = 2000;
constexpr std::size_t kRepliesBrief = 5;
constexpr std::size_t kRepliesFull = 40;

/// Puts grounds into words.
class Voice {
 public:
  explicit Voice(const Result& answer, bool listed) : answer_(answer), listed_(listed) {}

  std::vector<Explanation> say(const std::vector<Ground>& grounds) const {
    std::vector<Explanation> said;
    for (const Ground& one : grounds) said.push_back(say(one));
    return said;
  }
  Explanation say(const Ground& one) const {
    return std::visit([this](const auto& ground) { return speak(ground); }, one);
  }

 private:
  Explanation speak(const ground::Plain& plain) const {
    return std::visit([this](const auto& ground) { return state(ground); }, plain);
  }
  Explanation state(const ground::Theorem& theorem) const { return theorem.told; }
  Explanation state(const ground::Mex& of) const { return mex(of, listed_); }
  Explanation state(const ground::Parts& of) const { return parts(of.position, of.parts); }
  Explanation speak(const ground::OneOfSum& one) const {
    std::vector<Explanation> because;
    for (const ground::Plain& inner : one.because) because.push_back(speak(inner));
    return component(one.position, one.value, std::move(because));
  }
  Explanation state(const ground::Components& sum) const { return components(sum.components); }
  Explanation state(const ground::Copies& of) const { return copies(of.pairs); }
  Explanation state(const ground::MisereHeaps& heaps) const { return misere_nim(heaps); }
  Explanation state(const ground::Searched& of) const { return searched(of.positions); }
  Explanation state(const ground::Retrograde& of) const { return retrograde(of.positions); }
  Explanation state(const ground::LoopySum& sum) const { return loopy_sum(sum, listed_); }
  Explanation speak(const ground::Example& example) const {
    const MoveResult& move = example.move;
    WonBy won{.move = move.move,
              .to = move.to->print(),
              .total = example.total,
              .all_lower = example.all_lower,
              .play = answer_.play};
    if (answer_.position.components.size() > 1) {
      won.component = answer_.position.components[move.component].print();
    }
    for (const ground::Plain& inner : example.check) {
      Explanation reason = speak(inner);
      // The theory has been told for the position before the move; its table is enough now.
      const Explanation* const sum = nim_sum_in(reason);
      won.check.push_back(sum != nullptr ? Explanation(*sum) : std::move(reason));
    }
    return winning_move(won);
  }

  const Result& answer_;
  bool listed_;
};

std::string name_of(const MoveResult& move, const Sum& position) {
  if (position.components.size() == 1) return move.move;
  return "in " + position.components[move.component].print() + ": " + move.move;
}

bool is_over(const Sum& sum) {
  return distinct_moves(sum, 0).complete;
}

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

/// An answer to every move of a lost position.
Expected<std::optional<Explanation>> replies_in(const Result& result, Judgement& judgement) {
  const Request& request = judgement.question().request;
  const std::size_t shown = request.explain == Detail::full ? kRepliesFull : kRepliesBrief;
  const MoveList moves = distinct_moves(result.position, kOptions);
  const auto own = result.play == Play::normal && request.use_theorems
                       ? own_answers(result.position, moves, shown)
                       : std::map<std::string, Reply>();
  std::vector<AnsweredMove> answers;
  for (const MoveResult& move : moves.moves) {
    if (answers.size() == shown || !move.to) break;
    if (const auto known = own.find(move.move); known != own.end()) {
      answers.push_back({move.move, {}, known->second.move, known->second.after.print()});
      continue;
    }
    GRUNDY_TRY(const auto reply, judgement.reply(*move.to));
    if (!reply && !is_over(*move.to)) break;  // not known
    AnsweredMove answer{name_of(move, result.position), {}, {}, {}};
    if (reply) {
      answer.reply = reply->move;
      if (move.to->components.size() > 1) {
        answer.component = move.to->components[reply->component].print();
      }
      if (reply->to) answer.to = reply->to->print();
    }
    answers.push_back(std::move(answer));
  }
  if (answers.empty()) return std::nullopt;
  return replies(answers, moves.moves.size() - answers.size(), moves.complete);
}

}  // namespace

Expected<Explanation> explain_answer(const Result& answer, Judgement& judgement) {
  const Voice voice(answer, judgement.question().request.explain == Detail::full);
  const MoveList* const winning = answer.winning_moves ? &*answer.winning_moves : nullptr;
  GRUNDY_TRY(const auto grounds, judgement.grounds(winning));
  std::vector<Explanation> because = voice.say(grounds);
  if (judgement.has_plan() && answer.outcome == Outcome::N && winning != nullptr) {
    GRUNDY_TRY(const auto example, judgement.example(*winning));
    if (example) because.push_back(voice.say(*example));
  }
  if (judgement.has_plan() && answer.outcome == Outcome::P) {
    GRUNDY_TRY(auto plan, replies_in(answer, judgement));
    if (plan) because.push_back(std::move(*plan));
  }
  return outcome(answer.outcome.value_or(Outcome::D), answer.play, judgement.stated_value(),
                 std::move(because));
}

}  // namespace grundy::explain
