// Growing values. Here is why this is a proof (period.md has the conditions, in the same order):
//
// Sums. If heaps a, b, … are left with the nim sum G(n), the parts below 2^g agree, and the rest,
// divided by 2^g, adds up to 2m more than for n, where m counts carries. Adding a period to n and
// to a heap from n0 on changes neither, so heaps below n0 + p show all cases. Covering. An option
// with a heap from n0 on beside heaps of a nim sum below 2^g moves on with n by a period, and its
// value grows by s; a lasting option is there again M heaps later. A value above V was smaller by s
// one period before, and V >= s - 1 guarantees that there was one. So by induction all values
// below the claimed one are options, and it is not: it is the mex.
#include "check/growth.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>
#include <span>
#include <vector>

namespace grundy::check {

namespace {

constexpr std::uint64_t kMostTimes = 64;
constexpr double kMostSteps = 2e9;

/// The numbers of heaps that may be left, by the number of chips taken.
class Digits {
 public:
  explicit Digits(const HeapRules& rules)
      : first_(rules.has_tail() ? rules.tail_from : rules.most_taken() + 1, 0),
        tail_(rules.has_tail() ? rules.tail : std::vector<Leaving>{}) {
    for (const Taking& taking : rules.takings) first_[taking.taken] = taking.leaving.counts;
  }
  /// The digits repeat from this number on. Without a repeated part nothing is allowed from there
  /// on.
  [[nodiscard]] std::uint64_t tail() const { return first_.size(); }
  [[nodiscard]] bool has_tail() const { return !tail_.empty(); }
  /// Bit j is for j heaps.
  [[nodiscard]] std::uint32_t at(std::uint64_t taken) const {
    if (taken < first_.size()) return first_[taken];
    return tail_.empty() ? 0 : tail_[(taken - first_.size()) % tail_.size()].counts;
  }

 private:
  std::vector<std::uint32_t> first_;
  std::vector<Leaving> tail_;
};

std::uint64_t repeat_of(const HeapRules& rules, std::uint64_t length) {
  return std::lcm(2 * length, rules.has_tail() ? std::uint64_t{rules.tail.size()} : 1);
}

/// The claimed values, for any heap.
struct ClaimedValues {
  std::span<const std::uint32_t> values;
  std::uint64_t n0 = 0;
  std::uint64_t p = 0;
  std::uint64_t s = 0;
  unsigned low = 0;  // g

  [[nodiscard]] std::uint64_t at(std::uint64_t heap) const {
    if (heap < n0 + p) return values[heap];
    const std::uint64_t rounds = (heap - n0) / p;
    return values[heap - rounds * p] + rounds * s;
  }
  [[nodiscard]] std::int64_t high(std::uint64_t heap) const {
    return static_cast<std::int64_t>(at(heap) >> low);
  }
  [[nodiscard]] std::uint64_t low_part(std::uint64_t value) const {
    return value & ((std::uint64_t{1} << low) - 1);
  }
};

/// True if m can be the number of carries of the high parts. The largest heap comes first.
bool can_carry(const ClaimedValues& claimed, std::span<const std::uint64_t> heaps, std::int64_t m) {
  if (heaps.size() == 1) return m == 0;
  if (heaps[0] < claimed.n0) {
    std::int64_t sum = 0;
    std::int64_t nim_sum = 0;
    for (const std::uint64_t heap : heaps) {
      sum += claimed.high(heap);
      nim_sum ^= claimed.high(heap);
    }
    return sum - nim_sum == 2 * m;
  }
  if (heaps.size() > 3 || heaps[1] >= claimed.n0) return true;
  const std::int64_t one = claimed.high(heaps[1]);
  if (heaps.size() == 2) return (m & ~one) == 0;
  const std::int64_t other = claimed.high(heaps[2]);
  return (m & ~(one | other)) == 0 && (one & other & ~m) == 0;
}

/// True if these heaps, or others that behave like them, can have the value of a heap that a move
/// leaves them from.
bool can_meet(const Digits& digits, const ClaimedValues& claimed,
              std::span<const std::uint64_t> heaps) {
  std::uint64_t chips = 0;
  std::uint64_t nim_sum = 0;
  std::int64_t sum = 0;
  for (const std::uint64_t heap : heaps) {
    chips += heap;
    nim_sum ^= claimed.at(heap);
    sum += claimed.high(heap);
  }
  std::uint64_t below = 0;  // numbers in a row for which the sum is too small
  for (std::uint64_t taken = 0; digits.has_tail() ? below < claimed.p : taken < digits.tail();
       ++taken) {
    const std::uint64_t n = chips + taken;
    if (n < claimed.n0) continue;  // its value is listed
    const std::int64_t excess = sum - claimed.high(n);
    below = taken >= digits.tail() && excess < 0 ? below + 1 : 0;
    if ((digits.at(taken) >> heaps.size() & 1U) == 0 || excess < 0 || excess % 2 != 0) continue;
    if (claimed.low_part(nim_sum) != claimed.low_part(claimed.at(n))) continue;
    if (can_carry(claimed, heaps, excess / 2)) return true;
  }
  return false;
}

/// Condition 3: all ways to leave up to that many heaps below n0 + p.
Expected<void> check_sums(const HeapRules& rules, const ClaimedValues& claimed) {
  const Digits digits(rules);
  const std::uint64_t end = claimed.n0 + claimed.p;
  double sums = static_cast<double>(digits.tail() + 2 * claimed.p);
  for (int i = 1; i <= rules.most_heaps(); ++i) sums *= (static_cast<double>(end) + i) / i;
  if (sums > kMostSteps) return bad_input("there are too many sums of heaps to check");
  for (std::size_t count = 1; count <= static_cast<std::size_t>(rules.most_heaps()); ++count) {
    // Sizes from the largest down, counted like the digits of a number.
    std::vector<std::uint64_t> heaps(count, 1);
    while (true) {
      if (can_meet(digits, claimed, heaps)) {
        return bad_input(
            fmt::format("heaps like {} can have the value of the heap that they are left from",
                        fmt::join(heaps, ", ")));
      }
      std::size_t place = count;
      while (place > 0 && heaps[place - 1] == (place > 1 ? heaps[place - 2] : end - 1)) {
        heaps[--place] = 1;
      }
      if (place == 0) break;
      ++heaps[place - 1];
    }
  }
  return {};
}

/// Conditions 1 and 2.
class Options {
 public:
  Options(const HeapRules& rules, const ClaimedValues& claimed, std::uint64_t end)
      : digits_(rules), claimed_(claimed), any_(end) {
    low_.assign(static_cast<std::size_t>(std::max(rules.most_heaps() - 2, 1)), Sets(end));
    steady_ = low_;
    if (rules.most_heaps() < 2) return;
    for (std::uint64_t total = 2; total < end; ++total) {
      for (std::uint64_t a = 1; a <= total / 2; ++a) {
        const std::uint64_t value = claimed.at(a) ^ claimed.at(total - a);
        if (digits_.has_tail()) any_[total].insert(value);
        if (claimed.low_part(value) != value) continue;
        low_.front()[total].insert(value);
        if (a >= claimed.n0) steady_.front()[total].insert(value);
      }
    }
    add_small_heaps(low_);
    add_small_heaps(steady_);
  }

  /// Values of the movable options of n: those with a heap from n0 on, alone or beside heaps of a
  /// value below 2^g. Lasting ones only, if `first` is where the repeating numbers begin.
  [[nodiscard]] std::set<std::uint64_t> movable(std::uint64_t n, std::uint64_t first,
                                                std::uint64_t least) const {
    std::set<std::uint64_t> met;
    for (std::uint64_t taken = first; taken < n; ++taken) {
      const std::uint32_t counts = digits_.at(taken);
      const std::uint64_t rest = n - taken;
      if ((counts & 2U) != 0 && rest >= least) met.insert(claimed_.at(rest));
      for (std::uint64_t heap = least; (counts & 4U) != 0 && heap < rest; ++heap) {
        const std::uint64_t beside = claimed_.at(rest - heap);
        if (claimed_.low_part(beside) == beside) met.insert(claimed_.at(heap) ^ beside);
      }
      beside(rest, least, counts, low_, met);
    }
    return met;
  }

  /// Values of lasting options; those with a heap from `least` on.
  [[nodiscard]] std::set<std::uint64_t> lasting(std::uint64_t n, std::uint64_t least) const {
    std::set<std::uint64_t> met;
    if (digits_.has_tail()) met = movable(n, digits_.tail(), least);
    for (std::uint64_t taken = 0; taken < std::min(digits_.tail(), n); ++taken) {
      beside(n - taken, least, digits_.at(taken), steady_, met);
    }
    return met;
  }

  /// Adds the values of lasting options that need no such heap.
  void add_others(std::uint64_t n, std::set<std::uint64_t>& met) const {
    for (std::uint64_t taken = 0; taken < n; ++taken) {
      if ((digits_.at(taken) & 4U) == 0) continue;
      const auto& values = taken < digits_.tail() ? steady_.front()[n - taken] : any_[n - taken];
      met.insert(values.begin(), values.end());
    }
    if (n >= digits_.tail() && (digits_.at(n) & 1U) != 0) met.insert(0);
  }

 private:
  using Sets = std::vector<std::set<std::uint64_t>>;
  /// With a heap from `least` on beside two of the others, three, and so on.
  void beside(std::uint64_t rest, std::uint64_t least, std::uint32_t counts,
              const std::vector<Sets>& others, std::set<std::uint64_t>& met) const {
    for (std::size_t count = 2; (counts >> count) > 1; ++count) {
      if ((counts >> (count + 1) & 1U) == 0) continue;
      for (std::uint64_t heap = least; heap < rest; ++heap) {
        for (const std::uint64_t value : others[count - 2][rest - heap]) {
          met.insert(claimed_.at(heap) ^ value);
        }
      }
    }
  }
  /// From values of two heaps those of three, four, and so on: the others are below 2^g.
  void add_small_heaps(std::vector<Sets>& sums) const {
    for (std::size_t more = 1; more < sums.size(); ++more) {
      for (std::uint64_t heap = 1; heap < sums[more].size(); ++heap) {
        const std::uint64_t value = claimed_.at(heap);
        if (claimed_.low_part(value) != value) continue;
        for (std::uint64_t total = heap; total < sums[more].size(); ++total) {
          for (const std::uint64_t other : sums[more - 1][total - heap]) {
            sums[more][total].insert(value ^ other);
          }
        }
      }
    }
  }

  Digits digits_;
  const ClaimedValues& claimed_;
  Sets any_;  // by the number of chips, values of two heaps
  // Values below 2^g of two heaps, three, and so on, where all but two have such values themselves;
  // and the same where these two are from n0 on.
  std::vector<Sets> low_;
  std::vector<Sets> steady_;
};

Expected<void> check_met(const std::set<std::uint64_t>& met, std::uint64_t n, std::uint64_t low,
                         std::uint64_t high) {
  for (std::uint64_t value = low; value < high; ++value) {
    if (met.contains(value)) continue;
    return bad_input(
        fmt::format("no option of the heap {} is known to keep value {} for ever", n, value));
  }
  return {};
}

Expected<void> check_covering(const HeapRules& rules, const ClaimedValues& claimed,
                              std::uint64_t covered, std::uint64_t settled) {
  const std::uint64_t repeat = repeat_of(rules, claimed.p);
  const auto numbers = rules.has_tail() ? settled : std::uint64_t{rules.takings.size()};
  if (static_cast<double>(repeat) * static_cast<double>(settled) * static_cast<double>(numbers) >
      kMostSteps) {
    return bad_input("there are too many options to check");
  }
  const Options options(rules, claimed, settled + repeat);
  const std::uint64_t moving = covered + 1 - claimed.s;
  for (std::uint64_t n = settled; n < settled + repeat; ++n) {
    auto met = options.lasting(n, claimed.n0);
    if (auto good = check_met(met, n, moving, covered + 1); !good) return good;
    met.merge(options.lasting(n, 1));
    options.add_others(n, met);
    if (auto good = check_met(met, n, 0, moving); !good) return good;
    if (n >= settled + claimed.p) continue;
    const auto all = options.movable(n, 0, claimed.n0);
    if (auto good = check_met(all, n, moving, claimed.at(n)); !good) return good;
  }
  return {};
}

}  // namespace

Expected<std::uint64_t> growth_needs(const PeriodClaim& claim, const GrowthRule& rule) {
  constexpr std::uint64_t kLargest = std::uint64_t{1} << 30U;
  if (claim.rules.has_unequal() || claim.saltus == 0) {
    return bad_input("the theorem does not apply to these rules");
  }
  const std::uint64_t n0 = std::max<std::uint64_t>(claim.from, 1);
  if (rule.times == 0 || rule.times > kMostTimes || rule.settled > kLargest ||
      claim.length > kLargest || claim.saltus > kLargest || rule.covered > kLargest ||
      rule.settled <= n0 + rule.times * claim.length) {
    return bad_input("these numbers make no sense");
  }
  if (rule.covered + 1 < rule.times * claim.saltus) {
    return bad_input(
        fmt::format("V must be at least {}, or larger values do not follow from smaller ones",
                    rule.times * claim.saltus - 1));
  }
  return rule.settled + repeat_of(claim.rules, rule.times * claim.length);
}

Expected<void> check_growth(const PeriodClaim& claim, const GrowthRule& rule) {
  const std::uint64_t n0 = std::max<std::uint64_t>(claim.from, 1);
  if (rule.covered >= claim.listed[rule.settled]) {
    return bad_input(fmt::format("G({}) is {}, no more than {}", rule.settled,
                                 claim.listed[rule.settled], rule.covered));
  }
  const auto claimed_by = [&](std::uint64_t times) {
    const std::uint64_t s = times * claim.saltus;
    return ClaimedValues{claim.listed, n0, times * claim.length, s,
                         static_cast<unsigned>(std::countr_zero(s))};
  };
  if (auto good = check_sums(claim.rules, claimed_by(1)); !good) return good;
  return check_covering(claim.rules, claimed_by(rule.times), rule.covered, rule.settled);
}

}  // namespace grundy::check
