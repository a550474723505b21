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
        fmt::format("{} has value {}, the least number that is not the value of an option.",
                    summand.label, number);
    if (any_infinite) {
      reason.claim += fmt::format(
          " Every move to an infinite option can be answered by a move back to value {}.", number);
    }
  } else {
    reason.claim = fmt::format(
        "{} has value {}: it equals no nim heap, because some move cannot be answered by a move "
        "back, and the game need not end. The numbers in brackets are the values of those options "
        "that do equal nim heaps.",
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
                           ? "every move has an answer that makes it 0 again and brings the end "
                             "nearer"
                           : "some move makes it 0");
  }
  return fmt::format("The value {} is infinite, {}.", value,
                     total.outcome() == Outcome::N
                         ? "but some move makes it 0"
                         : "and no move makes it 0, so neither player can force the end");
}

Explanation addition(const ground::LoopySum& of) {
  const auto infinite = std::ranges::count_if(
      of.summands, [](const ground::LoopySummand& summand) { return summand.value.is_infinite(); });
  Explanation reason{"loopy-addition", ""};
  if (infinite == 0) {
    reason.claim = fmt::format("Numbers add without carry. The sum is {}.", of.total.print());
  } else if (infinite == 1) {
    reason.claim = fmt::format(
        "To add a number to an infinite value, add it without carry to each number in the "
        "brackets. The sum is {}.",
        of.total.print());
  } else {
    reason.claim =
        "A sum with two infinite components is a draw, whatever else it contains: a player who is "
        "about to lose moves in one that is still infinite.";
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
