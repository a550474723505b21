#include "explain/answered_move.h"

#include "theory/moves.h"

namespace grundy::explain {

bool is_over(const Sum& sum) {
  return distinct_moves(sum, 0).complete;
}

ground::AnsweredMove answered_move(const Sum& position, const MoveResult& move,
                                   const MoveResult* reply) {
  const auto& components = position.components;
  ground::AnsweredMove answer;
  answer.move = components.size() == 1
                    ? move.move
                    : "in " + components[move.component].print() + ": " + move.move;
  if (reply == nullptr) return answer;
  answer.reply = reply->move;
  if (move.to->components.size() > 1) {
    answer.component = move.to->components[reply->component].print();
  }
  if (reply->to) answer.to = reply->to->print();
  return answer;
}

}  // namespace grundy::explain
