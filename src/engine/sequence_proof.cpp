#include "engine/sequence_proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/heap_code.h"

namespace grundy {

namespace {

// A reader refuses longer codes.
constexpr std::uint64_t kLongestCode = 4000;
constexpr std::uint64_t kValuesPerLine = 10'000;
/// Of a proof by windows: a checker finds the others by itself.
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

Expected<std::string> proof_code(const HeapRules& rules) {
  if (std::max(rules.most_taken(), rules.tail_from) + rules.tail.size() <= kLongestCode) {
    return notation::print_heap_code(rules);
  }
  const Leaving nothing_or_one{3, false};
  const bool tail = rules.tail == std::vector<Leaving>{nothing_or_one};
  if (!std::ranges::all_of(
          rules.takings, [&](const Taking& taking) { return taking.leaving == nothing_or_one; }) ||
      (!tail && !rules.tail.empty())) {
    return bad_input("the code is too long for a proof");
  }
  std::string text;
  const auto put = [&](std::uint64_t number) {
    text += fmt::format("{}{}", text.empty() ? "" : ",", number);
  };
  if (!tail) {
    for (const Taking& taking : rules.takings) put(taking.taken);
    return "subtraction({" + text + "})";
  }
  std::size_t next = 0;
  for (std::uint64_t taken = 1; taken < rules.tail_from; ++taken) {
    const bool allowed = next < rules.takings.size() && rules.takings[next].taken == taken;
    next += allowed ? 1 : 0;
    if (!allowed) put(taken);
  }
  return "subtraction(allbut {" + text + "})";
}

Expected<void> write_sequence_proof(heap::HeapSolver& solver, std::uint64_t last,
                                    proof::Writer writer, Budget& budget) {
  const HeapRules& rules = solver.values().rules();
  const auto code = proof_code(rules);
  if (!code) return std::unexpected(code.error());
  std::uint64_t count = last + 1;
  const auto& period = solver.period();
  if (period && period->proved) {
    count = values_needed(*period);
    writer.claim(fmt::format("period {} from {} saltus {} {}", period->length, period->from,
                             period->saltus, *code));
    const heap::Space* const space = solver.values().space();
    if (period->proof == "windows" && space == nullptr) {
      return bad_input(
          "the values of this period have been kept without what proves it; leave "
          "--store out");
    }
    writer.line(rule_line(*period, space));
  } else {
    writer.claim(fmt::format("values {} {}", count, *code));
  }
  if (!write_values(solver, count, writer, budget)) {
    return std::unexpected(Error{
        ErrorKind::limit, "the values for the proof could not be computed within the limits"});
  }
  return writer.finish();
}

}  // namespace grundy
