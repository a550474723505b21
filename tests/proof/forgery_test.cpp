// False statements with records that look right: none is accepted. A change to a valid proof
// (mutation_test.cpp) does not come near them, as valid proofs have no use for such records.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "grundy/engine.h"
#include "notation/heap_code.h"
#include "proof/certificates.h"
#include "support/effort.h"
#include "support/random_positions.h"
#include "support/reference.h"

namespace grundy {
namespace {

using namespace support;

/// What stands between the claim and the end of a proof.
std::vector<std::string> records_of(const std::string& proof) {
  std::vector<std::string> lines = lines_in(proof);
  const auto begin = std::ranges::find_if(
      lines, [](const std::string& line) { return line.starts_with("claim "); });
  return {begin + 1, lines.end() - 1};
}

bool is_accepted(const std::string& claim, const std::vector<std::string>& records) {
  std::string text = "grundy-proof 1\nclaim " + claim + "\n";
  for (const std::string& record : records) text += record + "\n";
  return verdict_of(text + "end " + std::to_string(records.size()) + "\n", {}).has_value();
}

/// Tries to have what is false about one position accepted, by one record more than `facts`.
class Forger {
 public:
  Forger(std::vector<std::string> normal, std::vector<std::string> misere)
      : normal_(std::move(normal)), misere_(std::move(misere)) {}

  void attack(const Sum& position) {
    const std::string text = position.print();
    const std::uint64_t value = reference_.value(position).number();
    for (std::uint64_t n = 0; n <= value + 2; ++n) {
      if (n == value) continue;
      const std::string number = std::to_string(n);
      for (const std::string record : {"V", "T", "M", "G"}) {
        expect_refused("value " + number + " " + text, record + " " + number + " " + text, normal_);
      }
    }
    const std::string wrong = value == 0 ? "N" : "P";
    for (const std::string record : {"V 0", "X 0", "T 0", "T X", "V 1", "X 1"}) {
      expect_refused("outcome " + wrong + " " + text, record + " " + text, normal_);
    }
    const bool won = reference_.outcome(position, Play::misere) == Outcome::N;
    const std::string lie = won ? "P" : "N";
    for (const std::string record :
         {"P", "N", "H 0", "H 1", "H 2", "T P", "T N", "T H 0", "T H 1"}) {
      expect_refused("misere " + lie + " " + text, record + " " + text, misere_);
    }
    expect_refused("misere D " + text, "T D " + text, misere_);
  }
  [[nodiscard]] std::size_t tried() const { return tried_; }

 private:
  void expect_refused(const std::string& claim, const std::string& record,
                      std::vector<std::string> facts) {
    ++tried_;
    EXPECT_FALSE(is_accepted(claim, {record})) << claim << "\n" << record;
    facts.push_back(record);
    EXPECT_FALSE(is_accepted(claim, facts)) << claim << "\n" << record << "\nafter other facts";
  }

  std::vector<std::string> normal_;
  std::vector<std::string> misere_;
  Reference reference_;
  std::size_t tried_ = 0;
};

class Forgeries : public ::testing::TestWithParam<std::string> {};

/// Along random play of every game that ends, to its end: that is where rules are easily read too
/// widely.
TEST_P(Forgeries, AreRefused) {
  const Engine engine;
  const ProofFolder folder;
  const CatalogueEntry entry = engine.game(GetParam()).value();
  RandomPositions random(engine, 11);
  std::size_t tried = 0;
  for (std::size_t round = 0; round < effort(4); ++round) {
    Sum position = random.of_game(entry, 60);
    Forger forger(records_of(answer_proof(position.print(), Play::normal, folder)),
                  records_of(answer_proof(position.print(), Play::misere, folder)));
    while (true) {
      forger.attack(position);
      const std::vector<Sum> options = options_of(position);
      if (options.empty()) break;
      position = random.dice().pick(options);
    }
    tried += forger.tried();
  }
  EXPECT_GT(tried, 20U);
}

/// The definition asks for play that ends; graphs that need not have tests in sections_test.cpp.
std::vector<std::string> games_that_end() {
  std::vector<std::string> names;
  const Engine engine;
  for (const CatalogueEntry& entry : engine.catalogue()) {
    const Sum example = engine.parse(entry.info->examples.front()).value();
    const AnyGame& game = *example.components.front().game;
    if (!game.loopy() && !game.endless()) names.emplace_back(entry.info->name);
  }
  return names;
}
INSTANTIATE_TEST_SUITE_P(Games, Forgeries, ::testing::ValuesIn(games_that_end()),
                         [](const auto& game) { return game.param; });

/// Positions without a move are won in misère play, also where a game has a part for them.
TEST(Forgery, OfAPositionWithoutMoves) {
  for (const std::string dead : {"{}", "queen(0,0)", "digraph(a>b; b)", "dawsonkayles(1)",
                                 "subtraction(1; {2})", "turtles(T)", "queen(0,0) + {}"}) {
    EXPECT_FALSE(is_accepted("misere P " + dead, {"P " + dead})) << dead;
  }
  EXPECT_FALSE(is_accepted("misere N dawsonkayles(3)", {"P dawsonkayles(1)", "N dawsonkayles(3)"}));
  EXPECT_FALSE(is_accepted("misere N digraph(a>b; a)", {"P digraph(a>b; b)", "N digraph(a>b; a)"}));
}

/// Facts about a sum serve that sum and no other, whatever the numbers in it: here the numbers of
/// games, of heaps and of words were made to agree in another order.
TEST(Forgery, OfOneSumByAnother) {
  EXPECT_FALSE(is_accepted("misere P *1 + *2 + digraph(a>b; a)",
                           {"P {*3}", "P {*0}", "P {*2}", "N *1 + {*0}", "N *2 + {*0}",
                            "N *1 + *2 + {*0}", "N *2 + *2 + {*0}", "P *1 + *2 + *2 + {*0}"}));
  EXPECT_FALSE(is_accepted(
      "misere P *1 + *2 + staircase(1,4)",
      {"H 1 nim(1)", "H 1 subtraction(1; {1})", "H 1 kayles(1)", "H 2 kayles(2)", "H 3 kayles(3)",
       "P kayles(4)", "N *1 + kayles(4)", "N *2 + kayles(4)", "N *1 + *2 + kayles(4)",
       "N *2 + *2 + kayles(4)", "P *1 + *2 + *2 + kayles(4)"}));
  const std::string list = "{{*1 + *1 + staircase(0,5)}, *1 + increasenim(0,5; add=1, times=2)}";
  EXPECT_FALSE(is_accepted("outcome N " + list, {"S " + list + " => {*1 + *1 + staircase(0,5)}"}));
}

/// Growth that holds as far as a proof looks, with all numbers that a rule can have: what is
/// accepted goes on for as long as anyone has looked.
TEST(Forgery, OfGrowth) {
  constexpr std::size_t kHeaps = 60;
  std::size_t accepted = 0;
  const auto forge = [&](const std::string& code, const std::vector<std::uint32_t>& values,
                         std::uint64_t p, std::uint64_t n0, std::uint64_t s) {
    const auto holds = [&](std::uint64_t end) {
      for (std::uint64_t n = n0; n + p < end; ++n) {
        if (values[n + p] != values[n] + s) return false;
      }
      return true;
    };
    for (const std::uint64_t times : {1U, 2U}) {
      for (std::uint64_t settled = n0 + times * p + 1; settled < n0 + times * p + 6; ++settled) {
        const std::uint64_t needed = settled + 2 * times * p;  // M = 2p
        if (!holds(needed)) return;
        std::string listed = "values";
        for (std::uint64_t n = 0; n < needed; ++n) listed += " " + std::to_string(values[n]);
        for (std::uint64_t covered = 0; covered < 2 * times * s + 2; ++covered) {
          const std::string text = fmt::format(
              "grundy-proof 1\nclaim period {} from {} saltus {} {}\nrule growth {} {} {}\n{}\n"
              "end 1\n",
              p, n0, s, code, covered, settled, times, listed);
          if (!verdict_of(text, {})) continue;
          ++accepted;
          EXPECT_TRUE(holds(kHeaps)) << text;
        }
      }
    }
  };
  for (const std::string first : {"0", "4", "8", "C"}) {
    for (std::size_t digits = 0; digits < 256; digits += 160 / effort(20)) {
      const std::string code = fmt::format("{}.{:X}{:X}", first, digits / 16, digits % 16);
      const auto rules = notation::parse_heap_code(Arguments(code, 0));
      if (!rules) continue;
      const auto values = values_by_definition(*rules, kHeaps);
      for (std::uint64_t p = 1; p <= 3; ++p) {
        for (std::uint64_t n0 = 1; n0 <= 3; ++n0) {
          for (std::uint64_t s = 1; s <= 3; ++s) forge(code, values, p, n0, s);
        }
      }
    }
  }
  EXPECT_GT(accepted, 100U);
}

}  // namespace
}  // namespace grundy
