#include "games/family.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "games/build.h"

namespace grundy {

namespace {

/// True if a word has running numbers: `_`, or a board such as `3x_`, but not a name such as `a_b`.
bool is_running(std::string_view word) {
  const auto is_side = [](std::string_view side) {
    return side == "_" || (!side.empty() && std::ranges::all_of(side, [](unsigned char c) {
             return std::isdigit(c) != 0;
           }));
  };
  const std::size_t x = word.find('x');
  return is_side(word.substr(0, x)) && (x == std::string_view::npos || is_side(word.substr(x + 1)));
}

/// The places of the running numbers.
std::vector<std::size_t> placeholders(std::string_view text) {
  const auto in_word = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && in_word(static_cast<unsigned char>(text[end]))) ++end;
    if (is_running(text.substr(i, end - i))) {
      for (std::size_t k = i; k < end; ++k) {
        if (text[k] == '_') places.push_back(k);
      }
    }
    i = end + 1;
  }
  return places;
}

}  // namespace

Family::Family(std::string text) : text_(std::move(text)), places_(placeholders(text_)) {}

std::string Family::fill(std::span<const std::uint64_t> numbers) const {
  const std::string_view text = text_;
  std::string filled;
  std::size_t from = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    filled += text.substr(from, places_[i] - from);
    filled += std::to_string(numbers[i]);
    from = places_[i] + 1;
  }
  filled += text.substr(from);
  return filled;
}

/// Maps an offset in the text that `fill` made back to the expression as written.
std::size_t Family::unfill(std::size_t offset, std::span<const std::uint64_t> numbers) const {
  std::size_t surplus = 0;  // how much longer the numbers so far are than their placeholders
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const std::size_t begin = places_[i] + surplus;
    const std::size_t length = std::to_string(numbers[i]).size();
    if (offset < begin) break;
    if (offset < begin + length) return places_[i];
    surplus += length - 1;
  }
  return offset - surplus;
}

Expected<Sum> Family::read(std::span<const std::uint64_t> numbers, const Registry& registry) const {
  auto position = build_position(fill(numbers), registry);
  if (position) return position;
  auto& offset = position.error().offset;
  if (offset) offset = unfill(*offset, numbers);
  return position;
}

}  // namespace grundy
