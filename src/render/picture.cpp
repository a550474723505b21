#include "render/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>

#include "grundy/game/arguments.h"

namespace grundy::render {

namespace {

constexpr std::uint64_t kLongestRow = 40;
constexpr std::uint64_t kLargestBoard = 16;
constexpr std::size_t kMostRows = 12;

using Numbers = std::vector<std::uint64_t>;

/// The text in the parentheses of `name(…)`; empty if there are none.
std::string_view within_parentheses(std::string_view text) {
  const std::size_t open = text.find('(');
  const std::size_t close = text.find(')');
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

std::string svg_element(std::uint64_t width, std::uint64_t height, std::string_view title,
                        std::string_view body) {
  return fmt::format(
      "<svg class=\"picture\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\">"
      "<title>{2}</title>{3}</svg>\n",
      width, height, title, body);
}

std::string heap_svg(const Numbers& heaps) {
  constexpr std::uint64_t kChip = 18;
  constexpr std::uint64_t kLabel = 30;
  std::string body;
  std::uint64_t width = kLabel + kChip;
  std::string title = "rows of";
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    const std::uint64_t y = i * (kChip + 6) + 12;
    title += fmt::format(" {}", heaps[i]);
    body += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>", kLabel - 8, y + 5,
                        heaps[i]);
    for (std::uint64_t k = 0; k < heaps[i]; ++k) {
      body +=
          fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"7\"/>", kLabel + k * kChip + kChip / 2, y);
    }
    width = std::max(width, kLabel + heaps[i] * kChip + 4);
  }
  return svg_element(width, heaps.size() * (kChip + 6), title, body);
}

std::string board_svg(const Board& board) {
  constexpr std::uint64_t kSquare = 24;
  constexpr std::uint64_t kLabel = 24;
  std::string body;
  const auto text = [&](std::uint64_t x, std::uint64_t y, const std::string& word,
                        std::string_view kind) {
    body += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                        kind, x, y, word);
  };
  for (std::uint64_t row = 0; row < board.rows(); ++row) {
    text(kLabel / 2, kLabel + row * kSquare + 17, std::to_string(row), "label");
    for (std::uint64_t column = 0; column < board.columns(); ++column) {
      const bool dark = (row + column) % 2 == 1;
      body += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                          row + column == 0 ? "goal"
                          : dark            ? "dark"
                                            : "light",
                          kLabel + column * kSquare, kLabel + row * kSquare, kSquare, kSquare);
    }
  }
  for (std::uint64_t column = 0; column < board.columns(); ++column) {
    text(kLabel + column * kSquare + kSquare / 2, 16, std::to_string(column), "label");
  }
  text(kLabel + board.column * kSquare + kSquare / 2, kLabel + board.row * kSquare + 18,
       std::string(1, board.piece), "piece");
  return svg_element(kLabel + board.columns() * kSquare + 2, kLabel + board.rows() * kSquare + 2,
                     fmt::format("{} on row {}, column {}", board.piece, board.row, board.column),
                     body);
}

}  // namespace

std::vector<std::string> picture_lines(const Component& component) {
  const std::string drawing = component.game->draw(component.position);
  if (!drawing.empty()) return split_lines(drawing);
  if (const auto heaps = heaps_of(component)) return heap_lines(*heaps);
  if (const auto board = board_of(component)) return board_lines(*board);
  return {};
}

std::string picture_svg(const Component& component) {
  if (const auto heaps = heaps_of(component)) return heap_svg(*heaps);
  if (const auto board = board_of(component)) return board_svg(*board);
  return {};
}

}  // namespace grundy::render
