#include "solve/heap/period.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "solve/heap/growth.h"

namespace grundy::heap {

namespace {

constexpr std::uint64_t kFarthest = std::uint64_t{1} << 60U;

using Sequence = std::vector<std::int64_t>;

/// For every shift p, how many of the last values equal those p before: a prefix function of the
/// sequence read backwards (the Z algorithm).
std::vector<std::uint32_t> matches(std::span<const std::int64_t> values) {
  const std::size_t count = values.size();
  const auto at = [&](std::size_t i) { return values[count - 1 - i]; };
  std::vector<std::uint32_t> match(count, 0);
  std::size_t left = 0;
  std::size_t right = 0;
  for (std::size_t i = 1; i < count; ++i) {
    std::size_t run = i < right ? std::min<std::size_t>(right - i, match[i - left]) : 0;
    while (i + run < count && at(run) == at(i + run)) ++run;
    match[i] = static_cast<std::uint32_t>(run);
    if (i + run > right) {
      left = i;
      right = i + run;
    }
  }
  return match;
}

/// How many values the theorems need for a period from n0 on, with length p.
std::uint64_t needed(const HeapRules& rules, std::uint64_t from, std::uint64_t length) {
  const auto heaps = static_cast<std::uint64_t>(std::max(1, rules.most_heaps()));
  if (rules.most_taken() > kFarthest) return UINT64_MAX;  // and a sum with it might be too large
  if (!rules.has_tail()) return heaps * (from + length) + rules.most_taken();
  const std::uint64_t longer = std::lcm(length, std::uint64_t{rules.tail.size()});
  return heaps * (from + longer) + rules.tail_from + longer;
}

std::string theorem_for(const HeapRules& rules) {
  if (rules.has_tail()) return "repeating code";
  return rules.most_heaps() < 2 ? "taking only" : "Guy and Smith";
}

/// The least period that is proved, or else observed, among `count` values; match(p) says how many
/// of the last values equal those p before. Here and below, null for the rules means that no
/// theorem is known about them.
template <class Match>
std::optional<Period> periodic(const HeapRules* rules, std::uint64_t count, std::uint64_t longest,
                               Match match) {
  const bool theorem = rules != nullptr && !rules->has_unequal();
  std::optional<Period> observed;
  for (std::uint64_t p = 1; p <= longest; ++p) {
    // G(n + p) = G(n) for n from `from` to count - p - 1.
    const std::uint64_t equal = match(p);
    const std::uint64_t from = count - p - equal;
    const std::uint64_t count_needed =
        theorem ? needed(*rules, std::max<std::uint64_t>(from, 1), p) : 0;
    if (theorem && count_needed <= count) {
      return Period{p, from, 0, true, theorem_for(*rules), count_needed - 1};
    }
    if (!observed && from + 3 * p <= count && 2 * from <= count && equal > 8) {
      observed = Period{p, from, 0, false, {}, count - 1};
    }
  }
  return observed;
}

/// True if the theorem on all but a few numbers proves G(n + p) = G(n) + s from `from` on.
bool proved_all_but(const HeapRules& rules, const Sequence& values, const Period& period) {
  const Leaving take{3, false};
  for (const Leaving& leaving : rules.tail) {
    if (leaving != take) return false;
  }
  for (const Taking& taking : rules.takings) {
    if ((taking.leaving.counts & ~3U) != 0 || (taking.leaving.counts & 2U) == 0) return false;
  }
  const std::uint64_t t = rules.tail_from == 0 ? 0 : rules.tail_from - 1;
  const std::uint64_t n1 = std::max<std::uint64_t>(period.from, 1) + t;
  if (n1 + period.length >= values.size()) return false;
  // The least value that is not among those before n - t.
  const auto base = [&](std::uint64_t n) {
    std::vector<bool> met(n + 1, false);
    for (std::uint64_t m = 0; m + t < n; ++m) {
      if (values[m] <= static_cast<std::int64_t>(n))
        met[static_cast<std::size_t>(values[m])] = true;
    }
    return std::ranges::find(met, false) - met.begin();
  };
  return base(n1 + period.length) - base(n1) == static_cast<std::int64_t>(period.saltus);
}

void prove_arithmetic(const HeapRules& rules, const Sequence& values, Period& period) {
  const std::uint64_t n0 = std::max<std::uint64_t>(period.from, 1);
  if (rules.has_tail() && proved_all_but(rules, values, period)) {
    period.proved = true;
    period.proof = "all but a few numbers";
    period.checked = n0 + std::max<std::uint64_t>(rules.tail_from, 1) + period.length - 2;
  } else if (const auto growth = prove_growth(rules, values, n0, period.length, period.saltus)) {
    period.proved = true;
    period.proof = "growth";
    period.checked = growth->needed - 1;
    period.covered = growth->covered;
    period.settled = growth->settled;
    period.times = growth->times;
  }
}

std::optional<Period> arithmetic(const HeapRules* rules, const Sequence& values) {
  Sequence steps(values.size() - 1);
  for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = values[i + 1] - values[i];
  const auto match = matches(steps);
  const std::uint64_t count = steps.size();
  for (std::uint64_t p = 1; p < count; ++p) {
    const std::uint64_t from = count - p - match[p];
    if (from + 3 * p > count || 2 * from > count || match[p] <= 8) continue;
    const std::int64_t saltus = values[from + p] - values[from];
    if (saltus <= 0) continue;
    Period period{p, from, static_cast<std::uint64_t>(saltus), false, {}, values.size() - 1};
    if (rules != nullptr) prove_arithmetic(*rules, values, period);
    return period;
  }
  return std::nullopt;
}

std::optional<Period> look_for(const HeapRules* rules, std::uint64_t count,
                               const std::function<std::uint32_t(std::uint64_t)>& value) {
  if (count < 4) return std::nullopt;
  Sequence values(count);
  for (std::uint64_t i = 0; i < count; ++i) values[i] = value(i);
  const auto match = matches(values);
  auto period = periodic(rules, count, count - 1, [&](std::uint64_t p) { return match[p]; });
  if (!period || !period->proved) {
    if (auto growing = arithmetic(rules, values)) return growing;
  }
  return period;
}

}  // namespace

std::optional<Period> find_period(const HeapRules& rules, std::uint64_t count,
                                  const std::function<std::uint32_t(std::uint64_t)>& value) {
  auto period = look_for(&rules, count, value);
  // Heaps from which not every move could be made yet show nothing.
  const bool all_moves = count > std::max(rules.most_taken(), rules.tail_from);
  if (period && !period->proved && !all_moves) return std::nullopt;
  return period;
}

std::optional<Period> find_late_period(const HeapRules& rules, std::uint64_t count,
                                       const std::function<std::uint32_t(std::uint64_t)>& value) {
  // Most lengths fail at the last value or the one before. If many lengths repeat for long, all of
  // them are multiples of one that does not hold for long enough.
  constexpr std::uint64_t kWorkEach = 32;
  std::uint64_t work = kWorkEach * count;
  const auto match = [&](std::uint64_t p) {
    std::uint64_t equal = 0;
    for (std::uint64_t n = count - 1; n >= p && value(n) == value(n - p); --n) {
      if (work == 0) return std::uint64_t{0};
      --work;
      ++equal;
    }
    return equal;
  };
  return periodic(&rules, count, count / 2, match);
}

std::optional<Period> observe_period(std::uint64_t count,
                                     const std::function<std::uint32_t(std::uint64_t)>& value) {
  return look_for(nullptr, count, value);
}

}  // namespace grundy::heap
