#include "theory/quotient/judgement.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "grundy/meter.h"
#include "theory/advice.h"

namespace grundy::quotient {

namespace {

// Of a huge heap, the moves that leave a small heap are looked at; smaller ones are done in full.
constexpr std::uint64_t kAllPairs = 1U << 22U;
constexpr std::uint64_t kSomePairs = 1U << 16U;
// The number of chips up to which all replies to all moves are counted.
constexpr std::uint64_t kChipsForAdvice = 600;
// The same for positions that are no heaps.
constexpr std::size_t kComponentsForAdvice = 6;
// Of a component in an explanation; with more, it is shown as a whole.
constexpr std::size_t kHeapsShown = 20;

/// Values of all but each one, without division.
template <class Times>
std::vector<Valuation::Value> contexts(const std::vector<Valuation::Value>& values,
                                       Valuation::Value one, Times&& times) {
  std::vector<Valuation::Value> result(values.size(), one);
  Valuation::Value before = one;
  for (std::size_t i = 0; i < values.size(); ++i) {
    result[i] = before;
    before = times(before, values[i]);
  }
  Valuation::Value after = one;
  for (std::size_t i = values.size(); i > 0; --i) {
    result[i - 1] = times(result[i - 1], after);
    after = times(after, values[i - 1]);
  }
  return result;
}

/// Visits what may be left of a heap. False if that was not all.
template <class Visit>
bool each_leaving(const HeapRules& rules, std::uint64_t size, Visit&& visit) {
  bool all = true;
  for (const Taking& taking : rules.takings) {
    if (taking.taken > size) break;
    const std::uint64_t rest = size - taking.taken;
    const std::uint32_t counts = taking.leaving.counts;
    if (rest == 0 && (counts & 1U) != 0) visit(std::span<const std::uint64_t>());
    if (rest == 0) continue;
    if (taking.taken > 0 && (counts & 2U) != 0) visit(std::array{rest});
    if ((counts & 4U) == 0) continue;
    const std::uint64_t half = taking.leaving.unequal ? (rest - 1) / 2 : rest / 2;
    const std::uint64_t last = half > kAllPairs ? kSomePairs : half;
    all = all && last == half;
    for (std::uint64_t low = 1; low <= last; ++low) {
      if (low % 64 == 0) meter::work(16);
      visit(std::array{low, rest - low});
    }
  }
  return all;
}

}  // namespace

QuotientJudgement::QuotientJudgement(const Question& question,
                                     std::unique_ptr<const HeapSumView> view,
                                     std::unique_ptr<const Valuation> valuation)
    : Judgement(question), view_(std::move(view)), valuation_(std::move(valuation)) {
  total_ = valuation_->one();
  for (const std::vector<Heap>& heaps : view_->heaps) {
    Value value = valuation_->one();
    for (const Heap& heap : heaps) value = valuation_->times(value, *valuation_->of(heap));
    values_.push_back(value);
    total_ = valuation_->times(total_, value);
  }
  verdict_.components.resize(sum().components.size());
  verdict_.outcome = valuation_->lost(total_) ? Outcome::P : Outcome::N;
  verdict_.method = valuation_->method();
}

std::optional<Valuation::Value> QuotientJudgement::value_of(const Sum& sum) const {
  Value value = valuation_->one();
  for (const Component& component : sum.components) {
    const auto heaps = view_->heaps_of(component);
    if (!heaps) return std::nullopt;
    for (const Heap& heap : *heaps) {
      const auto of_heap = valuation_->of(heap);
      if (!of_heap) return std::nullopt;
      value = valuation_->times(value, *of_heap);
    }
  }
  return value;
}

Found<MoveVerdict> QuotientJudgement::after(std::size_t component, const MoveView& move) {
  if (!question_.budget.spend(0)) return stopped_early();
  Value value = valuation_->one();
  for (std::size_t i = 0; i < values_.size(); ++i) {
    if (i != component) value = valuation_->times(value, values_[i]);
  }
  const auto moved = value_of(move.after());
  if (!moved) return stopped_early();
  const bool lost = valuation_->lost(valuation_->times(value, *moved));
  return MoveVerdict{.outcome = lost ? Outcome::P : Outcome::N};
}

/// Moves that leave up to two heaps are picked by the values of heaps; false if others are legal.
bool QuotientJudgement::collect_in_heap(const Component& component, std::size_t index,
                                        std::size_t heap, Value beside,
                                        MoveCollector& collector) const {
  const HeapFacet& facet = *component.game->heaps();
  const auto heaps = view_->heaps_of(component);
  if (!heaps) return false;
  const std::size_t game = (*heaps)[heap].game;
  const std::uint64_t size = (*heaps)[heap].size;
  const HeapRules& rules = view_->games[game].rules;
  const std::uint64_t margin = facet.rules().margin;
  const auto wins = [&](std::span<const std::uint64_t> left) {
    Value value = beside;
    for (const std::uint64_t each : left) {
      const auto of_heap = valuation_->of({game, each});
      if (!of_heap) return false;
      value = valuation_->times(value, *of_heap);
    }
    return valuation_->lost(value);
  };
  const auto show = [&](std::span<const std::uint64_t> left) {
    Words written;
    for (const std::uint64_t each : left) written.push_back(each > margin ? each - margin : 0);
    facet.visit_move(component.position, heap, written, [&](const MoveView& move) {
      collector.add(index, move, {.outcome = Outcome::P});
      return true;
    });
  };
  return each_leaving(rules, size, [&](std::span<const std::uint64_t> left) {
    if (wins(left)) show(left);
  });
}

bool QuotientJudgement::collect(const Component& component, std::size_t index, Value beside,
                                MoveCollector& collector) const {
  const HeapFacet* const facet = component.game->heaps();
  const auto heaps = view_->heaps_of(component);
  // A component whose theorem counts it as heaps of Nim has other moves than these.
  const bool picked = facet != nullptr && heaps && !heaps->empty() && !view_->games.empty() &&
                      view_->games[heaps->front().game].rules.same_moves(facet->rules()) &&
                      !facet->rules().has_tail() && facet->rules().most_heaps() <= 2;
  if (!picked) {
    std::uint64_t tried = 0;
    bool all_known = true;
    const bool all = component.game->each_move(component.position, [&](const MoveView& move) {
      meter::work(1);
      const auto moved = value_of(move.after());
      all_known = all_known && moved.has_value();
      if (moved && valuation_->lost(valuation_->times(beside, *moved))) {
        collector.add(index, move, {.outcome = Outcome::P});
      }
      return ++tried < kMovesTried;
    });
    return all && all_known;
  }
  std::vector<Value> values;
  for (const Heap& heap : *heaps) values.push_back(*valuation_->of(heap));
  const auto others = contexts(values, valuation_->one(),
                               [&](Value a, Value b) { return valuation_->times(a, b); });
  bool all = true;
  for (std::size_t heap = 0; heap < values.size(); ++heap) {
    const Value around = valuation_->times(beside, others[heap]);
    all = collect_in_heap(component, index, heap, around, collector) && all;
  }
  return all;
}

MoveList QuotientJudgement::winning_moves(const Sum& sum, std::size_t most) const {
  std::vector<Value> values;
  for (const Component& component : sum.components) {
    values.push_back(value_of({{component}}).value_or(valuation_->one()));
  }
  const auto others = contexts(values, valuation_->one(),
                               [&](Value a, Value b) { return valuation_->times(a, b); });
  MoveCollector collector(sum, most, question_.request.limits.memory);
  bool all = true;
  for (std::size_t i = 0; i < sum.components.size(); ++i) {
    all = collect(sum.components[i], i, others[i], collector) && all;
  }
  collector.explain_cut(question_.budget);
  MoveList list = std::move(collector).take();
  if (!all) {
    list.complete = false;
    list.by_theorem = true;
  }
  return list;
}

Expected<std::optional<MoveList>> QuotientJudgement::moves_to(Outcome aim) {
  if (aim != Outcome::P) return MoveList();
  return winning_moves(sum(), question_.request.max_moves);
}

Expected<std::optional<Advice>> QuotientJudgement::advise() {
  if (view_->games.empty() && sum().components.size() > kComponentsForAdvice) return std::nullopt;
  std::uint64_t chips = 0;
  for (const std::vector<Heap>& heaps : view_->heaps) {
    for (const Heap& heap : heaps) {
      if (view_->games.empty()) continue;  // nodes have no size
      chips += std::min(heap.size, kChipsForAdvice + 1);
      if (chips > kChipsForAdvice) return std::nullopt;
    }
  }
  return grundy::advise(sum(), question_.request,
                        [&](const Sum& option) -> Expected<std::optional<std::uint64_t>> {
                          return winning_moves(option, 0).total;
                        });
}

/// Names of the heaps of a component, one by one; empty if the game does not name them.
std::vector<std::string> QuotientJudgement::names_of(std::size_t component) const {
  const Component& shown = sum().components[component];
  std::vector<std::string> names;
  if (shown.game->heaps() != nullptr) names = shown.game->print_parts(shown.position);
  if (names.size() != view_->heaps[component].size()) names.clear();
  if (names.empty() && view_->heaps[component].size() == 1) names = {shown.print()};
  return names;
}

std::optional<ground::MisereHeaps> QuotientJudgement::as_nim() const {
  ground::MisereHeaps nim;
  nim.all_plain = false;
  for (std::size_t i = 0; i < view_->heaps.size(); ++i) {
    const std::vector<std::string> names = names_of(i);
    for (std::size_t heap = 0; heap < view_->heaps[i].size(); ++heap) {
      const auto size = valuation_->nim_heap(*valuation_->of(view_->heaps[i][heap]));
      if (!size) return std::nullopt;
      const std::string name = names.empty() ? "part " + std::to_string(heap + 1) : names[heap];
      nim.summands.push_back({name, NimValue(*size)});
      if (*size == 1) ++nim.ones;
      if (*size > 1) ++nim.large;
    }
  }
  return nim;
}

Expected<std::vector<Ground>> QuotientJudgement::grounds(const MoveList* /*winning*/) {
  if (auto nim = as_nim()) return std::vector<Ground>{ground::Plain(std::move(*nim))};
  Explanation told{.kind = "misere-quotient", .claim = valuation_->reason()};
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const Component& component = sum().components[i];
    const std::vector<std::string> names = names_of(i);
    if (!names.empty() && names.size() <= kHeapsShown) {
      for (std::size_t heap = 0; heap < names.size(); ++heap) {
        const Value value = *valuation_->of(view_->heaps[i][heap]);
        told.figure.push_back(fmt::format("{}: {}", names[heap], valuation_->text(value)));
      }
    } else {
      told.figure.push_back(fmt::format("{}: {}", component.print(), valuation_->text(values_[i])));
    }
  }
  const bool lost = valuation_->lost(total_);
  told.figure.push_back(fmt::format("the sum: {}, {}", valuation_->text(total_),
                                    lost ? "in P, so it is lost" : "not in P, so it is won"));
  told.facts.push_back({"value", valuation_->text(total_)});
  told.facts.push_back({"method", valuation_->method()});
  return std::vector<Ground>{ground::Plain(ground::Theorem{std::move(told)})};
}

Expected<std::optional<MoveResult>> QuotientJudgement::reply(const Sum& option) {
  MoveList list = winning_moves(option, 1);
  if (list.moves.empty()) return std::nullopt;
  return std::move(list.moves.front());
}

}  // namespace grundy::quotient
