// Nim values of components in normal play: by theorem, by search, or from a list of options.
//
// Keeps the tables of the general solver from one question to the next.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/budget.h"
#include "grundy/any_game.h"
#include "grundy/error.h"
#include "solve/dag/part_solver.h"
#include "solve/heap/solver.h"

namespace grundy {

class Evaluator {
 public:
  /// Prepares for a question: forgets tables that leave too little of the budget, and charges the
  /// others to it.
  void begin(Budget& budget, bool use_theorems);

  /// The value; none where the budget has stopped. An error where play is endless.
  [[nodiscard]] Expected<std::optional<NimValue>> value(const Component& component, Budget& budget);
  [[nodiscard]] Expected<std::optional<NimValue>> value(const Sum& sum, Budget& budget);

  /// Of one part of a position; none where the budget has stopped.
  [[nodiscard]] std::optional<NimValue> part_value(const std::shared_ptr<const AnyGame>& game,
                                                   WordsView part, Budget& budget);

  /// The solver for the heaps of a game that has heap rules, unless everything is to be searched;
  /// null otherwise.
  [[nodiscard]] heap::HeapSolver* heap_solver(const std::shared_ptr<const AnyGame>& game);
  /// The value of one heap, as the notation writes it.
  [[nodiscard]] std::optional<NimValue> heap_value(heap::HeapSolver& solver, std::uint64_t heap,
                                                   Budget& budget);

  /// How `value` comes by its answer for such a component, for the reader.
  [[nodiscard]] std::string method(const Component& component);

  [[nodiscard]] bool use_theorems() const { return use_theorems_; }

 private:
  /// Of a game with rules.
  Expected<std::optional<NimValue>> ruled(const Component& component, Budget& budget);
  Expected<std::optional<NimValue>> searched(const Component& component, Budget& budget);
  Expected<std::optional<NimValue>> given(const Component& component, Budget& budget);
  /// The mex of listed options, all of whose own lists have been evaluated.
  Expected<std::optional<NimValue>> given_mex(const AnyGame& game, Budget& budget);
  dag::PartSolver& solver(const std::shared_ptr<const AnyGame>& game);

  bool use_theorems_ = true;
  std::map<std::string, std::unique_ptr<dag::PartSolver>> solvers_;
  std::map<std::string, std::unique_ptr<heap::HeapSolver>> heap_solvers_;
  std::shared_ptr<const AnyGame> last_heap_game_;
  heap::HeapSolver* last_heap_solver_ = nullptr;
  // The game asked for last: the options of a position share it, which saves looking it up by name.
  std::shared_ptr<const AnyGame> last_game_;
  dag::PartSolver* last_solver_ = nullptr;
  // Values of listed games, kept alive with them; for one question only.
  struct GivenValue {
    std::shared_ptr<const AnyGame> game;
    NimValue value;
  };
  std::unordered_map<const AnyGame*, GivenValue> given_values_;
};

/// "play can go on for ever: A -> B -> A".
[[nodiscard]] std::unexpected<Error> endless_play(const std::vector<std::string>& cycle);

}  // namespace grundy
