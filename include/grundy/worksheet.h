// Worksheets: exercises about a game, with answers and reasons.
//
//   grundy::Engine engine;
//   auto sheet = engine.worksheet({.source = "nim", .count = 10, .seed = 7});
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
#include <variant>
#include <vector>

#include "grundy/answer.h"
#include "grundy/question.h"
#include "grundy/value.h"

namespace grundy {

enum class ExerciseKind : std::uint8_t {
  winner,         ///< who wins, and why
  winning_moves,  ///< find all of them
  nim_value,      ///< normal play only
  table,          ///< fill in what is missing; normal play only
};

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

struct WorksheetRequest {
  /// The name of a game, whose examples are varied; or a position. Then moves are made from it and
  /// its numbers are varied, but its rules stay the same.
  std::string source;
  Play play = Play::normal;
  std::size_t count = 10;  ///< 1 to kMaxExercises
  std::uint64_t seed = 1;
  Difficulty difficulty = Difficulty::medium;
  Limits limits = {};                    ///< time and memory, for the sheet as a whole
  const Cancellation* cancel = nullptr;  ///< may be null
};

struct TableExercise {
  Table table;
  std::vector<bool> blank;  ///< for each cell, whether the student fills it in
};

struct Exercise {
  ExerciseKind kind = ExerciseKind::winner;
  /// A table, or a result with reasons: its `position` is the question, the rest is the answer.
  std::variant<Result, TableExercise> answer;
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
