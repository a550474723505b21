// What solvers announce for a proof.
#include "prove/announced_facts.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "core/budget.h"
#include "solve/cram/search_rules.h"
#include "solve/search/search.h"

namespace grundy::prove {
namespace {

namespace fs = std::filesystem;

class Announced : public ::testing::Test {
 protected:
  Announced() {
    fs::remove_all(folder_);
    fs::create_directory(folder_);
  }
  ~Announced() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string file() const { return (folder_ / "a.proof").string(); }
  [[nodiscard]] bool is_empty() const {
    return fs::directory_iterator(folder_) == fs::directory_iterator();
  }

 private:
  // Tests run side by side, each in a process of its own.
  fs::path folder_ =
      fs::path(::testing::TempDir()) / ("grundy_announced" + std::to_string(::getpid()));
};

TEST_F(Announced, IsKeptForEachTableByItself) {
  Budget budget({.memory = std::uint64_t{64} << 20U}, nullptr, {});
  AnnouncedFacts facts(file(), budget);
  FactSink& one = facts.add();
  FactSink& other = facts.add();
  const Words part{5, 6};
  EXPECT_FALSE(one.recall(part).has_value());
  one.announce(part, {false, 0b100});
  one.announce(part, {false, 0b001});
  other.announce(part, {true, 7});
  ASSERT_TRUE(one.recall(part).has_value());
  EXPECT_FALSE(one.recall(part)->exact);
  EXPECT_EQ(one.recall(part)->value, 0b101U);
  EXPECT_TRUE(other.recall(part)->exact);
  EXPECT_EQ(other.recall(part)->value, 7U);
  one.announce(part, {true, 1});
  one.announce(part, {false, 0b100});
  EXPECT_TRUE(one.recall(part)->exact) << "a value is never forgotten for less";
  EXPECT_EQ(budget.bytes(), facts.bytes() + (std::uint64_t{8} << 20U)) << "room for the writer";
  EXPECT_EQ(facts.bytes(), std::uint64_t{4} << 20U);
  EXPECT_TRUE(is_empty());
}

TEST_F(Announced, GoesToTheDiskBeyondItsShare) {
  {
    Budget budget({.memory = std::uint64_t{1} << 20U}, nullptr, {});
    AnnouncedFacts facts(file(), budget);
    FactSink& sink = facts.add();
    constexpr Word kFacts = 60'000;
    for (Word n = 0; n < kFacts; ++n) sink.announce(Words{n, n * n}, {n % 2 == 0, 1 + n % 19});
    EXPECT_TRUE(facts.has_spilled());
    for (Word n = 0; n < kFacts; ++n) {
      const auto fact = sink.recall(Words{n, n * n});
      ASSERT_TRUE(fact.has_value()) << n;
      EXPECT_EQ(fact->exact, n % 2 == 0);
      EXPECT_EQ(fact->value, 1 + n % 19);
    }
    EXPECT_FALSE(sink.recall(Words{1}).has_value());
  }
  EXPECT_TRUE(is_empty()) << "nothing is left behind";
}

TEST_F(Announced, IsLostWhereTheDiskFails) {
  Budget budget({.memory = std::uint64_t{1} << 20U}, nullptr, {});
  AnnouncedFacts facts("/nowhere/at/all/a.proof", budget);
  FactSink& sink = facts.add();
  bool kept = true;
  for (Word n = 0; n < 60'000; ++n) kept = sink.announce(Words{n, n * n}, {true, 1});
  EXPECT_FALSE(kept) << "who announces is told";
  ASSERT_TRUE(facts.failure().has_value());
  EXPECT_EQ(facts.failure()->kind, ErrorKind::io);
  EXPECT_FALSE(budget.stopped()) << "the answer does not depend on it";
}

/// A search whose table is far too small, and what it says of all that it has settled.
TEST_F(Announced, FactsOfASearchAreTrue) {
  using Rules = cram::SearchRules<std::uint64_t, true>;
  Budget budget({.memory = std::uint64_t{96} << 10U}, nullptr, {});
  Budget plenty({.memory = std::uint64_t{512} << 20U}, nullptr, {});
  AnnouncedFacts facts(file(), plenty);
  search::Search<Rules> small{Rules({}, nullptr)};
  small.announce_to(&facts.add());
  const games::GridPart<std::uint64_t> board{~std::uint64_t{0} >> (64 - 4 * 7), 4, 7};
  ASSERT_TRUE(small.evaluate(board, budget).has_value());
  EXPECT_GT(facts.announced(), 0U);
  // The same parts, asked of a search that forgets nothing.
  search::Search<Rules> large{Rules({}, nullptr)};
  std::size_t told = 0;
  std::size_t asked = 0;
  const auto look = [&](std::span<const Rules::Piece> pieces, bool) {
    for (const auto& piece : pieces) {
      const auto part = small.rules().part(piece);
      const auto known = small.peek(part);
      ++asked;
      if (!known || told == 3) continue;  // each takes a search
      const auto value = large.evaluate(part, plenty);
      if (!value) continue;
      if (known->exact) {
        EXPECT_EQ(known->value, *value);
      } else {
        EXPECT_EQ(known->excluded >> *value & 1U, 0U);
      }
      ++told;
    }
    return true;
  };
  small.rules().each_option(board, {}, look);
  EXPECT_GT(asked, 30U);
  EXPECT_GT(told, 0U);
}

}  // namespace
}  // namespace grundy::prove
