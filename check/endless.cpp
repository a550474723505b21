// Misère play that can go on for ever: a graph of whole sums, one `node` a record (nodes.h).

#include <fmt/format.h>

#include "check/check.h"
#include "check/nodes.h"
#include "check/positions.h"
#include "proof/lines.h"

namespace grundy::check {

namespace {

/// All records and the end; then the labels are right. The number of records.
Expected<std::uint64_t> read_nodes(proof::Reader& reader, NodeGraph& graph) {
  std::uint64_t records = 0;
  while (true) {
    const auto line = reader.next();
    if (!line) return std::unexpected(line.error());
    if (!*line) return reader.refuse("the file ends without 'end'");
    std::string_view rest = **line;
    const std::string_view word = proof::take_word(rest);
    if (word == "end") {
      if (auto ended = check_end(rest, records, reader); !ended) {
        return std::unexpected(ended.error());
      }
      if (auto well = graph.check(); !well) return std::unexpected(well.error());
      return records;
    }
    if (word != "node") return reader.refuse("'node' or 'end' was expected");
    if (auto taken = graph.take(rest, ++records); !taken) {
      return reader.refuse(taken.error().message);
    }
  }
}

Expected<Verdict> check_endless_misere(const Claim& claim, proof::Reader& reader,
                                       const Context& context) {
  std::string_view rest = claim.rest;
  const auto wanted = read_label(proof::take_word(rest), Play::misere);
  if (!wanted) return claim.refuse("an outcome is P, N or D");
  const auto sum = read_position(rest, context.registry);
  if (!sum) return claim.refuse(sum.error().message);
  NodeGraph graph(Play::misere, context.registry);
  const auto records = read_nodes(reader, graph);
  if (!records) return std::unexpected(records.error());
  const auto found = graph.label(*sum);
  if (!found || found->label != *wanted) {
    return bad_input(found ? "the claim does not follow: its record has another outcome"
                           : "the claim does not follow: its position has no record");
  }
  return Verdict{.statement = fmt::format("{} is {} in misère play ({})", sum->print(),
                                          *wanted == kDrawn ? "a draw"
                                          : *wanted == kWon ? "won for the player to move"
                                                            : "lost for the player to move",
                                          claim.rest.front()),
                 .granted = {},
                 .records = *records,
                 .bytes = graph.bytes()};
}

}  // namespace

Expected<Verdict> check_any_misere(const Claim& claim, proof::Reader& reader,
                                   const Context& context) {
  const auto first = reader.next();
  if (!first) return std::unexpected(first.error());
  const bool endless = *first && (*first)->starts_with("node ");
  reader.again();
  return endless ? check_endless_misere(claim, reader, context)
                 : check_misere(claim, reader, context);
}

}  // namespace grundy::check
