// What the engine answers.
//
// Whatever is unknown is an empty optional, and `stop` says why. Reaching a limit makes an answer
// incomplete, never wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grundy/error.h"
#include "grundy/position.h"
#include "grundy/question.h"
#include "grundy/reason.h"
#include "grundy/value.h"

namespace grundy {

/// Statistics of the search for single values. On one thread they are the same every time.
struct SearchWork {
  std::uint64_t questions = 0;    ///< questions "does this part have value n?" that were searched
  std::uint64_t options = 0;      ///< options enumerated for these questions
  std::uint64_t again = 0;        ///< questions whose options were still in memory
  std::uint64_t reductions = 0;   ///< options simplified by leaving out what cannot matter
  std::uint64_t table_hits = 0;   ///< parts of options whose value was in the table
  std::uint64_t window_hits = 0;  ///< … or in the endgame database
  /// Damaged blocks of the database file. They are ignored, and the file is rebuilt.
  std::uint64_t window_damage = 0;
  std::uint64_t table_bytes = 0;
  std::uint64_t stored = 0;  ///< facts in the store

  SearchWork& operator+=(const SearchWork& other) {
    questions += other.questions;
    options += other.options;
    again += other.again;
    reductions += other.reductions;
    table_hits += other.table_hits;
    window_hits += other.window_hits;
    window_damage += other.window_damage;
    table_bytes += other.table_bytes;
    stored += other.stored;
    return *this;
  }
  /// The work done since `earlier`. The last three fields describe the present state, so they stay.
  [[nodiscard]] SearchWork since(const SearchWork& earlier) const {
    SearchWork work = *this;
    work.questions -= earlier.questions;
    work.options -= earlier.options;
    work.again -= earlier.again;
    work.reductions -= earlier.reductions;
    work.table_hits -= earlier.table_hits;
    work.window_hits -= earlier.window_hits;
    return work;
  }
};

/// How much was done for an answer.
struct Work {
  std::uint64_t positions = 0;  ///< positions that a search evaluated; 0 if a theorem answered
  double seconds = 0;
  std::optional<SearchWork> search = std::nullopt;  ///< if that search was used
  /// Why something could not be kept in the store, if so. The answer is right all the same.
  std::optional<Error> not_kept = std::nullopt;
};

/// The answer for the component with the same index in the position.
struct ComponentResult {
  std::optional<NimValue> nim_value;
  std::string method;                                    ///< the theorem or search that gave it
  std::optional<LoopyValue> loopy_value = std::nullopt;  ///< if it is infinite
};

/// A move, and the position of the whole sum after it.
struct MoveResult {
  std::size_t component = 0;  ///< index of the component in which the move is made
  std::string move;
  std::optional<Sum> to;    ///< left out if the positions are too large to list
  std::uint64_t count = 1;  ///< how many moves lead to this position
  std::optional<NimValue> nim_value = std::nullopt;
  std::optional<Outcome> outcome = std::nullopt;
  std::optional<LoopyValue> loopy_value = std::nullopt;      ///< if it is infinite
  std::optional<std::uint64_t> moves_to_end = std::nullopt;  ///< after this move; see Result
};

struct MoveList {
  std::vector<MoveResult> moves;
  std::uint64_t total = 0;  ///< the number of moves found; if not `complete`, there may be more
  bool complete = true;     ///< whether `moves` lists all of them
  bool by_theorem = false;  ///< given by a theorem: there may be more, which `total` leaves out
  bool untried = false;     ///< there were too many moves to try: `total` counts those found
};

/// In a lost position, the move that is hardest to answer: the one with the fewest winning replies.
/// Among equals it is the one after which the game can last longest, then the one listed first.
struct Advice {
  MoveResult move;
  std::uint64_t replies = 0;             ///< number of winning replies
  std::optional<std::uint64_t> longest;  ///< most moves that can still follow, if known
  bool of_all_moves = true;  ///< false: only the first moves of a very long list were compared
};

/// What became of the requested proof.
struct ProofReport {
  std::string file;
  std::string claim = {};  ///< what it proves, as docs/formats/proof.md writes it
  std::uint64_t records = 0;
  std::uint64_t bytes = 0;                      ///< of its text, before compression
  double seconds = 0;                           ///< time spent writing it
  std::optional<Error> failure = std::nullopt;  ///< why there is no file
};

/// What a saved proof says.
struct ProofExplanation {
  std::string claim;  ///< as docs/formats/proof.md writes it
  std::uint64_t records = 0;
  Explanation explanation;
};

struct Result {
  Sum position;
  Play play = Play::normal;
  std::optional<Outcome> outcome;
  std::optional<NimValue> nim_value;  ///< nothing in misère play
  /// The value if it is infinite, which happens only if play can go on for ever. Then there is no
  /// nim value.
  std::optional<LoopyValue> loopy_value = std::nullopt;
  std::vector<ComponentResult> components;
  bool value_asked = true;                               ///< whether the nim value was asked for
  bool moves_asked = true;                               ///< whether winning moves were asked for
  std::optional<MoveList> winning_moves;                 ///< nothing if they are not known
  std::optional<MoveList> drawing_moves = std::nullopt;  ///< in a draw, those that keep it one
  /// If play can go on for ever: how many moves are left if the winner hurries and the loser
  /// delays. Nothing for draws, if the number is not known, and in games that always end.
  std::optional<std::uint64_t> moves_to_end = std::nullopt;
  std::optional<Advice> advice;  ///< if the player to move loses
  std::string method;
  std::optional<Explanation> explanation;           ///< if it was asked for
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
/// `Engine::moves` lists. A heap tells its moves apart by what they leave, a board by their place.
struct PlayCount {
  Sum position;
  std::optional<std::string> plays;    ///< as a decimal number of any length
  std::vector<std::string> by_length;  ///< the number of plays of 0, 1, 2, … moves
  std::optional<Stop> stop;
  Work work;
};

/// Whether two games are equivalent, that is, whether G + J and H + J always have the same winner.
struct Comparison {
  std::optional<bool> equivalent;
  std::optional<bool> isomorphic;  ///< as trees, one branch per move; nothing if too large
  std::optional<NimValue> left, right;
  std::optional<LoopyValue> left_loopy = std::nullopt,
                            right_loopy = std::nullopt;  ///< if infinite
  std::optional<Sum> witness;                            ///< a J for which the winners differ
  std::optional<Outcome> left_with_witness, right_with_witness;
  std::string reason;
  /// Of misère play, where games have no values that hold beside all others.
  struct Misere {
    std::string set;                      ///< the sums J that `equivalent` is about
    std::optional<bool> in_all_games;     ///< equivalent beside every game J whatever
    std::string left_value, right_value;  ///< in the quotient; empty if there is none
    std::string method;
  };
  std::optional<Misere> misere = std::nullopt;      ///< in misère play
  std::optional<ProofReport> proof = std::nullopt;  ///< if it was asked for
  std::optional<Stop> stop;
  Work work;
};

/// Nim values (in misère play: outcomes) as one or two numbers of a position run through ranges.
struct Table {
  std::string expression;           ///< with `_` for the running numbers
  std::vector<std::uint64_t> rows;  ///< a single row 0 if only one number runs
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
