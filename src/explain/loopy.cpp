// Why a position whose play may go on for ever has its value, and how such values add.
#include <fmt/format.h>

#include <algorithm>

#include "explain/reasons.h"

namespace grundy::explain {

namespace {

std::vector<std::uint64_t> numbers_in(
    const std::vector<std::pair<std::string, LoopyValue>>& options) {
  std::vector<std::uint64_t> numbers;
  for (const auto& [move, value] : options) {
    if (const auto number = value.number()) numbers.push_back(number->number());
  }
  std::ranges::sort(numbers);
  const auto again = std::ranges::unique(numbers);
  numbers.erase(again.begin(), again.end());
  return numbers;
}

Explanation value_of(const ground::LoopySummand& summand, bool listed) {
  const bool any_infinite = std::ranges::any_of(
      summand.options, [](const auto& option) { return option.second.is_infinite(); });
  Explanation reason{"loopy-value", ""};
  if (!summand.value.is_infinite()) {
    const std::uint64_t number = summand.value.number()->number();
    reason.claim = fmt::format(
        "{} has the value {}, the least number that is not the value of an "
        "option",
        summand.label, number);
    reason.claim +=
        any_infinite
            ? fmt::format("; a move to an infinite option is taken back by a move to {}.", number)
            : ".";
  } else {
    reason.claim = fmt::format(
        "{} has the value {}: it equals no heap of Nim, because some move can be made that is not "
        "taken back, and the game need not end. The numbers in brackets are the values of its "
        "options "
        "that are heaps.",
        summand.label, summand.value.print());
  }
  reason.facts.push_back({"value", summand.value.print()});
  reason.facts.push_back({"option_numbers", numbers_in(summand.options)});
  if (listed) {
    std::size_t width = 0;
    for (const auto& [move, value] : summand.options) width = std::max(width, move.size());
    for (const auto& [move, value] : summand.options) {
      reason.figure.push_back(fmt::format("{:<{}}  {}", move, width, value.print()));
    }
  }
  return reason;
}

}  // namespace

Explanation loopy_sum(const ground::LoopySum& told, bool listed) {
  const auto& [summands, total] = told;
  Explanation reason{"loopy-sum", ""};
  if (!total.is_infinite()) {
    reason.claim =
        fmt::format("The value is {}: {}.", total.print(),
                    total.outcome() == Outcome::P
                        ? "every move can be answered so that it is 0 again, and the end "
                          "comes nearer"
                        : "some move makes it 0");
  } else if (total.outcome() == Outcome::N) {
    reason.claim = fmt::format(
        "The value is {}: it is infinite, but 0 is among the values that a "
        "move can make.",
        total.print());
  } else {
    reason.claim = fmt::format(
        "The value is {}: it is infinite, and no move makes it 0, so that "
        "neither player can force the end.",
        total.print());
  }
  reason.facts.push_back({"value", total.print()});
  const auto infinite = std::ranges::count_if(
      summands, [](const ground::LoopySummand& summand) { return summand.value.is_infinite(); });
  for (const ground::LoopySummand& summand : summands)
    reason.because.push_back(value_of(summand, listed));
  if (summands.size() < 2) return reason;
  Explanation sum{"loopy-addition", ""};
  if (infinite == 0) {
    sum.claim = fmt::format("Numbers add without carry, which makes {}.", total.print());
  } else if (infinite == 1) {
    sum.claim = fmt::format(
        "A number is added to an infinite value by adding it, without carry, to "
        "each number in the brackets, which makes {}.",
        total.print());
  } else {
    sum.claim =
        "Two infinite values make a draw, whatever else stands beside them: whoever is about "
        "to lose moves in the one that is left.";
  }
  for (const ground::LoopySummand& summand : summands) {
    sum.figure.push_back(fmt::format("{}  {}", summand.value.print(), summand.label));
  }
  reason.because.push_back(std::move(sum));
  return reason;
}

}  // namespace grundy::explain
