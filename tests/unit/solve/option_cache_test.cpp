// The options of parts that a search keeps for when they are needed again.
#include "solve/search/option_cache.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace grundy::search {
namespace {

using Cache = OptionCache<std::uint32_t, false>;

Frame<std::uint32_t> question(std::uint32_t part, unsigned target) {
  return {.part = part,
          .hash = part * 0x9e3779b97f4a7c15U,
          .phi_limit = 1,
          .delta_limit = 1,
          .excluded = 0,
          .target = target,
          .children = 0,
          .parts = 0,
          .waiting = Frame<std::uint32_t>::kNone,
          .begun = 0,
          .looked_into = true};
}

/// Options of one part each, the parts in reverse order.
std::vector<Child> moves(std::uint32_t count) {
  std::vector<Child> list;
  for (std::uint32_t i = 0; i < count; ++i) list.push_back({i, 1, 2, count - 1 - i, 1, 5, 3});
  return list;
}

/// How many of the parts 1, 2, … are kept, where the list of each is so many times the part itself.
template <class Size>
std::uint32_t count_kept(const Cache& cache, std::uint32_t last, Size size_of) {
  std::uint32_t found = 0;
  for (std::uint32_t part = 1; part <= last; ++part) {
    auto frame = question(part, 0);
    std::vector<Child> children;
    std::vector<std::uint32_t> parts;
    if (!cache.restore(frame, children, parts)) continue;
    ++found;
    EXPECT_EQ(parts, std::vector<std::uint32_t>(size_of(part), part)) << last;
    EXPECT_EQ(children.size(), parts.size()) << last;
  }
  return found;
}

TEST(OptionCache, GivesBackWhatWasKeptWhateverIsAsked) {
  Cache cache(1 << 16);
  auto frame = question(7, 2);
  std::vector<Child> children;
  std::vector<std::uint32_t> parts{99};
  EXPECT_FALSE(cache.restore(frame, children, parts));
  EXPECT_EQ(cache.bytes(), 0U);
  frame.excluded = 0b101;
  cache.keep(frame, moves(3), std::vector<std::uint32_t>{4, 5, 6});
  auto other = question(7, 3);
  other.excluded = 0b10;
  ASSERT_TRUE(cache.restore(other, children, parts));
  EXPECT_EQ(other.excluded, 0b111U);
  EXPECT_EQ(parts, (std::vector<std::uint32_t>{99, 6, 5, 4}));
  ASSERT_EQ(children.size(), 3U);
  EXPECT_EQ(children[2].first, 2U);
  EXPECT_EQ(children[2].count, 1U);
  EXPECT_EQ(children[2].known, 5U);
  auto stranger = question(8, 2);
  EXPECT_FALSE(cache.restore(stranger, children, parts));
  EXPECT_GT(cache.bytes(), 0U);
}

TEST(OptionCache, TellsTargetsApartIfOptionsDependOnThem) {
  OptionCache<std::uint32_t, true> cache(1 << 16);
  auto list = moves(2);
  list[1].shown = 0b1010;
  cache.keep(question(7, 2), list, std::vector<std::uint32_t>{4, 5});
  std::vector<Child> children;
  std::vector<std::uint32_t> parts;
  auto other = question(7, 3);
  EXPECT_FALSE(cache.restore(other, children, parts));
  auto same = question(7, 2);
  ASSERT_TRUE(cache.restore(same, children, parts));
  EXPECT_EQ(children[1].shown, 0b1010U);
}

TEST(OptionCache, LeavesOutPartsThatNoOptionHas) {
  Cache cache(1 << 16);
  auto frame = question(7, 2);
  // The second of three options was the same as another and is gone, the third is a sum.
  const std::vector<Child> list = {{0, 1, 1, 0, 1, 0, 3}, {0, 1, 1, 2, 2, 1, 3}};
  cache.keep(frame, list, std::vector<std::uint32_t>{10, 11, 12, 13});
  std::vector<Child> children;
  std::vector<std::uint32_t> parts;
  ASSERT_TRUE(cache.restore(frame, children, parts));
  EXPECT_EQ(parts, (std::vector<std::uint32_t>{10, 12, 13}));
  ASSERT_EQ(children.size(), 2U);
  EXPECT_EQ(children[1].first, 1U);
  EXPECT_EQ(children[1].count, 2U);
}

TEST(OptionCache, NeverGivesBackWhatHasBeenOverwritten) {
  Cache cache(1 << 14);
  const auto size_of = [](std::uint32_t part) { return 1 + part % 17; };
  for (std::uint32_t part = 1; part < 500; ++part) {
    cache.keep(question(part, 0), moves(size_of(part)),
               std::vector<std::uint32_t>(size_of(part), part));
    ASSERT_GT(count_kept(cache, part, size_of), 0U);
  }
}

TEST(OptionCache, GrowsWhenItIsFullAndStopsAtItsLimit) {
  constexpr std::uint64_t kMost = std::uint64_t{40} << 20U;
  Cache cache(kMost);
  std::uint64_t smallest = kMost;
  const std::vector<std::uint32_t> parts(100, 1);
  for (std::uint32_t part = 1; part < 200'000; ++part) {
    auto frame = question(part, 0);
    cache.keep(frame, moves(100), parts);
    smallest = std::min(smallest, cache.bytes());
  }
  EXPECT_EQ(smallest, std::uint64_t{16} << 20U);
  EXPECT_EQ(cache.bytes(), std::uint64_t{32} << 20U);
  auto last = question(199'999, 0);
  std::vector<Child> children;
  std::vector<std::uint32_t> found;
  EXPECT_TRUE(cache.restore(last, children, found));
}

TEST(OptionCache, LosesNothingWhenItGrows) {
  // Lists that fill the first and the second size to the last place, and go on from there.
  constexpr std::uint32_t kOptions = 64;
  constexpr std::uint32_t kFirst = (std::uint32_t{16} << 20U) / 16 * 3 / 4 / kOptions;
  Cache cache(std::uint64_t{64} << 20U);
  const auto list = moves(kOptions);
  for (std::uint32_t part = 1; part < 4 * kFirst; ++part) {
    cache.keep(question(part, 0), list, std::vector<std::uint32_t>(kOptions, part));
    if (part % kFirst > 1) continue;
    // Two parts may have the same place, and the newer one has it then.
    EXPECT_GT(count_kept(cache, part, [](std::uint32_t) { return kOptions; }), part / 2) << part;
    auto first = question(1, 0);
    std::vector<Child> children;
    std::vector<std::uint32_t> parts;
    EXPECT_TRUE(cache.restore(first, children, parts)) << part;
  }
  EXPECT_EQ(cache.bytes(), std::uint64_t{64} << 20U);
}

}  // namespace
}  // namespace grundy::search
