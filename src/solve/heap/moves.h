// Moves of heap games to a given value, found from the values of heaps instead of by trying each
// move.
#pragma once

#include <cstdint>
#include <optional>

#include "core/budget.h"
#include "grundy/game/any_game.h"
#include "solve/heap/solver.h"
#include "solve/solver.h"

namespace grundy::heap {

/// The value of one heap, as the notation writes it.
[[nodiscard]] std::optional<NimValue> value_of_heap(HeapSolver& solver, std::uint64_t heap,
                                                    Budget& budget);

/// Visits the moves after which the component has the value `target`. `some`: there are too many
/// moves to look at all of them. `none`: this cannot list the moves of such rules, or the values
/// are not known.
[[nodiscard]] Listed each_move_to(const Component& component, NimValue target, HeapSolver& solver,
                                  Budget& budget, MoveVisitor visit);

/// Counts the moves to that value without making them; nothing if this is no faster.
[[nodiscard]] std::optional<std::uint64_t> count_moves_to(const Component& component,
                                                          NimValue target, HeapSolver& solver,
                                                          Budget& budget);

}  // namespace grundy::heap
