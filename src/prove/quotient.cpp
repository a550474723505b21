#include "prove/quotient.h"

#include <fmt/format.h>

#include <algorithm>

#include "notation/heap_code.h"
#include "solve/quotient/heap_quotient.h"

namespace grundy::prove {

namespace {

using quotient::Element;
using quotient::HeapQuotient;
using quotient::Monoid;

/// The games and how far their heaps have values: `all 0.77`, `33 0.07`.
Expected<std::vector<std::string>> extents(const HeapQuotient& found) {
  std::vector<std::string> texts;
  for (std::size_t game = 0; game < found.games().size(); ++game) {
    const auto code = notation::rules_name(found.games()[game].rules);
    if (!code) return std::unexpected(code.error());
    const std::uint64_t last = std::min(found.covered(), found.games()[game].most);
    texts.push_back(found.period(game) ? fmt::format("all {}", *code)
                                       : fmt::format("{} {}", last, *code));
  }
  return texts;
}

}  // namespace

Expected<void> write_quotient_record(const HeapQuotient& found, proof::Writer& writer) {
  const auto games = extents(found);
  if (!games) return std::unexpected(games.error());
  const Monoid& monoid = found.monoid();
  writer.line(fmt::format("quotient {}", monoid.order()));
  for (const std::string& game : *games) writer.line("game " + game);
  for (const Monoid::Generator& generator : monoid.generators()) {
    const quotient::Heap& heap = found.heap(generator.part);
    std::string line = fmt::format("times {} {}", heap.game + 1, heap.size);
    for (const Element image : generator.times) line += fmt::format(" {}", image);
    writer.line(line);
  }
  std::string lost = "P";
  for (std::size_t x = 0; x < monoid.order(); ++x) {
    if (monoid.lost()[x]) lost += fmt::format(" {}", x);
  }
  writer.line(lost);
  for (std::size_t game = 0; game < found.games().size(); ++game) {
    std::string line = "phi";
    const std::uint64_t last = std::min(found.covered(), found.games()[game].most);
    for (std::uint64_t size = 1; size <= last; ++size) {
      // Not reduced by the period: each heap as it was verified.
      line += fmt::format(" {}", monoid.value(found.part_before_period({game, size})));
    }
    writer.line(line);
    if (const auto& period = found.period(game)) {
      writer.line(fmt::format("period {} from {}", period->length, period->from));
    }
  }
  writer.count_record();
  return {};
}

Expected<void> write_quotient_proof(const HeapQuotient& found, const std::string& file,
                                    std::uint64_t limit) {
  const auto games = extents(found);
  if (!games) return std::unexpected(games.error());
  proof::Writer writer = proof::Writer::to_file(file);
  writer.limit(limit);
  writer.claim(fmt::format("quotient {} {}", found.monoid().order(), games->front()));
  if (auto written = write_quotient_record(found, writer); !written) return written;
  return writer.finish();
}

}  // namespace grundy::prove
