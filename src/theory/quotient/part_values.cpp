#include "theory/quotient/part_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "solve/quotient/presentation.h"

namespace grundy::quotient {

namespace {

using Node = PositionGraph::Node;

/// With fewer components a search is as fast.
constexpr std::size_t kComponents = 3;
constexpr std::uint64_t kMostNodes = 4000;
constexpr std::uint64_t kMostBytes = std::uint64_t{64} << 20U;
/// What may be spent on the quotient: about half a second.
constexpr std::uint64_t kMostSteps = 500'000;
/// What an attempt counts at least, so there are not too many of them.
constexpr std::uint64_t kLeastSteps = 1000;
constexpr std::size_t kMostKnown = 8;

/// Nodes stand in the place of heaps, counted from 1; the size 0 has no moves.
Heap heap_of(Node node) {
  return {0, std::uint64_t{node} + 1};
}

class PartSumView final : public HeapSumView {
 public:
  explicit PartSumView(const PositionGraph& graph) : graph_(graph) {}

  std::optional<std::vector<Heap>> heaps_of(const Component& component) const override {
    std::vector<Heap> found;
    bool all = true;
    const bool small = component.game->each_part(component.position, [&](WordsView part) {
      const auto node = graph_.find(*component.game, part);
      if (node) found.push_back(heap_of(*node));
      all = all && node.has_value();
    });
    if (!small || !all) return std::nullopt;
    return found;
  }
  [[nodiscard]] bool read(const Sum& sum) {
    for (const Component& component : sum.components) {
      auto found = heaps_of(component);
      if (!found) return false;
      heaps.push_back(std::move(*found));
    }
    return true;
  }

 private:
  const PositionGraph& graph_;
};

/// Everything that can be reached from a sum. A part can have options with a larger number than its
/// own, which are reversed and so do not count for its form, but they are moves all the same.
class Reach {
 public:
  Reach(const PositionGraph& graph, const GraphParts& parts, const HeapSumView& sum)
      : graph_(graph), parts_(parts) {
    std::vector<bool> seen(graph.size(), false);
    const auto enter = [&](Node node) {
      if (seen[node]) return;
      seen[node] = true;
      nodes_.push_back(node);
      last_ = std::max(last_, parts.part(node));
    };
    for (const std::vector<Heap>& heaps : sum.heaps) {
      for (const Heap& heap : heaps) enter(static_cast<Node>(heap.size - 1));
    }
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      graph.each_option(nodes_[i], [&](std::span<const Node> option) {
        std::ranges::for_each(option, enter);
        return true;
      });
    }
  }

  [[nodiscard]] Part last() const { return last_; }
  /// True if no move makes copies of the last part.
  [[nodiscard]] bool last_is_never_made() const {
    return std::ranges::all_of(nodes_, [&](Node node) {
      return graph_.each_option(node, [&](std::span<const Node> option) {
        return std::ranges::none_of(option, [&](Node n) { return parts_.part(n) == last_; });
      });
    });
  }

 private:
  const PositionGraph& graph_;
  const GraphParts& parts_;
  std::vector<Node> nodes_;
  Part last_ = 0;
};

class TamePartValuation final : public TameArithmetic {
 public:
  explicit TamePartValuation(const TameNodes& nodes) : nodes_(nodes) {}

  std::optional<Value> of(const Heap& heap) const override {
    const MaybeTame value = nodes_[static_cast<Node>(heap.size - 1)];
    if (!value) return std::nullopt;
    return code(value->firm, value->number);
  }
  std::string scope() const override { return "sums of the positions that they lead to"; }

 private:
  const TameNodes& nodes_;
};

class PartValuation final : public Valuation {
 public:
  PartValuation(const GraphParts& parts, const Monoid& monoid, std::optional<std::uint64_t> copies)
      : parts_(parts), monoid_(monoid), copies_(copies) {}

  Value one() const override { return 0; }
  Value times(Value left, Value right) const override {
    return monoid_.product(static_cast<Element>(left), static_cast<Element>(right));
  }
  bool lost(Value value) const override { return monoid_.is_lost(static_cast<Element>(value)); }
  std::optional<Value> of(const Heap& heap) const override {
    const Part part = parts_.part(static_cast<Node>(heap.size - 1));
    if (part >= monoid_.parts()) return std::nullopt;
    return monoid_.value(part);
  }
  bool exact() const override { return !copies_; }
  std::optional<std::vector<Heap>> apart(Value /*left*/, Value /*right*/) const override {
    return std::nullopt;  // nobody asks: comparisons have a graph of their own
  }
  std::string text(Value value) const override {
    return word_text(monoid_, static_cast<Element>(value));
  }
  std::string method() const override {
    if (copies_) {
      return fmt::format("limited misère quotient: right for at most {} of its last part",
                         *copies_);
    }
    return fmt::format("misère quotient of order {} (Plambeck, Siegel)", monoid_.order());
  }
  std::string scope() const override { return "sums of the positions that they lead to"; }
  std::string reason() const override {
    return fmt::format(
        "Each part has a value in a commutative monoid of {} elements. The value of a sum is the "
        "product, and a sum is lost exactly if its value is one of the {} elements of P.",
        monoid_.order(), monoid_.lost().count());
  }

 private:
  const GraphParts& parts_;
  const Monoid& monoid_;
  std::optional<std::uint64_t> copies_;
};

}  // namespace

bool PartValues::suits(const Sum& sum) {
  return sum.components.size() >= kComponents &&
         std::ranges::none_of(sum.components, [](const Component& component) {
           return component.game->loopy() || component.game->endless();
         });
}

PartValues::Known& PartValues::known(const Sum& sum) {
  std::set<std::string> ids;
  for (const Component& component : sum.components) ids.insert(component.game->rules_id());
  std::string games;
  for (const std::string& id : ids) games += fmt::format("{}:{}", id.size(), id);
  for (const auto& known : known_) {
    if (known->games == games) return *known;
  }
  if (known_.size() == kMostKnown) known_.erase(known_.begin());
  known_.push_back(std::make_unique<Known>());
  known_.back()->games = std::move(games);
  return *known_.back();
}

struct PartValues::Listed {
  Known& known;
  std::unique_ptr<PartSumView> view;
};

std::optional<PartValues::Listed> PartValues::listed(const Sum& sum, const Request& request,
                                                     Budget& budget) {
  Known& known = this->known(sum);
  auto view = std::make_unique<PartSumView>(known.graph);
  if (!view->read(sum)) {
    view->heaps.clear();
    Budget own = attempt(request, budget, kMostNodes);
    Budget small = own.share(kMostNodes, kMostBytes);
    const bool whole = known.graph.add(sum, small).has_value() &&
                       known.parts.extend(known.graph, small) &&
                       known.tame.extend(known.graph, small);
    if (!whole || !view->read(sum)) {
      // Half a graph is of no use, and smaller sums of these games may come.
      std::erase_if(known_, [&](const auto& each) { return each.get() == &known; });
      return std::nullopt;
    }
  }
  return Listed{known, std::move(view)};
}

/// The quotient of the parts that a sum leads to, or a trial that is right for it.
std::optional<prove::PartsQuotient> PartValues::quotient_of(const Listed& listed,
                                                            const Request& request,
                                                            Budget& budget) {
  Known& known = listed.known;
  const Reach reach(known.graph, known.parts, *listed.view);
  const Part last = reach.last();
  if (known.quotient.parts() <= last && known.spent < kMostSteps) {
    Budget own = attempt(request, budget, kMostSteps - known.spent);
    bool added = true;
    while (added && known.quotient.parts() <= last) {
      const auto found = known.quotient.add(own);
      added = found && *found;
      if (!own.spend(1)) break;
    }
    known.spent += std::max(own.positions(), kLeastSteps);
    if (!budget.spend(0)) return std::nullopt;
  }
  if (known.quotient.parts() > last) {
    return prove::PartsQuotient{&known.graph, &known.parts, &known.quotient.monoid(), std::nullopt};
  }
  const auto& trial = known.quotient.best_trial();
  if (!trial || last >= trial->monoid.parts()) return std::nullopt;
  if (last + std::size_t{1} == trial->monoid.parts() && !reach.last_is_never_made()) {
    return std::nullopt;
  }
  std::uint64_t copies = 0;
  for (const std::vector<Heap>& heaps : listed.view->heaps) {
    for (const Heap& heap : heaps) {
      const Part part = known.parts.part(static_cast<Node>(heap.size - 1));
      copies += part + std::size_t{1} == trial->monoid.parts() ? 1U : 0U;
    }
  }
  if (copies > trial->most_copies()) return std::nullopt;
  return prove::PartsQuotient{&known.graph, &known.parts, &trial->monoid, trial->most_copies()};
}

std::optional<PartValues::Found> PartValues::decide(const Sum& sum, const Request& request,
                                                    Budget& budget) {
  if (!suits(sum)) return std::nullopt;
  auto listed = this->listed(sum, request, budget);
  if (!listed) return std::nullopt;
  const Known& known = listed->known;
  const auto& order = known.graph.from_the_end();
  if (std::ranges::all_of(order, [&](Node node) { return known.tame[node].has_value(); })) {
    return Found{std::move(listed->view), std::make_unique<TamePartValuation>(known.tame)};
  }
  const auto found = quotient_of(*listed, request, budget);
  if (!found) return std::nullopt;
  return Found{std::move(listed->view),
               std::make_unique<PartValuation>(known.parts, *found->monoid, found->copies)};
}

std::optional<prove::PartsQuotient> PartValues::for_proof(const Sum& sum, const Request& request,
                                                          Budget& budget) {
  if (!suits(sum)) return std::nullopt;
  const auto listed = this->listed(sum, request, budget);
  if (!listed) return std::nullopt;
  return quotient_of(*listed, request, budget);
}

std::uint64_t PartValues::bytes() const {
  std::uint64_t total = 0;
  for (const auto& known : known_) {
    total += known->graph.bytes() + known->parts.bytes() + known->quotient.bytes();
  }
  return total;
}

}  // namespace grundy::quotient
