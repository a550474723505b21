// Worksheets: exercises about a game, with the answers and the reasons for them.
//
//   grundy::Engine engine;
//   auto sheet = engine.worksheet({.source = "nim", .count = 10, .seed = 7});
//
// The same request gives the same exercises on every machine and whatever the engine was asked
// before: the positions come from a generator that the seed determines alone, and each question has
// limits that count positions, never seconds. Every answer is the solver's.
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
/// Components are added only to games that are not lists of heaps in themselves, and only where the
/// source is the name of a game. Games that have no such positions get the nearest they have.
enum class Difficulty : std::uint8_t { easy, medium, hard };

inline constexpr std::size_t kMaxExercises = 200;

struct WorksheetRequest {
  /// The name of a game, whose examples are varied; or a position, from which moves are made and
  /// whose numbers are varied while its rules stay as they are.
  std::string source;
  Play play = Play::normal;
  std::size_t count = 10;  ///< 1 to kMaxExercises
  std::uint64_t seed = 1;
  Difficulty difficulty = Difficulty::medium;
  const Cancellation* cancel = nullptr;  ///< may be null
};

struct TableExercise {
  Table table;
  std::vector<bool> blank;  ///< of each cell, whether it is to be filled in
};

struct Exercise {
  ExerciseKind kind = ExerciseKind::winner;
  /// With its reasons: `position` is the question, the rest is the answer. Or a table.
  std::variant<Result, TableExercise> answer;
};

/// What a reader must be told of a game before he can answer.
struct GameRules {
  std::string title;
  std::string summary;
  std::string notation;
};

struct Worksheet {
  std::string title;
  std::vector<GameRules> games;         ///< those that occur
  WorksheetRequest request;             ///< as it was asked; its `cancel` is null
  std::vector<Exercise> exercises;      ///< by kind, in the order of the kinds, and then by size
  std::optional<std::string> shortage;  ///< why there are fewer than were asked for
};

}  // namespace grundy
