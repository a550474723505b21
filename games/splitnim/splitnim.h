// Lasker's Nim: take any number of chips from a heap, or split it into two.
//
// The values come in fours, 4k+1, 4k+2, 4k+4, 4k+3 for the heaps of 4k+1, ..., 4k+4, so every value
// belongs to exactly one size. See splitnim.md for the proof.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/game/any_game.h"
#include "grundy/game/heaps.h"

namespace grundy::games {

class SplitNim : public BreakingGame<SplitNim> {
 public:
  /// The next heap has value 2^64.
  static constexpr std::uint64_t kLargestHeap = UINT64_MAX - 1;

  static const GameInfo& info();
  static Expected<Start<SplitNim>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& heaps);

  [[nodiscard]] HeapRules heap_rules() const {
    return {.takings = {{0, {4, false}}}, .tail = {{3, false}}, .tail_from = 1, .name = "4.[3]"};
  }

  template <class Visit>
  bool each_division(std::uint64_t heap, Visit&& visit) const {
    for (std::uint64_t low = 1; low <= heap / 2; ++low) {
      if (!visit(Division{low, heap - low})) return false;
    }
    for (std::uint64_t left = heap; left > 0;) {
      if (!visit(Division{--left})) return false;
    }
    return true;
  }

  static std::string_view theorem() { return "nim sum of the heaps, 3 and 4 exchanged (Lasker)"; }

  [[nodiscard]] static std::uint64_t value_of(std::uint64_t heap) {
    if (heap == 0) return 0;
    if (heap % 4 == 3) return heap + 1;
    return heap % 4 == 0 ? heap - 1 : heap;
  }
  [[nodiscard]] std::optional<NimValue> closed_form(const Position& heaps) const {
    return NimValue(nim_sum(heaps));
  }

  /// One size has the wanted value. The splits that have it are made bit by bit, unless there are
  /// too many to list.
  template <class Visit>
  bool each_move_to(const Position& heaps, NimValue target, Visit&& visit) const {
    const std::uint64_t change = nim_sum(heaps) ^ target.number();
    std::vector<Move> moves;
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      const auto splits = splits_to(heaps[i], value_of(heaps[i]) ^ change);
      if (!splits) return false;
      for (const std::uint64_t low : *splits) moves.push_back({i, {low, heaps[i] - low}});
    }
    each_take_to(heaps, change, [&](const Move& move) {
      moves.push_back(move);
      return true;
    });
    for (const Move& move : moves) {
      if (!visit(move)) break;
    }
    return true;
  }

  /// Visits only moves that take chips, if there are too many splits.
  template <class Visit>
  bool some_move_to(const Position& heaps, NimValue target, Visit&& visit) const {
    bool found = false;
    each_take_to(heaps, nim_sum(heaps) ^ target.number(), [&](const Move& move) {
      found = true;
      return visit(move);
    });
    return found;
  }

  [[nodiscard]] static Explanation explain(const Position& heaps);

 private:
  [[nodiscard]] static std::uint64_t nim_sum(const Position& heaps);

  /// The smaller halves of the splits of a heap that have value `wanted`; nothing if there may be
  /// too many.
  [[nodiscard]] static std::optional<std::vector<std::uint64_t>> splits_to(std::uint64_t heap,
                                                                           std::uint64_t wanted);

  template <class Visit>
  void each_take_to(const Position& heaps, std::uint64_t change, Visit&& visit) const {
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      // The exchange is its own inverse, so the size with a given value is found like the value of
      // a size. Only 2^64-1 has no size that fits, and it is not a heap either.
      const std::uint64_t wanted = value_of(heaps[i]) ^ change;
      if (wanted == UINT64_MAX) continue;
      const std::uint64_t left = value_of(wanted);
      if (left < heaps[i] && !visit(Move{i, {left}})) return;
    }
  }
};

CatalogueEntry splitnim_game();

}  // namespace grundy::games
