// Northcott's game: in each row one white and one black counter; slide one of your own any distance
// along its row, without jumping.
//
// The players own different counters and play could go on for ever, yet this is Nim on the gaps: an
// equal advance answers a retreat, and the player who must retreat runs out of squares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

class Northcott {
 public:
  static constexpr std::uint64_t kMaxWidth = 1'000'000;
  static constexpr std::size_t kMaxRows = 100'000;

  explicit Northcott(std::uint64_t width) : width_(width) {}

  static constexpr bool endless = true;
  /// Whose turn it is (0: white, 1: black), then the columns of white and black, row by row.
  using Position = std::vector<std::uint64_t>;
  struct Move {
    std::size_t row;  ///< from 0 on
    std::uint64_t to;
  };

  static const GameInfo& info();
  static Expected<Start<Northcott>> parse(const Arguments& arguments);
  [[nodiscard]] std::string parameters() const { return "width=" + std::to_string(width_); }
  [[nodiscard]] std::string print(const Position& board) const;
  [[nodiscard]] static std::string print_move(const Position& board, const Move& move);
  [[nodiscard]] std::string draw(const Position& board) const;
  [[nodiscard]] Drawing shapes(const Position& board) const;

  /// In each row first the advances and then the retreats, both from short to long.
  template <class Visit>
  bool each_move(const Position& board, Visit&& visit) const {
    for (std::size_t row = 0; row < rows(board); ++row) {
      const std::uint64_t own = mine(board, row);
      const std::uint64_t other = theirs(board, row);
      const bool rightwards = own < other;
      const std::uint64_t advances = gap(board, row);
      const std::uint64_t retreats = rightwards ? own - 1 : width_ - own;
      for (std::uint64_t step = 1; step <= advances; ++step) {
        if (!visit(Move{row, rightwards ? own + step : own - step})) return false;
      }
      for (std::uint64_t step = 1; step <= retreats; ++step) {
        if (!visit(Move{row, rightwards ? own - step : own + step})) return false;
      }
    }
    return true;
  }
  [[nodiscard]] static Position after(Position board, const Move& move);
  [[nodiscard]] static Position passed(Position board);

  static std::string_view theorem() { return "nim sum of the gaps (Northcott)"; }

  [[nodiscard]] static std::optional<NimValue> closed_form(const Position& board) {
    return NimValue(nim_sum(board));
  }

  /// In each row one gap fits, and one square on this side of the opponent makes it. Advances come
  /// first, because a player who wins by retreats may have to retreat for ever.
  template <class Visit>
  bool each_move_to(const Position& board, NimValue target, Visit&& visit) const {
    const std::uint64_t change = nim_sum(board) ^ target.number();
    for (const bool advances : {true, false}) {
      for (std::size_t row = 0; row < rows(board) && change != 0; ++row) {
        const std::uint64_t wanted = gap(board, row) ^ change;
        const std::uint64_t other = theirs(board, row);
        const bool rightwards = mine(board, row) < other;
        const std::uint64_t room = rightwards ? other - 1 : width_ - other;
        if (wanted >= room || (wanted < gap(board, row)) != advances) continue;
        if (!visit(Move{row, rightwards ? other - 1 - wanted : other + 1 + wanted})) return true;
      }
    }
    return true;
  }

  [[nodiscard]] Explanation explain(const Position& board) const;
  /// The counters of each row can be anywhere, in their present order, and either player may be to
  /// move.
  [[nodiscard]] double search_size(const Position& board) const;

 private:
  [[nodiscard]] static std::size_t rows(const Position& board) { return board.size() / 2; }
  [[nodiscard]] static std::uint64_t mine(const Position& board, std::size_t row) {
    return board[1 + 2 * row + board[0]];
  }
  [[nodiscard]] static std::uint64_t theirs(const Position& board, std::size_t row) {
    return board[2 + 2 * row - board[0]];
  }
  [[nodiscard]] static std::uint64_t gap(const Position& board, std::size_t row) {
    const std::uint64_t white = board[1 + 2 * row];
    const std::uint64_t black = board[2 + 2 * row];
    return (white < black ? black - white : white - black) - 1;
  }
  [[nodiscard]] static std::uint64_t nim_sum(const Position& board);
  [[nodiscard]] std::string draw_row(const Position& board, std::size_t row) const;

  std::uint64_t width_;
};

CatalogueEntry northcott_game();

}  // namespace grundy::games
