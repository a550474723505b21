// The kernels of the heap solver, each against a plain loop.

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <random>
#include <vector>

#include "solve/heap/kernels.h"

namespace grundy::heap {
namespace {

constexpr std::uint16_t kClass = 1U << 15U;
constexpr std::size_t kHeaps = 4096;
constexpr std::size_t kReach = 2048;  // parts are smaller

/// Heaps of both classes with values below a bound, and some of them as parts.
struct Heaps {
  explicit Heaps(std::uint32_t bound) {
    std::mt19937 random(bound);
    const auto any = [&] { return static_cast<std::uint16_t>(random() % bound); };
    for (std::size_t i = 0; i < kHeaps; ++i) {
      values.push_back(any() | (random() % 4 != 0 ? kClass : 0));
    }
    for (std::size_t i = 0; i < 333; ++i) {
      sizes.push_back(static_cast<std::uint32_t>(64 + random() % (kReach - 64)));
      part_values.push_back(any());
    }
  }
  [[nodiscard]] const std::uint16_t* at() const { return values.data() + kReach; }
  [[nodiscard]] Parts parts() const { return {sizes.data(), part_values.data(), sizes.size()}; }

  std::vector<std::uint16_t> values;
  std::vector<std::uint32_t> sizes;
  std::vector<std::uint16_t> part_values;
};

TEST(HeapKernels, MarksOfTheOtherClassAreInNoLanesWay) {
  for (const std::uint32_t stride : {64U, 256U, 512U, 704U, 1024U, 2048U, 8192U, 32768U}) {
    const Heaps heaps(std::bit_floor(stride));  // so that no XOR is larger
    for (const Kernels* kernels : available_kernels()) {
      if (!std::has_single_bit(stride) && !kernels->heeds_ranges) continue;
      for (const bool common : {false, true}) {
        const std::size_t lanes = kernels->plane_lanes;
        std::vector<std::uint16_t> from(lanes);
        std::vector<std::uint16_t> count(lanes);
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          from[lane] = static_cast<std::uint16_t>(stride / 8 * (lane % 3));
          count[lane] = static_cast<std::uint16_t>(stride / 3 + lane % 7);
        }
        std::vector<std::uint8_t> flags(lanes * stride + 65536);
        for (std::size_t lane = 0; lane < lanes; lane += kernels->lanes) {
          kernels->mark_class(heaps.at() + lane, heaps.parts(), stride, common ? kClass : 0,
                              {from.data() + lane, count.data() + lane},
                              flags.data() + lane * stride);
        }
        std::vector<std::uint8_t> expected(lanes * stride);
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          for (std::size_t i = 0; i < heaps.sizes.size(); ++i) {
            const int value = *(heaps.at() + lane - heaps.sizes[i]) ^ heaps.part_values[i];
            if ((value >= kClass) != common) continue;
            expected[lane * stride + static_cast<std::size_t>(value % kClass)] = 1;
          }
        }
        // What is outside of the ranges may be marked or not.
        for (std::size_t i = 0; i < expected.size(); ++i) {
          const std::size_t lane = i / stride;
          if (i % stride - from[lane] >= count[lane]) expected[i] = flags[i] = 0;
        }
        flags.resize(expected.size());
        EXPECT_TRUE(flags == expected) << kernels->name << ' ' << stride << ' ' << common;
      }
    }
  }
}

TEST(HeapKernels, FlagsBecomeBits) {
  std::mt19937 random(1);
  std::vector<std::uint8_t> flags(64 * 5);
  std::vector<std::uint8_t> before(8 * 5);
  for (auto& flag : flags) flag = random() % 3 == 0 ? 1 : 0;
  for (auto& byte : before) byte = static_cast<std::uint8_t>(1U << random() % 8);
  for (const Kernels* kernels : available_kernels()) {
    std::vector<std::uint8_t> set = before;
    kernels->add_flags(flags.data(), 5, set.data());
    for (std::size_t i = 0; i < flags.size(); ++i) {
      const unsigned bit = before[i / 8] >> (i % 8) & 1U;
      EXPECT_EQ(set[i / 8] >> (i % 8) & 1U, bit | flags[i]) << kernels->name << ' ' << i;
    }
  }
}

/// Random heaps in planes of bytes, as sparse_scan.h keeps them.
struct Planes {
  Planes() {
    std::mt19937 random(7);
    for (std::size_t i = 0; i < kHeaps; ++i) {
      high.push_back(static_cast<std::uint8_t>(random() % (kTableValues / 8)));
      low.push_back(static_cast<std::uint8_t>(random() % 8 + (random() % 4 == 0 ? kElsewhere : 0)));
    }
  }
  [[nodiscard]] PlaneChunks pairs(std::size_t from, std::size_t count, std::size_t at) const {
    return {chunks.data() + from, count,          high.data(), low.data(),
            high.data() + at,     low.data() + at};
  }

  std::vector<std::uint8_t> high;
  std::vector<std::uint8_t> low;
  std::vector<std::uint32_t> chunks = {3, 0, 7, 5, 1, 6, 2, 4};
};

using Table = std::array<std::uint64_t, kTableValues / 64>;

TEST(HeapKernels, TablesLoseTheValuesOfPairs) {
  const Planes planes;
  constexpr std::size_t kAt = 3000;
  constexpr std::size_t kLanes = 5;
  std::array<Table, kLanes> expected{};
  std::mt19937_64 random(3);
  for (Table& table : expected) {
    for (auto& word : table) word = random() & random();
  }
  // The only value of the third is that of a pair.
  const std::size_t partner = kAt + 2 - planes.chunks[0] * kPairChunk - kPairChunk;
  const std::size_t part = planes.chunks[0] * kPairChunk;
  std::size_t same = 0;
  while ((planes.low[part + same] ^ planes.low[partner + same]) >= kElsewhere) ++same;
  const std::size_t only = 8U * (planes.high[part + same] ^ planes.high[partner + same]) +
                           (planes.low[part + same] ^ planes.low[partner + same]);
  expected[2] = {};
  expected[2][only / 64] = std::uint64_t{1} << (only % 64);
  const std::array<Table, kLanes> before = expected;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    for (std::size_t i = 0; i < kChunksAtOnce; ++i) {
      const std::size_t left = planes.chunks[i] * kPairChunk;
      for (std::size_t j = 0; j < kPairChunk; ++j) {
        const std::size_t right = kAt + lane + j - left - kPairChunk;
        const unsigned low = planes.low[left + j] ^ planes.low[right];
        const unsigned value = 8U * (planes.high[left + j] ^ planes.high[right]) + low % 8;
        if (low < kElsewhere) expected[lane][value / 64] &= ~(std::uint64_t{1} << (value % 64));
      }
    }
  }
  for (const Kernels* kernels : available_kernels()) {
    if (kernels->drop_pairs == nullptr) continue;
    std::array<Table, kLanes> tables = before;
    EXPECT_EQ(kernels->drop_pairs(planes.pairs(0, kChunksAtOnce, kAt), tables[0].data()),
              kChunksAtOnce);
    EXPECT_EQ(tables[0], expected[0]);
    tables = before;
    std::array<std::uint8_t, 3> lanes = {1, 2, 4};
    ASSERT_EQ(kernels->drop_in_lanes(planes.pairs(0, kChunksAtOnce, kAt), lanes.data(), 3,
                                     tables[0].data()),
              2U);
    EXPECT_EQ(lanes[0], 1);
    EXPECT_EQ(lanes[1], 4);
    EXPECT_EQ(tables, (std::array{before[0], expected[1], expected[2], before[3], expected[4]}));
  }
}

std::vector<std::uint8_t> random_bytes(std::size_t count, unsigned bound) {
  std::mt19937 random(bound);
  std::vector<std::uint8_t> bytes(count);
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random() % bound);
  return bytes;
}

TEST(HeapKernels, BytesAreFoundForEveryLaneOfABlock) {
  constexpr std::size_t kAt = 500;
  const auto heaps = random_bytes(2 * kAt, 32);
  const std::vector<std::uint32_t> backs = {33, 34, 40, 77, 129, 480};
  const std::vector<std::uint8_t> values = {0, 9, 31, 4, 4, 17};
  const auto wanted = random_bytes(kMostWanted * kByteLanes, 31);
  for (const Kernels* kernels : available_kernels()) {
    for (std::size_t count = 1; count <= kMostWanted; ++count) {
      std::array<std::uint8_t, kMostWanted * kByteLanes> met{};
      kernels->find_bytes(heaps.data() + kAt, {backs.data(), values.data(), backs.size()},
                          wanted.data(), count, met.data());
      for (std::size_t i = 0; i < count * kByteLanes; ++i) {
        bool expected = false;
        for (std::size_t k = 0; k < backs.size(); ++k) {
          const std::uint8_t partner = heaps[kAt + i % kByteLanes - backs[k]];
          expected |= (partner ^ values[k]) == wanted[i];
        }
        EXPECT_EQ(met[i] != 0, expected) << kernels->name << ' ' << i;
      }
    }
  }
}

TEST(HeapKernels, RowsAreUnitedFromTheBitAtWhichTheyBegin) {
  const auto planes = random_bytes(3000, 7);
  const std::uint8_t* const at = planes.data() + 1500;
  const std::array<std::int32_t, 5> offsets = {-1400, 77, 3, -500, 1000};
  const std::array<std::uint32_t, 8> counts = {1, 0, 0, 2, 0, 0, 0, 2};
  const std::array<unsigned, 5> begins = {0, 3, 3, 7, 7};
  for (const Kernels* kernels : available_kernels()) {
    std::array<std::uint64_t, kRowBytes / 8> united{};
    kernels->unite_rows(at, {offsets.data(), counts.data()}, united.data());
    for (std::size_t bit = 0; bit < 8 * kRowBytes - 7; ++bit) {
      unsigned expected = 0;
      for (std::size_t row = 0; row < offsets.size(); ++row) {
        const std::size_t from = bit + begins[row];
        expected |= at[offsets[row] + static_cast<std::ptrdiff_t>(from / 8)] >> (from % 8) & 1U;
      }
      ASSERT_EQ(united[bit / 64] >> (bit % 64) & 1U, expected) << kernels->name << ' ' << bit;
    }
  }
}

TEST(HeapKernels, RowsOfBitsBecomeColumns) {
  constexpr std::size_t kApart = 3;
  constexpr std::size_t kColumnsApart = 2;
  std::mt19937_64 random(5);
  std::vector<std::uint64_t> rows(64 * kApart);
  for (auto& row : rows) row = random();
  for (const Kernels* kernels : available_kernels()) {
    std::vector<std::uint64_t> columns(64 * kColumnsApart, 1);
    kernels->turn_bits(rows.data(), kApart, columns.data(), kColumnsApart);
    for (std::size_t i = 0; i < 64; ++i) {
      EXPECT_EQ(columns[i * kColumnsApart + 1], 1U);  // what lies between is left alone
      for (std::size_t j = 0; j < 64; ++j) {
        ASSERT_EQ(columns[i * kColumnsApart] >> j & 1U, rows[j * kApart] >> i & 1U)
            << kernels->name << ' ' << i << ' ' << j;
      }
    }
  }
}

TEST(HeapKernels, PairsAreFoundInAnyPlaceOfAChunk) {
  constexpr std::size_t kChunks = 3;
  constexpr std::uint8_t kValue = 200;
  const auto left = random_bytes(kChunks * kByteChunk, 128);
  for (const Kernels* kernels : available_kernels()) {
    for (std::size_t only = 0; only <= left.size(); only += 5) {
      std::vector<std::uint8_t> right(left.size() + 2);
      // The partner of left[only], which is stored backwards; there is none beyond the last.
      const std::size_t stored =
          only / kByteChunk * kByteChunk + (kByteChunk - 1 - only % kByteChunk);
      if (only < left.size()) right[right.size() - 2 - only] = left[stored] ^ kValue;
      EXPECT_EQ(
          kernels->find_in_pairs(left.data(), right.data() + right.size() - 2, kChunks, kValue),
          only < left.size())
          << kernels->name << ' ' << only;
    }
  }
}

}  // namespace
}  // namespace grundy::heap
