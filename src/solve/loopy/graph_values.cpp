#include "solve/loopy/graph_values.h"

#include <algorithm>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "core/team.h"
#include "solve/loopy/acyclic.h"
#include "solve/loopy/row_mex.h"
#include "solve/loopy/transpose.h"
#include "solve/loopy/waves.h"

namespace grundy::loopy {

using Node = ArrowGraph::Node;

class ValueSolver {
 public:
  ValueSolver(const ArrowGraph& graph, Budget& budget, bool counters)
      : graph_(graph),
        budget_(budget),
        count_(counters),
        memory_(budget),
        team_(graph.node_count() < kWideWave ? 1 : budget.limits().threads) {}

  std::optional<GraphValues> solve() {
    const std::uint64_t nodes = graph_.node_count();
    if (!memory_.grow(4 * nodes)) return std::nullopt;
    values_.numbers_.resize(nodes);
    if (count_ && !memory_.grow(4 * nodes)) return std::nullopt;
    if (count_) values_.counters_.assign(nodes, 0);
    switch (number_acyclic_graph(graph_, values_.numbers_, values_.counters_, team_, budget_)) {
      case AcyclicResult::done:
        return std::move(values_);
      case AcyclicResult::stopped:
        return std::nullopt;
      case AcyclicResult::has_cycles:
        break;
    }
    return solve_cyclic() ? std::optional(std::move(values_)) : std::nullopt;
  }

 private:
  static constexpr std::uint64_t kReportEvery = 1U << 16U;

  struct Lane {
    explicit Lane(const Array<std::uint32_t>& numbers) : mex(numbers) {}
    RowMex mex;
    std::vector<std::pair<Node, std::uint32_t>> ready;
  };

  [[nodiscard]] Array<std::uint32_t>& numbers() { return values_.numbers_; }

  bool solve_cyclic();

  // The part that cannot reach a cycle.

  bool number_acyclic(const ArrowGraph& backwards, Counts& counts);
  template <bool kShared>
  void number_before(const ArrowGraph& backwards, std::span<const Node> nodes, Counts& counts,
                     Lane& lane);
  void give_numbers(std::vector<Lane>& lanes);
  void count_heights();

  // The part that can.

  bool label_the_rest(const ArrowGraph& backwards, Counts& counts);

  const ArrowGraph& graph_;
  Budget& budget_;
  bool count_;
  Reservation memory_;
  Team team_;
  GraphValues values_;
  std::uint32_t highest_ = 0;  // counter of those that cannot reach a cycle
  NodeBits numbered_;
  Array<Node> order_;  // nodes that cannot reach a cycle, as they got their numbers
};

bool ValueSolver::solve_cyclic() {
  const std::uint64_t nodes = graph_.node_count();
  if (!memory_.grow(bytes_for_values(nodes, graph_.arrow_count()) - 4 * nodes)) return false;
  const ArrowGraph backwards = transposed(graph_, team_, kAll, kAll);
  Counts counts(nodes);
  values_.numbers_.assign(nodes, GraphValues::kInfinite);
  numbered_ = NodeBits(nodes);
  if (!number_acyclic(backwards, counts)) return false;
  if (count_) count_heights();
  return order_.size() == nodes || label_the_rest(backwards, counts);
}

/// From the ends backwards, as in waves.h: who has no target left without a number gets the mex.
bool ValueSolver::number_acyclic(const ArrowGraph& backwards, Counts& counts) {
  std::vector<Lane> lanes(team_.size(), Lane(numbers()));
  for (std::size_t i = 0; i < graph_.node_count(); ++i) {
    const auto node = static_cast<Node>(i);
    counts.set(node, graph_.targets(node).size());
    if (graph_.is_end(node)) lanes[0].ready.emplace_back(node, 0);
  }
  give_numbers(lanes);
  std::uint64_t unreported = 0;
  for (std::size_t begin = 0; begin < order_.size();) {
    const std::size_t end = order_.size();
    const std::span<const Node> wave(order_.data() + begin, end - begin);
    if (team_.size() > 1 && wave.size() >= kWideWave) {
      team_.each(wave.size(), 512, [&](unsigned thread, std::size_t from, std::size_t to) {
        number_before<true>(backwards, wave.subspan(from, to - from), counts, lanes[thread]);
      });
    } else {
      number_before<false>(backwards, wave, counts, lanes[0]);
    }
    give_numbers(lanes);
    unreported += end - begin;
    if (unreported >= kReportEvery && !budget_.spend(std::exchange(unreported, 0))) return false;
    begin = end;
  }
  return budget_.spend(unreported);
}

template <bool kShared>
void ValueSolver::number_before(const ArrowGraph& backwards, std::span<const Node> nodes,
                                Counts& counts, Lane& lane) {
  each_row(backwards, nodes, [&](std::span<const Node> row) {
    for (const Node node : row) {
      if (!counts.lower<kShared>(node)) continue;
      lane.ready.emplace_back(node, lane.mex(graph_.targets(node)));
    }
  });
}

/// Numbers become visible only here, when nobody looks at them.
void ValueSolver::give_numbers(std::vector<Lane>& lanes) {
  for (Lane& lane : lanes) {
    for (const auto& [node, number] : lane.ready) {
      numbers()[node] = number;
      numbered_.add(node);
      order_.push_back(node);
    }
    lane.ready.clear();
  }
}

/// The order in which nodes got their numbers has targets before the nodes that lead to them.
void ValueSolver::count_heights() {
  for (const Node node : order_) {
    std::uint32_t height = 0;
    for (const Node target : graph_.targets(node)) {
      height = std::max(height, values_.counters_[target] + 1);
    }
    values_.counters_[node] = height;
    highest_ = std::max(highest_, height);
  }
}

namespace {

/// Gives out one label after another.
class Labels {
 public:
  /// Counters are counted from `first` on, unless there are none.
  Labels(Array<std::uint32_t>& numbers, NodeBits& numbered, Array<std::uint32_t>& counters,
         std::uint32_t first)
      : numbers_(numbers), numbered_(numbered), counters_(counters), first_(first) {}

  void begin(std::uint32_t label) {
    label_ = label;
    counter_ = first_;
  }
  void mark(Node) {}  // the waves remember
  void label(Node node) {
    numbers_[node] = label_;
    numbered_.add(node);
    if (!counters_.empty()) counters_[node] = counter_;
  }
  void next_wave() { ++counter_; }

 private:
  Array<std::uint32_t>& numbers_;
  NodeBits& numbered_;
  Array<std::uint32_t>& counters_;
  std::uint32_t first_;
  std::uint32_t label_ = 0;
  std::uint32_t counter_ = 0;
};

/// Nodes that have a number, by their numbers.
class ByNumber {
 public:
  ByNumber(std::span<const Node> nodes, const Array<std::uint32_t>& numbers) {
    std::uint32_t largest = 0;
    for (const Node node : nodes) largest = std::max(largest, numbers[node]);
    begins_.assign(largest + std::size_t{3}, 0);
    for (const Node node : nodes) ++begins_[numbers[node] + std::size_t{2}];
    for (std::size_t i = 1; i < begins_.size(); ++i) begins_[i] += begins_[i - 1];
    nodes_.resize(nodes.size());
    for (const Node node : nodes) nodes_[begins_[numbers[node] + std::size_t{1}]++] = node;
  }
  [[nodiscard]] std::span<const Node> with(std::uint32_t number) const {
    if (number + std::size_t{1} >= begins_.size()) return {};
    return {nodes_.data() + begins_[number], begins_[number + std::size_t{1}] - begins_[number]};
  }

 private:
  std::vector<std::size_t> begins_;
  Array<Node> nodes_;
};

}  // namespace

bool ValueSolver::label_the_rest(const ArrowGraph& backwards, Counts& counts) {
  values_.acyclic_ = numbered_;
  Array<Node> question;  // those that may get the next label
  question.reserve(graph_.node_count() - order_.size());
  for (std::size_t i = 0; i < graph_.node_count(); ++i) {
    if (!numbered_.has(static_cast<Node>(i))) question.push_back(static_cast<Node>(i));
  }
  const ByNumber acyclic(order_, numbers());
  Array<Node>().swap(order_);
  Labels labels(numbers(), numbered_, values_.counters_, highest_ + 1);
  NodeBits settled;
  Waves<Labels> waves(graph_, backwards, counts, settled, labels, team_, budget_);
  for (std::uint32_t label = 0; !question.empty(); ++label) {
    settled = numbered_;
    labels.begin(label);
    waves.mark_before(acyclic.with(label));
    waves.begin(question);
    if (!waves.run()) return false;
    // Those that were marked stay in question.
    const std::size_t before = question.size();
    std::erase_if(question, [&](Node node) { return !settled.has(node) || numbered_.has(node); });
    if (!budget_.spend(before - question.size())) return false;
  }
  return true;
}

LoopyValue GraphValues::value(const ArrowGraph& graph, Node node) const {
  if (numbers_[node] != kInfinite) return NimValue(numbers_[node]);
  std::vector<NimValue> members;
  for (const Node target : graph.targets(node)) {
    if (numbers_[target] != kInfinite) members.emplace_back(numbers_[target]);
  }
  return LoopyValue::infinite(std::move(members));
}

Outcome GraphValues::outcome(const ArrowGraph& graph, Node node) const {
  if (numbers_[node] != kInfinite) return numbers_[node] == 0 ? Outcome::P : Outcome::N;
  const bool can_win = std::ranges::any_of(graph.targets(node),
                                           [this](Node target) { return numbers_[target] == 0; });
  return can_win ? Outcome::N : Outcome::D;
}

std::optional<GraphValues> graph_values(const ArrowGraph& graph, Budget& budget, bool counters) {
  try {
    return ValueSolver(graph, budget, counters).solve();
  } catch (const std::bad_alloc&) {
    budget.out_of_memory();
    return std::nullopt;
  }
}

std::uint64_t bytes_for_values(std::uint64_t nodes, std::uint64_t arrows) {
  return 4 * nodes + bytes_for_transposing(nodes, arrows, 28);
}

}  // namespace grundy::loopy
