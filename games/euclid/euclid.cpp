#include "games/euclid/euclid.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "games/kit/drawn.h"
#include "grundy/game/typed.h"

namespace grundy::games {

namespace {

/// One division of Euclid's algorithm: high = quotient * low + remainder.
struct Step {
  std::uint64_t low;
  std::uint64_t high;
  std::uint64_t quotient;
  std::uint64_t value;  ///< of the position (low, high)
};

/// The divisions from first to last, with their values, which are computed from last to first.
/// Empty if a number is 0.
std::vector<Step> divisions(const Euclid::Position& numbers) {
  std::vector<Step> steps;
  std::uint64_t low = std::min(numbers.first, numbers.second);
  std::uint64_t high = std::max(numbers.first, numbers.second);
  while (low != 0) {
    steps.push_back({low, high, high / low, 0});
    high = std::exchange(low, high % low);
  }
  std::uint64_t rest = 0;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    step->value = step->quotient > rest ? step->quotient : step->quotient - 1;
    rest = step->value;
  }
  return steps;
}

}  // namespace

const GameInfo& Euclid::info() {
  static const GameInfo info{
      .name = "euclid",
      .title = "Euclid",
      .summary = "subtract a multiple of the smaller number from the larger, down to 0",
      .notation = "euclid(NUMBER, NUMBER)",
      .examples = {"euclid(21,34)", "euclid(7,3)", "euclid(4,18)", "euclid(5,5)", "euclid(0,3)"},
  };
  return info;
}

Expected<Start<Euclid>> Euclid::parse(const Arguments& arguments) {
  const auto numbers = arguments.naturals("a number");
  if (!numbers) return std::unexpected(numbers.error());
  if (numbers->size() != 2) {
    return arguments.error(
        fmt::format("euclid is played with two numbers, not {}", numbers->size()),
        "NUMBER, NUMBER");
  }
  return Start<Euclid>{{}, {(*numbers)[0], (*numbers)[1]}};
}

std::string Euclid::print(const Position& numbers) {
  return fmt::format("euclid({},{})", numbers.first, numbers.second);
}

std::string Euclid::print_move(const Position& numbers, const Move& move) {
  const Position to = after(numbers, move);
  return fmt::format("({},{}) -> ({},{})", numbers.first, numbers.second, to.first, to.second);
}

std::uint64_t Euclid::value_of(const Position& numbers) {
  const std::vector<Step> steps = divisions(numbers);
  return steps.empty() ? 0 : steps.front().value;
}

double Euclid::search_size(const Position& numbers) {
  double size = 1;
  for (const Step& step : divisions(numbers)) size += static_cast<double>(step.quotient);
  return size;
}

Explanation Euclid::explain(const Position& numbers) {
  const std::vector<Step> steps = divisions(numbers);
  if (steps.empty()) return {"euclid", "One of the numbers is 0, so the game is over."};
  Explanation reason{"euclid", ""};
  std::vector<std::uint64_t> quotients;
  const auto division = [](const Step& step) {
    return fmt::format("{} = {}*{} + {}", step.high, step.quotient, step.low, step.high % step.low);
  };
  std::size_t width = 0;
  for (const Step& step : steps) width = std::max(width, division(step).size());
  for (const Step& step : steps) {
    const std::size_t below = quotients.size() + 1;
    const std::uint64_t rest = below < steps.size() ? steps[below].value : 0;
    reason.figure.push_back(fmt::format(
        "{:<{}}   ({},{}) has value {}: {}", division(step), width, step.low, step.high, step.value,
        step.value == step.quotient
            ? "the quotient"
            : fmt::format("one less than the quotient, as {} is not more than the {} below",
                          step.quotient, rest)));
    quotients.push_back(step.quotient);
  }
  reason.claim = fmt::format(
      "Divide as Euclid did, and read the lines from the last one up. The value is the quotient, "
      "or one less if the quotient is not greater than the value in the line below. Here the value "
      "is "
      "{}.",
      steps.front().value);
  reason.facts = {{"quotients", std::move(quotients)}, {"value", steps.front().value}};
  reason.because.push_back(
      {"chain",
       "The positions that differ by multiples of the smaller number form a chain in which each "
       "can reach all the ones before it. So their values count up from 0, skipping only the value "
       "that the first of them already has."});
  return reason;
}

Drawing Euclid::shapes(const Position& numbers) {
  const auto [low, high] = std::minmax(numbers.first, numbers.second);
  Drawing drawing{.title = fmt::format("a rectangle of {} by {}", low, high)};
  constexpr double kLong = 8;
  const double height =
      high == 0 ? 0 : kLong * static_cast<double>(low) / static_cast<double>(high);
  const Point corner{high == 0 ? 0 : kLong, height};
  if (low == 0) {
    drawing.line({0, 0}, corner, Tone::black);
  } else {
    drawing.box({0, 0}, corner, Tone::light);
    const std::uint64_t squares = high / low;
    for (std::uint64_t k = 0; k < squares && squares <= kMostInPicture; ++k) {
      const double x = static_cast<double>(k) * height;
      drawing.box({x, 0}, {x + height, height}, Tone::dark);
    }
  }
  drawing.text({corner.x / 2, height + 0.45}, std::to_string(high), Tone::label);
  const std::string side = std::to_string(low);
  drawing.text({-0.25 - 0.14 * static_cast<double>(side.size()), height / 2}, side, Tone::label);
  return drawing;
}

CatalogueEntry euclid_game() {
  return catalogue_entry<Euclid>();
}

}  // namespace grundy::games
