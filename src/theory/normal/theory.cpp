#include "theory/normal/theory.h"

#include "prove/normal.h"
#include "theory/effort.h"
#include "theory/normal/judgement.h"
#include "theory/tables.h"

namespace grundy::normal {

namespace {

prove::Prover prover_for(const ProofTask& task) {
  return {task.writer, task.request.proof, task.registry, task.tables.values().solvers(),
          task.budget};
}

class NormalTheory final : public Theory {
 public:
  Expected<std::unique_ptr<Judgement>> judge(const Question& question) override {
    auto judgement = std::make_unique<NormalJudgement>(question);
    GRUNDY_TRY_VOID(judgement->judge());
    return judgement;
  }
  bool takes_long(const Question& question) const override {
    return search_takes_long(question.sum, [](const Component& component) {
      const AnyGame& game = *component.game;
      if (game.heaps() != nullptr) return true;
      return game.theorem() != nullptr && game.theorem()->value(component.position).has_value();
    });
  }
  Expected<void> prove(const Result& answer, const ProofTask& task) override {
    return prove_answer(answer, task);
  }
  Expected<void> prove_equivalence(const Sum& left, const Sum& right, bool equivalent,
                                   const ProofTask& task) override {
    prove::Prover prover = prover_for(task);
    const Sum both = left + right;
    return equivalent ? prover.prove_zero(both) : prover.prove_not_zero(both);
  }
};

}  // namespace

std::optional<bool> applies(const Question& question, Nature& /*nature*/) {
  return question.request.play == Play::normal;
}

std::unique_ptr<Theory> make_theory() {
  return std::make_unique<NormalTheory>();
}

Expected<void> prove_values(const Sum& sum, const ProofTask& task) {
  return prover_for(task).prove_values(sum);
}

Expected<void> prove_answer(const Result& answer, const ProofTask& task) {
  prove::Prover prover = prover_for(task);
  if (answer.nim_value) return prover.prove_values(answer.position);
  if (answer.outcome == Outcome::P) return prover.prove_zero(answer.position);
  return prover.prove_not_zero(answer.position);
}

}  // namespace grundy::normal
