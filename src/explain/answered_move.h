// Moves in a sum as grounds name them, for both kinds of evidence.
#pragma once

#include <cstddef>

#include "explain/grounds.h"
#include "grundy/answer.h"

namespace grundy::explain {

/// Nobody reads a longer list of moves.
inline constexpr std::size_t kMovesListed = 2000;

[[nodiscard]] bool is_over(const Sum& sum);

/// `reply` is null if the move ends the game.
[[nodiscard]] ground::AnsweredMove answered_move(const Sum& position, const MoveResult& move,
                                                 const MoveResult* reply);

}  // namespace grundy::explain
