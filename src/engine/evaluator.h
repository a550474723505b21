// Nim values of components in normal play: by theorem, by search, or from a list of options.
//
// Keeps the tables of the general solver from one question to the next. Where play need not end,
// and lists of options: evaluator_loops.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/budget.h"
#include "engine/announced_facts.h"
#include "engine/sequence_store.h"
#include "grundy/any_game.h"
#include "grundy/engine.h"
#include "grundy/error.h"
#include "grundy/loopy_value.h"
#include "solve/cram/windows.h"
#include "solve/dag/part_solver.h"
#include "solve/heap/solver.h"
#include "solve/loopy/game_values.h"

namespace grundy {

class MisereEvaluator;

class Evaluator {
 public:
  Evaluator();
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;
  ~Evaluator();

  /// Prepares for a question: forgets tables that leave too little of the budget, and charges the
  /// others to it.
  void begin(Budget& budget, const Request& request);

  /// The proof that the question wanted is written, or there will be none: what solvers have
  /// announced for it is gone.
  void end_announcements();
  /// Why solvers could announce no more, if so: the disk has failed.
  [[nodiscard]] std::optional<Error> announcement_failure() const {
    return announced_ != nullptr ? announced_->failure() : std::nullopt;
  }

  /// Forgets all tables, as after a game whose rules have failed.
  void forget();

  /// The value; none where the budget has stopped. An error where play is endless and has no nim
  /// value.
  [[nodiscard]] Expected<std::optional<NimValue>> value(const Component& component, Budget& budget);
  [[nodiscard]] Expected<std::optional<NimValue>> value(const Sum& sum, Budget& budget);

  /// The value where play may go on for ever: a number or an infinite one. None where the budget
  /// has stopped; an error where a game that says that it ends does not.
  [[nodiscard]] Expected<std::optional<LoopyValue>> loopy_value(const Component& component,
                                                                Budget& budget);
  [[nodiscard]] Expected<std::optional<LoopyValue>> loopy_value(const Sum& sum, Budget& budget);

  /// Whether play can go on for ever; none where the budget has stopped.
  [[nodiscard]] std::optional<bool> reaches_cycle(const Sum& sum, Budget& budget);

  /// A game that may be loopy, solved or about to be.
  [[nodiscard]] loopy::GameValues& loopy_game(const std::shared_ptr<const AnyGame>& game);

  /// Whether it has this value, which may be easier to tell than the value.
  [[nodiscard]] Expected<std::optional<bool>> has_value(const Sum& sum, NimValue value,
                                                        Budget& budget);

  /// Whether it is easier to tell of a position of this game that it is lost than its value.
  [[nodiscard]] bool decides(const std::shared_ptr<const AnyGame>& game) {
    return solver(game).decides();
  }

  /// Of one part of a position; none where the budget has stopped.
  [[nodiscard]] std::optional<NimValue> part_value(const std::shared_ptr<const AnyGame>& game,
                                                   WordsView part, Budget& budget);

  /// What is known of a part without a search.
  [[nodiscard]] dag::PartKnowledge peek(const std::shared_ptr<const AnyGame>& game, WordsView part,
                                        Budget& budget);
  /// Lists the options of a part that have this value; false where they cannot be told at once.
  [[nodiscard]] bool options_of_value(const std::shared_ptr<const AnyGame>& game, WordsView part,
                                      NimValue value, OptionBuffer& out);
  /// Whether a part has this value; none where the budget has stopped.
  [[nodiscard]] std::optional<bool> part_has_value(const std::shared_ptr<const AnyGame>& game,
                                                   WordsView part, NimValue value, Budget& budget);

  /// The solver for the heaps of a game that has heap rules, unless everything is to be searched;
  /// null otherwise.
  [[nodiscard]] heap::HeapSolver* heap_solver(const std::shared_ptr<const AnyGame>& game);
  /// The value of one heap, as the notation writes it.
  [[nodiscard]] std::optional<NimValue> heap_value(heap::HeapSolver& solver, std::uint64_t heap,
                                                   Budget& budget);

  /// For misère play, with what earlier questions have taught it.
  [[nodiscard]] MisereEvaluator& misere(Budget& budget);

  /// How `value` comes by its answer for such a component, for the reader.
  [[nodiscard]] std::string method(const Component& component);

  /// What searches have done since `begin`.
  [[nodiscard]] std::optional<SearchWork> work() const;

  /// Memory that its tables take.
  [[nodiscard]] std::uint64_t bytes() const;

  [[nodiscard]] bool use_theorems() const { return use_theorems_; }

 private:
  /// Of a game with rules.
  Expected<std::optional<NimValue>> ruled(const Component& component, Budget& budget);
  Expected<std::optional<NimValue>> searched(const Component& component, Budget& budget);
  /// Of a game with rules, loopy or not.
  Expected<std::optional<LoopyValue>> unlisted(const Component& component, Budget& budget);
  Expected<std::optional<LoopyValue>> looped(const Component& component, Budget& budget);
  Expected<std::optional<LoopyValue>> given(const Component& component, Budget& budget);
  /// Whether a position that no theorem knows has this value: the largest of its parts is asked.
  Expected<std::optional<bool>> searched_for(const Component& component, NimValue value,
                                             Budget& budget);
  /// The mex of listed options, all of whose own lists have been evaluated.
  Expected<std::optional<LoopyValue>> given_mex(const AnyGame& game, Budget& budget);
  /// With the store of the question opened for it.
  Expected<dag::PartSolver*> ready_solver(const std::shared_ptr<const AnyGame>& game,
                                          Budget& budget);
  void announce_to(FactSinks* sinks);
  std::string searched_method(const Component& component);
  dag::PartSolver& solver(const std::shared_ptr<const AnyGame>& game);

  bool use_theorems_ = true;
  std::string store_;
  SearchWork before_;  // what had been done when the question was asked
  cram::Windows windows_;
  std::map<std::string, std::unique_ptr<dag::PartSolver>> solvers_;
  std::map<std::string, std::unique_ptr<heap::HeapSolver>> heap_solvers_;
  std::map<const heap::HeapSolver*, HeapStore> heap_stores_;
  std::shared_ptr<const AnyGame> last_heap_game_;
  heap::HeapSolver* last_heap_solver_ = nullptr;
  // The game asked for last: the options of a position share it, which saves looking it up by name.
  std::shared_ptr<const AnyGame> last_game_;
  dag::PartSolver* last_solver_ = nullptr;
  std::map<std::string, std::unique_ptr<loopy::GameValues>> loopy_games_;
  std::shared_ptr<const AnyGame> last_loopy_;
  loopy::GameValues* last_loopy_game_ = nullptr;
  std::unique_ptr<MisereEvaluator> misere_;
  std::unique_ptr<AnnouncedFacts> announced_;  // null: no proof is wanted
  // Values of listed games, kept alive with them; for one question only.
  struct GivenValue {
    std::shared_ptr<const AnyGame> game;
    LoopyValue value;
  };
  std::unordered_map<const AnyGame*, GivenValue> given_values_;
};

/// "play can go on for ever: A -> B -> A".
[[nodiscard]] std::unexpected<Error> endless_play(const std::vector<std::string>& cycle);

}  // namespace grundy
