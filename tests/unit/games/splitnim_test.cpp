#include "games/splitnim/splitnim.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>

#include "grundy/engine.h"
#include "support/effort.h"

namespace grundy::games {
namespace {

std::set<std::string> moves_to(const SplitNim::Position& heaps, std::uint64_t target) {
  const SplitNim rules;
  std::set<std::string> names;
  EXPECT_TRUE(rules.each_move_to(heaps, NimValue(target), [&](const SplitNim::Move& move) {
    EXPECT_TRUE(names.insert(rules.print_move(heaps, move)).second);
    return true;
  }));
  return names;
}

TEST(SplitNim, MovesToAValueAreFoundWithoutTryingAll) {
  const SplitNim rules;
  for (std::uint64_t heap = 0; heap < support::effort(10) * 15; ++heap) {
    for (std::uint64_t target = 0; target < 160; ++target) {
      std::set<std::string> expected;
      rules.each_move({heap}, [&](const SplitNim::Move& move) {
        if (rules.closed_form(rules.after({heap}, move)) == NimValue(target)) {
          expected.insert(rules.print_move({heap}, move));
        }
        return true;
      });
      ASSERT_EQ(moves_to({heap}, target), expected) << heap << " to " << target;
    }
  }
}

TEST(SplitNim, LargeHeapsAreSplitByTheirBits) {
  // 2^62 - 1 and 2^62 + 2 have the values 2^62 and 2^62 + 2, of nim sum 2.
  const std::uint64_t heap = (1ULL << 63U) + 1;
  EXPECT_EQ(moves_to({heap, heap}, 0), std::set<std::string>());
  EXPECT_EQ(moves_to({heap}, 0), std::set<std::string>{"9223372036854775809 -> 0"});
  EXPECT_EQ(moves_to({heap}, 2),
            (std::set<std::string>{"9223372036854775809 -> 2",
                                   "9223372036854775809 -> "
                                   "4611686018427387903+4611686018427387906"}));
}

TEST(SplitNim, WhereTheSplitsAreTooManyItSaysSo) {
  // The odd numbers below 2^60 that share no bit with their complement: 2^58 ways and more.
  const SplitNim rules;
  const std::uint64_t heap = (1ULL << 60U) - 1;
  const NimValue value = *rules.closed_form({heap});
  const NimValue target = NimValue((1ULL << 60U) - 1);
  EXPECT_EQ(value, NimValue(1ULL << 60U));
  EXPECT_FALSE(rules.each_move_to({heap}, target, [](const SplitNim::Move&) { return true; }));
  int found = 0;
  EXPECT_FALSE(rules.some_move_to({heap}, target, [&](const SplitNim::Move&) { return ++found; }));
  EXPECT_TRUE(rules.some_move_to({heap}, NimValue(5), [&](const SplitNim::Move& move) {
    EXPECT_EQ(rules.closed_form(rules.after({heap}, move)), NimValue(5));
    return ++found > 0;
  }));
  EXPECT_EQ(found, 1);
}

TEST(SplitNim, TheHeapWhoseValueDoesNotFitIsRefused) {
  const Engine engine;
  EXPECT_TRUE(engine.parse("splitnim(3,18446744073709551614)").has_value());
  const auto refused = engine.parse("splitnim(3, 18446744073709551615)");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().offset, 12U);
  EXPECT_EQ(engine.parse("splitnim(3,x)").error().offset, 11U);
}

}  // namespace
}  // namespace grundy::games
