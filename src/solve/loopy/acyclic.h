// The nim values of a graph without cycles, in linear time.
//
// A topological sort (Kahn 1962) and then the mex rule along it from its end. The sort needs only
// the arrows as they are. Each arrow is looked at three times: counted, counted down, and for the
// value of its head.
//
// On several threads all nodes that nothing leads to any more are taken together, as a wave. Every
// thread looks at all arrows of the wave and deals with those into its own range of nodes, which
// needs no locks and costs little, as the targets are what is scattered over memory. Back along the
// sort a wave has only arrows into later ones, so its nodes can be shared out freely. If waves are
// narrow, one thread goes on alone.
//
// Tried and dropped: to let each node watch one target, and look for another when that one is known
// (as SAT solvers watch literals: Moskewicz and others 2001), which needs no sort; a node is looked
// at three times on average before its last target is known, and the whole took twice as long.
#pragma once

#include <cstdint>

#include "core/arrow_graph.h"
#include "core/budget.h"
#include "core/team.h"

namespace grundy::loopy {

enum class AcyclicResult : std::uint8_t { done, has_cycles, stopped };

/// Fills `numbers`, which has a place for each node; if there are cycles, its contents mean
/// nothing. The same holds for `heights`, the longest ways to an end, unless it is empty.
[[nodiscard]] AcyclicResult number_acyclic_graph(const ArrowGraph& graph,
                                                 Array<std::uint32_t>& numbers,
                                                 Array<std::uint32_t>& heights, Team& team,
                                                 Budget& budget);

}  // namespace grundy::loopy
