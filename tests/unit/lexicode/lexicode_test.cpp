// Lexicodes against their definition, known codes, and the coin games they come from.
#include "grundy/lexicode.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "grundy/engine.h"

namespace grundy {
namespace {

Lexicode code_of(std::uint64_t length, std::uint64_t distance) {
  return make_lexicode({.length = length, .distance = distance}).value();
}

std::uint64_t number(const std::string& word) {
  std::uint64_t number = 0;
  for (const char bit : word) number = 2 * number + (bit == '1' ? 1 : 0);
  return number;
}

std::set<std::uint64_t> words_of(const Lexicode& code) {
  std::set<std::uint64_t> words{0};
  for (const std::string& generator : code.generators) {
    const std::set<std::uint64_t> before = words;
    for (const std::uint64_t word : before) words.insert(word ^ number(generator));
  }
  return words;
}

/// Word by word, as the definition has it.
std::set<std::uint64_t> by_definition(unsigned length, int distance) {
  std::set<std::uint64_t> kept;
  for (std::uint64_t word = 0; word < std::uint64_t{1} << length; ++word) {
    bool far = true;
    for (const std::uint64_t other : kept) far = far && std::popcount(word ^ other) >= distance;
    if (far) kept.insert(word);
  }
  return kept;
}

TEST(Lexicode, HasTheWordsOfTheDefinition) {
  for (unsigned length = 1; length <= 10; ++length) {
    for (unsigned distance = 1; distance <= length; ++distance) {
      const Lexicode code = code_of(length, distance);
      EXPECT_EQ(words_of(code), by_definition(length, static_cast<int>(distance)))
          << length << ", " << distance;
    }
  }
}

TEST(Lexicode, WeightsAreThoseOfTheWords) {
  for (unsigned length = 1; length <= 16; ++length) {
    for (unsigned distance = 1; distance <= length; ++distance) {
      const Lexicode code = code_of(length, distance);
      std::map<std::uint64_t, std::uint64_t> weights;
      for (const std::uint64_t word : words_of(code)) {
        ++weights[static_cast<std::uint64_t>(std::popcount(word))];
      }
      EXPECT_EQ(code.weights, weights) << length << ", " << distance;
    }
  }
}

TEST(Lexicode, KnownCodes) {
  struct Known {
    std::uint64_t length;
    std::uint64_t distance;
    std::uint64_t dimension;
    std::string name;
  };
  // Dimensions: Conway and Sloane, Lexicographic codes, table I. Names: MacWilliams and Sloane,
  // The Theory of Error-Correcting Codes.
  const std::vector<Known> known{{24, 8, 12, "extended binary Golay code"},
                                 {23, 7, 12, "binary Golay code"},
                                 {7, 3, 4, "Hamming code"},
                                 {15, 3, 11, "Hamming code"},
                                 {8, 4, 4, "extended Hamming code"},
                                 {10, 3, 6, "shortened Hamming code"},
                                 {5, 5, 1, "repetition code"},
                                 {9, 2, 8, "even-weight code"},
                                 {6, 1, 6, "code of all words"},
                                 {16, 8, 5, "Reed-Muller code RM(1,4)"},
                                 {18, 6, 9, "extended quadratic residue code"},
                                 {16, 4, 11, "extended Hamming code"},
                                 {32, 16, 6, "Reed-Muller code RM(1,5)"},
                                 {20, 8, 8, "shortened extended binary Golay code"},
                                 {22, 7, 11, "shortened binary Golay code"},
                                 {20, 6, 10, ""}};
  for (const Known& fact : known) {
    const Lexicode code = code_of(fact.length, fact.distance);
    EXPECT_EQ(code.dimension, fact.dimension) << fact.length << ", " << fact.distance;
    EXPECT_EQ(code.name, fact.name) << fact.length << ", " << fact.distance;
    EXPECT_EQ(code.reason.empty(), fact.name.empty());
  }
  EXPECT_NE(code_of(16, 4).reason.find("RM(2,4)"), std::string::npos);
  EXPECT_EQ(code_of(12, 4).reason.find("RM("), std::string::npos);
  const std::map<std::uint64_t, std::uint64_t> golay{
      {0, 1}, {8, 759}, {12, 2576}, {16, 759}, {24, 1}};
  EXPECT_EQ(code_of(24, 8).weights, golay);
}

TEST(Lexicode, OfOneDistanceLieInsideEachOther) {
  // The reason that the names of shortened codes give.
  for (const auto& [length, distance] :
       std::vector<std::pair<std::uint64_t, std::uint64_t>>{{24, 8}, {23, 7}}) {
    const auto longer = words_of(code_of(length, distance));
    for (std::uint64_t shorter = 16; shorter < length; ++shorter) {
      std::set<std::uint64_t> expected;
      for (const std::uint64_t word : longer) {
        if (word >> shorter == 0) expected.insert(word);
      }
      EXPECT_EQ(words_of(code_of(shorter, distance)), expected) << shorter;
    }
  }
}

TEST(Lexicode, LongCodesHaveTheirWeightsByTheDual) {
  const Lexicode hamming = code_of(63, 3);
  ASSERT_TRUE(hamming.weights);
  EXPECT_EQ(hamming.weights->at(3), 651U);  // 63·62/6
  EXPECT_FALSE(code_of(300, 3).weights);    // 2^291 words
}

TEST(Lexicode, GeneratorsAreLostPositionsOfTheGame) {
  Engine engine;
  for (const auto& [length, distance] : std::vector<std::pair<std::uint64_t, std::uint64_t>>{
           {24, 8}, {18, 6}, {12, 4}, {9, 3}, {14, 5}, {20, 10}, {6, 2}}) {
    const Lexicode code = code_of(length, distance);
    ASSERT_FALSE(code.example.empty()) << length << ", " << distance;
    const auto result = engine.solve(engine.parse(code.example).value()).value();
    EXPECT_EQ(result.outcome, Outcome::P) << code.example;
  }
}

TEST(Lexicode, BadNumbersAreRefused) {
  for (const auto& [length, distance] : std::vector<std::pair<std::uint64_t, std::uint64_t>>{
           {0, 1}, {5, 0}, {5, 6}, {1025, 3}, {UINT64_MAX, 3}}) {
    const auto code = make_lexicode({.length = length, .distance = distance});
    ASSERT_FALSE(code.has_value());
    EXPECT_EQ(code.error().kind, ErrorKind::bad_input);
  }
}

TEST(Lexicode, ATableTooLargeIsALimit) {
  LexicodeRequest request{.length = 1000, .distance = 20};
  request.limits.memory = 1 << 20;
  const auto code = make_lexicode(request);
  ASSERT_FALSE(code.has_value());
  EXPECT_EQ(code.error().kind, ErrorKind::limit);
}

}  // namespace
}  // namespace grundy
