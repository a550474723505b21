// Rare values that are missing, looked for in pairs: see sparse_rare.cpp. The set of a heap is a
// table of 128 bytes in two registers. Which of its bytes a pair belongs to is its upper byte, and
// which bit the lower one, so 64 pairs are compared with all missing values by two look-ups and a
// test. For machines whose vectors hold 64 bytes; the same care as in kernel_impl.h is needed.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solve/heap/kernels.h"

namespace grundy::heap {
namespace {

constexpr std::uint8_t kPlaceBits[16] = {1, 2, 4, 8, 16, 32, 64, 128};

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

/// Drops the values of kChunksAtOnce chunks; true if any are left. The table is not loaded anew in
/// between, which would have to wait for what was stored.
template <class S>
[[gnu::noinline]] bool drop_few(const PlaneChunks& pairs, std::uint64_t* missing) {
  const MissingTable<S> wanted{S::load_table(missing)};
  for (std::size_t i = 0; i < kChunksAtOnce; ++i) {
    const std::size_t left = pairs.chunks[i] * kPairChunk;
    const std::size_t right = left + kPairChunk;
    const auto high =
        S::bit_xor(S::load64(pairs.left_high + left), S::load64(pairs.right_high - right));
    const auto low =
        S::bit_xor(S::load64(pairs.left_low + left), S::load64(pairs.right_low - right));
    const std::uint64_t found = wanted.find(high, low);
    if (found != 0) drop_found<S>(found, high, low, missing);
  }
  std::uint64_t left = 0;
  for (std::size_t i = 0; i < kTableValues / 64; ++i) left |= missing[i];
  return left != 0;
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
    kept += drop_few<S>(again, set) ? 1U : 0U;
  }
  return kept;
}

}  // namespace
}  // namespace grundy::heap
