// Kernels that mark values in flags. The same care as in kernel_impl.h is needed: nothing inline
// from the standard library.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solve/heap/kernels.h"

namespace grundy::heap {
namespace {

// Values are written to a small buffer as vectors and read back four at a time, and each makes one
// byte store: 0.46 ns on a machine where reading them back one by one takes 0.85 ns. Setting bits
// instead of bytes would make every store wait for the one before it.
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

// Of the options of a sample of 0.007 a third has a value that matters. If vectors can be
// compressed, the others are dropped before each of them costs a store.
template <class S>
void mark_ranges(const std::uint16_t* at, Parts parts, std::size_t stride, std::uint16_t flip,
                 const LaneRanges& ranges, std::uint8_t* flags) {
  constexpr std::size_t kMarkRoom = 1024;
  std::uint16_t buffer[kMarkRoom + S::kLanes];
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
    filled += S::compress16(buffer + filled, S::add16(x, lane_offsets),
                            S::less16(S::subtract16(x, from), count));
    if (filled < kMarkRoom) continue;
    mark_buffer(buffer, kMarkRoom, flags);
    S::store16(buffer, S::load16(buffer + kMarkRoom));
    filled -= kMarkRoom;
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

}  // namespace
}  // namespace grundy::heap
