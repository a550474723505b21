// Values of games with a sparse space (space.h), by looking at pairs with a rare part, in vectors.
//
// A block of heaps, one in each lane, is dealt with together.
//  1. The least common value c that is not met. All options with a common value have one rare part.
//     The rare parts are looked at in portions. Of the first, a sample, every value met is noted,
//     in groups of eight. Of the others only values in windows are: six groups that are not full
//     yet, in each lane others. How many groups a portion needs is learned from the blocks before;
//     lanes for which these do not suffice get more, and the last two or so are dealt with one by
//     one.
//  2. Heap by heap, what depends on values inside the block is added; that gives c.
//  3. Every rare value below c must be met, or the least one that is not is the value, and the heap
//     is rare. Where there are many values, a list of common heaps, the witnesses, is looked at
//     first, for the whole block, and every value that they meet is noted. Then, heap by heap,
//     pairs are looked through for groups of values that are not full, until one is left; its
//     values, or those that the witnesses left, are compared with the other pairs
//     (sparse_rare.cpp).
//
// Marks are stores, one in a cycle, and two thirds of the options of 0.007 have values beyond that
// of the heap. If vectors can be compressed (AVX-512 with VBMI2) only those are marked that may
// matter: below what heaps a near period before had (the most of eight or so such heaps, and eight
// more, is enough for 19 heaps of 20; the others are dealt with alone), and from the first value on
// that the parts before have not met. 0.21 ns an option instead of 0.35.
//
// There the rare values that the witnesses leave are a table in registers for each heap, and pairs
// are looked up in it, 64 at once (table_kernels.h), for the heaps of a block together: a chunk of
// small heaps stays in registers, and its partners in the first-level cache. The second-level cache
// is also what bounds windows: two groups take 0.047 ns an option, and six 0.066 (0.024 and 0.055
// from the first-level cache), so up to twelve groups are looked for at once.
//
// For 1. and 3. the transformed values are kept in two planes of bytes: the upper bits of the
// index, and its last three bits with the class. A window is six groups of eight values with the
// same upper bits; whether an option is in a group is one comparison, and which of the eight it is
// comes from a table look-up that the groups share, and that yields nothing for options of the
// wrong class. That is 23 instructions of AVX2 for 48 values of 32 options, all in registers. Four
// groups of sixteen take 28; but what is left to look for is scattered, so the number of groups is
// what counts.
//
// The order of the rare parts is learned (sparse_parts.cpp). For a heap of 0.007 about 22,400 parts
// meet 180 values below its own, and two of these values are met once only. If every part gets a
// share of each value that it meets for some of the last heaps, the more the fewer others meet it,
// and the best come first, then a sixth of the parts leaves 2.7 values to be met, where a random
// sixth leaves 17 (0.6: 10 and 14; Grundy's game: 3.7 and 6.6). That is with 24 heaps to learn
// from; with more it gets better: 8,192 parts leave 2.0 values with 24, 0.7 with 192. The order
// serves for hundreds of thousands of heaps. How many values a part meets says nothing. Witnesses
// are chosen in the same way: of the 205 rare values that a heap of 0.007 needs at 600,000, 2,048
// of them leave 16 unmet, and 4,096 four, where random ones leave 26 and nine.
//
// Small heaps for 3. are taken from all over the place: neighbours have values of the same kind,
// and more of them are needed until most values have been met. How far they are scattered is chosen
// by cost: 17,000 pairs in 0.007 if over all heaps, 31,000 if over 65,536 of them; 3,400 and 1,800
// in 0.6.
//
// Nothing is assumed: a bad mask, or a bad order, costs time only.
//
// Tried and dropped: lists of common parts for each rare value, for 32 heaps, whose partners would
// have to have one of the most frequent values, compared for a whole block at once. A part should
// serve with the frequency of that value, one heap in 30 to 60. But values come at certain
// remainders (a heap of 0.6 has the value of the one 313 or 336 before it once in 12, that of 0.007
// the one 86 before it once in 8), so several hundred parts left out one heap in five in 0.6 and
// most heaps in 0.007, also when parts were chosen that had together served all of the last 256
// heaps. An order of the chunks of small heaps learned as that of the rare parts brings nothing
// (0.007: 18,000 pairs in chunks of 64 without, 22,000 with). Sets of bits as in settled_stream.h:
// in 0.007, with 600 values, 1,500 rows for each heap and class leave 30 to 40 values unmet, no
// fewer than as many marks do. Rows of heaps a near period apart (0.007: 86, 205, 442), which have
// the same value once in ten, instead of neighbours: no fewer parts are needed. Flags for all rare
// parts: 0.5 ns each, 11 µs a heap of 0.007. A guess of the least common value by the number of
// values that the first 512, 1,024, … parts leave unmet: the bound is at 500 where the value is at
// 220, as one heap in ten has 512 and leaves many. Vectors of 64 heaps instead of 32: no faster for
// each heap, and the one that needs most decides for more of them. Twice or half as many witnesses,
// lessons, or heaps dealt with alone, orders that serve twice as long: no difference.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solve/heap/kernels.h"
#include "solve/heap/pair_rules.h"
#include "solve/heap/space.h"

namespace grundy::heap {

class SparseScan {
 public:
  SparseScan(const PairRules& rules, const Kernels& kernels);

  /// Begins after values[0..], which are known.
  void begin(const Space& space, std::span<const std::uint16_t> values);
  /// Makes room for values up to this heap, and a block more.
  void reserve(std::uint64_t last);
  /// Takes note of the next value.
  void add(std::uint64_t heap, std::uint16_t value);

  /// Collects what is known about the block of heaps from `heap` on; those before it are known.
  void collect(std::uint64_t heap);
  /// Finds the value of a heap of the block, those before it are known; false if it does not fit
  /// into 16 bits.
  bool settle(std::uint64_t heap, std::size_t lane, std::uint16_t& value);

  [[nodiscard]] const Space& space() const { return space_; }
  [[nodiscard]] std::span<const std::uint32_t> rare() const { return parts_.sizes; }
  [[nodiscard]] std::uint64_t bytes() const {
    return 2 * transformed_.capacity() + high_.capacity() + low_.capacity() +
           36 * parts_.sizes.capacity() + flags_.capacity();
  }

 private:
  static constexpr std::uint32_t kCommon = 1U << 15U;  // the class bit of a transformed value

  static constexpr std::size_t kLeastSample = 32;
  static constexpr std::size_t kSampleLevels = 10;

  struct PartList {
    std::vector<std::uint32_t> sizes;
    std::vector<std::uint16_t> values;
    std::vector<PlanePart> planes;

    void clear();
    void add(std::uint32_t size, std::uint16_t value);
  };
  /// A range of a list of parts, for a number taken.
  struct Range {
    const PartList* list = nullptr;
    std::uint32_t taken = 0;
    std::size_t from = 0;
    std::size_t to = 0;
  };
  /// The rare parts that are looked at together, and the first group of each lane for which this
  /// has not been done.
  struct Portion {
    std::vector<Range> ranges;
    std::vector<std::size_t> next;
    bool late = false;  // true if more groups were needed than expected
  };
  /// How many groups of a lane are looked for in a portion at first, and for how many blocks that
  /// has been enough.
  struct Depth {
    std::size_t groups = 0;
    std::size_t calm = 0;
  };

  // The least common value.
  void order_parts(std::uint64_t heap);
  /// What each of the first parts of a list has done for some of the last heaps, to meet values of
  /// a class.
  [[nodiscard]] std::vector<float> merits_of(const PartList& list, std::size_t count,
                                             std::uint32_t class_bit, std::uint64_t heap) const;
  void choose_sample();
  void choose_portions(std::uint64_t heap);
  void sample_sets(std::uint64_t heap);
  void sample_flags(std::uint64_t heap);
  void sample_stage(std::uint64_t heap, std::size_t from, std::size_t until);
  void clear_flags();
  void mark_lanes(std::uint64_t at, const Parts& parts, std::uint32_t class_bit);
  void guess_values(std::uint64_t heap);
  void choose_lags(std::uint64_t heap);
  void meet_in_windows(Portion& portion, std::size_t depth, std::uint64_t heap);
  void catch_up(std::uint64_t heap);
  void choose_windows(Portion& portion, std::size_t groups, bool all);
  void scan(std::span<const Range> ranges, std::size_t groups, std::uint64_t heap);
  [[nodiscard]] std::uint32_t first_unmet(std::size_t lane) const;
  [[nodiscard]] bool lacks(const Portion& portion, std::size_t lane) const;
  [[nodiscard]] std::size_t lacking(const Portion& portion) const;
  void meet_all(std::span<const Range> ranges, std::size_t lane, std::uint64_t heap);
  void note_flags(const std::uint8_t* flags, std::uint8_t* met) const;
  template <class Meet>
  void meet_near(std::uint64_t heap, Meet meet) const;
  [[nodiscard]] std::uint32_t least_common(std::uint64_t heap, std::size_t lane);
  [[nodiscard]] std::uint32_t least_of_all(std::uint64_t heap);
  [[nodiscard]] std::uint8_t* met_in(std::size_t lane) {
    return lane_sets_.data() + lane * lane_bytes_;
  }

  // The rare values below it.
  void choose_witnesses(std::uint64_t heap);
  void meet_witnesses(std::uint64_t heap);
  void grow_prefix(std::uint64_t known);
  void scatter_chunks();
  void choose_reach();
  /// The least of the rare values with an index below `needed` that is not met; `needed` if all
  /// are.
  [[nodiscard]] std::uint32_t least_rare(std::uint64_t heap, std::size_t lane,
                                         std::uint32_t needed);
  [[nodiscard]] bool tables_serve() const;
  void meet_in_tables(std::uint64_t heap);
  using Table = std::array<std::uint64_t, kTableValues / 64>;
  [[nodiscard]] std::uint32_t least_in_tables(std::uint64_t heap, std::size_t lane,
                                              std::uint32_t needed);
  bool drop_in_chunks(std::uint64_t heap, std::size_t from, std::size_t to, Table& missing) const;
  [[nodiscard]] std::size_t meet_in_sets(std::uint64_t heap, std::uint32_t needed);
  [[nodiscard]] std::size_t meet_groups(std::uint64_t rest, std::size_t from, std::size_t to,
                                        std::size_t open);
  [[nodiscard]] std::size_t meet_in_flags(std::uint64_t heap, std::uint32_t needed);
  [[nodiscard]] std::uint32_t least_without_pair(std::uint64_t heap, std::uint32_t needed,
                                                 std::size_t done);
  void drop_met(const PairChunks& pairs);
  [[nodiscard]] bool is_met_in_middle(std::uint64_t heap, std::uint32_t value) const;
  [[nodiscard]] PairChunks pairs_of(std::uint64_t rest, std::size_t from, std::size_t to) const;

  const PairRules& rules_;
  const Kernels& kernels_;
  Space space_;
  std::vector<std::uint16_t> transformed_;
  std::vector<std::uint8_t> high_;   // upper bits of the index
  std::vector<std::uint8_t> low_;    // its last three bits, and the class
  bool planes_ = false;              // true if the planes hold all values so far
  PartList parts_;                   // the rare heaps
  PartList ordered_;                 // the first of them, those that meet most first
  std::size_t small_ = 0;            // so many of them reach into the block
  std::size_t ordered_to_ = 0;       // those before it are ordered, but for the small ones
  std::uint64_t ordered_again_ = 0;  // from this heap on
  PartList witnesses_;               // common heaps, those that meet most rare values first
  std::uint64_t witnesses_again_ = 0;
  std::size_t marked_witnesses_ = 0;     // in this block
  std::vector<std::uint8_t> rare_sets_;  // what they meet, as in lane_sets_
  std::vector<Table> tables_;            // and what of the rare values below these is still missing
  std::array<std::uint32_t, kMostLanes> table_values_{};
  bool tabled_ = false;          // true if they serve for this block
  std::size_t tables_done_ = 0;  // after so many chunks
  // Small heaps in chunks, each backwards, so pairs can be read as two arrays.
  std::vector<std::uint16_t> prefix_;
  std::vector<std::uint8_t> prefix_high_;
  std::vector<std::uint8_t> prefix_low_;
  std::vector<std::uint32_t> chunks_;  // in the order in which they are looked at
  /// How far the chunks are scattered, chosen by what it costs.
  struct Reach {
    bool all = false;
    std::uint64_t heaps = 0;  // since the last choice,
    std::uint64_t cost = 0;   // and the chunks looked at for them
    std::uint64_t trials = 0;
    std::array<std::uint64_t, 2> costs{};  // of both when they were tried last
  };
  Reach reach_;
  std::uint32_t largest_ = 0;  // index of a value so far
  // Of a block: what is met of the common values, eight bits for each group; the groups in the
  // window of each lane, and what is met in it.
  std::size_t known_groups_ = 0;  // all values so far are in these
  std::size_t lane_bytes_ = 0;    // for each lane
  std::vector<std::uint8_t> lane_sets_;
  std::vector<Range> sampled_;
  static constexpr std::size_t kPortions = 4;
  std::array<Portion, kPortions> portions_;
  std::vector<std::uint8_t> groups_;
  std::vector<std::uint8_t> sets_;
  std::vector<std::uint8_t> flags_;  // of so many for each lane,
  std::size_t stride_ = 0;
  std::array<std::uint16_t, kMostLanes> from_{};  // and the values that matter in it
  std::array<std::uint16_t, kMostLanes> count_{};
  std::array<std::uint16_t, kMostLanes> sampled_below_{};  // what the sample meets is noted
  static constexpr std::size_t kLags = 16;
  std::array<std::uint32_t, kLags> lags_{};  // near periods, the best ones first
  std::size_t lags_used_ = 0;
  std::uint64_t late_guesses_ = 0;  // heaps whose value was beyond the guess, since the last choice
  std::vector<std::uint64_t> met_;  // rare values, of one heap,
  std::vector<std::uint8_t> met_groups_;  // the same in groups of eight,
  std::vector<std::uint8_t> open_;        // and those that are not full
  std::vector<std::uint8_t> met_flags_;
  std::vector<std::uint16_t> missing_;  // rare values that no pair has had yet
  std::size_t sample_ = 32;             // parts, doubled with each level
  std::size_t level_ = 0;
  std::size_t trials_ = 0;
  std::array<std::uint64_t, kSampleLevels> costs_{};  // of each level when it was tried last
  std::array<std::array<Depth, kPortions>, kSampleLevels> depths_{};
  std::uint64_t cost_ = 0;    // of the last blocks, in options looked at,
  std::uint64_t blocks_ = 0;  // and their number
};

}  // namespace grundy::heap
