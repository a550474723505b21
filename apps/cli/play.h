// `grundy play`: a match in the terminal, against the engine or between two people.
#pragma once

#include "command_line.h"
#include "grundy/engine.h"
#include "match_table.h"

namespace grundy::cli {

/// Plays until somebody leaves or the input ends; returns the exit status.
[[nodiscard]] int play_match(Engine& engine, const Settings& settings, const Request& request,
                             const Surroundings& around);

}  // namespace grundy::cli
