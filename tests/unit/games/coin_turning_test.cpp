// Coin-turning games by descriptions of sets, and their products, against the mex rule.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <set>

#include "games/coins/coins.h"
#include "games/kit/turning_sets.h"
#include "games/tartan/tartan.h"
#include "grundy/engine.h"
#include "support/effort.h"

namespace grundy::games {
namespace {

using Places = TurningSets::Places;

const std::vector<std::string_view> kDescriptions{"1",
                                                  "2",
                                                  "3",
                                                  "1-2",
                                                  "1-3",
                                                  "1-5",
                                                  "2-4",
                                                  "run",
                                                  "grunt",
                                                  "symmetric",
                                                  "by 1,3",
                                                  "by 2",
                                                  "shape X.X",
                                                  "shape XX.X or 1",
                                                  "run or 2",
                                                  "1-2 or symmetric",
                                                  "by 1,2 or run",
                                                  "mogul"};

/// The value of a single head by listing all sets.
std::vector<std::uint64_t> by_listing(const TurningSets& sets, std::uint64_t places) {
  std::vector<std::uint64_t> values;
  for (std::uint64_t right = 1; right <= places; ++right) {
    std::set<std::uint64_t> reached;
    sets.each_set(right, [&](Places others) {
      std::uint64_t sum = 0;
      for (const std::uint64_t other : others) sum ^= values[other - 1];
      reached.insert(sum);
      return true;
    });
    std::uint64_t value = 0;
    while (reached.contains(value)) ++value;
    values.push_back(value);
  }
  return values;
}

TEST(TurningSets, ValuesAreThoseOfTheListedSets) {
  for (const std::string_view text : kDescriptions) {
    const TurningSets sets = TurningSets::of(text);
    EXPECT_EQ(sets.values(14), by_listing(sets, 14)) << text;
  }
}

TEST(TurningSets, EachSetIsListedOnce) {
  for (const std::string_view text : kDescriptions) {
    const TurningSets sets = TurningSets::of(text);
    for (std::uint64_t right = 1; right <= 9; ++right) {
      std::set<std::vector<std::uint64_t>> seen;
      sets.each_set(right, [&](Places others) {
        EXPECT_TRUE(std::ranges::is_sorted(others)) << text;
        EXPECT_TRUE(others.empty() || (others.front() > 0 && others.back() < right)) << text;
        EXPECT_TRUE(seen.emplace(others.begin(), others.end()).second) << text;
        return true;
      });
    }
  }
}

TEST(TurningSets, SetsWithASumAreExactlyThose) {
  for (const std::string_view text : kDescriptions) {
    const TurningSets sets = TurningSets::of(text);
    const auto values = sets.values(10).value();
    for (std::uint64_t right = 1; right <= 10; ++right) {
      std::map<std::uint64_t, std::set<std::vector<std::uint64_t>>> expected;
      sets.each_set(right, [&](Places others) {
        std::uint64_t sum = 0;
        for (const std::uint64_t other : others) sum ^= values[other - 1];
        expected[sum].emplace(others.begin(), others.end());
        return true;
      });
      for (std::uint64_t sum = 0; sum < 64; ++sum) {
        std::set<std::vector<std::uint64_t>> found;
        sets.each_set_with_sum(right, sum, [&](Places others) {
          EXPECT_TRUE(found.emplace(others.begin(), others.end()).second) << text;
          return true;
        });
        EXPECT_EQ(found, expected[sum]) << text << ", " << right << ", " << sum;
      }
    }
  }
}

TEST(TurningSets, NumbersOfSets) {
  const auto count = [](std::string_view text, std::uint64_t right) {
    int sets = 0;
    TurningSets::of(text).each_set(right, [&](Places) { return ++sets > 0; });
    return sets;
  };
  EXPECT_EQ(count("1-3", 5), 1 + 4 + 6);  // binomial coefficients
  EXPECT_EQ(count("run", 5), 5);
  EXPECT_EQ(count("symmetric", 4), 1 + 2 + 2 + 1);  // alone; left end 1, 2, 3
  EXPECT_EQ(count("grunt", 6), 2);                  // 1 2 5 6 and 1 3 4 6
  EXPECT_EQ(count("run or 1-2", 4), 4 + 2);         // 4, 34, 234, 1234, and 14, 24
}

TEST(TurningSets, KnownValues) {
  // Winning Ways, chapter 14: odious numbers; the ruler; Grundy's game (A002188).
  std::vector<std::uint64_t> odious;
  for (std::uint64_t n = 0; odious.size() < 40; ++n) {
    if (std::popcount(n) % 2 == 1) odious.push_back(n);
  }
  EXPECT_EQ(TurningSets::of("mockturtles").values(40), odious);
  auto triplets = TurningSets::of("triplets").values(42).value();
  EXPECT_EQ(triplets[0] + triplets[1], 0U);
  triplets.erase(triplets.begin(), triplets.begin() + 2);
  EXPECT_EQ(triplets, odious);
  for (const auto& [name, shift] :
       std::vector<std::pair<std::string_view, std::uint64_t>>{{"turtles", 1}, {"twins", 0}}) {
    const auto values = TurningSets::of(name).values(50).value();
    for (std::uint64_t i = 0; i < 50; ++i) EXPECT_EQ(values[i], i + shift);
  }
  const auto ruler = TurningSets::of("ruler").values(64).value();
  for (std::uint64_t i = 0; i < 64; ++i) {
    EXPECT_EQ(ruler[i], std::uint64_t{1} << std::countr_zero(i + 1));
  }
  const std::vector<std::uint64_t> grundy{0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0,
                                          2, 1, 3, 2, 1, 3, 2, 4, 3, 0};
  EXPECT_EQ(TurningSets::of("grunt").values(21), grundy);
  // With one coin less per move a place is lost, and each value its parity bit.
  for (const auto& [odd, even] :
       std::vector<std::pair<std::string_view, std::string_view>>{{"1-5", "1-4"}, {"1-7", "1-6"}}) {
    const auto more = TurningSets::of(odd).values(24).value();
    const auto less = TurningSets::of(even).values(23).value();
    EXPECT_EQ(more[0], 1U);
    for (std::size_t i = 0; i < less.size(); ++i) {
      EXPECT_EQ(std::popcount(more[i + 1]) % 2, 1);
      EXPECT_EQ(more[i + 1] >> 1, less[i]);
    }
  }
}

TEST(TurningSets, StepsAreSubtractionGames) {
  Engine engine;
  const auto values = TurningSets::of("by 2,3,7").values(20).value();
  for (std::uint64_t heap = 1; heap <= 20; ++heap) {
    const auto position =
        engine.parse("subtraction(" + std::to_string(heap) + "; {2,3,7})").value();
    EXPECT_EQ(engine.solve(position)->nim_value, NimValue(values[heap - 1])) << heap;
  }
}

TEST(TurningSets, ValuesThatNeedTooMuchAreNotKnown) {
  EXPECT_EQ(TurningSets::of("1-31").values(60), std::nullopt);
}

TEST(CoinGames, BadInputIsReportedWhereItIs) {
  struct Bad {
    std::string_view text;
    std::size_t offset;
  };
  const std::vector<Bad> inputs{{"coins(THH)", 9},
                                {"coins(THX; sets=\"1\")", 8},
                                {"coins(THH; sets=\"\")", 17},
                                {"coins(THH; sets=\"0\")", 17},
                                {"coins(THH; sets=\"3-1\")", 17},
                                {"coins(THH; sets=\"1-40\")", 17},
                                {"coins(THH; sets=\"1 or runs\")", 22},
                                {"coins(THH; sets=\"by 0\")", 20},
                                {"coins(THH; sets=\"by x\")", 20},
                                {"coins(THH; sets=\"shape .X\")", 23},
                                {"coins(THH; sets=\"shape XoX\")", 24},
                                {"coins(THH; 1-3)", 11},
                                {"mogul()", 6},
                                {"mogul(THx)", 8},
                                {"corners(TH/T)", 12},
                                {"corners(TH/THT)", 13},
                                {"corners(/T)", 8},
                                {"corners(TH/TX)", 12},
                                {"rugs()", 5},
                                {"tartan(TH/HT; turtles)", 21},
                                {"tartan(TH/HT; turtles; nimm)", 23},
                                {"tartan(TH/H; turtles; ruler)", 11},
                                {"acrostic(TT/T)", 13}};
  const Engine engine;
  for (const Bad& bad : inputs) {
    const auto position = engine.parse(bad.text);
    ASSERT_FALSE(position.has_value()) << bad.text;
    EXPECT_EQ(position.error().offset, bad.offset) << bad.text << ": " << position.error().message;
    EXPECT_FALSE(position.error().expected.empty()) << bad.text;
  }
}

/// The theorem's value and winning moves against those of a search.
void expect_as_searched(const std::string& text) {
  Request search;
  search.use_theorems = false;
  Engine engine;
  const auto known = engine.solve(engine.parse(text).value()).value();
  Engine other;
  const auto found = other.solve(other.parse(text).value(), search).value();
  ASSERT_TRUE(known.nim_value && found.nim_value) << text;
  EXPECT_EQ(known.nim_value, found.nim_value) << text;
  const auto texts = [](const Result& result) {
    std::set<std::string> moves;
    for (const MoveResult& move : result.winning_moves->moves) moves.insert(move.to->print());
    return moves;
  };
  EXPECT_EQ(texts(known), texts(found)) << text;
}

std::string random_coins(std::mt19937& random, std::size_t count) {
  std::string row;
  for (std::size_t i = 0; i < count; ++i) row += random() % 2 == 0 ? 'H' : 'T';
  return row;
}

TEST(CoinGames, RowsHaveTheValuesThatASearchFinds) {
  std::mt19937 random(3);
  for (const std::string_view text : kDescriptions) {
    for (std::size_t i = 0; i < support::effort(10) / 2 + 1; ++i) {
      expect_as_searched("coins(" + random_coins(random, 2 + random() % 7) + "; sets=\"" +
                         std::string(text) + "\")");
    }
  }
}

std::string random_board(std::mt19937& random, std::size_t rows, std::size_t columns) {
  std::string board;
  for (std::size_t i = 0; i < rows; ++i) {
    board += (i > 0 ? "/" : "") + random_coins(random, columns);
  }
  return board;
}

TEST(CoinGames, BoardsHaveTheValuesThatASearchFinds) {
  std::mt19937 random(4);
  const std::vector<std::string> games{"turtles",    "ruler", "twins",    "mockturtles",
                                       "\"by 1,3\"", "sym",   "triplets", "\"run or 2\""};
  for (std::size_t i = 0; i < support::effort(40); ++i) {
    const std::string& g = games[random() % games.size()];
    const std::string& h = games[random() % games.size()];
    const std::size_t rows = 2 + random() % 2;
    expect_as_searched("tartan(" + random_board(random, rows, rows == 2 ? 4 : 3) + "; " + g + "; " +
                       h + ")");
  }
  for (const char* const name : {"corners", "rugs", "acrostic"}) {
    for (std::size_t i = 0; i < support::effort(10); ++i) {
      expect_as_searched(std::string(name) + "(" + random_board(random, 3, 3) + ")");
    }
  }
}

TEST(CoinGames, CornersAreTheTableOfProducts) {
  Engine engine;
  for (std::uint64_t row = 1; row <= 9; ++row) {
    for (std::uint64_t column = 1; column <= 9; ++column) {
      std::string board;
      for (std::uint64_t r = 1; r <= row; ++r) {
        board += (r > 1 ? "/" : "") + std::string(column, 'T');
      }
      board.back() = 'H';
      const auto result = engine.solve(engine.parse("corners(" + board + ")").value()).value();
      EXPECT_EQ(result.nim_value->number(), (Nimber(row - 1) * Nimber(column - 1)).number());
    }
  }
}

TEST(CoinGames, MovesThroughTheTheoremAreAllMoves) {
  // On boards too large to search every move that wins is found, and no other: they are listed and
  // judged one by one.
  Engine engine;
  Request all;
  all.max_moves = 1'000'000;
  std::mt19937 random(6);
  for (const char* const games :
       {"turtles; ruler", "twins; \"by 1,3\"", "sym; turtles", "triplets; grunt"}) {
    const std::string text = "tartan(" + random_board(random, 6, 6) + "; " + games + ")";
    const auto position = engine.parse(text).value();
    std::set<std::string> expected;
    const auto options = engine.moves(position, all);
    ASSERT_TRUE(options) << text;
    for (const auto& option : options->options.moves) {
      if (option.nim_value == NimValue(0)) expected.insert(option.to->print());
    }
    const auto solved = engine.solve(position, all);
    ASSERT_TRUE(solved && solved->winning_moves) << text;
    std::set<std::string> found;
    for (const MoveResult& move : solved->winning_moves->moves) found.insert(move.to->print());
    EXPECT_EQ(found, expected) << text;
  }
}

TEST(CoinGames, LargeBoardsAreSolvedByTheTheorem) {
  Engine engine;
  std::mt19937 random(5);
  const std::string board = random_board(random, support::sized(20U, 7U), support::sized(30U, 9U));
  for (const std::string& text : {"corners(" + board + ")", "rugs(" + board + ")",
                                  "tartan(" + board + "; mockturtles; ruler)"}) {
    const auto result = engine.solve(engine.parse(text).value()).value();
    ASSERT_TRUE(result.nim_value) << text;
    ASSERT_NE(result.nim_value, NimValue(0));
    ASSERT_FALSE(result.winning_moves->moves.empty());
    const auto after =
        engine.solve(engine.parse(result.winning_moves->moves.front().to->print()).value()).value();
    EXPECT_EQ(after.nim_value, NimValue(0));
  }
}

TEST(CoinGames, OneWinningMoveIsFoundWithoutTheOthers) {
  // On this board 1.5 million moves win; who asks for one does not wait for all.
  Engine engine;
  std::mt19937 random(1);
  Request one;
  one.max_moves = 1;
  one.find_value = false;
  const std::string text = "tartan(" + random_board(random, 24, 24) + "; mogul; mogul)";
  const auto result = engine.solve(engine.parse(text).value(), one).value();
  ASSERT_EQ(result.outcome, Outcome::N);
  ASSERT_TRUE(result.winning_moves);
  ASSERT_EQ(result.winning_moves->moves.size(), 1U);
  EXPECT_EQ(result.winning_moves->total, 1U);
  EXPECT_FALSE(result.winning_moves->complete);
  one.outcome_only = true;
  const auto after =
      engine.solve(engine.parse(result.winning_moves->moves.front().to->print()).value(), one);
  EXPECT_EQ(after->outcome, Outcome::P);
}

TEST(CoinGames, RectanglesInARowSayWhatTheyAreFor) {
  const auto position = Engine().parse("coins(TH/HT; sets=\"2\")");
  ASSERT_FALSE(position.has_value());
  EXPECT_EQ(position.error().offset, 8U);
  EXPECT_NE(position.error().message.find("tartan"), std::string::npos);
}

}  // namespace
}  // namespace grundy::games
