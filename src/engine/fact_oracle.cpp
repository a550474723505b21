#include "engine/fact_oracle.h"

namespace grundy {

dag::PartKnowledge FactOracle::peek(std::uint32_t game, WordsView part) {
  if (!is_position(game)) return evaluator_.peek(parts_.game(game), part, budget_);
  const auto& rules = parts_.game(game);
  const Words words(part.begin(), part.end());
  if (const auto value = rules->closed_form(words)) return {value, 0};
  const auto outcome = rules->closed_outcome(words);
  if (outcome == Outcome::P) return {NimValue(0), 0};
  return {std::nullopt, outcome == Outcome::N ? 1U : 0U};
}

bool FactOracle::options_of_value(std::uint32_t game, WordsView part, std::uint64_t n,
                                  OptionBuffer& out) {
  return !is_position(game) &&
         evaluator_.options_of_value(parts_.game(game), part, NimValue(n), out);
}

std::optional<std::uint64_t> FactOracle::position_value(std::uint32_t game, WordsView part) {
  const auto value =
      evaluator_.value(Component{parts_.game(game), Words(part.begin(), part.end())}, budget_);
  if (!value || !*value) return std::nullopt;
  return (*value)->number();
}

std::optional<std::uint64_t> FactOracle::value(std::uint32_t game, WordsView part) {
  if (is_position(game)) return position_value(game, part);
  if (const auto known = peek(game, part); known.value) return known.value->number();
  const auto value = evaluator_.part_value(parts_.game(game), part, budget_);
  return value ? std::optional(value->number()) : std::nullopt;
}

std::optional<bool> FactOracle::has_value(std::uint32_t game, WordsView part, std::uint64_t n) {
  const auto known = peek(game, part);
  if (known.value) return known.value->number() == n;
  if (n < 64 && (known.excluded >> n & 1U) != 0) return false;
  if (is_position(game)) {
    const auto value = position_value(game, part);
    return value ? std::optional(*value == n) : std::nullopt;
  }
  return evaluator_.part_has_value(parts_.game(game), part, NimValue(n), budget_);
}

}  // namespace grundy
