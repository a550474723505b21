// What exercises are worth: the kind says how much work there is, the measures how hard it is.
#include <algorithm>

#include "teach/exercises.h"

namespace grundy {

namespace {

unsigned points_of_kind(ExerciseKind kind) {
  switch (kind) {
    case ExerciseKind::winner:
      return 1;
    case ExerciseKind::winning_moves:
    case ExerciseKind::nim_value:
    case ExerciseKind::wrong_step:
    case ExerciseKind::misere:
      return 2;
    case ExerciseKind::equivalent:
    case ExerciseKind::period:
      return 3;
    case ExerciseKind::table:
    case ExerciseKind::graph:
    case ExerciseKind::proof:
      break;
  }
  return 4;
}

}  // namespace

unsigned points_of(const Exercise& exercise) {
  constexpr std::size_t kManyOptions = 20;
  constexpr std::uint64_t kLong = 15;
  constexpr std::size_t kManyTempting = 5;
  constexpr std::size_t kManyNodes = 10;
  unsigned points = points_of_kind(exercise.kind);
  if (const auto& hardness = exercise.hardness) {
    points += hardness->options > kManyOptions ? 1U : 0U;
    points += hardness->depth.value_or(0) > kLong ? 1U : 0U;
    points += hardness->tempting.value_or(0) > kManyTempting ? 1U : 0U;
  }
  if (const auto* const graph = std::get_if<GraphExercise>(&exercise.answer)) {
    points += graph->nodes.size() > kManyNodes ? 2U : 0U;
  }
  return points;
}

}  // namespace grundy
