// One type for all games.
//
// Everything above the rules (solvers, theories, the engine, users' own games) sees games through
// AnyGame. Calls are per position, never per move, so the indirection costs little even in a
// solver.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <typeinfo>
#include <vector>

#include "grundy/function_ref.h"
#include "grundy/game/catalogue.h"
#include "grundy/game/facets.h"
#include "grundy/game/options.h"
#include "grundy/position.h"

namespace grundy {

/// A move that answers another move, and what it leaves of the component.
struct Reply {
  std::string move;
  Sum after;
};

/// A move as an enumeration shows it. Its name and its result are computed only on demand.
class MoveView {
 public:
  MoveView() = default;
  MoveView(const MoveView&) = delete;
  MoveView& operator=(const MoveView&) = delete;
  virtual ~MoveView() = default;

  [[nodiscard]] virtual std::string print() const = 0;
  /// The component after the move.
  [[nodiscard]] virtual Sum after() const = 0;
  /// The reply that the game's own strategy gives, if it has one; see game.h.
  [[nodiscard]] virtual std::optional<Reply> reply() const { return {}; }
};

/// The rules of a game with their parameters. `erase` (typed.h) makes an AnyGame from a class that
/// meets the contract of game.h. That header also says what each function means.
class AnyGame : public std::enable_shared_from_this<AnyGame> {
 public:
  AnyGame() = default;
  AnyGame(const AnyGame&) = delete;
  AnyGame& operator=(const AnyGame&) = delete;
  virtual ~AnyGame() = default;

  [[nodiscard]] virtual const GameInfo& info() const = 0;
  /// Name and parameters: equal for games whose positions may share a table.
  [[nodiscard]] virtual std::string rules_id() const = 0;
  [[nodiscard]] virtual std::string print(const Words& position) const = 0;
  virtual bool each_move(const Words& position, MoveVisitor visit) const = 0;
  /// The same for all positions that a player would call the same.
  [[nodiscard]] virtual Words normal_form(const Words& position) const { return position; }

  [[nodiscard]] virtual PartShape part_shape() const = 0;
  /// Visits the canonical parts; false if one is too large to be searched.
  virtual bool each_part(const Words& position, FunctionRef<void(WordsView)> visit) const = 0;
  /// Lists all options of the part, in canonical parts, unless the buffer's limit cuts the list
  /// short. Clears the buffer first.
  virtual void options(WordsView part, OptionBuffer& out) const = 0;
  /// About how many moves are left in a part; nothing if the game cannot tell. A hint for searches,
  /// which go on where the least work is promised.
  [[nodiscard]] virtual std::optional<std::uint32_t> part_weight(WordsView) const { return {}; }
  /// A part to look into instead: it has the same moves up to repetition, all the way down. Nothing
  /// if there is none.
  [[nodiscard]] virtual std::optional<Words> simplified(WordsView) const { return {}; }
  /// A part as a position in the notation, for showing a cycle to a person.
  [[nodiscard]] virtual std::string print_part(WordsView part) const = 0;
  /// A position that consists of this part alone; nothing if the game does not provide one.
  [[nodiscard]] virtual std::optional<Words> part_position(WordsView) const { return {}; }
  /// The same in the notation.
  [[nodiscard]] std::string part_notation(WordsView part) const;

  /// About how many positions a search might meet, a hint for what to do first; nothing if the game
  /// cannot tell.
  [[nodiscard]] virtual std::optional<double> search_size(const Words&) const { return {}; }

  // What the game knows besides its rules, or null; facets.h says what each facet is for.
  [[nodiscard]] virtual const TheoremFacet* theorem() const { return nullptr; }
  [[nodiscard]] virtual const MisereFacet* misere() const { return nullptr; }
  [[nodiscard]] virtual const LoopFacet* loops() const { return nullptr; }
  [[nodiscard]] virtual const HeapFacet* heaps() const { return nullptr; }
  [[nodiscard]] virtual const MirrorFacet* mirror() const { return nullptr; }
  [[nodiscard]] virtual const ShowFacet* show() const { return nullptr; }

  /// Positions may come back, and both players have the same moves.
  [[nodiscard]] bool loopy() const { return loops() != nullptr && loops()->same_moves(); }
  /// Positions may come back, and the players do not have the same moves.
  [[nodiscard]] bool endless() const { return loops() != nullptr && !loops()->same_moves(); }
  /// The position after a move elsewhere in a sum.
  [[nodiscard]] Words passed(const Words& position) const {
    return loops() != nullptr ? loops()->passed(position) : position;
  }
  /// The position drawn with characters; empty if there is no picture.
  [[nodiscard]] std::string draw(const Words& position) const {
    return show() != nullptr ? show()->draw(position) : std::string();
  }
  /// The position as shapes; empty if there is no picture.
  [[nodiscard]] Drawing shapes(const Words& position) const {
    return show() != nullptr ? show()->shapes(position) : Drawing();
  }
  /// A shorter text for lists of moves, where the rules need not be repeated.
  [[nodiscard]] std::string brief(const Words& position) const;
  /// The parts of a position in the order of each_part, for showing them to a person.
  [[nodiscard]] std::vector<std::string> print_parts(const Words& position) const;

  /// The C++ class of the rules, if there is one; see rules_of in typed.h.
  [[nodiscard]] virtual const std::type_info& rules_type() const { return typeid(void); }

  /// True if the positions are the nim heaps *n, against which all other games are measured.
  [[nodiscard]] virtual bool is_nim_heap() const { return false; }

  /// True if the rules come from outside: any call may throw GameFailure, and only a search shows
  /// whether play always ends. Like all rules they are called from several threads at once.
  [[nodiscard]] virtual bool foreign() const { return false; }

  /// True once nobody can ask about the game any more. Tables about it may go.
  [[nodiscard]] virtual bool gone() const { return false; }

  /// The options of a game given by its options; null for a game with rules.
  [[nodiscard]] virtual const std::vector<Sum>* given_options() const { return nullptr; }
};

}  // namespace grundy
