#include "solve/heap/part_solver.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "solve/dag/solver.h"
#include "solve/heap/moves.h"
#include "solve/heap/solver.h"
#include "solve/heap/store.h"

namespace grundy::heap {

namespace {

class PartSolver final : public Solver {
 public:
  explicit PartSolver(std::shared_ptr<const AnyGame> game)
      : game_(std::move(game)), heaps_(game_->heaps()->rules()) {}

  Found<LoopyValue> value(WordsView part, Budget& budget) override {
    if (!heaps_.is_within_reach(part.front(), budget)) {
      if (auto value = value_by_few(part, budget)) return *value;
    }
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
  std::uint64_t bytes() const override {
    return heaps_.bytes() + (general_ ? general_->bytes() : 0);
  }
  HeapSolver* heaps() override { return &heaps_; }

 private:
  /// A huge heap may lead to only a few others, for example if a move takes nearly all of it.
  std::optional<LoopyValue> value_by_few(WordsView part, Budget& budget) {
    constexpr std::uint64_t kFew = 100'000;
    constexpr std::uint64_t kBytes = std::uint64_t{8} << 20U;
    if (general_ == nullptr) general_ = dag::make_solver(game_);
    Budget few = budget.share(kFew, kBytes);
    auto value = general_->value(part, few);
    (void)budget.spend(few.positions());
    budget.charge(few.bytes());
    return value ? std::optional(std::move(*value)) : std::nullopt;
  }

  std::shared_ptr<const AnyGame> game_;
  HeapSolver heaps_;
  HeapStore store_;
  std::unique_ptr<Solver> general_;
};

}  // namespace

bool applies(const AnyGame& game, bool use_theorems) {
  return use_theorems && game.heaps() != nullptr;
}

std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                    SolverContext& /*context*/) {
  return std::make_unique<PartSolver>(game);
}

}  // namespace grundy::heap
