// Gathers moves into a list: moves that lead to the same position are listed once with their
// number, and a list that grows too long is cut while the count goes on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/sums.h"
#include "grundy/answer.h"
#include "grundy/game/any_game.h"
#include "theory/theory.h"

namespace grundy {

/// A heap may have 2^64-1 moves; where no theorem picks them out, so many are tried.
inline constexpr std::uint64_t kMovesTried = 1U << 22U;
inline constexpr std::string_view kTooManyMoves = "there are too many moves to try all of them";

class MoveCollector {
 public:
  /// The longest text that a list of moves makes may grow with the memory of the question.
  MoveCollector(const Sum& position, std::size_t max_moves, std::uint64_t memory = Limits().memory);

  void add(std::size_t component, const MoveView& move, const MoveVerdict& verdict = {});

  /// Whether the list has been cut because of its length, so no more is added to it.
  [[nodiscard]] bool is_full() const { return full_; }
  /// Tells the budget so.
  void explain_cut(Budget& budget) const;

  [[nodiscard]] MoveList take() && { return std::move(list_); }

 private:
  /// Equal for sums that a player would call the same.
  [[nodiscard]] std::string identity(std::size_t component, const Sum& after) const;
  /// Whether there is room for a move with such a name.
  [[nodiscard]] bool has_room(const std::string& name, const std::optional<Sum>& to);

  const Sum& position_;
  std::size_t max_moves_;
  std::uint64_t most_text_;   // bytes
  std::uint64_t most_bytes_;  // with all that belongs to a move
  std::uint64_t text_ = 0;
  std::uint64_t bytes_ = 0;
  bool full_ = false;
  bool large_;                           // positions too large to be written out for each move
  std::vector<std::string> identities_;  // of the components, unless large
  std::map<std::string, std::size_t> seen_;
  MoveList list_;
};

/// The first `most` moves, those to the same position once, without values; not complete where
/// there are more.
[[nodiscard]] MoveList distinct_moves(const Sum& position, std::size_t most,
                                      std::uint64_t memory = Limits().memory);

/// A winning move of `position`, to be shown. Where it leads must be known.
[[nodiscard]] ground::Example example_of(const Sum& position, Play play, const MoveResult& move);

}  // namespace grundy
