// The kernels, written once over a few vector operations; each kernels_*.cpp brings its own.
//
// This file is compiled with instructions that the machine may not have, so it must not use
// anything inline from the standard library: the linker could pick such a copy for the rest of the
// program. Everything here is in an unnamed namespace for the same reason.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solve/heap/byte_kernels.h"
#include "solve/heap/kernels.h"

namespace grundy::heap {
namespace {

// Values are written to a small buffer as vectors and read back four at a time, and each makes one
// byte store: 0.46 ns on a machine where reading them back one by one takes 0.85 ns. Setting bits
// in place of bytes would make every store wait for the one before it.
constexpr std::size_t kRows = 16;

void mark_buffer(const std::uint16_t* values, std::size_t count, std::uint8_t* flags) {
  const std::size_t fours = count / 4 * 4;
  for (std::size_t i = 0; i < fours; i += 4) {
    std::uint64_t four = 0;
    __builtin_memcpy(&four, values + i, sizeof four);
    flags[four & 0xFFFFU] = 1;
    flags[(four >> 16U) & 0xFFFFU] = 1;
    flags[(four >> 32U) & 0xFFFFU] = 1;
    flags[four >> 48U] = 1;
  }
  for (std::size_t i = fours; i < count; ++i) flags[values[i]] = 1;
}

/// Values are marked from `limit` on as `limit - 1`: with the bit 2^15 they are of the other class.
template <class S>
void mark_offset(const std::uint16_t* at, Parts parts, std::size_t stride, std::size_t limit,
                 std::uint16_t flip, std::uint8_t* flags) {
  alignas(64) std::uint16_t buffer[kRows * S::kLanes];
  // The lanes' flags follow each other, as far as 16 bits reach; the rest in further rounds.
  const std::size_t together = stride * S::kLanes <= limit ? S::kLanes : limit / stride;
  alignas(64) std::uint16_t offsets[S::kLanes];
  for (std::size_t j = 0; j < S::kLanes; ++j) {
    offsets[j] = static_cast<std::uint16_t>((stride * (j % together)) ^ flip);
  }
  const auto lane_offsets = S::load16(offsets);
  const auto most = S::splat16(static_cast<std::uint16_t>(limit - 1));
  for (std::size_t done = 0; done < parts.count; done += kRows) {
    const std::size_t rows = parts.count - done < kRows ? parts.count - done : kRows;
    for (std::size_t i = 0; i < rows; ++i) {
      const auto other = S::load16(at - parts.sizes[done + i]);
      const auto x = S::bit_xor(other, S::splat16(parts.values[done + i]));
      S::store16(buffer + i * S::kLanes, S::least16(S::bit_xor(x, lane_offsets), most));
    }
    for (std::size_t first = 0; first < S::kLanes; first += together) {
      std::uint8_t* const base = flags + first * stride;
      for (std::size_t i = 0; i < rows; ++i) {
        mark_buffer(buffer + i * S::kLanes + first, together, base);
      }
    }
  }
}

template <class S>
void mark(const std::uint16_t* at, Parts parts, std::size_t stride, std::uint8_t* flags) {
  mark_offset<S>(at, parts, stride, 65536, 0, flags);
}

// Of the options of a sample of 0.007 a third has a value that matters. Where vectors can be
// compressed, the others are dropped before each of them costs a store.
template <class S>
void mark_ranges(const std::uint16_t* at, Parts parts, std::size_t stride, std::uint16_t flip,
                 const LaneRanges& ranges, std::uint8_t* flags) {
  constexpr std::size_t kRoom = 1024;
  std::uint16_t buffer[kRoom + S::kLanes];
  alignas(64) std::uint16_t offsets[S::kLanes];
  for (std::size_t j = 0; j < S::kLanes; ++j) offsets[j] = static_cast<std::uint16_t>(stride * j);
  const auto lane_offsets = S::load16(offsets);
  const auto from = S::load16(ranges.first);
  const auto count = S::load16(ranges.count);
  std::size_t filled = 0;
  for (std::size_t i = 0; i < parts.count; ++i) {
    const auto other = S::load16(at - parts.sizes[i]);
    const auto value = static_cast<std::uint16_t>(parts.values[i] ^ flip);
    const auto x = S::bit_xor(other, S::splat16(value));
    filled += S::compress16(buffer + filled, S::bit_xor(x, lane_offsets),
                            S::less16(S::subtract16(x, from), count));
    if (filled < kRoom) continue;
    mark_buffer(buffer, kRoom, flags);
    S::store16(buffer, S::load16(buffer + kRoom));
    filled -= kRoom;
  }
  mark_buffer(buffer, filled, flags);
}

template <class S>
void mark_class(const std::uint16_t* at, Parts parts, std::size_t stride, std::uint16_t class_bit,
                const LaneRanges& ranges, std::uint8_t* flags) {
  if constexpr (S::kCompresses) {
    if (stride * S::kLanes <= 65536) {
      return mark_ranges<S>(at, parts, stride, class_bit, ranges, flags);
    }
  }
  mark_offset<S>(at, parts, stride, 32768, class_bit, flags);
}

template <class S>
void add_flags(const std::uint8_t* flags, std::size_t words, std::uint8_t* sets) {
  for (std::size_t i = 0; i < words; ++i) {
    std::uint64_t word = 0;
    __builtin_memcpy(&word, sets + sizeof word * i, sizeof word);
    word |= S::nonzero64(flags + 64 * i);
    __builtin_memcpy(sets + sizeof word * i, &word, sizeof word);
  }
}

template <class S>
void mark_pairs(const PairChunks& pairs, std::uint8_t* flags) {
  alignas(64) std::uint16_t buffer[kPairChunk];
  for (std::size_t i = 0; i < pairs.count; ++i) {
    const std::uint16_t* const left = pairs.left + pairs.chunks[i] * kPairChunk;
    const std::uint16_t* const right = pairs.right - (pairs.chunks[i] + 1) * kPairChunk;
    for (std::size_t j = 0; j < kPairChunk; j += S::kLanes) {
      S::store16(buffer + j, S::bit_xor(S::load16(left + j), S::load16(right + j)));
    }
    mark_buffer(buffer, kPairChunk, flags);
  }
}

template <class S, std::size_t Count>
unsigned find_some(const PairChunks& pairs, const std::uint16_t* values) {
  using V = decltype(S::splat16(0));
  V wanted[Count];
  V found[Count];
  for (std::size_t k = 0; k < Count; ++k) {
    wanted[k] = S::splat16(values[k]);
    found[k] = S::splat16(0);
  }
  unsigned bits = 0;
  for (std::size_t i = 0; i < pairs.count && bits + 1 != 1U << Count; ++i) {
    const std::uint16_t* const left = pairs.left + pairs.chunks[i] * kPairChunk;
    const std::uint16_t* const right = pairs.right - (pairs.chunks[i] + 1) * kPairChunk;
    for (std::size_t j = 0; j < kPairChunk; j += S::kLanes) {
      const V x = S::bit_xor(S::load16(left + j), S::load16(right + j));
      for (std::size_t k = 0; k < Count; ++k) {
        found[k] = S::bit_or(found[k], S::equal16(x, wanted[k]));
      }
    }
    bits = 0;
    for (std::size_t k = 0; k < Count; ++k) bits |= (S::any(found[k]) ? 1U : 0U) << k;
  }
  return bits;
}

template <class S, std::size_t Count = 1>
unsigned find_values(const PairChunks& pairs, const std::uint16_t* values, std::size_t count) {
  if constexpr (Count < kValuesAtOnce) {
    if (count > Count) return find_values<S, Count + 1>(pairs, values, count);
  }
  return find_some<S, Count>(pairs, values);
}

constexpr std::uint8_t kPlaceBits[16] = {1, 2, 4, 8, 16, 32, 64, 128};

/// Sets of values in groups of eight, in each lane: see sparse_scan.h.
template <class S, std::size_t Groups>
struct GroupSets {
  using V = decltype(S::splat8(0));
  V want[Groups];
  V set[Groups];
  V bits = S::table8(kPlaceBits);

  void add(V upper, V lower) {
    const V bit = S::look_up8(bits, lower);
    for (std::size_t g = 0; g < Groups; ++g) {
      set[g] = S::add_where_equal(set[g], bit, upper, want[g]);
    }
  }
};

template <class S, std::size_t Groups>
void windows_of(const std::uint8_t* high, const std::uint8_t* low, PlaneParts parts,
                const std::uint8_t* wanted, std::uint8_t* sets) {
  GroupSets<S, Groups> met;
  for (std::size_t g = 0; g < Groups; ++g) {
    met.want[g] = S::load8(wanted + g * S::kLanes8);
    met.set[g] = S::load8(sets + g * S::kLanes8);
  }
  for (std::size_t i = 0; i < parts.count; ++i) {
    const PlanePart part = parts.parts[i];
    met.add(S::bit_xor(S::splat8(part.high), S::load8(high - part.size)),
            S::bit_xor(S::splat8(part.low), S::load8(low - part.size)));
  }
  for (std::size_t g = 0; g < Groups; ++g) S::store8(sets + g * S::kLanes8, met.set[g]);
}

template <class S>
void windows(const std::uint8_t* high, const std::uint8_t* low, PlaneParts parts,
             const std::uint8_t* wanted, std::size_t groups, std::uint8_t* sets) {
  if (groups == 2) return windows_of<S, 2>(high, low, parts, wanted, sets);
  if (groups == 4) return windows_of<S, 4>(high, low, parts, wanted, sets);
  windows_of<S, kWindowGroups>(high, low, parts, wanted, sets);
}

template <class S, std::size_t Groups>
std::uint64_t pair_set_of(const PlaneChunks& pairs, const std::uint8_t* wanted) {
  GroupSets<S, Groups> met;
  for (std::size_t g = 0; g < Groups; ++g) {
    met.want[g] = S::splat8(wanted[g] * 0x01010101U);
    met.set[g] = S::splat8(0);
  }
  for (std::size_t i = 0; i < pairs.count; ++i) {
    const std::size_t left = pairs.chunks[i] * kPairChunk;
    const std::size_t right = (pairs.chunks[i] + 1) * kPairChunk;
    for (std::size_t j = 0; j < kPairChunk; j += S::kLanes8) {
      met.add(
          S::bit_xor(S::load8(pairs.left_high + left + j), S::load8(pairs.right_high - right + j)),
          S::bit_xor(S::load8(pairs.left_low + left + j), S::load8(pairs.right_low - right + j)));
    }
  }
  return S::template unite<Groups>(met.set);
}

template <class S>
std::uint64_t pair_set(const PlaneChunks& pairs, const std::uint8_t* wanted, std::size_t groups) {
  if (groups == 2) return pair_set_of<S, 2>(pairs, wanted);
  if (groups == 4) return pair_set_of<S, 4>(pairs, wanted);
  return pair_set_of<S, kWindowGroups>(pairs, wanted);
}

/// Values that are missing, a table in registers, and the pairs that have some of them.
template <class S>
struct MissingTable {
  using V = decltype(S::load64(nullptr));
  decltype(S::load_table(nullptr)) table;
  V bits = S::table64(kPlaceBits);

  [[nodiscard]] std::uint64_t find(V high, V low) const {
    return S::common_bits8(S::look_up(table, high), S::look_up64(bits, low));
  }
};

template <class S, class V>
void drop_found(std::uint64_t found, V high, V low, std::uint64_t* missing) {
  alignas(64) std::uint8_t highs[kPairChunk];
  alignas(64) std::uint8_t lows[kPairChunk];
  S::store64(highs, high);
  S::store64(lows, low);
  for (; found != 0; found &= found - 1) {
    const int at = __builtin_ctzll(found);
    missing[highs[at] / 8] &= ~(std::uint64_t{1} << (highs[at] % 8 * 8 + lows[at]));
  }
}

template <class S>
std::size_t drop_pairs(const PlaneChunks& pairs, std::uint64_t* missing) {
  MissingTable<S> wanted{S::load_table(missing)};
  for (std::size_t i = 0; i < pairs.count; ++i) {
    const std::size_t left = pairs.chunks[i] * kPairChunk;
    const std::size_t right = left + kPairChunk;
    const auto high =
        S::bit_xor(S::load64(pairs.left_high + left), S::load64(pairs.right_high - right));
    const auto low =
        S::bit_xor(S::load64(pairs.left_low + left), S::load64(pairs.right_low - right));
    const std::uint64_t found = wanted.find(high, low);
    if (found == 0) continue;
    drop_found<S>(found, high, low, missing);
    wanted.table = S::load_table(missing);
    if (S::empty_table(wanted.table)) return i + 1;
  }
  return pairs.count;
}

/// Whether values are left.
template <class S>
[[gnu::noinline]] bool drop_again(const PlaneChunks& pairs, std::uint64_t* missing) {
  drop_pairs<S>(pairs, missing);
  return !S::empty_table(S::load_table(missing));
}

// The smaller parts stay in registers, and their partners in the first-level cache.
template <class S>
std::size_t drop_in_lanes(const PlaneChunks& pairs, std::uint8_t* lanes, std::size_t count,
                          std::uint64_t* missing) {
  using V = decltype(S::load64(nullptr));
  V left_high[kChunksAtOnce];
  V left_low[kChunksAtOnce];
  std::size_t right[kChunksAtOnce];
  for (std::size_t i = 0; i < kChunksAtOnce; ++i) {
    const std::size_t left = pairs.chunks[i] * kPairChunk;
    left_high[i] = S::load64(pairs.left_high + left);
    left_low[i] = S::load64(pairs.left_low + left);
    right[i] = left + kPairChunk;
  }
  MissingTable<S> wanted{};
  std::size_t kept = 0;
  for (std::size_t n = 0; n < count; ++n) {
    const std::size_t lane = lanes[n];
    std::uint64_t* const set = missing + lane * (kTableValues / 64);
    wanted.table = S::load_table(set);
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < kChunksAtOnce; ++i) {
      found |= wanted.find(S::bit_xor(left_high[i], S::load64(pairs.right_high + lane - right[i])),
                           S::bit_xor(left_low[i], S::load64(pairs.right_low + lane - right[i])));
    }
    lanes[kept] = static_cast<std::uint8_t>(lane);
    if (found == 0) {
      ++kept;
      continue;
    }
    // Seldom enough to look again, which keeps what is rarely needed out of the loop.
    const PlaneChunks again{pairs.chunks,   kChunksAtOnce,           pairs.left_high,
                            pairs.left_low, pairs.right_high + lane, pairs.right_low + lane};
    kept += drop_again<S>(again, set) ? 1 : 0;
  }
  return kept;
}

// A bit for each value, moved to its place by a shift that differs from lane to lane; bits that
// would leave the word vanish by themselves, which makes sets of several words and windows that
// begin elsewhere free of branches. 0.07 ns for each option with one word, 0.3 ns with eight.
template <class S, std::size_t Words>
void collect_words(const std::uint16_t* at, Parts parts, const std::uint32_t* bases,
                   std::uint32_t* sets) {
  constexpr std::size_t kHalves = S::kLanes / S::kLanes32;
  using V = decltype(S::splat32(0));
  V set[kHalves][Words];
  V base[kHalves];
  for (std::size_t h = 0; h < kHalves; ++h) {
    base[h] = S::load32(bases + h * S::kLanes32);
    for (std::size_t w = 0; w < Words; ++w) {
      set[h][w] = S::load32(sets + w * S::kLanes + h * S::kLanes32);
    }
  }
  const V step = S::splat32(32);
  for (std::size_t i = 0; i < parts.count; ++i) {
    const V value = S::splat32(parts.values[i]);
    for (std::size_t h = 0; h < kHalves; ++h) {
      V x = S::bit_xor(S::load16to32(at - parts.sizes[i] + h * S::kLanes32), value);
      x = S::subtract32(x, base[h]);
      for (std::size_t w = 0; w < Words; ++w) {
        set[h][w] = S::bit_or(set[h][w], S::bit_at(x));
        if (w + 1 < Words) x = S::subtract32(x, step);
      }
    }
  }
  for (std::size_t h = 0; h < kHalves; ++h) {
    for (std::size_t w = 0; w < Words; ++w) {
      S::store32(sets + w * S::kLanes + h * S::kLanes32, set[h][w]);
    }
  }
}

template <class S, std::size_t Words = 1>
void collect(const std::uint16_t* at, Parts parts, const std::uint32_t* bases, std::size_t words,
             std::uint32_t* sets) {
  if constexpr (Words < kMostWords) {
    if (words > Words) return collect<S, Words + 1>(at, parts, bases, words, sets);
  }
  return collect_words<S, Words>(at, parts, bases, sets);
}

inline std::size_t after_missing(const std::uint8_t* set, std::size_t words, std::size_t count) {
  for (std::size_t i = 0; i < words; ++i) {
    std::uint64_t word = 0;
    __builtin_memcpy(&word, set + sizeof word * i, sizeof word);
    word = ~word;
    const auto missing = static_cast<std::size_t>(__builtin_popcountll(word));
    if (missing < count) {
      count -= missing;
      continue;
    }
    for (; count > 1; --count) word &= word - 1;
    return 64 * i + static_cast<std::size_t>(__builtin_ctzll(word)) + 1;
  }
  return 64 * words;
}

/// A set of values below 32 * Words.
template <std::size_t Words>
struct BitSet {
  std::uint32_t words[Words];

  void add(std::uint32_t value) {
    if constexpr (Words == 1) {
      words[0] |= value < 32 ? std::uint32_t{1} << value : 0;
    } else if (value < 32 * Words) {
      words[value / 32] |= std::uint32_t{1} << (value % 32);
    }
  }
  void remove(std::uint32_t value) {
    if constexpr (Words == 1) {
      words[0] &= value < 32 ? ~(std::uint32_t{1} << value) : ~std::uint32_t{0};
    } else if (value < 32 * Words) {
      words[value / 32] &= ~(std::uint32_t{1} << (value % 32));
    }
  }
  [[nodiscard]] bool empty() const {
    std::uint32_t all = 0;
    for (const std::uint32_t word : words) all |= word;
    return all == 0;
  }
  /// The values below a bound that are not in it.
  [[nodiscard]] BitSet unmet_below(unsigned bound) const {
    BitSet unmet;
    for (std::size_t i = 0; i < Words; ++i) {
      const unsigned first = static_cast<unsigned>(32 * i);
      unmet.words[i] = bound <= first ? 0 : ~words[i];
      if (bound > first && bound < first + 32) unmet.words[i] &= (1U << (bound - first)) - 1;
    }
    return unmet;
  }
  /// The least value that is not in it, 32 * Words where there is none.
  [[nodiscard]] unsigned mex() const {
    for (std::size_t i = 0; i < Words; ++i) {
      if (words[i] != 0xFFFFFFFFU) {
        return static_cast<unsigned>(32 * i) + static_cast<unsigned>(__builtin_ctz(~words[i]));
      }
    }
    return static_cast<unsigned>(32 * Words);
  }
};

/// One set in each lane.
template <class S, std::size_t Words>
struct BitLanes {
  decltype(S::splat32(0)) words[Words];

  void clear() {
    for (auto& word : words) word = S::splat32(0);
  }
  void add(const std::uint8_t* others, std::uint32_t value) {
    auto x = S::bit_xor(S::load8to32(others), S::splat32(value));
    for (std::size_t i = 0; i < Words; ++i) {
      words[i] = S::bit_or(words[i], S::bit_at(x));  // nothing where x is 32 or more
      if (i + 1 < Words) x = S::subtract32(x, S::splat32(32));
    }
  }
  void store(BitSet<Words>* sets) const {
    alignas(64) std::uint32_t lanes[S::kLanes32];
    for (std::size_t i = 0; i < Words; ++i) {
      S::store32(lanes, words[i]);
      for (std::size_t j = 0; j < S::kLanes32; ++j) sets[j].words[i] = lanes[j];
    }
  }
};

/// Looks through further options with two common parts until the rare values below `needed` have
/// all been met; false where they do not suffice.
template <std::size_t Words>
bool find_rare(BitRun& run, const std::uint8_t* at, const BitSet<Words>& rare, unsigned needed) {
  ++run.extra;
  BitSet<Words> missing = rare.unmet_below(needed);
  for (std::size_t i = 0; i < run.common_count; ++i) {
    if (i == run.common_near) i = run.common_first;
    if (i >= run.common_count) break;
    missing.remove(*(at - run.common_back[i]) ^ run.common_value[i]);
    if (missing.empty()) {
      if (i > run.deepest) run.deepest = i;
      return true;
    }
  }
  return false;
}

/// The value of one heap of a block; false where the options given do not settle it.
template <std::size_t Words>
inline bool settle(BitRun& run, std::uint8_t* at, std::uint64_t n, BitSet<Words>& common,
                   BitSet<Words>& rare) {
  constexpr std::uint32_t kClass = 32 * Words;
  for (std::size_t i = 0; i < run.rare_near; ++i) {
    common.add(*(at - run.rare_back[i]) ^ run.rare_value[i]);
  }
  for (std::size_t i = 0; i < run.single_count; ++i) {
    const std::uint32_t x = *(at - run.single_back[i]) ^ run.single_value[i];
    common.add(x ^ kClass);
    rare.add(x);
  }
  const unsigned least = common.mex();
  if (least >= kClass) return false;
  const unsigned needed = run.rare_below[n & 1U][least];
  if (rare.mex() < needed && !find_rare(run, at, rare, needed)) return false;
  *at = static_cast<std::uint8_t>(kClass | least);
  return true;
}

/// The rare values that the first options with two common parts meet, for several blocks at once:
/// none of the options reaches into them, and what does not depend on the block is done once.
template <class S, std::size_t Words, std::size_t Blocks>
void meet_rare(const BitRun& run, BitSet<Words>* rare) {
  BitLanes<S, Words> lanes[Blocks];
  for (auto& block : lanes) block.clear();
  for (std::size_t i = run.common_near; i < run.common_first; ++i) {
    const std::uint8_t* const others = run.at - run.common_back[i];
    for (std::size_t b = 0; b < Blocks; ++b) {
      lanes[b].add(others + b * S::kLanes32, run.common_value[i]);
    }
  }
  for (std::size_t b = 0; b < Blocks; ++b) lanes[b].store(rare + b * S::kLanes32);
}

/// The values of one block; false where one of them is not settled.
template <class S, std::size_t Words>
bool run_block(BitRun& run, BitSet<Words>* rare) {
  BitSet<Words> common[S::kLanes32];
  BitLanes<S, Words> lanes;
  lanes.clear();
  for (std::size_t i = run.rare_near; i < run.rare_count; ++i) {
    lanes.add(run.at - run.rare_back[i], run.rare_value[i]);
  }
  lanes.store(common);
  const std::uint64_t left = run.end - run.n;
  const std::size_t heaps = left < S::kLanes32 ? static_cast<std::size_t>(left) : S::kLanes32;
  for (std::size_t j = 0; j < heaps; ++j) {
    if (!settle<Words>(run, run.at, run.n, common[j], rare[j])) return false;
    ++run.at;
    ++run.n;
  }
  return true;
}

template <class S, std::size_t Words>
void run_bits_with(BitRun& run) {
  constexpr std::size_t kBlocks = kBitBlocks / Words;  // as many as registers hold
  BitSet<Words> rare[kBlocks * S::kLanes32];
  while (run.n < run.end) {
    meet_rare<S, Words, kBlocks>(run, rare);
    for (std::size_t b = 0; b < kBlocks && run.n < run.end; ++b) {
      if (!run_block<S, Words>(run, rare + b * S::kLanes32)) return;
    }
  }
}

template <class S>
void run_bits(BitRun& run) {
  if (run.capacity == 32) run_bits_with<S, 1>(run);
  if (run.capacity == 64) run_bits_with<S, 2>(run);
  if (run.capacity == 128) run_bits_with<S, 4>(run);
}

template <class S>
constexpr Kernels kernels_of(std::string_view name) {
  Kernels kernels = {.name = name,
                     .lanes = S::kLanes,
                     .bit_lanes = S::kLanes32,
                     .plane_lanes = S::kLanes8,
                     .mark = &mark<S>,
                     .mark_class = &mark_class<S>,
                     .heeds_ranges = S::kCompresses,
                     .add_flags = &add_flags<S>,
                     .after_missing = &after_missing,
                     .mark_pairs = &mark_pairs<S>,
                     .find_values = &find_values<S>,
                     .windows = &windows<S>,
                     .pair_set = &pair_set<S>,
                     .collect = &collect<S>,
                     .run_bits = &run_bits<S>,
                     .find_bytes = &find_bytes<1>,
                     .unite_rows = &unite_rows,
                     .find_in_pairs = &find_in_pairs<1>};
  if constexpr (S::kTables) {
    kernels.drop_pairs = &drop_pairs<S>;
    kernels.drop_in_lanes = &drop_in_lanes<S>;
  }
  return kernels;
}

}  // namespace
}  // namespace grundy::heap
