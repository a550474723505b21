#include "theory/evasion/theory.h"

#include <algorithm>
#include <utility>

#include "core/sums.h"
#include "prove/graphs.h"
#include "theory/moves.h"
#include "theory/tables.h"

namespace grundy::evasion {

namespace {

std::optional<Explanation> reason_for(const Question& question) {
  for (const Component& component : question.sum.components) {
    const MisereFacet* const theorem = question.values().misere(*component.game);
    if (theorem == nullptr) continue;
    if (auto reason = theorem->evasion(component.position)) return reason;
  }
  return std::nullopt;
}

/// At the end, the player to move wins: there is no move left to make. All else is a draw.
Outcome outcome_of(const Sum& position) {
  const bool over = std::ranges::all_of(position.components, [](const Component& component) {
    return component.game->each_move(component.position, [](const MoveView&) { return false; });
  });
  return over ? Outcome::N : Outcome::D;
}

class EvasionJudgement final : public Judgement {
 public:
  explicit EvasionJudgement(const Question& question) : Judgement(question) {
    verdict_.components.resize(sum().components.size());
    verdict_.outcome = outcome_of(sum());
    verdict_.method = "nobody need make the last move";
    if (verdict_.outcome == Outcome::N) verdict_.moves_to_end = 0;
  }

  Found<MoveVerdict> after(std::size_t component, const MoveView& move) override {
    return MoveVerdict{.outcome = outcome_of(replace_component(sum(), component, move.after()))};
  }
  /// Looks at a limited number of moves: a heap may have more than there is time for.
  Expected<std::optional<MoveList>> moves_to(Outcome aim) override {
    const std::size_t most = question_.request.max_moves;
    if (aim == Outcome::P) return MoveList();  // the end is won, and needs no move
    MoveCollector collector(sum(), most, question_.request.limits.memory);
    std::size_t looked_at = 0;
    for (std::size_t i = 0; i < sum().components.size() && looked_at <= most; ++i) {
      const Component& component = sum().components[i];
      component.game->each_move(component.position, [&](const MoveView& move) {
        const Outcome outcome = outcome_of(replace_component(sum(), i, move.after()));
        if (outcome == aim) collector.add(i, move, {.outcome = outcome});
        return ++looked_at <= most && !collector.is_full();
      });
    }
    collector.explain_cut(question_.budget);
    MoveList list = std::move(collector).take();
    list.complete = list.complete && looked_at <= most;
    return list;
  }
  Expected<std::vector<Ground>> grounds(const MoveList* /*winning*/) override {
    auto reason = reason_for(question_);
    if (!reason) return std::vector<Ground>();
    return std::vector<Ground>{ground::Theorem{std::move(*reason)}};
  }
  Expected<std::optional<MoveResult>> reply(const Sum& /*option*/) override { return std::nullopt; }
};

class EvasionTheory final : public Theory {
 public:
  Expected<std::unique_ptr<Judgement>> judge(const Question& question) override {
    return std::make_unique<EvasionJudgement>(question);
  }
  Expected<void> prove(const Result& answer, const ProofTask& task) override {
    return prove::write_endless_misere(answer.position, task.request, task.writer, task.budget);
  }
};

}  // namespace

std::optional<bool> applies(const Question& question, Nature& /*nature*/) {
  return question.request.play == Play::misere && reason_for(question).has_value();
}

std::unique_ptr<Theory> make_theory() {
  return std::make_unique<EvasionTheory>();
}

}  // namespace grundy::evasion
