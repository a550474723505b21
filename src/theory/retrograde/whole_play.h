// Who wins a whole sum whose play can go on for ever, and how far the end is, in either convention,
// by retrograde analysis (solve/loopy) of the graph of all its positions.
//
// For one counter on a graph, this is the graph itself. For anything else, the positions of the
// whole sum are found move by move, which is meant for small boards.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/budget.h"
#include "core/game_graph.h"
#include "grundy/game/any_game.h"
#include "solve/loopy/game_values.h"
#include "solve/loopy/remoteness.h"
#include "theory/values.h"

namespace grundy::retrograde {

class WholePlay {
 public:
  /// Finds the outcome of a position and of all positions reachable from it. Nothing if the budget
  /// ran out, or if there are more than `most` positions. Refers to the values.
  [[nodiscard]] static std::optional<WholePlay> explore(const Sum& root, Play play,
                                                        std::size_t most, Values& values,
                                                        Budget& budget);

  /// The outcome of a position that was reached.
  [[nodiscard]] std::optional<Outcome> of(const Sum& sum) const;

  /// How many moves are left if the winner hurries and the loser delays; nothing for a draw. The
  /// winner must come nearer to the end, or could go in circles for ever.
  [[nodiscard]] std::optional<std::uint32_t> moves_to_end(const Sum& sum) const;

  [[nodiscard]] std::size_t positions() const { return positions_; }

 private:
  WholePlay() = default;
  [[nodiscard]] std::optional<loopy::GameValues::Distance> distance(const Sum& sum) const;

  // For one counter on a graph.
  loopy::GameValues* game_ = nullptr;
  Play play_ = Play::normal;
  // For anything else.
  std::optional<GameGraph> graph_;
  std::optional<loopy::Remoteness> distances_;
  std::size_t positions_ = 0;
};

}  // namespace grundy::retrograde
