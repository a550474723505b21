// The moves of a position without their values, for players who want to find those themselves.
#pragma once

#include "grundy/engine.h"

namespace grundy::ask {

/// Returns at once, however large the game is.
[[nodiscard]] inline Expected<Options> bare_moves(Engine& engine, const Sum& position,
                                                  Request request) {
  request.limits.positions = 0;
  auto options = engine.moves(position, request);
  if (!options) return options;
  if (options->stop && options->stop->reason == StopReason::positions) options->stop.reset();
  for (MoveResult& move : options->options.moves) {
    move.nim_value.reset();
    move.loopy_value.reset();
    move.moves_to_end.reset();
    move.outcome.reset();
  }
  return options;
}

}  // namespace grundy::ask
