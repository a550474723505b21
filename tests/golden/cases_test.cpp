// The reader of the known answers: what it takes, and that it takes nothing else.
#include "golden/cases.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace grundy::golden {
namespace {

Fact only_fact(std::string_view text) {
  const auto facts = read_cases(text);
  EXPECT_TRUE(facts.has_value()) << (facts ? "" : facts.error());
  EXPECT_EQ(facts.value().size(), 1U);
  return facts->front();
}

TEST(CasesReader, ReadsAPosition) {
  const Fact fact =
      only_fact("# heading\n\nnim(1,2) + *4 : N 7 moves nim(1,2) + *3 | *1 counts 1 7 # X");
  EXPECT_EQ(fact.kind, Fact::Kind::position);
  EXPECT_EQ(fact.line, 3U);
  EXPECT_EQ(fact.text, "nim(1,2) + *4");
  EXPECT_EQ(fact.outcome, Outcome::N);
  EXPECT_EQ(fact.value, NimValue(7));
  EXPECT_EQ(fact.moves, (std::vector<std::string>{"nim(1,2) + *3", "*1"}));
  EXPECT_EQ(fact.counts, (std::vector<std::uint64_t>{1, 7}));
  EXPECT_FALSE(fact.counts_go_on);
  EXPECT_EQ(fact.provenance, "X");
}

TEST(CasesReader, ReadsMisereAndOpenCounts) {
  const Fact fact = only_fact("cram(../.#/..) : misere P counts 1 2 ... # by hand");
  EXPECT_EQ(fact.play, Play::misere);
  EXPECT_EQ(fact.outcome, Outcome::P);
  EXPECT_TRUE(fact.counts_go_on);
  EXPECT_EQ(fact.text, "cram(../.#/..)");
}

TEST(CasesReader, ReadsRowsAndComparisons) {
  EXPECT_EQ(only_fact("nim(_) : values 0 1 2 # X").values.size(), 3U);
  EXPECT_EQ(only_fact("nim(_) : misere outcomes N P # X").outcomes.size(), 2U);
  const Fact same = only_fact("*1 + *2 == nim(1,2) : equivalent isomorphic # X");
  EXPECT_EQ(same.kind, Fact::Kind::comparison);
  EXPECT_EQ(same.text, "*1 + *2");
  EXPECT_EQ(same.right, "nim(1,2)");
  EXPECT_EQ(same.isomorphic, true);
  EXPECT_EQ(only_fact("*1 == *2 : equivalent not isomorphic # X").isomorphic, false);
  EXPECT_FALSE(only_fact("*1 == *2 : different # X").equivalent);
}

class Mistakes : public ::testing::TestWithParam<std::string_view> {};

TEST_P(Mistakes, AreFound) {
  const auto facts = read_cases(GetParam());
  ASSERT_FALSE(facts.has_value()) << GetParam();
  EXPECT_FALSE(facts.error().empty());
}

INSTANTIATE_TEST_SUITE_P(
    CasesReader, Mistakes,
    ::testing::Values("", "# only a comment\n", "*1 : N 1", "*1 : N 1 #", "*1 : N 1 #X",
                      "*1 N 1 # X", "*1 : 1 # X", "*1 : Q # X", "*1 : N one # X", "*1 : N 1 2 # X",
                      "*1 : N moves # X", "*1 : N moves *0 | # X", "*1 : N counts # X",
                      "*1 : N counts 1 x # X", "*1 : misere N 1 # X",
                      "*1 : N 1 counts 1 1 moves *0 # X", "nim(_) : N # X", "nim(3) : values 1 # X",
                      "nim(_) : values # X", "nim(_) : values 1 P # X", "nim(_) : outcomes 1 # X",
                      "nim(_) : misere values 1 # X", "*1 == *1 : same # X",
                      "*1 == *1 : equivalent not # X", "*1 == *2 : different isomorphic # X",
                      "*1 : N 18446744073709551616 # X"));

}  // namespace
}  // namespace grundy::golden
