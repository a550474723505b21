#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/sprouts/land.h"
#include "games/sprouts/lines.h"
#include "grundy/engine.h"
#include "grundy/game/any_game.h"
#include "support/bad_input.h"
#include "support/effort.h"
#include "support/random_positions.h"

namespace grundy {
namespace {

using support::Bad;

class BadSprouts : public support::BadInput {};

TEST_P(BadSprouts, IsReportedWhereItIs) {
  expect_report();
}

INSTANTIATE_TEST_SUITE_P(
    Games, BadSprouts,
    ::testing::Values(Bad{"sprouts()", 8, "missing"}, Bad{"sprouts(2, )", 10, "missing"},
                      Bad{"sprouts(81)", 8, "too many"}, Bad{"sprouts(80, .)", 12, "too many"},
                      Bad{"sprouts(1, ab; a.)", 12, "b appears only once"},
                      Bad{"sprouts(aba.a)", 12, "third time"},
                      Bad{"sprouts(a., a.)", 12, "different words"},
                      Bad{"sprouts(a-a)", 9, "not a spot"}, Bad{"sprouts(2x)", 9, ""}));

/// Sprouts as it is drawn: nothing is ever left out, not even what is dead. A word is the list of
/// spots that one meets around a piece of the drawing.
struct PaperSheet {
  using Word = std::vector<int>;
  using Region = std::vector<Word>;

  std::vector<Region> regions;
  std::vector<int> lines;  // of each spot

  explicit PaperSheet(int spots) : regions(1), lines(static_cast<std::size_t>(spots), 0) {
    for (int spot = 0; spot < spots; ++spot) regions[0].push_back({spot});
  }

  [[nodiscard]] int lives(int spot) const { return 3 - lines[static_cast<std::size_t>(spot)]; }

  /// Numbers in the order of their appearance, words and regions in some order.
  [[nodiscard]] std::vector<int> key() const {
    PaperSheet copy(*this);
    for (Region& region : copy.regions) std::ranges::sort(region);
    std::ranges::sort(copy.regions);
    std::map<int, int> names;
    std::vector<int> key;
    for (const Region& region : copy.regions) {
      for (const Word& word : region) {
        for (const int spot : word) {
          const int name = names.try_emplace(spot, static_cast<int>(names.size())).first->second;
          key.push_back(4 * name + lives(spot));
        }
        key.push_back(-1);
      }
      key.push_back(-2);
    }
    return key;
  }

  [[nodiscard]] std::string text() const {
    std::string text;
    for (const Region& region : regions) {
      text += text.empty() ? "" : ";";
      bool first = true;
      for (const Word& word : region) {
        std::string symbols;
        for (const int spot : word) {
          if (lives(spot) == 3) symbols += "1";
          if (lives(spot) == 2) symbols += ":";
          if (lives(spot) == 1) symbols += "a" + std::to_string(spot);
        }
        if (symbols.empty()) continue;
        text += (first ? "" : ",") + symbols;
        first = false;
      }
      if (first) text += "0";
    }
    return "sprouts(" + text + ")";
  }

  [[nodiscard]] std::vector<PaperSheet> moves() const {
    std::vector<PaperSheet> found;
    for (std::size_t r = 0; r < regions.size(); ++r) {
      for (std::size_t w = 0; w < regions[r].size(); ++w) {
        for (std::size_t i = 0; i < regions[r][w].size(); ++i) moves_from(r, w, i, found);
      }
    }
    return found;
  }

 private:
  void moves_from(std::size_t r, std::size_t w, std::size_t i,
                  std::vector<PaperSheet>& found) const {
    const Region& region = regions[r];
    const int from = region[w][i];
    for (std::size_t v = w + 1; v < region.size(); ++v) {
      for (std::size_t j = 0; j < region[v].size(); ++j) {
        if (lives(from) > 0 && lives(region[v][j]) > 0) found.push_back(joined(r, w, i, v, j));
      }
    }
    for (std::size_t j = i; j < region[w].size(); ++j) {
      const int to = region[w][j];
      if (i == j ? lives(from) < 2 : from == to || lives(from) == 0 || lives(to) == 0) continue;
      for (std::uint64_t side = 0; side >> (region.size() - 1) == 0; ++side) {
        found.push_back(cut(r, w, i, j, side));
      }
    }
  }

  /// The spot at a corner twice, since the new line makes two corners of it; once where it had no
  /// line before.
  static void put(Word& word, int spot, bool had_lines) {
    if (had_lines) word.push_back(spot);
  }

  [[nodiscard]] PaperSheet joined(std::size_t r, std::size_t w, std::size_t i, std::size_t v,
                                  std::size_t j) const {
    PaperSheet next(*this);
    const Word& x = regions[r][w];
    const Word& y = regions[r][v];
    const int spot = static_cast<int>(lines.size());
    Word word(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    word.push_back(spot);
    word.insert(word.end(), y.begin() + static_cast<std::ptrdiff_t>(j), y.end());
    word.insert(word.end(), y.begin(), y.begin() + static_cast<std::ptrdiff_t>(j));
    put(word, y[j], lives(y[j]) < 3);
    word.push_back(spot);
    put(word, x[i], lives(x[i]) < 3);
    word.insert(word.end(), x.begin() + static_cast<std::ptrdiff_t>(i) + 1, x.end());
    next.count_line(x[i], y[j]);
    Region& region = next.regions[r];
    region[w] = std::move(word);
    region.erase(region.begin() + static_cast<std::ptrdiff_t>(v));
    return next;
  }

  [[nodiscard]] PaperSheet cut(std::size_t r, std::size_t w, std::size_t i, std::size_t j,
                               std::uint64_t side) const {
    PaperSheet next(*this);
    const Word& x = regions[r][w];
    const int spot = static_cast<int>(lines.size());
    Word outer(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    outer.push_back(spot);
    const bool new_loop = i == j && lives(x[i]) == 3;
    if (!new_loop) outer.insert(outer.end(), x.begin() + static_cast<std::ptrdiff_t>(j), x.end());
    Word inner(x.begin() + static_cast<std::ptrdiff_t>(i),
               x.begin() + static_cast<std::ptrdiff_t>(j) + 1);
    inner.push_back(spot);
    next.count_line(x[i], x[j]);
    Region out{std::move(outer)};
    Region in{std::move(inner)};
    for (std::size_t v = 0; v < regions[r].size(); ++v) {
      if (v == w) continue;
      (side % 2 == 0 ? out : in).push_back(regions[r][v]);
      side /= 2;
    }
    next.regions[r] = std::move(out);
    next.regions.push_back(std::move(in));
    return next;
  }

  void count_line(int from, int to) {
    ++lines[static_cast<std::size_t>(from)];
    ++lines[static_cast<std::size_t>(to)];
    lines.push_back(2);
  }
};

class Definition {
 public:
  // NOLINTNEXTLINE(misc-no-recursion): at most as deep as there are lives
  std::uint64_t value(const PaperSheet& drawing) {
    auto key = drawing.key();
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    std::set<std::uint64_t> options;
    for (const PaperSheet& next : drawing.moves()) options.insert(value(next));
    std::uint64_t mex = 0;
    while (options.contains(mex)) ++mex;
    return values_[std::move(key)] = mex;
  }
  // NOLINTNEXTLINE(misc-no-recursion): at most as deep as there are lives
  bool wins_misere(const PaperSheet& drawing) {
    auto key = drawing.key();
    if (const auto known = misere_.find(key); known != misere_.end()) return known->second;
    const std::vector<PaperSheet> moves = drawing.moves();
    const bool wins = moves.empty() || std::ranges::any_of(moves, [&](const PaperSheet& next) {
                        return !wins_misere(next);
                      });
    return misere_[std::move(key)] = wins;
  }

 private:
  std::map<std::vector<int>, std::uint64_t> values_;
  std::map<std::vector<int>, bool> misere_;
};

std::uint64_t value_of(Engine& engine, const std::string& text) {
  return engine.solve(engine.parse(text).value()).value().nim_value.value().number();
}

bool wins_misere(Engine& engine, const std::string& text) {
  Request request;
  request.play = Play::misere;
  return engine.solve(engine.parse(text).value(), request).value().outcome == Outcome::N;
}

TEST(Sprouts, IsTheGameThatIsDrawn) {
  Engine engine;
  Definition definition;
  for (int spots = 1; spots <= 2; ++spots) {
    const PaperSheet start(spots);
    EXPECT_EQ(value_of(engine, start.text()), definition.value(start)) << spots;
    EXPECT_EQ(wins_misere(engine, start.text()), definition.wins_misere(start)) << spots;
  }
}

/// Games that have begun, far enough that the definition can finish them.
TEST(Sprouts, IsTheGameThatIsDrawnAfterSomeMoves) {
  Engine engine;
  Definition definition;
  support::Dice dice(5);
  std::set<std::uint64_t> seen;
  for (std::size_t game = 0; game < support::effort(300); ++game) {
    const int spots = 3 + static_cast<int>(dice.below(4));
    PaperSheet drawing(spots);
    for (int move = 0; move < 3 * spots - 5; ++move) {
      const auto moves = drawing.moves();
      if (moves.empty()) break;
      drawing = dice.pick(moves);
    }
    const std::uint64_t value = definition.value(drawing);
    seen.insert(value);
    ASSERT_EQ(value_of(engine, drawing.text()), value) << drawing.text();
    ASSERT_EQ(wins_misere(engine, drawing.text()), definition.wins_misere(drawing))
        << drawing.text();
  }
  EXPECT_GE(seen.size(), support::effort(10) == 10 ? 4U : 3U);
}

/// The moves of a position lead where the lines of the drawing lead.
TEST(Sprouts, HasTheMovesOfTheDrawing) {
  const Engine engine;
  support::Dice dice(6);
  for (int game = 0; game < 60; ++game) {
    PaperSheet drawing(4);
    for (std::uint64_t move = dice.below(6); move > 0; --move) {
      const auto moves = drawing.moves();
      if (!moves.empty()) drawing = dice.pick(moves);
    }
    std::set<std::string> drawn;
    for (const PaperSheet& next : drawing.moves()) {
      drawn.insert(engine.parse(next.text()).value().print());
    }
    std::set<std::string> listed;
    const Component place = engine.parse(drawing.text()).value().components.at(0);
    place.game->each_move(place.position, [&](const MoveView& move) {
      listed.insert(move.after().print());
      return true;
    });
    EXPECT_EQ(listed, drawn) << drawing.text();
  }
}

TEST(Sprouts, WritesAPositionInOneWay) {
  const Engine engine;
  const auto written = [&](const std::string& text) {
    return engine.parse("sprouts(" + text + ")").value().print();
  };
  EXPECT_EQ(written("1,1,1"), "sprouts(3)");
  EXPECT_EQ(written("xy, 2; 1, yx"), written("1, ab; ab, 2"));
  EXPECT_EQ(written(":b.c; b:c, 2"), written("2, p:q; q:p."));
  EXPECT_EQ(written("aa:."), written(".:."));   // both corners of a spot side by side
  EXPECT_EQ(written(".a; a"), written(".."));   // nothing can happen at the other corner
  EXPECT_EQ(written("2; ."), written("0; 2"));  // a life alone is none
  EXPECT_NE(written("1, :.:a; a.."), written("1, ::.a; a.."));
}

/// Positions under other names, turned and reversed, have one canonical form.
TEST(Sprouts, TheCanonicalFormDoesNotDependOnTheReading) {
  const Engine engine;
  support::Dice dice(8);
  for (int game = 0; game < 200; ++game) {
    PaperSheet drawing(6);
    for (std::uint64_t move = 2 + dice.below(8); move > 0; --move) {
      const auto moves = drawing.moves();
      if (!moves.empty()) drawing = dice.pick(moves);
    }
    PaperSheet other = drawing;
    for (auto& region : other.regions) {
      const bool reversed = dice.below(2) == 0;
      for (auto& word : region) {
        if (reversed) std::ranges::reverse(word);
        std::ranges::rotate(word,
                            word.begin() + static_cast<std::ptrdiff_t>(dice.below(word.size())));
      }
      std::ranges::rotate(region,
                          region.begin() + static_cast<std::ptrdiff_t>(dice.below(region.size())));
    }
    std::ranges::rotate(
        other.regions,
        other.regions.begin() + static_cast<std::ptrdiff_t>(dice.below(other.regions.size())));
    EXPECT_EQ(engine.parse(drawing.text()).value().print(),
              engine.parse(other.text()).value().print())
        << drawing.text();
  }
}

/// Game trees of lands with nothing left out but what is dead; equal trees have equal numbers.
class Trees {
 public:
  int of(const games::sprouts::Land& land) {
    const games::sprouts::Land normal = games::sprouts::normal_land(land);
    if (const auto known = numbers_.find(normal); known != numbers_.end()) return known->second;
    std::set<int> options;
    games::sprouts::each_line(normal, [&](const games::sprouts::Line& line) {
      options.insert(of(games::sprouts::land_after(normal, line)));
      return true;
    });
    const int number = trees_.try_emplace(options, static_cast<int>(trees_.size())).first->second;
    return numbers_[normal] = number;
  }
  [[nodiscard]] const std::map<games::sprouts::Land, int>& all() const { return numbers_; }

 private:
  std::map<games::sprouts::Land, int> numbers_;
  std::map<std::set<int>, int> trees_;
};

TEST(Sprouts, OnlyTheLivesCountInARegionOfThree) {
  Trees trees;
  games::sprouts::Land start;
  for (int spot = 0; spot < 3; ++spot) {
    start.push_back(games::sprouts::kFresh);
    start.push_back(games::sprouts::kWordEnd);
  }
  start.push_back(games::sprouts::kRegionEnd);
  (void)trees.of(start);
  const auto lands = trees.all();
  std::size_t joined = 0;
  for (const auto& [land, tree] : lands) {
    games::sprouts::Land other = land;
    while (!other.empty() && games::sprouts::join_words(other)) games::sprouts::settle(other);
    if (other == land) continue;
    ++joined;
    EXPECT_EQ(trees.of(other), tree);
  }
  EXPECT_GT(joined, 20U);
}

}  // namespace
}  // namespace grundy
