#include "games/northcott/northcott.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "games/kit/drawn.h"
#include "grundy/game/typed.h"

namespace grundy::games {

namespace {

// What fits on a screen. Larger boards are shown in the notation.
constexpr std::uint64_t kDrawnWidth = 120;
constexpr std::size_t kDrawnRows = 60;

struct Row {
  std::uint64_t white;
  std::uint64_t black;
};

Expected<std::uint64_t> parse_column(const Arguments& text, std::string_view what,
                                     std::uint64_t width) {
  const auto column = text.natural(what);
  if (!column) return std::unexpected(column.error());
  if (*column < 1 || *column > width) {
    return text.error(fmt::format("column {} is not on the board", *column),
                      fmt::format("a column from 1 to {}", width));
  }
  return *column;
}

Expected<Row> parse_row(const Arguments& row, std::uint64_t width) {
  const std::size_t dash = row.text().find('-');
  if (dash == std::string_view::npos) {
    return row.error("a row has a white and a black counter", "WHITE-BLACK, as in 3-5",
                     row.text().size());
  }
  const auto white = parse_column(Arguments(row.text().substr(0, dash), row.offset()),
                                  "the column of the white counter", width);
  if (!white) return std::unexpected(white.error());
  const auto black = parse_column(Arguments(row.text().substr(dash + 1), row.offset() + dash + 1),
                                  "the column of the black counter", width);
  if (!black) return std::unexpected(black.error());
  if (*white == *black) {
    return row.error("two counters cannot stand on one square", "two different columns");
  }
  return Row{*white, *black};
}

Expected<std::uint64_t> parse_width(const Arguments& text) {
  const auto width = text.natural("the width of the board");
  if (!width) return width;
  if (*width < 2 || *width > Northcott::kMaxWidth) {
    return text.error(*width < 2 ? "a row needs room for two counters" : "the board is too wide",
                      fmt::format("a width from 2 to {}", Northcott::kMaxWidth));
  }
  return width;
}

}  // namespace

const GameInfo& Northcott::info() {
  static const GameInfo info{
      .name = "northcott",
      .title = "Northcott's game",
      .summary = "slide one of your counters along its row, up to the opponent's or back",
      .notation = "northcott(WIDTH; WHITE-BLACK, WHITE-BLACK, ...), or with ; black to move",
      .examples = {"northcott(8; 3-5, 1-8)", "northcott(4; 1-4, 3-2; black)",
                   "northcott(5; 1-2, 5-4)", "northcott(3; 1-3)"},
  };
  return info;
}

Expected<Start<Northcott>> Northcott::parse(const Arguments& arguments) {
  const auto sections = arguments.sections();
  if (sections.size() < 2 || sections.size() > 3) {
    const bool many = sections.size() > 3;
    const Arguments& place = many ? sections[3] : sections[0];
    return place.error("northcott needs the width of the board and then the rows",
                       "WIDTH; WHITE-BLACK, ...", many ? 0 : place.text().size());
  }
  const auto width = parse_width(sections[0]);
  if (!width) return std::unexpected(width.error());
  const auto items = sections[1].items();
  if (items.size() > kMaxRows) {
    return items[kMaxRows].error("the board has too many rows",
                                 fmt::format("at most {} rows", kMaxRows));
  }
  Position board{0};
  board.reserve(1 + 2 * items.size());
  for (const Arguments& item : items) {
    const auto row = parse_row(item, *width);
    if (!row) return std::unexpected(row.error());
    board.push_back(row->white);
    board.push_back(row->black);
  }
  if (sections.size() == 3) {
    const std::string_view side = sections[2].text();
    if (side != "black" && side != "white") {
      return sections[2].error("only the player to move may follow the rows", "black or white");
    }
    board[0] = side == "black" ? 1 : 0;
  }
  return Start<Northcott>{Northcott(*width), std::move(board)};
}

std::string Northcott::print(const Position& board) const {
  std::string text = fmt::format("northcott({}; ", width_);
  for (std::size_t row = 0; row < rows(board); ++row) {
    if (row > 0) text += ", ";
    text += fmt::format("{}-{}", board[1 + 2 * row], board[2 + 2 * row]);
  }
  return text + (board[0] == 1 ? "; black)" : ")");
}

std::string Northcott::print_move(const Position& board, const Move& move) {
  return fmt::format("row {}: {} -> {}", move.row + 1, mine(board, move.row), move.to);
}

Northcott::Position Northcott::after(Position board, const Move& move) {
  board[1 + 2 * move.row + board[0]] = move.to;
  return passed(std::move(board));
}

Northcott::Position Northcott::passed(Position board) {
  board[0] = 1 - board[0];
  return board;
}

std::uint64_t Northcott::nim_sum(const Position& board) {
  std::uint64_t sum = 0;
  for (std::size_t row = 0; row < rows(board); ++row) sum ^= gap(board, row);
  return sum;
}

std::string Northcott::draw_row(const Position& board, std::size_t row) const {
  std::string squares(width_, '.');
  squares[board[1 + 2 * row] - 1] = 'W';
  squares[board[2 + 2 * row] - 1] = 'B';
  return squares;
}

std::string Northcott::draw(const Position& board) const {
  if (width_ > kDrawnWidth || rows(board) > kDrawnRows) return {};
  std::string picture;
  for (std::size_t row = 0; row < rows(board); ++row) {
    picture += fmt::format("{:>2}  {}\n", row + 1, draw_row(board, row));
  }
  return picture + (board[0] == 1 ? "Black (B) is to move.\n" : "White (W) is to move.\n");
}

Drawing Northcott::shapes(const Position& board) const {
  if (std::max<std::uint64_t>(width_, rows(board)) > kMostInPicture) return {};
  const char* const turn = board[0] == 1 ? "Black is to move" : "White is to move";
  Drawing drawing{.title = fmt::format("{} rows of {} squares; {}", rows(board), width_, turn)};
  draw_board(drawing, rows(board), width_, [](std::uint64_t row, std::uint64_t column) {
    return std::optional((row + column) % 2 == 0 ? Tone::light : Tone::dark);
  });
  for (std::size_t row = 0; row < rows(board); ++row) {
    const double y = static_cast<double>(row) + 0.5;
    drawing.circle({static_cast<double>(board[1 + 2 * row]) - 0.5, y}, 0.34, Tone::white);
    drawing.circle({static_cast<double>(board[2 + 2 * row]) - 0.5, y}, 0.34, Tone::black);
  }
  drawing.text({static_cast<double>(width_) / 2, static_cast<double>(rows(board)) + 0.5}, turn,
               Tone::label);
  return drawing;
}

Explanation Northcott::explain(const Position& board) const {
  std::vector<Summand> summands;
  summands.reserve(rows(board));
  Explanation reason{"gaps",
                     "The players own different counters, and play could go on for ever. Yet this "
                     "is Nim: each row is a heap, as large as the gap between its counters, and "
                     "either player can make a gap smaller by any amount by advancing."};
  for (std::size_t row = 0; row < rows(board); ++row) {
    summands.push_back({fmt::format("gap in row {}", row + 1), NimValue(gap(board, row))});
    if (width_ > kDrawnWidth || row >= kDrawnRows) continue;
    reason.figure.push_back(
        fmt::format("{:>2}  {}  gap {}", row + 1, draw_row(board, row), gap(board, row)));
  }
  Explanation retreats{
      "reversible",
      "A retreat makes a gap larger, but the opponent restores it by advancing the same amount in "
      "that row. So a retreat only gains time, and not for ever: the player who wins at Nim never "
      "needs to retreat, and the other one reaches the edge."};
  for (std::size_t row = 0; row < rows(board); ++row) {
    const std::uint64_t own = mine(board, row);
    const std::uint64_t other = theirs(board, row);
    const bool rightwards = own < other;
    if (own == (rightwards ? 1 : width_)) continue;
    retreats.figure = {fmt::format("row {}: {} -> {} makes the gap {}", row + 1, own,
                                   rightwards ? own - 1 : own + 1, gap(board, row) + 1),
                       fmt::format("row {}: {} -> {} makes it {} again", row + 1, other,
                                   rightwards ? other - 1 : other + 1, gap(board, row))};
    break;
  }
  reason.because.push_back(std::move(retreats));
  reason.because.push_back(explain_nim_sum(summands));
  return reason;
}

double Northcott::search_size(const Position& board) const {
  const auto width = static_cast<double>(width_);
  return std::min(1e300, 2 * std::pow(width * (width - 1) / 2, static_cast<double>(rows(board))));
}

CatalogueEntry northcott_game() {
  return catalogue_entry<Northcott>();
}

}  // namespace grundy::games
