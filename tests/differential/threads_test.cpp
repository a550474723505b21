// On several threads the answers are those of one thread.
#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <utility>

#include "differential/agree.h"
#include "support/effort.h"
#include "support/own_games.h"
#include "support/random_positions.h"

namespace grundy::differential {
namespace {

/// With a game of a user's own beside those of the catalogue: many positions with few options each.
Result solved(std::string_view text, const Request& request) {
  Engine engine;
  EXPECT_TRUE((engine.add<support::Tuple<std::uint64_t, 2>>()));
  auto result = engine.solve(engine.parse(text).value(), request);
  EXPECT_TRUE(result.has_value()) << text;
  return std::move(*result);
}

void expect_same_on_threads(std::string_view text, Request request) {
  const Result one = solved(text, request);
  ASSERT_TRUE(one.outcome.has_value());
  EXPECT_GT(one.work.positions, 33'000U) << "too small for threads to be started";
  request.limits.threads = 4;
  expect_same(one, solved(text, request));
}

TEST(ThreadsAgainstOne, OnAGameOfTheCatalogue) {
  expect_same_on_threads("queen(258,259)", {.use_theorems = false});
}

TEST(ThreadsAgainstOne, OnAGameOfTheUser) {
  expect_same_on_threads("tuple(190,200) + *7", {.use_theorems = false});
}

TEST(ThreadsAgainstOne, InMiserePlay) {
  expect_same_on_threads(
      support::sized("tuple(24,24) + tuple(23,25)", "tuple(18,18) + tuple(17,19)"),
      {.play = Play::misere, .use_theorems = false});
}

TEST(ThreadsAgainstOne, OnRandomSums) {
  Engine one;
  Engine many;
  support::RandomPositions random(one, 52);
  for (int i = 0; i < 60; ++i) {
    const Sum sum = random.sum(3, 30);
    for (const Play play : {Play::normal, Play::misere}) {
      Request request{.play = play, .use_theorems = false};
      const auto expected = one.solve(sum, request);
      request.limits.threads = 3;
      const auto found = many.solve(sum, request);
      ASSERT_TRUE(expected && found) << sum.print();
      expect_same(*expected, *found);
    }
  }
}

}  // namespace
}  // namespace grundy::differential
