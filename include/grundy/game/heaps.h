// Base classes for heap games. A derived class says what can become of one heap, and gets
// positions, moves, parts and pictures from here.
//
// TakingGame: a move makes one heap smaller, as in Nim and its relatives. The derived class has
//
//   bool each_left(std::uint64_t heap, visit) const       calls visit(left), from large to small,
//                                                         until it returns false
//
// BreakingGame: a move makes one heap smaller or breaks it into several. The derived class has
//
//   bool each_division(std::uint64_t heap, visit) const   calls visit(division), those that change
//                                                         little first, until it returns false
//
// Both also need `static const GameInfo& info()`, `parameters()` and `parse`; a BreakingGame needs
// `print` too. Empty heaps are kept as typed and dropped after a move.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "grundy/game/heap_rules.h"
#include "grundy/game/typed.h"

namespace grundy {

/// Appends decimal numbers separated by commas; fast enough for positions of millions of heaps.
inline void append_numbers(std::string& text, WordsView numbers) {
  char digits[24];
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) text += ',';
    const auto end = std::to_chars(digits, digits + sizeof digits, numbers[i]).ptr;
    text.append(digits, static_cast<std::size_t>(end - digits));
  }
}

/// A row of chips for each heap, cut off at the end of the line.
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

  [[nodiscard]] static std::uint32_t weight(Part heap) {
    return static_cast<std::uint32_t>(std::min<Part>(heap, UINT32_MAX));
  }

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

  /// Appends the heaps and the closing parenthesis: `name(` becomes `name(3,5)`.
  [[nodiscard]] static std::string with_heaps(std::string text, const Position& heaps) {
    if (heaps.empty()) text += '0';
    append_numbers(text, heaps);
    text += ')';
    return text;
  }
};

template <class Derived>
class TakingGame : public HeapGame<Derived> {
 public:
  using Position = typename HeapGame<Derived>::Position;
  struct Move {
    std::size_t heap;    ///< index in the position
    std::uint64_t left;  ///< its size after the move
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
    if (result.empty()) result.push_back(0);  // the notation writes 0 if nothing is left
    return result;
  }

  [[nodiscard]] std::string print_move(const Position& heaps, const Move& move) const {
    return std::to_string(heaps[move.heap]) + " -> " + std::to_string(move.left);
  }

  using Part = typename HeapGame<Derived>::Part;
  static constexpr bool options_split = false;

  template <class Visit>
  bool each_option(const Part& heap, Visit&& visit) const {
    return derived().each_left(heap, std::forward<Visit>(visit));
  }

  /// For games that offer heap rules.
  [[nodiscard]] Move heap_move(std::size_t heap, std::span<const std::uint64_t> left) const {
    return Move{heap, left.empty() ? 0 : left.front()};
  }

 private:
  using HeapGame<Derived>::derived;
};

/// What a move leaves of one heap: up to HeapRules::kMostHeaps heaps, none of them empty.
class Division {
 public:
  Division(std::initializer_list<std::uint64_t> heaps) {
    for (const std::uint64_t heap : heaps) add(heap);
  }
  Division() = default;
  /// Adds a heap, if there is room; empty heaps do not count.
  void add(std::uint64_t heap) {
    if (heap != 0 && count_ < heaps_.size()) heaps_[count_++] = heap;
  }
  [[nodiscard]] std::span<const std::uint64_t> heaps() const { return {heaps_.data(), count_}; }

 private:
  std::array<std::uint64_t, HeapRules::kMostHeaps> heaps_;  // the first `count_`
  std::size_t count_ = 0;
};

template <class Derived>
class BreakingGame : public HeapGame<Derived> {
 public:
  using Position = typename HeapGame<Derived>::Position;
  struct Move {
    std::size_t heap;  ///< index in the position
    Division left;     ///< what is left of it
  };

  template <class Visit>
  bool each_move(const Position& heaps, Visit&& visit) const {
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      if (!derived().each_division(
              heaps[i], [&](const Division& division) { return visit(Move{i, division}); })) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] Position after(const Position& heaps, const Move& move) const {
    Position result;
    result.reserve(heaps.size() + 2);
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      if (i == move.heap) {
        for (const std::uint64_t heap : move.left.heaps()) result.push_back(heap);
      } else if (heaps[i] != 0) {
        result.push_back(heaps[i]);
      }
    }
    if (result.empty()) result.push_back(0);  // the notation writes 0 if nothing is left
    return result;
  }

  /// `10 -> 3+5`, or `2 -> 0` if nothing is left.
  [[nodiscard]] std::string print_move(const Position& heaps, const Move& move) const {
    std::string text = std::to_string(heaps[move.heap]) + " -> ";
    const auto left = move.left.heaps();
    if (left.empty()) text += '0';
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (i > 0) text += '+';
      text += std::to_string(left[i]);
    }
    return text;
  }

  using Part = typename HeapGame<Derived>::Part;
  static constexpr bool options_split = true;

  template <class Visit>
  bool each_option(const Part& heap, Visit&& visit) const {
    return derived().each_division(
        heap, [&](const Division& division) { return visit(division.heaps()); });
  }

  /// For games that offer heap rules.
  [[nodiscard]] Move heap_move(std::size_t heap, std::span<const std::uint64_t> left) const {
    Move move{heap, {}};
    for (const std::uint64_t size : left) move.left.add(size);
    return move;
  }

 private:
  using HeapGame<Derived>::derived;
};

}  // namespace grundy
