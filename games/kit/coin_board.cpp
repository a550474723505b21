#include "games/kit/coin_board.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/kit/drawn.h"

namespace grundy::games {

Words CoinBoard::empty(std::uint64_t rows, std::uint64_t columns) {
  Words board(2 + (rows * columns + 63) / 64, 0);
  board[0] = rows;
  board[1] = columns;
  return board;
}

Expected<Words> CoinBoard::parse(const Arguments& arguments) {
  const std::string_view text = arguments.text();
  if (text.empty()) return arguments.error("the coins are missing here", "H or T");
  const std::uint64_t columns = std::min(text.find('/'), text.size());
  const auto rows = static_cast<std::uint64_t>(std::ranges::count(text, '/')) + 1;
  if (text.size() > kMaxCoins + rows - 1) {
    return arguments.error("there are too many coins", fmt::format("at most {} coins", kMaxCoins));
  }
  if (columns == 0) return arguments.error("the first row is empty", "H or T");
  Words board = empty(rows, columns);
  Square square{1, 1};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '/') {
      if (square.column <= columns) {
        return arguments.error(fmt::format("row {} is shorter than the first", square.row),
                               fmt::format("{} coins in every row", columns), i);
      }
      square = {square.row + 1, 1};
      continue;
    }
    if (text[i] != 'H' && text[i] != 'T') {
      return arguments.error("a coin is written H for heads or T for tails", "H, T or /", i);
    }
    if (square.column > columns) {
      return arguments.error(fmt::format("row {} is longer than the first", square.row),
                             fmt::format("{} coins in every row", columns), i);
    }
    if (text[i] == 'H') turn(board, square);
    ++square.column;
  }
  if (square.column <= columns) {
    return arguments.error(fmt::format("row {} is shorter than the first", square.row),
                           fmt::format("{} coins in every row", columns), text.size());
  }
  return board;
}

std::string CoinBoard::print(const Words& board) {
  std::string text;
  for (std::uint64_t row = 1; row <= board[0]; ++row) {
    if (row > 1) text += '/';
    for (std::uint64_t column = 1; column <= board[1]; ++column) {
      text += head(board, {row, column}) ? 'H' : 'T';
    }
  }
  return text;
}

std::string CoinBoard::draw(const Words& board) {
  constexpr std::uint64_t kMaxDrawn = 24;  // more would not fit on a terminal
  if (board[0] > kMaxDrawn || board[1] > kMaxDrawn) return {};
  std::string text = "   ";
  for (std::uint64_t column = 1; column <= board[1]; ++column) text += fmt::format("{:>3}", column);
  text += '\n';
  for (std::uint64_t row = 1; row <= board[0]; ++row) {
    text += fmt::format("{:>3}", row);
    for (std::uint64_t column = 1; column <= board[1]; ++column) {
      text += head(board, {row, column}) ? "  H" : "  T";
    }
    text += '\n';
  }
  return text;
}

Drawing CoinBoard::shapes(const Words& board) {
  if (std::max(board[0], board[1]) > kMostInPicture) return {};
  Drawing drawing{.title = fmt::format("{} by {} coins", board[0], board[1])};
  draw_board(drawing, board[0], board[1],
             [](std::uint64_t, std::uint64_t) { return std::optional<Tone>(Tone::line); });
  for (std::uint64_t row = 0; row < board[0]; ++row) {
    for (std::uint64_t column = 0; column < board[1]; ++column) {
      draw_coin(drawing, row, column, head(board, {row + 1, column + 1}));
    }
  }
  return drawing;
}

std::vector<CoinBoard::Square> CoinBoard::heads(const Words& board) {
  std::vector<Square> squares;
  for (std::uint64_t row = 1; row <= board[0]; ++row) {
    for (std::uint64_t column = 1; column <= board[1]; ++column) {
      if (head(board, {row, column})) squares.push_back({row, column});
    }
  }
  return squares;
}

Words CoinBoard::cut(const Words& board) {
  const auto squares = heads(board);
  std::uint64_t rows = 1;
  std::uint64_t columns = 1;
  for (const Square& square : squares) {
    rows = std::max(rows, square.row);
    columns = std::max(columns, square.column);
  }
  if (rows == board[0] && columns == board[1]) return board;
  Words smaller = empty(rows, columns);
  for (const Square& square : squares) turn(smaller, square);
  return smaller;
}

double CoinBoard::search_size(const Words& board) {
  const Words smaller = cut(board);
  double size = 1;
  for (std::uint64_t coins = smaller[0] * smaller[1]; coins > 0 && size < 1e300; --coins) size *= 2;
  return size;
}

}  // namespace grundy::games
