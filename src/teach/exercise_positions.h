// Positions for exercises, made from examples by changing their numbers and playing a few moves.
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

/// A difficulty in numbers; worksheet.h lists them.
struct Level {
  std::uint64_t largest_number = 0;
  std::size_t least_moves = 0;
  std::size_t most_moves = 0;
  std::uint64_t largest_value = 0;
  std::uint64_t company = 0;  ///< this many of 6 positions get another component
  std::uint64_t row = 0;      ///< cells of a table with one running number
  std::uint64_t side = 0;     ///< rows and columns of a table with two, and of most boards
};

[[nodiscard]] Level level_of(Difficulty difficulty);

/// The number of moves; counts no further than `most` + 1.
[[nodiscard]] std::size_t count_moves(const Sum& position, std::size_t most);

/// The position after a move picked at random from the first few hundred; the same if there is
/// none.
[[nodiscard]] Sum after_a_move(const Sum& position, Dice& dice);

/// True if some component beside others has no moves: a reader would stumble over it.
[[nodiscard]] bool has_padding(const Sum& position);
/// The position without such components.
[[nodiscard]] Sum without_padding(const Sum& position);

class ExercisePositions {
 public:
  /// Fails if the source is neither a game nor a position.
  [[nodiscard]] static Expected<ExercisePositions> from(std::string_view source, const Level& level,
                                                        const Registry& registry);

  /// Any position; the caller decides if it suits an exercise.
  [[nodiscard]] Sum next(Dice& dice) const;

  /// True if positions can recur.
  [[nodiscard]] bool is_endless() const;

  /// True if the named game occurs in the position; a move in a list of options may lead out of it.
  [[nodiscard]] bool is_about(const Sum& position) const;

  /// A text with `numbers` running numbers, for a table; empty if there are not that many.
  [[nodiscard]] std::string table_expression(std::size_t numbers, Dice& dice) const;

  /// The named game, or null if the source is a position.
  [[nodiscard]] const GameInfo* named() const { return named_; }

 private:
  ExercisePositions(const Level& level, const Registry& registry)
      : level_(level), registry_(&registry) {}

  /// The component with other numbers, if the game takes them.
  [[nodiscard]] Component vary(const Component& component, Dice& dice) const;
  [[nodiscard]] Sum any_start(Dice& dice) const;
  [[nodiscard]] Sum any_position(Dice& dice) const;

  Level level_;
  const Registry* registry_;
  const GameInfo* named_ = nullptr;
  std::vector<Sum> starts_;
};

}  // namespace grundy
