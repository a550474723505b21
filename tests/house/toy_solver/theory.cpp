#include "house/toy_solver/theory.h"

#include <algorithm>

#include "core/sums.h"

namespace grundy::toy {

namespace {

bool takes_one(const Component& component) {
  return component.game->rules_id() == "subtraction; {1}";
}

class ChipJudgement final : public Judgement {
 public:
  explicit ChipJudgement(const Question& question) : Judgement(question) {
    verdict_.components.resize(sum().components.size());
    verdict_.outcome = outcome_of(sum());
    verdict_.method = "count the chips";
  }
  Found<MoveVerdict> after(std::size_t component, const MoveView& move) override {
    return MoveVerdict{.outcome = outcome_of(replace_component(sum(), component, move.after()))};
  }
  Expected<std::vector<Ground>> grounds(const MoveList* /*winning*/) override {
    return std::vector<Ground>{ground::Theorem{
        {.kind = "chips", .claim = "Every move takes one chip, so their number decides."}}};
  }
  Expected<std::optional<MoveResult>> reply(const Sum& /*option*/) override { return std::nullopt; }

 private:
  [[nodiscard]] Outcome outcome_of(const Sum& sum) const {
    std::uint64_t chips = question_.request.play == Play::misere ? 1 : 0;
    for (const Component& component : sum.components) {
      for (const Word heap : component.position) chips += heap;
    }
    return chips % 2 == 1 ? Outcome::N : Outcome::P;
  }
};

class ChipTheory final : public Theory {
 public:
  Expected<std::unique_ptr<Judgement>> judge(const Question& question) override {
    return std::make_unique<ChipJudgement>(question);
  }
  Expected<void> prove(const Result& /*answer*/, const ProofTask& /*task*/) override {
    return std::unexpected(Error{ErrorKind::limit, "a toy proves nothing"});
  }
};

}  // namespace

std::optional<bool> chips_apply(const Question& question, Nature& /*nature*/) {
  return std::ranges::all_of(question.sum.components, takes_one);
}

std::unique_ptr<Theory> make_theory() {
  return std::make_unique<ChipTheory>();
}

}  // namespace grundy::toy
