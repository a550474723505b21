// Makers of exercises, one for each kind. Each returns nothing if the source whose turn it is has
// none to offer.
#pragma once

#include <optional>

#include "teach/desk.h"

namespace grundy {

/// About one position: winners, winning moves, nim values, misère play.
[[nodiscard]] std::optional<Exercise> make_question(Desk& desk, ExerciseKind kind);
[[nodiscard]] std::optional<Exercise> make_table_exercise(Desk& desk);
[[nodiscard]] std::optional<Exercise> make_graph_exercise(Desk& desk);
[[nodiscard]] std::optional<Exercise> make_equivalence_exercise(Desk& desk);
[[nodiscard]] std::optional<Exercise> make_period_exercise(Desk& desk);
[[nodiscard]] std::optional<Exercise> make_proof_exercise(Desk& desk);
[[nodiscard]] std::optional<Exercise> make_wrong_step_exercise(Desk& desk);

/// A position of the right size that was not asked about in this way, solved; nothing if none of
/// the next few suits. With `strict` it was not asked about at all.
[[nodiscard]] std::optional<Result> next_solved(Desk& desk, ExerciseKind kind, const Level& level,
                                                bool strict);
/// The position itself, if it suits.
[[nodiscard]] std::optional<Result> fit(Desk& desk, const Sum& position, ExerciseKind kind,
                                        const Level& level, bool strict);

/// Measures how hard a position is, as far as a few thousand positions tell.
[[nodiscard]] Hardness measure(Desk& desk, const Sum& position, Play play);
/// What an exercise is worth: 1 to 10.
[[nodiscard]] unsigned points_of(const Exercise& exercise);

}  // namespace grundy
