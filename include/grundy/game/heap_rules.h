// The rules of a heap game as data: what may be taken from a heap, and into how many heaps the rest
// may be divided.
//
// A game that offers its heap rules (see game.h) is evaluated by the sequence solver instead of by
// search. `grundy sequence` prints its values, and heaps of millions of chips are answered at once;
// once a period is proved, so are heaps of 2^63. docs/NOTATION.md describes the notation of codes.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace grundy {

/// Into how many heaps the rest of a heap may be divided.
struct Leaving {
  std::uint32_t counts = 0;  ///< bit j: into j heaps, none of them empty
  bool unequal = false;      ///< these heaps must have different sizes

  [[nodiscard]] int most() const {
    return counts == 0 ? 0 : static_cast<int>(std::bit_width(counts)) - 1;
  }
  friend bool operator==(const Leaving&, const Leaving&) = default;
};

/// Taking a given number of chips, and what may be left.
struct Taking {
  std::uint64_t taken = 0;
  Leaving leaving;

  friend bool operator==(const Taking&, const Taking&) = default;
};

struct HeapRules {
  static constexpr int kMostHeaps = 16;  ///< the most that one move may leave

  std::vector<Taking> takings;     ///< by increasing number taken, without those that allow nothing
  std::vector<Leaving> tail = {};  ///< for the numbers from `tail_from` on, repeated for ever
  std::uint64_t tail_from = 0;
  /// A heap written as n > 0 counts this many chips more: a strip of n cells in Treblecross is a
  /// heap of n + 2 in its code.
  std::uint64_t margin = 0;
  std::string name = {};  ///< the code, or another name for the rules

  [[nodiscard]] bool has_tail() const {
    return std::ranges::any_of(tail, [](const Leaving& leaving) { return leaving.counts != 0; });
  }
  /// The most that can be taken, if there is no tail.
  [[nodiscard]] std::uint64_t most_taken() const {
    return takings.empty() ? 0 : takings.back().taken;
  }
  /// The most heaps that a move can leave.
  [[nodiscard]] int most_heaps() const {
    int most = 0;
    for (const Taking& taking : takings) most = std::max(most, taking.leaving.most());
    for (const Leaving& leaving : tail) most = std::max(most, leaving.most());
    return most;
  }
  [[nodiscard]] bool has_unequal() const {
    const auto cares = [](const Leaving& leaving) { return leaving.unequal && leaving.most() > 1; };
    return std::ranges::any_of(tail, cares) ||
           std::ranges::any_of(takings, [&](const Taking& t) { return cares(t.leaving); });
  }
  /// True if two sets of rules allow the same, whatever they are called.
  [[nodiscard]] bool same_moves(const HeapRules& other) const {
    return takings == other.takings && tail == other.tail && tail_from == other.tail_from;
  }
};

}  // namespace grundy
