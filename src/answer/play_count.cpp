// A complete game of a sum is a complete game of each part, interleaved. If one part can be played
// in a ways with i moves and another in b ways with j moves, their sum can be played in
// a b (i+j)!/(i! j!) ways with i+j moves. With counts divided by the factorial of the length (the
// exponential generating function) that is plain multiplication of polynomials; to stay with whole
// numbers the binomials are written out instead. Each part of the sum's graph is counted once, so
// that a sum costs the positions of its parts and not their product.
#include "answer/play_count.h"

#include <boost/multiprecision/cpp_int.hpp>
#include <utility>
#include <vector>

#include "core/found.h"
#include "core/position_graph.h"

namespace grundy {

namespace {

using Count = boost::multiprecision::cpp_int;
using Counts = std::vector<Count>;  // complete games of 0, 1, 2, … moves

/// Multiplying polynomials of this many terms takes seconds.
constexpr std::size_t kLongest = 4096;

Counts interleave(const Counts& left, const Counts& right) {
  Counts result(left.size() + right.size() - 1);
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i] == 0) continue;
    Count ways = 1;  // (i+j)! / (i! j!)
    for (std::size_t j = 0; j < right.size(); ++j) {
      if (j > 0) ways = ways * (i + j) / j;
      if (right[j] != 0) result[i + j] += left[i] * right[j] * ways;
    }
  }
  return result;
}

class PlayCounter {
 public:
  PlayCounter(const PositionGraph& graph, Budget& budget) : graph_(graph), budget_(budget) {}

  /// False where the budget has stopped.
  bool run() {
    counts_.resize(graph_.size());
    for (const PositionGraph::Node node : graph_.from_the_end()) {
      Counts& counts = counts_[node];
      if (graph_.is_terminal(node)) counts = {1};
      bool short_enough = true;
      const auto add = [&](std::span<const PositionGraph::Node> option) {
        const Counts after = of(option);
        if (counts.size() < after.size() + 1) counts.resize(after.size() + 1);
        for (std::size_t i = 0; i < after.size(); ++i) counts[i + 1] += after[i];
        short_enough = counts.size() <= kLongest;
        return short_enough && budget_.spend(0);
      };
      graph_.each_option(node, add);
      if (!short_enough) {
        budget_.halt(StopReason::too_large, "games of over 4096 moves are not counted");
      }
      if (!budget_.spend(1) || !budget_.reserve(counts.size() * 32)) return false;
    }
    return true;
  }

  [[nodiscard]] Counts of(std::span<const PositionGraph::Node> parts) const {
    Counts product{1};
    for (const auto part : parts) product = interleave(product, counts_[part]);
    return product;
  }

 private:
  const PositionGraph& graph_;
  Budget& budget_;
  std::vector<Counts> counts_;
};

}  // namespace

Expected<PlayCount> count_plays(Sum position, Budget& budget) {
  PlayCount count{.position = std::move(position)};
  PositionGraph graph;
  const auto parts = graph.add(count.position, budget);
  if (!parts && !parts.error().cycle.empty()) {
    return std::unexpected(endless_error(parts.error().cycle));
  }
  PlayCounter counter(graph, budget);
  if (parts && counter.run()) {
    Count plays = 0;
    for (const Count& ways : counter.of(*parts)) {
      count.by_length.push_back(ways.str());
      plays += ways;
    }
    count.plays = plays.str();
  }
  return count;
}

}  // namespace grundy
