#include "render/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>

#include "grundy/game/arguments.h"
#include "render/drawing.h"

namespace grundy::render {

namespace {

constexpr std::uint64_t kLongestRow = 40;
constexpr std::uint64_t kLargestBoard = 16;
constexpr std::size_t kMostRows = 12;

using Numbers = std::vector<std::uint64_t>;

/// The text in the parentheses of `name(…)`; empty if there are none.
std::string_view within_parentheses(std::string_view text) {
  const std::size_t open = text.find('(');
  const std::size_t close = text.rfind(')');  // a code may have parentheses of its own
  if (open == std::string_view::npos || close == std::string_view::npos) return {};
  return text.substr(open + 1, close - open - 1);
}

/// True if a section of a notation is a list of the same word: "HEAP, HEAP, ...".
bool is_list(const Arguments& section) {
  const auto items = section.items();
  return items.size() == 3 && items[2].text() == "..." && items[0].text() == items[1].text();
}

std::optional<Numbers> heaps_of(const Component& component) {
  const std::string_view notation = component.game->info().notation;
  const std::string text = component.print();
  std::optional<Numbers> heaps;
  if (notation == "*SIZE") {
    if (const auto size = Arguments(std::string_view(text).substr(1), 0).natural("a heap size")) {
      heaps = Numbers{*size};
    }
  } else {
    const auto form = Arguments(within_parentheses(notation), 0).sections();
    const auto filled = Arguments(within_parentheses(text), 0).sections();
    const auto list = std::ranges::find_if(form, is_list);
    const auto at = static_cast<std::size_t>(list - form.begin());
    if (list == form.end() || at >= filled.size()) return std::nullopt;
    if (auto numbers = filled[at].naturals("a heap size")) heaps = std::move(*numbers);
  }
  if (!heaps || heaps->size() > kMostRows) return std::nullopt;
  if (std::ranges::any_of(*heaps, [](std::uint64_t heap) { return heap > kLongestRow; })) {
    return std::nullopt;
  }
  return heaps;
}

struct Board {
  std::uint64_t row = 0;
  std::uint64_t column = 0;
  char piece = 'x';

  [[nodiscard]] std::uint64_t rows() const { return row + 1; }
  [[nodiscard]] std::uint64_t columns() const { return column + 1; }
};

std::optional<Board> board_of(const Component& component) {
  const GameInfo& info = component.game->info();
  if (!within_parentheses(info.notation).starts_with("ROW, COLUMN")) return std::nullopt;
  const std::string text = component.print();
  const auto square = Arguments(within_parentheses(text), 0).naturals("a coordinate");
  if (!square || square->size() != 2) return std::nullopt;
  if (std::max((*square)[0], (*square)[1]) > kLargestBoard) return std::nullopt;
  const int piece = std::toupper(static_cast<unsigned char>(info.name.front()));
  return Board{(*square)[0], (*square)[1], static_cast<char>(piece)};
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<std::string> heap_lines(const Numbers& heaps) {
  std::vector<std::string> lines;
  for (const std::uint64_t heap : heaps) {
    std::string line = fmt::format("{:>2} |", heap);
    for (std::uint64_t i = 0; i < heap; ++i) line += " o";
    lines.push_back(std::move(line));
  }
  return lines;
}

/// Marks the target corner with a plus.
std::vector<std::string> board_lines(const Board& board) {
  std::vector<std::string> lines{"   "};
  for (std::uint64_t column = 0; column < board.columns(); ++column) {
    lines.front() += fmt::format("{:>3}", column);
  }
  for (std::uint64_t row = 0; row < board.rows(); ++row) {
    std::string line = fmt::format("{:>3}", row);
    for (std::uint64_t column = 0; column < board.columns(); ++column) {
      const bool here = row == board.row && column == board.column;
      line += fmt::format("{:>3}", here ? board.piece : row + column == 0 ? '+' : '.');
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

Drawing heap_shapes(const Numbers& heaps) {
  constexpr double kChip = 0.75;
  Drawing drawing{.title = "rows of"};
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    drawing.title += fmt::format(" {}", heaps[i]);
    const double y = static_cast<double>(i) + 0.5;
    drawing.text({0, y}, std::to_string(heaps[i]), Tone::label);
    for (std::uint64_t k = 0; k < heaps[i]; ++k) {
      drawing.circle({0.9 + kChip * static_cast<double>(k), y}, 0.3, Tone::chip);
    }
  }
  return drawing;
}

Drawing board_shapes(const Board& board) {
  Drawing drawing{.title =
                      fmt::format("{} on row {}, column {}", board.piece, board.row, board.column)};
  for (std::uint64_t column = 0; column < board.columns(); ++column) {
    drawing.text({static_cast<double>(column) + 0.5, -0.35}, std::to_string(column), Tone::label);
  }
  for (std::uint64_t row = 0; row < board.rows(); ++row) {
    const auto y = static_cast<double>(row);
    drawing.text({-0.45, y + 0.5}, std::to_string(row), Tone::label);
    for (std::uint64_t column = 0; column < board.columns(); ++column) {
      const auto x = static_cast<double>(column);
      const bool dark = (row + column) % 2 == 1;
      drawing.box({x, y}, {x + 1, y + 1},
                  row + column == 0 ? Tone::goal
                  : dark            ? Tone::dark
                                    : Tone::light);
    }
  }
  drawing.text({static_cast<double>(board.column) + 0.5, static_cast<double>(board.row) + 0.5},
               std::string(1, board.piece));
  return drawing;
}

Drawing shapes_of(const Component& component) {
  Drawing drawing = component.game->shapes(component.position);
  if (!drawing.empty()) return drawing;
  if (const auto heaps = heaps_of(component)) return heap_shapes(*heaps);
  if (const auto board = board_of(component)) return board_shapes(*board);
  return {};
}

/// The letters of a picture of characters, each in its place.
Drawing letters_of(const std::vector<std::string>& lines, const std::string& title) {
  constexpr std::size_t kMostLines = 40;
  constexpr std::size_t kMostColumns = 100;
  constexpr double kWide = 0.42;
  constexpr double kHigh = 0.7;
  Drawing drawing{.title = title};
  for (std::size_t row = 0; row < std::min(lines.size(), kMostLines); ++row) {
    std::string_view line = lines[row];
    for (std::size_t column = 0; !line.empty() && column < kMostColumns; ++column) {
      std::size_t length = 1;
      while (length < line.size() && (static_cast<unsigned char>(line[length]) & 0xc0U) == 0x80U) {
        ++length;
      }
      if (line.front() != ' ') {
        drawing.text({kWide * static_cast<double>(column), kHigh * static_cast<double>(row)},
                     std::string(line.substr(0, length)));
      }
      line.remove_prefix(length);
    }
  }
  return drawing;
}

std::string short_notation(const Component& component) {
  constexpr std::size_t kMostLetters = 80;
  const std::string text = component.print();
  return text.size() > kMostLetters ? text.substr(0, kMostLetters) + "..." : text;
}

}  // namespace

std::vector<std::string> picture_lines(const Component& component) {
  const std::string drawing = component.game->draw(component.position);
  if (!drawing.empty()) return split_lines(drawing);
  if (const auto heaps = heaps_of(component)) return heap_lines(*heaps);
  if (const auto board = board_of(component)) return board_lines(*board);
  return drawing_lines(component.game->shapes(component.position));
}

std::string picture_svg(const Component& component) {
  return drawing_svg(shapes_of(component));
}

Drawing component_drawing(const Component& component) {
  Drawing drawing = shapes_of(component);
  if (!drawing.empty() || !component.game->foreign()) return drawing;
  return letters_of(split_lines(component.game->draw(component.position)),
                    short_notation(component));
}

Drawing position_drawing(const Sum& position) {
  constexpr std::size_t kMostComponents = 20;
  std::vector<Drawing> drawings;
  for (const Component& component : position.components) {
    if (drawings.size() == kMostComponents) break;
    Drawing drawing = component_drawing(component);
    if (drawing.empty()) {
      drawing.title = short_notation(component);
      drawing.text({0, 0}, drawing.title);
    }
    drawings.push_back(std::move(drawing));
  }
  if (drawings.empty()) drawings.emplace_back().text({0, 0}, position.print());
  return stacked(drawings, "+");
}

std::string position_svg(const Sum& position) {
  return drawing_svg(position_drawing(position));
}

}  // namespace grundy::render
