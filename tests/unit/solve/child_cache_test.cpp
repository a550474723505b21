// The lists of moves that a search keeps of questions that it has left.
#include "solve/search/child_cache.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace grundy::search {
namespace {

using Cache = ChildCache<std::uint32_t>;

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

std::vector<Child> moves(std::uint32_t count) {
  std::vector<Child> list;
  for (std::uint32_t i = 0; i < count; ++i) list.push_back({i, 1.0 + i, 2.0 + i, i, 1, 0, 3});
  return list;
}

TEST(ChildCache, GivesBackWhatWasKept) {
  Cache cache(1 << 16);
  auto frame = question(7, 2);
  std::vector<Child> children;
  std::vector<std::uint32_t> parts{99};
  EXPECT_FALSE(cache.restore(frame, children, parts));
  frame.excluded = 0b101;
  cache.keep(frame, moves(3), std::vector<std::uint32_t>{4, 5, 6});
  frame.excluded = 0b10;
  ASSERT_TRUE(cache.restore(frame, children, parts));
  EXPECT_EQ(frame.excluded, 0b111U);
  EXPECT_EQ(parts, (std::vector<std::uint32_t>{99, 4, 5, 6}));
  ASSERT_EQ(children.size(), 3U);
  EXPECT_EQ(children[2].delta, 4);
  auto other = question(7, 3);
  EXPECT_FALSE(cache.restore(other, children, parts));
  EXPECT_GT(cache.bytes(), 0U);
}

TEST(ChildCache, NeverGivesBackWhatHasBeenOverwritten) {
  Cache cache(1 << 14);
  for (std::uint32_t part = 1; part < 500; ++part) {
    auto frame = question(part, 0);
    const std::uint32_t size = 1 + part % 17;
    cache.keep(frame, moves(size), std::vector<std::uint32_t>(size, part));
    std::uint32_t found = 0;
    for (std::uint32_t before = 1; before <= part; ++before) {
      auto old = question(before, 0);
      std::vector<Child> children;
      std::vector<std::uint32_t> parts;
      if (!cache.restore(old, children, parts)) continue;
      ++found;
      ASSERT_EQ(parts, std::vector<std::uint32_t>(1 + before % 17, before));
      ASSERT_EQ(children.size(), parts.size());
    }
    ASSERT_GT(found, 0U);
  }
}

}  // namespace
}  // namespace grundy::search
