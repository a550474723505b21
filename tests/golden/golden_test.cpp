// Every fact of every games/NAME/NAME.cases, by theorem and by search. cases.h says how they are
// written.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "golden/cases.h"
#include "grundy/engine.h"
#include "support/effort.h"
#include "support/reference.h"

namespace grundy::golden {
namespace {

namespace fs = std::filesystem;

const fs::path kGames = fs::path(GRUNDY_SOURCE_DIR) / "games";

class Cases : public ::testing::TestWithParam<std::string> {
 protected:
  void check(const Fact& fact) {
    switch (fact.kind) {
      case Fact::Kind::position:
        return check_position(fact);
      case Fact::Kind::row:
        return check_row(fact);
      case Fact::Kind::comparison:
        return check_comparison(fact);
    }
  }

 private:
  /// A search of a position that only a theorem can manage stops, and then says nothing. Under a
  /// sanitizer other searches may, too.
  static bool may_stop(bool theorems) { return !theorems || support::sized(false, true); }
  static Request request(const Fact& fact, bool theorems) {
    return {.play = fact.play,
            .limits = {.memory = 64U << 20U, .positions = support::sized(1'000'000U, 20'000U)},
            .use_theorems = theorems};
  }
  Sum parse(const std::string& text) const {
    const auto sum = engine_.parse(text);
    EXPECT_TRUE(sum.has_value()) << text << ": " << (sum ? "" : sum.error().message);
    return sum.value_or(Sum());
  }

  /// By theorem and by search; where play need not end there is no search.
  static std::vector<bool> with_theorems(const Sum& sum) {
    const bool endless = std::ranges::any_of(
        sum.components, [](const Component& component) { return component.game->endless(); });
    return endless ? std::vector{true} : std::vector{true, false};
  }

  static std::string value_of(const Result& result) {
    return result.nim_value ? "the value is " + std::to_string(result.nim_value->number())
                            : "there is no value";
  }

  void check_position(const Fact& fact) {
    const Sum sum = parse(fact.text);
    for (const bool theorems : with_theorems(sum)) {
      const auto result = engine_.solve(sum, request(fact, theorems));
      ASSERT_TRUE(result.has_value()) << result.error().message;
      if (may_stop(theorems) && result->stop) continue;
      EXPECT_EQ(result->outcome, fact.outcome);
      EXPECT_TRUE(!fact.value || result->nim_value == fact.value) << value_of(*result);
      check_moves(fact, *result);
    }
    if (!fact.counts.empty()) check_counts(fact, sum);
  }

  void check_moves(const Fact& fact, const Result& result) const {
    ASSERT_TRUE(result.winning_moves.has_value());
    std::multiset<support::Shape> found;
    for (const MoveResult& move : result.winning_moves->moves) {
      found.insert(support::shape_of(move.to.value()));
    }
    // In misère play a game that is over is won without a move.
    const bool won = fact.outcome == Outcome::N && !is_over(result.position);
    EXPECT_EQ(!found.empty(), won);
    if (!fact.moves) return;
    std::set<support::Shape> expected;
    for (const std::string& to : *fact.moves) expected.insert(support::shape_of(parse(to)));
    EXPECT_TRUE(std::ranges::equal(std::set(found.begin(), found.end()), expected))
        << "the winning moves are " << list(*result.winning_moves);
  }

  static bool is_over(const Sum& sum) {
    return std::ranges::all_of(sum.components, [](const Component& component) {
      return component.game->each_move(component.position, [](const MoveView&) { return false; });
    });
  }

  static std::string list(const MoveList& moves) {
    std::string text;
    for (const MoveResult& move : moves.moves) text += move.to.value().print() + " | ";
    return text;
  }

  void check_counts(const Fact& fact, const Sum& sum) {
    std::vector<std::uint64_t> lines = reference_.lines_of_play(sum);
    if (fact.counts_go_on) {
      EXPECT_GT(lines.size(), fact.counts.size());
      lines.resize(fact.counts.size());
    }
    EXPECT_EQ(lines, fact.counts);
  }

  void check_row(const Fact& fact) {
    const std::size_t count = std::max(fact.values.size(), fact.outcomes.size());
    for (std::size_t n = 0; n < count; ++n) {
      std::string text = fact.text;
      text.replace(text.find('_'), 1, std::to_string(fact.from + n));
      const Sum sum = parse(text);
      for (const bool theorems : with_theorems(sum)) {
        const auto result = engine_.solve(sum, request(fact, theorems));
        ASSERT_TRUE(result.has_value()) << text;
        if (support::sized(false, true) && result->stop) continue;
        EXPECT_TRUE(fact.values.empty() || result->nim_value == fact.values[n])
            << text << ": " << value_of(*result);
        EXPECT_TRUE(fact.outcomes.empty() || result->outcome == fact.outcomes[n]) << text;
      }
    }
  }

  void check_comparison(const Fact& fact) {
    const auto comparison = engine_.compare(parse(fact.text), parse(fact.right));
    ASSERT_TRUE(comparison.has_value()) << comparison.error().message;
    EXPECT_EQ(comparison->equivalent, fact.equivalent);
    EXPECT_TRUE(!fact.isomorphic || comparison->isomorphic == fact.isomorphic)
        << "isomorphic or not";
  }

  Engine engine_;
  support::Reference reference_;
};

TEST_P(Cases, ComeOutAsKnown) {
  const fs::path path = kGames / GetParam() / (GetParam() + ".cases");
  std::ifstream file(path);
  ASSERT_TRUE(file.is_open()) << "every game has known answers in " << path;
  std::ostringstream text;
  text << file.rdbuf();
  const auto facts = read_cases(text.str());
  ASSERT_TRUE(facts.has_value()) << path << ", " << facts.error();
  for (const Fact& fact : *facts) {
    SCOPED_TRACE(path.filename().string() + ":" + std::to_string(fact.line) + ": " + fact.text +
                 "  # " + fact.provenance);
    check(fact);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Cases, ::testing::ValuesIn(game_folders()),
                         [](const auto& game) { return game.param; });

TEST(CasesFolder, HasTheGames) {
  EXPECT_GE(game_folders().size(), 7U) << kGames;
}

}  // namespace
}  // namespace grundy::golden
