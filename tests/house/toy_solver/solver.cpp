#include "house/toy_solver/solver.h"

#include <utility>
#include <vector>

#include "games/subtraction/subtraction.h"
#include "grundy/game/typed.h"

namespace grundy::toy {

namespace {

/// Heaps of a subtraction game, from the smallest on, by the mex rule.
class ToySolver final : public Solver {
 public:
  explicit ToySolver(std::shared_ptr<const AnyGame> game) : game_(std::move(game)) {}

  Found<LoopyValue> value(WordsView part, Budget& budget) override {
    OptionBuffer options(game_->part_shape());
    for (Word heap = values_.size(); heap <= part.front(); ++heap) {
      if (!budget.spend(1)) return stopped_early();
      game_->options(std::vector<Word>{heap}, options);
      std::vector<NimValue> seen;
      for (const Word left : options.words()) seen.push_back(values_[left]);
      values_.push_back(mex(std::span<const NimValue>(seen)));
    }
    return LoopyValue(values_[part.front()]);
  }
  std::string method(WordsView) const override { return "heap by heap, as a toy would"; }
  std::uint64_t bytes() const override { return values_.capacity() * sizeof(NimValue); }

 private:
  std::shared_ptr<const AnyGame> game_;
  std::vector<NimValue> values_;
};

}  // namespace

bool applies(const AnyGame& game, bool /*use_theorems*/) {
  return rules_of<games::Subtraction>(game) != nullptr;
}

std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                    SolverContext& /*context*/) {
  return std::make_unique<ToySolver>(game);
}

}  // namespace grundy::toy
