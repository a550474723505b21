// `grundy play`: a match in the terminal, against the engine or between two people.
#pragma once

#include "command_line.h"
#include "grundy/engine.h"
#include "io.h"
#include "render/style.h"

namespace grundy::cli {

/// Plays until the game is over, given up, or the input ends; returns the exit status.
[[nodiscard]] int play_match(Engine& engine, const Settings& settings, const Request& request,
                             const Cancellation& cancel, const render::Style& style,
                             Output& output);

}  // namespace grundy::cli
