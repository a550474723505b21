// The ring: n cells in a circle, into which the players write A or B; no two neighbours may be
// equal. (Codeforces 1536F, Omkar and Akmar.)
//
// The letters cut the ring into independent gaps. All that matters about a gap is its length and
// whether the letters at its ends are equal. Theorem: a gap between equal letters has value 1. A
// gap between different letters has value 0, and so has the empty ring. Proof by induction on the
// length: a letter written into a gap between equal letters makes two gaps of the same kind, and
// there is always room for one, so the value is mex {0} = 1. A letter written into a gap between
// different letters makes one gap of each kind, so the value is mex {1} or mex {} = 0. The first
// letter on the ring leaves one gap, between that letter and itself.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

class Ring {
 public:
  static constexpr std::uint64_t kMaxCells = 100'000;

  /// The number of cells, then two bits per cell: 0 is empty, 1 is A, 2 is B.
  using Position = Words;
  struct Move {
    std::uint64_t cell;    ///< counted from 0
    std::uint64_t letter;  ///< 1 or 2
  };

  static const GameInfo& info();
  static Expected<Start<Ring>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& ring);
  [[nodiscard]] static std::string print_move(const Position& ring, const Move& move);
  [[nodiscard]] static std::string draw(const Position& ring);
  [[nodiscard]] static Drawing shapes(const Position& ring);

  template <class Visit>
  bool each_move(const Position& ring, Visit&& visit) const {
    const std::uint64_t cells = ring[0];
    for (std::uint64_t cell = 0; cell < cells; ++cell) {
      if (letter_at(ring, cell) != 0) continue;
      const std::uint64_t before = letter_at(ring, cell == 0 ? cells - 1 : cell - 1);
      const std::uint64_t behind = letter_at(ring, cell + 1 == cells ? 0 : cell + 1);
      for (const std::uint64_t letter : {1U, 2U}) {
        if (letter == before || letter == behind) continue;
        if (!visit(Move{cell, letter})) return false;
      }
    }
    return true;
  }
  [[nodiscard]] static Position after(Position ring, const Move& move) {
    write(ring, move.cell, move.letter);
    return ring;
  }

  enum class Ends : std::uint32_t { equal, different, none };
  /// A gap, or the empty ring, which has no ends.
  struct Part {
    std::uint32_t length;
    Ends ends;
    friend bool operator==(const Part&, const Part&) = default;
  };
  static constexpr bool options_split = true;

  template <class Visit>
  bool each_part(const Position& ring, Visit&& visit) const {
    each_gap(ring, [&](const Part& gap, std::uint64_t) { visit(gap); });
    return true;
  }
  template <class Visit>
  bool each_option(const Part& part, Visit&& visit) const {
    if (part.ends == Ends::none) return each_first_letter(part.length, visit);
    for (std::uint32_t before = 0; before < part.length; ++before) {
      const std::uint32_t behind = part.length - 1 - before;
      for (const bool like_left : {false, true}) {
        const bool like_right = like_left == (part.ends == Ends::equal);
        if ((like_left && before == 0) || (like_right && behind == 0)) continue;
        std::array<Part, 2> gaps;
        std::size_t count = 0;
        if (before > 0) gaps[count++] = {before, like_left ? Ends::equal : Ends::different};
        if (behind > 0) gaps[count++] = {behind, like_right ? Ends::equal : Ends::different};
        if (!visit(std::span<const Part>(gaps.data(), count))) return false;
      }
    }
    return true;
  }
  [[nodiscard]] static std::string print_part(const Part& part);
  [[nodiscard]] static Position part_position(const Part& part);

  static std::string_view theorem() { return "parity of the number of gaps between equal letters"; }

  [[nodiscard]] static std::optional<NimValue> closed_form(const Position& ring) {
    return NimValue(equal_gaps(ring) % 2);
  }
  /// Every move changes the value.
  template <class Visit>
  bool each_move_to(const Position& ring, NimValue target, Visit&& visit) const {
    if (target.number() == 1 - equal_gaps(ring) % 2) each_move(ring, visit);
    return true;
  }
  /// By the rule of Conway the induction holds in misère play too: a gap whose options are all 0 is
  /// *1, and one that has options, all of them *1, is 0.
  template <class Visit>
  bool each_misere_heap(const Position& ring, Visit&& visit) const {
    for (std::uint64_t gaps = equal_gaps(ring); gaps > 0; --gaps) visit(1);
    return true;
  }
  [[nodiscard]] static Explanation explain(const Position& ring);

  [[nodiscard]] static double search_size(const Position& ring);

 private:
  static std::uint64_t letter_at(const Position& ring, std::uint64_t cell) {
    return ring[1 + cell / 32] >> (cell % 32 * 2) & 3U;
  }
  static void write(Position& ring, std::uint64_t cell, std::uint64_t letter) {
    ring[1 + cell / 32] |= letter << (cell % 32 * 2);
  }
  /// The first cell with a letter.
  static std::optional<std::uint64_t> first_letter(const Position& ring);
  static std::uint64_t equal_gaps(const Position& ring);

  /// Calls visit(gap, the cell before it) for each gap of one cell or more.
  template <class Visit>
  static void each_gap(const Position& ring, Visit&& visit) {
    const std::uint64_t cells = ring[0];
    const auto first = first_letter(ring);
    if (!first) return visit(Part{static_cast<std::uint32_t>(cells), Ends::none}, 0);
    std::uint64_t last = *first;
    for (std::uint64_t steps = 1; steps <= cells; ++steps) {
      const std::uint64_t at = *first + steps;  // once around, and counted on
      const std::uint64_t letter = letter_at(ring, at % cells);
      if (letter == 0) continue;
      const bool equal = letter == letter_at(ring, last % cells);
      const auto length = static_cast<std::uint32_t>(at - last - 1);
      if (length > 0) visit(Part{length, equal ? Ends::equal : Ends::different}, last % cells);
      last = at;
    }
  }
  template <class Visit>
  static bool each_first_letter(std::uint32_t cells, Visit& visit) {
    const Part gap{cells - 1, Ends::equal};
    for (std::uint32_t move = 0; move < 2 * cells; ++move) {
      if (!visit(std::span<const Part>(&gap, 1))) return false;
    }
    return true;
  }
};

CatalogueEntry ring_game();

}  // namespace grundy::games
