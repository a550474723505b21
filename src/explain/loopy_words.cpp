// Why a position whose play may go on for ever has its value, and how such values add.
#include <fmt/format.h>

#include <algorithm>

#include "explain/voice.h"
#include "explain/words.h"

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
    reason.claim =
        fmt::format("{} has the value {}, the least number that is not the value of an option",
                    summand.label, number);
    reason.claim +=
        any_infinite
            ? fmt::format("; a move to an infinite option is taken back by a move to {}.", number)
            : ".";
  } else {
    reason.claim = fmt::format(
        "{} has the value {}: it equals no heap of Nim, because some move can be made that is not "
        "taken back, and the game need not end. The numbers in brackets are the values of its "
        "options that are heaps.",
        summand.label, summand.value.print());
  }
  reason.facts.push_back({"value", summand.value.print()});
  reason.facts.push_back({"option_numbers", numbers_in(summand.options)});
  if (listed) {
    Rows rows;
    for (const auto& [move, value] : summand.options) rows.emplace_back(move, value.print());
    reason.figure = table(rows);
  }
  return reason;
}

std::string claim_of(const LoopyValue& total) {
  const std::string value = total.print();
  if (!total.is_infinite()) {
    return fmt::format("The value is {}: {}.", value,
                       total.outcome() == Outcome::P
                           ? "every move can be answered so that it is 0 again, and the end comes "
                             "nearer"
                           : "some move makes it 0");
  }
  return fmt::format("The value is {}: it is infinite, {}.", value,
                     total.outcome() == Outcome::N
                         ? "but 0 is among the values that a move can make"
                         : "and no move makes it 0, so that neither player can force the end");
}

Explanation addition(const ground::LoopySum& of) {
  const auto infinite = std::ranges::count_if(
      of.summands, [](const ground::LoopySummand& summand) { return summand.value.is_infinite(); });
  Explanation reason{"loopy-addition", ""};
  if (infinite == 0) {
    reason.claim = fmt::format("Numbers add without carry, which makes {}.", of.total.print());
  } else if (infinite == 1) {
    reason.claim = fmt::format(
        "A number is added to an infinite value by adding it, without carry, to each number in the "
        "brackets, which makes {}.",
        of.total.print());
  } else {
    reason.claim =
        "Two infinite values make a draw, whatever else stands beside them: whoever is about to "
        "lose moves in the one that is left.";
  }
  for (const ground::LoopySummand& summand : of.summands) {
    reason.figure.push_back(fmt::format("{}  {}", summand.value.print(), summand.label));
  }
  return reason;
}

}  // namespace

Explanation Voice::say(const ground::LoopySum& sum) const {
  Explanation reason{"loopy-sum", claim_of(sum.total)};
  reason.facts.push_back({"value", sum.total.print()});
  for (const ground::LoopySummand& summand : sum.summands) {
    reason.because.push_back(value_of(summand, listed_));
  }
  if (sum.summands.size() > 1) reason.because.push_back(addition(sum));
  return reason;
}

}  // namespace grundy::explain
