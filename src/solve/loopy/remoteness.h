// How far each node of a graph is from the end, and so who wins: N, P, or D for a draw.
//
// Retrograde analysis (Zermelo 1913; Steinhaus 1925 for the distance): start from the ends of the
// graph and work backwards in waves. A node with an arrow to a node that the player to move there
// loses is won. A node whose arrows all lead to won nodes is lost. The waves come in the order of
// the distance, so a won node is reached first by its quickest win, and a lost one last by its
// longest defence: the winner hurries and the loser delays. A node that is never reached is a draw,
// because there each player can avoid losing for ever.
//
// A node with an arrow to an end shows it in its own arrows. Only the arrows between the other
// nodes have to be reversed: in random graphs a third of them.
//
// In normal play the player who makes the last move wins, so the distance is odd from won nodes and
// even from lost ones; in misère play the other way round. A single number tells all.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "core/arrow_graph.h"
#include "core/budget.h"
#include "grundy/value.h"

namespace grundy::loopy {

class Remoteness {
 public:
  using Node = ArrowGraph::Node;

  [[nodiscard]] Outcome outcome(Node node) const {
    if (distances_[node] == kNever) return Outcome::D;
    return (distances_[node] % 2 == 0) == (play_ == Play::normal) ? Outcome::P : Outcome::N;
  }
  /// Moves to the end if the winner hurries and the loser delays; nothing for a draw.
  [[nodiscard]] std::optional<std::uint32_t> moves_to_end(Node node) const {
    return distances_[node] == kNever ? std::nullopt : std::optional(distances_[node]);
  }
  [[nodiscard]] std::size_t size() const { return distances_.size(); }
  [[nodiscard]] std::uint64_t bytes() const { return 4 * distances_.size(); }

 private:
  friend class RemotenessSolver;
  static constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();

  Play play_ = Play::normal;
  Array<std::uint32_t> distances_;
};

/// Nothing if the budget ran out. Uses as many threads as the limits allow. `counted`: the
/// positions were already counted when the graph was made.
[[nodiscard]] std::optional<Remoteness> remoteness(const ArrowGraph& graph, Play play,
                                                   Budget& budget, bool counted = false);

}  // namespace grundy::loopy
