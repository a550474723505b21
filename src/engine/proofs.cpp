#include "engine/proofs.h"

#include <fmt/format.h>

#include <utility>

#include "engine/endless_proof.h"
#include "engine/misere_prover.h"
#include "engine/prover.h"
#include "proof/writer.h"

namespace grundy {

namespace {

std::unexpected<Error> without_answer() {
  return std::unexpected(
      Error{ErrorKind::limit, "the answer is not known, so that there is nothing to prove"});
}

std::unexpected<Error> for_ever() {
  return std::unexpected(
      Error{ErrorKind::limit, "play can go on for ever, and no proof is written for such answers"});
}

Expected<std::string> claim_of(const Result& result) {
  const std::string position = result.position.print();
  if (!result.outcome) return without_answer();
  const char letter = result.outcome == Outcome::P ? 'P' : 'N';
  if (result.play == Play::misere) return fmt::format("misere {} {}", letter, position);
  if (result.nim_value) return fmt::format("value {} {}", result.nim_value->number(), position);
  return fmt::format("outcome {} {}", letter, position);
}

Expected<void> write_answer(const Result& result, const Request& request, proof::Writer& writer,
                            const Registry& registry, Evaluator& evaluator, Budget& budget) {
  if (result.play == Play::misere) {
    MisereProver prover(writer, registry, budget);
    return prover.prove(result.position);
  }
  Prover prover(writer, request.proof, registry, evaluator, budget);
  if (result.nim_value) return prover.prove_values(result.position);
  if (result.outcome == Outcome::P) return prover.prove_zero(result.position);
  return prover.prove_not_zero(result.position);
}

/// Everything that is the same for all claims.
template <class Write>
ProofReport report(const std::string& path, Expected<std::string> claim, Write&& write) {
  ProofReport report{.file = path};
  if (!claim) {
    report.failure = std::move(claim.error());
    return report;
  }
  report.claim = std::move(*claim);
  proof::Writer writer = proof::Writer::to_file(path);
  writer.claim(report.claim);
  Expected<void> done = write(writer);
  if (done) done = writer.finish();
  if (!done) report.failure = std::move(done.error());
  report.records = writer.records();
  report.bytes = writer.bytes();
  return report;
}

/// The proof of a game in which play can go on for ever is a graph, which has the claim with it.
ProofReport prove_endless(const Result& result, const std::string& path, Budget& budget) {
  ProofReport report{.file = path};
  proof::Writer writer = proof::Writer::to_file(path);
  auto claim = write_endless_proof(result.position, result.play, writer, budget);
  Expected<void> done;
  if (claim) {
    report.claim = std::move(*claim);
    done = writer.finish();
  } else {
    done = std::unexpected(std::move(claim.error()));
  }
  if (!done) report.failure = std::move(done.error());
  report.records = writer.records();
  report.bytes = writer.bytes();
  return report;
}

}  // namespace

ProofReport prove_answer(const Result& result, const Request& request, const Registry& registry,
                         Evaluator& evaluator, Budget& budget) {
  const bool endless =
      result.loopy_value || result.outcome == Outcome::D || result.moves_to_end.has_value();
  if (result.outcome && endless) return prove_endless(result, request.proof, budget);
  return report(request.proof, claim_of(result), [&](proof::Writer& writer) {
    return write_answer(result, request, writer, registry, evaluator, budget);
  });
}

ProofReport prove_comparison(const Comparison& comparison, const Sum& left, const Sum& right,
                             const Request& request, const Registry& registry, Evaluator& evaluator,
                             Budget& budget) {
  Expected<std::string> claim = without_answer();
  if (comparison.left_loopy || comparison.right_loopy) {
    claim = for_ever();
  } else if (comparison.equivalent) {
    claim = fmt::format("{} {} == {}", *comparison.equivalent ? "equal" : "differ", left.print(),
                        right.print());
  }
  return report(request.proof, std::move(claim), [&](proof::Writer& writer) {
    Prover prover(writer, request.proof, registry, evaluator, budget);
    return *comparison.equivalent ? prover.prove_zero(left + right)
                                  : prover.prove_not_zero(left + right);
  });
}

}  // namespace grundy
