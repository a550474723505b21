// Collects moves into a list. Moves that lead to the same position are listed once, with their
// number. A list that grows too long is cut while the count goes on.
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

/// A heap may have 2^64-1 moves. If no theorem picks them out, this many are tried.
inline constexpr std::uint64_t kMovesTried = 1U << 22U;
inline constexpr std::string_view kTooManyMoves = "there are too many moves to try all of them";

class MoveCollector {
 public:
  /// The longest text of a list of moves grows with the memory of the question.
  MoveCollector(const Sum& position, std::size_t max_moves, std::uint64_t memory = Limits().memory);

  void add(std::size_t component, const MoveView& move, const MoveVerdict& verdict = {});

  /// True if the list has been cut because of its length and takes no more moves.
  [[nodiscard]] bool is_full() const { return full_; }
  /// Tells the budget that the list was cut.
  void explain_cut(Budget& budget) const;

  [[nodiscard]] MoveList take() && { return std::move(list_); }

 private:
  /// Equal for sums that a player would call the same.
  [[nodiscard]] std::string identity(std::size_t component, const Sum& after) const;
  /// True if there is room for a move with this name.
  [[nodiscard]] bool has_room(const std::string& name, const std::optional<Sum>& to);

  const Sum& position_;
  std::size_t max_moves_;
  std::uint64_t most_text_;   // bytes
  std::uint64_t most_bytes_;  // with everything that belongs to a move
  std::uint64_t text_ = 0;
  std::uint64_t bytes_ = 0;
  bool full_ = false;
  bool large_;                           // positions too large to write out for each move
  std::vector<std::string> identities_;  // of the components, unless large
  std::map<std::string, std::size_t> seen_;
  MoveList list_;
};

/// The first `most` moves, without values, listing those to the same position once. Not complete if
/// there are more.
[[nodiscard]] MoveList distinct_moves(const Sum& position, std::size_t most,
                                      std::uint64_t memory = Limits().memory);

/// A winning move of `position` to show. The position it leads to must be known.
[[nodiscard]] ground::Example example_of(const Sum& position, Play play, const MoveResult& move);

}  // namespace grundy
