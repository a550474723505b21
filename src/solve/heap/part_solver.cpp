#include "solve/heap/part_solver.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "solve/heap/moves.h"
#include "solve/heap/solver.h"
#include "solve/heap/store.h"

namespace grundy::heap {

namespace {

class PartSolver final : public Solver {
 public:
  explicit PartSolver(HeapRules rules) : heaps_(std::move(rules)) {}

  Found<LoopyValue> value(WordsView part, Budget& budget) override {
    const auto value = value_of_heap(heaps_, part.front(), budget);
    if (!value) return stopped_early();
    if (const auto kept = store_.put(heaps_); !kept) budget.cannot_keep(kept.error());
    return LoopyValue(*value);
  }
  PartKnowledge peek(WordsView part, Budget& budget) override {
    return {value_of_heap(heaps_, part.front(), budget), 0};
  }
  Listed each_move_to(const Component& position, NimValue target, Budget& budget,
                      MoveVisitor visit) override {
    return heap::each_move_to(position, target, heaps_, budget, visit);
  }
  std::optional<std::uint64_t> count_moves_to(const Component& position, NimValue target,
                                              Budget& budget) override {
    return heap::count_moves_to(position, target, heaps_, budget);
  }

  bool fills_tables() const override { return true; }
  /// It makes do with any amount of memory.
  double least_kept(double) const override { return 0; }
  std::string method(WordsView) const override {
    const auto& period = heaps_.period();
    if (period && period->proved) {
      return fmt::format("values of the heaps, which have the period {} from {} on ({})",
                         period->length, period->from, period->proof);
    }
    return "values of all heaps up to these, by the mex rule";
  }

  Expected<void> keep_in(const std::string& folder, Budget& budget) override {
    return store_.take(folder, heaps_, budget);
  }
  std::uint64_t bytes() const override { return heaps_.bytes(); }
  HeapSolver* heaps() override { return &heaps_; }

 private:
  HeapSolver heaps_;
  HeapStore store_;
};

}  // namespace

bool applies(const AnyGame& game, bool use_theorems) {
  return use_theorems && game.heaps() != nullptr;
}

std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                    SolverContext& /*context*/) {
  return std::make_unique<PartSolver>(game->heaps()->rules());
}

}  // namespace grundy::heap
