// Sessions at the command line as the documentation shows them, in blocks marked `console`:
//
//   $ grundy solve '*1'
//   *1
//   ...
//
// A line that begins with `$ ` is a command, and may go on over lines if it ends in a backslash.
// What follows it is what it writes to standard output and standard error; a line `...` stands for
// any number of lines, and times may differ.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "docs/markdown.h"

namespace grundy::docs {

struct Step {
  std::string command;
  std::size_t line;
  std::vector<std::string> expected;
};

/// What makes no sense in a console block is said in `fault`.
struct Session {
  std::vector<Step> steps;
  std::string fault;
};

[[nodiscard]] Session parse_session(const Block& block);

/// Why a command is not run here; empty if it is.
[[nodiscard]] std::string_view why_skipped(std::string_view command);

/// The command with grundy in the place of ./run.
[[nodiscard]] std::string for_the_shell(const std::string& command);

/// True if the text is as expected, up to times and the blanks at the ends of lines and text.
[[nodiscard]] bool matches(const std::vector<std::string>& expected, const std::string& actual);

/// Runs a step in the folder: an empty text if all is as expected, else what is not.
[[nodiscard]] std::string check_step(const Step& step, const std::string& folder);

}  // namespace grundy::docs
