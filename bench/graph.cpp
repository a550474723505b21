// Large graphs: random ones with and without cycles, a long path, and reading a list of arrows.
//
// The reference is a bare topological sort of the same packed graph (Kahn's, with counters), timed
// in the same run and in the same kind of memory. Times are processor time on one thread, because
// machines are shared, and clock time if threads are compared.

#include <fmt/format.h>
#include <sys/resource.h>

#include <limits>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include "core/arrow_graph.h"
#include "core/budget.h"
#include "graph/reader.h"
#include "solve/loopy/graph_values.h"
#include "solve/loopy/remoteness.h"
#include "workload.h"

namespace grundy::bench {

namespace {

using Node = ArrowGraph::Node;

/// SplitMix64 (Steele, Lea, Flood 2014).
class Random {
 public:
  std::uint64_t next() {
    std::uint64_t number = state_ += 0x9E3779B97F4A7C15U;
    number = (number ^ (number >> 30U)) * 0xBF58476D1CE4E5B9U;
    number = (number ^ (number >> 27U)) * 0x94D049BB133111EBU;
    return number ^ (number >> 31U);
  }
  std::uint64_t below(std::uint64_t most) {
    return static_cast<std::uint64_t>((static_cast<__uint128_t>(next()) * most) >> 64U);
  }

 private:
  std::uint64_t state_ = 6;
};

/// Rows are made in order, so no more memory is needed than the graph itself takes. A
/// multiplication shuffles the nodes of an acyclic graph, so their numbers do not give away a
/// topological order.
ArrowGraph random_graph(std::uint64_t nodes, std::uint64_t degree, bool acyclic) {
  Random random;
  Array<std::uint64_t> begins(nodes + 1);
  Array<Node> targets;
  targets.reserve(nodes * degree + nodes);
  std::uint64_t step = nodes * 618 / 1000 | 1U;
  while (std::gcd(step, nodes) != 1) step += 2;
  // at[i] = i * step mod nodes, and place is its inverse.
  std::vector<Node> place;
  std::vector<Node> at;
  if (acyclic) {
    place.resize(nodes);
    at.resize(nodes);
    std::uint64_t where = 0;
    for (std::uint64_t i = 0; i < nodes; ++i, where = (where + step) % nodes) {
      at[i] = static_cast<Node>(where);
      place[where] = static_cast<Node>(i);
    }
  }
  for (std::uint64_t node = 0; node < nodes; ++node) {
    begins[node] = targets.size();
    const std::uint64_t smaller = acyclic ? place[node] : nodes;
    // From none to twice the average, so there are ends.
    const std::uint64_t arrows = smaller == 0 ? 0 : random.below(2 * degree + 1);
    for (std::uint64_t i = 0; i < arrows; ++i) {
      const std::uint64_t to = random.below(smaller);
      targets.push_back(acyclic ? at[to] : static_cast<Node>(to));
    }
    std::sort(targets.begin() + static_cast<std::ptrdiff_t>(begins[node]), targets.end());
    targets.erase(
        std::unique(targets.begin() + static_cast<std::ptrdiff_t>(begins[node]), targets.end()),
        targets.end());
  }
  begins[nodes] = targets.size();
  return ArrowGraph(std::move(begins), std::move(targets));
}

/// Returns how many nodes come off by themselves: all if there is no cycle. If there is one, the
/// sort takes the next node anyway; otherwise it would not get to most of the arrows.
std::uint64_t topological_sort(const ArrowGraph& graph) {
  const std::size_t nodes = graph.node_count();
  Array<std::uint32_t> before(nodes, 0);
  for (const Node target : graph.all_targets()) ++before[target];
  Array<Node> order;
  order.reserve(nodes);
  for (std::size_t i = 0; i < nodes; ++i) {
    if (before[i] == 0) order.push_back(static_cast<Node>(i));
  }
  std::uint64_t forced = 0;
  Node next = 0;
  for (std::size_t i = 0; i < nodes; ++i) {
    if (i == order.size()) {
      while (before[next] == 0) ++next;
      before[next] = 0;
      order.push_back(next);
      ++forced;
    }
    for (const Node target : graph.targets(order[i])) {
      if (before[target] != 0 && --before[target] == 0) order.push_back(target);
    }
  }
  return nodes - forced;
}

Budget generous(unsigned threads) {
  return Budget(Limits{.memory = std::numeric_limits<std::uint64_t>::max(), .threads = threads},
                nullptr, {});
}

/// The least processor time of several calls.
template <class Call>
double least_seconds(int calls, Call&& call) {
  double least = std::numeric_limits<double>::max();
  for (int i = 0; i < calls; ++i) {
    const double begin = cpu_seconds();
    call();
    least = std::min(least, cpu_seconds() - begin);
  }
  return least;
}

template <class Call>
double least_clock(int calls, Call&& call) {
  double least = std::numeric_limits<double>::max();
  for (int i = 0; i < calls; ++i) least = std::min(least, median_seconds(1, call));
  return least;
}

/// Checks every node by the definition: its value is the mex of its targets' values. In cycles it
/// checks at least that labels are consistent with their targets.
void check(const ArrowGraph& graph, const loopy::GraphValues& values, bool acyclic) {
  std::vector<NimValue> seen;
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    const auto node = static_cast<Node>(i);
    seen.clear();
    for (const Node target : graph.targets(node)) {
      if (values.number(target) != loopy::GraphValues::kInfinite) {
        seen.emplace_back(values.number(target));
      } else if (acyclic) {
        wrong("an infinite value without a cycle");
      }
    }
    const std::uint32_t number = values.number(node);
    if (number == loopy::GraphValues::kInfinite) continue;
    if (mex(std::span<const NimValue>(seen)).number() != number) wrong("a value is not the mex");
  }
}

std::uint64_t peak_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

void random_workload(std::uint64_t nodes, bool acyclic) {
  constexpr int kCalls = 3;
  const ArrowGraph graph = random_graph(nodes, 10, acyclic);
  fmt::print("random graph, {:.0e} nodes, {:.2e} arrows, {} cycles\n", static_cast<double>(nodes),
             static_cast<double>(graph.arrow_count()), acyclic ? "without" : "with");
  {
    Budget budget = generous(1);
    const auto values = loopy::graph_values(graph, budget);
    if (!values) wrong("no values");
    check(graph, *values, acyclic);
    Budget other = generous(2);
    if (loopy::graph_values(graph, other)->numbers() != values->numbers()) wrong("two threads");
  }
  // The peak of everything up to here: making and checking need at most a byte per node beyond it.
  const auto arrows = static_cast<double>(graph.arrow_count());
  figure("peak memory, the graph itself included, bytes per arrow (wanted: 16)",
         fmt::format("{:.1f}", static_cast<double>(peak_bytes()) / arrows));
  const auto solve = [&](unsigned threads) {
    Budget budget = generous(threads);
    if (!loopy::graph_values(graph, budget)) wrong("no values");
  };
  const double reference = least_seconds(kCalls, [&] { (void)topological_sort(graph); });
  const double values = least_seconds(kCalls, [&] { solve(1); });
  const double distances = least_seconds(1, [&] {
    Budget budget = generous(1);
    if (!loopy::remoteness(graph, Play::normal, budget)) wrong("no distances");
  });
  figure("bare topological sort, million arrows per second",
         fmt::format("{:.0f}", arrows / reference / 1e6));
  figure(acyclic ? "speed of values against that (wanted: 0.5 x)"
                 : "speed of values against that (wanted: 0.33 x)",
         fmt::format("{:.2f} x", reference / values));
  figure("speed of distances to the end against that",
         fmt::format("{:.2f} x", reference / distances));
  const double one = least_clock(kCalls, [&] { solve(1); });
  const double two = least_clock(kCalls, [&] { solve(2); });
  figure("two threads against one, by the clock (wanted: 1.4 x)",
         fmt::format("{:.2f} x as fast", one / two));
}

void path_workload(std::uint64_t nodes) {
  fmt::print("path of {:.0e} nodes\n", static_cast<double>(nodes));
  Array<std::uint64_t> begins(nodes + 1);
  Array<Node> targets(nodes - 1);
  for (std::uint64_t node = 0; node <= nodes; ++node) begins[node] = node == 0 ? 0 : node - 1;
  for (std::uint64_t node = 0; node + 1 < nodes; ++node) targets[node] = static_cast<Node>(node);
  const ArrowGraph path(std::move(begins), std::move(targets));
  const double reference = least_seconds(1, [&] { (void)topological_sort(path); });
  for (const unsigned threads : {1U, 2U}) {
    const double seconds = least_seconds(1, [&] {
      Budget budget = generous(threads);
      const auto values = loopy::graph_values(path, budget);
      if (!values || values->number(static_cast<Node>(nodes - 1)) != (nodes - 1) % 2) wrong("path");
    });
    figure(fmt::format("speed of values with {} thread{} against a sort", threads,
                       threads == 1 ? "" : "s"),
           fmt::format("{:.2f} x", reference / seconds));
  }
}

void reading_workload(std::uint64_t nodes) {
  Random random;
  std::string text;
  for (std::uint64_t i = 0; i < 5 * nodes; ++i) {
    text += fmt::format("{} {}\n", random.below(nodes), random.below(nodes));
  }
  std::string named = text;
  for (char& c : named) {
    if (c >= '0' && c <= '9') c = static_cast<char>(c - '0' + 'a');
  }
  fmt::print("reading lists of {:.0e} arrows, {:.0f} MB\n", static_cast<double>(5 * nodes),
             static_cast<double>(text.size()) / 1e6);
  const auto read = [&](const std::string& list) {
    return static_cast<double>(list.size()) / 1e6 / least_seconds(2, [&] {
             const auto graph = graph::read_graph(list);
             if (!graph || graph->arrows.node_count() > nodes) wrong("reading");
           });
  };
  figure("nodes that are numbers, MB per second (wanted: 100)", fmt::format("{:.0f}", read(text)));
  figure("nodes with other names, MB per second", fmt::format("{:.0f}", read(named)));
}

}  // namespace

void graph_workload(bool large) {
  const std::uint64_t nodes = large ? 10'000'000 : 1'000'000;
  random_workload(nodes, true);
  random_workload(nodes, false);
  path_workload(10 * nodes);
  reading_workload(large ? 4'000'000 : 500'000);
}

}  // namespace grundy::bench
