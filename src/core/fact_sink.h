// Where a solver announces facts it has settled and looks them up again, for writing proofs.
//
// A solver announces what its table cannot keep. A table of bounded size (store/bound_table.h)
// announces a fact when another position takes its place. A growing table (store/value_table.h)
// announces everything it holds when there is no memory to grow into. So table and sink together
// hold everything that was settled, each fact once, and a search that fits into memory pays
// nothing.
#pragma once

#include <cstdint>
#include <optional>

#include "grundy/game/game.h"

namespace grundy {

/// A fact about one position: its value or, as bits, the values it is known not to have.
struct SettledFact {
  bool exact = false;
  std::uint64_t value = 0;
};

/// The sink of one table, which may serve several threads. Positions are the words that the table
/// uses, since only its solver asks.
class FactSink {
 public:
  FactSink() = default;
  FactSink(const FactSink&) = delete;
  FactSink& operator=(const FactSink&) = delete;
  virtual ~FactSink() = default;

  /// False if the fact cannot be kept, for example because the disk is full. Then the caller must
  /// keep it if it needs it.
  virtual bool announce(WordsView position, SettledFact fact) = 0;
  [[nodiscard]] virtual std::optional<SettledFact> recall(WordsView position) = 0;
};

/// For a solver with several tables: each has its own sink.
class FactSinks {
 public:
  FactSinks() = default;
  FactSinks(const FactSinks&) = delete;
  FactSinks& operator=(const FactSinks&) = delete;
  virtual ~FactSinks() = default;

  /// Makes a new sink, which lives as long as this object.
  [[nodiscard]] virtual FactSink& add() = 0;
};

}  // namespace grundy
