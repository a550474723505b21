#include "games/family.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>
#include <utility>

#include "games/build.h"
#include "notation/syntax.h"

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
    std::array<char, std::numeric_limits<std::uint64_t>::digits10 + 1> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), numbers[i]).ptr;
    filled.append(digits.data(), end);
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

const Family::Single& Family::single(std::span<const std::uint64_t> numbers,
                                     const Registry& registry) const {
  if (single_.registry == &registry) return single_;
  single_ = {.registry = &registry};
  const std::string text = fill(numbers);
  const auto tree = notation::parse(text);
  if (!tree || tree->terms.size() != 1) return single_;
  const notation::Term& term = tree->terms.front();
  if (term.kind != notation::Term::Kind::named) return single_;
  // Every number stands in the arguments, and changes only them.
  const bool inside = std::ranges::all_of(
      places_, [&](std::size_t place) { return place >= term.arguments_offset; });
  if (!inside || places_.empty()) return single_;
  single_.begin = term.arguments_offset;
  single_.behind = text.size() - term.arguments_offset - term.arguments.size();
  if (places_.back() >= text_.size() - single_.behind) return single_;
  single_.entry = registry.find(term.name);
  return single_;
}

Expected<Sum> Family::read(std::span<const std::uint64_t> numbers, const Registry& registry) const {
  const std::string text = fill(numbers);
  const auto read_text = [&]() -> Expected<Sum> {
    const Single& known = single(numbers, registry);
    if (known.entry == nullptr) return build_position(text, registry);
    const std::string_view inside =
        std::string_view(text).substr(known.begin, text.size() - known.begin - known.behind);
    auto component = known.entry->parse(Arguments(inside, known.begin, registry.files_allowed()));
    if (!component) return std::unexpected(std::move(component.error()));
    Sum sum;
    sum.components.push_back(std::move(*component));
    return sum;
  };
  auto position = read_text();
  if (position) return position;
  auto& offset = position.error().offset;
  if (offset) offset = unfill(*offset, numbers);
  return position;
}

}  // namespace grundy
