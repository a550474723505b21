// Mirror play in Cram.
//
// Theorem. Let s exchange the free squares in pairs so that neighbours go to neighbours, and let no
// domino share a square with its image. Then the player to move loses: the other one answers every
// domino d by s(d). That place is free, because the free squares were their own image under s and d
// does not meet s(d); and afterwards s still does what is asked of it on the squares that are left.
// (Squares without a free neighbour do not matter.)
//
// Here s is put together from two kinds of pairs: a piece and another one of the same form, in any
// of the eight directions, go to each other; and a piece that a half-turn about the middle of its
// box leaves as it is goes to itself. A half-turn moves a square to its neighbour only where its
// centre is the middle of a domino, and keeps a square only where its centre is that square. So a
// single piece with a domino in its centre makes the position won: that domino is placed first.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/cram/board.h"
#include "grundy/reason.h"

namespace grundy::games {

struct MirrorPlay {
  /// For each square of the board the one it goes to, itself where it does not matter.
  std::vector<std::uint32_t> image;
  struct Domino {
    std::uint32_t first;
    std::uint32_t second;
  };
  std::optional<Domino> centre;  ///< to be placed first, by the player who then mirrors
};

/// None where the theorem does not apply.
[[nodiscard]] std::optional<MirrorPlay> mirror_play(const CramBoard& board);

/// The pairs of squares on a picture of the board, and an answer to a move.
[[nodiscard]] Explanation explain_mirror_play(const CramBoard& board, const MirrorPlay& play);

}  // namespace grundy::games
