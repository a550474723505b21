#include "prove/sequence.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/heap_code.h"
#include "solve/heap/solver.h"

namespace grundy::prove {

namespace {

constexpr std::uint64_t kValuesPerLine = 10'000;
/// In a proof by windows. A checker finds the others by itself.
constexpr std::uint64_t kValuesShown = 10'000;

/// How many values the theorem of a period needs.
std::uint64_t values_needed(const heap::Period& period) {
  if (period.proof == "windows") return std::min(kValuesShown, period.checked + 1);
  return period.checked + 1;
}

bool write_values(heap::HeapSolver& solver, std::uint64_t count, proof::Writer& writer,
                  Budget& budget) {
  std::string line;
  for (std::uint64_t heap = 0; heap < count; ++heap) {
    const auto value = heap == 0 ? 0 : solver.value(heap, budget);
    if (!value) return false;
    line += line.empty() ? "values" : "";
    line += fmt::format(" {}", *value);
    if ((heap + 1) % kValuesPerLine != 0 && heap + 1 < count) continue;
    writer.line(line);
    if (writer.full()) return true;
    line.clear();
  }
  writer.count_record();
  return true;
}

std::string rule_line(const heap::Period& period, const heap::Space* space) {
  if (period.proof == "windows") {
    return fmt::format("rule windows {} {} {} {}", period.window, period.at, space->mask,
                       space->with_heap ? 1 : 0);
  }
  if (period.proof == "growth") {
    return fmt::format("rule growth {} {} {}", period.covered, period.settled, period.times);
  }
  return fmt::format("rule {}", period.proof);
}

}  // namespace

namespace {

std::unexpected<Error> no_values() {
  return std::unexpected(
      Error{ErrorKind::limit, "the values for the proof could not be computed within the limits"});
}

/// The lines `rule` and `values`.
Expected<void> write_rule(heap::HeapSolver& solver, proof::Writer& writer, Budget& budget) {
  const heap::Period period = *solver.period();
  const heap::Space* const space = solver.values().space();
  if (period.proof == "windows" && space == nullptr) {
    return bad_input(
        "the store has the values of this period, but not what proves it. Leave out "
        "--store");
  }
  writer.line(rule_line(period, space));
  if (!write_values(solver, values_needed(period), writer, budget)) return no_values();
  return {};
}

std::string period_text(const heap::Period& period, const std::string& code) {
  return fmt::format("period {} from {} saltus {} {}", period.length, period.from, period.saltus,
                     code);
}

bool has_proved_period(const heap::HeapSolver& solver) {
  return solver.period() && solver.period()->proved;
}

}  // namespace

Expected<void> write_sequence_proof(heap::HeapSolver& solver, std::uint64_t last,
                                    proof::Writer writer, Budget& budget) {
  const auto code = notation::rules_name(solver.values().rules());
  if (!code) return std::unexpected(code.error());
  if (has_proved_period(solver)) {
    writer.claim(period_text(*solver.period(), *code));
    if (auto written = write_rule(solver, writer, budget); !written) return written;
  } else {
    writer.claim(fmt::format("values {} {}", last + 1, *code));
    if (!write_values(solver, last + 1, writer, budget)) return no_values();
  }
  return writer.finish();
}

Expected<bool> write_period_record(heap::HeapSolver& solver, proof::Writer& writer,
                                   Budget& budget) {
  const auto code = notation::rules_name(solver.values().rules());
  if (!code || !has_proved_period(solver)) return false;
  if (solver.period()->proof == "windows" && solver.values().space() == nullptr) return false;
  writer.line(period_text(*solver.period(), *code));
  if (auto written = write_rule(solver, writer, budget); !written) {
    return std::unexpected(written.error());
  }
  return true;
}

}  // namespace grundy::prove
