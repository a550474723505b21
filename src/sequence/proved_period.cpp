#include "sequence/proved_period.h"

#include <utility>

#include "proof/writer.h"
#include "prove/sequence.h"
#include "sequence/sequence.h"
#include "solve/heap/solver.h"

namespace grundy {

Expected<std::optional<ProvedPeriod>> proved_period(std::string_view code, std::uint64_t last,
                                                    const Registry& registry, Budget& budget) {
  auto rules = heap_rules_of(code, registry);
  if (!rules) return std::unexpected(std::move(rules.error()));
  heap::HeapSolver solver(std::move(*rules));
  solver.explore(last, true, budget);
  if (!solver.period() || !solver.period()->proved) return std::optional<ProvedPeriod>();
  ProvedPeriod result{.period = without_margin(*solver.period(), 0)};
  for (std::uint64_t heap = 0; heap < result.period.from + result.period.length; ++heap) {
    const auto value = solver.value(heap, budget);
    if (!value) return std::optional<ProvedPeriod>();
    result.values.push_back(*value);
  }
  auto written =
      prove::write_sequence_proof(solver, last, proof::Writer::to_text(result.proof), budget);
  if (!written) return std::optional<ProvedPeriod>();
  return std::optional(std::move(result));
}

}  // namespace grundy
