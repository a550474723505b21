// Damaged expressions by the ten thousand, the same ones in every run: each is answered with a
// position or with an error that points into the text, and nothing crashes or hangs.
#include <algorithm>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/bounded_test.h"
#include "grundy/engine.h"
#include "support/effort.h"
#include "support/random_positions.h"

namespace grundy::fuzz {
namespace {

constexpr std::size_t kLongest = 400;

/// Pieces that the grammar, the games and their readers look for, and a few they do not expect.
const std::vector<std::string_view> kPieces{"*",
                                            "0",
                                            "+",
                                            " + ",
                                            "{",
                                            "}",
                                            "{}",
                                            ",",
                                            ";",
                                            "(",
                                            ")",
                                            "nim(",
                                            "rook(",
                                            "queen(",
                                            "heap(",
                                            "max=",
                                            "; max=3",
                                            "{1,3}",
                                            "_",
                                            "\"",
                                            "-1",
                                            "1",
                                            "7",
                                            "18446744073709551615",
                                            "18446744073709551616",
                                            "00",
                                            ".",
                                            "#",
                                            "@",
                                            "é",
                                            "\xff",
                                            "\xc3",
                                            "\t",
                                            "\n",
                                            "takeaway(",
                                            "subtraction(",
                                            "given(",
                                            "{{}}",
                                            "=",
                                            ":",
                                            "[",
                                            "]"};

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : dice_(seed) {}

  std::string damaged(std::string text, const std::string& other) {
    for (std::uint64_t i = 0, times = 1 + dice_.below(4); i < times; ++i) mutate(text, other);
    if (text.size() > kLongest) text.resize(kLongest);
    return text;
  }
  support::Dice& dice() { return dice_; }

 private:
  std::size_t place(const std::string& text) { return dice_.below(text.size() + 1); }

  void mutate(std::string& text, const std::string& other) {
    const std::size_t at = place(text);
    const std::size_t length = dice_.below(8);
    switch (dice_.below(8)) {
      case 0:
        text.insert(at, dice_.pick(kPieces));
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        if (at < text.size()) text[at] = static_cast<char>(dice_.below(256));
        break;
      case 3:
        text.insert(at, text.substr(place(text), length));
        break;
      case 4:
        text = text.substr(0, at) + other.substr(std::min(place(other), other.size()));
        break;
      case 5:
        text.replace(at, std::min<std::size_t>(1, text.size() - at), dice_.pick(kPieces));
        break;
      case 6:
        text = "{" + text + "," + other + "}";
        break;
      default:
        text += "+" + other;
    }
  }

  support::Dice dice_;
};

std::vector<std::string> seeds(const Engine& engine) {
  std::vector<std::string> texts{"{*0,*1,*2,*5,*9} + queen(3,4)", "nim(18446744073709551615, 5)",
                                 "{{},{{}},nim(2,2)+*1}", "takeaway(21,5; max=3) + 0"};
  for (const CatalogueEntry& entry : engine.catalogue()) {
    for (const std::string_view example : entry.info->examples) texts.emplace_back(example);
  }
  return texts;
}

void expect_clear(const Error& error, const std::string& text) {
  // A damaged text may name a file, which is not there.
  const bool names_file = text.find('@') != std::string::npos && error.kind == ErrorKind::io;
  EXPECT_TRUE(names_file || error.kind == ErrorKind::bad_input) << text;
  EXPECT_FALSE(error.message.empty()) << text;
  EXPECT_LT(error.message.size(), 300U) << text;
  ASSERT_TRUE(error.offset.has_value()) << text << ": " << error.message;
  EXPECT_LE(*error.offset, text.size()) << text << ": " << error.message;
}

void expect_round_trip(const Engine& engine, const Sum& sum, const std::string& text) {
  const std::string printed = sum.print();
  const auto again = engine.parse(printed);
  ASSERT_TRUE(again.has_value()) << text << " is printed as " << printed;
  EXPECT_EQ(again->print(), printed) << text;
}

/// Small limits: what cannot be answered within them is not answered.
void expect_calm(Engine& engine, const Sum& sum, Play play, bool theorems) try {
  const Request request{.play = play,
                        .limits = {.memory = 1U << 20U, .positions = 2000},
                        .max_moves = 20,
                        .use_theorems = theorems};
  const auto result = engine.solve(sum, request);
  // Damage to a graph may make a cycle, and a game that need not end has no search: both are
  // reported.
  const auto is_cycle = [](const auto& answer) {
    return !answer && answer.error().kind == ErrorKind::endless;
  };
  if (is_cycle(result)) return;
  ASSERT_TRUE(result.has_value()) << sum.print() << ": " << result.error().message;
  EXPECT_TRUE(result->outcome.has_value() || result->stop.has_value()) << sum.print();
  EXPECT_TRUE(result->winning_moves.has_value() || result->stop.has_value()) << sum.print();
  const auto moves = engine.moves(sum, request);
  if (is_cycle(moves)) return;
  ASSERT_TRUE(moves.has_value()) << sum.print();
  EXPECT_LE(moves->options.moves.size(), 20U);
} catch (const std::exception& error) {
  ADD_FAILURE() << sum.print() << " throws " << error.what();
}

/// Each test has its own seed, so that they may run side by side.
class NotationFuzz : public BoundedTest, public ::testing::WithParamInterface<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Seeds, NotationFuzz, ::testing::Range<std::uint64_t>(1, 5));

TEST_P(NotationFuzz, EveryInputIsAnsweredOrRefusedClearly) {
  constexpr std::size_t kInputs = support::effort(25'000);
  Engine engine;
  Mutator mutator(GetParam());
  std::vector<std::string> corpus = seeds(engine);
  const std::size_t first = corpus.size();
  std::size_t valid = 0;
  for (std::size_t i = 0; i < kInputs && !::testing::Test::HasFailure(); ++i) {
    const std::string text =
        mutator.damaged(mutator.dice().pick(corpus), mutator.dice().pick(corpus));
    const auto sum = engine.parse(text);
    if (!sum) {
      expect_clear(sum.error(), text);
      continue;
    }
    ++valid;
    expect_round_trip(engine, *sum, text);
    if (corpus.size() < first + 500) corpus.push_back(text);  // damage on damage finds more
    if (valid % 4 == 0) {
      expect_calm(engine, *sum, valid % 8 == 0 ? Play::misere : Play::normal, valid % 16 < 8);
    }
  }
  EXPECT_GT(valid, kInputs / 20) << "too few inputs were valid for this to test anything";
  EXPECT_LT(valid, kInputs * 19 / 20);
}

}  // namespace
}  // namespace grundy::fuzz
