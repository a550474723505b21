// Chomp: bite off a square and everything beyond it. The corner is poisoned. Biting it does not
// count as a move, so a player left with the corner alone has lost in normal play.
//
// A position is a staircase: the lengths of its rows, starting with the poisoned one, none longer
// than the one before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/kit/young.h"
#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

class Chomp {
 public:
  static constexpr std::size_t kMaxRows = 4096;

  using Position = Words;  ///< the lengths of the rows, each at least 1
  struct Move {            ///< the square that is bitten, counted from 1
    std::uint64_t row;
    std::uint64_t column;
  };

  static const GameInfo& info();
  static Expected<Start<Chomp>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& rows);
  [[nodiscard]] static std::string print_move(const Position& rows, const Move& move);
  [[nodiscard]] static std::string draw(const Position& rows);
  [[nodiscard]] static Drawing shapes(const Position& rows);

  template <class Visit>
  bool each_move(const Position& rows, Visit&& visit) const {
    for (std::size_t row = rows.size(); row > 0; --row) {
      const std::uint64_t poisoned = row == 1 ? 1 : 0;
      for (std::uint64_t column = rows[row - 1]; column > poisoned; --column) {
        if (!visit(Move{row, column})) return false;
      }
    }
    return true;
  }
  [[nodiscard]] static Position after(Position rows, const Move& move);

  /// The lengths of the rows with 16 bits each, four to a word: what a search works on.
  using Part = Words;
  static constexpr bool options_split = false;

  template <class Visit>
  bool each_part(const Position& rows, Visit&& visit) const {
    if (rows.front() > kMaxPacked) return false;
    visit(packed(rows));
    return true;
  }
  template <class Visit>
  bool each_option(const Part& part, Visit&& visit) const {
    Part option;
    for (std::size_t row = row_count(part); row-- > 0;) {
      option = part;
      const std::uint64_t poisoned = row == 0 ? 1 : 0;
      // Each bite in this row includes the one before it, so the option only shrinks.
      for (std::uint64_t left = length_of(part, row); left-- > poisoned;) {
        shorten(option, row, left);
        if (!visit(option)) return false;
      }
    }
    return true;
  }
  static Part packed(const Position& rows);
  static std::size_t row_count(WordsView part);
  static std::uint64_t length_of(WordsView part, std::size_t row) {
    return part[row / 4] >> (row % 4 * 16) & kMaxPacked;
  }
  /// Rows and columns may be exchanged.
  [[nodiscard]] static Part canonical(const Part& part);
  [[nodiscard]] static Position part_position(const Part& part) { return unpacked(part); }
  [[nodiscard]] static std::string print_part(const Part& part) { return print(unpacked(part)); }

  [[nodiscard]] static std::string_view theorem(const Position& rows);

  /// If only the first row and the first column are left, they are two heaps of Nim.
  [[nodiscard]] static std::optional<NimValue> closed_form(const Position& rows);
  [[nodiscard]] static std::optional<Outcome> closed_outcome(const Position& rows);

  template <class Visit>
  bool each_move_to(const Position& rows, NimValue target, Visit&& visit) const {
    if (has_only_arms(rows)) {
      const std::uint64_t right = rows[0] - 1;
      const std::uint64_t down = rows.size() - 1;
      const std::uint64_t change = right ^ down ^ target.number();
      if ((right ^ change) < right && !visit(Move{1, (right ^ change) + 2})) return true;
      if ((down ^ change) < down) visit(Move{(down ^ change) + 2, 1});
      return true;
    }
    if (!target.is_zero() || !is_double(rows)) return false;
    if (const auto move = move_of_double(rows)) visit(*move);
    return true;
  }
  /// Visits a move to a position that is known to be lost; there may be others.
  template <class Visit>
  bool some_move_to(const Position& rows, NimValue target, Visit&& visit) const {
    if (!target.is_zero()) return false;
    const auto move = known_winning_move(rows);
    if (move) visit(*move);
    return move.has_value();
  }
  /// The arms match heaps of Nim move by move, so the theorem holds in misère play too.
  template <class Visit>
  bool each_misere_heap(const Position& rows, Visit&& visit) const {
    if (!has_only_arms(rows)) return false;
    visit(rows[0] - 1);
    visit(rows.size() - 1);
    return true;
  }
  [[nodiscard]] static Explanation explain(const Position& rows);

  [[nodiscard]] static double search_size(const Position& rows) { return diagrams_inside(rows); }

 private:
  static constexpr std::uint64_t kMaxPacked = 0xffff;

  static bool is_rectangle(const Position& rows) { return rows.front() == rows.back(); }
  static bool has_only_arms(const Position& rows) { return rows.size() == 1 || rows[1] == 1; }
  /// Two rows or two columns, with a square (2,2).
  static bool is_double(const Position& rows) {
    return !has_only_arms(rows) && (rows.size() == 2 || rows[0] == 2);
  }
  /// The one winning move in two rows or columns; nothing if they are lost.
  static std::optional<Move> move_of_double(const Position& rows);
  static std::optional<Move> known_winning_move(const Position& rows);
  static Explanation explain_double(const Position& rows);
  static Explanation explain_stealing(const Position& rows);

  static Position unpacked(const Part& part);
  /// Cuts this row, and those after it, to at most `length`.
  static void shorten(Part& part, std::size_t row, std::uint64_t length);
};

CatalogueEntry chomp_game();

}  // namespace grundy::games
