// A complete game of a sum is a complete game of each part, interleaved. If one part can be played
// in a ways with i moves and another in b ways with j moves, their sum can be played in
// a b (i+j)!/(i! j!) ways with i+j moves. With counts divided by the factorial of the length (the
// exponential generating function) that is plain multiplication of polynomials. The binomials are
// written out instead, to stay with whole numbers. Each part of the sum's graph is counted once, so
// a sum costs the sum of the positions of its parts, not their product.
#include "answer/play_count.h"

#include <boost/multiprecision/cpp_int.hpp>
#include <utility>
#include <vector>

#include "core/found.h"
#include "core/position_graph.h"
#include "grundy/meter.h"

namespace grundy {

namespace {

using Count = boost::multiprecision::cpp_int;
using Counts = std::vector<Count>;  // complete games of 0, 1, 2, … moves

/// Multiplying polynomials of this many terms takes seconds.
constexpr std::size_t kLongest = 4096;

/// The approximate size of a number in bytes.
std::uint64_t bytes_of(const Count& count) {
  return sizeof(Count) + count.backend().size() * sizeof(boost::multiprecision::limb_type);
}

std::uint64_t bytes_of(const Counts& counts) {
  std::uint64_t bytes = 0;
  for (const Count& count : counts) bytes += bytes_of(count);
  return bytes;
}

Counts interleave(const Counts& left, const Counts& right) {
  Counts result(left.size() + right.size() - 1);
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i] == 0) continue;
    Count ways = 1;  // (i+j)! / (i! j!)
    for (std::size_t j = 0; j < right.size(); ++j) {
      // The cost of multiplying is the product of the lengths.
      const std::uint64_t limbs = ways.backend().size();
      meter::work(1 + limbs * (1 + left[i].backend().size() + right[j].backend().size()) / 8);
      if (j > 0) ways = ways * (i + j) / j;
      if (right[j] != 0) result[i + j] += left[i] * right[j] * ways;
    }
  }
  return result;
}

/// Decimal digits; the cost is the square of their number.
std::string digits_of(const Count& count) {
  const std::uint64_t limbs = count.backend().size();
  meter::work(1 + limbs * limbs / 4);
  return count.str();
}

class PlayCounter {
 public:
  PlayCounter(const PositionGraph& graph, Budget& budget) : graph_(graph), budget_(budget) {}

  /// False if the budget ran out.
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
      if (!short_enough) halt_for_length();
      if (!budget_.spend(1) || !budget_.reserve(bytes_of(counts))) return false;
    }
    return true;
  }

  /// The counts of a sum of parts; empty if the budget ran out.
  [[nodiscard]] Counts of(std::span<const PositionGraph::Node> parts) {
    std::size_t longest = 0;
    for (const auto part : parts) longest += counts_[part].size() - 1;
    if (longest > kLongest) halt_for_length();
    Counts product{1};
    for (const auto part : parts) {
      if (budget_.stopped()) return {};
      product = interleave(product, counts_[part]);
    }
    return product;
  }

 private:
  void halt_for_length() {
    budget_.halt(StopReason::too_large, "games of more than 4096 moves are not counted");
  }

  const PositionGraph& graph_;
  Budget& budget_;
  std::vector<Counts> counts_;
};

void write(const Counts& counts, PlayCount& count) {
  if (counts.empty()) return;
  Count plays = 0;
  for (const Count& ways : counts) {
    count.by_length.push_back(digits_of(ways));
    plays += ways;
  }
  count.plays = digits_of(plays);
}

}  // namespace

Expected<PlayCount> count_plays(Sum position, Budget& budget) {
  PlayCount count{.position = std::move(position)};
  PositionGraph graph;
  const auto parts = graph.add(count.position, budget);
  if (!parts && !parts.error().cycle.empty()) {
    return std::unexpected(endless_error(parts.error().cycle));
  }
  if (!parts) return count;
  PlayCounter counter(graph, budget);
  try {
    if (counter.run()) write(counter.of(*parts), count);
  } catch (const LimitReached& reached) {
    budget.halt(reached.stop().reason, reached.stop().message);
    count.by_length.clear();
  }
  return count;
}

}  // namespace grundy
