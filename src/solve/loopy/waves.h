// Retrograde analysis in waves, on one thread or several.
//
// A wave begins with nodes that have been given a label. Every node with an arrow to one of them is
// marked; a node all of whose targets are settled (marked, or labelled before) and that is not
// marked itself gets the label in turn, and begins the next wave. What that means is up to a
// Policy:
//
//   const State* states() const    the array that is_settled looks into, to fetch it ahead
//   bool can_mark(node) const      not marked, not labelled
//   void mark(node)
//   bool is_settled(node) const
//   bool waits(node) const         not marked, not labelled, and wants to be
//   void label(node)
//
// Threads share a wave in four steps, none of which needs a lock: they look at the nodes of the
// wave and note whom to mark; each marks those of its own range of nodes; they look along the
// arrows of nodes that watched a marked one; each enters who watches a node of its range. Small
// waves are done by one thread alone, so that a long path is not slowed down.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/arrow_graph.h"
#include "core/budget.h"
#include "core/team.h"
#include "solve/loopy/watches.h"

namespace grundy::loopy {

/// A wave of fewer nodes is not worth waking other threads for.
inline constexpr std::size_t kWideWave = 4096;

/// Which thread a node belongs to.
class Owners {
 public:
  Owners(std::size_t nodes, unsigned threads)
      : scale_(nodes == 0 ? 0 : (std::uint64_t{threads} << 32U) / nodes) {}
  [[nodiscard]] std::size_t of(ArrowGraph::Node node) const { return (node * scale_) >> 32U; }

 private:
  std::uint64_t scale_;
};

template <class Policy>
class Waves {
 public:
  using Node = ArrowGraph::Node;

  /// `backwards` has the arrows turned round; `order` gets the labelled nodes, wave after wave.
  Waves(const ArrowGraph& backwards, Watches& watches, Policy& policy, Array<Node>& order,
        Team& team, Budget& budget)
      : backwards_(backwards),
        watches_(watches),
        policy_(policy),
        order_(order),
        team_(team),
        budget_(budget),
        owners_(backwards.node_count(), team.size()),
        lanes_(team.size()) {
    for (Lane& lane : lanes_) {
      lane.marks_for.resize(team.size());
      lane.watches_for.resize(team.size());
    }
  }

  /// Marks every node that has an arrow to one of these.
  void mark_before(std::span<const Node> labelled) {
    for (Lane& lane : lanes_) lane.marked.clear();
    if (!is_wide(labelled.size())) return mark_alone(labelled);
    team_.each(labelled.size(), kPiece, [&](unsigned thread, std::size_t begin, std::size_t end) {
      note_marks(labelled.subspan(begin, end - begin), lanes_[thread]);
    });
    team_.run([&](unsigned thread) {
      for (Lane& lane : lanes_) {
        for (const Node node : std::exchange(lane.marks_for[thread], {})) {
          if (policy_.can_mark(node)) mark(node, lanes_[thread]);
        }
      }
    });
  }

  /// Takes these to have been marked just now, by whoever calls.
  void take_as_marked(std::span<const Node> nodes) {
    for (Lane& lane : lanes_) lane.marked.clear();
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
      const std::size_t begin = nodes.size() * i / lanes_.size();
      const std::size_t end = nodes.size() * (i + 1) / lanes_.size();
      lanes_[i].marked.assign(nodes.begin() + static_cast<std::ptrdiff_t>(begin),
                              nodes.begin() + static_cast<std::ptrdiff_t>(end));
    }
  }

  /// Lets each of these watch a target that is not settled, and labels those that have none.
  void look_from_the_start(std::span<const Node> nodes) {
    if (!is_wide(nodes.size())) {
      look_on(nodes, lanes_[0]);
      return finish_alone();
    }
    team_.each(nodes.size(), kPiece, [&](unsigned thread, std::size_t begin, std::size_t end) {
      look_on_shared(nodes.subspan(begin, end - begin), lanes_[thread]);
    });
    finish_shared();
  }

  /// Deals with those who watch the nodes marked last.
  void settle_marked() {
    std::size_t marked = 0;
    for (const Lane& lane : lanes_) marked += lane.marked.size();
    if (!is_wide(marked)) {
      for (Lane& lane : lanes_) {
        lane.pending.clear();
        watches_.take(lane.marked, lane.pending);
        look_on(lane.pending, lanes_[0]);
      }
      return finish_alone();
    }
    team_.run([&](unsigned thread) {
      Lane& lane = lanes_[thread];
      lane.pending.clear();
      watches_.take(lane.marked, lane.pending);
      look_on_shared(lane.pending, lane);
    });
    finish_shared();
  }

  /// From order[begin] on, wave after wave. False where the budget has stopped. `counted`: the
  /// budget knows of these positions.
  bool run(std::size_t begin, bool counted = false) {
    std::uint64_t unreported = 0;
    while (begin < order_.size()) {
      const std::size_t end = order_.size();
      policy_.next_wave();
      mark_before({order_.data() + begin, end - begin});
      settle_marked();
      unreported += end - begin;
      if (unreported >= kReportEvery) {
        if (!budget_.spend(counted ? 0 : unreported)) return false;
        unreported = 0;
      }
      begin = end;
    }
    return budget_.spend(counted ? 0 : unreported);
  }

 private:
  static constexpr std::size_t kPiece = 1024;
  static constexpr std::uint64_t kReportEvery = 1U << 16U;

  struct Lane {
    std::vector<Node> marked;
    std::vector<Node> pending;
    std::vector<Node> ready;
    std::vector<std::vector<Node>> marks_for;  // for each thread, nodes of its range
    std::vector<std::vector<std::pair<Node, Node>>> watches_for;
  };

  [[nodiscard]] bool is_wide(std::size_t nodes) const {
    return team_.size() > 1 && nodes >= kWideWave;
  }

  template <class Visit>
  void each_before(std::span<const Node> labelled, Visit&& visit) {
    constexpr std::size_t kFar = 16;
    constexpr std::size_t kNear = 8;
    for (std::size_t i = 0; i < labelled.size(); ++i) {
      if (i + kFar < labelled.size()) __builtin_prefetch(&backwards_.begins()[labelled[i + kFar]]);
      if (i + kNear < labelled.size()) {
        __builtin_prefetch(backwards_.all_targets().data() + backwards_.begin(labelled[i + kNear]));
      }
      for (const Node node : backwards_.targets(labelled[i])) visit(node);
    }
  }

  void mark(Node node, Lane& lane) {
    policy_.mark(node);
    lane.marked.push_back(node);
  }
  void mark_alone(std::span<const Node> labelled) {
    each_before(labelled, [&](Node node) {
      if (policy_.can_mark(node)) mark(node, lanes_[0]);
    });
  }
  void note_marks(std::span<const Node> labelled, Lane& lane) {
    each_before(labelled, [&](Node node) {
      if (policy_.can_mark(node)) lane.marks_for[owners_.of(node)].push_back(node);
    });
  }

  template <class Watch>
  void look_on(std::span<const Node> pending, Lane& lane, Watch&& watch) {
    const auto is_settled = [this](Node node) { return policy_.is_settled(node); };
    watches_.look_on(
        pending, policy_.states(), is_settled,
        [&](Node node, Node target) {
          if (policy_.waits(node)) watch(node, target);
        },
        [&](Node node) {
          if (policy_.waits(node)) lane.ready.push_back(node);
        });
  }
  void look_on(std::span<const Node> pending, Lane& lane) {
    look_on(pending, lane, [&](Node node, Node target) { watches_.add(node, target); });
  }
  void look_on_shared(std::span<const Node> pending, Lane& lane) {
    look_on(pending, lane, [&](Node node, Node target) {
      lane.watches_for[owners_.of(target)].emplace_back(node, target);
    });
  }

  // Labels are given at the end of a wave: what was settled when a node was looked at must not
  // depend on the order in which the nodes of a wave are taken.

  void finish_alone() { give_labels(); }
  void finish_shared() {
    team_.run([&](unsigned thread) {
      for (Lane& lane : lanes_) {
        for (const auto& [node, target] : lane.watches_for[thread]) watches_.add(node, target);
        lane.watches_for[thread].clear();
      }
    });
    give_labels();
  }
  void give_labels() {
    for (Lane& lane : lanes_) {
      for (const Node node : lane.ready) policy_.label(node);
      order_.insert(order_.end(), lane.ready.begin(), lane.ready.end());
      lane.ready.clear();
    }
  }

  const ArrowGraph& backwards_;
  Watches& watches_;
  Policy& policy_;
  Array<Node>& order_;
  Team& team_;
  Budget& budget_;
  Owners owners_;
  std::vector<Lane> lanes_;
};

}  // namespace grundy::loopy
