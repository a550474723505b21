// What a game may know beyond its rules, in six facets: a theorem, misère play, loops, heaps,
// mirrors, and how it is shown.
//
// AnyGame hands out each of them, or null. Whoever asks must cope with null, and is told here what
// is lost then. A class that keeps the contract of game.h gets its facets from TypedGame; a game
// written against AnyGame returns its own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/function_ref.h"
#include "grundy/game/heap_rules.h"
#include "grundy/position.h"
#include "grundy/reason.h"
#include "grundy/value.h"

namespace grundy {

class ArrowGraph;  // core/arrow_graph.h: arrows between numbered nodes
class MoveView;    // any_game.h

/// Visits a move; returns whether to go on.
using MoveVisitor = FunctionRef<bool(const MoveView&)>;

/// A square of a board, counted from 1 as the notation counts them.
struct Square {
  std::uint64_t row = 0;
  std::uint64_t column = 0;
  friend auto operator<=>(const Square&, const Square&) = default;
};
/// Two squares that a mirror exchanges.
struct SquarePair {
  Square first;
  Square second;
};

/// Values or winners by theorem. Without it they are searched for.
class TheoremFacet {
 public:
  TheoremFacet() = default;
  TheoremFacet(const TheoremFacet&) = delete;
  TheoremFacet& operator=(const TheoremFacet&) = delete;

  /// The nim value, where the theorem covers the position.
  [[nodiscard]] virtual std::optional<NimValue> value(const Words& position) const = 0;
  /// The winner, where the theorem tells no more than that.
  [[nodiscard]] virtual std::optional<Outcome> outcome(const Words& position) const = 0;
  /// Visits just the moves to positions of that value; false where the theorem does not know them.
  virtual bool each_move_to(const Words& position, NimValue value, MoveVisitor visit) const = 0;
  /// The same, but there may be others.
  virtual bool some_move_to(const Words& position, NimValue value, MoveVisitor visit) const = 0;
  /// What it is called.
  [[nodiscard]] virtual std::string_view name(const Words& position) const = 0;
  /// Why it holds for this very position.
  [[nodiscard]] virtual std::optional<Explanation> explain(const Words& position) const = 0;

  /// The value, also where only a lost position is known to be one.
  [[nodiscard]] std::optional<NimValue> settled(const Words& position) const {
    if (const auto known = value(position)) return known;
    return outcome(position) == Outcome::P ? std::optional(NimValue(0)) : std::nullopt;
  }

 protected:
  ~TheoremFacet() = default;
};

/// Misère play by theorem. Without it whole sums are searched.
class MisereFacet {
 public:
  MisereFacet() = default;
  MisereFacet(const MisereFacet&) = delete;
  MisereFacet& operator=(const MisereFacet&) = delete;

  /// Visits the nim heaps whose sum the position equals in misère play too; false where none is
  /// known.
  virtual bool each_heap(const Words& position, FunctionRef<void(std::uint64_t)> visit) const = 0;
  /// Why nobody need make the last move in a sum with this position.
  [[nodiscard]] virtual std::optional<Explanation> evasion(const Words& position) const = 0;

 protected:
  ~MisereFacet() = default;
};

/// Play that may go on for ever. Without it every line of play ends.
class LoopFacet {
 public:
  LoopFacet() = default;
  LoopFacet(const LoopFacet&) = delete;
  LoopFacet& operator=(const LoopFacet&) = delete;

  /// Whether both players have the same moves, so that positions have values (value.h). If
  /// not, only a theorem gives them values.
  [[nodiscard]] virtual bool same_moves() const = 0;
  /// The graph whose nodes the parts are; null where it is found move by move.
  [[nodiscard]] virtual const ArrowGraph* graph() const = 0;
  /// The position after a move elsewhere in a sum: what the players own changes hands.
  [[nodiscard]] virtual Words passed(const Words& position) const = 0;

 protected:
  ~LoopFacet() = default;
};

/// The rules of heaps as data. Positions are lists of heaps then, and a part is one of them.
/// Without it heaps are searched, and `grundy sequence` does not know the game.
class HeapFacet {
 public:
  HeapFacet() = default;
  HeapFacet(const HeapFacet&) = delete;
  HeapFacet& operator=(const HeapFacet&) = delete;

  [[nodiscard]] virtual HeapRules rules() const = 0;
  /// Shows the move that leaves the heaps `left` of the one with this index.
  virtual bool visit_move(const Words& position, std::size_t heap, WordsView left,
                          MoveVisitor visit) const = 0;

 protected:
  ~HeapFacet() = default;
};

/// Boards on which every move has a mirror image. Without it no proof can mirror.
class MirrorFacet {
 public:
  MirrorFacet() = default;
  MirrorFacet(const MirrorFacet&) = delete;
  MirrorFacet& operator=(const MirrorFacet&) = delete;

  /// Pairs of squares, so that every move is answered by its image; none for other positions.
  [[nodiscard]] virtual std::optional<std::vector<SquarePair>> pairs(
      const Words& position) const = 0;
  /// A move takes the squares of one pattern off the board, whichever are still free: visits each
  /// pattern.
  virtual bool each_pattern(const Words& position,
                            FunctionRef<bool(std::span<const Square>)> visit) const = 0;

 protected:
  ~MirrorFacet() = default;
};

/// How people see a position. Without it they see the notation.
class ShowFacet {
 public:
  ShowFacet() = default;
  ShowFacet(const ShowFacet&) = delete;
  ShowFacet& operator=(const ShowFacet&) = delete;

  /// Drawn with characters, lines ended by '\n'; empty where there is no picture.
  [[nodiscard]] virtual std::string draw(const Words& position) const = 0;
  /// For lists of moves, where the rules need not be repeated; empty: the notation.
  [[nodiscard]] virtual std::string brief(const Words& position) const = 0;
  /// The parts of a position in the order of each_part, as its player would write them; empty: as
  /// the game prints parts.
  [[nodiscard]] virtual std::vector<std::string> parts(const Words& position) const = 0;

 protected:
  ~ShowFacet() = default;
};

}  // namespace grundy
