// Values of games with a sparse space (space.h): looks only at pairs with a rare part, in vectors.
//
// The scan works on a block of heaps at a time, one per lane.
//  1. It looks for c, the least common value that no option has. Every option with a common value
//     has exactly one rare part, so the rare parts are enough. They come in portions. For the first
//     portion, the sample, the scan notes every value that is met, in groups of eight. For the
//     others it notes only values in a window: six groups that are not full yet, chosen for each
//     lane. Earlier blocks teach how many groups a portion needs; lanes that need more get more,
//     and the last two or so are finished one by one.
//  2. Heap by heap, it adds what depends on values inside the block. That gives c.
//  3. If every rare value below c is met, c is the value of the heap. Otherwise the least one that
//     is not met is, and the heap is rare. If there are many values, the scan first looks at a list
//     of common heaps, the witnesses, for the whole block, and notes every value that they meet.
//     Then, heap by heap, it goes through pairs until only one group of values is not full. It
//     compares the values of that group, or those that the witnesses left, with the other pairs
//     (sparse_rare.cpp).
//
// Each mark is a store, and a cycle has room for one. In 0.007, two thirds of the options have
// values beyond that of the heap. If the machine can compress vectors (AVX-512 with VBMI2), the
// scan marks only values that may matter. They lie below what heaps a near period earlier had: the
// most of about eight such heaps, plus eight, is enough for 19 heaps of 20, and the others are
// finished alone. And they do not lie below the first value that the parts so far have not met.
// That takes 0.21 ns per option instead of 0.35.
//
// On such machines, the rare values that the witnesses leave are a table in registers for each
// heap, and 64 pairs are looked up in it at once (table_kernels.h), for all heaps of the block
// together: a chunk of small heaps stays in registers, and its partners in the first-level cache.
// The second-level cache also bounds windows: two groups take 0.047 ns per option, and six 0.066
// (0.024 and 0.055 from the first-level cache). So a window there has up to twelve groups.
//
// For steps 1 and 3 the transformed values lie in two planes of bytes: the upper bits of the index,
// and its last three bits with the class. A group is eight values with the same upper bits. One
// comparison tells whether an option is in a group; a table look-up that all groups share tells
// which of the eight it is, and yields nothing for options of the wrong class. That makes 23
// instructions of AVX2 for 48 values of 32 options, all in registers. Four groups of sixteen take
// 28; but the values still to be met are scattered, so the number of groups is what counts.
//
// The order of the rare parts is learned (sparse_parts.cpp). For a heap of 0.007 about 22,400 parts
// meet 180 values below its own, two of them only once. Let every part earn a share of each value
// that it meets for some recent heaps, a larger one if fewer parts meet it, and put the best first.
// Then a sixth of the parts leaves 2.7 values to be met, where a random sixth
// leaves 17 (0.6: 10 and 14; Grundy's game: 3.7 and 6.6). That is after learning from 24 heaps;
// more are better: 8,192 parts leave 2.0 values after 24 heaps, 0.7 after 192. An order serves for
// hundreds of thousands of heaps. How many values a part meets says nothing. Witnesses are chosen
// in the same way: of the 205 rare values that a heap of 0.007 needs at 600,000, 2,048 witnesses
// leave 16 unmet, and 4,096 leave four, where random ones leave 26 and nine.
//
// Step 3 takes small heaps from all over the range: neighbours have values of the same kind, so it
// would need more of them to meet most values. How far to scatter them is decided by cost: 0.007
// needs 17,000 pairs if they come from all heaps, 31,000 if from 65,536 of them; 0.6 needs 3,400
// and 1,800.
//
// Nothing is assumed: a bad mask, or a bad order, costs only time.
//
// Tried and dropped:
//  - For each rare value and 32 heaps, lists of common parts whose partners would have to have one
//    of the most frequent values, compared for a whole block at once. A part should serve as often
//    as that value occurs, for one heap in 30 to 60. But values prefer certain remainders (a heap
//    of 0.6 has the value of the one 313 or 336 before it once in 12, a heap of 0.007 that of the
//    one 86 before it once in 8), so several hundred parts missed one heap in five in 0.6 and most
//    heaps in 0.007, even parts that together had served all of the last 256 heaps.
//  - Learning the order of the chunks of small heaps as that of the rare parts: no gain (0.007:
//    18,000 pairs in chunks of 64 without, 22,000 with).
//  - Sets of bits as in settled_stream.h: in 0.007, with 600 values, 1,500 rows per heap and class
//    leave 30 to 40 values unmet, no fewer than as many marks do.
//  - Rows of heaps a near period apart (0.007: 86, 205, 442), which have the same value once in
//    ten, instead of neighbours: they need as many parts.
//  - Flags for all rare parts: 0.5 ns each, 11 µs per heap of 0.007.
//  - Guessing the least common value from the number of values that the first 512, 1,024, … parts
//    leave unmet: the bound is at 500 where the value is at 220, as one heap in ten has 512 and
//    leaves many.
//  - Vectors of 64 heaps instead of 32: no faster per heap, and the heap that needs most decides
//    for more of them.
//  - Twice or half as many witnesses, lessons, or heaps finished alone; orders that serve twice as
//    long: no difference.
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
  /// Notes the next value.
  void add(std::uint64_t heap, std::uint16_t value);

  /// Collects what the known values, all those below `heap`, say about the block that begins there.
  void collect(std::uint64_t heap);
  /// Finds the value of a heap of the block once all smaller ones are known; false if it does not
  /// fit into 16 bits.
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
  /// A range of a list of parts, for moves that take so many chips.
  struct Range {
    const PartList* list = nullptr;
    std::uint32_t taken = 0;
    std::size_t from = 0;
    std::size_t to = 0;
  };
  /// Rare parts that are looked at together, and the first group of each lane that they have not
  /// been looked at for.
  struct Portion {
    std::vector<Range> ranges;
    std::vector<std::size_t> next;
    bool late = false;  // true if more groups were needed than expected
  };
  /// How many groups of a lane to look for in a portion at first, and for how many blocks that has
  /// been enough.
  struct Depth {
    std::size_t groups = 0;
    std::size_t calm = 0;
  };

  // The least common value.
  void order_parts(std::uint64_t heap);
  /// How much each of the first parts of a list has done to meet values of a class, for some of the
  /// last heaps.
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
  [[nodiscard]] std::size_t count_lacking(const Portion& portion) const;
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
  std::size_t small_ = 0;            // how many of them reach into the block
  std::size_t ordered_to_ = 0;       // parts_ up to here are in order, except the small ones
  std::uint64_t ordered_again_ = 0;  // the heap at which to order them again
  PartList witnesses_;               // common heaps, those that meet most rare values first
  std::uint64_t witnesses_again_ = 0;
  std::size_t marked_witnesses_ = 0;     // in this block
  std::vector<std::uint8_t> rare_sets_;  // what they meet, as in lane_sets_
  std::vector<Table> tables_;            // and what of the rare values below these is still missing
  std::array<std::uint32_t, kMostLanes> table_values_{};
  bool in_tables_ = false;       // true if this block uses them
  std::size_t tables_done_ = 0;  // chunks looked at so far
  // Small heaps in chunks, each backwards, so pairs can be read as two arrays.
  std::vector<std::uint16_t> prefix_;
  std::vector<std::uint8_t> prefix_high_;
  std::vector<std::uint8_t> prefix_low_;
  std::vector<std::uint32_t> chunks_;  // in the order of looking at them
  /// How far to scatter the chunks, chosen by cost.
  struct Reach {
    bool all = false;
    std::uint64_t heaps = 0;  // since the last choice,
    std::uint64_t cost = 0;   // and how many chunks they needed
    std::uint64_t trials = 0;
    std::array<std::uint64_t, 2> costs{};  // of both ways, when last tried
  };
  Reach reach_;
  std::uint32_t largest_ = 0;  // index of a value so far
  // Of a block: the common values that are met, eight bits per group; the groups in the window of
  // each lane, and what is met in it.
  std::size_t known_groups_ = 0;  // that hold all values so far
  std::size_t lane_bytes_ = 0;    // bytes per lane
  std::vector<std::uint8_t> lane_sets_;
  std::vector<Range> sampled_;
  static constexpr std::size_t kPortions = 4;
  std::array<Portion, kPortions> portions_;
  std::vector<std::uint8_t> groups_;
  std::vector<std::uint8_t> sets_;
  std::vector<std::uint8_t> flags_;
  std::size_t stride_ = 0;                        // flags per lane
  std::array<std::uint16_t, kMostLanes> from_{};  // the values that matter in each lane
  std::array<std::uint16_t, kMostLanes> count_{};
  std::array<std::uint16_t, kMostLanes> sampled_below_{};  // the sample notes values below this
  static constexpr std::size_t kLags = 16;
  std::array<std::uint32_t, kLags> lags_{};  // near periods, the best ones first
  std::size_t lags_used_ = 0;
  std::uint64_t late_guesses_ = 0;  // heaps whose value was beyond the guess, since the last choice
  std::vector<std::uint64_t> met_;  // rare values of one heap,
  std::vector<std::uint8_t> met_groups_;  // the same in groups of eight,
  std::vector<std::uint8_t> open_;        // and those that are not full
  std::vector<std::uint8_t> met_flags_;
  std::vector<std::uint16_t> missing_;  // rare values that no pair has had yet
  std::size_t sample_ = 32;             // parts, doubled with each level
  std::size_t level_ = 0;
  std::size_t trials_ = 0;
  std::array<std::uint64_t, kSampleLevels> costs_{};  // of each level, when last tried
  std::array<std::array<Depth, kPortions>, kSampleLevels> depths_{};
  std::uint64_t cost_ = 0;    // of the last blocks, in options looked at,
  std::uint64_t blocks_ = 0;  // and their number
};

}  // namespace grundy::heap
