#include "engine/code_theorem.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "conjecture/code_moves.h"
#include "sequence/proved_period.h"

namespace grundy {

namespace {

// 0.165, whose period of 1550 begins at 5181, needs 13,462 values.
constexpr std::uint64_t kLastHeap = 20'000;
constexpr std::uint64_t kCodeCells = 5'000'000;

using Heaps = std::vector<std::vector<std::uint64_t>>;

/// A move that leaves the value 0. In a division into a and b both have the same value; if a is in
/// the period, whole periods can be moved from it to b, so small a suffice.
std::optional<Heaps> winning_move(const ProvedPeriod& proved, std::string_view code,
                                  std::uint64_t n) {
  const std::string_view digits = code.substr(2);
  for (std::uint64_t taken = 1; taken <= std::min<std::uint64_t>(n, digits.size()); ++taken) {
    const int digit = digits[taken - 1] - '0';
    const std::uint64_t rest = n - taken;
    if ((digit & 1) != 0 && rest == 0) return Heaps{};
    if ((digit & 2) != 0 && rest > 0 && proved.value(rest) == 0) return Heaps{{rest}};
    if ((digit & 4) == 0) continue;
    const std::uint64_t last = std::min(rest / 2, proved.period.from + 2 * proved.period.length);
    for (std::uint64_t a = 1; a <= last; ++a) {
      if (proved.value(a) == proved.value(rest - a)) return Heaps{{a}, {rest - a}};
    }
  }
  return std::nullopt;
}

TheoremAnswer answer_by(const ProvedPeriod& proved, std::string_view code, std::uint64_t n) {
  TheoremAnswer answer{.position = {n}, .value = proved.value(n)};
  answer.outcome = *answer.value == 0 ? Outcome::P : Outcome::N;
  if (*answer.value != 0) answer.move = winning_move(proved, code, n);
  return answer;
}

}  // namespace

Expected<void> take_period_of_code(const rules::RuleSet& rules, const ConjectureRequest& request,
                                   const Registry& registry, Budget& budget, Conjecture& found) {
  Budget share = budget.share(kCodeCells);
  const auto code = conjecture::octal_code(rules, share);
  if (!code || !*code) return {};
  found.tried.push_back(fmt::format("a period of the code {}, which has the same moves", **code));
  auto proved = proved_period(**code, kLastHeap, registry, budget);
  if (!proved) return std::unexpected(std::move(proved.error()));
  if (!*proved || (*proved)->period.saltus != 0) return {};
  const SequencePeriod& period = (*proved)->period;
  found.status = ConjectureStatus::proved;
  found.claim = "value";
  found.statement = fmt::format(
      "from {0} on g({1} + {2}) = g({1}); the values are those of the octal code {3}, and 'grundy "
      "sequence {3} --to {4}' lists them",
      period.from, rules.variables.front(), period.length, **code, period.from + period.length - 1);
  found.why = {
      fmt::format("Decided for all heaps: the moves are those of the code {}.", **code),
      fmt::format("By the theorem of Guy and Smith (1956), the values up to {} prove the period.",
                  period.checked)};
  found.theorem = std::move((*proved)->proof);
  found.sample = {.rows = 1, .columns = 120};
  for (std::uint64_t n = 0; n < found.sample.columns; ++n) {
    found.sample.values.push_back(static_cast<std::int64_t>((*proved)->value(n)));
  }
  for (const auto& position : request.at) {
    found.at.push_back(answer_by(**proved, **code, position.front()));
  }
  return {};
}

}  // namespace grundy
