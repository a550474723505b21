// Kernels for values that fit into a byte: see settled_stream.h. Written once, over vectors of 32
// bytes that compilers turn into whatever the file that includes this may use. The same care as in
// kernel_impl.h is needed: nothing inline from the standard library.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solve/heap/kernels.h"

namespace grundy::heap {
namespace {

using Bytes32 [[gnu::vector_size(32)]] = std::uint8_t;
using Words4 [[gnu::vector_size(32)]] = std::uint64_t;

template <std::size_t Count>
void find_some_bytes(const std::uint8_t* at, ByteOptions options, const std::uint8_t* wanted,
                     std::uint8_t* met) {
  Bytes32 want[Count];
  Bytes32 found[Count] = {};
  __builtin_memcpy(want, wanted, sizeof want);
  for (std::size_t i = 0; i < options.count; ++i) {
    Bytes32 x;
    __builtin_memcpy(&x, at - options.backs[i], sizeof x);
    x ^= options.values[i];
    for (std::size_t k = 0; k < Count; ++k) found[k] |= (Bytes32)(x == want[k]);
  }
  __builtin_memcpy(met, found, sizeof found);
}

template <std::size_t Count = 1>
void find_bytes(const std::uint8_t* at, ByteOptions options, const std::uint8_t* wanted,
                std::size_t count, std::uint8_t* met) {
  if constexpr (Count < kMostWanted) {
    if (count > Count) return find_bytes<Count + 1>(at, options, wanted, count, met);
  }
  find_some_bytes<Count>(at, options, wanted, met);
}

// Rows that begin at the same bit of a byte are united first, and then moved there together.
inline void unite_rows(const std::uint8_t* at, const BitRows& rows, std::uint64_t* united) {
  constexpr std::size_t kVectors = kRowBytes / sizeof(Words4);
  Words4 all[kVectors] = {};
  const std::int32_t* offset = rows.offsets;
  for (unsigned shift = 0; shift < 8; ++shift) {
    Words4 some[kVectors + 1] = {};
    for (const std::int32_t* const end = offset + rows.counts[shift]; offset != end; ++offset) {
      const std::uint8_t* const row = at + *offset;
      for (std::size_t i = 0; i < kVectors; ++i) {
        Words4 part;
        __builtin_memcpy(&part, row + i * sizeof part, sizeof part);
        some[i] |= part;
      }
    }
    for (std::size_t i = 0; i < kVectors; ++i) {
      const Words4 next = __builtin_shufflevector(some[i], some[i + 1], 1, 2, 3, 4);
      all[i] |= (some[i] >> shift) | ((next << (63 - shift)) << 1);
    }
  }
  __builtin_memcpy(united, all, sizeof all);
}

// In six rounds: each exchanges blocks of half the size.
inline void turn_bits(const std::uint64_t* rows, std::size_t apart, std::uint64_t* columns,
                      std::size_t columns_apart) {
  constexpr std::size_t kBits = 64;
  std::uint64_t bits[kBits];
  for (std::size_t i = 0; i < kBits; ++i) bits[i] = rows[i * apart];
  std::uint64_t lower = 0xFFFFFFFFU;
  for (std::size_t size = kBits / 2; size > 0; size /= 2, lower ^= lower << size) {
    for (std::size_t block = 0; block < kBits; block += 2 * size) {
      for (std::size_t i = block; i < block + size; ++i) {
        const std::uint64_t exchanged = (bits[i] >> size ^ bits[i + size]) & lower;
        bits[i] ^= exchanged << size;
        bits[i + size] ^= exchanged;
      }
    }
  }
  for (std::size_t i = 0; i < kBits; ++i) columns[i * columns_apart] = bits[i];
}

inline bool find_in_pairs(const std::uint8_t* left, const std::uint8_t* right, std::size_t chunks,
                          std::uint8_t value) {
  for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
    right -= kByteChunk;
    Bytes32 found{};
    for (std::size_t i = 0; i < kByteChunk; i += sizeof(Bytes32)) {
      Bytes32 x;
      Bytes32 y;
      __builtin_memcpy(&x, left + i, sizeof x);
      __builtin_memcpy(&y, right + 1 + i, sizeof y);
      found |= (Bytes32)((x ^ y) == value);
    }
    left += kByteChunk;
    const auto words = (Words4)found;
    if ((words[0] | words[1] | words[2] | words[3]) != 0) return true;
  }
  return false;
}

}  // namespace
}  // namespace grundy::heap
