#include "games/hackenbush/hackenbush.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/hackenbush/fusion.h"
#include "grundy/engine.h"
#include "support/bad_input.h"
#include "support/effort.h"
#include "support/random_positions.h"
#include "support/reference.h"
#include "support/theorems.h"

namespace grundy {
namespace {

using support::Bad;

class BadHackenbush : public support::BadInput {};

TEST_P(BadHackenbush, IsReportedWhereItIs) {
  expect_report();
}

INSTANTIATE_TEST_SUITE_P(
    Games, BadHackenbush,
    ::testing::Values(Bad{"hackenbush(0-a, x-y)", 16, "edge x-y is not connected to the ground"},
                      Bad{"hackenbush(a-b)", 11, "edge a-b is not connected"},
                      Bad{"hackenbush(0-a, x-x)", 16, "edge x-x is not connected"},
                      Bad{"hackenbush(0)", 12, "a - between"}, Bad{"hackenbush(0-)", 13, "missing"},
                      Bad{"hackenbush(0-a,)", 15, "missing"},
                      Bad{"hackenbush(0-a-b)", 14, "does not belong"},
                      Bad{"hackenbush(0-a; b)", 14, "does not belong"},
                      Bad{"hackenbush(0-\"a\")", 13, "cannot begin with"},
                      Bad{"hackenbush(0-abcdefghi)", 13, "too long"},
                      Bad{"hackenbush(0>a)", 12, "a - between"}));

std::string stalk(std::size_t edges) {
  std::string text = "0-1";
  for (std::size_t i = 1; i < edges; ++i) {
    text += ", " + std::to_string(i) + "-" + std::to_string(i + 1);
  }
  return text;
}

TEST(Hackenbush, NamesSurviveTheMoves) {
  const Component start = Engine().parse("hackenbush(0-left, left-b_1, 0-9)").value().components[0];
  std::vector<std::string> moves;
  start.game->each_move(start.position, [&](const MoveView& move) {
    moves.push_back(move.print() + ": " + move.after().print());
    return true;
  });
  EXPECT_EQ(moves, (std::vector<std::string>{"cut 0-9: hackenbush(0-left, left-b_1)",
                                             "cut left-b_1: hackenbush(0-left, 0-9)",
                                             "cut 0-left: hackenbush(0-9)"}));
}

TEST(Hackenbush, LongStalksAreHeaps) {
  constexpr std::size_t kLength = support::effort(100'000);
  Engine engine;
  const Sum sum = engine.parse("hackenbush(" + stalk(kLength) + ")").value();
  const Result result = engine.solve(sum).value();
  EXPECT_EQ(result.nim_value, NimValue(kLength));
  ASSERT_EQ(result.winning_moves.value().moves.size(), 1U);
  EXPECT_EQ(result.winning_moves->moves[0].move, "cut 0-1");
  EXPECT_EQ(engine.solve(sum, {.play = Play::misere}).value().outcome, Outcome::N);
  const auto beside = engine.solve(sum + engine.parse("*7777").value()).value();
  ASSERT_EQ(beside.winning_moves.value().moves.size(), 1U);
  EXPECT_EQ(beside.winning_moves->moves[0].move, "cut 7777-7778");
}

TEST(Hackenbush, ALongRingIsAnsweredWithoutRecursion) {
  constexpr std::size_t kLength = support::effort(100'000) + 1;
  Engine engine;
  const std::string ring = "hackenbush(" + stalk(kLength) + ", " + std::to_string(kLength) + "-0)";
  EXPECT_EQ(engine.solve(engine.parse(ring).value(), {.max_moves = 1}).value().nim_value,
            NimValue(0));
  const Component picture = engine.parse(ring).value().components[0];
  EXPECT_LT(picture.game->draw(picture.position).size(), 5000U);
  EXPECT_LT(support::theorem_explained(*picture.game, picture.position)->figure.size(), 50U);
}

/// A random picture in which every edge is tied to the ground.
std::string random_picture(support::Dice& dice, std::size_t edges, bool tree) {
  std::string text;
  std::size_t nodes = 1;
  for (std::size_t i = 0; i < edges; ++i) {
    const std::size_t from = dice.below(nodes);
    const bool grows = tree || nodes == 1 || dice.below(2) == 0;
    const std::size_t to = grows ? nodes++ : dice.below(nodes);
    text += (i > 0 ? ", " : "") + std::to_string(from) + "-" + std::to_string(to);
  }
  return "hackenbush(" + text + ")";
}

/// The theorem against the bare definition: values, and the moves to each of them.
TEST(Hackenbush, FusionAndColonAgreeWithTheDefinition) {
  const Engine engine;
  support::Dice dice(7);
  for (int i = 0; i < 300; ++i) {
    support::Reference reference;
    const Sum sum = engine.parse(random_picture(dice, 1 + dice.below(8), i % 3 == 0)).value();
    const Component& picture = sum.components[0];
    EXPECT_EQ(support::value_by_theorem(*picture.game, picture.position), reference.value(sum))
        << sum.print();
    for (std::uint64_t target = 0; target < 6; ++target) {
      std::multiset<Words> expected;
      std::multiset<Words> found;
      picture.game->each_move(picture.position, [&](const MoveView& move) {
        const Sum after = move.after();
        if (reference.value(after).number() == target) {
          expected.insert(after.components[0].position);
        }
        return true;
      });
      EXPECT_TRUE(picture.game->theorem()->each_move_to(
          picture.position, NimValue(target), [&](const MoveView& move) {
            found.insert(move.after().components[0].position);
            return true;
          }));
      EXPECT_EQ(found, expected) << sum.print() << " to " << target;
    }
  }
}

TEST(Hackenbush, LargerPicturesAgreeWithTheSearch) {
  Engine engine;
  support::Dice dice(8);
  for (std::size_t i = 0; i < support::effort(60); ++i) {
    const Sum sum = engine.parse(random_picture(dice, 11 + dice.below(4), i % 2 == 0)).value();
    const auto searched = engine.solve(sum, {.use_theorems = false}).value();
    EXPECT_EQ(searched.nim_value, engine.solve(sum).value().nim_value) << sum.print();
  }
}

bool holds(const Explanation& reason, std::string_view kind) {
  if (reason.kind == kind) return true;
  for (const Explanation& part : reason.because) {
    if (holds(part, kind)) return true;
  }
  return false;
}

TEST(Hackenbush, TheReasonUsesWhatThePictureNeeds) {
  const Engine engine;
  const auto reason = [&](std::string_view text) {
    const Component picture = engine.parse(text).value().components[0];
    return support::theorem_explained(*picture.game, picture.position).value();
  };
  const Explanation plain = reason("hackenbush(0-a, a-b)");
  EXPECT_TRUE(holds(plain, "stalk"));
  EXPECT_FALSE(holds(plain, "fusion"));
  EXPECT_FALSE(holds(plain, "colon"));
  const Explanation tree = reason("hackenbush(0-a, a-b, a-c, c-d)");
  ASSERT_TRUE(holds(tree, "colon"));
  EXPECT_EQ(tree.because.at(0).figure, (std::vector<std::string>{"on a: *1 + *2 = *3"}));
  const Explanation ring = reason("hackenbush(0-a, a-b, b-c, c-a)");
  ASSERT_TRUE(holds(ring, "fusion"));
  EXPECT_EQ(ring.because.at(0).figure, (std::vector<std::string>{"a=b=c: 3 loops, worth 1"}));
}

TEST(Hackenbush, ThePictureIsDrawnAgainAfterFusion) {
  const auto sum =
      Engine().parse("hackenbush(0-a, a-b, b-c, c-a, b-d, d-g, 0-e, e-f, f-0)").value();
  const Explanation reason =
      support::theorem_explained(*sum.components.at(0).game, sum.components.at(0).position).value();
  const auto drawn = std::ranges::find(reason.because, "drawn", &Explanation::kind);
  ASSERT_NE(drawn, reason.because.end());
  // The triangle is one loop in effect, and a stalk of two stands on it: 1 + 2 = 3, and one more.
  EXPECT_EQ(drawn->figure, (std::vector<std::string>{"0=e=f  (3 loops)", "+--a=b=c  (3 loops)  *4",
                                                     "   +--d  *2", "      +--g  *1"}));
  const auto stalk = Engine().parse("hackenbush(0-a, a-b)").value();
  EXPECT_TRUE(
      support::theorem_explained(*stalk.components.at(0).game, stalk.components.at(0).position)
          .value()
          .because.empty())
      << "there is nothing to fuse or to replace";
}

TEST(Hackenbush, IsDrawnFromTheGround) {
  const Component picture =
      Engine().parse("hackenbush(0-a, a-b, a-c, c-0, c-c)").value().components[0];
  EXPECT_EQ(picture.game->draw(picture.position), "0\n+--a\n   +--b\n   +--c (also 0 c)\n");
}

}  // namespace
}  // namespace grundy
