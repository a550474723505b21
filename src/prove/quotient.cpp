#include "prove/quotient.h"

#include <fmt/format.h>

#include <algorithm>

#include "notation/heap_code.h"
#include "prove/monoid_lines.h"
#include "solve/quotient/heap_quotient.h"
#include "solve/quotient/tame.h"

namespace grundy::prove {

namespace {

using quotient::HeapQuotient;
using quotient::Monoid;
using quotient::Trial;

const Monoid& monoid_of(const HeapQuotient& found, const Trial* trial) {
  return trial != nullptr ? trial->monoid : found.monoid();
}

/// The games and how far their heaps have values: `all 0.77`, `33 0.07`.
Expected<std::vector<std::string>> extents(const HeapQuotient& found, const Trial* trial) {
  std::vector<std::string> texts;
  for (std::size_t game = 0; game < found.games().size(); ++game) {
    const auto code = notation::rules_name(found.games()[game].rules);
    if (!code) return std::unexpected(code.error());
    const bool all = trial == nullptr && found.period(game);
    const std::uint64_t last = found.last_heap(game, monoid_of(found, trial).parts());
    texts.push_back(all ? fmt::format("all {}", *code) : fmt::format("{} {}", last, *code));
  }
  return texts;
}

}  // namespace

Expected<void> write_quotient_record(const HeapQuotient& found, const Trial* trial,
                                     proof::Writer& writer) {
  const auto games = extents(found, trial);
  if (!games) return std::unexpected(games.error());
  const Monoid& monoid = monoid_of(found, trial);
  writer.line(fmt::format("quotient {}", monoid.order()));
  for (const std::string& game : *games) writer.line("game " + game);
  write_generators(monoid, writer, [&](quotient::Part part) {
    const quotient::Heap& heap = found.heap(part);
    return fmt::format("{} {}", heap.game + 1, heap.size);
  });
  write_lost(monoid, writer);
  for (std::size_t game = 0; game < found.games().size(); ++game) {
    std::string line = "phi";
    const std::uint64_t last = found.last_heap(game, monoid.parts());
    for (std::uint64_t size = 1; size <= last; ++size) {
      // Not reduced by the period: each heap as it was verified.
      line += fmt::format(" {}", monoid.value(found.part_before_period({game, size})));
    }
    writer.line(line);
    if (trial != nullptr) {
      const auto limited = static_cast<quotient::Part>(monoid.parts() - 1);
      if (found.heap(limited).game == game) {
        writer.line(fmt::format("limit {}", trial->most_copies()));
      }
    } else if (const auto& period = found.period(game)) {
      writer.line(fmt::format("period {} from {}", period->length, period->from));
    }
  }
  writer.count_record();
  return {};
}

Expected<void> write_quotient_proof(const HeapQuotient& found, const Trial* trial,
                                    const std::string& file, std::uint64_t limit) {
  const auto games = extents(found, trial);
  if (!games) return std::unexpected(games.error());
  proof::Writer writer = proof::Writer::to_file(file);
  writer.limit(limit);
  writer.claim(trial != nullptr
                   ? fmt::format("limited {} {}", trial->most_copies(), games->front())
                   : fmt::format("quotient {} {}", found.monoid().order(), games->front()));
  if (auto written = write_quotient_record(found, trial, writer); !written) return written;
  return writer.finish();
}

Expected<void> write_tame_record(const quotient::TameHeaps& heaps, std::uint64_t to,
                                 proof::Writer& writer) {
  const auto code = notation::rules_name(heaps.rules());
  if (!code) return std::unexpected(code.error());
  writer.line(fmt::format("tame {}", *code));
  const auto heaps_left = static_cast<std::uint64_t>(std::max(heaps.rules().most_heaps(), 1));
  const std::uint64_t taken = std::max<std::uint64_t>(heaps.rules().most_taken(), 1);
  const std::uint64_t needed =
      std::max(heaps_left * (*heaps.firm_from() - 1) + taken, *heaps.firm_from());
  std::string line = "phi";
  for (std::uint64_t heap = 1; heap <= std::max(to, needed); ++heap) {
    const quotient::MaybeTame value = heaps.find(heap);
    if (!value) return bad_input(fmt::format("the value of the heap {} is not known", heap));
    line += fmt::format(" {}{}", value->firm ? "" : "f", value->number);
  }
  writer.line(line);
  writer.line(fmt::format("firm {}", *heaps.firm_from()));
  writer.count_record();
  return {};
}

Expected<void> write_tame_proof(const quotient::TameHeaps& heaps, const std::string& file,
                                std::uint64_t limit) {
  const auto code = notation::rules_name(heaps.rules());
  if (!code) return std::unexpected(code.error());
  proof::Writer writer = proof::Writer::to_file(file);
  writer.limit(limit);
  writer.claim(fmt::format("tame {}", *code));
  if (auto written = write_tame_record(heaps, 0, writer); !written) return written;
  return writer.finish();
}

}  // namespace grundy::prove
