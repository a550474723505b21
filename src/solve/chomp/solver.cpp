#include "solve/chomp/solver.h"

#include "games/chomp/chomp.h"
#include "grundy/game/typed.h"
#include "solve/chomp/two_rows.h"
#include "solve/dag/solver.h"

namespace grundy::chomp {

namespace {

using Parts = dag::ErasedRules<0>;  // as many words as the rows need

class ChompSolver final : public dag::GeneralSolver<Parts> {
 public:
  explicit ChompSolver(const std::shared_ptr<const AnyGame>& game)
      : GeneralSolver(game, Parts(game)) {}

  Found<LoopyValue> value(WordsView part, Budget& budget) override {
    const Words rows = rows_of(part);
    if (rows.size() != 2) return GeneralSolver::value(part, budget);
    const auto value = two_rows_.value(rows[0], rows[1], budget);
    if (value) return LoopyValue(NimValue(*value));
    return stopped_early();
  }
  PartKnowledge peek(WordsView part, Budget& budget) override {
    const Words rows = rows_of(part);
    const auto value = rows.size() == 2 ? two_rows_.find(rows[0], rows[1]) : std::nullopt;
    return value ? PartKnowledge{NimValue(*value), 0} : GeneralSolver::peek(part, budget);
  }
  std::uint64_t bytes() const override { return GeneralSolver::bytes() + two_rows_.bytes(); }

 private:
  static Words rows_of(WordsView part) {
    return games::Chomp::part_position(Words(part.begin(), part.end()));
  }

  TwoRows two_rows_;
};

}  // namespace

bool applies(const AnyGame& game, bool use_theorems) {
  return use_theorems && rules_of<games::Chomp>(game) != nullptr;
}

std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                    SolverContext& /*context*/) {
  return std::make_unique<ChompSolver>(game);
}

}  // namespace grundy::chomp
