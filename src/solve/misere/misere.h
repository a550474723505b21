// Misère play: the player who cannot move wins.
//
// Nim (Bouton 1901). While some heap has two or more chips, the player to move loses the same
// positions as in normal play, those of nim sum 0. When all heaps are 0 or 1, it is the other way
// round: an odd number of heaps of one loses.
//
// Games that are nim heaps in misère play too (Conway, On Numbers and Games, chapter 12). If all
// options of G equal nim heaps *a, *b, … in misère play, with m = mex(a, b, …), then G equals *m,
// provided that m > 0, or that 1 is among them, or that there are no options at all. Proof: as in
// normal play, a move in G to a larger *a is answered by moving on to *m, and smaller heaps are
// options of *m. The end remains. In G + X with no move left in X and m = 0, the player to move
// must win, as in *0 + X: by moving to *1. If m > 0, *0 is an option of both. And *n + *1 = *(n^1),
// by the same rule; but *2 + *2 equals no heap. So a sum of heaps is a heap exactly if at most one
// of them has two or more chips.
//
// "Equals" means the same winner in every sum, so parts that equal the same heap may be exchanged
// for each other in any sum. Only sums with other parts have to be searched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/budget.h"
#include "core/mex_set.h"
#include "grundy/value.h"
#include "solve/misere/parts.h"

namespace grundy::misere {

/// A sum of nim heaps, reduced to what its winner depends on.
class HeapSum {
 public:
  void add(std::uint64_t heap) {
    nim_sum_ ^= heap;
    if (heap > 1) ++large_;
  }
  void add(const HeapSum& other) {
    nim_sum_ ^= other.nim_sum_;
    large_ += other.large_;
  }

  /// Heaps of two or more.
  [[nodiscard]] std::size_t large() const { return large_; }
  [[nodiscard]] std::uint64_t nim_sum() const { return nim_sum_; }
  [[nodiscard]] Outcome outcome() const {
    const std::uint64_t lost = large_ > 0 ? 0 : 1;
    return nim_sum_ == lost ? Outcome::P : Outcome::N;
  }

 private:
  std::uint64_t nim_sum_ = 0;
  std::size_t large_ = 0;
};

/// For each part, the nim heap that it equals in misère play, if the rule above shows one.
///
/// The rule needs everything that a part leads to. But one part below that equals no heap is enough
/// to rule out all parts above it, so a walk that looks for one is short for most large parts.
class EqualHeaps {
 public:
  using Part = PartTable::Number;

  explicit EqualHeaps(PartTable& parts) : parts_(parts) {}

  /// Looks into at most `effort` parts. If that is not enough, or the budget runs out, no heap is
  /// known. What has been found about a part stays.
  [[nodiscard]] std::optional<std::uint32_t> find(Part part, std::uint64_t effort, Budget& budget);
  /// What has been found.
  [[nodiscard]] std::optional<std::uint32_t> operator[](Part part) const {
    return part < heaps_.size() && heaps_[part] < kSpecial ? std::optional(heaps_[part])
                                                           : std::nullopt;
  }
  /// True if there is no use in asking again.
  [[nodiscard]] bool is_decided(Part part) const {
    return part < heaps_.size() && heaps_[part] != kUnknown;
  }
  [[nodiscard]] std::uint64_t bytes() const { return heaps_.capacity() * sizeof(std::uint32_t); }

 private:
  static constexpr std::uint32_t kSpecial = 0xfffffff0;
  static constexpr std::uint32_t kUnknown = kSpecial;
  static constexpr std::uint32_t kNone = kSpecial + 1;
  static constexpr std::uint32_t kGivenUp = kSpecial + 2;  // too much is below it

  enum class Look : std::uint8_t { decided, waits, given_up };

  [[nodiscard]] std::uint32_t at(Part part) const {
    return part < heaps_.size() ? heaps_[part] : kUnknown;
  }
  [[nodiscard]] Look look_into(Part part);

  PartTable& parts_;
  std::vector<std::uint32_t> heaps_;
  std::vector<Part> path_;
  MexSet seen_;
};

}  // namespace grundy::misere
