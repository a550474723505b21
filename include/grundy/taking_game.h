// A base for games of heaps in which a move makes one heap smaller: Nim and its relatives.
//
// The derived class says which sizes a heap can be left with:
//
//   bool each_left(std::uint64_t heap, visit) const   calls visit(left), from large to small, until
//                                                     it returns false
//
// and has `static const GameInfo& info()`, `parameters()` and `parse`. It gets positions, moves,
// parts and printing from here. Empty heaps are kept as typed and dropped after a move.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
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

template <class Derived>
class TakingGame {
 public:
  using Position = std::vector<std::uint64_t>;
  struct Move {
    std::size_t heap;    ///< index in the position
    std::uint64_t left;  ///< its size afterwards
  };

  [[nodiscard]] std::string print(const Position& heaps) const {
    std::string text(Derived::info().name);
    text += '(';
    if (heaps.empty()) text += '0';
    append_numbers(text, heaps);
    if (const std::string parameters = derived().parameters(); !parameters.empty()) {
      text += "; " + parameters;
    }
    text += ')';
    return text;
  }

  template <class Visit>
  bool each_move(const Position& heaps, Visit&& visit) const {
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      if (!derived().each_left(heaps[i],
                               [&](std::uint64_t left) { return visit(Move{i, left}); })) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] Position after(const Position& heaps, const Move& move) const {
    Position result;
    result.reserve(heaps.size());
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      const std::uint64_t heap = i == move.heap ? move.left : heaps[i];
      if (heap != 0) result.push_back(heap);
    }
    if (result.empty()) result.push_back(0);  // what the notation writes where nothing is left
    return result;
  }

  [[nodiscard]] std::string print_move(const Position& heaps, const Move& move) const {
    return std::to_string(heaps[move.heap]) + " -> " + std::to_string(move.left);
  }

  /// A row of chips for each heap, as far as a line goes.
  [[nodiscard]] std::string draw(const Position& heaps) const {
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

  /// The order of the heaps does not matter, and empty ones do not count.
  [[nodiscard]] Position normal_form(Position heaps) const {
    std::erase(heaps, 0);
    std::ranges::sort(heaps);
    return heaps;
  }

  using Part = std::uint64_t;
  static constexpr bool options_split = false;

  template <class Visit>
  bool each_part(const Position& heaps, Visit&& visit) const {
    for (const std::uint64_t heap : heaps) {
      if (heap != 0) visit(heap);
    }
    return true;
  }

  template <class Visit>
  bool each_option(const Part& heap, Visit&& visit) const {
    return derived().each_left(heap, std::forward<Visit>(visit));
  }

  [[nodiscard]] std::string print_part(const Part& heap) const { return print({heap}); }

  /// For games that offer heap rules.
  [[nodiscard]] Move heap_move(std::size_t heap, std::span<const std::uint64_t> left) const {
    return Move{heap, left.empty() ? 0 : left.front()};
  }

  [[nodiscard]] double search_size(const Position& heaps) const {
    double largest = 0;
    for (const std::uint64_t heap : heaps) largest = std::max(largest, static_cast<double>(heap));
    return largest;
  }

 private:
  [[nodiscard]] const Derived& derived() const { return static_cast<const Derived&>(*this); }
};

}  // namespace grundy
