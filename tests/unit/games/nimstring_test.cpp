#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/nimstring/strings.h"
#include "grundy/engine.h"
#include "grundy/game/any_game.h"
#include "support/bad_input.h"
#include "support/effort.h"
#include "support/random_positions.h"

namespace grundy {
namespace {

using support::Bad;

class BadNimstring : public support::BadInput {};

TEST_P(BadNimstring, IsReportedWhereItIs) {
  expect_report();
}

INSTANTIATE_TEST_SUITE_P(Games, BadNimstring,
                         ::testing::Values(Bad{"nimstring(0-a, a-0, 0-b)", 20,
                                               "coin b hangs on its last string"},
                                           Bad{"nimstring(0-0)", 10, "two different ends"},
                                           Bad{"nimstring(0-a, a-a)", 15, "two different ends"},
                                           Bad{"nimstring(a)", 11, "a - between"},
                                           Bad{"nimstring(0-a, )", 14, "missing"}));

/// The rules as they are played: one cut after another, the same player again after a coin came
/// free, and a nim heap beside, which also is a place to move.
class Played {
 public:
  // NOLINTNEXTLINE(misc-no-recursion): as deep as there are strings
  bool wins(std::vector<std::pair<int, int>> strings, int heap) {
    std::ranges::sort(strings);
    const auto key = std::pair(strings, heap);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    bool won = false;
    for (int left = 0; left < heap && !won; ++left) won = !wins(strings, left);
    for (std::size_t cut = 0; cut < strings.size() && !won; ++cut) {
      auto rest = strings;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(cut));
      const auto [a, b] = strings[cut];
      const bool frees = is_free(rest, a) || is_free(rest, b);
      won = frees == wins(rest, heap);
    }
    return known_[key] = won;
  }

 private:
  static bool is_free(const std::vector<std::pair<int, int>>& strings, int coin) {
    return coin != 0 && std::ranges::none_of(strings, [coin](const auto& string) {
             return string.first == coin || string.second == coin;
           });
  }
  std::map<std::pair<std::vector<std::pair<int, int>>, int>, bool> known_;
};

/// A position that is not loony has the value k just if it is lost beside the heap k and no other;
/// a loony one is won beside every heap.
TEST(Nimstring, IsTheGameAsItIsPlayed) {
  constexpr int kHeaps = 5;
  Engine engine;
  Played played;
  support::Dice dice(11);
  std::size_t loony = 0;
  std::size_t settled = 0;
  std::size_t values_above_one = 0;
  for (std::size_t i = 0; i < support::effort(1500); ++i) {
    std::vector<std::pair<int, int>> strings;
    const std::uint64_t coins = 1 + dice.below(5);
    for (std::uint64_t k = 0, count = 1 + dice.below(8); k < count; ++k) {
      const std::uint64_t a = dice.below(coins + 1);
      const std::uint64_t b = (a + 1 + dice.below(coins)) % (coins + 1);
      strings.emplace_back(static_cast<int>(a), static_cast<int>(b));
    }
    const auto left =
        games::strings_left(coins + 1, games::Strings(strings.begin(), strings.end()));
    std::string text;
    for (std::size_t k = 0; left && k < strings.size(); ++k) {
      if (!(*left)[k]) continue;
      text += (text.empty() ? "" : ", ") + std::to_string(strings[k].first) + "-" +
              std::to_string(strings[k].second);
    }
    ++(left ? settled : loony);
    int value = -1;  // of a loony position
    if (left) {
      const Sum sum = engine.parse("nimstring(" + text + ")").value();
      value = static_cast<int>(engine.solve(sum).value().nim_value.value().number());
    }
    values_above_one += value > 1 ? 1 : 0;
    for (int heap = 0; heap <= kHeaps; ++heap) {
      const bool lost = value == heap;
      ASSERT_EQ(played.wins(strings, heap), !lost) << i << ": " << text << " beside " << heap;
    }
  }
  EXPECT_GT(loony, support::effort(100));
  EXPECT_GT(settled, support::effort(100));
  EXPECT_GT(values_above_one, support::effort(20));
}

TEST(Nimstring, ListsOnlyCutsThatAreNotLoony) {
  const Component chain =
      Engine().parse("nimstring(0-a, a-b, b-0, 0-c, c-0)").value().components[0];
  std::vector<std::string> moves;
  chain.game->each_move(chain.position, [&](const MoveView& move) {
    moves.push_back(move.print() + ": " + move.after().print());
    return true;
  });
  EXPECT_EQ(moves, (std::vector<std::string>{"cut a-b: nimstring(0-c, c-0)",
                                             "cut 0-c: nimstring(0-a, a-b, b-0)",
                                             "cut c-0: nimstring(0-a, a-b, b-0)"}));
}

}  // namespace
}  // namespace grundy
