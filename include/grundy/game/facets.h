// What a game may know beyond its rules, in six facets: a theorem, misère play, loops, heaps,
// mirrors, and how it is shown.
//
// AnyGame returns each of them, or null. Callers must cope with null, and the comments below say
// what is lost then. A class that meets the contract of game.h gets its facets from TypedGame; a
// game that derives from AnyGame returns its own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/function_ref.h"
#include "grundy/game/drawing.h"
#include "grundy/game/heap_rules.h"
#include "grundy/position.h"
#include "grundy/reason.h"
#include "grundy/value.h"

namespace grundy {

class ArrowGraph;  // core/arrow_graph.h: arrows between numbered nodes
class MoveView;    // any_game.h

/// Visits a move; returns whether to go on.
using MoveVisitor = FunctionRef<bool(const MoveView&)>;

/// A square of a board, counted from 1 as in the notation.
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

/// Values or winners by theorem. Without it they are found by search.
class TheoremFacet {
 public:
  TheoremFacet() = default;
  TheoremFacet(const TheoremFacet&) = delete;
  TheoremFacet& operator=(const TheoremFacet&) = delete;

  /// The nim value, if the theorem covers the position.
  [[nodiscard]] virtual std::optional<NimValue> value(const Words& position) const = 0;
  /// The winner, if the theorem gives only that.
  [[nodiscard]] virtual std::optional<Outcome> outcome(const Words& position) const = 0;
  /// Visits exactly the moves to positions of that value; false if the theorem does not know them.
  virtual bool each_move_to(const Words& position, NimValue value, MoveVisitor visit) const = 0;
  /// Visits some of these moves; there may be others. False if it has visited none.
  virtual bool some_move_to(const Words& position, NimValue value, MoveVisitor visit) const = 0;
  /// The name of the theorem.
  [[nodiscard]] virtual std::string_view name(const Words& position) const = 0;
  /// Why it holds for this position.
  [[nodiscard]] virtual std::optional<Explanation> explain(const Words& position) const = 0;

  /// The value, which is 0 if the theorem only says that the position is lost.
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

  /// Visits the nim heaps whose sum equals the position in misère play too; false if none are
  /// known.
  virtual bool each_heap(const Words& position, FunctionRef<void(std::uint64_t)> visit) const = 0;
  /// Why neither player can be forced to make the last move in a sum with this position.
  [[nodiscard]] virtual std::optional<Explanation> evasion(const Words& position) const = 0;

 protected:
  ~MisereFacet() = default;
};

/// Play that may go on for ever. Without it every play must end.
class LoopFacet {
 public:
  LoopFacet() = default;
  LoopFacet(const LoopFacet&) = delete;
  LoopFacet& operator=(const LoopFacet&) = delete;

  /// True if both players have the same moves. If so, positions have values (value.h). If not, only
  /// a theorem gives them values.
  [[nodiscard]] virtual bool same_moves() const = 0;
  /// The graph whose nodes are the parts; null if it is found move by move.
  [[nodiscard]] virtual const ArrowGraph* graph() const = 0;
  /// The position after a move elsewhere in a sum: what the players own changes hands.
  [[nodiscard]] virtual Words passed(const Words& position) const = 0;

 protected:
  ~LoopFacet() = default;
};

/// The rules of a heap game as data. Positions are then lists of heaps, and a part is one heap.
/// Without it heaps are searched, and `grundy sequence` does not know the game.
class HeapFacet {
 public:
  HeapFacet() = default;
  HeapFacet(const HeapFacet&) = delete;
  HeapFacet& operator=(const HeapFacet&) = delete;

  [[nodiscard]] virtual HeapRules rules() const = 0;
  /// Visits the move that turns the heap with index `heap` into the heaps `left`.
  virtual bool visit_move(const Words& position, std::size_t heap, WordsView left,
                          MoveVisitor visit) const = 0;

 protected:
  ~HeapFacet() = default;
};

/// Boards on which every move has a mirror image. Without it no proof can use mirror play.
class MirrorFacet {
 public:
  MirrorFacet() = default;
  MirrorFacet(const MirrorFacet&) = delete;
  MirrorFacet& operator=(const MirrorFacet&) = delete;

  /// Pairs of squares such that every move can be answered by its image; nothing if there are none.
  [[nodiscard]] virtual std::optional<std::vector<SquarePair>> pairs(
      const Words& position) const = 0;
  /// Visits each pattern. A move takes off the board whichever squares of one pattern are still
  /// free.
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

  /// The position drawn with characters, each line ended by '\n'; empty if there is no picture.
  [[nodiscard]] virtual std::string draw(const Words& position) const = 0;
  /// The position as shapes; empty if there is no picture. What is drawn must not be large: a
  /// position of thousands of squares has no picture.
  [[nodiscard]] virtual Drawing shapes(const Words&) const { return {}; }
  /// A shorter text for lists of moves, where the rules need not be repeated; empty: the notation.
  [[nodiscard]] virtual std::string brief(const Words& position) const = 0;
  /// The parts of a position in the order of each_part, as a player would write them; empty: as the
  /// game prints parts.
  [[nodiscard]] virtual std::vector<std::string> parts(const Words& position) const = 0;

 protected:
  ~ShowFacet() = default;
};

}  // namespace grundy
