#include "solve/lists/solver.h"

#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace grundy::lists {

namespace {

/// Values of lists, for one question. Lists may share their members.
class ListValues final : public SharedTables {
 public:
  void begin(const Request& /*request*/) override { values_.clear(); }
  std::uint64_t bytes() const override { return 0; }

  Found<LoopyValue> value(const std::shared_ptr<const AnyGame>& list, PositionValues& others,
                          Budget& budget) {
    // Lists within lists, innermost first, on an explicit stack.
    std::vector<std::shared_ptr<const AnyGame>> stack{list};
    while (!stack.empty()) {
      const std::shared_ptr<const AnyGame> game = stack.back();
      if (values_.contains(game.get())) {
        stack.pop_back();
        continue;
      }
      const std::size_t before = stack.size();
      for (const Sum& option : *game->given_options()) {
        for (const Component& inner : option.components) {
          if (inner.game->given_options() != nullptr && !values_.contains(inner.game.get())) {
            stack.push_back(inner.game);
          }
        }
      }
      if (stack.size() > before) continue;
      GRUNDY_TRY(LoopyValue value, mex_of(*game, others, budget));
      values_.emplace(game.get(), Known{game, std::move(value)});
      if (!budget.spend(1)) return stopped_early();
    }
    return values_.at(list.get()).value;
  }

 private:
  struct Known {
    std::shared_ptr<const AnyGame> game;  // kept alive, so no other list gets its address
    LoopyValue value;
  };

  /// The value from options whose own lists have been evaluated.
  Found<LoopyValue> mex_of(const AnyGame& game, PositionValues& others, Budget& budget) {
    std::vector<LoopyValue> values;
    for (const Sum& option : *game.given_options()) {
      LoopyValue sum;
      for (const Component& component : option.components) {
        const auto known = values_.find(component.game.get());
        if (known != values_.end()) {
          sum = sum + known->second.value;
          continue;
        }
        GRUNDY_TRY(const LoopyValue value, others.value(component, budget));
        sum = sum + value;
      }
      values.push_back(sum);
    }
    return mex(std::span<const LoopyValue>(values));
  }

  std::unordered_map<const AnyGame*, Known> values_;
};

class ListSolver final : public Solver {
 public:
  ListSolver(std::shared_ptr<const AnyGame> game, ListValues& lists, PositionValues& others)
      : game_(std::move(game)), lists_(lists), others_(others) {}

  Found<LoopyValue> value(WordsView /*part*/, Budget& budget) override {
    return lists_.value(game_, others_, budget);
  }
  bool fills_tables() const override { return true; }
  std::uint64_t bytes() const override { return 0; }

 private:
  std::shared_ptr<const AnyGame> game_;
  ListValues& lists_;
  PositionValues& others_;
};

}  // namespace

bool applies(const AnyGame& game, bool /*use_theorems*/) {
  return game.given_options() != nullptr;
}

std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                    SolverContext& context) {
  return std::make_unique<ListSolver>(game, context.shared<ListValues>(), context.values());
}

}  // namespace grundy::lists
