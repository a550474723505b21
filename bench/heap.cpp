// Heap games: the values of the games that people keep records of, and the proofs of long periods.
// Values are first compared with plain mex, as far as it gets in a few seconds. Times are CPU
// seconds on one thread.

#include <algorithm>
#include <limits>
#include <string>

#include "core/budget.h"
#include "notation/heap_code.h"
#include "solve/heap/plain.h"
#include "solve/heap/solver.h"
#include "workload.h"

namespace grundy::bench {

namespace {

HeapRules rules_of(const std::string& code) {
  auto rules = notation::parse_heap_code(Arguments(code, 0));
  if (!rules) wrong(code);
  return *rules;
}

Budget large_budget() {
  Limits limits;
  limits.memory = std::uint64_t{4} << 30U;
  return Budget(limits, nullptr, {});
}

/// Compares the values of plain mex with those of the solver, and returns the time for plain mex.
double compare_with_plain(const std::string& code, std::uint64_t last) {
  const HeapRules rules = rules_of(code);
  const auto pair = heap::PairRules::from(rules);
  heap::HeapValues values(rules);
  Budget budget = large_budget();
  if (!values.extend(last, budget)) wrong(code);
  std::vector<std::uint16_t> plain(1, 0);
  MexSet seen;
  const double begin = cpu_seconds();
  for (std::uint64_t n = 1; n <= last; ++n) {
    plain.push_back(
        static_cast<std::uint16_t>(heap::plain_value<std::uint16_t>(*pair, plain, n, seen)));
    if (plain[n] != values.at(n)) wrong(fmt::format("{} at {}", code, n));
  }
  return cpu_seconds() - begin;
}

void values_of(const std::string& code, std::uint64_t last, double wanted) {
  constexpr std::uint64_t kPlain = 20'000;
  const double plain = compare_with_plain(code, kPlain);
  // The least of three: other work on the machine sometimes costs a tenth.
  double seconds = std::numeric_limits<double>::infinity();
  for (int run = 0; run < 3; ++run) {
    heap::HeapValues values(rules_of(code));
    Budget budget = large_budget();
    const double begin = cpu_seconds();
    if (!values.extend(last, budget)) wrong(code);
    seconds = std::min(seconds, cpu_seconds() - begin);
  }
  const double scale = static_cast<double>(last) / kPlain;
  figure(fmt::format("{} to {} (wanted: {} s)", code, last, wanted),
         fmt::format("{:.3f} s; plain mex about {:.0f} s", seconds, plain * scale * scale));
}

void proof_of(const std::string& code, std::uint64_t length, std::uint64_t from, double wanted) {
  heap::HeapSolver solver(rules_of(code));
  Budget budget = large_budget();
  const double begin = cpu_seconds();
  solver.explore(400'000'000, false, budget);
  const double seconds = cpu_seconds() - begin;
  const auto& period = solver.period();
  if (!period || !period->proved || period->length != length || period->from != from) {
    wrong(fmt::format("the period of {}", code));
  }
  figure(fmt::format("{}: period {} from {} (wanted: {} s)", code, length, from, wanted),
         fmt::format("{:.2f} s, {:.0f} MB", seconds, static_cast<double>(solver.bytes()) / 1e6));
}

void all_codes() {
  const double begin = cpu_seconds();
  std::uint64_t proved = 0;
  std::uint64_t codes = 0;
  for (unsigned number = 1; number < 512; ++number) {
    if (number % 8 == 0) continue;
    for (std::size_t digits = 1; digits <= 3; ++digits) {
      const std::string text = fmt::format("{:03o}", number);
      if (number >= (1U << (3 * digits))) continue;
      heap::HeapSolver solver(rules_of("0." + text.substr(3 - digits)));
      Budget budget = large_budget();
      solver.explore(5000, true, budget);
      ++codes;
      if (solver.period() && solver.period()->proved) ++proved;
    }
  }
  figure(fmt::format("all {} codes of 1 to 3 digits to 5000 (wanted: 60 s)", codes),
         fmt::format("{:.2f} s, {} with a period", cpu_seconds() - begin, proved));
}

}  // namespace

void heap_workload() {
  fmt::print("heap games ({})\n", heap::best_kernels().name);
  values_of("0.454", 1'000'000, 0.05);
  values_of("0.77", 100'000, 0.2);
  values_of("0.6", 1'000'000, 0.5);
  values_of("4!.0", 1'000'000, 0.6);
  all_codes();
  proof_of("0.104", 11'770'282, 197'769'598, 4);
  proof_of("0.454", 60'620'715, 160'949'019, 10);
  values_of("0.007", 1'000'000, 6);
}

}  // namespace grundy::bench
