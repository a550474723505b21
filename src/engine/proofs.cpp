#include "engine/proofs.h"

#include <fmt/format.h>

#include <utility>

#include "engine/endless_play.h"
#include "engine/endless_proof.h"
#include "engine/misere_evaluator.h"
#include "engine/misere_prover.h"
#include "engine/prover.h"
#include "proof/writer.h"

namespace grundy {

namespace {

/// Perhaps because of the disk, which a search with a proof may need.
std::unexpected<Error> without_answer(const Evaluator& evaluator) {
  if (auto failure = evaluator.announcement_failure()) return std::unexpected(std::move(*failure));
  return std::unexpected(
      Error{ErrorKind::limit, "the answer is not known, so that there is nothing to prove"});
}

/// Whether values are those of a graph.
bool is_looped(const Sum& position, Evaluator& evaluator, Budget& budget) {
  return evaluator.reaches_cycle(position, budget) == true;
}

Expected<std::string> claim_of(const Result& result, bool looped, const Evaluator& evaluator) {
  const std::string position = result.position.print();
  if (!result.outcome) return without_answer(evaluator);
  if (result.play == Play::misere) {
    return fmt::format("misere {} {}", letter(*result.outcome), position);
  }
  if (looped && (result.loopy_value || result.nim_value)) {
    const LoopyValue value =
        result.loopy_value ? *result.loopy_value : LoopyValue(*result.nim_value);
    return fmt::format("loopy {} {}", as_written(value), position);
  }
  if (result.nim_value) return fmt::format("value {} {}", result.nim_value->number(), position);
  return fmt::format("outcome {} {}", letter(*result.outcome), position);
}

Expected<void> write_misere(const Result& result, const Request& request, proof::Writer& writer,
                            const Registry& registry, Evaluator& evaluator, Budget& budget) {
  // One counter on a large graph is looked at as a graph, too.
  const bool whole = result.outcome == Outcome::D || result.moves_to_end.has_value() ||
                     needs_whole_play(result.position, evaluator, budget) == true;
  if (whole) return write_endless_misere(result.position, request, writer, budget);
  MisereProver prover(writer, request.proof, registry, evaluator.misere(budget), budget);
  return prover.prove(result.position);
}

Expected<void> write_normal(const Result& result, bool looped, Prover& prover,
                            proof::Writer& writer, Evaluator& evaluator, Budget& budget) {
  if (looped) return write_loopy_values(result.position, prover, writer, evaluator, budget);
  if (result.nim_value) return prover.prove_values(result.position);
  if (result.outcome == Outcome::P) return prover.prove_zero(result.position);
  return prover.prove_not_zero(result.position);
}

/// Everything that is the same for all claims.
template <class Write>
ProofReport report(const Request& request, Expected<std::string> claim, const Evaluator& evaluator,
                   Budget& budget, Write&& write) {
  ProofReport report{.file = request.proof};
  if (!claim) {
    report.failure = std::move(claim.error());
    return report;
  }
  report.claim = std::move(*claim);
  proof::Writer writer = proof::Writer::to_file(request.proof);
  writer.limit(request.proof_limit, [&budget] { budget.halt(StopReason::too_large); });
  writer.claim(report.claim);
  Expected<void> done = write(writer);
  if (done || writer.full()) done = writer.finish();
  if (!done) report.failure = evaluator.announcement_failure().value_or(done.error());
  report.records = writer.records();
  report.bytes = writer.bytes();
  return report;
}

}  // namespace

ProofReport prove_answer(const Result& result, const Request& request, const Registry& registry,
                         Evaluator& evaluator, Budget& budget) {
  const bool looped = result.play == Play::normal && is_looped(result.position, evaluator, budget);
  return report(request, claim_of(result, looped, evaluator), evaluator, budget,
                [&](proof::Writer& writer) {
                  if (result.play == Play::misere) {
                    return write_misere(result, request, writer, registry, evaluator, budget);
                  }
                  Prover prover(writer, request.proof, registry, evaluator, budget);
                  return write_normal(result, looped, prover, writer, evaluator, budget);
                });
}

ProofReport prove_comparison(const Comparison& comparison, const Sum& left, const Sum& right,
                             const Request& request, const Registry& registry, Evaluator& evaluator,
                             Budget& budget) {
  Expected<std::string> claim = without_answer(evaluator);
  if (comparison.equivalent) {
    claim = fmt::format("{} {} == {}", *comparison.equivalent ? "equal" : "differ", left.print(),
                        right.print());
  }
  const Sum both = left + right;
  const bool looped = is_looped(both, evaluator, budget);
  return report(request, std::move(claim), evaluator, budget, [&](proof::Writer& writer) {
    Prover prover(writer, request.proof, registry, evaluator, budget);
    if (looped) return write_loopy_values(both, prover, writer, evaluator, budget);
    return *comparison.equivalent ? prover.prove_zero(both) : prover.prove_not_zero(both);
  });
}

}  // namespace grundy
