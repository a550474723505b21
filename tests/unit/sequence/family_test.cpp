// Sequences of positions in which one number runs, or two.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/budget.h"
#include "grundy/engine.h"
#include "solve/queen/rows.h"
#include "solve/queen/values.h"

namespace grundy {
namespace {

Sequence found(Engine& engine, const std::string& code, const SequenceRequest& request = {}) {
  auto sequence = engine.sequence(code, request);
  EXPECT_TRUE(sequence.has_value()) << code << ": " << sequence.error().message;
  return sequence ? *sequence : Sequence{};
}

Error refused(Engine& engine, const std::string& code, const SequenceRequest& request = {}) {
  const auto sequence = engine.sequence(code, request);
  EXPECT_FALSE(sequence.has_value()) << code;
  return sequence ? Error{} : sequence.error();
}

/// The machine of the rows against the board, which is filled in another way.
TEST(QueenRows, ComeBackWhereTheBoardDoes) {
  Budget budget({}, nullptr, {});
  queen::Values board;
  for (std::uint32_t row = 0; row <= 6; ++row) {
    const auto period = queen::prove_row_period(row, 100'000, budget);
    ASSERT_TRUE(period.has_value()) << row;
    const auto value = [&](std::uint64_t column) {
      return *board.value(row, static_cast<std::uint32_t>(column), budget);
    };
    for (std::uint64_t c = period->from; c < period->from + 3 * period->length; ++c) {
      ASSERT_EQ(value(c + period->length), value(c) + period->length) << row << " " << c;
    }
  }
  EXPECT_FALSE(queen::prove_row_period(6, 10, budget)) << "too few columns";
  EXPECT_FALSE(queen::prove_row_period(queen::kLastPeriodicRow + 1, 10, budget));
}

TEST(Families, HaveTheValuesOfTheirPositions) {
  Engine engine;
  for (const std::string code :
       {"queen(3,_)", "queen(_,2) + *5", "cram(2x_)", "chomp(3x_)", "takeaway(_,5; max=3)",
        "takeaway(9; max=_)", "nim(1,_,3)", "euclid(4,_)", "{*_, *1}", "*_ + nim(2)", "ring(_)",
        "octal(0.77; 3,_)", "hackenbush(0-a, a-b) + kayles(_)", "rook(2,_,7)"}) {
    const Sequence sequence = found(engine, code, {.to = 7});
    ASSERT_EQ(sequence.values.size(), 8 - sequence.from) << code;
    for (std::uint64_t n = sequence.from; n <= 7; ++n) {
      std::string text = code;
      const auto position = engine.parse(text.replace(text.find('_'), 1, std::to_string(n)));
      ASSERT_TRUE(position.has_value()) << text;
      EXPECT_EQ(sequence.values[n - sequence.from],
                engine.solve(*position, {.use_theorems = false})->nim_value->number())
          << text;
    }
  }
}

/// Each with what makes the period; every claim is compared with values beyond what proves it.
TEST(Families, HavePeriodsThatATheoremProves) {
  struct Case {
    const char* code;
    std::uint64_t length, saltus;
  };
  Engine engine;
  for (const auto& [code, length, saltus] :
       {Case{"kayles(_) + *3", 12, 0}, Case{"kayles(9,_)", 12, 0}, Case{"cram(1x_)", 34, 0},
        Case{"cram(_x1) + cram(2x3)", 34, 0}, Case{"nim(_) + *3", 4, 4}, Case{"nim(_,4)", 8, 8},
        Case{"rook(_,5)", 8, 8}, Case{"takeaway(_,5; max=3)", 4, 0}, Case{"queen(0,_)", 1, 1},
        Case{"queen(_,1)", 3, 3}, Case{"euclid(4,_)", 4, 1}, Case{"splitnim(_) + *1", 4, 4}}) {
    const Sequence sequence = found(engine, code, {.to = 800});
    ASSERT_TRUE(sequence.period.has_value()) << code;
    const SequencePeriod& period = *sequence.period;
    EXPECT_TRUE(period.proved) << code;
    EXPECT_EQ(period.length, length) << code;
    EXPECT_EQ(period.saltus, saltus) << code;
    const auto at = [&](std::uint64_t n) { return sequence.values[n - sequence.from]; };
    for (std::uint64_t n = period.from; n + length < sequence.from + sequence.values.size(); ++n) {
      ASSERT_EQ(at(n + length), at(n) + saltus) << code << " " << n;
    }
    if (period.from > sequence.from) {
      EXPECT_NE(at(period.from - 1 + length), at(period.from - 1) + saltus)
          << code << ": the period begins before";
    }
  }
}

/// Nim sums with a constant keep the period of values that repeat, not of those that grow.
TEST(Families, AreNotCalledPeriodicForAPeriodOfAPart) {
  Engine engine;
  EXPECT_EQ(found(engine, "nim(_)").period->length, 1U);
  EXPECT_EQ(found(engine, "nim(_,1)").period->length, 2U);
  const Sequence queen = found(engine, "queen(1,_) + *1", {.to = 400});
  ASSERT_TRUE(queen.period && queen.period->proved);
  EXPECT_EQ(queen.period->saltus % 2, 0U);
  EXPECT_FALSE(found(engine, "takeaway(9; max=_)").period->proved) << "a parameter runs";
}

TEST(Families, MayBeginAndEndWherePositionsDo) {
  Engine engine;
  EXPECT_EQ(found(engine, "chomp(2x_)", {.to = 3}).from, 1U);
  EXPECT_EQ(found(engine, "nim(_,1)", {.to = 3}).from, 0U);
  const Sequence later = found(engine, "kayles", {.from = 5, .to = 9});
  EXPECT_EQ(later.values, (std::vector<std::uint64_t>{4, 3, 2, 1, 4}));
  const Sequence short_one = found(engine, "northcott(8; _-6)");
  EXPECT_EQ(short_one.to, 5U);
  EXPECT_FALSE(short_one.ends.empty());
  EXPECT_NE(refused(engine, "northcott(8; _-6)", {.to = 8}).message.find("counters"),
            std::string::npos)
      << "an end that was asked for is not shortened in silence";
}

TEST(Families, OfTwoNumbersHaveRows) {
  Engine engine;
  const Sequence all = found(engine, "queen(_,_)", {.to = 30, .last_row = 3});
  ASSERT_EQ(all.rows.size(), 4U);
  for (std::uint64_t r = 0; r < 4; ++r) {
    EXPECT_EQ(all.rows[r].values,
              found(engine, "queen(" + std::to_string(r) + ",_)", {.to = 30}).values);
    EXPECT_TRUE(all.rows[r].period && all.rows[r].period->proved) << r;
  }
  EXPECT_EQ(found(engine, "cram(_x_)", {.to = 3, .last_row = 2}).first_row, 1U);
}

TEST(Families, HaveOutcomesInMiserePlay) {
  Engine engine;
  for (const std::string code :
       {"kayles(_)", "0.77", "kayles", "subtraction({1,3})", "cram(1x_)", "nim(_,2)"}) {
    const Sequence sequence = found(engine, code, {.play = Play::misere, .to = 9});
    EXPECT_TRUE(sequence.values.empty());
    ASSERT_EQ(sequence.outcomes.size(), 10 - sequence.from) << code;
  }
  const Sequence kayles = found(engine, "kayles", {.play = Play::misere, .to = 20});
  for (std::uint64_t n = 0; n <= 20; ++n) {
    const auto position = engine.parse("kayles(" + std::to_string(n) + ")");
    EXPECT_EQ(kayles.outcomes[n], engine.solve(*position, {.play = Play::misere})->outcome) << n;
  }
}

TEST(Families, HaveProvedOutcomesWhereTheQuotientIs) {
  Engine engine;
  for (const std::string code : {"kayles", "kayles(_,4)", "subtraction(_; {1,3})", "0.123"}) {
    const Sequence sequence = found(engine, code, {.play = Play::misere, .to = 200});
    ASSERT_TRUE(sequence.period && sequence.period->proved) << code;
    for (std::uint64_t n = sequence.period->from; n + sequence.period->length <= 200; ++n) {
      ASSERT_EQ(sequence.outcomes[n], sequence.outcomes[n + sequence.period->length]) << code;
    }
  }
}

TEST(Families, ListWhereThePlayerToMoveLoses) {
  Engine engine;
  const auto lost = [&](const std::string& code, SequenceRequest request) {
    request.zeros = true;
    const Sequence sequence = found(engine, code, request);
    EXPECT_TRUE(sequence.values.empty() && sequence.outcomes.empty());
    return sequence.p_positions;
  };
  using Numbers = std::vector<std::uint64_t>;
  EXPECT_EQ(lost("takeaway(max=3)", {.to = 13}), (Numbers{0, 4, 8, 12}));
  EXPECT_EQ(lost("takeaway(_; max=3)", {.play = Play::misere, .to = 13}), (Numbers{1, 5, 9, 13}));
  EXPECT_EQ(lost("queen(3,_)", {.to = 50}), (Numbers{5}));
  EXPECT_EQ(lost("cram(1x_)", {.to = 15}), (Numbers{1, 5, 9, 15})) << "strips of Dawson's Kayles";
}

TEST(Families, AreRefusedWithAReason) {
  Engine engine;
  EXPECT_EQ(refused(engine, "queen(3,_,)").offset, 10U);
  EXPECT_EQ(refused(engine, "quene(3,_)").offset, 0U);
  EXPECT_EQ(refused(engine, "nim(_,_,_)").offset, 8U);
  EXPECT_NE(refused(engine, "queen").message.find("'queen(3,_)'"), std::string::npos);
  EXPECT_NE(refused(engine, "queen(3,_)", {.last_row = 3}).message.find("--rows"),
            std::string::npos);
  EXPECT_NE(refused(engine, "kayles", {.last_row = 3}).message.find("--rows"), std::string::npos);
  EXPECT_NE(refused(engine, "queen(_,_)", {.at = 3}).message.find("--at"), std::string::npos);
  EXPECT_NE(refused(engine, "queen(3,_)", {.proof = "x"}).message.find("proof"), std::string::npos);
  EXPECT_EQ(refused(engine, "queen(3,_)", {.from = 9, .to = 3}).kind, ErrorKind::bad_input);
}

TEST(Families, StopAtLimitsWithWhatIsKnown) {
  Engine engine;
  SequenceRequest request{.to = 60};
  request.limits.positions = 2000;
  const Sequence cut = found(engine, "cram(5x_)", request);
  EXPECT_TRUE(cut.stop.has_value());
  EXPECT_LT(cut.values.size(), 30U);
  EXPECT_FALSE(cut.values.empty());
}

/// Positions of games in the rule language are bare numbers, which look like texts and lists to a
/// reader of other rules' words.
TEST(Families, OfRulesReadNoMoreThanThereIs) {
  Engine engine;
  ASSERT_TRUE(engine.add_rules("game own (n)\nto (n-k) for k in {1, 3}\n", "own.rules"));
  for (std::uint64_t to = 0; to < 40; ++to) {
    EXPECT_EQ(found(engine, "own(_)", {.to = to}).values.size(), to + 1);
  }
  EXPECT_EQ(found(engine, "own", {.to = 40}).period->length, 2U);
}

}  // namespace
}  // namespace grundy
