// What the benchmarks share: timing, and lines that state a figure beside its reference.
//
// A workload checks its answers before it times anything. Machines are noisy and differ, so a
// figure counts only as a ratio to a reference timed in the same run.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::bench {

/// Ends the run, because the figures of a wrong answer mean nothing.
[[noreturn]] inline void wrong(std::string_view what) {
  fmt::print(stderr, "wrong answer: {}\n", what);
  std::exit(1);
}

/// The processor time of this process so far. Clock time says little on a shared machine.
inline double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// The median of several timed calls, in seconds.
template <class Call>
double median_seconds(int calls, Call&& call) {
  std::vector<double> times;
  for (int i = 0; i < calls; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    call();
    times.push_back(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  std::ranges::sort(times);
  return times[times.size() / 2];
}

inline void figure(std::string_view what, std::string_view value) {
  fmt::print("  {:<58} {}\n", what, value);
  std::fflush(stdout);
}

void boards_workload();
/// `program` is the path of grundy itself, beside which the plain program lies.
void chomp_workload(const std::string& program);
void conjecture_workload();
void cram_workload();
/// With windows of up to 2 GiB.
void cram_large_workload();
void cram_largest_workload();
void heap_workload();
void nimber_workload();
/// Prints a picture of the cost against the number of heaps.
void heap_growth_workload();
/// Matches against the engine.
void play_workload();
void proof_workload();
/// Proofs with too little memory.
void proof_memory_workload();
void quotient_workload();
/// Codes solved and heaps reached, which takes minutes.
void quotient_long_workload();
void queen_workload();
/// Counts the questions of many workers, who take turns.
void workers_workload();
/// Games that a user of the library brings along.
void own_workload();
void script_workload();
/// Prints one number for the work of a fixed list of questions; `verbose`: also a line for each.
void signature_workload(bool verbose);
/// `large`: 10^7 nodes and 10^8 arrows, which takes 2 GiB and minutes.
void graph_workload(bool large);
/// Proofs of graphs and of periods; `large`: of 0.104, whose period needs 2·10^8 values.
void proof_graph_workload(bool large);
/// Questions over HTTP beside many other connections.
void server_workload(const std::string& program);
/// `program` is the path of grundy itself.
void process_workload(const char* program);

}  // namespace grundy::bench
