// Text that nobody writes by mistake: it must get a clear error, and quickly. Nothing here asserts
// a time, but the time limit of the test run is not to be met.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "grundy/engine.h"
#include "notation/syntax.h"

namespace grundy::notation {
namespace {

constexpr std::size_t kMegabyte = 1'000'000;

std::string repeated(std::string_view piece, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += piece;
  return text;
}

std::string nested(std::size_t depth) {
  return std::string(depth, '{') + std::string(depth, '}');
}

Error error_of(std::string_view text) {
  const auto expression = parse(text);
  EXPECT_FALSE(expression.has_value());
  return expression ? Error{} : expression.error();
}

TEST(Hostile, AMegabyteOfOpeningBraces) {
  const Error error = error_of(std::string(kMegabyte, '{'));
  EXPECT_EQ(error.offset, kMaxDepth);
  EXPECT_NE(error.message.find("500"), std::string::npos) << error.message;
}

TEST(Hostile, AMegabyteOfOpeningParentheses) {
  EXPECT_EQ(error_of(std::string(kMegabyte, '(')).offset, 0U);
  const Error error = error_of("nim" + std::string(kMegabyte, '('));
  EXPECT_EQ(error.offset, 4 + kMaxDepth) << "the first belongs to nim(…) itself";
  EXPECT_NE(error.message.find("500"), std::string::npos) << error.message;
}

TEST(Hostile, NamesNestedAMillionBytesDeep) {
  EXPECT_FALSE(error_of(repeated("nim(", kMegabyte)).message.empty());
  EXPECT_FALSE(error_of(repeated("{nim(", kMegabyte)).message.empty());
  EXPECT_FALSE(error_of(repeated("nim({", kMegabyte)).message.empty());
  EXPECT_FALSE(error_of(repeated("f(\"\"", kMegabyte)).message.empty());
}

TEST(Hostile, ListsMayBeJustSoDeep) {
  EXPECT_TRUE(parse(nested(kMaxDepth)).has_value());
  EXPECT_EQ(print(parse(nested(kMaxDepth)).value()), nested(kMaxDepth));
  EXPECT_EQ(error_of(nested(kMaxDepth + 1)).offset, kMaxDepth);
}

TEST(Hostile, BracketsInArgumentsMayBeJustSoDeep) {
  const auto text = [](std::size_t depth) {
    return "f(" + std::string(depth, '(') + std::string(depth, ')') + ")";
  };
  EXPECT_TRUE(parse(text(kMaxDepth)).has_value());
  EXPECT_EQ(error_of(text(kMaxDepth + 1)).offset, 2 + kMaxDepth);
}

TEST(Hostile, DepthIsGivenBackWhenBracketsClose) {
  const std::string once = "f(" + std::string(400, '(') + std::string(400, ')') + ")";
  EXPECT_TRUE(parse(once + " + " + once + " + " + once).has_value());
  EXPECT_TRUE(parse("{" + nested(400) + "," + nested(400) + "}").has_value());
}

TEST(Hostile, DeepListsThatHoldDeepArguments) {
  const std::string text = std::string(kMaxDepth, '{') + "f(" + std::string(kMaxDepth, '{') +
                           std::string(kMaxDepth, '}') + ")" + std::string(kMaxDepth, '}');
  EXPECT_TRUE(parse(text).has_value());
}

TEST(Hostile, HugeNumbers) {
  EXPECT_EQ(error_of("*" + std::string(kMegabyte, '9')).offset, 1U);
  const std::string heaps = "nim(3, " + std::string(kMegabyte, '9') + ")";
  const auto position = Engine().parse(heaps);
  ASSERT_FALSE(position.has_value());
  EXPECT_EQ(position.error().offset, 7U);
  EXPECT_LT(position.error().message.size(), 200U) << "the message must not repeat the number";
  EXPECT_EQ(parse("*" + std::string(kMegabyte, '0') + "7").value().terms[0].heap, 7U);
}

TEST(Hostile, HugeNames) {
  const auto position = Engine().parse(std::string(kMegabyte, 'n') + "(1)");
  ASSERT_FALSE(position.has_value());
  EXPECT_EQ(position.error().offset, 0U);
  EXPECT_LT(position.error().message.size(), 200U);
}

TEST(Hostile, MegabytesOfSpaceAndSigns) {
  EXPECT_TRUE(parse(std::string(kMegabyte, ' ') + "0" + std::string(kMegabyte, '\n')).has_value());
  EXPECT_EQ(error_of(std::string(kMegabyte, ' ')).offset, kMegabyte);
  EXPECT_EQ(error_of(std::string(kMegabyte, '+')).offset, 0U);
  EXPECT_EQ(error_of("{" + repeated("0,", kMegabyte) + "}").offset, kMegabyte + 1);
  EXPECT_EQ(error_of(std::string(kMegabyte, '\0')).offset, 0U);
  EXPECT_EQ(error_of(std::string(kMegabyte, '\xff')).offset, 0U);
  EXPECT_FALSE(error_of("x(" + std::string(kMegabyte, '"') + "\")").message.empty());
}

TEST(Hostile, AMillionHeapsAreJustAPosition) {
  std::string text = "nim(1";
  for (std::size_t i = 1; i < kMegabyte; ++i) text += ",1";
  text += ")";
  Engine engine;
  const auto position = engine.parse(text);
  ASSERT_TRUE(position.has_value());
  EXPECT_EQ(position->components[0].position.size(), kMegabyte);
  EXPECT_EQ(engine.solve(*position).value().outcome, Outcome::P);
}

TEST(Hostile, DeepListsAreSolved) {
  // {} is *0, {{}} is *1, {{{}}} is *0 again: the value is the parity of the depth below the top.
  Engine engine;
  const auto position = engine.parse(nested(kMaxDepth));
  ASSERT_TRUE(position.has_value());
  EXPECT_EQ(engine.solve(*position).value().nim_value, NimValue(1));
  EXPECT_EQ(engine.solve(*position, {.play = Play::misere}).value().outcome, Outcome::P);
  EXPECT_EQ(position->print(), nested(kMaxDepth));
}

}  // namespace
}  // namespace grundy::notation
