#include "games/nimble/nimble.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "grundy/game/typed.h"

namespace grundy::games {

const GameInfo& Nimble::info() {
  static const GameInfo info{
      .name = "nimble",
      .title = "Nimble",
      .summary = "move a coin to any smaller square of the strip; squares may be shared",
      .notation = "nimble(SQUARE, SQUARE, ...), one number for each coin",
      .examples = {"nimble(0,2,5,5)", "nimble(3,4)", "nimble(1,2,3)", "nimble(0)"},
  };
  return info;
}

Expected<Start<Nimble>> Nimble::parse(const Arguments& arguments) {
  auto coins = arguments.naturals("the square of a coin");
  if (!coins) return std::unexpected(std::move(coins.error()));
  return Start<Nimble>{{}, std::move(*coins)};
}

std::uint64_t Nimble::nim_sum(const Position& coins) {
  return std::accumulate(coins.begin(), coins.end(), std::uint64_t{0}, std::bit_xor<>());
}

std::string Nimble::draw(const Position& coins) {
  constexpr std::uint64_t kMaxDrawn = 24;  // more would not fit on a line
  const std::uint64_t last = std::ranges::max(coins);
  if (last > kMaxDrawn || coins.size() > 99) return {};
  std::vector<int> on_square(last + 1, 0);
  for (const std::uint64_t square : coins) ++on_square[square];
  std::string squares = "square";
  std::string numbers = "coins ";
  for (std::uint64_t square = 0; square <= last; ++square) {
    squares += fmt::format("{:>3}", square);
    numbers += on_square[square] == 0 ? "  ." : fmt::format("{:>3}", on_square[square]);
  }
  return squares + '\n' + numbers + '\n';
}

Explanation Nimble::explain(const Position& coins) {
  std::vector<Summand> summands;
  summands.reserve(coins.size());
  for (const std::uint64_t square : coins) {
    summands.push_back({"coin on " + std::to_string(square), NimValue(square)});
  }
  Explanation reason{"heaps",
                     "A coin on square n can go to n - 1, ..., 0, and no coin is in another's way, "
                     "so it is a heap of n in Nim."};
  reason.because.push_back(explain_nim_sum(summands));
  return reason;
}

CatalogueEntry nimble_game() {
  return catalogue_entry<Nimble>();
}

}  // namespace grundy::games
