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
#include "solve/heap/mark_kernels.h"
#include "solve/heap/table_kernels.h"

namespace grundy::heap {
namespace {

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

template <class S, std::size_t Groups = 2>
void windows(const std::uint8_t* high, const std::uint8_t* low, PlaneParts parts,
             const std::uint8_t* wanted, std::size_t groups, std::uint8_t* sets) {
  if constexpr (Groups < kMostWindowGroups) {
    if (groups > Groups) return windows<S, Groups + 2>(high, low, parts, wanted, groups, sets);
  }
  windows_of<S, Groups>(high, low, parts, wanted, sets);
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
  /// The least value that is not in it, 32 * Words if there is none.
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
      words[i] = S::bit_or(words[i], S::bit_at(x));  // nothing if x is 32 or more
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
/// all been met; false if they are not enough.
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

/// The value of one heap of a block; false if the options given do not settle it.
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

/// The values of one block; false if one of them is not settled.
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
                     .mark_pairs = &mark_pairs<S>,
                     .find_values = &find_values<S>,
                     .windows = &windows<S>,
                     .pair_set = &pair_set<S>,
                     .collect = &collect<S>,
                     .run_bits = &run_bits<S>,
                     .find_bytes = &find_bytes<1>,
                     .unite_rows = &unite_rows,
                     .turn_bits = &turn_bits,
                     .find_in_pairs = &find_in_pairs};
  if constexpr (S::kTables) {
    kernels.drop_pairs = &drop_pairs<S>;
    kernels.drop_in_lanes = &drop_in_lanes<S>;
  }
  return kernels;
}

}  // namespace
}  // namespace grundy::heap
