// The solvers of an engine: one for each game and its parameters, created when first needed, with
// tables that stay from one question to the next.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/budget.h"
#include "core/fact_sink.h"
#include "grundy/answer.h"
#include "grundy/game/any_game.h"
#include "grundy/question.h"
#include "solve/solver.h"

namespace grundy {

/// The list: one row per solver, in the order in which they are tried. The last one takes every
/// game. The one before it takes most games whose options split, so the solver of one game stands
/// above both.
[[nodiscard]] std::span<const SolverRow> solver_list();

class Solvers final : public SolverContext {
 public:
  /// `values` answers for positions of other games; it must outlive this.
  explicit Solvers(PositionValues& values, std::span<const SolverRow> list = solver_list())
      : list_(list), values_(values) {}

  /// Prepares for a question.
  void begin(const Request& request);
  /// Forgets all tables.
  void forget();
  /// Existing and future solvers announce what they cannot keep; null: to nobody.
  void announce_to(FactSinks* sinks);

  /// The solver of a game. It lives at least until the next question.
  [[nodiscard]] Solver& of(const std::shared_ptr<const AnyGame>& game);
  /// The same, with the store of the question opened for it.
  [[nodiscard]] Expected<Solver*> ready(const std::shared_ptr<const AnyGame>& game, Budget& budget);
  /// The general solver of a game, whatever other solver it has.
  [[nodiscard]] Solver& general(const std::shared_ptr<const AnyGame>& game);

  /// What searches have done since `begin`.
  [[nodiscard]] std::optional<SearchWork> work() const;
  [[nodiscard]] std::uint64_t bytes() const;

  [[nodiscard]] const Request& request() const override { return request_; }
  [[nodiscard]] PositionValues& values() override { return values_; }

 protected:
  [[nodiscard]] std::unique_ptr<SharedTables>& slot(Key key) override { return shared_[key]; }

 private:
  struct Held {
    std::unique_ptr<Solver> solver;
    std::shared_ptr<const AnyGame> game;
    bool for_one_question = false;
  };
  [[nodiscard]] const SolverRow& row_for(const AnyGame& game) const;
  [[nodiscard]] Solver& hold(const std::string& name, const SolverRow& row,
                             const std::shared_ptr<const AnyGame>& game);
  [[nodiscard]] SearchWork work_so_far() const;

  std::span<const SolverRow> list_;
  PositionValues& values_;
  Request request_;
  FactSinks* sinks_ = nullptr;
  SearchWork before_;  // what had been done when the question was asked
  std::map<Key, std::unique_ptr<SharedTables>> shared_;
  std::map<std::string, Held> solvers_;
  // The game asked about last. The options of a position share it, which saves looking it up by
  // name.
  std::shared_ptr<const AnyGame> last_game_;
  Solver* last_solver_ = nullptr;
};

}  // namespace grundy
