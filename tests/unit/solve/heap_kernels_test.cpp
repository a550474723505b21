// The kernels of the heap solver, each against a plain loop.

#include <gtest/gtest.h>

#include <random>

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
  for (const std::uint32_t stride : {64U, 256U, 512U, 1024U, 2048U, 8192U, 32768U}) {
    const Heaps heaps(stride);
    for (const Kernels* kernels : available_kernels()) {
      for (const bool common : {false, true}) {
        const std::size_t lanes = kernels->plane_lanes;
        std::vector<std::uint8_t> flags(lanes * stride + 65536);
        for (std::size_t lane = 0; lane < lanes; lane += kernels->lanes) {
          (common ? kernels->mark_common : kernels->mark_rare)(
              heaps.at() + lane, heaps.parts(), stride, flags.data() + lane * stride);
        }
        std::vector<std::uint8_t> expected(lanes * stride);
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          for (std::size_t i = 0; i < heaps.sizes.size(); ++i) {
            const int value = heaps.at()[lane - heaps.sizes[i]] ^ heaps.part_values[i];
            if ((value >= kClass) != common) continue;
            expected[lane * stride + static_cast<std::size_t>(value % kClass)] = 1;
          }
        }
        for (std::size_t i = stride - 1; i < expected.size(); i += stride) {
          expected[i] = flags[i] = 0;
        }
        flags.resize(expected.size());
        EXPECT_TRUE(flags == expected) << kernels->name << ' ' << stride << ' ' << common;
      }
    }
  }
}

}  // namespace
}  // namespace grundy::heap
