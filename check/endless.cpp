// Misère play that can go on for ever: a graph of whole sums, one `node` per record (nodes.h).

#include "check/check.h"
#include "check/nodes.h"
#include "check/positions.h"
#include "proof/lines.h"

namespace grundy::check {

namespace {

Expected<Verdict> check_endless_misere(const Claim& claim, proof::Reader& reader,
                                       const Context& context) {
  std::string_view rest = claim.rest;
  const auto wanted = read_label(proof::take_word(rest), Play::misere);
  if (!wanted) return claim.refuse("an outcome is P, N or D");
  const auto sum = read_position(rest, context.registry);
  if (!sum) return claim.refuse(sum.error().message);
  NodeGraph graph(Play::misere, context.registry);
  const auto records = each_record(
      reader,
      [&](std::string_view word, std::string_view node, std::uint64_t record) -> Expected<void> {
        if (word != "node") return bad_input("expected 'node' or 'end'");
        return graph.take(node, record);
      });
  if (!records) return std::unexpected(records.error());
  if (auto well = graph.check(); !well) return std::unexpected(well.error());
  const auto found = graph.label(*sum);
  if (!found || found->label != *wanted) {
    return bad_input(found ? "the claim does not follow: its record has another outcome"
                           : "the claim does not follow: its position has no record");
  }
  return Verdict{.statement = misere_statement(*sum, claim.rest.front()),
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
  const bool quotient = *first && (*first)->starts_with("quotient ");
  const bool tame = *first && (*first)->starts_with("tame ");
  reader.again();
  if (tame) return check_misere_tame(claim, reader, context);
  if (quotient) return check_misere_quotient(claim, reader, context);
  return endless ? check_endless_misere(claim, reader, context)
                 : check_misere(claim, reader, context);
}

}  // namespace grundy::check
