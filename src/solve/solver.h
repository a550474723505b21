// What a solver is: it finds facts about the parts of one game.
//
// A game says how a position falls into parts (game.h); a solver finds the value of a part. The
// theories above (src/theory) know what values of parts mean for a sum, and know solvers only by
// this interface. Only `value` and `bytes` must be written. Everything else has a correct default,
// and its comment says what the default costs.
//
// A solver reports to the budget as it goes: `spend` for positions, `reserve` for what its tables
// take. If either returns false, it returns stopped_early(). What it has kept stays for the next
// question, so a solver that was stopped must be able to go on.
//
// A new solver is a folder beside this file and a row in solvers.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/fact_sink.h"
#include "core/found.h"
#include "grundy/answer.h"
#include "grundy/error.h"
#include "grundy/game/any_game.h"
#include "grundy/question.h"
#include "grundy/value.h"

namespace grundy {

namespace heap {
class HeapSolver;
}
namespace loopy {
class GameValues;
}

/// What is known about a part without a search: its value, or bits for values that it does not
/// have.
struct PartKnowledge {
  std::optional<NimValue> value = std::nullopt;
  std::uint64_t excluded = 0;
};

/// How many of the moves looked for a solver has listed. `none`: it cannot tell.
enum class Listed : std::uint8_t { all, some, none };

class Solver {
 public:
  Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  virtual ~Solver() = default;

  // What it finds.

  /// The value of a canonical part: a number, or an infinite one if play can go on for ever.
  [[nodiscard]] virtual Found<LoopyValue> value(WordsView part, Budget& budget) = 0;

  /// True if a part has this value. By default the value is found and compared.
  [[nodiscard]] virtual Found<bool> has_value(WordsView part, NimValue value, Budget& budget) {
    GRUNDY_TRY(const LoopyValue exact, this->value(part, budget));
    return exact.number() == value;
  }

  /// True if the player to move loses in misère play with this part alone on the board. Asked only
  /// of solvers that say `decides_misere`.
  [[nodiscard]] virtual Found<bool> is_lost_in_misere(WordsView /*part*/, Budget& /*budget*/) {
    return stopped_early();
  }

  /// Who wins a position in misère play with nothing beside it, from a table of all positions of
  /// its board. Asked only if `tabulates_misere`.
  [[nodiscard]] virtual bool tabulates_misere(const Component& /*position*/,
                                              const Budget& /*budget*/) const {
    return false;
  }
  [[nodiscard]] virtual Found<Outcome> misere_outcome(const Component& /*position*/,
                                                      Budget& /*budget*/) {
    return stopped_early();
  }

  /// What is known about a part without a search. By default nothing is.
  [[nodiscard]] virtual PartKnowledge peek(WordsView /*part*/, Budget& /*budget*/) { return {}; }

  /// Lists the options of a part that have this value, as long as the buffer wants more, if it can
  /// tell them before it makes them. False if it cannot. By default all options are made.
  [[nodiscard]] virtual bool options_of_value(WordsView /*part*/, NimValue /*value*/,
                                              OptionBuffer& /*out*/) const {
    return false;
  }
  /// Visits the moves of a position to this value. By default every move is tried.
  [[nodiscard]] virtual Listed each_move_to(const Component& /*position*/, NimValue /*target*/,
                                            Budget& /*budget*/, MoveVisitor /*visit*/) {
    return Listed::none;
  }
  /// How many there are; nothing if counting them is not faster than listing them.
  [[nodiscard]] virtual std::optional<std::uint64_t> count_moves_to(const Component& /*position*/,
                                                                    NimValue /*target*/,
                                                                    Budget& /*budget*/) {
    return std::nullopt;
  }

  // How it works.

  /// True if it skips positions that a single value does not need.
  [[nodiscard]] virtual bool selective() const { return false; }
  /// True if proving that a part has value 0 is cheaper than finding its value.
  [[nodiscard]] virtual bool decides() const { return selective(); }
  [[nodiscard]] virtual bool decides_misere() const { return false; }
  /// True if it has the values of all parts up to the one asked for, so a single question cannot
  /// save any work.
  [[nodiscard]] virtual bool fills_tables() const { return false; }
  /// How it finds the value of a part, in a few words.
  [[nodiscard]] virtual std::string method(WordsView /*part*/) const { return "mex rule"; }

  // What it keeps.

  /// Keeps what it proves in a folder for the next run, and reads what is there.
  [[nodiscard]] virtual Expected<void> keep_in(const std::string& /*folder*/, Budget& /*budget*/) {
    return {};
  }
  /// From now on announces what its tables cannot keep, and peeks there, too; null: to nobody.
  /// Solvers whose tables hold every fact have nothing to announce.
  virtual void announce_to(FactSinks* /*sinks*/) {}
  /// What it did, as far as it counts it.
  [[nodiscard]] virtual std::optional<SearchWork> work() const { return std::nullopt; }
  /// Memory that its tables take.
  [[nodiscard]] virtual std::uint64_t bytes() const = 0;

  // What only some solvers know.

  /// All heaps of the game in a row, with their period; null if parts are not heaps.
  [[nodiscard]] virtual heap::HeapSolver* heaps() { return nullptr; }
  /// The graph of the game's parts, with cycles and distances; null if play must end.
  [[nodiscard]] virtual loopy::GameValues* loops() { return nullptr; }
};

/// Values of positions of any game. A solver whose options are positions of other games asks here.
class PositionValues {
 public:
  PositionValues() = default;
  PositionValues(const PositionValues&) = delete;
  PositionValues& operator=(const PositionValues&) = delete;
  virtual ~PositionValues() = default;

  [[nodiscard]] virtual Found<LoopyValue> value(const Component& component, Budget& budget) = 0;
};

/// Tables that the solvers of several games share, such as Cram's databases.
class SharedTables {
 public:
  SharedTables() = default;
  SharedTables(const SharedTables&) = delete;
  SharedTables& operator=(const SharedTables&) = delete;
  virtual ~SharedTables() = default;

  /// A question begins.
  virtual void begin(const Request& /*request*/) {}
  [[nodiscard]] virtual std::uint64_t bytes() const = 0;
};

/// What a solver is made with. All of it outlives the solver.
class SolverContext {
 public:
  SolverContext() = default;
  SolverContext(const SolverContext&) = delete;
  SolverContext& operator=(const SolverContext&) = delete;
  virtual ~SolverContext() = default;

  /// The question that is being answered.
  [[nodiscard]] virtual const Request& request() const = 0;
  [[nodiscard]] virtual PositionValues& values() = 0;

  /// The only object of this type, created by the first caller.
  template <class T>
  [[nodiscard]] T& shared() {
    std::unique_ptr<SharedTables>& place = slot(key_of<T>());
    if (place == nullptr) {
      place = std::make_unique<T>();
      place->begin(request());
    }
    return static_cast<T&>(*place);
  }

 protected:
  using Key = const void*;
  [[nodiscard]] virtual std::unique_ptr<SharedTables>& slot(Key key) = 0;

 private:
  template <class T>
  static Key key_of() {
    static const char kKey = 0;
    return &kKey;
  }
};

/// A row of the list in solvers.cpp.
struct SolverRow {
  std::string_view name;
  /// The first row that applies to a game makes its solver. With --search, which checks answers by
  /// plain search, `use_theorems` is false: a solver that can be checked that way does not apply
  /// then.
  bool (*applies)(const AnyGame& game, bool use_theorems);
  std::unique_ptr<Solver> (*make)(const std::shared_ptr<const AnyGame>& game,
                                  SolverContext& context);
  /// True: the solver is dropped with the question, because its game is unlikely to come again.
  bool for_one_question = false;
};

}  // namespace grundy
