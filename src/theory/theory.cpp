#include "theory/theory.h"

#include <fmt/format.h>

#include <unordered_set>
#include <vector>

#include "theory/values.h"

namespace grundy {

bool Nature::endless() const {
  std::vector<const Sum*> stack{&question_.sum};
  std::unordered_set<const AnyGame*> seen;  // lists may share what they list
  while (!stack.empty()) {
    const Sum& sum = *stack.back();
    stack.pop_back();
    for (const Component& component : sum.components) {
      if (component.game->endless()) return true;
      const auto* const options = component.game->given_options();
      if (options == nullptr || !seen.insert(component.game.get()).second) continue;
      for (const Sum& option : *options) stack.push_back(&option);
    }
  }
  return false;
}

std::optional<bool> Nature::cyclic() {
  if (!cyclic_) cyclic_ = question_.values().reaches_cycle(question_.sum, question_.budget);
  return *cyclic_;
}

std::string Theory::claim(const Result& answer) const {
  const std::string position = answer.position.print();
  if (answer.play == Play::misere) {
    return fmt::format("misere {} {}", letter(*answer.outcome), position);
  }
  if (answer.nim_value) return fmt::format("value {} {}", answer.nim_value->number(), position);
  return fmt::format("outcome {} {}", letter(*answer.outcome), position);
}

Expected<void> Theory::prove_equivalence(const Sum& /*left*/, const Sum& /*right*/,
                                         bool /*equivalent*/, const ProofTask& /*task*/) {
  return std::unexpected(
      Error{ErrorKind::limit, "this theory has no proof that two games are equivalent"});
}

}  // namespace grundy
