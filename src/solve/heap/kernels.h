// The inner loops of the heap solver, compiled for several instruction sets; the program picks the
// best one that the machine has.
//
// They work on a block of heaps n, n+1, … at a time, one per lane of a vector: the partners n-s,
// n+1-s, … of the same smaller heap lie side by side in memory, so one load, one XOR and one
// comparison handle an option of every heap of the block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace grundy::heap {

/// The most words of 32 bits in a set of values.
inline constexpr std::size_t kMostWords = 8;
/// No kernel has more lanes.
inline constexpr std::size_t kMostLanes = 64;

/// Smaller parts of options: their sizes and their values.
struct Parts {
  const std::uint32_t* sizes = nullptr;
  const std::uint16_t* values = nullptr;
  std::size_t count = 0;
};

/// Values that matter in each lane: the first one, and how many there are from it on.
struct LaneRanges {
  const std::uint16_t* first = nullptr;
  const std::uint16_t* count = nullptr;
};

/// A window has kWindowGroups groups of eight values.
inline constexpr std::size_t kGroupValues = 8;
inline constexpr std::size_t kWindowGroups = 6;
/// If the options come from beyond the first-level cache, another group costs little: a window may
/// have up to kMostWindowGroups then.
inline constexpr std::size_t kMostWindowGroups = 12;

/// A part in planes of bytes: its size, and the two bytes of its value, each four times. The upper
/// byte is the group, the lower one the place in it, plus kElsewhere if the XOR of two of them
/// should not count.
inline constexpr std::uint8_t kElsewhere = 0x80;
struct PlanePart {
  std::uint32_t size = 0;
  std::uint32_t high = 0;
  std::uint32_t low = 0;
};

struct PlaneParts {
  const PlanePart* parts = nullptr;
  std::size_t count = 0;
};

/// Pairs of heaps whose chips add up to the same number, in chunks. Each chunk stores the smaller
/// parts backwards, so the pairs of chunk c are left[c*kPairChunk + i] and
/// right[i - (c+1)*kPairChunk].
inline constexpr std::size_t kPairChunk = 64;

/// How many values pairs are compared with at once.
inline constexpr std::size_t kValuesAtOnce = 6;

struct PairChunks {
  const std::uint32_t* chunks = nullptr;
  std::size_t count = 0;
  const std::uint16_t* left = nullptr;
  const std::uint16_t* right = nullptr;
};

/// The same in planes of bytes.
struct PlaneChunks {
  const std::uint32_t* chunks = nullptr;
  std::size_t count = 0;
  const std::uint8_t* left_high = nullptr;
  const std::uint8_t* left_low = nullptr;
  const std::uint8_t* right_high = nullptr;
  const std::uint8_t* right_low = nullptr;
};

/// How many values a table in registers has.
inline constexpr std::size_t kTableValues = 1024;
inline constexpr std::size_t kChunksAtOnce = 4;

/// How many blocks the bit kernel takes together when it looks at options with two common parts.
inline constexpr std::size_t kBitBlocks = 4;

/// What the bit kernel works on: a sparse game with few values. See bit_stream.h.
struct BitRun {
  std::uint8_t* at = nullptr;  ///< the transformed value of heap n; those before it are known
  std::uint64_t n = 0;
  std::uint64_t end = 0;  ///< stop before this heap
  /// Options with one rare part: how far back the other part lies, and the value of the rare one.
  /// The first `rare_near` reach into the block and are looked at heap by heap.
  const std::uint32_t* rare_back = nullptr;
  const std::uint32_t* rare_value = nullptr;
  std::size_t rare_near = 0;
  std::size_t rare_count = 0;
  /// Options with two common parts, in the order of the smaller one; the first `near` reach into
  /// kBitBlocks blocks.
  const std::uint32_t* common_back = nullptr;
  const std::uint32_t* common_value = nullptr;
  std::size_t common_near = 0;
  std::size_t common_first = 0;  ///< how many are looked at for all heaps of a block
  std::size_t common_count = 0;
  /// Options that leave one heap.
  const std::uint32_t* single_back = nullptr;
  const std::uint32_t* single_value = nullptr;
  std::size_t single_count = 0;
  unsigned capacity = 0;  ///< 32, 64 or 128: transformed values without their class bit
  /// How many rare values lie below the common value with each index, by the parity of the heap.
  const std::uint8_t* rare_below[2] = {nullptr, nullptr};
  std::size_t deepest = 0;  ///< out: the last index into the common options that was needed
  std::uint64_t extra = 0;  ///< out: heaps for which the first ones were not enough
};

/// Options for 32 heaps side by side, in bytes: how far back the partner lies, and the value of
/// the other part.
inline constexpr std::size_t kByteLanes = 32;
inline constexpr std::size_t kMostWanted = 8;
struct ByteOptions {
  const std::uint32_t* backs = nullptr;
  const std::uint8_t* values = nullptr;
  std::size_t count = 0;
};

/// Rows of bits, of kRowBytes each, at distances from a common place; first those that begin at bit
/// 0 of their first byte, then those that begin at bit 1, and so on.
inline constexpr std::size_t kRowBytes = 128;
struct BitRows {
  const std::int32_t* offsets = nullptr;
  const std::uint32_t* counts = nullptr;  ///< of each of the eight kinds
};

/// How many pairs are compared with a byte at once.
inline constexpr std::size_t kByteChunk = 128;

struct Kernels {
  std::string_view name;
  std::size_t lanes = 0;        ///< of the 16-bit kernels
  std::size_t bit_lanes = 0;    ///< of the bit kernel
  std::size_t plane_lanes = 0;  ///< of those on planes of bytes

  /// Marks flags[j*stride + (at[j - size] ^ value)] for every lane j and every part. The values are
  /// below the stride, a power of two up to 2^16.
  void (*mark)(const std::uint16_t* at, Parts parts, std::size_t stride, std::uint8_t* flags);
  /// The same for the values of one class: those whose bit 2^15 is that of `class_bit`. Without
  /// that bit they are below the stride, which is at most 2^15. The lane's range ends before the
  /// stride; values outside of it may be left out. The last flag of a lane says nothing: values of
  /// the other class may mark it, in any lane up to 2^15 flags from the first. If ranges are heeded
  /// and there are at most 2^16 flags, the stride need not be a power of two.
  void (*mark_class)(const std::uint16_t* at, Parts parts, std::size_t stride,
                     std::uint16_t class_bit, const LaneRanges& ranges, std::uint8_t* flags);
  bool heeds_ranges = false;  ///< true if a range saves mark_class time
  /// Adds the flags that are not 0 to sets of bits, 64 flags per word.
  void (*add_flags)(const std::uint8_t* flags, std::size_t words, std::uint8_t* sets);
  /// Marks flags[left ^ right] for each pair.
  void (*mark_pairs)(const PairChunks& pairs, std::uint8_t* flags);
  /// Says, as bits, which of 1 to kValuesAtOnce values are left ^ right for some pair. Ends as soon
  /// as all are found.
  unsigned (*find_values)(const PairChunks& pairs, const std::uint16_t* values, std::size_t count);
  /// For every lane j and every part, looks at the value of the pair. If its upper byte is
  /// wanted[g*lanes + j] with g < groups and its lower one is b < 8, sets bit b of sets[g*lanes +
  /// j]. The number of groups is even and at most kMostWindowGroups.
  void (*windows)(const std::uint8_t* high, const std::uint8_t* low, PlaneParts parts,
                  const std::uint8_t* wanted, std::size_t groups, std::uint8_t* sets);
  /// The set of the pairs' values: bit 8 g + b stands for the upper byte wanted[g] with g < groups
  /// and the lower one b < 8. There are 2, 4 or kWindowGroups groups.
  std::uint64_t (*pair_set)(const PlaneChunks& pairs, const std::uint8_t* wanted,
                            std::size_t groups);
  /// Removes the values of the pairs, all below kTableValues, from a set of that many bits until
  /// the set is empty or the pairs end; returns how many chunks it has looked at. Null if registers
  /// have no room for such a table.
  std::size_t (*drop_pairs)(const PlaneChunks& pairs, std::uint64_t* missing) = nullptr;
  /// The same for kChunksAtOnce chunks and the heaps in lanes[0..count], which lie side by side and
  /// have a set each. Keeps the lanes whose sets are not empty, and returns how many.
  std::size_t (*drop_in_lanes)(const PlaneChunks& pairs, std::uint8_t* lanes, std::size_t count,
                               std::uint64_t* missing) = nullptr;
  /// For every lane j and every part, adds (at[j - size] ^ value) - bases[j] to the set of the lane
  /// if that is from 0 to 32*words - 1. The sets lie in sets[word*lanes + lane]; `words` is 1 to
  /// kMostWords.
  void (*collect)(const std::uint16_t* at, Parts parts, const std::uint32_t* bases,
                  std::size_t words, std::uint32_t* sets);
  /// Computes the values of the heaps from run.n to before run.end, or to before a heap that needs
  /// more than the options given. Advances run.n and run.at.
  void (*run_bits)(BitRun& run);
  /// For kByteLanes heaps j and up to kMostWanted values each: met[k*kByteLanes + j] is not 0 if
  /// one of the options at[j - back] ^ value is wanted[k*kByteLanes + j].
  void (*find_bytes)(const std::uint8_t* at, ByteOptions options, const std::uint8_t* wanted,
                     std::size_t count, std::uint8_t* met);
  /// The union of the rows, in words. A row that begins at bit b lacks its last b bits.
  void (*unite_rows)(const std::uint8_t* at, const BitRows& rows, std::uint64_t* united);
  /// Turns 64 rows of 64 bits into columns; the words of each lie at a distance.
  void (*turn_bits)(const std::uint64_t* rows, std::size_t apart, std::uint64_t* columns,
                    std::size_t columns_apart);
  /// True if some pair left[i], right[-i] has the value. `left` is stored in chunks of kByteChunk,
  /// each backwards.
  bool (*find_in_pairs)(const std::uint8_t* left, const std::uint8_t* right, std::size_t chunks,
                        std::uint8_t value);
};

/// The kernels that this machine can run, the fastest last; the portable ones are always there.
[[nodiscard]] std::span<const Kernels* const> available_kernels();
[[nodiscard]] const Kernels& best_kernels();

// One per file of kernels; null if the program was not compiled for it.
[[nodiscard]] const Kernels* portable_kernels();
[[nodiscard]] const Kernels* avx2_kernels();
[[nodiscard]] const Kernels* avx512_kernels();

}  // namespace grundy::heap
