#include "games/staircase/staircase.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "games/kit/young.h"
#include "grundy/game/heaps.h"
#include "grundy/game/typed.h"

namespace grundy::games {

const GameInfo& Staircase::info() {
  static const GameInfo info{
      .name = "staircase",
      .title = "Staircase Nim",
      .summary = "move any number of coins from one step down to the next",
      .notation = "staircase(COINS, COINS, ...), starting with the lowest step",
      .examples = {"staircase(3,1,4)", "staircase(2,3)", "staircase(1,0,2,1)", "staircase(0,5)",
                   "staircase(0)"},
  };
  return info;
}

Expected<Start<Staircase>> Staircase::parse(const Arguments& arguments) {
  auto steps = arguments.naturals("a number of coins");
  if (!steps) return std::unexpected(std::move(steps.error()));
  if (steps->size() > kMaxSteps) {
    return arguments.error("the staircase is too high", fmt::format("at most {} steps", kMaxSteps));
  }
  std::uint64_t coins = 0;
  for (const std::uint64_t number : *steps) {
    if (number > UINT64_MAX - coins) {
      return arguments.error("there are too many coins",
                             "at most 18446744073709551615 on all steps together");
    }
    coins += number;
  }
  return Start<Staircase>{{}, std::move(*steps)};
}

std::string Staircase::print(const Position& steps) {
  std::string text = "staircase(";
  append_numbers(text, steps);
  return text + ')';
}

std::string Staircase::print_move(const Position&, const Move& move) {
  return fmt::format("{} from step {}", move.coins, move.step);
}

std::string Staircase::draw(const Position& steps) {
  constexpr std::size_t kMaxDrawn = 30;
  if (steps.size() > kMaxDrawn) return {};
  std::string picture;
  for (std::size_t step = steps.size(); step > 0; --step) {
    picture += fmt::format("{:>{}}step {}: {}\n", "", 2 * (step - 1), step, steps[step - 1]);
  }
  return picture;
}

std::uint64_t Staircase::nim_sum(const Position& steps) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < steps.size(); i += 2) sum ^= steps[i];
  return sum;
}

/// Written as the numbers of coins on step j or above, positions are Young diagrams, and the
/// reachable positions are the diagrams inside.
double Staircase::search_size(const Position& steps) {
  Words from_step = steps;
  for (std::size_t i = from_step.size() - 1; i > 0; --i) from_step[i - 1] += from_step[i];
  return diagrams_inside(from_step);
}

Explanation Staircase::explain(const Position& steps) {
  std::vector<Summand> odd;
  for (std::size_t i = 0; i < steps.size(); i += 2) {
    odd.push_back({fmt::format("step {}", i + 1), NimValue(steps[i])});
  }
  Explanation reason{"odd-steps",
                     "Only the odd steps count. Moving coins from one of them is a move of Nim. "
                     "Moving coins from an even step adds them to an odd one, but the opponent can "
                     "at once move them one step further, so nothing is gained."};
  reason.because.push_back(explain_nim_sum(odd));
  return reason;
}

CatalogueEntry staircase_game() {
  return catalogue_entry<Staircase>();
}

}  // namespace grundy::games
