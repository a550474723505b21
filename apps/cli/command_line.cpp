#include "command_line.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/text.h"

namespace grundy::cli {

namespace {

constexpr const char* kDescription =
    "Solves impartial combinatorial games: who wins, the nim value, and every winning move.";

constexpr const char* kNotation =
    "Positions:\n"
    "  nim(3,5,7)  takeaway(21; max=3)  subtraction(21; {1,3})  rook(3,5)  queen(3,4)\n"
    "  *4  0  {*0, *1, nim(2,2)}  and sums of any of these with +\n"
    "  'grundy games' lists all games; put positions in quotes.\n\n"
    "Exit status:\n"
    "  0  answered\n"
    "  2  bad input or usage\n"
    "  3  a limit was reached: the answer says what is known and what is not\n"
    "  4  a file or the network failed\n"
    "  10 / 20  N / P, only with --exit-code\n";

constexpr std::size_t kColumn = 28;  // where descriptions begin in the help

}  // namespace

CommandLine::CommandLine() : app_(kDescription, "grundy") {
  app_.set_version_flag("--version", std::string("grundy ") + GRUNDY_VERSION, "Print the version");
  app_.set_help_flag("-h,--help", "Print this help");
  app_.require_subcommand(1);
  app_.footer(kNotation);
  app_.get_formatter()->column_width(kColumn);
  for (const Command* command : all_commands()) add(*command);
}

void CommandLine::add(const Command& command) {
  CLI::App* app = app_.add_subcommand(command.name, command.description);
  app->footer(std::string("Examples:\n") + command.examples);
  app->get_formatter()->column_width(kColumn);
  Options options(*app, settings_);
  command.options(options);
}

void CommandLine::parse(int argc, char** argv) {
  if (argc > 1) check_name(argv[1]);
  app_.parse(argc, argv);
  const CLI::App& given = *app_.get_subcommands().front();
  for (const CLI::Option* option : given.get_options()) {
    if (!option->get_positional()) continue;
    const auto& words = option->results();
    settings_.arguments.insert(settings_.arguments.end(), words.begin(), words.end());
  }
  command_ = *std::ranges::find(all_commands(), given.get_name(), &Command::name);
  if (command_->check != nullptr) command_->check(GivenOptions(given), settings_);
}

void CommandLine::check_name(const std::string& name) {
  // CLI11 would only say that a command is required.
  if (name == "-h" || name == "--help" || name == "--version") return;
  if (name.starts_with('-')) throw UsageError("there is no option '" + name + "' before a command");
  std::vector<std::string_view> names;
  for (const Command* command : all_commands()) names.emplace_back(command->name);
  if (std::ranges::find(names, name) != names.end()) return;
  std::string message = "there is no command '" + name + "'";
  const auto nearest = nearest_names(name, names);
  if (!nearest.empty()) message += "; did you mean '" + std::string(nearest.front()) + "'?";
  throw UsageError(message);
}

}  // namespace grundy::cli
