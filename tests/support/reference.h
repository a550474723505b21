// Answers straight from the definitions, for small positions: slow, recursive, and sharing nothing
// with the engine but the games' lists of moves. What it says is what the solvers must say.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "grundy/game/any_game.h"
#include "grundy/value.h"

namespace grundy::support {

/// The positions after each move of a sum, one a move.
[[nodiscard]] std::vector<Sum> options_of(const Sum& sum);

/// How many positions can be reached, the position itself included; counts no further than `limit`.
[[nodiscard]] std::size_t count_positions(const Sum& sum, std::size_t limit);

/// Equal for sums that a player would call the same: the order of the components does not matter,
/// and each game says what is alike in it.
using Shape = std::multiset<std::pair<std::string, Words>>;
[[nodiscard]] Shape shape_of(const Sum& sum);

class Reference {
 public:
  /// The least number that is not a value of an option.
  [[nodiscard]] NimValue value(const Sum& sum);
  /// By the definition of N and P: normal play ends lost, misère play ends won.
  [[nodiscard]] Outcome outcome(const Sum& sum, Play play);
  /// The options that the opponent loses, one a move.
  [[nodiscard]] std::vector<Sum> winning_options(const Sum& sum, Play play);
  /// How many sequences of 0, 1, 2, … moves there are.
  [[nodiscard]] std::vector<std::uint64_t> lines_of_play(const Sum& sum);

 private:
  struct Facts {
    std::uint64_t value = 0;
    bool normal_n = false;
    bool misere_n = false;
  };
  const Facts& facts(const Sum& sum, std::size_t depth);

  std::unordered_map<std::string, Facts> known_;
  std::unordered_map<std::string, std::vector<std::uint64_t>> lines_;
};

}  // namespace grundy::support
