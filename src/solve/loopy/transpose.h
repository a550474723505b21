// The reversed arrows of a graph: from each node to those that have an arrow to it.
//
// Writing each arrow to its place at once touches two random places of memory for every arrow. So
// the arrows are sorted twice, like cards: first into a few hundred groups of adjacent nodes, each
// written from beginning to end; then within a group, which fits into a cache. The first sort puts
// an arrow's tail where the group will finally have it, and beside it the low bits of its head: two
// bytes per arrow more than the result. Threads share the tails in the first sort and the groups in
// the second, and nobody waits for anybody.
//
// Often only the arrows between some of the nodes are needed. These are picked from a row before
// anything else is done with them, without branching on what amounts to a coin toss.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/arrow_graph.h"
#include "core/team.h"

namespace grundy::loopy {

using Node = ArrowGraph::Node;

/// At the peak: while the arrows are reversed, or after that, with `then_per_node` bytes per node.
inline std::uint64_t bytes_for_transposing(std::uint64_t nodes, std::uint64_t arrows,
                                           std::uint64_t then_per_node) {
  return ArrowGraph::bytes_of(nodes, arrows) +
         std::max(sizeof(std::uint16_t) * arrows, then_per_node * nodes);
}

template <class From, class To>
class Transposer {
 public:
  Transposer(const ArrowGraph& graph, Team& team, From& from, To& to)
      : graph_(graph), team_(team), from_(from), to_(to), parts_(team.size()) {
    const std::size_t nodes = graph.node_count();
    while (nodes >> shift_ > kGroups && shift_ < kMostShift) ++shift_;
    groups_ = (nodes >> shift_) + 1;
  }

  ArrowGraph run() {
    count();
    sources_.resize(place());
    heads_.resize(sources_.size());
    sort_into_groups();
    begins_.resize(graph_.node_count() + 1);
    begins_.back() = sources_.size();
    std::vector<Scratch> scratch(team_.size());
    team_.each(groups_, 1, [&](unsigned thread, std::size_t group, std::size_t) {
      sort_group(group, scratch[thread]);
    });
    return ArrowGraph(std::move(begins_), std::move(sources_));
  }

 private:
  static constexpr std::size_t kGroups = 256;  // written to at the same time
  static constexpr unsigned kMostShift = 16;   // what two bytes hold
  static constexpr std::size_t kAtOnce = 64;
  struct Part {                       // of the tails, for one thread
    std::vector<std::uint64_t> next;  // for each group: how many arrows, then where to
  };
  struct Scratch {
    std::vector<std::uint32_t> next;
    std::vector<Node> tails;
  };

  template <class Visit>
  void each_arrow(unsigned thread, Visit&& visit) {
    const auto first = [&](unsigned part) {
      const std::uint64_t arrow = graph_.arrow_count() * part / team_.size();
      const auto& begins = graph_.begins();
      return static_cast<std::size_t>(std::ranges::lower_bound(begins, arrow) - begins.begin());
    };
    const std::size_t end = thread + 1 == team_.size() ? graph_.node_count() : first(thread + 1);
    for (std::size_t i = thread == 0 ? 0 : first(thread); i < end; ++i) {
      const auto tail = static_cast<Node>(i);
      if (!from_(tail)) continue;
      for (auto row = graph_.targets(tail); !row.empty();) {
        const auto some = row.first(std::min(row.size(), kAtOnce));
        row = row.subspan(some.size());
        std::array<Node, kAtOnce> heads;  // NOLINT(*-member-init): filled as far as it is used
        std::size_t count = 0;
        for (const Node head : some) {
          heads[count] = head;
          count += to_(head) ? 1U : 0U;
        }
        for (std::size_t k = 0; k < count; ++k) visit(tail, heads[k]);
      }
    }
  }

  void count() {
    team_.run([&](unsigned thread) {
      std::vector<std::uint64_t> counts(groups_, 0);
      each_arrow(thread, [&](Node, Node head) { ++counts[head >> shift_]; });
      parts_[thread].next = std::move(counts);
    });
  }

  /// Decides where each thread puts the arrows of each group. Returns how many there are.
  std::uint64_t place() {
    std::uint64_t next = 0;
    group_begins_.resize(groups_ + 1);
    for (std::size_t group = 0; group < groups_; ++group) {
      group_begins_[group] = next;
      for (Part& part : parts_) {
        const std::uint64_t arrows = part.next[group];
        part.next[group] = next;
        next += arrows;
      }
    }
    group_begins_[groups_] = next;
    return next;
  }

  void sort_into_groups() {
    team_.run([&](unsigned thread) {
      std::uint64_t* const next = parts_[thread].next.data();
      each_arrow(thread, [&](Node tail, Node head) {
        const std::uint64_t place = next[head >> shift_]++;
        sources_[place] = tail;
        heads_[place] = static_cast<std::uint16_t>(head & ((Node{1} << shift_) - 1));
      });
    });
  }

  void sort_group(std::size_t group, Scratch& scratch) {
    const std::size_t first = group << shift_;
    const std::size_t nodes = std::min(std::size_t{1} << shift_, graph_.node_count() - first);
    const std::uint64_t begin = group_begins_[group];
    const std::span tails(sources_.data() + begin, group_begins_[group + 1] - begin);
    const std::span heads(heads_.data() + begin, tails.size());
    scratch.next.assign(nodes + 1, 0);
    for (const std::uint16_t head : heads) ++scratch.next[head + std::size_t{1}];
    for (std::size_t i = 0; i < nodes; ++i) {
      begins_[first + i] = begin + scratch.next[i];
      scratch.next[i + 1] += scratch.next[i];
    }
    scratch.tails.assign(tails.begin(), tails.end());
    for (std::size_t i = 0; i < tails.size(); ++i) {
      tails[scratch.next[heads[i]]++] = scratch.tails[i];
    }
  }

  const ArrowGraph& graph_;
  Team& team_;
  From& from_;
  To& to_;
  unsigned shift_ = 8;
  std::size_t groups_ = 0;
  std::vector<Part> parts_;
  std::vector<std::uint64_t> group_begins_;
  Array<Node> sources_;
  Array<std::uint16_t> heads_;
  Array<std::uint64_t> begins_;
};

/// For `from` or `to` below.
inline constexpr auto kAll = [](Node) { return true; };

/// Takes only arrows that leave nodes accepted by `from` and lead to nodes accepted by `to`. Both
/// must be cheap.
template <class From, class To>
ArrowGraph transposed(const ArrowGraph& graph, Team& team, From&& from, To&& to) {
  return Transposer(graph, team, from, to).run();
}

}  // namespace grundy::loopy
