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
#include "solve/loopy/watches.h"
#include "solve/loopy/waves.h"

namespace grundy::loopy {

using Node = ArrowGraph::Node;

namespace {

// A node without a number has this bit set, and below it the label for which it was marked last,
// counted from 1.
constexpr std::uint32_t kOpen = std::uint32_t{1} << 31U;

}  // namespace

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
    if (!memory_.grow(nodes * (Watches::kBytesPerNode + 4))) return std::nullopt;
    values_.numbers_.assign(nodes, kOpen);
    order_.reserve(nodes);
    Watches watches(graph_);
    if (!number_acyclic(watches)) return std::nullopt;
    if (count_) count_heights();
    if (order_.size() < nodes && !label_the_rest(watches)) return std::nullopt;
    return std::move(values_);
  }

 private:
  struct Lane {
    explicit Lane(const Array<std::uint32_t>& numbers) : mex(numbers) {}
    RowMex mex;
    std::vector<Node> pending;
    std::vector<std::pair<Node, std::uint32_t>> ready;
    std::vector<std::vector<std::pair<Node, Node>>> watches_for;
  };

  [[nodiscard]] bool is_open(Node node) const { return (numbers()[node] & kOpen) != 0; }
  [[nodiscard]] Array<std::uint32_t>& numbers() { return values_.numbers_; }
  [[nodiscard]] const Array<std::uint32_t>& numbers() const { return values_.numbers_; }

  // The part that cannot reach a cycle.

  bool number_acyclic(Watches& watches);
  void count_heights();
  void first_wave(Watches& watches, std::vector<Lane>& lanes);
  void wave_alone(std::span<const Node> nodes, Watches& watches, Lane& lane);
  void wave_shared(std::span<const Node> nodes, Watches& watches, std::vector<Lane>& lanes);
  void finish_shared(Watches& watches, std::vector<Lane>& lanes);
  void look_on_shared(std::span<const Node> pending, Watches& watches, Lane& lane,
                      const Owners& owners);

  // The part that can.

  bool label_the_rest(Watches& watches);

  const ArrowGraph& graph_;
  Budget& budget_;
  bool count_;
  Reservation memory_;
  Team team_;
  GraphValues values_;
  std::uint32_t highest_ = 0;  // counter of those that cannot reach a cycle
  Array<Node> order_;          // nodes with numbers, as they got them
};

bool ValueSolver::number_acyclic(Watches& watches) {
  std::vector<Lane> lanes(team_.size(), Lane(numbers()));
  for (Lane& lane : lanes) lane.watches_for.resize(team_.size());
  first_wave(watches, lanes);
  std::uint64_t unreported = 0;
  for (std::size_t begin = 0; begin < order_.size();) {
    const std::size_t end = order_.size();
    const std::span<const Node> wave(order_.data() + begin, end - begin);
    if (team_.size() > 1 && wave.size() >= kWideWave) {
      wave_shared(wave, watches, lanes);
    } else {
      wave_alone(wave, watches, lanes[0]);
    }
    unreported += end - begin;
    if (unreported >= (1U << 16U) && !budget_.spend(std::exchange(unreported, 0))) return false;
    begin = end;
  }
  return budget_.spend(unreported);
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

/// Numbers the ends of the graph, and lets every other node watch a target.
void ValueSolver::first_wave(Watches& watches, std::vector<Lane>& lanes) {
  const std::size_t nodes = graph_.node_count();
  for (std::size_t i = 0; i < nodes; ++i) {
    const auto node = static_cast<Node>(i);
    if (!graph_.is_end(node)) continue;
    numbers()[node] = 0;
    order_.push_back(node);
  }
  constexpr std::size_t kPiece = std::size_t{1} << 14U;
  const Owners owners(nodes, team_.size());
  const auto fill = [&](std::vector<Node>& pending, std::size_t begin, std::size_t end) {
    pending.clear();
    for (std::size_t i = begin; i < end; ++i) {
      if (is_open(static_cast<Node>(i))) pending.push_back(static_cast<Node>(i));
    }
  };
  if (team_.size() > 1 && nodes >= kWideWave) {
    team_.each(nodes, kPiece, [&](unsigned thread, std::size_t begin, std::size_t end) {
      fill(lanes[thread].pending, begin, end);
      look_on_shared(lanes[thread].pending, watches, lanes[thread], owners);
    });
    return finish_shared(watches, lanes);
  }
  for (std::size_t begin = 0; begin < nodes; begin += kPiece) {
    fill(lanes[0].pending, begin, std::min(nodes, begin + kPiece));
    watches.look_on(
        lanes[0].pending, numbers().data(), [&](Node target) { return !is_open(target); },
        [&](Node node, Node target) { watches.add(node, target); },
        [&](Node node) {
          numbers()[node] = lanes[0].mex(graph_.targets(node));
          order_.push_back(node);
        });
  }
}

void ValueSolver::wave_alone(std::span<const Node> wave, Watches& watches, Lane& lane) {
  lane.pending.clear();
  watches.take(wave, lane.pending);
  watches.look_on(
      lane.pending, numbers().data(), [&](Node target) { return !is_open(target); },
      [&](Node node, Node target) { watches.add(node, target); },
      [&](Node node) {
        numbers()[node] = lane.mex(graph_.targets(node));
        order_.push_back(node);
      });
}

void ValueSolver::look_on_shared(std::span<const Node> pending, Watches& watches, Lane& lane,
                                 const Owners& owners) {
  watches.look_on(
      pending, numbers().data(), [&](Node target) { return !is_open(target); },
      [&](Node node, Node target) {
        lane.watches_for[owners.of(target)].emplace_back(node, target);
      },
      [&](Node node) { lane.ready.emplace_back(node, lane.mex(graph_.targets(node))); });
}

void ValueSolver::wave_shared(std::span<const Node> wave, Watches& watches,
                              std::vector<Lane>& lanes) {
  constexpr std::size_t kPiece = 512;
  const Owners owners(graph_.node_count(), team_.size());
  team_.each(wave.size(), kPiece, [&](unsigned thread, std::size_t begin, std::size_t end) {
    Lane& lane = lanes[thread];
    lane.pending.clear();
    watches.take(wave.subspan(begin, end - begin), lane.pending);
    look_on_shared(lane.pending, watches, lane, owners);
  });
  finish_shared(watches, lanes);
}

/// Numbers become visible only here, when nobody looks at them.
void ValueSolver::finish_shared(Watches& watches, std::vector<Lane>& lanes) {
  std::vector<std::size_t> places{order_.size()};
  for (const Lane& lane : lanes) places.push_back(places.back() + lane.ready.size());
  order_.resize(places.back());
  team_.run([&](unsigned thread) {
    for (Lane& lane : lanes) {
      for (const auto& [node, target] : lane.watches_for[thread]) watches.add(node, target);
      lane.watches_for[thread].clear();
    }
    std::size_t place = places[thread];
    for (const auto& [node, number] : lanes[thread].ready) {
      numbers()[node] = number;
      order_[place++] = node;
    }
    lanes[thread].ready.clear();
  });
}

namespace {

/// Gives out one label after another.
class Labels {
 public:
  /// Counters are counted from `first` on, unless there are none.
  Labels(Array<std::uint32_t>& numbers, Array<std::uint32_t>& counters, std::uint32_t first)
      : numbers_(numbers), counters_(counters), first_(first) {}

  void begin(std::uint32_t label) {
    label_ = label;
    marked_ = kOpen | (label + 1);
    counter_ = first_;
  }
  [[nodiscard]] const std::uint32_t* states() const { return numbers_.data(); }
  [[nodiscard]] bool can_mark(Node node) const {
    return (numbers_[node] & kOpen) != 0 && numbers_[node] != marked_;
  }
  void mark(Node node) { numbers_[node] = marked_; }
  [[nodiscard]] bool is_marked(Node node) const { return numbers_[node] == marked_; }
  [[nodiscard]] bool is_settled(Node node) const {
    return (numbers_[node] & kOpen) == 0 || numbers_[node] == marked_;
  }
  [[nodiscard]] bool waits(Node node) const { return can_mark(node); }
  void label(Node node) {
    numbers_[node] = label_;
    if (!counters_.empty()) counters_[node] = counter_;
  }
  void next_wave() { ++counter_; }

 private:
  Array<std::uint32_t>& numbers_;
  Array<std::uint32_t>& counters_;
  std::uint32_t first_;
  std::uint32_t label_ = 0;
  std::uint32_t marked_ = 0;
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

bool ValueSolver::label_the_rest(Watches& watches) {
  const std::uint64_t nodes = graph_.node_count();
  std::vector<Node> question;  // those that may get the next label
  std::uint64_t arrows = 0;
  values_.reaches_cycle_.assign(nodes, false);
  for (std::size_t i = 0; i < nodes; ++i) {
    const auto node = static_cast<Node>(i);
    if (!is_open(node)) continue;
    values_.reaches_cycle_[i] = true;
    question.push_back(node);
    arrows += graph_.targets(node).size();
  }
  if (!memory_.grow(8 * nodes + bytes_for_transposing(nodes, arrows))) return false;
  const ByNumber acyclic(order_, numbers());
  const ArrowGraph backwards =
      transposed(graph_, team_, [this](Node node) { return is_open(node); });
  Labels labels(numbers(), values_.counters_, highest_ + 1);
  Array<Node> order;
  Waves<Labels> waves(backwards, watches, labels, order, team_, budget_);
  for (std::uint32_t label = 0; !question.empty(); ++label) {
    // Also those that will be out of the question: nobody may go on watching for an old label.
    team_.each(question.size(), std::size_t{1} << 14U,
               [&](unsigned, std::size_t begin, std::size_t end) {
                 for (std::size_t i = begin; i < end; ++i) watches.restart(question[i]);
               });
    if (label > 0) std::erase_if(question, [&](Node node) { return !labels.is_marked(node); });
    labels.begin(label);
    waves.mark_before(acyclic.with(label));
    std::vector<Node> unmarked;
    std::ranges::copy_if(question, std::back_inserter(unmarked),
                         [&](Node node) { return !labels.is_marked(node); });
    const std::size_t first = order.size();
    waves.look_from_the_start(unmarked);
    if (!waves.run(first) || !budget_.spend(unmarked.size())) return false;
  }
  for (std::uint32_t& number : numbers()) {
    if ((number & kOpen) != 0) number = GraphValues::kInfinite;
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
    budget.halt(StopReason::memory);
    return std::nullopt;
  }
}

std::uint64_t bytes_for_values(std::uint64_t nodes, std::uint64_t arrows) {
  return nodes * (Watches::kBytesPerNode + 16) + bytes_for_transposing(nodes, arrows);
}

}  // namespace grundy::loopy
