// The general solver as the engine holds it: one for each game and set of parameters, asked for the
// values of parts given as words.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/fact_sink.h"
#include "grundy/any_game.h"
#include "grundy/error.h"
#include "grundy/nim_value.h"
#include "grundy/result.h"
#include "grundy/typed_game.h"
#include "solve/dag/adaptors.h"
#include "solve/dag/dag.h"

namespace grundy::dag {

/// No value: the budget has stopped the search (then the cycle is empty), or play is endless.
struct PartFailure {
  std::vector<std::string> cycle;
};

/// What is known of a part without a search: its value, or bits for values that it does not have.
struct PartKnowledge {
  std::optional<NimValue> value;
  std::uint64_t excluded = 0;
};

class PartSolver {
 public:
  PartSolver() = default;
  PartSolver(const PartSolver&) = delete;
  PartSolver& operator=(const PartSolver&) = delete;
  virtual ~PartSolver() = default;

  [[nodiscard]] virtual std::expected<NimValue, PartFailure> evaluate(WordsView part,
                                                                      Budget& budget) = 0;
  /// Whether that is its value, which may be easier to tell than the value.
  [[nodiscard]] virtual std::expected<bool, PartFailure> has_value(WordsView part, NimValue value,
                                                                   Budget& budget) {
    auto exact = evaluate(part, budget);
    if (!exact) return std::unexpected(std::move(exact.error()));
    return *exact == value;
  }
  /// Whether the player to move loses in misère play, where the part is all there is; to be asked
  /// only of solvers that decide. None of the solvers for one game do.
  [[nodiscard]] virtual std::expected<bool, PartFailure> is_lost_in_misere(WordsView /*part*/,
                                                                           Budget& /*budget*/) {
    return std::unexpected(PartFailure{});
  }
  /// Whether it leaves out what one value does not need.
  [[nodiscard]] virtual bool selective() const { return false; }
  /// Whether that it has the value 0 is easier to tell of a part than its value.
  [[nodiscard]] virtual bool decides() const { return selective(); }
  /// About how many positions it must keep at least where there are so many.
  [[nodiscard]] virtual double least_kept(double positions) const { return positions; }
  /// Keeps what it proves in a folder for the next run, and takes in what is there.
  [[nodiscard]] virtual Expected<void> keep_in(const std::string& /*folder*/, Budget& /*budget*/) {
    return {};
  }
  /// How it finds the value of a part, in a few words.
  [[nodiscard]] virtual std::string method(WordsView /*part*/) const { return "mex rule"; }
  /// What it did, as far as it counts it.
  [[nodiscard]] virtual std::optional<SearchWork> work() const { return std::nullopt; }
  [[nodiscard]] virtual PartKnowledge peek(WordsView part) { return {find(part), 0}; }
  /// Lists the options of a part that have this value, as long as the buffer wants more, where it
  /// can tell them from the others before it makes them; false where it cannot.
  [[nodiscard]] virtual bool options_of_value(WordsView /*part*/, NimValue /*value*/,
                                              OptionBuffer& /*out*/) const {
    return false;
  }
  /// Announces from now on what its tables cannot keep, and peeks there, too; null: to nobody.
  /// Those of fixed size (queen, windows of boards) have nothing to announce.
  virtual void announce_to(FactSinks* /*sinks*/) {}
  /// The value, if it is in the table.
  [[nodiscard]] virtual std::optional<NimValue> find(WordsView part) const = 0;
  [[nodiscard]] virtual std::uint64_t bytes() const = 0;
};

template <class Rules>
class PartSolverOf final : public PartSolver {
 public:
  using Part = typename Rules::Part;

  PartSolverOf(std::shared_ptr<const AnyGame> game, Rules rules)
      : game_(std::move(game)), dag_(rules), outcomes_(rules), misere_(std::move(rules)) {}

  std::expected<NimValue, PartFailure> evaluate(WordsView words, Budget& budget) override {
    const auto value = dag_.evaluate(from(words), budget);
    if (value) return NimValue(*value);
    return failure(value.error());
  }
  std::expected<bool, PartFailure> has_value(WordsView words, NimValue value,
                                             Budget& budget) override {
    if (!value.is_zero() || !decides()) return PartSolver::has_value(words, value, budget);
    const Part part = from(words);
    if (const auto known = dag_.find(part)) return *known == 0;
    const auto outcome = outcomes_.evaluate(part, budget);
    if (outcome) return *outcome == NormalRule::kP;
    return failure(outcome.error());
  }
  std::expected<bool, PartFailure> is_lost_in_misere(WordsView words, Budget& budget) override {
    const auto outcome = misere_.evaluate(from(words), budget);
    if (outcome) return *outcome == MisereRule::kP;
    return failure(outcome.error());
  }
  /// A search for the outcome alone may not come upon a cycle that there is.
  bool decides() const override {
    return !game_->part_shape().options_split && !game_->endless() && !game_->foreign();
  }
  PartKnowledge peek(WordsView words) override {
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
  std::optional<NimValue> find(WordsView words) const override {
    const auto value = dag_.find(from(words));
    return value ? std::optional(NimValue(*value)) : std::nullopt;
  }
  std::uint64_t bytes() const override {
    return dag_.bytes() + outcomes_.bytes() + misere_.bytes();
  }

 private:
  [[nodiscard]] std::unexpected<PartFailure> failure(const Failure<Part>& found) const {
    PartFailure failure;
    for (const Part& part : found.cycle) failure.cycle.push_back(print(part));
    return std::unexpected(std::move(failure));
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
  // Of parts that were not asked for their value.
  Dag<Rules, NormalRule> outcomes_;
  Dag<Rules, MisereRule> misere_;
};

/// A solver compiled for the game G, or null if `game` is another one.
template <Game G>
std::unique_ptr<PartSolver> make_typed_solver(const std::shared_ptr<const AnyGame>& game) {
  const auto* typed = dynamic_cast<const TypedGame<G>*>(game.get());
  if (typed == nullptr) return nullptr;
  return std::make_unique<PartSolverOf<TypedRules<G>>>(game, TypedRules<G>(typed->rules()));
}

/// A solver for any game, through AnyGame.
[[nodiscard]] std::unique_ptr<PartSolver> make_erased_solver(
    const std::shared_ptr<const AnyGame>& game);

}  // namespace grundy::dag
