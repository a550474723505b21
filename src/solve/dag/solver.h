// The general solver for any game: every reachable part once, by the mex rule; or outcomes alone,
// in either convention, if nothing more is asked for. dag.h says how.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/fact_sink.h"
#include "core/found.h"
#include "grundy/game/any_game.h"
#include "grundy/game/typed.h"
#include "grundy/value.h"
#include "solve/dag/adaptors.h"
#include "solve/dag/dag.h"
#include "solve/solver.h"

namespace grundy::dag {

template <class Rules>
class GeneralSolver : public Solver {
 public:
  using Part = typename Rules::Part;

  GeneralSolver(std::shared_ptr<const AnyGame> game, Rules rules)
      : game_(std::move(game)), dag_(rules), outcomes_(rules), misere_(std::move(rules)) {}

  Found<LoopyValue> value(WordsView words, Budget& budget) override {
    const auto value = dag_.evaluate(from(words), budget);
    if (value) return LoopyValue(NimValue(*value));
    return failure(value.error());
  }
  Found<bool> has_value(WordsView words, NimValue value, Budget& budget) override {
    if (!value.is_zero() || !decides()) return Solver::has_value(words, value, budget);
    const Part part = from(words);
    if (const auto known = dag_.find(part)) return *known == 0;
    const auto outcome = outcomes_.evaluate(part, budget);
    if (outcome) return *outcome == NormalRule::kP;
    return failure(outcome.error());
  }
  Found<bool> is_lost_in_misere(WordsView words, Budget& budget) override {
    const auto outcome = misere_.evaluate(from(words), budget);
    if (outcome) return *outcome == MisereRule::kP;
    return failure(outcome.error());
  }
  /// A search for the outcome alone may miss a cycle.
  bool decides() const override {
    return !game_->part_shape().options_split && !game_->endless() && !game_->foreign();
  }
  bool decides_misere() const override { return decides(); }
  PartKnowledge peek(WordsView words, Budget&) override {
    const Part part = from(words);
    if (const auto value = dag_.find(part)) return {NimValue(*value), 0};
    const auto outcome = outcomes_.find(part);
    if (!outcome) return {};
    if (*outcome == NormalRule::kP) return {NimValue(0), 0};
    return {std::nullopt, 1};
  }
  void announce_to(FactSinks* sinks) override {
    dag_.announce_to(sinks == nullptr ? nullptr : &sinks->add());
    outcomes_.announce_to(sinks == nullptr ? nullptr : &sinks->add());
    misere_.announce_to(sinks == nullptr ? nullptr : &sinks->add());
  }
  std::uint64_t bytes() const override {
    return dag_.bytes() + outcomes_.bytes() + misere_.bytes();
  }

 private:
  [[nodiscard]] std::unexpected<NotFound> failure(const Failure<Part>& found) const {
    if (found.cycle.empty()) return stopped_early();
    std::vector<std::string> cycle;
    for (const Part& part : found.cycle) cycle.push_back(print(part));
    return std::unexpected(NotFound(endless_error(cycle)));
  }
  static Part from(WordsView words) {
    if constexpr (std::same_as<Part, Words>) {
      return Words(words.begin(), words.end());
    } else {
      return detail::from_words<Part>(words);
    }
  }
  [[nodiscard]] std::string print(const Part& part) const {
    if constexpr (std::same_as<Part, Words>) {
      return game_->print_part(part);
    } else {
      return game_->print_part(detail::to_words(part));
    }
  }

  std::shared_ptr<const AnyGame> game_;
  Dag<Rules, MexRule> dag_;
  // For parts that were not asked for their value.
  Dag<Rules, NormalRule> outcomes_;
  Dag<Rules, MisereRule> misere_;
};

/// A solver compiled for the game G, or null if `game` is another one.
template <Game G>
std::unique_ptr<Solver> make_typed_solver(const std::shared_ptr<const AnyGame>& game) {
  const G* const rules = rules_of<G>(*game);
  if (rules == nullptr) return nullptr;
  return std::make_unique<GeneralSolver<TypedRules<G>>>(game, TypedRules<G>(*rules));
}

/// Goes through AnyGame. Compiled for each game it would be a few percent faster (bench/ says how
/// much), and the program would take minutes longer to build.
[[nodiscard]] std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game);

}  // namespace grundy::dag
