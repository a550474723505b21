#include "games/cram/cram.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "games/kit/drawn.h"
#include "grundy/game/typed.h"

namespace grundy::games {

namespace {

constexpr std::string_view kBoardForms = "ROWSxCOLUMNS, or rows of . and # with / between them";

Expected<Words> free_board(const Arguments& arguments, const Arguments::Rectangle& size) {
  const auto [rows, columns] = size;
  if (rows > Cram::kMaxSquares || columns > Cram::kMaxSquares / rows) {
    return arguments.error(fmt::format("a board of {} x {} squares is too large", rows, columns),
                           fmt::format("at most {} squares", Cram::kMaxSquares));
  }
  const auto area = static_cast<std::uint32_t>(rows * columns);
  Words words =
      CramBoard::taken(static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(columns));
  for (std::uint32_t square = 0; square < area; ++square) CramBoard::set(words, square, true);
  return words;
}

Words board_of(std::size_t rows, std::size_t columns, const std::vector<bool>& squares) {
  Words words =
      CramBoard::taken(static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(columns));
  for (std::uint32_t square = 0; square < squares.size(); ++square) {
    CramBoard::set(words, square, squares[square]);
  }
  return words;
}

Expected<Words> read_squares(const Arguments& arguments) {
  const std::string_view text = arguments.text();
  std::vector<bool> squares;
  std::size_t rows = 1;
  std::size_t columns = 0;  // of the first row, once it is complete
  std::size_t in_row = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : '/';
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') continue;
    if (c == '.' || c == '#') {
      if (rows > 1 && in_row == columns) {
        return arguments.error("this row is longer than the first one", "/ or the end", i);
      }
      if (squares.size() == Cram::kMaxSquares) {
        return arguments.error("the board is too large",
                               fmt::format("at most {} squares", Cram::kMaxSquares), i);
      }
      squares.push_back(c == '.');
      ++in_row;
    } else if (c != '/') {
      return arguments.error("a square is written . if it is free and # if it is taken",
                             std::string(kBoardForms), i);
    } else if (in_row == 0 || (rows > 1 && in_row < columns)) {
      return arguments.error(
          in_row == 0 ? "a row has at least one square" : "this row is shorter than the first one",
          ". or #", i);
    } else {
      columns = in_row;
      if (i < text.size()) {
        ++rows;
        in_row = 0;
      }
    }
  }
  return board_of(rows, columns, squares);
}

}  // namespace

const GameInfo& Cram::info() {
  static const GameInfo info{
      .name = "cram",
      .title = "Cram",
      .summary = "place a domino on two free neighbouring squares",
      .notation = "cram(ROWSxCOLUMNS) or cram(../.#/..), rows with . free and # taken",
      .examples = {"cram(2x3)", "cram(3x3)", "cram(1x7)", "cram(../.#/..)", "cram(.#../..../#...)",
                   "cram(..##/..#./##../#...)"},
      .table = "cram(_x_)",
      .table_from = 1,
  };
  return info;
}

Expected<Start<Cram>> Cram::parse(const Arguments& arguments) {
  if (arguments.empty())
    return arguments.error("the board is missing here", std::string(kBoardForms));
  // A picture with a stray x in it is still a picture.
  const std::string_view text = arguments.text();
  const bool picture = text.find_first_of(".#/") < text.find('x');
  const auto size = picture ? decltype(arguments.rectangle())() : arguments.rectangle();
  if (size && !*size) return std::unexpected(size->error());
  auto words = size ? free_board(arguments, **size) : read_squares(arguments);
  if (!words) return std::unexpected(std::move(words.error()));
  return Start<Cram>{{}, std::move(*words)};
}

std::string Cram::print(const Position& position) {
  const CramBoard board(position);
  if (board.full_rectangle()) return fmt::format("cram({}x{})", board.rows(), board.columns());
  std::string text = "cram(";
  text.reserve(text.size() + board.squares() + board.rows());
  std::uint32_t square = 0;
  for (std::uint32_t row = 0; row < board.rows(); ++row) {
    if (row > 0) text += '/';
    for (const std::uint32_t end = square + board.columns(); square < end; ++square) {
      text += board.free(square) ? '.' : '#';
    }
  }
  text += ')';
  return text;
}

std::string Cram::print_move(const Position& position, const Move& move) {
  return CramBoard(position).name_of(move.first, move.second);
}

std::string Cram::draw(const Position& position) {
  const CramBoard board(position);
  const std::size_t breadth = std::to_string(board.columns()).size() + 1;
  const std::size_t margin = std::to_string(board.rows()).size();
  std::string picture(margin, ' ');
  for (std::uint32_t column = 1; column <= board.columns(); ++column) {
    picture += fmt::format("{:>{}}", column, breadth);
  }
  for (std::uint32_t square = 0; square < board.squares(); ++square) {
    if (square % board.columns() == 0) {
      picture += fmt::format("\n{:>{}}", square / board.columns() + 1, margin);
    }
    picture += fmt::format("{:>{}}", board.free(square) ? '.' : '#', breadth);
  }
  return picture + '\n';
}

Drawing Cram::shapes(const Position& position) {
  const CramBoard board(position);
  if (std::max(board.rows(), board.columns()) > kMostInPicture) return {};
  Drawing drawing{.title = fmt::format("a board of {} by {}", board.rows(), board.columns())};
  draw_board(drawing, board.rows(), board.columns(), [&](std::uint64_t row, std::uint64_t column) {
    const auto square = static_cast<std::uint32_t>(row * board.columns() + column);
    return std::optional(board.free(square) ? Tone::light : Tone::taken);
  });
  return drawing;
}

std::optional<std::vector<Cram::Part>> Cram::polyominoes(const Position& position) {
  const CramBoard board(position);
  std::vector<Part> parts;
  for (const CramPiece& piece : pieces_of(board)) {
    if (piece.rows() * piece.columns() > Part::kMaxSquares) return std::nullopt;
    Part& part = parts.emplace_back(Part{});
    part.shape = Part::shape_of(piece.rows(), piece.columns());
    for (const std::uint32_t square : piece.squares) {
      const std::uint32_t row = square / board.columns() - piece.top;
      part.add(row * piece.columns() + square % board.columns() - piece.left);
    }
  }
  return parts;
}

Cram::Position Cram::part_position(const Part& part) {
  Words words = CramBoard::taken(part.rows(), part.columns());
  words[1] = part.low;  // both store the squares row by row
  if (words.size() > 2) words[2] = part.high;
  return words;
}

std::optional<std::vector<SquarePair>> Cram::mirror(const Position& position) {
  const CramBoard board(position);
  const auto play = mirror_play(board);
  if (!play || play->centre) return std::nullopt;
  std::vector<SquarePair> pairs;
  for (std::uint32_t square = 0; square < board.squares(); ++square) {
    const std::uint32_t image = play->image[square];
    if (board.free(square) && square < image) {
      pairs.push_back({board.square(square), board.square(image)});
    }
  }
  return pairs;
}

/// A rule of thumb, fitted to searches: a square with three free neighbours multiplies the number
/// of polyominoes met by e^0.3, a square with four by e^0.65. In a rectangle only an eighth of them
/// is met, because so many are alike; in a strip, one of each length.
double Cram::search_size(const Position& position) {
  const CramBoard board(position);
  double size = 0;
  for (const CramPiece& piece : pieces_of(board)) {
    const auto squares = static_cast<double>(piece.squares.size());
    double exponent = 0;
    for (const std::uint32_t square : piece.squares) {
      int neighbours = 0;
      board.each_neighbour(square, [&](std::uint32_t) { ++neighbours; });
      if (neighbours == 3) exponent += 0.3;
      if (neighbours == 4) exponent += 0.65;
    }
    const bool strip = exponent == 0;
    const bool rectangle = piece.squares.size() == std::size_t{piece.rows()} * piece.columns();
    size += squares * std::exp(std::min(exponent, 600.0)) / (rectangle && !strip ? 8 : 1);
  }
  return size;
}

Explanation Cram::explain(const Position& position) {
  const CramBoard board(position);
  const auto play = mirror_play(board);
  if (!play) {
    return {"mex",
            "The value is the mex of the values after each domino. If a domino cuts the board, the "
            "value after it is the nim sum of the pieces."};
  }
  return explain_mirror_play(board, *play);
}

CatalogueEntry cram_game() {
  return catalogue_entry<Cram>();
}

}  // namespace grundy::games
