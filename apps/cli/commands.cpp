#include <array>

#include "command.h"

namespace grundy::cli {

std::span<const Command* const> all_commands() {
  static constexpr std::array kCommands{
      &kSolveCommand,       //
      &kMovesCommand,       //
      &kPlayCommand,        //
      &kEqualCommand,       //
      &kExplainCommand,     //
      &kTableCommand,       //
      &kSequenceCommand,    //
      &kSurveyCommand,      //
      &kQuotientCommand,    //
      &kGenusCommand,       //
      &kConjectureCommand,  //
      &kIdentifyCommand,    //
      &kWorksheetCommand,   //
      &kDatasetCommand,     //
      &kGraphCommand,       //
      &kExportCommand,      //
      &kNimberCommand,      //
      &kLexicodeCommand,    //
      &kServeCommand,       //
      &kClusterCommand,     //
      &kGamesCommand,       //
      &kRulesCommand,       //
      &kCompletionCommand,  //
      &kManCommand,         //
  };
  return kCommands;
}

}  // namespace grundy::cli
