// A command of the program: its description, its options, and what it does.
//
// Each command has its own file; commands.cpp lists them all. Parsing, `--help`, the manual page
// and the shell completions come from this description.
#pragma once

#include <span>

#include "ask/asked.h"
#include "options.h"
#include "session.h"
#include "settings.h"

namespace grundy::cli {

/// A parsed command line.
struct Given {
  GivenOptions options;
  const Settings& settings;
  const ask::Asked& asked;
};

struct Command {
  const char* name;
  const char* description;  ///< one line
  const char* examples;     ///< lines, indented by two
  void (*options)(Options&);
  /// Throws UsageError for options that cannot be combined; may be null.
  void (*check)(const Given&);
  void (*run)(Session&);
  /// True if a run is one question under its limits. Other commands apply limits themselves.
  bool one_question = false;
};

/// In the order of the help.
[[nodiscard]] std::span<const Command* const> all_commands();

extern const Command kSolveCommand;
extern const Command kMovesCommand;
extern const Command kPlayCommand;
extern const Command kEqualCommand;
extern const Command kExplainCommand;
extern const Command kTableCommand;
extern const Command kSequenceCommand;
extern const Command kSurveyCommand;
extern const Command kQuotientCommand;
extern const Command kGenusCommand;
extern const Command kConjectureCommand;
extern const Command kIdentifyCommand;
extern const Command kWorksheetCommand;
extern const Command kDatasetCommand;
extern const Command kGraphCommand;
extern const Command kExportCommand;
extern const Command kServeCommand;
extern const Command kClusterCommand;
extern const Command kGamesCommand;
extern const Command kRulesCommand;
extern const Command kNimberCommand;
extern const Command kLexicodeCommand;
extern const Command kCompletionCommand;
extern const Command kManCommand;

}  // namespace grundy::cli
