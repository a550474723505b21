// The misère quotient of the heaps of one game, or of several games in one sum.
//
// Heaps are taken in by size, those of all games together: a quotient of several games is not made
// of theirs. It ends when every game is settled: its period is proved (period.h), or only small
// heaps of it are wanted and all of these are there.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/found.h"
#include "grundy/game/heap_rules.h"
#include "solve/quotient/period.h"
#include "solve/quotient/quotient.h"

namespace grundy::quotient {

/// The heaps of one game, up to a size.
struct HeapFamily {
  HeapRules rules;
  std::uint64_t most = UINT64_MAX;
};

/// A heap of one of the games.
struct Heap {
  std::size_t game = 0;
  std::uint64_t size = 0;

  friend auto operator<=>(const Heap&, const Heap&) = default;
};

class HeapQuotient {
 public:
  explicit HeapQuotient(std::vector<HeapFamily> games);

  /// Takes in heaps up to this size, and stops before if everything is settled. False: it came to a
  /// heap that no monoid within the caps takes in.
  [[nodiscard]] Found<bool> extend(std::uint64_t to, Budget& budget);

  /// True if all heaps that are wanted have a value.
  [[nodiscard]] bool settled() const { return settled_; }
  /// The value of a heap in `monoid()`, if it has one.
  [[nodiscard]] std::optional<Element> value(const Heap& heap) const;
  [[nodiscard]] const Monoid& monoid() const { return quotient_.monoid(); }
  [[nodiscard]] const Quotient& quotient() const { return quotient_; }
  [[nodiscard]] const PartList& parts() const { return parts_; }

  [[nodiscard]] const std::vector<HeapFamily>& games() const { return games_; }
  /// Of a game, if all games are settled.
  [[nodiscard]] const std::optional<Period>& period(std::size_t game) const {
    return periods_[game];
  }
  /// The last size of which all heaps have a value.
  [[nodiscard]] std::uint64_t covered() const { return covered_; }
  /// The part that a heap is, reduced by its period; nothing if it is none, or if it is empty.
  [[nodiscard]] std::optional<Part> part(const Heap& heap) const;
  /// The part of a heap that was taken in, whatever the period says.
  [[nodiscard]] Part part_before_period(const Heap& heap) const {
    return parts_of_[heap.game][heap.size - 1];
  }
  [[nodiscard]] const Heap& heap(Part part) const { return heaps_[part]; }
  /// The last heap of a game that a monoid of so many parts has a value for.
  [[nodiscard]] std::uint64_t last_heap(std::size_t game, std::size_t parts) const;

  [[nodiscard]] std::uint64_t bytes() const { return parts_.bytes() + quotient_.bytes(); }

 private:
  void add_parts(std::uint64_t size);
  [[nodiscard]] bool settle();

  std::vector<HeapFamily> games_;
  PartList parts_;
  std::vector<Heap> heaps_;                     // of the parts
  std::vector<std::vector<Part>> parts_of_;     // of each game, by size - 1
  std::vector<std::optional<Period>> periods_;  // of each game
  Quotient quotient_{parts_};
  std::uint64_t covered_ = 0;
  bool settled_ = false;
};

}  // namespace grundy::quotient
