#include "solve/loopy/solver.h"

#include "solve/loopy/game_values.h"

namespace grundy::loopy {

namespace {

class LoopySolver final : public Solver {
 public:
  explicit LoopySolver(std::shared_ptr<const AnyGame> game) : game_(std::move(game)) {}

  Found<LoopyValue> value(WordsView part, Budget& budget) override {
    auto value = game_.value(part, budget);
    if (!value) return stopped_early();
    return std::move(*value);
  }
  PartKnowledge peek(WordsView part, Budget& budget) override {
    const auto value = game_.value(part, budget);
    return {value ? value->number() : std::nullopt, 0};
  }
  /// The whole graph is solved at once.
  bool fills_tables() const override { return true; }
  std::uint64_t bytes() const override { return game_.bytes(); }
  GameValues* loops() override { return &game_; }

 private:
  GameValues game_;
};

}  // namespace

bool applies(const AnyGame& game, bool /*use_theorems*/) {
  return game.loopy();
}

std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                    SolverContext& /*context*/) {
  return std::make_unique<LoopySolver>(game);
}

}  // namespace grundy::loopy
