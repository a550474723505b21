// Worksheets: exercises about games, with answers and reasons.
//
//   grundy::Engine engine;
//   auto sheet = engine.worksheet({.source = "nim", .count = 10, .seed = 7});
//   auto mixed = engine.worksheet({.source = "nim, queen, takeaway(21; max=3)",
//                                  .kinds = "winner, moves, graph, mistake"});
//
// The same request gives the same exercises on every machine, whatever the engine was asked before.
// The positions come from a generator that depends only on the seed, and each question may meet so
// many positions, however long that takes. Only a sheet that reaches the limits of its request is
// shorter, and says so. Every answer is the solver's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "grundy/answer.h"
#include "grundy/question.h"
#include "grundy/sequence.h"
#include "grundy/value.h"

namespace grundy {

enum class ExerciseKind : std::uint8_t {
  winner,         ///< who wins, and why
  winning_moves,  ///< find all of them
  nim_value,      ///< normal play only
  table,          ///< fill in what is missing; normal play only
  graph,          ///< draw every position that can arise, with its moves and its value
  equivalent,     ///< two games: equivalent or not, and if not, a third that tells them apart
  period,         ///< of the nim values as a number runs; normal play only
  proof,          ///< prove who wins by mirroring or by stealing a strategy; normal play only
  wrong_step,     ///< find the mistake in an argument; normal play only
  misere,         ///< who wins if the player who cannot move wins
};
inline constexpr std::size_t kExerciseKinds = 10;

/// The kinds as a request names them, in the order of the enumeration.
inline constexpr const char* kKindNames[kExerciseKinds] = {
    "winner", "moves", "value", "table", "graph", "equal", "period", "proof", "mistake", "misere"};

/// How large the positions are.
///
///            numbers    moves     nim value   components       a table has
///   easy     to 8       2 to 12   to 7        1                10 or 5x5 cells
///   medium   to 16      4 to 30   to 15       1 or 2           15 or 6x6
///   hard     to 32      8 to 80   to 63       2, mostly        20 or 8x8
///
/// Components are added only if the source is the name of a game, and the game is not itself a list
/// of heaps. A game that has no positions of the right size uses the nearest it has.
enum class Difficulty : std::uint8_t { easy, medium, hard };

inline constexpr std::size_t kMaxExercises = 200;
inline constexpr std::size_t kMaxSpace = 40;

struct WorksheetRequest {
  /// Names of games, whose examples are varied, and positions, with commas between them. From a
  /// position moves are made and its numbers are varied, but its rules stay the same. Several
  /// sources take turns.
  std::string source;
  Play play = Play::normal;
  std::size_t count = 10;  ///< 1 to kMaxExercises
  std::uint64_t seed = 1;
  Difficulty difficulty = Difficulty::medium;
  /// Kinds of exercises (kKindNames) with commas between them, as often as each other; "all" is
  /// every kind that the play allows. Empty: winners, moves, values and tables.
  std::string kinds = {};
  bool points = false;                   ///< print how many points an exercise is worth
  std::size_t space = 0;                 ///< empty lines below each exercise, up to kMaxSpace
  Limits limits = {};                    ///< time and memory, for the sheet as a whole
  const Cancellation* cancel = nullptr;  ///< may be null
};

struct TableExercise {
  Table table;
  std::vector<bool> blank;  ///< for each cell, whether the student fills it in
};

/// Every position that can arise from the first one, and every move.
struct GraphExercise {
  struct Node {
    Sum position;
    std::optional<NimValue> nim_value;  ///< nothing in misère play
    Outcome outcome = Outcome::P;
  };
  std::vector<Node> nodes;
  std::vector<std::pair<std::size_t, std::size_t>> moves;  ///< from, to
};

struct EquivalenceExercise {
  Result left, right;  ///< with reasons for their values
  Comparison comparison;
};

struct PeriodExercise {
  Sequence sequence;   ///< its period is proved
  bool given = false;  ///< the student is given the values
};

/// An argument about a position, one of whose steps is wrong. The steps after it would be right if
/// it were.
struct WrongStepExercise {
  Result result;
  std::vector<std::string> steps;
  std::size_t wrong = 0;  ///< the index of that step
  std::string correction;
};

/// How hard a position is, measured.
struct Hardness {
  std::size_t options = 0;              ///< how many moves there are
  std::optional<std::uint64_t> depth;   ///< moves in the longest game; nothing if not known
  std::optional<std::size_t> tempting;  ///< wrong moves that a single reply beats; likewise
  friend bool operator==(const Hardness&, const Hardness&) = default;
};

struct Exercise {
  ExerciseKind kind = ExerciseKind::winner;
  /// The question and its answer. A result has reasons: its `position` is the question, the rest is
  /// the answer.
  std::variant<Result, TableExercise, GraphExercise, EquivalenceExercise, PeriodExercise,
               WrongStepExercise>
      answer;
  std::optional<Hardness> hardness = std::nullopt;  ///< of exercises about one position
  unsigned points = 1;
};

/// What readers must know about a game before they can answer.
struct GameRules {
  std::string title;
  std::string summary;
  std::string notation;
};

struct Worksheet {
  std::string title;
  std::vector<GameRules> games;         ///< the games that occur
  WorksheetRequest request;             ///< the request itself, with `cancel` null
  std::vector<Exercise> exercises;      ///< sorted by kind, then by size
  std::optional<std::string> shortage;  ///< why there are fewer exercises than requested
  std::optional<Stop> stop;             ///< set if that is because of a limit
};

}  // namespace grundy
