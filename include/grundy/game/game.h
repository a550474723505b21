// The contract of a game: what a C++ class must offer to be solved, and what it may offer besides.
//
// A game is a class G that holds the rules with their parameters (`takeaway` with max=3). A
// position is a small immutable value of type G::Position. Required:
//
//   static const GameInfo& info();                    name, summary, notation, examples
//   static Expected<Start<G>> parse(const Arguments&) the text between the parentheses
//   std::string parameters() const;                   "max=3", or "" if there are none; rules
//                                                     with equal parameters are the same
//   std::string print(const Position&) const;         "takeaway(21; max=3)": parse gives it back
//   using Move = …;                                   a small value that names a move
//   bool each_move(const Position&, visit) const;     calls visit(move) for every move until visit
//                                                     returns false; returns false in that case
//   Position after(const Position&, const Move&) const;
//   std::string print_move(const Position&, const Move&) const;
//
// A parameter that no move changes belongs to the rules; what a move changes belongs to the
// position, even if the notation writes it like a parameter.
//
// Enumerate first the moves that change little. The general solver tries the last moves first, and
// meets far fewer unsolved positions if those lead close to the end of the game.
//
// Limits of time are noticed at each move that is visited. Code that may be busy for long between
// two moves, such as a loop over the divisors of a large heap, must call meter::work
// (grundy/meter.h) as it goes along, or nothing ends it.
//
// Positions must be trivially copyable without padding, or be a std::vector<std::uint64_t>. Any
// other type needs an injective `Words encode(const Position&) const` and its inverse,
// `Position decode(const Words&) const`.
//
// That is all a newcomer needs. What follows is optional: write the function, and the engine uses
// it. A function with the right name but the wrong type does not compile.
//
// For solvers
//
//   symmetry     Part canonical(const Part&) const
//                One representative of equivalent parts. Without it each of them is solved.
//   splitting    using Part = …; static constexpr bool options_split = true or false;
//                bool each_part(const Position&, visit) const    false if a part is too large
//                bool each_option(const Part&, visit) const      visit(part), or with options_split
//                                                                visit(std::span<const Part>)
//                std::string print_part(const Part&) const       for showing a cycle
//                A position is a sum of independent parts, which are solved one by one. Without
//                it a position is solved whole, and `nim(20,20,20)` has 9261 positions instead
//                of 21.
//   of a part    Position part_position(const Part&) const
//                A position that consists of this part alone. Without it, print_part must write
//                such a position, because proofs need one.
//   weight       std::uint32_t weight(const Part&) const
//                About how many moves are left in a part, such as its free squares. Never more
//                after a move. Searches go on where the least work is promised. Without it they
//                guess from the number of options.
//   simplified   std::optional<Part> simplified(const Part&) const
//                A canonical part with the same moves up to repetition, all the way down, so with
//                the same value and winner. Nothing if this one is the simplest known. Searches
//                look into it instead. Counting plays and comparing trees do not.
//   size         double search_size(const Position&) const
//                About how many positions a search might meet: a hint for what to try first.
//                Nothing is refused because of it.
//
// The theorem facet
//
//   closed form  std::optional<NimValue> closed_form(const Position&) const
//                A theorem gives the value. Without it the value is found by search.
//   outcome      std::optional<Outcome> closed_outcome(const Position&) const
//                A theorem gives the winner but not the value.
//   moves to     bool each_move_to(const Position&, NimValue target, visit) const
//                Visits exactly the moves to positions of that value, until visit returns false.
//                Returns false only if the theorem does not know them. Without it every move is
//                tried, which is hopeless for a heap of 2^64-1.
//   some moves   bool some_move_to(const Position&, NimValue target, visit) const
//                As `moves to`, but there may be moves that the theorem does not know. Returns
//                true only if it has visited a move. Used only if `moves to` and a search give no
//                answer.
//   name         static std::string_view theorem(), or
//                std::string_view theorem(const Position&) const
//                The name of the theorem behind the closed form, for the answer's "method".
//   reply        std::optional<Move> answer(const Position&, const Move&) const
//                The reply to a move from a lost position, such as its mirror image, that the
//                argument behind the closed outcome gives. Without it any winning reply is shown.
//   explanation  Explanation explain(const Position&) const
//                Why the closed form or the closed outcome is right for this position, as a
//                lecturer would show it. Without it the answer only names the theorem.
//
// The misère facet
//
//   heaps        bool each_misere_heap(const Position&, visit) const
//                The position equals the sum of the visited nim heaps in misère play too. Without
//                it misère play is searched.
//   evasion      std::optional<Explanation> evasion(const Position&) const
//                Why neither player can be forced to make the last move, in misère play, of any
//                sum with this position. Then every position is a draw, except the end of the
//                game, which is won. Nothing if that is not so. Without it misère play of an
//                endless game is searched.
//
// The loop facet
//
//   loopy        static constexpr bool loopy = true;
//                Positions may repeat, and both players have the same moves. Values may be
//                infinite (value.h), and there may be draws. Each option is one part. Without it
//                a cycle is an error.
//   graph        const ArrowGraph* graph() const
//                The parts are the node numbers of this graph, the options its arrows. Without it
//                the graph of a loopy game is found move by move.
//   endless      static constexpr bool endless = true;
//                Positions may repeat, and the players do not have the same moves. A theorem must
//                give the values. Without it every play must end.
//   sides        Position passed(const Position&) const
//                The position after a move elsewhere in a sum, if the two players own different
//                things (counters, reserves). Without it a position is the same for both.
//
// The heap facet
//
//   heap rules   HeapRules heap_rules() const
//                Move heap_move(std::size_t heap, std::span<const std::uint64_t> left) const
//                What may be taken from a heap and what may be left, as data (heap_rules.h).
//                Positions are then lists of heaps. Without it heaps are searched, and
//                `grundy sequence` does not know the game. If some parameters have no such rules,
//                `bool has_heap_rules() const` says so.
//
// The mirror facet
//
//   mirror       std::optional<std::vector<SquarePair>> mirror(const Position&) const
//                Pairs of squares such that every move can be answered by its image.
//   patterns     bool each_pattern(const Position&, visit) const
//                Calls visit(std::span<const Square>) for each pattern. A move takes off the board
//                whichever squares of one pattern are still free. Without both functions no proof
//                can use mirror play.
//
// The show facet
//
//   picture      std::string draw(const Position&) const
//                The position drawn with characters, each line ended by '\n'. Without it a player
//                sees the notation.
//   shapes       Drawing shapes(const Position&) const
//                The position as shapes (drawing.h), for pictures on paper and in notebooks; empty
//                if it is too large for one. Without it heaps and boards are drawn from their
//                notation, and other positions are shown by it.
//   brief        std::string brief(const Position&) const
//                A shorter text than the notation for lists of moves, where the rules need not be
//                repeated. Without it the notation is shown.
//   part names   std::vector<std::string> print_parts(const Position&) const
//                The parts of this position in the order of each_part, as a player would write
//                them. Without it print_part is used, which does not know the player's names.
//   normal form  Position normal_form(const Position&) const
//                One form for all positions that a player would call the same, such as heaps in
//                another order. Without it moves to such positions are listed separately.
//   names        const GameInfo& named() const
//                If one class plays games of several names: the info of this game. Without it
//                info() is used.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "grundy/error.h"
#include "grundy/function_ref.h"
#include "grundy/game/arguments.h"
#include "grundy/game/catalogue.h"
#include "grundy/game/facets.h"
#include "grundy/game/heap_rules.h"
#include "grundy/position.h"
#include "grundy/reason.h"
#include "grundy/value.h"

namespace grundy {

/// What a game's `parse` returns: the rules with their parameters, and the position.
template <class G>
struct Start {
  G rules;
  typename G::Position position;
};

template <class G>
concept Game = std::copyable<typename G::Position> && std::copyable<typename G::Move> &&
               requires(const G& rules, const typename G::Position& position,
                        const typename G::Move& move, const Arguments& arguments) {
                 { G::info() } -> std::same_as<const GameInfo&>;
                 { G::parse(arguments) } -> std::same_as<Expected<Start<G>>>;
                 { rules.parameters() } -> std::convertible_to<std::string>;
                 { rules.print(position) } -> std::convertible_to<std::string>;
                 { rules.print_move(position, move) } -> std::convertible_to<std::string>;
                 { rules.after(position, move) } -> std::same_as<typename G::Position>;
                 {
                   rules.each_move(position, [](const typename G::Move&) { return true; })
                 } -> std::same_as<bool>;
               };

template <class G>
concept HasParts = Game<G> && requires { typename G::Part; };

namespace detail {
template <class G>
struct PartType {
  using Type = typename G::Position;
};
template <HasParts G>
struct PartType<G> {
  using Type = typename G::Part;
};
}  // namespace detail

/// How solvers see a game: positions cut into parts, and the options of a part.
///
/// It fills in what a game leaves out, so each solver is written only once: if a game has no parts,
/// the whole position is its only part.
template <Game G>
struct PartRules {
  using Part = typename detail::PartType<G>::Type;

  static constexpr bool options_split = [] {
    if constexpr (HasParts<G>) {
      return G::options_split;
    } else {
      return false;
    }
  }();

  static constexpr bool has_symmetry = requires(const G& rules, const Part& part) {
    { rules.canonical(part) } -> std::same_as<Part>;
  };

  /// The representative of a part under the game's symmetries.
  static Part canonical(const G& rules, const Part& part) {
    if constexpr (has_symmetry) {
      return rules.canonical(part);
    } else {
      return part;
    }
  }

  /// Visits the parts of a position; false if one is too large to be searched.
  template <class Visit>
  static bool each_part(const G& rules, const typename G::Position& position, Visit&& visit) {
    if constexpr (HasParts<G>) {
      return rules.each_part(position, [&](const Part& part) { visit(canonical(rules, part)); });
    } else {
      visit(canonical(rules, position));
      return true;
    }
  }

  /// Visits the options of a part. Each is a part or, with options_split, a span of parts; they are
  /// not yet canonical.
  template <class Visit>
  static bool each_option(const G& rules, const Part& part, Visit&& visit) {
    if constexpr (HasParts<G>) {
      return rules.each_option(part, std::forward<Visit>(visit));
    } else {
      return rules.each_move(
          part, [&](const typename G::Move& move) { return visit(rules.after(part, move)); });
    }
  }
};

}  // namespace grundy
