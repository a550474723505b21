#include "solve/queen/solver.h"

#include "games/queen/queen.h"
#include "grundy/game/typed.h"
#include "solve/queen/values.h"

namespace grundy::queen {

namespace {

class QueenSolver final : public Solver {
 public:
  Found<LoopyValue> value(WordsView words, Budget& budget) override {
    const auto square = detail::from_words<games::Queen::Part>(words);
    const auto value = values_.value(square.row, square.column, budget);
    if (value) return LoopyValue(NimValue(*value));
    return stopped_early();
  }
  PartKnowledge peek(WordsView words, Budget&) override {
    const auto square = detail::from_words<games::Queen::Part>(words);
    const auto value = values_.find(square.row, square.column);
    if (value) return {NimValue(*value), 0};
    return {};
  }
  std::uint64_t bytes() const override { return values_.bytes(); }

 private:
  Values values_;
};

}  // namespace

bool applies(const AnyGame& game, bool use_theorems) {
  return use_theorems && rules_of<games::Queen>(game) != nullptr;
}

std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& /*game*/,
                                    SolverContext& /*context*/) {
  return std::make_unique<QueenSolver>();
}

}  // namespace grundy::queen
