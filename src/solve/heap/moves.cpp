#include "solve/heap/moves.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "grundy/meter.h"

namespace grundy::heap {

namespace {

// A heap of millions has millions of moves: this many pairs are looked at for each, the first ones
// if there are more.
constexpr std::uint64_t kMostPairs = 1U << 24U;
constexpr std::uint64_t kFewPairs = 1U << 18U;
constexpr std::uint64_t kPairsPerWork = 64;
// Of heaps with a wanted value, and of small ones beside them.
constexpr std::size_t kMostHeapsFound = 1U << 12U;
constexpr std::uint64_t kSmallHeaps = 16;
// If there are fewer options than this, other ways look at all of them.
constexpr double kFewOptions = 1U << 20U;

/// The moves of one heap, which counts as `heap` in the code. All of them if moves only take, or
/// leave at most two heaps of moderate size; otherwise some: those that leave two equal heaps
/// beside a third, and those that leave small ones.
class HeapScan {
 public:
  HeapScan(const Component& component, std::size_t index, const HeapSolver& solver,
           std::uint64_t wanted, MoveVisitor visit)
      : component_(component),
        rules_(*component.game->heaps()),
        index_(index),
        solver_(solver),
        margin_(solver.values().rules().margin),
        wanted_(wanted),
        visit_(visit) {}

  Listed run(std::uint64_t heap) {
    const HeapRules& rules = solver_.values().rules();
    heap_ = heap;
    for (const Taking& taking : rules.takings) {
      if (taking.taken > heap) break;
      scan(taking.leaving, heap - taking.taken, taking.taken > 0);
    }
    if (rules.has_tail()) scan_tail(rules);
    return complete_ ? Listed::all : Listed::some;
  }
  [[nodiscard]] bool has_shown() const { return shown_; }

 private:
  void scan(const Leaving& leaving, std::uint64_t rest, bool taken) {
    if ((leaving.counts & 1U) != 0 && rest == 0 && wanted_ == 0) show({});
    if (rest == 0) return;
    if ((leaving.counts & 2U) != 0 && taken && value(rest) == wanted_) {
      show(std::array{written(rest)});
    }
    if ((leaving.counts & 4U) != 0) scan_pairs(leaving, rest);
    if (leaving.counts < 8) return;
    complete_ = false;
    if ((leaving.counts & 8U) != 0 && !leaving.unequal) scan_three(rest);
  }

  void scan_pairs(const Leaving& leaving, std::uint64_t rest) {
    const std::uint64_t half = leaving.unequal ? (rest - 1) / 2 : rest / 2;
    if (half > kMostPairs) complete_ = false;
    const std::uint64_t last = half > kMostPairs ? kFewPairs : half;
    for (std::uint64_t low = 1; low <= last && going_; ++low) {
      if (low % kPairsPerWork == 0) meter::work(kPairsPerWork / 4);
      if ((value(low) ^ value(rest - low)) == wanted_) {
        show(std::array{written(low), written(rest - low)});
      }
    }
  }

  void scan_three(std::uint64_t rest) {
    for (const std::uint64_t heap : heaps_with(wanted_)) {
      if (!going_ || heap + 2 > rest) break;
      if ((rest - heap) % 2 != 0) continue;
      const std::uint64_t equal = (rest - heap) / 2;
      show(std::array{written(heap), written(equal), written(equal)});
    }
    for (std::uint64_t one = 1; one < kSmallHeaps; ++one) {
      for (std::uint64_t other = one + 1; other < kSmallHeaps; ++other) {
        if (one + 2 * other >= rest || !going_) break;
        const std::uint64_t large = rest - one - other;
        if ((value(one) ^ value(other) ^ value(large)) != wanted_) continue;
        show(std::array{written(one), written(other), written(large)});
      }
    }
  }

  /// Numbers taken from the repeated part of the code.
  void scan_tail(const HeapRules& rules) {
    const auto counts = [&](std::uint64_t taken) {
      return taken < rules.tail_from
                 ? 0
                 : rules.tail[(taken - rules.tail_from) % rules.tail.size()].counts;
    };
    if (wanted_ == 0 && (counts(heap_) & 1U) != 0) show({});
    for (const std::uint64_t left : heaps_with(wanted_)) {
      if (going_ && left < heap_ && (counts(heap_ - left) & 2U) != 0) {
        show(std::array{written(left)});
      }
    }
    const bool splits =
        std::ranges::any_of(rules.tail, [](const Leaving& leaving) { return leaving.most() > 1; });
    if (!splits) return;
    complete_ = false;
    for (std::uint64_t small = 1; small < kSmallHeaps; ++small) {
      for (const std::uint64_t left : heaps_with(wanted_ ^ value(small))) {
        if (!going_ || left + small >= heap_) break;
        if (left <= small || (counts(heap_ - left - small) & 4U) == 0) continue;
        show(std::array{written(small), written(left)});
      }
    }
  }

  /// Heaps below this one with that value, in ascending order, or the first few of them.
  std::vector<std::uint64_t> heaps_with(std::uint64_t wanted) {
    std::vector<std::uint64_t> found;
    const auto& period = solver_.period();
    const bool told = period && period->proved;
    const std::uint64_t end = told ? period->from + period->length : solver_.values().known();
    for (std::uint64_t heap = 1; heap < std::min(heap_, end); ++heap) {
      if (value(heap) == wanted) found.push_back(heap);
    }
    for (std::uint64_t first = told ? period->from : end; first < end; ++first) {
      const std::uint64_t base = value(first);
      if (period->saltus == 0 ? base != wanted
                              : base >= wanted || (wanted - base) % period->saltus != 0) {
        continue;
      }
      const std::uint64_t most = (heap_ - 1 - std::min(first, heap_ - 1)) / period->length;
      if (period->saltus > 0) {
        const std::uint64_t rounds = (wanted - base) / period->saltus;
        if (rounds <= most) found.push_back(first + rounds * period->length);
        continue;
      }
      if (most > kMostHeapsFound) complete_ = false;
      for (std::uint64_t rounds = 1; rounds <= std::min<std::uint64_t>(most, kMostHeapsFound);
           ++rounds) {
        found.push_back(first + rounds * period->length);
      }
    }
    std::ranges::sort(found);
    if (found.size() > kMostHeapsFound) {
      found.resize(kMostHeapsFound);
      complete_ = false;
    }
    return found;
  }

  void show(std::span<const std::uint64_t> left) {
    shown_ = true;
    going_ = going_ && rules_.visit_move(component_.position, index_, left, visit_);
  }
  [[nodiscard]] std::uint64_t value(std::uint64_t heap) const {
    return solver_.find(heap).value_or(UINT64_MAX);
  }
  [[nodiscard]] std::uint64_t written(std::uint64_t heap) const {
    return heap > margin_ ? heap - margin_ : 0;
  }

  const Component& component_;
  const HeapFacet& rules_;
  std::size_t index_;
  const HeapSolver& solver_;
  std::uint64_t margin_;
  std::uint64_t wanted_;
  MoveVisitor visit_;
  std::uint64_t heap_ = 0;
  bool complete_ = true;
  bool shown_ = false;
  bool going_ = true;
};

/// How many pairs of heaps that make up `values` (but for the heap 0) have the nim sum `wanted`.
std::uint64_t count_pairs(std::span<const std::uint32_t> values, std::size_t pairs,
                          std::uint32_t wanted) {
  // Blocks of a fixed size, which the compiler turns into vectors.
  constexpr std::size_t kBlock = 64;
  const std::size_t rest = values.size() - 1;
  std::uint64_t count = 0;
  std::size_t low = 1;
  for (; low + kBlock <= pairs + 1; low += kBlock) {
    const std::uint32_t* const first = values.data() + low;
    const std::uint32_t* const last = values.data() + (rest - low);
    std::uint32_t found = 0;
    for (std::size_t i = 0; i < kBlock; ++i) {
      found += (first[i] ^ *(last - i)) == wanted ? 1U : 0U;
    }
    count += found;
  }
  for (; low <= pairs; ++low) count += (values[low] ^ values[rest - low]) == wanted ? 1U : 0U;
  return count;
}

/// The same for all that one heap can become.
std::uint64_t count_moves(const HeapRules& rules, std::span<const std::uint32_t> values,
                          std::uint32_t wanted) {
  const std::uint64_t heap = values.size() - 1;
  std::uint64_t count = 0;
  for (const Taking& taking : rules.takings) {
    if (taking.taken > heap) break;
    const Leaving& leaving = taking.leaving;
    const std::uint64_t rest = heap - taking.taken;
    if (rest == 0) {
      count += (leaving.counts & 1U) != 0 && wanted == 0 ? 1U : 0U;
      continue;
    }
    const bool one = (leaving.counts & 2U) != 0 && taking.taken > 0;
    count += one && values[rest] == wanted ? 1U : 0U;
    if ((leaving.counts & 4U) == 0) continue;
    count +=
        count_pairs(values.first(rest + 1), leaving.unequal ? (rest - 1) / 2 : rest / 2, wanted);
  }
  return count;
}

/// True if all options of such a heap are soon looked at one by one.
bool has_few_options(const HeapRules& rules, std::uint64_t heap) {
  double options = static_cast<double>(rules.takings.size());
  if (rules.has_tail()) options += static_cast<double>(heap);
  for (int heaps = 2; heaps <= rules.most_heaps(); ++heaps) {
    options *= static_cast<double>(heap) / (heaps * (heaps - 1));
  }
  return options < kFewOptions;
}

}  // namespace

std::optional<NimValue> value_of_heap(HeapSolver& solver, std::uint64_t heap, Budget& budget) {
  if (heap == 0) return NimValue(0);
  const auto value = solver.value(heap + solver.values().rules().margin, budget);
  return value ? std::optional(NimValue(*value)) : std::nullopt;
}

std::optional<std::uint64_t> count_moves_to(const Component& component, NimValue target,
                                            HeapSolver& solver, Budget& budget) {
  const HeapRules& rules = solver.values().rules();
  if (rules.has_tail() || rules.most_heaps() > 2 || component.position.empty()) {
    return std::nullopt;
  }
  const std::uint64_t largest = std::ranges::max(component.position);
  if (largest > UINT32_MAX || !value_of_heap(solver, largest, budget)) return std::nullopt;
  const auto values = solver.row(largest + rules.margin + 1);
  if (values.empty()) return std::nullopt;
  std::uint64_t sum = target.number();
  for (const std::uint64_t heap : component.position) {
    if (heap > 0) sum ^= values[heap + rules.margin];
  }
  std::uint64_t count = 0;
  for (const std::uint64_t heap : component.position) {
    if (heap == 0) continue;
    const auto own = values.first(heap + rules.margin + 1);
    if (const std::uint64_t wanted = sum ^ own.back(); wanted <= UINT32_MAX) {
      count += count_moves(rules, own, static_cast<std::uint32_t>(wanted));
    }
    if (!budget.spend(0)) return std::nullopt;
  }
  return count;
}

Listed each_move_to(const Component& component, NimValue target, HeapSolver& solver, Budget& budget,
                    MoveVisitor visit) {
  const HeapRules& rules = solver.values().rules();
  NimValue sum;
  std::uint64_t largest = 0;
  for (const std::uint64_t heap : component.position) {
    // Moves of a heap beyond reach are tried one by one.
    if (!solver.is_within_reach(heap, budget)) return Listed::none;
    const auto value = value_of_heap(solver, heap, budget);
    if (!value) return Listed::none;
    sum ^= *value;
    largest = std::max(largest, heap);
  }
  const bool in_part = rules.most_heaps() > 2 || (rules.has_tail() && rules.most_heaps() > 1);
  if (in_part && has_few_options(rules, largest)) return Listed::none;
  // All smaller heaps must be known: stored, or told by the period.
  if (largest > 0 && !solver.find(largest + rules.margin)) return Listed::none;
  const auto& period = solver.period();
  const std::uint64_t known = solver.values().known();
  const bool by_period = period && period->proved && known >= period->from + period->length;
  if (known <= largest + rules.margin && !by_period) return Listed::none;
  bool all = true;
  bool some = false;
  for (std::size_t i = 0; i < component.position.size(); ++i) {
    const std::uint64_t heap = component.position[i];
    if (heap == 0) continue;
    const auto value = value_of_heap(solver, heap, budget);
    if (!value) return Listed::none;
    HeapScan scan(component, i, solver, (sum ^ *value ^ target).number(), visit);
    const Listed listed = scan.run(heap + rules.margin);
    all = all && listed == Listed::all;
    some = some || scan.has_shown();
    if (!budget.spend(0)) return Listed::some;
  }
  return all ? Listed::all : some ? Listed::some : Listed::none;
}

}  // namespace grundy::heap
