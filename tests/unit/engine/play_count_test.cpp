// Complete games, counted against playing every one of them.
#include <gtest/gtest.h>

#include "grundy/engine.h"
#include "support/effort.h"
#include "support/own_games.h"
#include "support/random_positions.h"
#include "support/reference.h"

namespace grundy {
namespace {

std::uint64_t played_out(const Sum& sum, std::map<std::string, std::uint64_t>& known) {
  const std::string key = sum.print();
  if (const auto found = known.find(key); found != known.end()) return found->second;
  const std::vector<Sum> options = support::options_of(sum);
  std::uint64_t plays = options.empty() ? 1 : 0;
  for (const Sum& option : options) plays += played_out(option, known);
  return known[key] = plays;
}

TEST(PlayCount, IsThatOfPlayingEveryGameOut) {
  Engine engine;
  support::RandomPositions random(engine, 79);
  std::map<std::string, std::uint64_t> known;
  for (std::size_t i = 0; i < support::effort(200); ++i) {
    const Sum sum = random.sum(3, 20);
    EXPECT_EQ(engine.count_plays(sum).value().plays, std::to_string(played_out(sum, known)))
        << sum.print();
  }
}

TEST(PlayCount, OfAHeapIsAPowerOfTwo) {
  Engine engine;
  // Each of the 99 chips under the top one is a stop on the way, or not.
  const auto count = engine.count_plays(engine.parse("*100").value()).value();
  EXPECT_EQ(count.plays, "633825300114114700748351602688");
  ASSERT_EQ(count.by_length.size(), 101U);
  EXPECT_EQ(count.by_length[1], "1");
  EXPECT_EQ(count.by_length[100], "1");
  EXPECT_EQ(engine.count_plays(engine.parse("0").value()).value().plays, "1");
}

/// A board tells places apart, and a heap what is left of it: the same strip of squares is counted
/// in two ways. Both count the moves that are listed.
TEST(PlayCount, IsOfTheMovesThatAreListed) {
  Engine engine;
  const auto plays = [&](const char* position) {
    return engine.count_plays(engine.parse(position).value()).value().plays;
  };
  EXPECT_EQ(plays("cram(1x4)"), "3");
  EXPECT_EQ(plays("dawsonkayles(4)"), "2");
  EXPECT_EQ(plays("octal(0.07; 4)"), "2");
  EXPECT_EQ(plays("kayles(1,1)"), "2") << "two heaps are two, also of the same size";
  for (const char* const position : {"cram(1x4)", "dawsonkayles(4)", "cram(1x7)", "kayles(7)"}) {
    const Sum sum = engine.parse(position).value();
    const auto listed = engine.moves(sum).value().options.total;
    EXPECT_EQ(listed, support::options_of(sum).size()) << position;
  }
}

TEST(PlayCount, StopsAtALimit) {
  Engine engine;
  const auto count =
      engine.count_plays(engine.parse("*2000").value(), {.limits = {.positions = 100}}).value();
  EXPECT_FALSE(count.plays.has_value());
  EXPECT_TRUE(count.stop.has_value());
}

}  // namespace
}  // namespace grundy
