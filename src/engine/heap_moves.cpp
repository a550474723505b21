#include "engine/heap_moves.h"

#include <algorithm>
#include <array>
#include <span>

namespace grundy {

namespace {

// A heap of millions has millions of moves; so many are looked at for each.
constexpr std::uint64_t kMostPairs = 1U << 24U;

/// The moves of one heap, which counts as `heap` in the code.
class HeapScan {
 public:
  HeapScan(const Component& component, std::size_t index, const heap::HeapSolver& solver,
           std::uint64_t wanted, MoveVisitor visit)
      : component_(component),
        index_(index),
        solver_(solver),
        margin_(solver.values().rules().margin),
        wanted_(wanted),
        visit_(visit) {}

  HeapMoves run(std::uint64_t heap) {
    const HeapRules& rules = solver_.values().rules();
    for (const Taking& taking : rules.takings) {
      if (taking.taken > heap) break;
      scan(taking.leaving, heap - taking.taken, taking.taken > 0);
    }
    return complete_ ? HeapMoves::all : HeapMoves::some;
  }

 private:
  void scan(const Leaving& leaving, std::uint64_t rest, bool taken) {
    if ((leaving.counts & 1U) != 0 && rest == 0 && wanted_ == 0) show({});
    if (rest == 0) return;
    if ((leaving.counts & 2U) != 0 && taken && value(rest) == wanted_) {
      show(std::array{written(rest)});
    }
    if ((leaving.counts & 4U) == 0) return;
    const std::uint64_t half = leaving.unequal ? (rest - 1) / 2 : rest / 2;
    if (half > kMostPairs) complete_ = false;
    for (std::uint64_t low = 1; low <= std::min(half, kMostPairs) && going_; ++low) {
      if ((value(low) ^ value(rest - low)) == wanted_) {
        show(std::array{written(low), written(rest - low)});
      }
    }
  }
  void show(std::span<const std::uint64_t> left) {
    going_ = going_ && component_.game->visit_heap_move(component_.position, index_, left, visit_);
  }
  [[nodiscard]] std::uint64_t value(std::uint64_t heap) const {
    return solver_.find(heap).value_or(UINT64_MAX);
  }
  [[nodiscard]] std::uint64_t written(std::uint64_t heap) const {
    return heap > margin_ ? heap - margin_ : 0;
  }

  const Component& component_;
  std::size_t index_;
  const heap::HeapSolver& solver_;
  std::uint64_t margin_;
  std::uint64_t wanted_;
  MoveVisitor visit_;
  bool complete_ = true;
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

}  // namespace

std::optional<std::uint64_t> count_heap_moves_to(const Component& component, NimValue target,
                                                 heap::HeapSolver& solver, Evaluator& evaluator,
                                                 Budget& budget) {
  const HeapRules& rules = solver.values().rules();
  if (rules.has_tail() || rules.most_heaps() > 2 || component.position.empty()) {
    return std::nullopt;
  }
  const std::uint64_t largest = std::ranges::max(component.position);
  if (largest > UINT32_MAX || !evaluator.heap_value(solver, largest, budget)) return std::nullopt;
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

HeapMoves each_heap_move_to(const Component& component, NimValue target, heap::HeapSolver& solver,
                            Evaluator& evaluator, Budget& budget, MoveVisitor visit) {
  const HeapRules& rules = solver.values().rules();
  if (rules.has_tail() || rules.most_heaps() > 2) return HeapMoves::none;
  NimValue sum;
  std::uint64_t largest = 0;
  for (const std::uint64_t heap : component.position) {
    const auto value = evaluator.heap_value(solver, heap, budget);
    if (!value) return HeapMoves::none;
    sum ^= *value;
    largest = std::max(largest, heap);
  }
  // All smaller heaps must be known: stored, or told by the period.
  if (largest > 0 && !solver.find(largest + rules.margin)) return HeapMoves::none;
  const auto& period = solver.period();
  const std::uint64_t known = solver.values().known();
  const bool by_period = period && period->proved && known >= period->from + period->length;
  if (known <= largest + rules.margin && !by_period) return HeapMoves::none;
  HeapMoves listed = HeapMoves::all;
  for (std::size_t i = 0; i < component.position.size(); ++i) {
    const std::uint64_t heap = component.position[i];
    if (heap == 0) continue;
    const auto value = evaluator.heap_value(solver, heap, budget);
    if (!value) return HeapMoves::none;
    HeapScan scan(component, i, solver, (sum ^ *value ^ target).number(), visit);
    if (scan.run(heap + rules.margin) == HeapMoves::some) listed = HeapMoves::some;
    if (!budget.spend(0)) return HeapMoves::some;
  }
  return listed;
}

}  // namespace grundy
