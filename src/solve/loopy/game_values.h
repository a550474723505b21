// A solved game whose positions may repeat: the graph of its parts with all values.
//
// It keeps what it has found from one question to the next.
#pragma once

#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/arrow_graph.h"
#include "core/budget.h"
#include "grundy/game/any_game.h"
#include "grundy/value.h"
#include "solve/loopy/graph_values.h"
#include "solve/loopy/remoteness.h"

namespace grundy::loopy {

class GameValues {
 public:
  explicit GameValues(std::shared_ptr<const AnyGame> game) : game_(std::move(game)) {}

  /// Nothing if the budget ran out.
  [[nodiscard]] std::optional<LoopyValue> value(WordsView part, Budget& budget);
  [[nodiscard]] std::optional<bool> reaches_cycle(WordsView part, Budget& budget);
  /// How far the end is, with this part alone on the board; `moves` is empty for a draw.
  struct Distance {
    Outcome outcome;
    std::optional<std::uint32_t> moves;
  };
  [[nodiscard]] std::optional<Distance> distance(WordsView part, Play play, Budget& budget);

  [[nodiscard]] std::uint64_t bytes() const;

 private:
  using Node = ArrowGraph::Node;

  [[nodiscard]] const ArrowGraph& graph() const {
    const ArrowGraph* const given = game_->loops()->graph();
    return given != nullptr ? *given : explored_;
  }
  /// The node of a part. After the call, everything reachable from it is in the graph.
  [[nodiscard]] std::optional<Node> node_of(WordsView part, Budget& budget);
  [[nodiscard]] bool explore(WordsView part, Budget& budget);
  [[nodiscard]] bool solve(Budget& budget);

  std::shared_ptr<const AnyGame> game_;
  // For a game that does not bring its own graph.
  ArrowGraph explored_;
  boost::unordered_flat_map<std::string, Node> nodes_;  // by the bytes of their words
  std::optional<GraphValues> values_;
  std::array<std::optional<Remoteness>, 2> distances_;  // in normal and in misère play
};

}  // namespace grundy::loopy
