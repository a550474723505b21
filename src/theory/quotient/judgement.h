// A sum of heaps that their values decide.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "theory/moves.h"
#include "theory/quotient/valuation.h"
#include "theory/theory.h"

namespace grundy::quotient {

class QuotientJudgement final : public Judgement {
 public:
  QuotientJudgement(const Question& question, std::unique_ptr<const HeapSumView> view,
                    std::unique_ptr<const Valuation> valuation);

  [[nodiscard]] Found<MoveVerdict> after(std::size_t component, const MoveView& move) override;
  [[nodiscard]] Expected<std::optional<MoveList>> moves_to(Outcome aim) override;
  [[nodiscard]] Expected<std::optional<Advice>> advise() override;
  [[nodiscard]] Expected<std::vector<Ground>> grounds(const MoveList* winning) override;
  [[nodiscard]] Expected<std::optional<MoveResult>> reply(const Sum& option) override;

 private:
  using Value = Valuation::Value;

  /// The value of what stands in place of a component. Nothing if it is no sum of these heaps.
  [[nodiscard]] std::optional<Value> value_of(const Sum& sum) const;
  /// Winning moves of any position of these games, at most so many of them.
  [[nodiscard]] MoveList winning_moves(const Sum& sum, std::size_t most) const;
  /// Those in one component, beside the value of the others.
  [[nodiscard]] bool collect(const Component& component, std::size_t index, Value beside,
                             MoveCollector& collector) const;
  [[nodiscard]] bool collect_in_heap(const Component& component, std::size_t index,
                                     std::size_t heap, Value beside,
                                     MoveCollector& collector) const;

  /// What each heap counts as in Nim, if all of them do.
  [[nodiscard]] std::optional<ground::MisereHeaps> as_nim() const;
  [[nodiscard]] std::vector<std::string> names_of(std::size_t component) const;

  std::unique_ptr<const HeapSumView> view_;
  std::unique_ptr<const Valuation> valuation_;
  std::vector<Value> values_;  // of the components
  Value total_ = 0;
};

}  // namespace grundy::quotient
