#include "explain/explainer.h"

#include <optional>
#include <utility>

#include "explain/live_evidence.h"
#include "explain/saved_evidence.h"
#include "explain/saved_proof.h"
#include "explain/voice.h"
#include "games/build.h"
#include "proof/reader.h"

namespace grundy::explain {

namespace {

Expected<Explanation> explain(Evidence& evidence, bool listed) {
  GRUNDY_TRY(const auto argument, evidence.argument());
  return Voice(listed).tell(argument);
}

}  // namespace

Expected<Explanation> explain_answer(const Result& answer, Judgement& judgement) {
  LiveEvidence evidence(answer, judgement);
  return explain(evidence, judgement.question().request.explain == Detail::full);
}

Expected<ProofExplanation> explain_proof_file(const std::string& path, const std::string& at,
                                              const Registry& registry) {
  GRUNDY_TRY(auto reader, proof::Reader::open(path));
  SavedProof proof(registry);
  GRUNDY_TRY_VOID(proof.read(reader));
  std::optional<Sum> position;
  if (!at.empty()) {
    if (!proof.has_positions()) {
      return bad_input("this proof is about a sequence or a graph, not about positions");
    }
    GRUNDY_TRY(position, build_position(at, registry));
  }
  SavedEvidence evidence(proof, std::move(position));
  GRUNDY_TRY(auto explanation, explain(evidence, /*listed=*/true));
  return ProofExplanation{
      .claim = proof.claim, .records = proof.records(), .explanation = std::move(explanation)};
}

}  // namespace grundy::explain
