// A base for games of heaps in which a move makes one heap smaller or breaks it into several.
//
// The derived class says what a heap can become:
//
//   bool each_division(std::uint64_t heap, visit) const   calls visit(division), those that change
//                                                         little first, until it returns false
//
// and has `info()`, `parameters()`, `parse` and `print`. It gets positions, moves and parts from
// here. Empty heaps are kept as typed and dropped after a move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <utility>

#include "grundy/heap_game.h"
#include "grundy/heap_rules.h"

namespace grundy {

/// What a move leaves of one heap: up to HeapRules::kMostHeaps heaps, none of them empty.
class Division {
 public:
  Division(std::initializer_list<std::uint64_t> heaps) {
    for (const std::uint64_t heap : heaps) add(heap);
  }
  Division() = default;
  /// One heap more, if there is room; empty ones do not count.
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
    if (result.empty()) result.push_back(0);  // what the notation writes where nothing is left
    return result;
  }

  /// `10 -> 3+5`, or `2 -> 0` where nothing is left.
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
