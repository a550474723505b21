// Moves of heap games to a given value, picked out by the values of heaps instead of by trying
// each.
#pragma once

#include <cstdint>
#include <optional>

#include "core/budget.h"
#include "engine/evaluator.h"
#include "grundy/any_game.h"

namespace grundy {

/// `some`: there are more moves than can be looked at. `none`: the rules are not of a kind that
/// this lists, or values are not known.
enum class HeapMoves : std::uint8_t { all, some, none };

/// Visits the moves after which the component has the value `target`.
[[nodiscard]] HeapMoves each_heap_move_to(const Component& component, NimValue target,
                                          heap::HeapSolver& solver, Evaluator& evaluator,
                                          Budget& budget, MoveVisitor visit);

/// How many moves there are to that value, without making them; none where that is not told
/// faster in this way.
[[nodiscard]] std::optional<std::uint64_t> count_heap_moves_to(const Component& component,
                                                               NimValue target,
                                                               heap::HeapSolver& solver,
                                                               Evaluator& evaluator,
                                                               Budget& budget);

}  // namespace grundy
