// The commands: from settings to answers on standard output.
#pragma once

#include "command_line.h"
#include "grundy/limits.h"

namespace grundy::cli {

enum ExitStatus : int {
  kAnswered = 0,
  kBadInput = 2,
  kLimit = 3,
  kIoFailed = 4,
  kNPosition = 10,
  kPPosition = 20,
};

/// Runs the command; `cancel` may be set from outside to end it early.
[[nodiscard]] int run_command(const CommandLine& line, const Cancellation& cancel);

}  // namespace grundy::cli
