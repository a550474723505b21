// Cram as the search for one value takes it (solve/search/rules.h).
//
// Parts have up to 64 squares in their box (Bits of 64; up to 58 with shorter keys) or up to 128.
// Most dominoes do not cut the board. A look around all dominoes at once tells which may
// (games/cram/grid.h), and only for those the pieces are filled out. Squares that do not matter are
// left out (there too), and the window has the values of small pieces. A piece that a half-turn
// maps to itself is lost by mirror play (games/cram/mirror.h) if no domino fits its centre. Two
// equal pieces cancel.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "games/cram/polyomino.h"
#include "grundy/game/game.h"
#include "solve/cram/straight_cuts.h"
#include "solve/cram/window.h"

namespace grundy::cram {

/// What may be switched off, for comparison.
struct SearchOptions {
  bool reduce = true;  ///< leave out squares that do not matter
  bool turns = true;   ///< use mirror play
};

/// `kCompact`: for boards of up to kCompactSquares, whose keys take one word, so the four slots of
/// a table's bucket share a cache line. A question of 6x7 takes an eighth less time this way.
template <class Bits, bool kCompact = false>
class SearchRules {
 public:
  static constexpr unsigned kCompactSquares = 58;

  using Part = games::GridPart<Bits>;
  using Key = std::array<std::uint64_t, kCompact ? 1 : sizeof(Bits) / 8 + 1>;
  /// In the window if it has no rows: then `squares` is its index there.
  using Piece = Part;

  explicit SearchRules(SearchOptions options = {}, std::shared_ptr<const Window> window = nullptr)
      : options_(options), window_(std::move(window)) {}

  /// A canonical part as games/cram/polyomino.h has it: it is one here too.
  static Part from(const games::Polyomino& piece) {
    return {games::bits::read<Bits>(piece), piece.rows(), piece.columns()};
  }

  static Key key(const Part& part) {
    if constexpr (kCompact) {
      // The last row of a part is not empty: its highest square tells how many rows there are.
      return {part.squares | std::uint64_t{part.columns} << kCompactSquares};
    } else {
      return written(part);
    }
  }
  static Part part(const Piece& piece) { return canonical_part(piece); }
  static Words stored(const Part& part) {
    const auto words = written(part);
    return Words(words.begin(), words.end());
  }
  static std::optional<Part> restored(WordsView words) {
    Part part{};
    if (words.size() != std::tuple_size_v<Written>) return std::nullopt;
    std::memcpy(&part.squares, words.data(), sizeof(Bits));
    part.rows = static_cast<std::uint32_t>(words.back() >> 32U);
    part.columns = static_cast<std::uint32_t>(words.back());
    return part;
  }
  static bool in_window(const Piece& piece) { return piece.rows == 0; }
  void prefetch(const Piece& piece) const {
    if (in_window(piece)) window_->prefetch(static_cast<std::uint64_t>(piece.squares));
  }
  [[nodiscard]] unsigned known(const Piece& piece) const {
    return window_->value(static_cast<std::uint64_t>(piece.squares));
  }

  static unsigned weight(const Part& part) {
    return games::Grid<Bits>::of(part.rows, part.columns).dominoes(part.squares);
  }
  [[nodiscard]] bool lost(const Part& part) const {
    return options_.turns && turn(part) == Turn::kLost;
  }
  /// A domino in the centre of a half-turn wins.
  [[nodiscard]] std::uint32_t never(const Part& part) const {
    return options_.turns && turn(part) == Turn::kWon ? 1U : 0U;
  }
  static unsigned threads(unsigned allowed) { return allowed; }
  static std::uint64_t bytes() { return 0; }

  void use(std::shared_ptr<const Window> window) { window_ = std::move(window); }
  [[nodiscard]] const Window* window() const { return window_.get(); }

  /// The value of a whole part, if the window or mirror play has it.
  [[nodiscard]] std::optional<unsigned> known_part(const Part& part) const {
    if (window_ && window_->holds(part.rows, part.columns)) {
      const std::uint64_t index = window_->index(part);
      if (window_->sound(index)) return window_->value(index);
    }
    if (options_.turns && turn(part) == Turn::kLost) return 0;
    return std::nullopt;
  }

  /// The value of a part from the values of what reductions leave of it, if look(part) has them
  /// all; nothing also if no square can be left out.
  template <class Look>
  [[nodiscard]] std::optional<unsigned> reduced_value(const Part& part, Look&& look) const {
    const auto& grid = games::Grid<Bits>::of(part.rows, part.columns);
    Bits left = grid.reduced(part.squares);
    if (left == part.squares) return std::nullopt;
    unsigned sum = 0;
    while (left != 0) {
      const Bits squares = grid.piece_with_ends(left, left);
      left &= ~squares;
      if ((squares & (squares - 1)) == 0) continue;
      const std::optional<unsigned> value = look(canonical_part(grid.cropped(squares)));
      if (!value) return std::nullopt;
      sum ^= *value;
    }
    return sum;
  }

  static constexpr bool kGlances = true;
  /// The options that cut it straight through. Its dominoes are those of the canonical part if it
  /// has more rows than columns.
  [[nodiscard]] Cuts<Bits> glance(const Part& part, unsigned target) const {
    if (!window_) return {};
    const Part upright = part.rows > part.columns ? canonical_part(part) : part;
    return StraightCuts<Bits>(*window_, upright).look_for(target);
  }

  /// What cuts the board comes first, in the middle before elsewhere: it leaves small pieces, whose
  /// values are known and may answer the question.
  template <class Visit>
  bool each_option(const Part& part, const Cuts<Bits>& known, Visit&& visit) const {
    const auto& grid = games::Grid<Bits>::of(part.rows, part.columns);
    const Bits free = part.squares;
    const Bits delicate = options_.reduce ? grid.delicate(free) : Bits{0};
    const Places open = {grid.across(free) & ~known.across, grid.down(free) & ~known.down};
    const Places cuts = {grid.cuts_across(free) & open.across, grid.cuts_down(free) & open.down};
    const Places touching = {grid.across_beside(free, delicate) & open.across & ~cuts.across,
                             grid.down_beside(free, delicate) & open.down & ~cuts.down};
    const Places plain = {open.across & ~cuts.across & ~touching.across,
                          open.down & ~cuts.down & ~touching.down};
    const auto carefully = [&](Bits domino) { return place(grid, free, delicate, domino, visit); };
    const auto plainly = [&](Bits domino) { return place_plainly(grid, free, domino, visit); };
    const Bits middle = grid.middle();
    return each_domino(grid, {cuts.across & middle, cuts.down & middle}, carefully) &&
           each_domino(grid, {cuts.across & ~middle, cuts.down & ~middle}, carefully) &&
           each_domino(grid, touching, carefully) && each_domino(grid, plain, plainly);
  }

 private:
  using Written = std::array<std::uint64_t, sizeof(Bits) / 8 + 1>;
  static Written written(const Part& part) {
    Written words;
    std::memcpy(words.data(), &part.squares, sizeof(Bits));
    words.back() = std::uint64_t{part.rows} << 32U | part.columns;
    return words;
  }

  enum class Turn : std::uint8_t { kNone, kLost, kWon };
  // A domino has six neighbours, but dropping a square can cut further.
  static constexpr std::size_t kMaxPieces = games::Grid<Bits>::kWidth / 2;
  /// Places for dominoes: the left halves of those across, the upper halves of those down.
  struct Places {
    Bits across;
    Bits down;
  };
  template <class Place>
  static bool each_domino(const games::Grid<Bits>& grid, Places places, const Place& place) {
    for (; places.across != 0; places.across &= places.across - 1) {
      if (!place(Bits{3} << games::bits::lowest(places.across))) return false;
    }
    for (; places.down != 0; places.down &= places.down - 1) {
      const Bits upper = places.down & (~places.down + 1);
      if (!place(upper | upper << grid.step())) return false;
    }
    return true;
  }

  /// What mirror play says of a part: see games/cram/mirror.h.
  static Turn turn(const Part& part) {
    const auto& grid = games::Grid<Bits>::of(part.rows, part.columns);
    if (grid.half_turned(part.squares) != part.squares) return Turn::kNone;
    const bool odd_rows = part.rows % 2 == 1;
    const bool odd_columns = part.columns % 2 == 1;
    if (!odd_rows && !odd_columns) return Turn::kLost;
    const unsigned before = odd_rows ? part.rows / 2 : part.rows / 2 - 1;
    const unsigned beside = odd_columns ? part.columns / 2 : part.columns / 2 - 1;
    const bool centre = (part.squares >> (before * part.columns + beside) & 1U) != 0;
    if (!centre) return Turn::kLost;
    return odd_rows && odd_columns ? Turn::kNone : Turn::kWon;
  }

  template <class Visit>
  bool place(const games::Grid<Bits>& grid, Bits free, Bits delicate, Bits domino,
             Visit& visit) const {
    std::array<Piece, kMaxPieces> pieces;
    std::size_t count = 0;
    const Bits rest = free & ~domino;
    Bits left = rest;
    // Everything was connected, so every piece has a square beside one that is gone.
    Bits ends = grid.beside(domino) & rest;
    if ((ends & delicate) != 0) {
      left = grid.reduced(rest);
      ends = grid.beside(free & ~left) & left;
    }
    const bool left_out = left != rest;
    while (left != 0) {
      const Bits piece = grid.piece_with_ends(left, ends);
      left &= ~piece;
      ends &= ~piece;
      count = add(grid, piece, pieces, count);
    }
    return visit(std::span<const Piece>(pieces.data(), count), left_out);
  }

  /// A domino that leaves the rest connected and nothing to leave out.
  template <class Visit>
  bool place_plainly(const games::Grid<Bits>& grid, Bits free, Bits domino, Visit& visit) const {
    std::array<Piece, 1> piece;
    const std::size_t count = add(grid, free & ~domino, piece, 0);
    return visit(std::span<const Piece>(piece.data(), count), false);
  }

  std::size_t add(const games::Grid<Bits>& grid, Bits squares, std::span<Piece> pieces,
                  std::size_t count) const {
    if ((squares & (squares - 1)) == 0) return count;
    const Part part = grid.cropped(squares);
    if (window_ && window_->holds(part.rows, part.columns)) {
      const std::uint64_t index = window_->index(part);
      if (window_->sound(index)) {
        pieces[count] = {index, 0, 0};
        return count + 1;
      }
    }
    pieces[count] = part;
    return count + 1;
  }

  SearchOptions options_;
  std::shared_ptr<const Window> window_;
};

}  // namespace grundy::cram
