// Cram at a glance: options that cut a part straight through, looked up in the window.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "solve/cram/search_rules.h"
#include "solve/cram/window.h"
#include "store/large_memory.h"

namespace grundy::cram {
namespace {

using games::Grid;
using games::GridPart;
using Part = GridPart<std::uint64_t>;

constexpr unsigned kNobody = 32;  // a value that no part has: a glance for it sees everything

class GlanceWindow {
 public:
  GlanceWindow(unsigned rows, unsigned columns)
      : window_(std::make_shared<Window>(rows, columns)),
        memory_(large_memory<std::uint64_t>(window_->words())) {
    EXPECT_TRUE(window_->build({memory_.get(), window_->words()}, 1, [](double) { return true; }));
    window_->use({memory_.get(), window_->words()});
  }
  [[nodiscard]] const std::shared_ptr<Window>& get() const { return window_; }

 private:
  std::shared_ptr<Window> window_;
  LargeMemory<std::uint64_t> memory_;
};

/// Values of positions within a box that is larger than the window, straight from the definition.
class Values {
 public:
  Values(unsigned rows, unsigned columns) : values_(std::size_t{1} << (rows * columns)) {
    const auto& grid = Grid<std::uint64_t>::of(rows, columns);
    for (std::uint64_t free = 0; free < values_.size(); ++free) {
      std::uint32_t seen = 0;
      each_domino(grid, {grid.across(free), grid.down(free)},
                  [&](std::uint64_t domino) { seen |= 1U << values_[free & ~domino]; });
      values_[free] = static_cast<std::uint8_t>(std::countr_one(seen));
    }
  }
  struct Places {
    std::uint64_t across;
    std::uint64_t down;
  };
  template <class Visit>
  static void each_domino(const Grid<std::uint64_t>& grid, Places places, const Visit& visit) {
    for (; places.across != 0; places.across &= places.across - 1) {
      visit(std::uint64_t{3} << std::countr_zero(places.across));
    }
    for (; places.down != 0; places.down &= places.down - 1) {
      const std::uint64_t upper = places.down & (~places.down + 1);
      visit(upper | upper << grid.step());
    }
  }
  [[nodiscard]] unsigned of(std::uint64_t free) const { return values_[free]; }

 private:
  std::vector<std::uint8_t> values_;
};

/// Calls check(part) for every connected position that fills a box.
template <class Check>
void each_part(unsigned rows, unsigned columns, const Check& check) {
  const auto& grid = Grid<std::uint64_t>::of(rows, columns);
  for (std::uint64_t free = 1; free < std::uint64_t{1} << (rows * columns); ++free) {
    if (grid.piece(free, free & (~free + 1)) != free) continue;
    const Part part = grid.cropped(free);
    if (part.rows == rows && part.columns == columns) check(part);
  }
}

TEST(CramGlance, ShowsTheValuesOfTheOptionsItNames) {
  struct Case {
    unsigned rows;
    unsigned columns;
    unsigned window_rows;
    unsigned window_columns;
  };
  // Windows upright and turned, with lines in and beside the middle, and one that is too small.
  for (const Case& c :
       {Case{3, 6, 3, 5}, Case{3, 6, 4, 4}, Case{2, 9, 2, 8}, Case{4, 5, 3, 5}, Case{3, 6, 2, 8}}) {
    const GlanceWindow window(c.window_rows, c.window_columns);
    const SearchRules<std::uint64_t> rules({.reduce = false}, window.get());
    const Values values(c.rows, c.columns);
    const auto& grid = Grid<std::uint64_t>::of(c.rows, c.columns);
    std::size_t shown = 0;
    each_part(c.rows, c.columns, [&](const Part& part) {
      const Cuts<std::uint64_t> cuts = rules.glance(part, kNobody - 1);
      std::uint32_t found = 0;
      Values::each_domino(grid, {cuts.across, cuts.down}, [&](std::uint64_t domino) {
        ASSERT_EQ(part.squares & domino, domino);
        found |= 1U << values.of(part.squares & ~domino);
        ++shown;
      });
      ASSERT_EQ(cuts.shown, found) << part.squares;
    });
    const bool fits = c.window_rows != 2 || c.rows == 2;
    EXPECT_EQ(shown > 0, fits) << c.rows << "x" << c.columns;
  }
}

TEST(CramGlance, StopsAtTheValueAskedFor) {
  const GlanceWindow window(3, 5);
  const SearchRules<std::uint64_t> rules({}, window.get());
  each_part(3, 6, [&](const Part& part) {
    const std::uint32_t all = rules.glance(part, kNobody - 1).shown;
    for (unsigned target = 0; target < 5; ++target) {
      const std::uint32_t some = rules.glance(part, target).shown;
      ASSERT_EQ(some & ~all, 0U);
      ASSERT_EQ(some >> target & 1U, all >> target & 1U) << part.squares;
    }
  });
}

TEST(CramSearchRules, HandOutEveryOtherDominoOnce) {
  const GlanceWindow window(3, 5);
  const SearchRules<std::uint64_t> with({.reduce = false}, window.get());
  const SearchRules<std::uint64_t> without({.reduce = false});
  each_part(3, 6, [&](const Part& part) {
    for (const auto* rules : {&with, &without}) {
      const Cuts<std::uint64_t> cuts = rules->glance(part, kNobody - 1);
      unsigned handed_out = 0;
      rules->each_option(part, cuts, [&](std::span<const Part>, bool) {
        ++handed_out;
        return true;
      });
      const auto glanced =
          static_cast<unsigned>(std::popcount(cuts.across) + std::popcount(cuts.down));
      ASSERT_EQ(handed_out + glanced, rules->weight(part)) << part.squares;
    }
  });
}

}  // namespace
}  // namespace grundy::cram
