#include "conjecture/answer.h"

#include "theorem/moves.h"

namespace grundy::conjecture {

TheoremAnswer answer_at(const theorem::Theorem& theorem, const std::vector<std::uint64_t>& position,
                        Budget& budget) {
  TheoremAnswer answer{.position = position};
  constexpr std::uint64_t kLargest = std::uint64_t{1} << 62U;
  for (const std::uint64_t coordinate : position) {
    if (coordinate > kLargest) return answer;
  }
  const rules::Coordinates point(position.begin(), position.end());
  rules::Coordinates values = point;
  values.resize(theorem.rules.variables.size());
  if (!rules::holds(theorem.rules.where, values)) return answer;
  const bool lost = theorem::is_lost(theorem.claim, position);
  answer.outcome = lost ? Outcome::P : Outcome::N;
  if (theorem.claim.kind != theorem::ClaimKind::outcome) {
    answer.value = theorem::value_at(theorem.claim, position);
    if (!answer.value) {
      answer.outcome = std::nullopt;
      return answer;
    }
  }
  if (!lost) answer.move = theorem::option_of_value(theorem, position, 0, budget);
  return answer;
}

}  // namespace grundy::conjecture
