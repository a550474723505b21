// What the engine answers.
//
// Everything that is not known is an empty optional, and `stop` says why: a limit that was reached
// makes an answer incomplete, never wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grundy/any_game.h"
#include "grundy/error.h"
#include "grundy/explanation.h"
#include "grundy/limits.h"
#include "grundy/loopy_value.h"
#include "grundy/nim_value.h"
#include "grundy/work.h"

namespace grundy {

/// Of the component with the same index in the position.
struct ComponentResult {
  std::optional<NimValue> nim_value;
  std::string method;                                    ///< the theorem or the search that gave it
  std::optional<LoopyValue> loopy_value = std::nullopt;  ///< where it is infinite
};

/// A move, and the position of the whole sum after it.
struct MoveResult {
  std::size_t component = 0;  ///< index of the component in which the move is made
  std::string move;
  std::optional<Sum> to;    ///< left out where positions are so large that a list of them is not
  std::uint64_t count = 1;  ///< how many moves lead to this very position
  std::optional<NimValue> nim_value = std::nullopt;
  std::optional<Outcome> outcome = std::nullopt;
  std::optional<LoopyValue> loopy_value = std::nullopt;      ///< where it is infinite
  std::optional<std::uint64_t> moves_to_end = std::nullopt;  ///< after it; see Result
};

struct MoveList {
  std::vector<MoveResult> moves;
  std::uint64_t total = 0;  ///< moves in all, each counted; more than are listed if there are many
  bool complete = true;     ///< whether `moves` lists all of them
  bool by_theorem =
      false;             ///< a theorem knows these; there may be others, and `total` counts these
  bool untried = false;  ///< there were too many moves to try all: `total` counts those found
};

/// In a lost position: the move that is hardest to answer, because the fewest replies win against
/// it, then because the game can last longest, then because it is listed first.
struct Advice {
  MoveResult move;
  std::uint64_t replies = 0;             ///< winning replies of the opponent, each counted
  std::optional<std::uint64_t> longest;  ///< moves that can still follow; none where not known
  bool of_all_moves = true;  ///< false: only the first moves of a very long list were compared
};

/// What became of the proof that was asked for.
struct ProofReport {
  std::string file;
  std::string claim = {};  ///< what it proves, as docs/formats/proof.md writes it
  std::uint64_t records = 0;
  std::uint64_t bytes = 0;                      ///< of its text, before it is compressed
  double seconds = 0;                           ///< that writing it took
  std::optional<Error> failure = std::nullopt;  ///< why there is no file
};

/// What a proof that was saved says.
struct ProofExplanation {
  std::string claim;  ///< as docs/formats/proof.md writes it
  std::uint64_t records = 0;
  Explanation explanation;
};

struct Result {
  Sum position;
  Play play = Play::normal;
  std::optional<Outcome> outcome;
  std::optional<NimValue> nim_value;  ///< none in misère play
  /// Where play can go on for ever and the value is an infinite one; there is no nim value then.
  std::optional<LoopyValue> loopy_value = std::nullopt;
  std::vector<ComponentResult> components;
  bool moves_asked = true;                ///< whether winning moves were looked for at all
  std::optional<MoveList> winning_moves;  ///< none where they are not known
  std::optional<MoveList> drawing_moves = std::nullopt;  ///< of a draw: those that keep it one
  /// Where play can go on for ever: how many moves are left if the winner hurries and the loser
  /// delays. None for draws, where that is not known, and where play ends in any case.
  std::optional<std::uint64_t> moves_to_end = std::nullopt;
  std::optional<Advice> advice;  ///< for a position that the player to move loses
  std::string method;
  std::optional<Explanation> explanation;           ///< where it was asked for
  std::optional<ProofReport> proof = std::nullopt;  ///< likewise
  std::optional<Stop> stop;
  Work work;
};

/// Every option of a position.
struct Options {
  Sum position;
  Play play = Play::normal;
  MoveList options;
  std::optional<Stop> stop;
  Work work;
};

/// How many ways there are to play a position to its end: sequences of the moves that
/// `Engine::moves` lists. A heap's moves are told apart by what they leave, and a board's by their
/// place.
struct PlayCount {
  Sum position;
  std::optional<std::string> plays;    ///< as a decimal number of any length
  std::vector<std::string> by_length;  ///< of 0, 1, 2, … moves
  std::optional<Stop> stop;
  Work work;
};

/// Whether two games are equivalent, that is, whether G + J and H + J always have the same winner.
struct Comparison {
  std::optional<bool> equivalent;
  std::optional<bool> isomorphic;  ///< as trees with a branch for each move; none where too large
  std::optional<NimValue> left, right;
  std::optional<LoopyValue> left_loopy = std::nullopt,
                            right_loopy = std::nullopt;  ///< infinite ones
  std::optional<Sum> witness;                            ///< a game J for which the winners differ
  std::optional<Outcome> left_with_witness, right_with_witness;
  std::string reason;
  std::optional<ProofReport> proof = std::nullopt;  ///< where it was asked for
  std::optional<Stop> stop;
  Work work;
};

/// Nim values (misère play: outcomes) over one or two running numbers.
struct Table {
  std::string expression;           ///< with `_` for the running numbers
  std::vector<std::uint64_t> rows;  ///< a single row numbered 0 where only one number runs
  std::vector<std::uint64_t> columns;
  bool one_dimensional = false;
  Play play = Play::normal;
  struct Cell {
    std::optional<NimValue> nim_value;
    std::optional<Outcome> outcome;
  };
  std::vector<Cell> cells;  ///< row by row
  std::optional<Stop> stop;
  Work work;
};

}  // namespace grundy
