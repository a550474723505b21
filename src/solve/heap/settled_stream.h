// Sparse games whose rare heaps have come to an end, with values that fit into a byte: 0.6 from
// heap 50,000 on, Grundy's game from 200,000 on.
//
// If a heap is more than twice as large as the last rare one, the partner of a rare heap is common.
// So the options with a common value are the rare heaps with their partners, and an index of eight
// bits says all about them. The value of a heap is c if
//  - an option with a rare part meets every common value below c,
//  - no such option meets c itself, and
//  - a pair of common heaps meets every rare value below c.
// Most values are easy to meet, if one knows where to look. For each value the stream keeps a list
// of parts that have met it for earlier heaps, and tries the list for 960 heaps at once. It keeps
// the heaps with each common value as a set of bits: a part of value a meets x for the heaps with
// value a xor x, moved by the part's size, so one instruction tries a part for all of them. In 0.6,
// with 150 values, 300 of these per value leave less than one value in a hundred unmet; marking all
// 1,583 options of a heap would take as many stores. The stream looks for what is left among all
// options, in bytes, up to eight values and 32 heaps at once; that gives c. When the row is done,
// it looks in pairs for what is left of the rare values below c. If one is missing there, the heap
// is rare, and the stream gives back the heaps after it.
//
// The lists are learned: now and then the stream extends them to cover all that they left of a row.
// Nothing is assumed of them: bad ones cost only time. The stream ends before a heap that is rare,
// or whose value does not fit into a byte.
//
// Tried and dropped, in 0.6:
//  - parts whose partners have any value, not only the 100 most frequent ones (4% more time), or
//    only the 40 most frequent ones (half as much time again);
//  - going over all parts of a value and taking each that serves a heap that is left, instead of
//    looking for a part for each such heap (19% of the time instead of 9);
//  - rows of 1,984 heaps (no difference) and 4,032 (slower: their parts must be as large);
//  - rows in the order in which they lie in memory, and vectors of 64 bytes for them (no
//    difference: a third of the time goes into rows from the second-level cache).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solve/heap/kernels.h"
#include "solve/heap/pair_rules.h"
#include "solve/heap/space.h"

namespace grundy::heap {

class SettledStream {
 public:
  /// Heaps in a row, which begins at a multiple of the other number.
  static constexpr std::size_t kRowHeaps = 960;
  static constexpr std::size_t kRowAlignment = 8;

  /// A stream that continues values[0..]; nothing if the game is not of this kind so far.
  static std::optional<SettledStream> start(const PairRules& rules, const Space& space,
                                            std::span<const std::uint16_t> values,
                                            const Kernels& kernels);

  /// Computes at most `count` more values and returns how many it has; `fresh` has them until the
  /// next call.
  std::size_t run(std::size_t count);
  [[nodiscard]] std::span<const std::uint8_t> fresh() const {
    return std::span(indices_).subspan(fresh_from_, heap_ - fresh_from_);
  }
  /// The value of a heap, given its index.
  [[nodiscard]] std::uint16_t value(std::uint8_t index, std::uint64_t heap) const {
    return restored_[heap % 2][index];
  }

 private:
  static constexpr std::size_t kValues = 256;
  using Row = std::array<std::uint64_t, kRowBytes / 8>;  // heaps
  using ValueSet = std::array<std::uint64_t, kValues / 64>;

  struct Options {
    std::vector<std::uint32_t> backs;
    std::vector<std::uint8_t> values;

    void add(std::uint32_t back, std::uint8_t value) {
      backs.push_back(back);
      values.push_back(value);
    }
  };
  /// The parts to try for one value, as rows of bits.
  struct TryList {
    std::vector<std::int32_t> offsets;
    std::array<std::uint32_t, 8> counts{};
  };
  /// A part that may join the list of a value: how far back its partner lies, and which value the
  /// partner must have.
  struct Candidate {
    std::uint32_t back = 0;
    std::uint8_t partner = 0;
  };
  /// For the common or for the rare values: the parts to choose from, those to try for each value,
  /// and which heaps of the row have met it.
  struct Side {
    std::vector<std::vector<std::uint32_t>> with_value =
        std::vector<std::vector<std::uint32_t>>(kValues);  // how far back partners of parts lie
    std::vector<std::vector<Candidate>> candidates = std::vector<std::vector<Candidate>>(kValues);
    std::vector<TryList> lists = std::vector<TryList>(kValues);
    std::vector<Row> met_by_value = std::vector<Row>(kValues);
    std::array<std::uint16_t, kRowHeaps> below{};  // values below this had to be met
  };
  SettledStream(const PairRules& rules, const Space& space, const Kernels& kernels);
  bool take_over(std::span<const std::uint16_t> values);
  void choose_parts();
  void fill_tables();
  void note(std::uint64_t heap, std::uint8_t index);
  void move_planes(std::uint64_t heap);

  // A row of heaps.
  void try_lists(Side& side);
  void turn_common();
  bool settle_block(std::size_t first, std::uint64_t end);
  void look_through(std::size_t first);
  [[nodiscard]] bool settle(std::uint64_t heap, std::size_t lane);
  [[nodiscard]] bool is_met_nearby(std::uint64_t heap, std::uint32_t value) const;
  [[nodiscard]] std::uint32_t least_of_all(std::uint64_t heap) const;

  void grow_backwards();
  [[nodiscard]] std::uint64_t first_rare() const;
  [[nodiscard]] bool has_common_pair(std::uint64_t heap, std::uint8_t value) const;
  [[nodiscard]] bool is_met_beyond(std::uint64_t heap, std::uint64_t low, std::uint8_t value) const;

  // The lists.
  void rank_values();
  void learn(Side& side);
  void cover(Side& side, std::uint32_t value, Row left);
  void choose_candidates(Side& side, std::uint32_t value);
  template <class See>
  void see_unmet(const Side& side, See see) const;
  [[nodiscard]] Row row_of(const Candidate& part) const;
  void add_to_list(TryList& list, const Candidate& part) const;

  const PairRules* rules_;
  const Kernels* kernels_;
  Space space_;
  std::vector<std::uint8_t> indices_;  // of all heaps so far
  std::uint64_t heap_ = 0;             // the next one
  std::size_t fresh_from_ = 0;
  std::uint64_t last_rare_ = 0;
  std::vector<bool> is_rare_;            // of heaps up to it
  std::vector<std::uint8_t> backwards_;  // those beyond, each chunk backwards
  Options near_;                         // options that reach into a block of lanes,
  Options far_;                          // and the others, with a rare part
  std::vector<std::uint8_t> planes_;     // for each value the heaps that have it, a bit each
  std::size_t stride_ = 0;               // of a plane, in bytes
  std::uint64_t base_ = 0;               // the first heap in them
  std::uint64_t reach_ = 0;              // how far back bits are needed
  std::uint32_t limit_ = 0;              // all indices so far are below this
  std::uint64_t row_ = 0;                // its first heap
  std::uint64_t rows_ = 0;               // how many there were so far
  std::vector<std::uint8_t> ranked_;     // indices, the most frequent ones first
  Side common_;
  Side rare_;
  std::vector<ValueSet> met_by_heap_ = std::vector<ValueSet>(kRowHeaps);  // common values
  // Of a block of lanes: how many values to look for, and the last of them in each lane.
  std::size_t depth_ = kMostWanted;
  std::array<std::uint8_t, kByteLanes> next_{};
  std::size_t blocks_ = 0;   // since the depth was chosen,
  std::size_t singles_ = 0;  // and heaps for which it was not enough
  std::array<std::uint8_t, kMostWanted * kByteLanes> wanted_{};
  std::array<std::uint8_t, kMostWanted * kByteLanes> found_{};
  std::array<std::array<std::uint16_t, kValues>, 2> rare_below_{};
  std::array<std::array<std::uint16_t, kValues>, 2> restored_{};
};

/// Shows for each value the heaps of the row that had to meet it, and did not by its list.
template <class See>
void SettledStream::see_unmet(const Side& side, See see) const {
  std::vector<Row> with_bound(limit_ + 1);
  for (std::size_t lane = 0; lane < kRowHeaps; ++lane) {
    if (side.below[lane] > limit_) with_bound.resize(kValues + 1);
    with_bound[side.below[lane]][lane / 64] |= std::uint64_t{1} << (lane % 64);
  }
  Row wanted{};
  for (std::size_t value = with_bound.size() - 1; value-- > 0;) {
    Row left{};
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      wanted[i] |= with_bound[value + 1][i];
      any |= left[i] = wanted[i] & ~side.met_by_value[value][i];
    }
    if (any != 0) see(static_cast<std::uint32_t>(value), left);
  }
}

}  // namespace grundy::heap
