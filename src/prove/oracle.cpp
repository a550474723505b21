#include "prove/oracle.h"

namespace grundy::prove {

PartKnowledge FactOracle::peek(std::uint32_t game, WordsView part) {
  if (!is_position(game)) return solver(game).peek(part, budget_);
  const TheoremFacet* const theorem = parts_.game(game)->theorem();
  if (theorem == nullptr) return {};
  const Words words(part.begin(), part.end());
  if (const auto value = theorem->settled(words)) return {value, 0};
  return {std::nullopt, theorem->outcome(words) == Outcome::N ? 1U : 0U};
}

bool FactOracle::options_of_value(std::uint32_t game, WordsView part, std::uint64_t n,
                                  OptionBuffer& out) {
  return !is_position(game) && solver(game).options_of_value(part, NimValue(n), out);
}

std::optional<std::uint64_t> FactOracle::position_value(std::uint32_t game, WordsView part) {
  const Component position{parts_.game(game), Words(part.begin(), part.end())};
  const auto value = solvers_.values().value(position, budget_);
  if (!value || value->is_infinite()) return std::nullopt;
  return value->number()->number();
}

std::optional<std::uint64_t> FactOracle::value(std::uint32_t game, WordsView part) {
  if (is_position(game)) return position_value(game, part);
  if (const auto known = peek(game, part); known.value) return known.value->number();
  const auto value = solver(game).value(part, budget_);
  if (!value || value->is_infinite()) return std::nullopt;
  return value->number()->number();
}

std::optional<bool> FactOracle::has_value(std::uint32_t game, WordsView part, std::uint64_t n) {
  const auto known = peek(game, part);
  if (known.value) return known.value->number() == n;
  if (n < 64 && (known.excluded >> n & 1U) != 0) return false;
  if (is_position(game)) {
    const auto value = position_value(game, part);
    return value ? std::optional(*value == n) : std::nullopt;
  }
  return known_or_none(solver(game).has_value(part, NimValue(n), budget_));
}

}  // namespace grundy::prove
