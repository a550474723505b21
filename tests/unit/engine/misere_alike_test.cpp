// Games compared in misère play, sequences of misère values, and surveys of misère quotients:
// against search over whole sums, and against each other.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/engine.h"
#include "support/effort.h"

namespace grundy {
namespace {

Request in_misere(bool by_search = false) {
  Request request;
  request.play = Play::misere;
  request.use_theorems = !by_search;
  return request;
}

Outcome searched(Engine& engine, const Sum& sum) {
  return engine.solve(sum, in_misere(true)).value().outcome.value();
}

Comparison compared(Engine& engine, std::string_view left, std::string_view right) {
  return engine.compare(engine.parse(left).value(), engine.parse(right).value(), in_misere())
      .value();
}

/// A witness must tell the two apart, and who wins beside it must be as stated.
void expect_witness(Engine& engine, const Comparison& found, const Sum& left, const Sum& right) {
  ASSERT_TRUE(found.witness);
  EXPECT_NE(found.left_with_witness, found.right_with_witness);
  EXPECT_EQ(found.left_with_witness, searched(engine, left + *found.witness));
  EXPECT_EQ(found.right_with_witness, searched(engine, right + *found.witness));
}

struct Family {
  const char* name;
  const char* pattern;  // # is a heap
  unsigned largest;
  unsigned least = 0;
};

class AlikeHeaps : public testing::TestWithParam<Family> {};

/// Alike sums have the same winner beside anything; others are told apart by their witness.
TEST_P(AlikeHeaps, AgreeWithSearch) {
  const Family& family = GetParam();
  Engine engine;
  Engine searching;
  std::mt19937 random(26);
  const auto sum = [&] {
    std::string text(family.pattern);
    for (std::size_t at = text.find('#'); at != std::string::npos; at = text.find('#')) {
      text.replace(at, 1,
                   std::to_string(family.least + random() % (family.largest + 1 - family.least)));
    }
    return engine.parse(text).value();
  };
  constexpr int kPairs = support::sized(40, 3);
  int alike = 0;
  int apart = 0;
  for (int i = 0; i < kPairs; ++i) {
    const Sum left = sum();
    const Sum right = sum();
    SCOPED_TRACE(left.print() + " and " + right.print());
    const Comparison found = engine.compare(left, right, in_misere()).value();
    ASSERT_TRUE(found.equivalent);
    ASSERT_TRUE(found.misere);
    if (*found.equivalent) {
      ++alike;
      for (int j = 0; j < 4; ++j) {
        const Sum beside = sum();
        EXPECT_EQ(searched(searching, left + beside), searched(searching, right + beside))
            << beside.print();
      }
    } else {
      ++apart;
      EXPECT_EQ(found.misere->in_all_games, false);
      expect_witness(searching, found, left, right);
    }
  }
  EXPECT_EQ(alike + apart, kPairs);
#ifndef GRUNDY_SANITIZED
  EXPECT_GT(alike, 0);
  EXPECT_GT(apart, 10);
#endif
}

INSTANTIATE_TEST_SUITE_P(Games, AlikeHeaps,
                         testing::Values(Family{"kayles", "kayles(#,#)", 9},
                                         Family{"dawsonkayles", "dawsonkayles(#,#)", 12},
                                         Family{"nim", "nim(#,#)", 4},
                                         Family{"lasker", "splitnim(#,#)", 4},
                                         Family{"octal", "octal(0.123; #,#)", 8},
                                         Family{"union", "kayles(#) + octal(0.75; #)", 6},
                                         Family{"boards", "cram(2x#) + cram(1x#)", 4, 1}),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(Alike, InTheSetIsNotAlikeEverywhere) {
  Engine engine;
  // The values of Kayles heaps repeat, but their game trees do not.
  const Comparison heaps = compared(engine, "kayles(1,1)", "kayles(2,2,1,1)");
  EXPECT_EQ(heaps.equivalent, false);
  const Comparison alike = compared(engine, "kayles(10)", "kayles(14)");
  EXPECT_EQ(alike.equivalent, true);
  EXPECT_NE(alike.misere->in_all_games, true);
  EXPECT_EQ(alike.misere->set, "sums of heaps of 0.77");
  const Comparison huge = compared(engine, "kayles(1000000000000)", "kayles(1000000000012)");
  EXPECT_EQ(huge.equivalent, true);
}

TEST(Alike, EqualFormsAreAlikeEverywhere) {
  Engine engine;
  const Comparison ones = compared(engine, "*1 + *1", "0");
  EXPECT_EQ(ones.equivalent, true);
  EXPECT_EQ(ones.misere->in_all_games, true);
  const Comparison twos = compared(engine, "*2 + *2", "0");
  EXPECT_EQ(twos.equivalent, false) << "in normal play they are equivalent";
  const Comparison same = compared(engine, "kayles(3,5)", "kayles(5,3)");
  EXPECT_EQ(same.isomorphic, true);
}

/// Moves that are undone do not count: *3 + *3 has the form of *2 + *2.
TEST(Alike, FormsForgetMovesThatAreUndone) {
  Engine engine;
  const Comparison found = compared(engine, "nim(2,2)", "nim(3,3)");
  EXPECT_EQ(found.equivalent, true);
  EXPECT_EQ(found.misere->in_all_games, true);
  EXPECT_EQ(found.isomorphic, false);
  const Comparison more = compared(engine, "*2 + *2 + *2 + *2", "*2 + *2");
  EXPECT_EQ(more.equivalent, true) << "beside heaps of Nim both are firm 0";
}

TEST(Alike, LimitsAndBadInput) {
  Engine engine;
  Request request = in_misere();
  request.limits.time = std::chrono::nanoseconds(1);
  const auto none = engine.compare(engine.parse("kayles(9,5)").value(),
                                   engine.parse("kayles(9,6)").value(), request);
  if (none) {
    EXPECT_FALSE(none->equivalent);
    EXPECT_TRUE(none->stop);
  }
  Request proving = in_misere();
  proving.proof = "never-written.proof";
  EXPECT_FALSE(
      engine.compare(engine.parse("nim(1)").value(), engine.parse("nim(2)").value(), proving));
  EXPECT_FALSE(std::filesystem::exists("never-written.proof"));
  const auto endless = engine.compare(engine.parse("digraph(A>B, B>A; A)").value(),
                                      engine.parse("*1").value(), in_misere());
  ASSERT_FALSE(endless);
  EXPECT_NE(endless.error().message.find("go on for ever"), std::string::npos);
}

MisereSequence sequence_of(Engine& engine, std::string_view code, std::uint64_t to) {
  SequenceRequest request;
  request.play = Play::misere;
  request.to = to;
  return engine.misere_sequence(code, request).value();
}

class MisereSequences : public testing::TestWithParam<const char*> {};

TEST_P(MisereSequences, SayWhoWinsEachHeap) {
  Engine engine;
  Engine searching;
  constexpr std::uint64_t kTo = support::sized(24U, 10U);
  const std::string code = GetParam();
  const MisereSequence found = sequence_of(engine, code, kTo);
  ASSERT_EQ(found.outcomes.size(), kTo + 1);
  const bool is_code = code.starts_with("0.") || code.starts_with("4.");
  for (std::uint64_t n = 0; n <= kTo; ++n) {
    const std::string number = std::to_string(n);
    const std::string text =
        is_code ? "octal(" + code + "; " + number + ")" : code + "(" + number + ")";
    EXPECT_EQ(found.outcomes[n], searched(searching, searching.parse(text).value())) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, MisereSequences,
                         testing::Values("0.77", "0.07", "0.76", "4.3", "kayles", "grundy",
                                         "splitnim", "nim", "treblecross"));

TEST(MisereSequences, HaveThePeriodOfTheQuotient) {
  Engine engine;
  const MisereSequence kayles = sequence_of(engine, "0.77", 200);
  EXPECT_EQ(kayles.status, QuotientStatus::proved);
  EXPECT_EQ(kayles.order, 40U);
  ASSERT_TRUE(kayles.period);
  EXPECT_EQ(kayles.period->length, 12U);
  EXPECT_EQ(kayles.period->from, 71U);
  for (std::uint64_t n = 71; n + 12 <= 200; ++n) EXPECT_EQ(kayles.values[n], kayles.values[n + 12]);
  EXPECT_NE(kayles.values[70], kayles.values[82]);
  SequenceRequest request;
  request.at = 1'000'000'000'000;
  const MisereSequence far = engine.misere_sequence("kayles", request).value();
  EXPECT_EQ(far.value_at, kayles.values[71 + (1'000'000'000'000 - 71) % 12]);
}

/// Dawson's Kayles has no quotient from heap 34 on; who wins is still searched.
TEST(MisereSequences, GoOnBySearch) {
  constexpr std::uint64_t kTo = support::sized(16U, 13U);
  Engine engine;
  const MisereSequence found = sequence_of(engine, "0.76", kTo);
  EXPECT_EQ(found.status, QuotientStatus::bounded);
  EXPECT_EQ(found.values.size(), 12U) << "0.76 stops at heap 12";
  EXPECT_EQ(found.outcomes.size(), kTo + 1);
}

MisereSurvey survey_of(Engine& engine, CodeKind kind, unsigned digits,
                       const std::string& store = {}) {
  SurveyRequest request;
  request.play = Play::misere;
  request.kind = kind;
  request.digits = digits;
  request.to = 60;
  request.each = std::chrono::milliseconds(500);
  request.store = store;
  return engine.misere_survey(request).value();
}

TEST(MisereSurveys, SolveSmallCodes) {
  Engine engine;
  const MisereSurvey sets = survey_of(engine, CodeKind::subtraction, 5);
  EXPECT_EQ(sets.codes, 31U);
  EXPECT_EQ(sets.solved, 31U) << "every subtraction set within 1 to 8 is tame";
  for (const MisereClass& found : sets.classes) EXPECT_TRUE(found.tame) << found.standard_form;
  const MisereSurvey quaternary = survey_of(engine, CodeKind::quaternary, 2);
  EXPECT_EQ(quaternary.codes, 15U);
  EXPECT_EQ(quaternary.solved, 15U);
}

TEST(MisereSurveys, GoOnWhereTheyStopped) {
  Engine engine;
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / "grundy-misere-survey";
  std::filesystem::remove_all(folder);
  const MisereSurvey first = survey_of(engine, CodeKind::octal, 1, folder.string());
  EXPECT_EQ(first.codes, 7U);
  const MisereSurvey again = survey_of(engine, CodeKind::octal, 1, folder.string());
  ASSERT_EQ(again.classes.size(), first.classes.size());
  for (std::size_t i = 0; i < first.classes.size(); ++i) {
    EXPECT_EQ(again.classes[i].status, first.classes[i].status);
    EXPECT_EQ(again.classes[i].order, first.classes[i].order);
    EXPECT_DOUBLE_EQ(again.classes[i].allowed, 0.5);
  }
  EXPECT_EQ(again.work.positions, 0U) << "nothing was worked out again";
  std::filesystem::remove_all(folder);
}

TEST(MisereSurveys, RefuseTooManyDigits) {
  Engine engine;
  SurveyRequest request;
  request.play = Play::misere;
  request.digits = 7;
  EXPECT_FALSE(engine.misere_survey(request));
  request.digits = 0;
  EXPECT_FALSE(engine.misere_survey(request));
}

/// Many boards at once: search would multiply their positions.
TEST(PartValues, DecideSumsOfBoards) {
  Engine engine;
  Engine searching;
  for (const char* const text :
       {"cram(2x3) + cram(2x3) + cram(1x4)", "cram(2x2) + cram(1x3) + cram(2x3)",
        "hackenbush(0-a,a-b) + cram(2x3) + chomp(2x2)", "cram(3x3) + cram(1x2) + *2",
        "nodekayles(a-b,b-c) + nodekayles(a-b) + cram(1x5)"}) {
    SCOPED_TRACE(text);
    const auto parsed = engine.parse(text);
    ASSERT_TRUE(parsed) << parsed.error().message;
    const Result found = engine.solve(*parsed, in_misere()).value();
    const Result truth = searching.solve(*parsed, in_misere(true)).value();
    EXPECT_EQ(found.outcome, truth.outcome);
    const auto targets = [](const Result& result) {
      std::vector<std::string> texts;
      for (const MoveResult& move : result.winning_moves.value().moves) {
        texts.push_back(move.to.value().print());
      }
      std::ranges::sort(texts);
      return texts;
    };
    EXPECT_EQ(targets(found), targets(truth));
  }
  std::string many = "cram(2x3)";
  for (int i = 0; i < 30; ++i) many += " + cram(2x3)";
  Request request = in_misere();
  request.limits.positions = 10'000;
  EXPECT_TRUE(engine.solve(engine.parse(many).value(), request).value().outcome);
}

}  // namespace
}  // namespace grundy
