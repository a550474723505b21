// Evaluates all staircases inside a shape, in lexicographic order, by sets that grow along.
//
// A bite in row i leaves c squares there, and cuts the rows below it to c. So the bites of a
// staircase in row i are known once the same staircase with fewer squares in row i was evaluated:
// - Fix the rows above and below row i, and let row i grow. The set of what bites in row i lead to
//   grows by one element with every step. It is kept for each filling of the rows below: `family`
//   (i, 1).
// - The set begins when row i is as long as the row below it. All shorter lengths cut that row too,
//   so the set begins with what bites in two rows of equal length lead to: `family` (i, 2), for
//   each filling of the rows below those two. It begins in turn with three equal rows, and so on.
// So a staircase costs a union of one set per row, and goes into as many sets, where a look at
// every bite would cost half the board. Both are done for thousands of neighbours at a time,
// because the fillings of the lower rows are numbered side by side (staircases.h).
//
// The families of the first rows would be the largest. For them the bites are looked up in the
// table instead, where again whole blocks of neighbours lie side by side. On 12x14, that is 9.7
// million values: with no row looked up 0.65 s and 208 MB; with two 0.70 s and 43 MB; with four
// 0.85 s and 15 MB; with eight 1.0 s and 12 MB; a look at every bite of every staircase takes 3.9 s
// and 11 MB. Rows that are looked up also make independent pieces of work for threads (table.h).
//
// Tried and dropped: keeping the unions of the looked-up bites that cut the whole block (they are
// shared by many blocks, but most were computed in vain: 2 times slower); instructions for longer
// vectors (no difference: the elements go into the sets one by one); evaluating by the number of
// squares, all staircases of as many at the same time (every bite is then a look-up).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/budget.h"
#include "solve/chomp/planes.h"
#include "solve/chomp/staircases.h"

namespace grundy::chomp {

/// How a sweep divides the rows.
struct SweepPlan {
  std::size_t looked_up = 0;  ///< so many rows have no sets: their bites are looked up
  std::size_t block = 0;      ///< the rows from here on are one block of neighbours
  bool in_place = false;      ///< sets of the rows above the block are read where they are

  /// With the fewest rows looked up that let the sets take little memory beside the table, and at
  /// least `looked_up` unless there are few rows.
  [[nodiscard]] static SweepPlan of(const Staircases& stairs, std::size_t looked_up);
};

/// The places of the sets in a plane.
class SweepLayout {
 public:
  SweepLayout(const Staircases& stairs, const SweepPlan& plan);

  /// How many sets there are.
  [[nodiscard]] std::size_t sets() const { return sets_; }
  /// For `count` equal rows, the first of them `row`: a set for each filling of the rows below.
  [[nodiscard]] std::size_t family(std::size_t row, std::size_t count) const {
    return families_[row][count - 1];
  }
  /// The unions for the fillings of the rows from `row` on.
  [[nodiscard]] std::size_t unions(std::size_t row) const { return unions_[row]; }

 private:
  std::size_t sets_ = 0;
  std::vector<std::vector<std::size_t>> families_;
  std::vector<std::size_t> unions_;
};

/// For each filling of a block its number after a bite above it.
class Cuts {
 public:
  /// None are needed if no rows are looked up.
  Cuts(const Staircases& stairs, const SweepPlan& plan);
  [[nodiscard]] static std::uint64_t bytes(const Staircases& stairs, const SweepPlan& plan);

  /// The numbers where at most `left` columns are left.
  [[nodiscard]] const std::uint32_t* to(std::uint32_t left) const {
    return numbers_.data() + left * fillings_;
  }

 private:
  std::size_t fillings_ = 0;
  std::vector<std::uint32_t> numbers_;
};

template <class Rule>
class Sweep {
 public:
  using Stored = typename Rule::Stored;

  /// All of these outlive the sweep. `table` has a place for each staircase.
  Sweep(const Staircases& stairs, const SweepPlan& plan, const Cuts& cuts, Rule rule, Stored* table)
      : stairs_(stairs),
        plan_(plan),
        cuts_(cuts),
        layout_(stairs, plan),
        rule_(rule),
        table_(table),
        planes_(layout_.sets()),
        lengths_(stairs.rows()),
        numbers_(stairs.rows() + 1) {
    if (plan.in_place) first_open_.resize(stairs.total(1));
  }

  /// Evaluates all staircases that begin with these rows: those that are looked up, or else the
  /// first one. What their bites lead to must have been evaluated; if no rows are looked up, by
  /// this sweep. Sweeps that did so had `planes` planes. False if the budget is at its end; then
  /// this may be called again.
  [[nodiscard]] bool run(std::span<const std::uint32_t> first_rows, std::size_t planes,
                         Budget& budget) {
    budget_ = &budget;
    while (planes_.size() < std::max(planes, rule_.first_planes())) {
      if (!planes_.grow(budget)) return false;
    }
    if (plan_.looked_up == 0) return step(0, first_rows.front());
    if (first_rows.front() == 0) return true;
    for (std::size_t row = 0; row < first_rows.size(); ++row) fix(row, first_rows[row]);
    if (plan_.looked_up == plan_.block) unite_block();
    return fill(plan_.looked_up, first_rows.back());
  }
  /// Reports what has not been reported yet.
  [[nodiscard]] bool finish(Budget& budget) {
    budget_ = &budget;
    return report();
  }
  [[nodiscard]] std::size_t planes() const { return planes_.size(); }
  [[nodiscard]] std::uint64_t bytes() const { return planes_.bytes(); }

 private:
  static constexpr std::uint64_t kReportEvery = 1U << 12U;  // staircases
  static constexpr std::size_t kChunk = 1U << 16U;          // sets between two looks at the clock
  static constexpr std::size_t kInPlace = 2;                // rows above the last two

  void fix(std::size_t row, std::uint32_t length) {
    lengths_[row] = length;
    numbers_[row + 1] = numbers_[row] + stairs_.before(row, length);
  }

  // NOLINTBEGIN(misc-no-recursion): as deep as the board has rows.

  /// Evaluates what begins with the fixed rows and continues with at most `most` squares in `row`.
  bool fill(std::size_t row, std::uint32_t most) {
    const std::uint32_t top = std::min(most, stairs_.length(row));
    if (row + 2 == stairs_.rows()) return fill_last_two(0, top);
    for (std::uint32_t length = 0; length <= top; ++length) {
      if (!step(row, length)) return false;
    }
    return true;
  }

  /// The same with exactly `length` squares in `row`.
  bool step(std::size_t row, std::uint32_t length) {
    if (row + 2 == stairs_.rows()) return fill_last_two(length, length);
    if (!begin_sets(row, length)) return false;
    if (row == 0 && length == 0) return true;  // the empty board
    fix(row, length);
    if (row + 1 == plan_.block) {
      unite_block();
    } else if (row >= plan_.block) {
      unite_below(row, length);
    }
    return fill(row + 1, length) && enter(row, length);
  }

  // NOLINTEND(misc-no-recursion)

  /// Begins the sets of `row` for the fillings whose next row is just as long: with what bites in
  /// one more row of that length lead to. A set is first used when its row is that long.
  bool begin_sets(std::size_t row, std::uint32_t length) {
    const std::size_t below = stairs_.rows() - row;
    if (length == 0) planes_.clear(layout_.family(row, below));
    for (std::size_t equal = below - 1; equal > 0; --equal) {
      const std::size_t next = row + equal;
      if (length > stairs_.length(next)) continue;
      const std::size_t to = layout_.family(row, equal) + stairs_.before(next, length);
      const std::size_t from = layout_.family(row, equal + 1);
      const bool done =
          in_chunks(stairs_.up_to(next + 1, length), true, [&](std::size_t begin, std::size_t end) {
            planes_.copy(to + begin, from + begin, end - begin);
          });
      if (!done) return false;
    }
    return true;
  }

  /// Enters what was found with `length` squares in `row` into the sets of that row.
  bool enter(std::size_t row, std::uint32_t length) {
    // Half entered, the first row could not be evaluated again.
    const bool may_stop = row > 0;
    std::uint64_t number = numbers_[row + 1];
    for (std::size_t equal = 1; row + equal <= stairs_.rows(); ++equal) {
      const std::size_t next = row + equal;
      if (equal > 1) {
        if (length > stairs_.length(next - 1)) break;
        number += stairs_.before(next - 1, length);
      }
      const std::size_t to = layout_.family(row, equal);
      const Stored* const from = table_ + number;
      const bool done =
          in_chunks(stairs_.up_to(next, length), may_stop, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
              rule_.add(planes_, to + i, length, from[i]);
            }
          });
      if (!done) return false;
    }
    return true;
  }

  /// Unites the sets of all rows above the block, for each filling of it.
  void unite_block() {
    if (plan_.in_place) return;
    const std::size_t to = layout_.unions(plan_.block);
    const std::size_t count = stairs_.up_to(plan_.block, lengths_[plan_.block - 1]);
    for (std::size_t p = 0; p < planes_.size(); ++p) {
      std::uint64_t* const plane = planes_[p];
      std::fill_n(plane + to, count, 0);
      for (std::size_t row = plan_.looked_up; row < plan_.block; ++row) {
        unite(plane + to, plane + set_in_family(row, plan_.block), count);
      }
    }
    for (std::size_t row = 0; row < plan_.looked_up; ++row) look_up(row, to, count);
    work_ += count * plan_.block;
  }
  /// The set of a row above the block for the first filling of the rows from `end` on.
  [[nodiscard]] std::size_t set_in_family(std::size_t row, std::size_t end) const {
    return layout_.family(row, 1) + (numbers_[end] - numbers_[row + 1]);
  }
  static void unite(std::uint64_t* to, const std::uint64_t* from, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) to[i] |= from[i];
  }

  /// Adds what the bites in a row above the block lead to.
  void look_up(std::size_t row, std::size_t to, std::size_t count) {
    std::size_t end = row;  // the rows from here on are not cut
    const std::uint32_t least = row == 0 ? 1 : 0;
    for (std::uint32_t left = lengths_[row]; left-- > least;) {
      while (end < plan_.block && lengths_[end] > left) ++end;
      std::uint64_t number = numbers_[row] + numbers_[plan_.block] - numbers_[end];
      for (std::size_t cut = row; cut < end; ++cut) number += stairs_.before(cut, left);
      const Stored* const from = table_ + number;
      if (end < plan_.block) {
        for (std::size_t i = 0; i < count; ++i) rule_.add(planes_, to + i, left, from[i]);
      } else {
        const std::uint32_t* const cut = cuts_.to(left);
        for (std::size_t i = 0; i < count; ++i) rule_.add(planes_, to + i, left, from[cut[i]]);
      }
    }
  }

  /// Unites the sets of `row`, inside the block, with the unions of the rows above it.
  void unite_below(std::size_t row, std::uint32_t length) {
    const std::size_t from = layout_.unions(row) + stairs_.before(row, length);
    const std::size_t to = layout_.unions(row + 1);
    const std::size_t own = layout_.family(row, 1);
    const std::size_t count = stairs_.up_to(row + 1, length);
    for (std::size_t p = 0; p < planes_.size(); ++p) {
      std::uint64_t* const plane = planes_[p];
      for (std::size_t i = 0; i < count; ++i) {
        plane[to + i] = plane[from + i] | plane[own + i];
      }
    }
  }

  /// The last two rows, one staircase after the other. Stops only where nothing is half done.
  bool fill_last_two(std::uint32_t first, std::uint32_t last) {
    const std::size_t row = stairs_.rows() - 2;
    const std::size_t shorter = layout_.family(row, 1);    // bites in the last row but one
    const std::size_t equal = layout_.family(row, 2);      // that make it as long as the last one
    const std::size_t final = layout_.family(row + 1, 1);  // bites in the last row
    const Above above = sets_above(row);
    if (first == 0) planes_.clear(equal);
    std::uint64_t offset = stairs_.before(row, first);
    for (std::uint32_t length = first; length <= last; ++length) {
      const std::uint32_t most = std::min(length, stairs_.length(row + 1));
      if (!spend(most + 1)) return false;
      planes_.clear(final);
      if (most == length) planes_.copy(shorter + length, equal, 1);
      if (row == 0 && length == 0) {
        ++offset;  // the empty board
        continue;
      }
      for (std::uint32_t end = 0; end <= most; ++end, ++offset) {
        const std::uint64_t hole = first_hole(above, offset, shorter + end, final);
        const Stored found = rule_.found(hole, end);
        table_[numbers_[row] + offset] = found;
        if (!rule_.counts(found)) continue;
        if (hole / Planes::kBits == planes_.size() && !planes_.grow(*budget_)) return false;
        rule_.add(planes_, shorter + end, length, found);
        rule_.add(planes_, final, end, found);
        if (end == length) rule_.add(planes_, equal, length, found);
      }
    }
    return true;
  }

  /// Where the sets of the rows above the last two are.
  struct Above {
    std::array<std::size_t, kInPlace> sets{};
    std::size_t count = 0;
  };
  [[nodiscard]] Above sets_above(std::size_t row) const {
    Above above;
    if (!plan_.in_place) {
      above.sets[above.count++] = layout_.unions(row);
    } else {
      for (std::size_t one = 0; one < row; ++one)
        above.sets[above.count++] = set_in_family(one, row);
    }
    return above;
  }

  /// The least number in none of the sets.
  [[nodiscard]] std::uint64_t first_hole(const Above& above, std::uint64_t offset,
                                         std::size_t shorter, std::size_t final) {
    std::size_t p = plan_.in_place ? first_plane(above, offset, shorter) : 0;
    for (; p < planes_.size(); ++p) {
      const std::uint64_t* const plane = planes_[p];
      std::uint64_t seen = plane[shorter] | plane[final];
      for (std::size_t i = 0; i < above.count; ++i) seen |= plane[above.sets[i] + offset];
      if (seen != ~std::uint64_t{0}) {
        return p * Planes::kBits + static_cast<unsigned>(std::countr_one(seen));
      }
    }
    return p * Planes::kBits;
  }
  /// With few rows there are many planes. The first of them fill up, above all in the sets of the
  /// first row, which are never begun anew; so it is remembered for each of them which are full.
  [[nodiscard]] std::size_t first_plane(const Above& above, std::uint64_t offset,
                                        std::size_t shorter) {
    const std::size_t set = above.count == 0 ? shorter : above.sets[0] + offset;
    std::uint16_t& open = first_open_[set - layout_.family(0, 1)];
    while (open < planes_.size() && planes_[open][set] == ~std::uint64_t{0}) ++open;
    return open;
  }

  /// Calls work(begin, end) for pieces of 0..count. False if the budget is at its end.
  template <class Work>
  bool in_chunks(std::size_t count, bool may_stop, Work&& work) {
    for (std::size_t begin = 0; begin < count; begin += kChunk) {
      const std::size_t end = std::min(count, begin + kChunk);
      work(begin, end);
      work_ += end - begin;
      if (work_ < kChunk) continue;
      if (!report() && may_stop) return false;
    }
    return true;
  }
  bool spend(std::uint64_t staircases) {
    evaluated_ += staircases;
    return (evaluated_ < kReportEvery && work_ < kChunk) || report();
  }
  bool report() {
    const std::uint64_t staircases = evaluated_;
    evaluated_ = 0;
    work_ = 0;
    return budget_->spend(staircases);
  }

  const Staircases& stairs_;
  const SweepPlan& plan_;
  const Cuts& cuts_;
  SweepLayout layout_;
  Rule rule_;
  Stored* table_;
  Planes planes_;
  std::vector<std::uint32_t> lengths_;  // of the fixed rows
  std::vector<std::uint64_t> numbers_;  // what the rows before each row add to the number
  std::vector<std::uint16_t> first_open_;
  Budget* budget_ = nullptr;
  std::uint64_t evaluated_ = 0;  // since the last report
  std::uint64_t work_ = 0;
};

}  // namespace grundy::chomp
