#include "solve/loopy/acyclic.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "solve/loopy/row_mex.h"
#include "solve/loopy/waves.h"

namespace grundy::loopy {

using Node = ArrowGraph::Node;

namespace {

constexpr std::uint64_t kReportEvery = 1U << 18U;
constexpr std::size_t kFar = 16;  // each distance gives memory the time to answer
constexpr std::size_t kNear = 8;

class Sorter {
 public:
  Sorter(const ArrowGraph& graph, Team& team, Budget& budget)
      : graph_(graph), team_(team), budget_(budget), found_(team.size()) {}

  /// False if the budget ran out. A sort that does not finish has met a cycle.
  bool run() {
    const std::size_t nodes = graph_.node_count();
    before_.assign(nodes, 0);
    // On one thread: it takes a twentieth of the whole, and two threads took longer.
    for (const Node target : graph_.all_targets()) ++before_[target];
    order_.reserve(nodes);
    for (std::size_t i = 0; i < nodes; ++i) {
      if (before_[i] == 0) order_.push_back(static_cast<Node>(i));
    }
    std::size_t next = 0;
    while (next < order_.size()) {
      if (team_.size() > 1 && order_.size() - next >= kWideWave) {
        next = wide_wave(next);
      } else {
        next = alone(next);
      }
      if (!budget_.spend(0)) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_through() const { return order_.size() == graph_.node_count(); }

  /// Applies the mex rule from the end of the sort. False if the budget ran out.
  bool number(Array<std::uint32_t>& numbers, Array<std::uint32_t>& heights) {
    std::vector<RowMex> mexes(team_.size(), RowMex(numbers));
    std::size_t end = order_.size();
    while (!segments_.empty()) {
      const auto [begin, wide] = segments_.back();
      segments_.pop_back();
      if (wide) {
        team_.each(end - begin, kPiece, [&](unsigned thread, std::size_t from, std::size_t to) {
          number_range(begin + from, begin + to, numbers, mexes[thread]);
          if (!heights.empty()) measure_range(begin + from, begin + to, heights);
        });
      } else {
        for (std::size_t high = end; high > begin;) {
          const std::size_t low = high - begin > kReportEvery ? high - kReportEvery : begin;
          number_range(low, high, numbers, mexes[0]);
          if (!heights.empty()) measure_range(low, high, heights);
          if (!budget_.spend(0)) return false;
          high = low;
        }
      }
      if (!budget_.spend(end - begin)) return false;
      end = begin;
    }
    return true;
  }

 private:
  static constexpr std::size_t kPiece = 2048;

  /// The counts of the nodes that belong to one thread. Each thread looks at all arrows, and counts
  /// those to the nodes of others in a place that means nothing. Leaving them out would be an
  /// unpredictable branch, which cost more than the second thread gained.
  class Share {
   public:
    Share(Array<std::uint32_t>& counts, std::uint64_t nodes, unsigned thread, unsigned threads)
        : counts_(counts.data()),
          first_(static_cast<Node>(nodes * thread / threads)),
          size_(static_cast<Node>(nodes * (thread + std::uint64_t{1}) / threads) - first_) {}
    /// True if the count of the node is now 0.
    bool take(Node node) {
      std::uint32_t* const count = node - first_ < size_ ? counts_ + node : &others_;
      return --*count == 0 && count != &others_;
    }

   private:
    std::uint32_t* counts_;
    Node first_;
    Node size_;
    std::uint32_t others_ = 0;
  };
  [[nodiscard]] Share share_of(unsigned thread) {
    return {before_, graph_.node_count(), thread, team_.size()};
  }

  /// `wide`: what follows is a wide wave, which all threads number together.
  void begin_segment(std::size_t begin, bool wide) {
    if (!wide && !segments_.empty() && !segments_.back().second) return;
    segments_.emplace_back(begin, wide);
  }

  template <class Visit>
  void each_target(std::size_t begin, std::size_t end, Visit&& visit) {
    for (std::size_t i = begin; i < end; ++i) {
      if (i + kFar < order_.size()) __builtin_prefetch(&graph_.begins()[order_[i + kFar]]);
      if (i + kNear < order_.size()) {
        __builtin_prefetch(graph_.all_targets().data() + graph_.begin(order_[i + kNear]));
      }
      for (const Node target : graph_.targets(order_[i])) visit(target);
    }
  }

  /// Takes one node after another, until there are many or none left.
  std::size_t alone(std::size_t next) {
    begin_segment(next, false);
    const std::size_t most = next + kReportEvery;
    while (next < order_.size() && next < most &&
           (team_.size() == 1 || order_.size() - next < kWideWave)) {
      each_target(next, next + 1, [&](Node target) {
        if (--before_[target] == 0) order_.push_back(target);
      });
      ++next;
    }
    return next;
  }

  std::size_t wide_wave(std::size_t next) {
    const std::size_t end = order_.size();
    begin_segment(next, true);
    team_.run([&](unsigned thread) {
      Share share = share_of(thread);
      std::vector<Node>& found = found_[thread];
      each_target(next, end, [&](Node target) {
        if (share.take(target)) found.push_back(target);
      });
    });
    for (std::vector<Node>& found : found_) {
      order_.insert(order_.end(), found.begin(), found.end());
      found.clear();
    }
    return end;
  }

  void number_range(std::size_t begin, std::size_t end, Array<std::uint32_t>& numbers,
                    RowMex& mex) {
    for (std::size_t i = end; i-- > begin;) {
      if (i >= begin + kFar) __builtin_prefetch(&graph_.begins()[order_[i - kFar]]);
      if (i >= begin + kNear) {
        __builtin_prefetch(graph_.all_targets().data() + graph_.begin(order_[i - kNear]));
      }
      numbers[order_[i]] = mex(graph_.targets(order_[i]));
    }
  }

  void measure_range(std::size_t begin, std::size_t end, Array<std::uint32_t>& heights) {
    for (std::size_t i = end; i-- > begin;) {
      std::uint32_t height = 0;
      for (const Node target : graph_.targets(order_[i])) {
        height = std::max(height, heights[target] + 1);
      }
      heights[order_[i]] = height;
    }
  }

  const ArrowGraph& graph_;
  Team& team_;
  Budget& budget_;
  Array<std::uint32_t> before_;  // arrows into each node that come from nodes not yet sorted
  Array<Node> order_;
  std::vector<std::pair<std::size_t, bool>> segments_;  // where each begins, and whether it is wide
  std::vector<std::vector<Node>> found_;
};

/// True if a short walk returns to where it was (Brent 1980). Most graphs with cycles have them
/// everywhere, and then are not sorted in vain. A walk that finds none shows nothing.
bool walks_in_a_circle(const ArrowGraph& graph) {
  const std::size_t nodes = graph.node_count();
  const std::size_t steps = std::min(nodes / 64, std::size_t{1} << 15U);
  Node here = 0;
  Node mark = here;
  std::size_t until = 2;
  for (std::size_t step = 1, start = 0; step <= steps; ++step) {
    const auto row = graph.targets(here);
    const auto next = std::ranges::find_if(row, [&](Node target) { return !graph.is_end(target); });
    if (next == row.end()) {  // go on elsewhere
      start += nodes / 61 + 1;
      mark = here = static_cast<Node>(start % nodes);
      until = step + 2;
      continue;
    }
    here = *next;
    if (here == mark) return true;
    if (step >= until) {
      mark = here;
      until = 2 * step;
    }
  }
  return false;
}

}  // namespace

AcyclicResult number_acyclic_graph(const ArrowGraph& graph, Array<std::uint32_t>& numbers,
                                   Array<std::uint32_t>& heights, Team& team, Budget& budget) {
  if (walks_in_a_circle(graph)) return AcyclicResult::has_cycles;
  Reservation memory(budget);
  if (!memory.grow(8 * graph.node_count())) return AcyclicResult::stopped;
  Sorter sorter(graph, team, budget);
  if (!sorter.run()) return AcyclicResult::stopped;
  if (!sorter.is_through()) return AcyclicResult::has_cycles;
  return sorter.number(numbers, heights) ? AcyclicResult::done : AcyclicResult::stopped;
}

}  // namespace grundy::loopy
