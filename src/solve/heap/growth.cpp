#include "solve/heap/growth.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <vector>

#include "solve/heap/general.h"

namespace grundy::heap {

namespace {

constexpr double kMostCases = 1U << 28U;  // of sums that are looked at
constexpr double kMostWork = 1U << 28U;   // steps to cover values
constexpr unsigned kMostLowBits = 10;
constexpr unsigned kMostTimes = 4;

struct ClaimedValues {
  const HeapRules& rules;
  std::span<const std::int64_t> values;
  std::uint64_t n0 = 0;
  std::uint64_t p = 0;
  std::uint64_t s = 0;
  unsigned low_bits = 0;  // g

  [[nodiscard]] std::uint64_t at(std::uint64_t heap) const {
    if (heap < n0 + p) return static_cast<std::uint64_t>(values[heap]);
    const std::uint64_t rounds = (heap - n0) / p;
    return static_cast<std::uint64_t>(values[heap - rounds * p]) + rounds * s;
  }
  [[nodiscard]] std::uint64_t low(std::uint64_t value) const {
    return value & ((std::uint64_t{1} << low_bits) - 1);
  }
};

/// What a move that takes this many chips may leave.
Leaving leaving_after(const HeapRules& rules, std::uint64_t taken) {
  if (rules.has_tail() && taken >= rules.tail_from) {
    return rules.tail[(taken - rules.tail_from) % rules.tail.size()];
  }
  const auto found = std::ranges::lower_bound(rules.takings, taken, {}, &Taking::taken);
  return found != rules.takings.end() && found->taken == taken ? found->leaving : Leaving{};
}

// ---- Sums: G*(n) is not among the options ----

class Sums {
 public:
  explicit Sums(const ClaimedValues& claimed) : claimed_(claimed) {
    const std::uint64_t end = claimed.n0 + claimed.p;
    for (std::uint64_t heap = 0; heap < end; ++heap) {
      const std::uint64_t value = claimed.at(heap);
      high_.push_back(static_cast<std::int64_t>(value >> claimed.low_bits));
      low_.push_back(claimed.low(value));
    }
    for (const Taking& taking : claimed.rules.takings) splits_ |= taking.leaving.counts;
    for (const Leaving& leaving : claimed.rules.tail) tail_splits_ |= leaving.counts;
    splits_ |= tail_splits_;
  }

  /// True if no option that leaves a heap can have the value; condition (3).
  bool never() {
    const int most = claimed_.rules.most_heaps();
    const auto heaps = static_cast<double>(high_.size());
    double cases = static_cast<double>(claimed_.rules.takings.size() + 1);
    if (tail_splits_ > 3) cases += 2 * static_cast<double>(claimed_.p);
    for (int i = 1; i <= most; ++i) cases *= (heaps + i) / i;
    if (cases > kMostCases) return false;
    for (int i = 1; i <= most; ++i) {
      if ((splits_ >> static_cast<unsigned>(i) & 1U) != 0 && !never_with(i)) return false;
    }
    return true;
  }

 private:
  /// All sizes a_1 >= a_2 >= … of i heaps, counted like the digits of a number.
  bool never_with(int i) {
    heaps_.assign(static_cast<std::size_t>(i), 1);
    while (true) {
      if (!cannot_leave()) return false;
      std::size_t place = heaps_.size();
      while (place > 0 && heaps_[place - 1] == (place > 1 ? heaps_[place - 2] : high_.size() - 1)) {
        heaps_[place - 1] = 1;
        --place;
      }
      if (place == 0) return true;
      ++heaps_[place - 1];
    }
  }

  /// True if no heap can be left as these, or as others that behave like them.
  bool cannot_leave() {
    std::uint64_t chips = 0;
    sum_ = 0;
    low_sum_ = 0;
    for (const std::uint64_t heap : heaps_) {
      chips += heap;
      sum_ += high_[heap];
      low_sum_ ^= low_[heap];
    }
    const auto bit = static_cast<unsigned>(heaps_.size());
    const HeapRules& rules = claimed_.rules;
    for (const Taking& taking : rules.takings) {
      if ((taking.leaving.counts >> bit & 1U) != 0 && !never_from(chips + taking.taken)) {
        return false;
      }
    }
    if ((tail_splits_ >> bit & 1U) == 0) return true;
    std::uint64_t below = 0;  // numbers in a row for which the sum is too small
    for (std::uint64_t taken = rules.tail_from; below < claimed_.p; ++taken) {
      const std::uint64_t heap = chips + taken;
      below = heap >= claimed_.n0 && sum_ < high_at(heap) ? below + 1 : 0;
      if (below > 0 || (leaving_after(rules, taken).counts >> bit & 1U) == 0) continue;
      if (!never_from(heap)) return false;
    }
    return true;
  }

  [[nodiscard]] std::int64_t high_at(std::uint64_t heap) const {
    return static_cast<std::int64_t>(claimed_.at(heap) >> claimed_.low_bits);
  }

  [[nodiscard]] bool never_from(std::uint64_t heap) const {
    if (heap < claimed_.n0) return true;
    const std::uint64_t value = claimed_.at(heap);
    if (low_sum_ != claimed_.low(value)) return true;
    const std::int64_t excess = sum_ - static_cast<std::int64_t>(value >> claimed_.low_bits);
    if (excess < 0 || excess % 2 != 0) return true;
    return cannot_carry(excess / 2);
  }

  /// True if m cannot be what the sum and the xor of the high parts differ by, halved.
  [[nodiscard]] bool cannot_carry(std::int64_t m) const {
    if (heaps_.size() == 1) return m != 0;
    // The largest heap comes first.
    if (heaps_[0] < claimed_.n0) {
      std::int64_t all = 0;
      for (const std::uint64_t heap : heaps_) all ^= high_[heap];
      return sum_ - all != 2 * m;
    }
    if (heaps_[1] >= claimed_.n0 || heaps_.size() > 3) return false;
    const std::int64_t one = high_[heaps_[1]];
    if (heaps_.size() == 2) return (m & ~one) != 0;
    const std::int64_t other = high_[heaps_[2]];
    return (m & ~(one | other)) != 0 || (one & other & ~m) != 0;
  }

  const ClaimedValues& claimed_;
  std::uint32_t splits_ = 0;        // numbers of heaps that some move leaves,
  std::uint32_t tail_splits_ = 0;   // and by taking a number from the repeated part
  std::vector<std::int64_t> high_;  // of the heaps below n0 + p
  std::vector<std::uint64_t> low_;
  std::vector<std::uint64_t> heaps_;
  std::int64_t sum_ = 0;       // of the high parts of these heaps
  std::uint64_t low_sum_ = 0;  // the xor of their low parts
};

// ---- Covering: all smaller values are among the options ----

class Covering {
 public:
  explicit Covering(const ClaimedValues& claimed)
      : claimed_(claimed),
        splits_(claimed.rules.most_heaps() > 1),
        low_(static_cast<std::size_t>(std::max(2, claimed.rules.most_heaps() - 1)) - 1),
        steady_(low_.size()) {}

  /// Conditions (1) and (2) for these numbers.
  bool holds(std::uint64_t covered, std::uint64_t settled) {
    const ClaimedValues& c = claimed_;
    prepare(settled + repeat());
    for (std::uint64_t n = settled; n < settled + repeat(); ++n) {
      met_.clear();
      collect_lasting(n, c.n0);
      if (!all_met(covered + 1 - c.s, covered)) return false;
      collect_lasting(n, 1);
      collect_ends(n);
      if (!all_met(0, covered)) return false;
    }
    for (std::uint64_t n = settled; n < settled + c.p; ++n) {
      met_.clear();
      collect_movable(n, c.n0, false);
      const std::uint64_t value = c.at(n);
      if (value > 0 && !all_met(covered + 1 - c.s, value - 1)) return false;
    }
    return true;
  }

  /// M
  [[nodiscard]] std::uint64_t repeat() const {
    const HeapRules& rules = claimed_.rules;
    return std::lcm(2 * claimed_.p, rules.has_tail() ? rules.tail.size() : std::uint64_t{1});
  }

 private:
  using Lists = std::vector<std::vector<std::uint64_t>>;

  [[nodiscard]] bool all_met(std::uint64_t least, std::uint64_t most) const {
    for (std::uint64_t value = least; value <= most; ++value) {
      if (!met_.contains(value)) return false;
    }
    return true;
  }

  /// The values below 2^g of one heap, and of two heaps with this many chips together.
  void prepare(std::uint64_t end) {
    const std::uint64_t limit = std::uint64_t{1} << claimed_.low_bits;
    for (std::uint64_t heap = small_end_; heap < end; ++heap) {
      if (claimed_.at(heap) < limit) small_.push_back(heap);
    }
    small_end_ = std::max(small_end_, end);
    for (std::uint64_t total = all_pairs_.size(); splits_ && total < end; ++total) {
      ValueSet low;
      ValueSet steady;
      ValueSet all;
      for (std::uint64_t a = 1; a <= total / 2; ++a) {
        const std::uint64_t value = claimed_.at(a) ^ claimed_.at(total - a);
        if (claimed_.rules.has_tail()) all.insert(value);
        if (value >= limit) continue;
        low.insert(value);
        if (a >= claimed_.n0) steady.insert(value);
      }
      low_.front().push_back(listed(low, limit));
      steady_.front().push_back(listed(steady, limit));
      all_pairs_.push_back(std::move(all));
      for (std::size_t more = 1; more < low_.size(); ++more) {
        low_[more].push_back(listed(with_one_more(low_[more - 1], total), limit));
        steady_[more].push_back(listed(with_one_more(steady_[more - 1], total), limit));
      }
    }
  }

  /// Values of heaps with this many chips, one of which has a value below 2^g, and the others have
  /// one that is listed.
  ValueSet with_one_more(const Lists& others, std::uint64_t total) const {
    ValueSet values;
    for (const std::uint64_t heap : small_) {
      if (heap == 0) continue;
      if (heap > total) break;
      for (const std::uint64_t value : others[total - heap]) {
        values.insert(value ^ claimed_.at(heap));
      }
    }
    return values;
  }

  static std::vector<std::uint64_t> listed(const ValueSet& values, std::uint64_t limit) {
    std::vector<std::uint64_t> list;
    for (std::uint64_t value = 0; value < limit; ++value) {
      if (values.contains(value)) list.push_back(value);
    }
    return list;
  }

  /// Lasting options without a heap that could move on.
  void collect_ends(std::uint64_t n) {
    const HeapRules& rules = claimed_.rules;
    for (std::uint64_t taken = rules.tail_from; rules.has_tail() && taken <= n; ++taken) {
      const std::uint32_t counts = leaving_after(rules, taken).counts;
      if (taken == n && (counts & 1U) != 0) met_.insert(0);
      if ((counts & 4U) != 0) met_.unite(all_pairs_[n - taken]);
    }
    for (const Taking& taking : rules.takings) {
      if ((taking.leaving.counts & 4U) == 0 || taking.taken > n) continue;
      for (const std::uint64_t value : steady_.front()[n - taking.taken]) met_.insert(value);
    }
  }

  void collect_movable(std::uint64_t n, std::uint64_t least, bool lasting) {
    const HeapRules& rules = claimed_.rules;
    if (!lasting) {
      for (const Taking& taking : rules.takings) {
        if (taking.taken < n) collect_left(n - taking.taken, taking.leaving.counts, least);
      }
    }
    if (!rules.has_tail()) return;
    for (std::uint64_t taken = rules.tail_from; taken < n; ++taken) {
      collect_left(n - taken, leaving_after(rules, taken).counts, least);
    }
  }

  void collect_left(std::uint64_t rest, std::uint32_t counts, std::uint64_t least) {
    if ((counts & 2U) != 0 && rest >= least) met_.insert(claimed_.at(rest));
    if ((counts & 4U) != 0) {
      for (const std::uint64_t heap : small_) {
        if (heap == 0) continue;
        if (heap + least > rest) break;
        met_.insert(claimed_.at(rest - heap) ^ claimed_.at(heap));
      }
    }
    collect_beside(low_, rest, counts, least);
  }

  /// With a heap from `least` on beside two heaps or more.
  void collect_beside(const std::vector<Lists>& others, std::uint64_t rest, std::uint32_t counts,
                      std::uint64_t least) {
    for (std::size_t beside = 2; (counts >> beside) > 1; ++beside) {
      if ((counts >> (beside + 1) & 1U) == 0) continue;
      for (std::uint64_t heap = least; heap + beside <= rest; ++heap) {
        for (const std::uint64_t value : others[beside - 2][rest - heap]) {
          met_.insert(claimed_.at(heap) ^ value);
        }
      }
    }
  }

  void collect_lasting(std::uint64_t n, std::uint64_t least) {
    collect_movable(n, least, true);
    for (const Taking& taking : claimed_.rules.takings) {
      if (taking.taken > n) break;
      collect_beside(steady_, n - taking.taken, taking.leaving.counts, least);
    }
  }

  const ClaimedValues& claimed_;
  std::vector<std::uint64_t> small_;
  std::uint64_t small_end_ = 0;
  bool splits_ = false;
  // By the number of chips, values below 2^g of two heaps, three, and so on, where all but two have
  // such values themselves; and the same where these two are from n0 on.
  std::vector<Lists> low_;
  std::vector<Lists> steady_;
  std::vector<ValueSet> all_pairs_;  // all values of two heaps, for codes without end
  ValueSet met_;
};

/// Looks for V and n1.
std::optional<Growth> cover(const ClaimedValues& claimed) {
  Covering covering(claimed);
  const HeapRules& rules = claimed.rules;
  const std::uint64_t margin = covering.repeat();
  const std::uint64_t taken = std::max(rules.most_taken(), rules.tail_from);
  const auto steps = [&](std::uint64_t settled) {
    const auto each = static_cast<double>(settled) * static_cast<double>(1U << claimed.low_bits);
    const std::uint64_t numbers = rules.takings.size() + (rules.has_tail() ? settled : 0);
    return static_cast<double>(margin + claimed.p) * static_cast<double>(numbers) *
           (rules.most_heaps() > 1 ? each : 1);
  };
  for (std::uint64_t settled = claimed.n0 + claimed.p + taken + 2;
       settled + margin <= claimed.values.size() && steps(settled) < kMostWork;
       settled += settled / 2) {
    for (const std::uint64_t periods : {1U, 2U, 4U}) {
      std::uint64_t covered = claimed.s - 1;
      for (std::uint64_t n = 0; n < claimed.n0 + periods * claimed.p; ++n) {
        covered = std::max(covered, claimed.at(n));
      }
      if (covering.holds(covered, settled)) {
        return Growth{covered, settled, 1, settled + margin};
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Growth> prove_growth(const HeapRules& rules, std::span<const std::int64_t> values,
                                   std::uint64_t n0, std::uint64_t p, std::uint64_t s) {
  if (rules.has_unequal() || s == 0 || n0 == 0 || values.size() <= n0 + p) return std::nullopt;
  const auto low_bits = static_cast<unsigned>(std::countr_zero(s));
  const ClaimedValues claimed{rules, values, n0, p, s, low_bits};
  if (!Sums(claimed).never()) return std::nullopt;
  for (unsigned times = 1; times <= kMostTimes; times *= 2) {
    const ClaimedValues longer{
        rules,     values,    n0,
        times * p, times * s, low_bits + static_cast<unsigned>(std::countr_zero(times))};
    if (longer.low_bits > kMostLowBits || values.size() <= n0 + longer.p) break;
    if (auto growth = cover(longer)) {
      growth->times = times;
      return growth;
    }
  }
  return std::nullopt;
}

}  // namespace grundy::heap
