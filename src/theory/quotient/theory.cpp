#include "theory/quotient/theory.h"

#include <algorithm>
#include <utility>

#include "prove/quotient.h"
#include "theory/misere/theory.h"
#include "theory/quotient/judgement.h"
#include "theory/quotient/part_values.h"
#include "theory/quotient/valuation.h"
#include "theory/tables.h"

namespace grundy::quotient {

namespace {

/// True if every component is a heap game, and some are not just heaps of Nim.
bool has_heaps(const Sum& sum) {
  const auto is_heap_game = [](const Component& component) {
    const AnyGame& game = *component.game;
    return HeapSumView::counts_as_nim(component) || (game.heaps() != nullptr && !game.foreign());
  };
  return std::ranges::all_of(sum.components, is_heap_game) &&
         !std::ranges::all_of(sum.components, HeapSumView::counts_as_nim);
}

/// True if it is a sum of positions that are worth a quotient of their own.
bool has_other_parts(const Sum& sum) {
  return PartValues::suits(sum) && !std::ranges::all_of(sum.components, HeapSumView::counts_as_nim);
}

class QuotientTheory final : public Theory {
 public:
  Expected<std::unique_ptr<Judgement>> judge(const Question& question) override {
    if (auto sum = HeapSumView::of(question.sum)) {
      if (auto valuation = valuations_->decide(*sum, question.request, question.budget)) {
        return std::make_unique<QuotientJudgement>(
            question, std::make_unique<HeapSumView>(std::move(*sum)), std::move(valuation));
      }
    } else if (auto found = parts_->decide(question.sum, question.request, question.budget)) {
      return std::make_unique<QuotientJudgement>(question, std::move(found->view),
                                                 std::move(found->valuation));
    }
    return search_->judge(question);
  }
  bool takes_long(const Question& question) const override { return search_->takes_long(question); }
  Expected<void> prove(const Result& answer, const ProofTask& task) override {
    if (const auto sum = HeapSumView::of(answer.position)) {
      if (const auto found = valuations_->for_proof(*sum, task.budget)) {
        if (found->tame != nullptr) {
          return prove::write_tame_record(*found->tame, sum->games.front().most, task.writer);
        }
        return prove::write_quotient_record(*found->quotient, found->trial, task.writer);
      }
    } else if (const auto parts = parts_->for_proof(answer.position, task.request, task.budget)) {
      GRUNDY_TRY(const bool written,
                 prove::write_parts_record(*parts, &answer.position, task.registry, task.budget,
                                           task.writer));
      if (written) return {};
    }
    return search_->prove(answer, task);
  }

  void begin(const Request& request) override { search_->begin(request); }
  void forget() override {
    search_->forget();
    valuations_ = std::make_unique<Valuations>();
    parts_ = std::make_unique<PartValues>();
  }
  void announce_to(FactSinks* sinks) override { search_->announce_to(sinks); }
  std::uint64_t bytes() const override {
    return search_->bytes() + valuations_->bytes() + parts_->bytes();
  }

 private:
  std::unique_ptr<Theory> search_ = misere::make_theory();
  std::unique_ptr<Valuations> valuations_ = std::make_unique<Valuations>();
  std::unique_ptr<PartValues> parts_ = std::make_unique<PartValues>();
};

}  // namespace

std::optional<bool> applies(const Question& question, Nature& /*nature*/) {
  const Request& request = question.request;
  return request.play == Play::misere && request.use_theorems &&
         (has_heaps(question.sum) || has_other_parts(question.sum));
}

std::unique_ptr<Theory> make_theory() {
  return std::make_unique<QuotientTheory>();
}

}  // namespace grundy::quotient
