#include "solve/quotient/tame.h"

#include <algorithm>
#include <utility>

#include "solve/quotient/heap_moves.h"

namespace grundy::quotient {

namespace {

// Behind more heaps without a value, others have one too seldom to be worth the search.
constexpr std::uint64_t kMostWild = 4;

}  // namespace

MaybeTame TameGathering::value() const {
  if (!any_) return TameValue{};
  const std::uint32_t normal = normal_.mex();
  const std::uint32_t misere = misere_.mex();
  if (normal == misere) return TameValue{true, normal};
  if (normal + misere == 1) return TameValue{false, normal};
  return std::nullopt;
}

Found<MaybeTame> TameHeaps::value(std::uint64_t heap, Budget& budget) {
  GRUNDY_TRY_VOID(extend(heap, budget));
  return find(heap);
}

MaybeTame TameHeaps::find(std::uint64_t heap) const {
  if (heap <= known()) return values_[heap];
  if (wild_ > 0) return std::nullopt;
  if (period_ && period_->from + period_->length <= values_.size()) {
    return values_[period_->reduce(heap)];
  }
  if (!firm_from_ || normal_play_ == nullptr) return std::nullopt;
  const auto value = normal_play_->find(heap);
  if (!value || *value > UINT32_MAX) return std::nullopt;
  return TameValue{true, static_cast<std::uint32_t>(*value)};
}

heap::HeapSolver& TameHeaps::normal_play() {
  if (normal_play_ == nullptr) normal_play_ = std::make_shared<heap::HeapSolver>(rules_);
  return *normal_play_;
}

bool TameHeaps::reach(std::uint64_t heap, Budget& budget) {
  if (find(heap)) return true;
  if (!firm_from_ || wild_ > 0) return false;
  if (!normal_play().is_within_reach(heap, budget)) return false;
  return normal_play().value(heap, budget).has_value() && find(heap);
}

void TameHeaps::look_for_period(std::uint64_t last, Budget& budget) {
  if (period_ || !firm_from_ || wild_ > 0) return;
  (void)normal_play().explore(last, /*keep=*/false, budget);  // a limit may come first
  const auto& found = normal_play().period();
  if (!found || !found->proved || found->saltus != 0) return;
  period_ = Period{found->length, std::max(found->from, *firm_from_)};
}

void TameHeaps::look_for_firmness() {
  const std::uint64_t last = known();
  if (values_[last] && !values_[last]->firm) last_fickle_ = last;
  if (firm_from_ || rules_.has_tail() || wild_ > 0 || last_fickle_ == last) return;
  const auto heaps = static_cast<std::uint64_t>(std::max(rules_.most_heaps(), 1));
  const std::uint64_t taken = std::max<std::uint64_t>(rules_.most_taken(), 1);
  if (last >= heaps * last_fickle_ + taken) firm_from_ = last_fickle_ + 1;
}

Found<bool> TameHeaps::extend(std::uint64_t to, Budget& budget) {
  while (known() < to && !period_ && wild_ <= kMostWild) {
    if (!add_heap(budget)) return stopped_early();
    look_for_firmness();
    if (wild_ == 0) period_ = find_period<MaybeTame>(rules_, values_);
  }
  return known() >= to || period_.has_value();
}

MaybeTame TameHeaps::sum(std::span<const std::uint64_t> heaps) const {
  TameValue total;
  for (const std::uint64_t heap : heaps) {
    if (!values_[heap]) return std::nullopt;
    total = total + *values_[heap];
  }
  return total;
}

/// True if some move in one of these heaps leads to the value.
bool TameHeaps::reverts(std::span<const std::uint64_t> option, TameValue to,
                        std::uint64_t& looked) const {
  for (std::size_t i = 0; i < option.size(); ++i) {
    TameValue rest;
    bool known = true;
    for (std::size_t j = 0; j < option.size(); ++j) {
      if (j == i) continue;
      known = known && values_[option[j]].has_value();
      if (known) rest = rest + *values_[option[j]];
    }
    if (!known) continue;
    const bool none = each_heap_option(rules_, option[i], [&](std::span<const std::uint64_t> left) {
      ++looked;
      const MaybeTame value = sum(left);
      return !value || *value + rest != to;
    });
    if (!none) return true;
  }
  return false;
}

bool TameHeaps::add_heap(Budget& budget) {
  const std::uint64_t heap = values_.size();
  TameGathering options;
  std::uint64_t looked = 1;
  std::vector<std::vector<std::uint64_t>> wild;
  each_heap_option(rules_, heap, [&](std::span<const std::uint64_t> left) {
    ++looked;
    const MaybeTame value = sum(left);
    options.add(value);
    if (!value) wild.emplace_back(left.begin(), left.end());
    return true;
  });
  MaybeTame value = options.value();
  if (value && !std::ranges::all_of(
                   wild, [&](const auto& option) { return reverts(option, *value, looked); })) {
    value.reset();
  }
  if (!value) ++wild_;
  values_.push_back(value);
  return budget.spend(looked / 64 + 1);
}

MaybeTame TameNodes::sum(Nodes nodes, MaybeTame beside) const {
  for (const PositionGraph::Node node : nodes) {
    if (!beside || !values_[node]) return std::nullopt;
    beside = *beside + *values_[node];
  }
  return beside;
}

bool TameNodes::reverts(const PositionGraph& graph, Nodes option, TameValue to) const {
  for (std::size_t i = 0; i < option.size(); ++i) {
    std::vector<PositionGraph::Node> others(option.begin(), option.end());
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    const MaybeTame rest = sum(others);
    if (!rest) continue;
    if (!graph.each_option(option[i], [&](Nodes left) { return sum(left, rest) != to; })) {
      return true;
    }
  }
  return false;
}

bool TameNodes::extend(const PositionGraph& graph, Budget& budget) {
  values_.resize(graph.size());
  const auto& order = graph.from_the_end();
  for (; taken_in_ < order.size(); ++taken_in_) {
    const PositionGraph::Node node = order[taken_in_];
    TameGathering options;
    graph.each_option(node, [&](Nodes option) {
      options.add(sum(option));
      return true;
    });
    MaybeTame value = options.value();
    if (value) {
      const bool all_revert = graph.each_option(node, [&](Nodes option) {
        return sum(option).has_value() || reverts(graph, option, *value);
      });
      if (!all_revert) value.reset();
    }
    values_[node] = value;
    if (taken_in_ % 256 == 0 && !budget.spend(256)) return false;
  }
  return true;
}

}  // namespace grundy::quotient
