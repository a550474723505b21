// Retrograde analysis in waves, on one thread or several.
//
// A wave begins with nodes that have been given a label. Every node with an arrow to one of them is
// marked; a node that is not settled, and whose targets are all settled (marked or labelled), gets
// the label in turn and begins the next wave. A Policy decides what that means:
//
//   void mark(node)     by several threads at once, but for different nodes
//   void label(node)
//   void next_wave()
//
// Each node counts its targets that are not settled, which takes the reversed arrows. Threads share
// a wave in two steps, neither of which needs a lock: they look at the nodes of the wave and mark,
// each node by whoever sets its bit; then they count down those before the marked ones. One thread
// alone handles small waves, so a long path is not slowed down.
//
// Tried and dropped:
// - To let each node watch one of its targets, as SAT solvers watch literals, and look for another
//   when that one is settled. It looks at fewer arrows, but lists of who watches whom are chains
//   through memory: with the arrows turned round anyway, counting is quicker by far.
// - To give each thread a range of nodes, note for each thread what is to be done in its range, and
//   do that in two steps more. The notes took more memory than anything but the arrows.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "core/arrow_graph.h"
#include "core/budget.h"
#include "core/team.h"
#include "solve/loopy/node_bits.h"

namespace grundy::loopy {

/// A smaller wave is not worth waking other threads for.
inline constexpr std::size_t kWideWave = 4096;

/// Calls visit(row) for each of these nodes, fetching the rows ahead.
template <class Visit>
void each_row(const ArrowGraph& graph, std::span<const ArrowGraph::Node> nodes, Visit&& visit) {
  constexpr std::size_t kFar = 16;  // each distance gives memory the time to answer
  constexpr std::size_t kNear = 8;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (i + kFar < nodes.size()) __builtin_prefetch(&graph.begins()[nodes[i + kFar]]);
    if (i + kNear < nodes.size()) {
      __builtin_prefetch(graph.all_targets().data() + graph.begin(nodes[i + kNear]));
    }
    visit(graph.targets(nodes[i]));
  }
}

/// How many targets of each node are not settled.
class Counts {
 public:
  using Node = ArrowGraph::Node;

  explicit Counts(std::size_t nodes) : counts_(nodes, 0) {}
  void set(Node node, std::size_t count) { counts_[node] = static_cast<std::uint32_t>(count); }

  /// Counts one fewer; true if none is left. `kShared`: other threads may do the same.
  template <bool kShared>
  bool lower(Node node) {
    if constexpr (!kShared) return --counts_[node] == 0;
    return std::atomic_ref(counts_[node]).fetch_sub(1, std::memory_order_relaxed) == 1;
  }

 private:
  Array<std::uint32_t> counts_;
};

template <class Policy>
class Waves {
 public:
  using Node = ArrowGraph::Node;

  /// `backwards` holds the reversed arrows, at least those between nodes that are not settled.
  Waves(const ArrowGraph& graph, const ArrowGraph& backwards, Counts& counts, NodeBits& settled,
        Policy& policy, Team& team, Budget& budget)
      : graph_(graph),
        backwards_(backwards),
        counts_(counts),
        settled_(settled),
        policy_(policy),
        team_(team),
        budget_(budget),
        lanes_(team.size()) {}

  /// Marks every node that has an arrow to one of these.
  void mark_before(std::span<const Node> labelled) {
    for (Lane& lane : lanes_) lane.marked.clear();
    if (!is_wide(labelled.size())) return mark_alone(labelled, lanes_[0]);
    team_.each(labelled.size(), kPiece, [&](unsigned thread, std::size_t begin, std::size_t end) {
      mark_shared(labelled.subspan(begin, end - begin), lanes_[thread]);
    });
  }

  /// From now on only these can get a label. Counts their targets, and labels those with none left
  /// to wait for.
  void begin(std::span<const Node> nodes) {
    waits_ = NodeBits(graph_.node_count());
    order_.clear();
    team_.each(nodes.size(), kPiece, [&](unsigned thread, std::size_t begin, std::size_t end) {
      for (const Node node : nodes.subspan(begin, end - begin)) {
        if (settled_.has(node)) continue;
        std::size_t count = 0;
        for (const Node target : graph_.targets(node)) count += settled_.has(target) ? 0U : 1U;
        counts_.set(node, count);
        team_.size() == 1 ? waits_.add(node) : static_cast<void>(waits_.add_shared(node));
        if (count == 0) lanes_[thread].ready.push_back(node);
      }
    });
    give_labels();
  }

  /// Runs wave after wave, starting with those that `begin` labelled. False if the budget ran out.
  bool run() {
    std::uint64_t unasked = 0;
    for (std::size_t begin = 0; begin < order_.size();) {
      const std::size_t end = order_.size();
      policy_.next_wave();
      mark_before({order_.data() + begin, end - begin});
      settle_marked();
      unasked += end - begin;
      if (unasked >= kAskEvery) {
        if (!budget_.spend(0)) return false;
        unasked = 0;
      }
      begin = end;
    }
    return budget_.spend(0);
  }

 private:
  static constexpr std::size_t kPiece = 1024;
  static constexpr std::uint64_t kAskEvery = 1U << 16U;

  struct Lane {
    Array<Node> marked;
    std::vector<Node> ready;
  };

  [[nodiscard]] bool is_wide(std::size_t nodes) const {
    return team_.size() > 1 && nodes >= kWideWave;
  }

  /// No branch depends on whether a node is already marked, which is unpredictable.
  void mark_alone(std::span<const Node> labelled, Lane& lane) {
    std::size_t count = 0;
    each_row(backwards_, labelled, [&](std::span<const Node> row) {
      if (lane.marked.size() < count + row.size()) lane.marked.resize(2 * (count + row.size()));
      for (const Node node : row) {
        lane.marked[count] = node;
        count += settled_.has(node) ? 0U : 1U;
        settled_.add(node);
      }
    });
    lane.marked.resize(count);
    for (const Node node : lane.marked) policy_.mark(node);
  }
  void mark_shared(std::span<const Node> labelled, Lane& lane) {
    each_row(backwards_, labelled, [&](std::span<const Node> row) {
      for (const Node node : row) {
        if (settled_.has(node) || !settled_.add_shared(node)) continue;
        policy_.mark(node);
        lane.marked.push_back(node);
      }
    });
  }

  /// Counts down those before the nodes marked last.
  void settle_marked() {
    std::size_t marked = 0;
    for (const Lane& lane : lanes_) marked += lane.marked.size();
    if (!is_wide(marked)) {
      for (Lane& lane : lanes_) count_down<false>(lane.marked, lane);
    } else {
      for (const Lane& from : lanes_) {
        const std::span<const Node> nodes(from.marked);
        team_.each(nodes.size(), kPiece, [&](unsigned thread, std::size_t begin, std::size_t end) {
          count_down<true>(nodes.subspan(begin, end - begin), lanes_[thread]);
        });
      }
    }
    give_labels();
  }
  template <bool kShared>
  void count_down(std::span<const Node> marked, Lane& lane) {
    each_row(backwards_, marked, [&](std::span<const Node> row) {
      for (const Node node : row) {
        if (!counts_.lower<kShared>(node)) continue;
        if (waits_.has(node) && !settled_.has(node)) lane.ready.push_back(node);
      }
    });
  }

  /// At the end of a wave: whether a node was settled when it was looked at must not depend on the
  /// order in which the nodes of a wave are taken.
  void give_labels() {
    for (Lane& lane : lanes_) {
      for (const Node node : lane.ready) {
        policy_.label(node);
        settled_.add(node);
      }
      order_.insert(order_.end(), lane.ready.begin(), lane.ready.end());
      lane.ready.clear();
    }
  }

  const ArrowGraph& graph_;
  const ArrowGraph& backwards_;
  Counts& counts_;
  NodeBits& settled_;
  Policy& policy_;
  Team& team_;
  Budget& budget_;
  NodeBits waits_;     // those that can get a label
  Array<Node> order_;  // those that have got it, wave after wave
  std::vector<Lane> lanes_;
};

}  // namespace grundy::loopy
