// Cram as the search computes it: boxes of bits, squares that do not matter, the window. What a
// glance shows: cram_glance_test.cpp.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "solve/cram/outcomes.h"
#include "solve/cram/search_rules.h"
#include "solve/cram/window.h"
#include "solve/search/search.h"
#include "store/large_memory.h"
#include "support/effort.h"

namespace grundy::cram {
namespace {

using games::Grid;
using games::GridPart;
namespace bits = games::bits;

/// Values and misère outcomes of all positions on a small board, straight from the definition.
struct Definition {
  Definition(unsigned rows, unsigned columns)
      : values(std::size_t{1} << (rows * columns)), misere_won(values.size()) {
    std::vector<std::uint32_t> dominoes;
    for (unsigned square = 0; square < rows * columns; ++square) {
      if ((square + 1) % columns != 0) dominoes.push_back(3U << square);
      if (square + columns < rows * columns)
        dominoes.push_back(1U << square | 1U << (square + columns));
    }
    for (std::uint32_t free = 0; free < values.size(); ++free) {
      std::uint64_t seen = 0;
      bool moves = false;
      bool to_lost = false;
      for (const std::uint32_t domino : dominoes) {
        if ((free & domino) != domino) continue;
        moves = true;
        seen |= std::uint64_t{1} << values[free & ~domino];
        to_lost = to_lost || !misere_won[free & ~domino];
      }
      values[free] = static_cast<unsigned>(std::countr_one(seen));
      misere_won[free] = !moves || to_lost;
    }
  }

  std::vector<unsigned> values;
  std::vector<bool> misere_won;
};

struct Board {
  unsigned rows;
  unsigned columns;
};

TEST(CramReductions, KeepTheValueAndTheMisereOutcomeOfEverySmallBoard) {
  for (const auto [rows, columns] : {Board{4, 4}, {3, 5}, {2, 8}, {1, 12}, {3, 6}}) {
    const Definition definition(rows, columns);
    const auto& narrow = Grid<std::uint64_t>::of(rows, columns);
    const auto& wide = Grid<bits::Wide>::of(rows, columns);
    std::size_t reduced = 0;
    for (std::uint32_t free = 0; free < definition.values.size(); ++free) {
      const auto rest = static_cast<std::uint32_t>(narrow.reduced(free));
      ASSERT_EQ(rest & ~free, 0U);
      ASSERT_EQ(definition.values[rest], definition.values[free]) << free;
      ASSERT_EQ(definition.misere_won[rest], definition.misere_won[free]) << free;
      ASSERT_EQ(static_cast<std::uint32_t>(wide.reduced(free)), rest);
      if (rest != free) ++reduced;
    }
    EXPECT_GT(reduced, definition.values.size() / 2) << "it should apply often";
  }
}

TEST(CramReductions, LeaveASingleDominoAlone) {
  // Each square is the other's leaf; without "other than the square itself" both would go.
  EXPECT_EQ(Grid<std::uint64_t>::of(1, 2).reduced(3), 3U);
  EXPECT_EQ(std::popcount(Grid<std::uint64_t>::of(1, 3).reduced(7)), 2);
}

class BuiltWindow {
 public:
  BuiltWindow(unsigned rows, unsigned columns, unsigned threads,
              Window::Layout layout = Window::Layout::kPlain)
      : window(std::make_shared<Window>(rows, columns, layout)), memory(window->words() / 8) {
    double last = 0;
    EXPECT_TRUE(window->build(words(), threads, [&](double share) {
      EXPECT_GT(share, last);
      last = share;
      return true;
    }));
    EXPECT_EQ(last, 1);
    window->use(words());
  }
  std::span<std::uint64_t> words() { return {memory[0].words, window->words()}; }

  std::shared_ptr<Window> window;

 private:
  struct alignas(64) Line {
    std::uint64_t words[8];
  };
  std::vector<Line> memory;
};

TEST(CramReductions, AreTriedWhereverADominoMadeThemPossible) {
  for (const auto [rows, columns] : {Board{4, 4}, {3, 5}, {1, 10}, {2, 7}}) {
    const auto& grid = Grid<std::uint64_t>::of(rows, columns);
    std::size_t spared = 0;
    for (std::uint64_t all = 1; all < std::uint64_t{1} << (rows * columns); ++all) {
      const std::uint64_t free = grid.reduced(all);
      if (free != all) continue;
      const std::uint64_t delicate = grid.delicate(free);
      const auto check = [&](std::uint64_t domino) {
        const std::uint64_t rest = free & ~domino;
        if ((grid.beside(domino) & rest & delicate) != 0) return;
        ASSERT_EQ(grid.reduced(rest), rest) << free << ' ' << domino;
        ++spared;
      };
      for (std::uint64_t left = grid.across(free); left != 0; left &= left - 1) {
        check(std::uint64_t{3} << bits::lowest(left));
      }
      for (std::uint64_t upper = grid.down(free); upper != 0; upper &= upper - 1) {
        const std::uint64_t square = upper & (~upper + 1);
        check(square | square << grid.step());
      }
    }
    EXPECT_TRUE(spared > 0 || rows < 3);
  }
}

TEST(CramGrid, TellsWhichDominoesMayCut) {
  for (const auto [rows, columns] : {Board{4, 4}, {3, 5}, {1, 9}, {2, 7}, {6, 2}}) {
    const auto& grid = Grid<std::uint64_t>::of(rows, columns);
    const auto& wide = Grid<bits::Wide>::of(rows, columns);
    const auto connected = [&](std::uint64_t set) {
      return set == 0 || grid.piece(set, set & (~set + 1)) == set;
    };
    std::size_t spared = 0;
    std::size_t false_alarms = 0;
    for (std::uint64_t free = 1; free < std::uint64_t{1} << (rows * columns); ++free) {
      if (!connected(free)) continue;
      const std::uint64_t across = grid.cuts_across(free);
      const std::uint64_t down = grid.cuts_down(free);
      ASSERT_TRUE(wide.cuts_across(free) == across && wide.cuts_down(free) == down);
      const auto check = [&](std::uint64_t domino, bool may_cut) {
        const bool cuts = !connected(free & ~domino);
        ASSERT_TRUE(may_cut || !cuts) << free << ' ' << domino;
        if (!may_cut) ++spared;
        if (may_cut && !cuts) ++false_alarms;
      };
      for (std::uint64_t left = grid.across(free); left != 0; left &= left - 1) {
        check(std::uint64_t{3} << bits::lowest(left), (across & left & (~left + 1)) != 0);
      }
      for (std::uint64_t upper = grid.down(free); upper != 0; upper &= upper - 1) {
        const std::uint64_t square = upper & (~upper + 1);
        check(square | square << grid.step(), (down & square) != 0);
      }
    }
    // A ring of squares is not cut by what looks like a cut: that is found out later.
    EXPECT_GT(spared, false_alarms);
  }
}

struct BuiltOutcomes {
  BuiltOutcomes(unsigned rows, unsigned columns, unsigned threads)
      : table(rows, columns), memory(large_memory<std::uint64_t>(table.words())) {
    EXPECT_TRUE(table.build({memory.get(), table.words()}, threads, [](double) { return true; }));
  }
  [[nodiscard]] bool lost(std::uint64_t free) const {
    return table.lost({memory.get(), table.words()}, free);
  }
  Outcomes table;
  LargeMemory<std::uint64_t> memory;
};

TEST(CramOutcomes, AgreeWithTheDefinition) {
  for (const auto [rows, columns] : {Board{4, 4}, {3, 5}, {2, 8}, {5, 3}}) {
    const Definition definition(rows, columns);
    const BuiltOutcomes built(rows, columns, 2);
    for (std::uint32_t free = 0; free < definition.values.size(); ++free) {
      ASSERT_EQ(built.lost(free), !definition.misere_won[free]) << free;
    }
  }
}

TEST(CramOutcomes, KnowPublishedWinnersOfMisereBoards) {
  // 3x3 to 3x7: N P P N P; 4x4 and 4x5: P.
  const BuiltOutcomes three(3, 7, 1);
  std::string winners;
  for (unsigned columns = 3; columns <= 7; ++columns) {
    std::uint64_t free = 0;
    for (unsigned row = 0; row < 3; ++row) {
      free |= ((std::uint64_t{1} << columns) - 1) << (row * 7);
    }
    winners += three.lost(free) ? 'P' : 'N';
  }
  EXPECT_EQ(winners, "NPPNP");
  const BuiltOutcomes four(4, 5, 1);
  EXPECT_TRUE(four.lost((1U << 20U) - 1));
  EXPECT_TRUE(four.lost(0b01111'01111'01111'01111));
}

TEST(CramOutcomes, StopWhenTheyAreTold) {
  const Outcomes table(4, 5);
  const auto memory = large_memory<std::uint64_t>(table.words());
  EXPECT_FALSE(table.build({memory.get(), table.words()}, 1, [](double) { return false; }));
}

TEST(CramWindow, HoldsTheValueOfEveryPosition) {
  for (const auto [rows, columns] : {Board{4, 4}, {3, 5}, {2, 9}, {3, 6}}) {
    const Definition definition(rows, columns);
    const BuiltWindow built(rows, columns, 1);
    for (std::uint32_t free = 0; free < definition.values.size(); ++free) {
      const GridPart<std::uint64_t> part{free, rows, columns};
      ASSERT_EQ(built.window->value(built.window->index(part)), definition.values[free]) << free;
    }
  }
}

TEST(CramWindow, TakesSmallerBoxesEitherWay) {
  const BuiltWindow built(4, 5, 1);
  const Definition definition(3, 4);
  EXPECT_TRUE(built.window->holds(5, 4));
  EXPECT_FALSE(built.window->holds(5, 5));
  for (std::uint32_t free = 0; free < definition.values.size(); ++free) {
    const GridPart<bits::Wide> part{free, 3, 4};
    const auto turned = Grid<bits::Wide>::of(3, 4).transposed(free);
    ASSERT_EQ(built.window->value(built.window->index(part)), definition.values[free]);
    ASSERT_EQ(built.window->value(built.window->index(GridPart<bits::Wide>{turned, 4, 3})),
              definition.values[free]);
  }
}

TEST(CramWindowThreads, BuildTheSame) {
  for (const auto layout : {Window::Layout::kPlain, Window::Layout::kFolded}) {
    const unsigned rows = layout == Window::Layout::kPlain ? 4 : 5;
    BuiltWindow one(rows, 5, 1, layout);
    BuiltWindow four(rows, 5, 4, layout);
    EXPECT_TRUE(std::ranges::equal(one.words(), four.words()));
  }
}

TEST(CramWindowThreads, CheckTheSameBlocks) {
  BuiltWindow built(3, 6, 1);
  constexpr std::size_t kBlockWords = 64;
  std::atomic<std::size_t> checked = 0;
  built.window->use(built.words(), kBlockWords, [&](std::size_t block) {
    ++checked;
    return block % 3 != 0;
  });
  std::array<std::uint64_t, 4> sums{};
  std::vector<std::thread> threads;
  for (std::uint64_t& sum : sums) {
    threads.emplace_back([&] {
      for (std::uint64_t index = 0; index < std::uint64_t{1} << 18U; ++index) {
        if (built.window->sound(index)) sum = sum * 31 + built.window->value(index);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::uint64_t sum : sums) EXPECT_EQ(sum, sums[0]);
  EXPECT_GE(checked, 256U);
}

TEST(CramFold, PutsReflectionsIntoTheSameSlab) {
  for (const unsigned columns : {5U, 7U}) {
    const Fold fold(columns);
    EXPECT_EQ(fold.slabs().size(), 288U);
    const auto& grid = Grid<std::uint64_t>::of(5, columns);
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - 5 * columns);
    const auto upside_down = [&](std::uint64_t squares) {
      std::uint64_t result = 0;
      for (unsigned r = 0; r < 5; ++r) {
        result = result << columns | (squares >> (r * columns) & ~(~0ULL << columns));
      }
      return result;
    };
    std::uint64_t squares = 1;
    for (int i = 0; i < 100'000; ++i) {
      squares = (squares * 6364136223846793005 + 1442695040888963407);
      const std::uint64_t free = squares >> 20U & all;
      const std::uint64_t place = fold.place(free, 5, columns);
      ASSERT_LT(place >> fold.middle_bits(), fold.slabs().size());
      const std::uint64_t slab = place >> fold.middle_bits();
      for (const std::uint64_t image :
           {upside_down(free), grid.half_turned(free), grid.half_turned(upside_down(free))}) {
        ASSERT_EQ(fold.place(image, 5, columns) >> fold.middle_bits(), slab) << free;
      }
    }
  }
}

TEST(CramWindow, FoldedHoldsWhatAPlainOneDoes) {
  const BuiltWindow plain(5, 5, 2);
  const BuiltWindow folded(5, 5, 2, Window::Layout::kFolded);
  EXPECT_LT(folded.window->words(), plain.window->words() * 2 / 3);
  for (std::uint32_t free = 0; free < 1U << 25U; free += support::sized(1U, 101U)) {
    const GridPart<std::uint64_t> part{free, 5, 5};
    const unsigned value = plain.window->value(plain.window->index(part));
    if (folded.window->value(folded.window->index(part)) != value) FAIL() << free;
  }
  // Smaller boxes lie in the middle, whichever way they stand.
  for (std::uint32_t free = 0; free < 1U << 12U; ++free) {
    const GridPart<std::uint64_t> part{free, 3, 4};
    const unsigned value = plain.window->value(plain.window->index(part));
    const auto turned = Grid<std::uint64_t>::of(3, 4).transposed(free);
    ASSERT_EQ(folded.window->value(folded.window->index(part)), value) << free;
    ASSERT_EQ(folded.window->value(folded.window->index(GridPart<bits::Wide>{turned, 4, 3})),
              value);
  }
}

TEST(CramWindow, IsPossibleWithinItsLimits) {
  EXPECT_TRUE(Window::possible(5, 7));
  EXPECT_TRUE(Window::possible(4, 8));
  EXPECT_FALSE(Window::possible(4, 9));
  EXPECT_FALSE(Window::possible(6, 6));
  EXPECT_FALSE(Window::possible(3, 4));
  EXPECT_FALSE(Window::possible(6, 5));
}

TEST(CramWindow, LeavesDamagedBlocksOut) {
  BuiltWindow built(3, 6, 1);
  constexpr std::size_t kBlockWords = 64;
  std::map<std::size_t, int> asked;
  built.window->use(built.words(), kBlockWords, [&](std::size_t block) {
    ++asked[block];
    return block % 3 != 0;
  });
  const Definition definition(3, 6);
  std::size_t sound = 0;
  for (std::uint32_t free = 0; free < definition.values.size(); ++free) {
    const std::uint64_t index = built.window->index(GridPart<std::uint64_t>{free, 3, 6});
    if (!built.window->sound(index)) continue;
    ++sound;
    ASSERT_EQ(built.window->value(index), definition.values[free]);
  }
  EXPECT_EQ(sound, definition.values.size() / 256 * 170);  // 86 of 256 blocks are damaged
  EXPECT_EQ(asked.size(), built.window->words() / kBlockWords);
  for (const auto& [block, times] : asked) EXPECT_EQ(times, 1) << block;
}

TEST(CramWindow, StopsWhenItIsTold) {
  const Window window(4, 5);
  std::vector<std::uint64_t> memory(window.words() + 8);
  auto* aligned = memory.data();
  while (reinterpret_cast<std::uintptr_t>(aligned) % 64 != 0) ++aligned;
  EXPECT_FALSE(window.build({aligned, window.words()}, 1, [](double) { return false; }));
}

template <class Bits>
void expect_definition(const SearchOptions& options, const std::shared_ptr<const Window>& window,
                       unsigned step) {
  const Definition definition(4, 4);
  using Rules = SearchRules<Bits>;
  search::Search<Rules> search(Rules(options, window));
  Budget budget({}, nullptr, {});
  const auto& grid = Grid<Bits>::of(4, 4);
  for (std::uint32_t free = 1; free < definition.values.size(); free += step) {
    const Bits squares = free;
    if (grid.piece(squares, squares & (~squares + 1)) != squares) continue;
    const auto part = canonical_part(grid.cropped(squares));
    const unsigned value = definition.values[free];
    // First the question, which leaves less in the table.
    ASSERT_EQ(search.has_value(part, value ^ 1U, budget), false) << free;
    ASSERT_EQ(search.has_value(part, value, budget), true) << free;
    ASSERT_EQ(search.evaluate(part, budget), value) << free;
  }
}

TEST(CramSearch, FindsTheValueOfEverySmallPiece) {
  expect_definition<std::uint64_t>({}, nullptr, 1);
  expect_definition<bits::Wide>({}, nullptr, 7);
  expect_definition<std::uint64_t>({.reduce = false, .turns = false}, nullptr, 5);
  BuiltWindow built(3, 5, 1);
  expect_definition<std::uint64_t>({}, built.window, 3);
  // What is damaged is not believed: here everything that lies there is wrong.
  std::ranges::fill(built.words().subspan(built.window->words() / 2), ~std::uint64_t{0});
  built.window->use(built.words(), built.window->words() / 2,
                    [](std::size_t block) { return block == 0; });
  expect_definition<std::uint64_t>({}, built.window, 3);
}

template <class Bits>
std::optional<unsigned> rectangle(unsigned rows, unsigned columns, const Limits& limits,
                                  const SearchOptions& options = {}) {
  using Rules = SearchRules<Bits>;
  search::Search<Rules> search{Rules(options)};
  Budget budget(limits, nullptr, {});
  const Bits all = ~Bits{0} >> (bits::width<Bits> - rows * columns);
  return search.evaluate({all, rows, columns}, budget);
}

TEST(CramSearch, KnowsPublishedValues) {
  // Beling's README and Schneider 2009: tests/golden has more.
  EXPECT_EQ(rectangle<std::uint64_t>(4, 5, {}), 2U);
  EXPECT_EQ(rectangle<std::uint64_t>(3, 8, {}), 3U);
  EXPECT_EQ(rectangle<std::uint64_t>(5, 5, {}), 0U);
  EXPECT_EQ(rectangle<std::uint64_t>(4, 7, {}), 3U);
  EXPECT_EQ(rectangle<std::uint64_t>(4, 6, {}, {.turns = false}), 0U);
  EXPECT_EQ(rectangle<bits::Wide>(3, 8, {}), 3U);
  EXPECT_EQ(rectangle<bits::Wide>(1, 87, {}), rectangle<std::uint64_t>(1, 53, {}));
}

TEST(CramSearch, StaysExactWhenTheTableIsFullOfOtherPositions) {
  // So little memory that nearly everything is replaced again and again.
  EXPECT_EQ(rectangle<std::uint64_t>(4, 6, {.memory = 200'000}, {.turns = false}), 0U);
  EXPECT_EQ(rectangle<std::uint64_t>(4, 7, {.memory = 2'000'000}), 3U);
}

TEST(CramSearch, DoesTheSameEveryTime) {
  std::vector<std::uint64_t> questions;
  for (int i = 0; i < 2; ++i) {
    using Rules = SearchRules<std::uint64_t>;
    search::Search<Rules> search{Rules()};
    Budget budget({}, nullptr, {});
    EXPECT_EQ(search.evaluate({(1U << 27U) - 1, 3, 9}, budget), 1U);
    questions.push_back(search.counts().questions);
    EXPECT_GT(search.counts().options, search.counts().questions);
  }
  EXPECT_EQ(questions[0], questions[1]);
}

TEST(CramSearch, StopsAtItsLimits) {
  EXPECT_EQ(rectangle<std::uint64_t>(6, 8, {.positions = 1000}, {.turns = false}), std::nullopt);
  EXPECT_EQ(
      rectangle<std::uint64_t>(6, 8, {.time = std::chrono::milliseconds(50)}, {.turns = false}),
      std::nullopt);
}

TEST(CramSearchThreads, FindTheSameValues) {
  EXPECT_EQ(rectangle<std::uint64_t>(4, 6, {.threads = 4}, {.turns = false}), 0U);
  EXPECT_EQ(rectangle<std::uint64_t>(4, 7, {.threads = 4}), 3U);
  EXPECT_EQ(rectangle<std::uint64_t>(5, 5, {.memory = 3'000'000, .threads = 3}), 0U);
}

}  // namespace
}  // namespace grundy::cram
