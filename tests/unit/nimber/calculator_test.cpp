// The calculator: values, the places of errors, ordinals, reasons.
#include "grundy/nimber_calculator.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nimber/ordinal.h"

namespace grundy {
namespace {

std::string value(std::string_view expression) {
  const auto answer = calculate_nimber(expression);
  return answer ? answer->value : answer.error().message;
}

TEST(NimberCalculator, ValuesOfExpressions) {
  const std::vector<std::pair<std::string_view, std::string_view>> known{
      {"7*9", "8"},  // the table in On Numbers and Games, chapter 6
      {"4*4", "6"},
      {"16*16", "24"},
      {"3^2", "2"},
      {"7*9 + 5/3^2", "7"},  // 8 ⊕ 5/2, and 2⊗15 = 5
      {"2*15", "5"},
      {"5-5", "0"},
      {"-5", "5"},
      {"0x10*0x10", "24"},
      {"2^-1", "3"},
      {"2^0", "1"},
      {"0^0", "1"},
      {"(2+3)*(2 + 3)", "1"},
      {"2 ⊗ 2 ⊕ 1", "2"},
      {"sqrt(6)", "4"},
      {"solve(6)", "14"},
      {"115792089237316195423570985008687907853269984665640564039457584007913129639935 + 1",
       "115792089237316195423570985008687907853269984665640564039457584007913129639934"}};
  for (const auto& [expression, expected] : known) EXPECT_EQ(value(expression), expected);
}

TEST(NimberCalculator, ErrorsPointAtThePlace) {
  struct BadExpression {
    std::string_view text;
    std::size_t offset;
    std::string_view part;  ///< of the message
  };
  const std::vector<BadExpression> inputs{
      {"", 0, "there is no expression"},
      {"  ", 0, "there is no expression"},
      {"1.5", 1, "whole numbers"},
      {"7*", 2, "the end"},
      {"7 xor 9", 2, "xor is nim addition"},
      {"xor", 0, "xor is nim addition"},
      {"5/0", 2, "division by zero"},
      {"5/(3+3)", 2, "division by zero"},
      {"0^-1", 2, "division by zero"},
      {"7 ** 2", 3, "a power is written ^"},
      {"(3", 2, "the end"},
      {"3)", 1, "')'"},
      {"12ab", 2, "'a'"},
      {"0x", 2, "the end"},
      {"0xg", 2, "'g'"},
      {"2^3^2", 3, "parentheses"},
      {"2^x", 2, "'x'"},
      {"seven", 0, "unknown word"},
      {"sqrt 5", 5, "'5'"},
      {"[w^243]", 3, "only ordinals below"},
      {"[1 + w]", 5, "must fall"},
      {"[w", 2, "the end"},
      {"solve(w)", 6, "finite"},
      {"115792089237316195423570985008687907853269984665640564039457584007913129639936", 0,
       "too large"},
      {"3 \x01", 2, "0x01"}};
  for (const BadExpression& bad : inputs) {
    const auto answer = calculate_nimber(bad.text);
    ASSERT_FALSE(answer.has_value()) << bad.text;
    EXPECT_EQ(answer.error().offset, bad.offset) << bad.text << ": " << answer.error().message;
    EXPECT_NE(answer.error().message.find(bad.part), std::string::npos)
        << bad.text << ": " << answer.error().message;
    EXPECT_FALSE(answer.error().expected.empty()) << bad.text;
  }
}

TEST(NimberCalculator, DeepAndLongTextIsRefused) {
  EXPECT_FALSE(calculate_nimber(std::string(100000, '(')).has_value());
  EXPECT_FALSE(calculate_nimber(std::string(201, '(') + "1" + std::string(201, ')')).has_value());
  EXPECT_TRUE(calculate_nimber(std::string(200, '(') + "1" + std::string(200, ')')).has_value());
  std::string sum = "1";
  for (int i = 0; i < 20000; ++i) sum += "+1";
  EXPECT_EQ(value(sum), "1");
}

TEST(NimberCalculator, OrdinalsOfConway) {
  // On Numbers and Games, chapter 6: ω is a cube root of 2, ω^3 one of ω, ω^9 one of ω^3.
  EXPECT_EQ(value("w^3"), "2");
  EXPECT_EQ(value("ω^3"), "2");
  EXPECT_EQ(value("[w^3]^3"), "[w]");
  EXPECT_EQ(value("[w^9]^3"), "[w^3]");
  EXPECT_EQ(value("w*w"), "[w^2]");
  EXPECT_EQ(value("w*[w^3]"), "[w^4]");
  EXPECT_EQ(value("w*5"), "[w*5]");
  EXPECT_EQ(value("1/w"), "[w^2*3]");  // ω⊗ω² = 2, and 2⊗3 = 1
  EXPECT_EQ(value("w + w"), "0");
  EXPECT_EQ(value("[w^2*3 + w + 1] + w"), "[w^2*3 + 1]");
  // ω has order 9: its cube has order 3.
  EXPECT_EQ(value("w^9"), "1");
}

TEST(NimberCalculator, OrdinalsFormAField) {
  const std::vector<std::string> some{
      "w", "[w^2 + 1]", "[w^5*7 + w + 200]", "[w^13 + w^3]", "6", "[w^80*255 + w^26*3 + 2]"};
  for (const std::string& a : some) {
    EXPECT_EQ(value(a + "/" + a), "1") << a;
    EXPECT_EQ(value("sqrt(" + a + ")^2 + " + a), "0") << a;
    EXPECT_EQ(value(a + "^5 + " + a + "*" + a + "*" + a + "*" + a + "*" + a), "0") << a;
    for (const std::string& b : some) {
      EXPECT_EQ(value(a + "*" + b + " + " + b + "*" + a), "0");
      for (const std::string& c : some) {
        EXPECT_EQ(value(a + "*(" + b + "+" + c + ") + " + a + "*" + b + " + " + a + "*" + c), "0");
        EXPECT_EQ(value("(" + a + "*" + b + ")*" + c + " + " + a + "*(" + b + "*" + c + ")"), "0");
      }
    }
  }
}

TEST(NimberCalculator, PrintedOrdinalsAreReadBack) {
  for (const std::string_view text : {"[w^80*255 + w^26*3 + 2]", "[w]", "[w*2]", "17"}) {
    EXPECT_EQ(value(text), text);
  }
}

TEST(NimberCalculator, StepsEndWithTheRules) {
  NimberRequest request;
  request.steps = true;
  const auto answer = calculate_nimber("7*9 + 1", request);
  ASSERT_TRUE(answer && answer->explanation);
  ASSERT_EQ(answer->explanation->because.size(), 2U);
  const Explanation& product = answer->explanation->because.front();
  EXPECT_EQ(product.kind, "nim-product");
  EXPECT_TRUE(product.claim.starts_with("7 ⊗ 9 = 8")) << product.claim;
  EXPECT_NE(product.claim.find("4 ⊗ 4 = 4 ⊕ 2"), std::string::npos) << product.claim;
  EXPECT_FALSE(product.because.empty());
}

TEST(NimberCalculator, LongExplanationsSayWhatTheyLeaveOut) {
  NimberRequest request;
  request.steps = true;
  const auto explained = calculate_nimber("18446744073709551557*12345678901234567891", request);
  ASSERT_TRUE(explained && explained->explanation);
  EXPECT_NE(explained->explanation->because.back().claim.find("Only 60 products"),
            std::string::npos);
  const auto brief = calculate_nimber("7*9", request);
  EXPECT_EQ(brief->explanation->because.size(), 1U);
}

TEST(NimberCalculator, FactsFitTogether) {
  NimberRequest request;
  request.facts = true;
  const auto answer = calculate_nimber("18", request);
  ASSERT_TRUE(answer);
  std::map<std::string, std::string> facts;
  for (const NimberFact& fact : answer->facts) facts[fact.name] = fact.value;
  EXPECT_EQ(facts["order"], "255");
  EXPECT_EQ(facts["field"], "2^8");
  EXPECT_EQ(facts["logarithm"], "1");
  EXPECT_EQ(value("18*" + facts["inverse"]), "1");
  EXPECT_EQ(value(facts["square_root"] + "^2"), "18");
  EXPECT_FALSE(calculate_nimber("w", request).has_value());
}

TEST(NimberCalculator, TableOfProducts) {
  const auto table = nimber_table("16x16");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->cells[15 * 16 + 15].nim_value, NimValue(9));
  for (const std::string_view bad : {"16", "0x3", "x", "99999x99999", "3x", ""}) {
    const auto refused = nimber_table(bad);
    ASSERT_FALSE(refused.has_value()) << bad;
    EXPECT_EQ(refused.error().message.find("board"), std::string::npos) << bad;
  }
}

TEST(NimberCalculator, StopsAtItsLimits) {
  NimberRequest request;
  request.limits.time = std::chrono::milliseconds(1);
  const std::string large = "[w^242*7 + w^241*9 + w^200 + w^100*3 + w + 1]";
  const auto answer = calculate_nimber(
      "(" + large + "^" + std::string(77, '9') + ")^" + std::string(77, '9'), request);
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.error().kind, ErrorKind::limit);
}

}  // namespace
}  // namespace grundy
