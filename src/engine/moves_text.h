// The moves of a game as proofs need them: a text in the rule language, checked against the game
// itself, or a relation that is inferred from the options of small positions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/budget.h"
#include "core/registry.h"
#include "grundy/conjecture.h"
#include "grundy/game/any_game.h"
#include "rules/rule_set.h"

namespace grundy {

/// Reads the field `moves` of a Lua file. An error has the place in that text.
[[nodiscard]] Expected<rules::RuleSet> read_moves(const std::string& text, std::string_view name);

/// Compares the options of a text with those of a game whose positions are lists of numbers, on all
/// positions of a box. The number of positions, or the first difference.
[[nodiscard]] Expected<std::uint64_t> compare_moves(const rules::RuleSet& rules,
                                                    const AnyGame& game);

/// A formula for a text in the rule language or a game of the catalogue; or for the game of a rule
/// file, if it is not null, with its field `moves`.
[[nodiscard]] Expected<Conjecture> find_theorem(std::string_view text, const AnyGame* own,
                                                const std::string& moves,
                                                const ConjectureRequest& request,
                                                const Registry& registry, Budget& budget);

}  // namespace grundy
