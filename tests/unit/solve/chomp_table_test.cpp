#include "solve/chomp/table.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "core/budget.h"
#include "grundy/value.h"
#include "solve/chomp/pieces.h"
#include "solve/chomp/rules.h"
#include "solve/chomp/staircases.h"
#include "solve/chomp/sweep.h"

namespace grundy::chomp {
namespace {

/// All staircases inside a shape but the empty one.
std::vector<Words> all_inside(const Words& shape) {
  std::vector<Words> found;
  const auto extend = [&](const auto& self, Words rows) -> void {
    if (!rows.empty()) found.push_back(rows);
    if (rows.size() == shape.size()) return;
    const std::uint64_t most =
        std::min(shape[rows.size()], rows.empty() ? UINT64_MAX : rows.back());
    rows.push_back(0);
    for (rows.back() = 1; rows.back() <= most; ++rows.back()) self(self, rows);
  };
  extend(extend, {});
  return found;
}

/// The mex of the values that a table has for the positions after each bite.
std::uint64_t by_the_mex_rule(const Words& rows, const Table& values) {
  std::vector<NimValue> options;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    Words option = rows;
    for (std::uint64_t left = rows[row]; left-- > (row == 0 ? 1U : 0U);) {
      for (std::size_t i = row; i < rows.size() && option[i] > left; ++i) option[i] = left;
      if (left == 0) option.resize(row);
      options.emplace_back(values.find(option).value());
    }
  }
  return mex(options).number();
}

/// Every value of a table is the mex of others, so all are right, by induction.
void expect_right(const Words& shape) {
  Budget budget({}, nullptr, {});
  const auto values = make_value_table(shape, budget);
  const auto lost = make_lost_table(shape, budget);
  ASSERT_TRUE(values != nullptr && lost != nullptr);
  ASSERT_TRUE(values->fill(shape, budget));
  ASSERT_TRUE(lost->fill(shape, budget));
  for (const Words& rows : all_inside(shape)) {
    ASSERT_TRUE(values->contains(rows) && lost->contains(rows)) << fmt::format("{}", rows);
    const std::uint64_t value = by_the_mex_rule(rows, *values);
    ASSERT_EQ(values->find(rows), value) << fmt::format("{} in {}", rows, shape);
    ASSERT_EQ(lost->find(rows), value == 0 ? 1U : 0U) << fmt::format("{} in {}", rows, shape);
  }
}

TEST(Staircases, AreNumberedInOrder) {
  const Words shape{5, 5, 3, 1};
  const Staircases stairs = *Staircases::inside(shape);
  auto all = all_inside(shape);
  EXPECT_EQ(stairs.count(), all.size() + 1);
  for (Words& rows : all) rows.resize(shape.size());
  std::ranges::sort(all);
  std::vector<std::uint32_t> back;
  for (std::size_t i = 0; i < all.size(); ++i) {
    ASSERT_EQ(stairs.number(all[i]), i + 1) << fmt::format("{}", all[i]);
    stairs.staircase(i + 1, back);
    ASSERT_TRUE(std::ranges::equal(back, all[i])) << i;
  }
  EXPECT_TRUE(stairs.contains(Words{5, 3, 3}));
  EXPECT_FALSE(stairs.contains(Words{5, 5, 4}));
  EXPECT_FALSE(stairs.contains(Words{1, 1, 1, 1, 1}));
}

TEST(Staircases, RefuseShapesWithTooMany) {
  EXPECT_TRUE(Staircases::inside(Words(20, 20)).has_value());  // 1.4e11
  EXPECT_FALSE(Staircases::inside(Words(40, 50)).has_value());
  EXPECT_FALSE(Staircases::inside(Words(65, 65)).has_value());
  EXPECT_FALSE(Staircases::inside(Words{std::uint64_t{1} << 40U, 1}).has_value());
}

TEST(ChompTables, HaveTheValuesOfTheMexRule) {
  for (const auto& [rows, longest] : {std::pair{3, 12U}, {4, 10U}, {5, 8U}, {6, 7U}, {7, 7U}}) {
    for (std::uint64_t columns = 1; columns <= longest; ++columns) {
      expect_right(Words(static_cast<std::size_t>(rows), columns));
    }
  }
}

TEST(ChompTables, HaveThemInEveryShape) {
  for (const Words& shape : all_inside(Words(5, 4))) {
    if (shape.size() >= 3) expect_right(shape);
  }
  std::mt19937 random(5);
  for (int i = 0; i < 40; ++i) {
    Words shape(3 + random() % 4);
    for (std::uint64_t& length : shape) length = 1 + random() % (40 / shape.size());
    std::ranges::sort(shape, std::greater<>());
    expect_right(shape);
  }
}

/// Values beyond one and two words, and last rows beyond one word.
TEST(ChompTables, HaveThemOnLongBoards) {
  expect_right(Words(3, 40));
  expect_right(Words{90, 70, 2});
  expect_right(Words{70, 70, 66});
  expect_right(Words{100, 4, 3, 2});
}

template <class Rule>
std::vector<typename Rule::Stored> swept(const Staircases& stairs, const SweepPlan& plan,
                                         Rule rule) {
  Budget budget({}, nullptr, {});
  std::vector<typename Rule::Stored> table(stairs.count(), Rule::kNothing);
  const Cuts cuts(stairs, plan);
  Sweep<Rule> sweep(stairs, plan, cuts, rule, table.data());
  const std::size_t first = std::max<std::size_t>(plan.looked_up, 1);
  const Words shape(stairs.shape().begin(), stairs.shape().end());
  const Staircases pieces = *Staircases::inside(WordsView(shape).first(first));
  std::vector<std::uint32_t> rows;
  for (std::uint64_t piece = 0; piece < pieces.count(); ++piece) {
    pieces.staircase(piece, rows);
    EXPECT_TRUE(sweep.run(rows, 0, budget));
  }
  EXPECT_TRUE(sweep.finish(budget));
  return table;
}

TEST(ChompTables, AreTheSameHoweverTheRowsAreDivided) {
  for (const Words& shape : {Words(6, 7), Words{9, 9, 8, 5, 5, 2, 1}, Words{12, 3, 3, 3, 1, 1}}) {
    const Staircases stairs = *Staircases::inside(shape);
    const auto expected = swept(stairs, {.block = 1}, ValueRule<std::uint8_t>());
    const LostRule<std::uint8_t> lost{static_cast<std::uint32_t>(shape.back())};
    const auto expected_lost = swept(stairs, {.block = 1}, lost);
    for (std::size_t block = 1; block + 2 <= shape.size(); ++block) {
      for (std::size_t looked_up = 0; looked_up <= block; ++looked_up) {
        const SweepPlan plan{.looked_up = looked_up, .block = block};
        EXPECT_EQ(swept(stairs, plan, ValueRule<std::uint8_t>()), expected);
        EXPECT_EQ(swept(stairs, plan, lost), expected_lost) << looked_up << " " << block;
      }
    }
  }
}

TEST(ChompTables, GoOnWhereALimitStoppedThem) {
  for (const Words& shape : {Words(3, 60), Words(4, 30), Words(9, 9), Words{30, 30, 5, 4, 2}}) {
    for (const auto make : {make_value_table, make_lost_table}) {
      Budget budget({}, nullptr, {});
      const auto whole = make(shape, budget);
      ASSERT_TRUE(whole->fill(shape, budget));
      const auto table = make(shape, budget);
      int stops = 0;
      for (bool filled = false; !filled;) {
        Budget few({.positions = 9000}, nullptr, {});
        filled = table->fill(shape, few);
        if (!filled) {
          ASSERT_EQ(few.stop()->reason, StopReason::positions);
          ASSERT_LT(++stops, 1000) << "it begins anew each time";
        }
      }
      for (const Words& rows :
           {Words(shape), Words(shape.begin(), shape.begin() + 3), Words{7, 5, 4}}) {
        EXPECT_EQ(table->find(rows), whole->find(rows)) << fmt::format("{}", rows);
      }
    }
  }
}

TEST(ChompTables, AreNotBegunWithoutMemoryForThem) {
  Budget little({.memory = 100'000}, nullptr, {});
  EXPECT_EQ(make_value_table(Words(10, 10), little), nullptr);
  EXPECT_FALSE(little.stopped()) << "another solver may have enough";
  Budget more({.memory = 1'000'000}, nullptr, {});
  const auto table = make_value_table(Words(10, 10), more);
  ASSERT_NE(table, nullptr);
  ASSERT_TRUE(table->fill(Words(10, 10), more));
  EXPECT_EQ(more.bytes(), table->bytes()) << "memory for the work was given back";
}

TEST(ChompTables, StandOnAShelf) {
  TableShelf shelf(make_value_table);
  Budget budget({}, nullptr, {});
  EXPECT_FALSE(shelf.find(Words{4, 4, 2}));
  EXPECT_EQ(shelf.fill(Words(4, 6), budget), TableShelf::Filled::yes);
  const auto value = shelf.find(Words{6, 4, 2});
  EXPECT_TRUE(value.has_value());
  EXPECT_EQ(shelf.find(Words{3, 3, 2, 2, 1, 1}), value) << "on its side";
  EXPECT_FALSE(shelf.find(Words(5, 5)));
  for (std::uint64_t columns = 7; columns < 30; ++columns) {
    ASSERT_EQ(shelf.fill(Words{columns, 3, 2}, budget), TableShelf::Filled::yes);
    ASSERT_TRUE(shelf.find(Words{columns, 3, 2}));
  }
  EXPECT_EQ(budget.bytes(), shelf.bytes()) << "those that went gave their memory back";
  EXPECT_TRUE(shelf.find(Words(4, 6))) << "a table inside a larger one goes before others do";
  EXPECT_EQ(shelf.fill(Words(40, 50), budget), TableShelf::Filled::too_large);
}

TEST(ChompTablesThreads, HaveTheSameValues) {
  const Words shape(10, 10);
  Budget one({}, nullptr, {});
  Budget several({.threads = 3}, nullptr, {});
  for (const auto make : {make_value_table, make_lost_table}) {
    const auto alone = make(shape, one);
    const auto together = make(shape, several);
    ASSERT_TRUE(alone->fill(shape, one));
    Budget few({.positions = 60'000, .threads = 3}, nullptr, {});
    EXPECT_FALSE(together->fill(shape, few));
    ASSERT_TRUE(together->fill(shape, several));
    for (const Words& rows : all_inside(Words{10, 10, 9, 6, 6, 6, 2, 2, 2, 1})) {
      ASSERT_EQ(together->find(rows), alone->find(rows)) << fmt::format("{}", rows);
    }
    EXPECT_EQ(together->bytes(), alone->bytes());
  }
}

TEST(ChompPieces, ComeAfterWhatTheyWaitFor) {
  const Staircases first_rows = *Staircases::inside(Words{3, 3, 2});
  Pieces pieces(first_rows, 2, first_rows.count());
  std::vector<std::uint64_t> order;
  while (const auto piece = pieces.take()) {
    EXPECT_EQ(pieces.first_open(), *piece) << "a single thread takes them in order";
    order.push_back(*piece);
    pieces.done(*piece);
  }
  EXPECT_EQ(order.size(), first_rows.count() - 2);
  EXPECT_EQ(pieces.first_open(), first_rows.count());
  Pieces others(first_rows, 0, first_rows.count());
  (void)others.take();
  others.give_up();
  EXPECT_FALSE(others.take());
}

}  // namespace
}  // namespace grundy::chomp
