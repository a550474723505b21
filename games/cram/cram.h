// Cram: place a domino on two free neighbouring squares. The course notes call it dominos.
//
// No formula for its values is known. Searches work on polyominoes (polyomino.h). If a position is
// its own mirror image, a theorem gives the winner (mirror.h).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/cram/board.h"
#include "games/cram/mirror.h"
#include "games/cram/polyomino.h"
#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

class Cram {
 public:
  static constexpr std::uint64_t kMaxSquares = 4096;

  using Position = Words;  ///< see CramBoard
  struct Move {
    std::uint32_t first;
    std::uint32_t second;
  };

  static const GameInfo& info();
  static Expected<Start<Cram>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& position);
  [[nodiscard]] static std::string print_move(const Position& position, const Move& move);
  [[nodiscard]] static std::string draw(const Position& position);
  [[nodiscard]] static Drawing shapes(const Position& position);

  template <class Visit>
  bool each_move(const Position& position, Visit&& visit) const {
    const CramBoard board(position);
    const std::uint32_t columns = board.columns();
    for (std::uint32_t square = 0; square < board.squares(); ++square) {
      if (!board.free(square)) continue;
      if ((square + 1) % columns != 0 && board.free(square + 1)) {
        if (!visit(Move{square, square + 1})) return false;
      }
      if (square + columns < board.squares() && board.free(square + columns)) {
        if (!visit(Move{square, square + columns})) return false;
      }
    }
    return true;
  }
  [[nodiscard]] static Position after(Position position, const Move& move) {
    CramBoard::set(position, move.first, false);
    CramBoard::set(position, move.second, false);
    return position;
  }

  using Part = Polyomino;
  static constexpr bool options_split = true;

  /// Visits the pieces of two squares or more; false if the box of one has more than 128 squares.
  template <class Visit>
  bool each_part(const Position& position, Visit&& visit) const {
    const auto parts = polyominoes(position);
    if (!parts) return false;
    for (const Part& part : *parts) visit(part);
    return true;
  }
  template <class Visit>
  bool each_option(const Part& part, Visit&& visit) const {
    return each_domino(part, visit);
  }
  [[nodiscard]] static Part canonical(const Part& part) { return representative(part); }
  /// The number of squares.
  [[nodiscard]] static std::uint32_t weight(const Part& part) {
    return static_cast<std::uint32_t>(std::popcount(part.low) + std::popcount(part.high));
  }
  [[nodiscard]] static Position part_position(const Part& part);
  [[nodiscard]] static std::string print_part(const Part& part) {
    return print(part_position(part));
  }

  static std::string_view theorem() { return "mirror play"; }

  [[nodiscard]] static std::optional<Outcome> closed_outcome(const Position& position) {
    const auto play = mirror_play(CramBoard(position));
    if (!play) return std::nullopt;
    return play->centre ? Outcome::N : Outcome::P;
  }
  /// Visits the domino in the centre, which wins; others may win too.
  template <class Visit>
  bool some_move_to(const Position& position, NimValue target, Visit&& visit) const {
    if (!target.is_zero()) return false;
    const auto play = mirror_play(CramBoard(position));
    if (!play || !play->centre) return false;
    visit(Move{play->centre->first, play->centre->second});
    return true;
  }
  /// The mirror image of the domino.
  [[nodiscard]] static std::optional<Move> answer(const Position& position, const Move& move) {
    const auto play = mirror_play(CramBoard(position));
    if (!play || play->centre) return std::nullopt;
    const auto [first, second] = std::minmax(play->image[move.first], play->image[move.second]);
    if (first == move.first || second == move.second) return std::nullopt;
    return Move{first, second};
  }
  [[nodiscard]] static Explanation explain(const Position& position);
  /// The dominoes.
  template <class Visit>
  bool each_pattern(const Position& position, Visit&& visit) const {
    const CramBoard board(position);
    return each_move(position, [&](const Move& move) {
      const std::array<Square, 2> domino{board.square(move.first), board.square(move.second)};
      return visit(std::span<const Square>(domino));
    });
  }
  [[nodiscard]] static std::optional<std::vector<SquarePair>> mirror(const Position& position);

  [[nodiscard]] static double search_size(const Position& position);

 private:
  static std::optional<std::vector<Part>> polyominoes(const Position& position);
};

CatalogueEntry cram_game();

}  // namespace grundy::games
