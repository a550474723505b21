// Positions to ask about: made from examples by exchanging their numbers and playing a few moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/registry.h"
#include "grundy/game/any_game.h"
#include "grundy/worksheet.h"
#include "teach/dice.h"

namespace grundy {

/// What a difficulty means in numbers; worksheet.h shows them.
struct Level {
  std::uint64_t largest_number = 0;
  std::size_t least_moves = 0;
  std::size_t most_moves = 0;
  std::uint64_t largest_value = 0;
  std::uint64_t company = 0;  ///< in 0 of 6 … 6 of 6 positions another component is added
  std::uint64_t row = 0;      ///< cells of a table of one running number
  std::uint64_t side = 0;     ///< rows and columns of one of two, and of most boards
};

[[nodiscard]] Level level_of(Difficulty difficulty);

/// How many moves there are, each counted; counts no further than `most` + 1.
[[nodiscard]] std::size_t count_moves(const Sum& position, std::size_t most);

class ExercisePositions {
 public:
  /// An error where the source is no game and no position.
  [[nodiscard]] static Expected<ExercisePositions> from(std::string_view source, const Level& level,
                                                        const Registry& registry);

  /// Any position; whether it is fit to be asked about is for the caller to see.
  [[nodiscard]] Sum next(Dice& dice) const;

  /// Whether positions may come back.
  [[nodiscard]] bool is_endless() const;

  /// Whether the game that was named occurs; a move in a list of options may lead out of it.
  [[nodiscard]] bool is_about(const Sum& position) const;

  /// A text in which `numbers` numbers run, for a table; empty where there are not so many.
  [[nodiscard]] std::string table_expression(std::size_t numbers, Dice& dice) const;

  /// The game that was named; null where the source is a position.
  [[nodiscard]] const GameInfo* named() const { return named_; }

 private:
  ExercisePositions(const Level& level, const Registry& registry)
      : level_(level), registry_(&registry) {}

  /// With other numbers in it, where the game takes them.
  [[nodiscard]] Component varied(const Component& component, Dice& dice) const;
  [[nodiscard]] Sum any_start(Dice& dice) const;
  [[nodiscard]] Sum any_position(Dice& dice) const;

  Level level_;
  const Registry* registry_;
  const GameInfo* named_ = nullptr;
  std::vector<Sum> starts_;
};

}  // namespace grundy
