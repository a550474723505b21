// Who wins where play can go on for ever: N, P, or D for a draw.
//
// Retrograde analysis (Zermelo 1913; Smith 1966, Fraenkel): start from the ends of the game, whose
// outcome is known, and work backwards. A position with a move to a P-position is N; one all of
// whose moves lead to N-positions is P; what is never reached in this way is a draw, because both
// players can avoid losing for ever. Each move is looked at twice, so the work is linear in the
// size of the graph. The whole graph of the sum is kept in memory: it is meant for small boards.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/budget.h"
#include "grundy/any_game.h"

namespace grundy::loopy {

class Outcomes {
 public:
  explicit Outcomes(Play play) : play_(play) {}

  /// Finds the outcome of a position and of all that can be reached from it. False where the budget
  /// has stopped.
  [[nodiscard]] bool explore(const Sum& root, Budget& budget);

  /// Of a position that was reached.
  [[nodiscard]] std::optional<Outcome> of(const Sum& sum) const;

  /// How many moves are left if the winner hurries and the loser delays; none for a draw. Who wins
  /// must come nearer to the end, or could go in circles for ever.
  [[nodiscard]] std::optional<std::uint32_t> moves_to_end(const Sum& sum) const;

 private:
  using Node = std::uint32_t;

  Node intern(Sum sum);
  [[nodiscard]] std::optional<Node> known(const Sum& sum) const;
  bool expand_all(Budget& budget);
  bool within(Budget& budget);
  void decide();

  Play play_;
  std::unordered_map<std::string, Node> numbers_;
  std::vector<Sum> open_;                   // positions whose moves are not listed yet
  std::vector<std::vector<Node>> sources_;  // for each node, those with a move to it
  std::vector<std::uint32_t> moves_;        // for each node, how many moves it has
  std::vector<Outcome> outcomes_;
  std::size_t accounted_ = 0;          // positions that the budget knows of
  std::vector<std::uint32_t> to_end_;  // for each node that is won or lost
};

}  // namespace grundy::loopy
