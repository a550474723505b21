#include "games/chomp/chomp.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>
#include <vector>

#include "games/kit/drawn.h"
#include "grundy/game/heaps.h"
#include "grundy/game/typed.h"

namespace grundy::games {

namespace {

Expected<Words> full_board(const Arguments& arguments, const Arguments::Rectangle& size) {
  if (size.rows > Chomp::kMaxRows) {
    return arguments.error(fmt::format("{} rows are too many", size.rows),
                           fmt::format("at most {} rows", Chomp::kMaxRows));
  }
  return Words(size.rows, size.columns);
}

Expected<Words> read_staircase(const Arguments& arguments) {
  Words rows;
  for (const Arguments& item : arguments.items()) {
    const auto length = item.natural("the length of a row");
    if (!length) return std::unexpected(length.error());
    if (*length == 0) {
      return item.error("a row has at least one square", "a number from 1 on");
    }
    if (!rows.empty() && *length > rows.back()) {
      return item.error(fmt::format("not a staircase: a row of {} cannot follow a row of {}",
                                    *length, rows.back()),
                        fmt::format("at most {}", rows.back()));
    }
    if (rows.size() == Chomp::kMaxRows) {
      return item.error("there are too many rows", fmt::format("at most {} rows", Chomp::kMaxRows));
    }
    rows.push_back(*length);
  }
  return rows;
}

std::size_t rows_of_two(const Words& rows) {
  return static_cast<std::size_t>(std::ranges::lower_bound(rows, 2U, std::greater<>()) -
                                  rows.begin()) +
         static_cast<std::size_t>(std::ranges::count(rows, 2U));
}

std::string name_of(const Chomp::Move& move) {
  return fmt::format("({},{})", move.row, move.column);
}

}  // namespace

const GameInfo& Chomp::info() {
  static const GameInfo info{
      .name = "chomp",
      .title = "Chomp",
      .summary = "bite off a square and everything beyond it; the corner is poisoned",
      .notation =
          "chomp(ROWSxCOLUMNS) or chomp(LENGTH, LENGTH, ...), starting with the poisoned row",
      .examples = {"chomp(2x4)", "chomp(4,4,2)", "chomp(3x3)", "chomp(4,1,1)", "chomp(2,2,2,1)",
                   "chomp(3x4)", "chomp(1x1)"},
      .table = "chomp(_x_)",
      .table_from = 1,
  };
  return info;
}

Expected<Start<Chomp>> Chomp::parse(const Arguments& arguments) {
  const auto size = arguments.rectangle();
  if (size && !*size) return std::unexpected(size->error());
  auto rows = size ? full_board(arguments, **size) : read_staircase(arguments);
  if (!rows) return std::unexpected(std::move(rows.error()));
  return Start<Chomp>{{}, std::move(*rows)};
}

std::string Chomp::print(const Position& rows) {
  if (is_rectangle(rows)) return fmt::format("chomp({}x{})", rows.size(), rows.front());
  std::string text = "chomp(";
  append_numbers(text, rows);
  return text + ')';
}

std::string Chomp::print_move(const Position&, const Move& move) {
  return name_of(move);
}

std::string Chomp::draw(const Position& rows) {
  constexpr std::uint64_t kMaxDrawn = 100;  // more would not fit on a screen
  if (rows.size() > kMaxDrawn || rows.front() > kMaxDrawn) return {};
  const std::size_t breadth = std::to_string(rows.front()).size() + 1;
  const std::size_t margin = std::to_string(rows.size()).size();
  std::string picture(margin, ' ');
  for (std::uint64_t column = 1; column <= rows.front(); ++column) {
    picture += fmt::format("{:>{}}", column, breadth);
  }
  picture += '\n';
  for (std::size_t row = 0; row < rows.size(); ++row) {
    picture += fmt::format("{:>{}}", row + 1, margin);
    for (std::uint64_t column = 0; column < rows[row]; ++column) {
      picture += fmt::format("{:>{}}", row == 0 && column == 0 ? 'X' : 'o', breadth);
    }
    picture += '\n';
  }
  return picture;
}

Drawing Chomp::shapes(const Position& rows) {
  if (std::max<std::uint64_t>(rows.size(), rows.front()) > kMostInPicture) return {};
  Drawing drawing{.title = "a bar with rows of " + print(rows).substr(6)};
  drawing.title.pop_back();
  draw_board(drawing, rows.size(), rows.front(),
             [&](std::uint64_t row, std::uint64_t column) -> std::optional<Tone> {
               if (column >= rows[row]) return {};
               return row + column == 0 ? Tone::goal : Tone::dark;
             });
  drawing.line({0.25, 0.25}, {0.75, 0.75}, Tone::black);
  drawing.line({0.75, 0.25}, {0.25, 0.75}, Tone::black);
  return drawing;
}

Chomp::Position Chomp::after(Position rows, const Move& move) {
  const std::uint64_t left = move.column - 1;
  for (std::size_t row = move.row - 1; row < rows.size() && rows[row] > left; ++row) {
    rows[row] = left;
  }
  if (left == 0) rows.resize(move.row - 1);
  return rows;
}

Chomp::Part Chomp::packed(const Position& rows) {
  Part part((rows.size() + 3) / 4, 0);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    part[row / 4] |= rows[row] << (row % 4 * 16);
  }
  return part;
}

Chomp::Position Chomp::unpacked(const Part& part) {
  Position rows;
  const std::size_t count = row_count(part);
  rows.reserve(count);
  for (std::size_t row = 0; row < count; ++row) rows.push_back(length_of(part, row));
  return rows;
}

std::size_t Chomp::row_count(WordsView part) {
  const auto unused = static_cast<std::size_t>(std::countl_zero(part.back())) / 16;
  return part.size() * 4 - unused;
}

void Chomp::shorten(Part& part, std::size_t row, std::uint64_t length) {
  for (; row < part.size() * 4; ++row) {
    const std::uint64_t now = length_of(part, row);
    if (now <= length) break;
    part[row / 4] ^= (now ^ length) << (row % 4 * 16);
  }
  while (part.back() == 0) part.pop_back();
}

Chomp::Part Chomp::canonical(const Part& part) {
  const std::size_t rows = row_count(part);
  const std::uint64_t columns = length_of(part, 0);
  if (rows < columns) return part;
  Part other((columns + 3) / 4, 0);  // the lengths of the columns
  std::uint64_t column = 0;
  for (std::size_t row = rows; row > 0; --row) {
    for (; column < length_of(part, row - 1); ++column) {
      other[column / 4] |= std::uint64_t{row} << (column % 4 * 16);
    }
  }
  return rows > columns || other < part ? other : part;
}

std::optional<Chomp::Move> Chomp::move_of_double(const Position& rows) {
  const bool two_rows = rows.size() == 2;
  const std::uint64_t longer = two_rows ? rows[0] : rows.size();
  const std::uint64_t shorter = two_rows ? rows[1] : rows_of_two(rows);
  if (longer == shorter + 1) return std::nullopt;
  const Move move = longer == shorter ? Move{2, longer} : Move{1, shorter + 2};
  return two_rows ? move : Move{move.column, move.row};
}

std::optional<Chomp::Move> Chomp::known_winning_move(const Position& rows) {
  if (has_only_arms(rows)) {
    std::optional<Move> found;
    const auto note = [&](const Move& move) {
      found = move;
      return false;
    };
    Chomp().each_move_to(rows, NimValue(0), note);
    return found;
  }
  if (is_double(rows)) return move_of_double(rows);
  if (rows[0] == rows.size()) return Move{2, 2};                // leaves equal arms
  if (rows[0] == rows[1] + 1) return Move{3, 1};                // leaves two rows that are lost
  if (rows.size() == rows_of_two(rows) + 1) return Move{1, 3};  // the same with columns
  return std::nullopt;
}

std::optional<Outcome> Chomp::closed_outcome(const Position& rows) {
  if (known_winning_move(rows)) return Outcome::N;
  if (has_only_arms(rows) || is_double(rows)) return Outcome::P;
  if (is_rectangle(rows)) return Outcome::N;
  return std::nullopt;
}

std::string_view Chomp::theorem(const Position& rows) {
  if (has_only_arms(rows)) return "the two arms are nim heaps";
  if (is_double(rows)) return "two rows are lost if and only if one is longer by one";
  if (rows[0] == rows.size()) return "mirror play in equal arms";
  return known_winning_move(rows) ? "a bite that leaves two rows" : "strategy stealing";
}

std::optional<NimValue> Chomp::closed_form(const Position& rows) {
  if (has_only_arms(rows)) return NimValue((rows[0] - 1) ^ (rows.size() - 1));
  return std::nullopt;
}

Explanation Chomp::explain_double(const Position& rows) {
  const std::string lines = rows.size() == 2 ? "rows" : "columns";
  const auto move = move_of_double(rows);
  Explanation reason{"two-rows",
                     "Two " + lines +
                         " are lost if and only if the first is exactly one square longer than the "
                         "second. If it is, any bite makes them equal, or makes the first longer "
                         "by two or more, or leaves the first alone with more than the poisoned "
                         "square. Each time the next bite can make the difference one again. "};
  if (move) {
    reason.claim += "Here " + name_of(*move) + " does so.";
    reason.facts = {{"winning_move", name_of(*move)}};
  } else {
    reason.claim += "Here the difference is one already.";
  }
  return reason;
}

Explanation Chomp::explain_stealing(const Position& rows) {
  const std::string corner = name_of({rows.size(), rows.front()});
  Explanation reason{
      "strategy-stealing",
      "The player to move wins, but the argument does not say by which move: either the bite " +
          corner + " of the far corner wins, or the answer that beats it does."};
  reason.facts = {{"far_corner", corner}, {"names_the_move", "no"}};
  reason.because = {{"case", "If biting off only the far corner leaves a lost position, it wins."},
                    {"case",
                     "If not, the opponent has a winning answer. Every bite on this board takes "
                     "the far corner too, so the first player can begin with that answer and reach "
                     "the same position. Then that bite wins."}};
  return reason;
}

Explanation Chomp::explain(const Position& rows) {
  if (has_only_arms(rows)) {
    const std::vector<Summand> arms{{"squares to the right", NimValue(rows[0] - 1)},
                                    {"squares below", NimValue(rows.size() - 1)}};
    Explanation reason{
        "heaps",
        "Besides the poisoned square, only the rest of its row and the rest of its column are "
        "left. A bite shortens one of the two by any amount, so they are two heaps of Nim."};
    reason.because.push_back(explain_nim_sum(arms));
    return reason;
  }
  if (is_double(rows)) return explain_double(rows);
  if (const auto move = known_winning_move(rows)) {
    Explanation reason{"mirror", "", {}, {{"winning_move", name_of(*move)}}};
    const Position lost = after(rows, *move);
    if (!has_only_arms(lost)) {
      reason.kind = "winning-move";
      reason.claim = "The bite " + name_of(*move) + " leaves " + print(lost) + ", which is lost.";
      reason.because.push_back(explain_double(lost));
    } else {
      reason.claim = fmt::format(
          "The bite (2,2) leaves the first row and the first column, with {} squares each besides "
          "the poisoned one. From then on, answer each bite by the same bite in the other arm: "
          "(1,k) by (k,1) and vice versa.",
          rows.size() - 1);
    }
    return reason;
  }
  if (!is_rectangle(rows)) {
    return {"mex", "The value is the mex of the values of the positions after each bite."};
  }
  return explain_stealing(rows);
}

CatalogueEntry chomp_game() {
  return catalogue_entry<Chomp>();
}

}  // namespace grundy::games
