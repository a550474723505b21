#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace grundy {

namespace {

/// How many letters must be inserted, removed, exchanged or swapped with a neighbour to get from
/// one name to the other (Damerau's distance with each letter touched once).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t exchange = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({exchange, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// How many bytes the character at the front has; 1 if it is not UTF-8.
std::size_t character_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t length = lead < 0xC2   ? 1
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 1;
  if (length > text.size()) return 1;
  const bool whole = std::ranges::all_of(text.substr(1, length - 1), is_continuation);
  return whole ? length : 1;
}

/// True if a terminal obeys the character: below the space, DEL, and U+0080 to U+009F, which some
/// terminals also know as single bytes.
bool is_control(std::string_view character) {
  const auto first = static_cast<unsigned char>(character.front());
  if (character.size() == 1) return first < 0x20 || (first >= 0x7f && first < 0xa0);
  return first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xa0;
}

/// Where a byte stands that may belong to a control character; most texts have none.
std::size_t first_suspect(std::string_view text) {
  const auto plain = [](char c) { return (c >= 0x20 && c < 0x7f) || c == '\n' || c == '\t'; };
  return static_cast<std::size_t>(std::ranges::find_if_not(text, plain) - text.begin());
}

}  // namespace

std::string printable(std::string_view text) {
  std::size_t at = first_suspect(text);
  std::string result(text.substr(0, at));
  while (at < text.size()) {
    const std::string_view character = text.substr(at, character_length(text.substr(at)));
    const bool kept = character == "\n" || character == "\t" || !is_control(character);
    result += kept ? character : "?";
    at += character.size();
  }
  return result;
}

std::string printable_line(std::string_view text) {
  std::string result = printable(text);
  std::ranges::replace_if(result, [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return result;
}

std::string describe_character(std::string_view text, std::size_t at) {
  if (at >= text.size()) return "the end";
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte >= 0x20 && byte < 0x7f) return fmt::format("'{}'", text[at]);
  return fmt::format("the byte 0x{:02x}", byte);
}

std::vector<std::string_view> nearest_names(std::string_view name,
                                            const std::vector<std::string_view>& names) {
  constexpr std::size_t kMost = 3;
  constexpr std::size_t kLongest =
      40;  // no game has such a name, and the distance costs its square
  if (name.size() > kLongest) return {};
  std::vector<std::pair<std::size_t, std::string_view>> ranked;
  for (const std::string_view candidate : names) {
    std::size_t distance = edit_distance(name, candidate);
    if (!name.empty() && candidate.starts_with(name)) distance = std::min<std::size_t>(distance, 1);
    const std::size_t tolerated = std::max<std::size_t>(1, candidate.size() / 3);
    if (distance <= tolerated) ranked.emplace_back(distance, candidate);
  }
  std::ranges::sort(ranked);
  std::vector<std::string_view> nearest;
  for (const auto& [distance, candidate] : ranked) {
    if (nearest.size() < kMost) nearest.push_back(candidate);
  }
  return nearest;
}

std::string size_text(std::uint64_t bytes) {
  constexpr double kKibi = 1024;
  double size = static_cast<double>(bytes) / kKibi;
  if (size < kKibi) return fmt::format("{:.0f} KiB", size);
  size /= kKibi;
  if (size < kKibi) return fmt::format("{:.0f} MiB", size);
  return fmt::format("{:.3g} GiB", size / kKibi);
}

std::string drawn_board(std::uint64_t row, std::uint64_t column, char piece) {
  constexpr std::uint64_t kMostRows = 40;
  constexpr std::uint64_t kMostColumns = 24;
  if (row >= kMostRows || column >= kMostColumns) return {};
  const auto label = [](std::uint64_t number) {
    const std::string digits = std::to_string(number);
    return std::string(3 - digits.size(), ' ') + digits;
  };
  std::string text = "   ";
  for (std::uint64_t j = 0; j <= column; ++j) text += label(j);
  text += '\n';
  for (std::uint64_t i = 0; i <= row; ++i) {
    text += label(i);
    for (std::uint64_t j = 0; j <= column; ++j) {
      const bool here = i == row && j == column;
      text += "  ";
      text += here ? piece : i == 0 && j == 0 ? '+' : '.';
    }
    text += '\n';
  }
  return text;
}

}  // namespace grundy
