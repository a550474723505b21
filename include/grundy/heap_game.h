// What games of heaps have in common: positions, parts, pictures. The base of TakingGame and
// BreakingGame, which add the moves.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "grundy/game.h"

namespace grundy {

/// Appends decimal numbers with commas between them; fast, for positions of millions of heaps.
inline void append_numbers(std::string& text, WordsView numbers) {
  char digits[24];
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) text += ',';
    const auto end = std::to_chars(digits, digits + sizeof digits, numbers[i]).ptr;
    text.append(digits, static_cast<std::size_t>(end - digits));
  }
}

/// A row of chips for each heap, as far as a line goes.
inline std::string drawn_heaps(WordsView heaps) {
  constexpr std::size_t kWidest = 40;
  constexpr std::size_t kRows = 60;
  std::string text;
  for (std::size_t i = 0; i < heaps.size() && i < kRows; ++i) {
    const std::string size = std::to_string(heaps[i]);
    text += std::string(size.size() < 6 ? 6 - size.size() : 0, ' ') + size + " ";
    for (std::size_t chip = 0; chip < std::min<std::uint64_t>(heaps[i], kWidest); ++chip) {
      text += " o";
    }
    text += heaps[i] > kWidest ? " ...\n" : "\n";
  }
  if (heaps.size() > kRows) text += "  ... " + std::to_string(heaps.size()) + " heaps\n";
  return text;
}

template <class Derived>
class HeapGame {
 public:
  using Position = std::vector<std::uint64_t>;

  [[nodiscard]] std::string draw(const Position& heaps) const { return drawn_heaps(heaps); }

  /// The order of the heaps does not matter, and empty ones do not count.
  [[nodiscard]] Position normal_form(Position heaps) const {
    std::erase(heaps, 0);
    std::ranges::sort(heaps);
    return heaps;
  }

  using Part = std::uint64_t;

  template <class Visit>
  bool each_part(const Position& heaps, Visit&& visit) const {
    for (const std::uint64_t heap : heaps) {
      if (heap != 0) visit(heap);
    }
    return true;
  }
  [[nodiscard]] static Position part_position(const Part& heap) { return {heap}; }
  [[nodiscard]] std::string print_part(const Part& heap) const { return derived().print({heap}); }

  [[nodiscard]] double search_size(const Position& heaps) const {
    double largest = 0;
    for (const std::uint64_t heap : heaps) largest = std::max(largest, static_cast<double>(heap));
    return largest;
  }

 protected:
  [[nodiscard]] const Derived& derived() const { return static_cast<const Derived&>(*this); }

  /// `name(3,5)`: the heaps as the notation writes them, after what comes before them.
  [[nodiscard]] static std::string with_heaps(std::string text, const Position& heaps) {
    if (heaps.empty()) text += '0';
    append_numbers(text, heaps);
    text += ')';
    return text;
  }
};

}  // namespace grundy
