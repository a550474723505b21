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

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "grundy/heap_game.h"

namespace grundy {

template <class Derived>
class TakingGame : public HeapGame<Derived> {
 public:
  using Position = typename HeapGame<Derived>::Position;
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

}  // namespace grundy
