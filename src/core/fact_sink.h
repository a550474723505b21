// Where a solver says what it has settled, and asks for it again: for whoever writes a proof.
//
// A solver announces what its table cannot keep: a table of bounded size (store/bound_table.h) a
// fact at the moment when another position takes its place; one that grows (store/value_table.h)
// all that it holds when there is no memory to grow into. So the table and the sink together have
// all that was settled, each fact once, and a search that fits into memory pays nothing.
#pragma once

#include <cstdint>
#include <optional>

#include "grundy/game/game.h"

namespace grundy {

/// Of one position: its value, or else the values that it is known not to have, as bits.
struct SettledFact {
  bool exact = false;
  std::uint64_t value = 0;
};

/// Of one table, which may serve several threads. Positions go by the words that the table knows
/// them by: whoever asks is its solver.
class FactSink {
 public:
  FactSink() = default;
  FactSink(const FactSink&) = delete;
  FactSink& operator=(const FactSink&) = delete;
  virtual ~FactSink() = default;

  /// False where it cannot be kept, as when the disk is full. One who needs the fact keeps it then.
  virtual bool announce(WordsView position, SettledFact fact) = 0;
  [[nodiscard]] virtual std::optional<SettledFact> recall(WordsView position) = 0;
};

/// For a solver with several tables: each has a sink of its own.
class FactSinks {
 public:
  FactSinks() = default;
  FactSinks(const FactSinks&) = delete;
  FactSinks& operator=(const FactSinks&) = delete;
  virtual ~FactSinks() = default;

  /// A new one, which lives as long as this.
  [[nodiscard]] virtual FactSink& add() = 0;
};

}  // namespace grundy
