#include "command_line.h"

#include <unistd.h>

#include <algorithm>
#include <string_view>
#include <thread>
#include <vector>

#include "ask/field.h"
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
    "'grundy help COMMAND' shows the options of a command, with examples.\n\n"
    "Exit status:\n"
    "  0  answered\n"
    "  2  bad input or usage\n"
    "  3  a limit was reached: the answer says what is known and what is not\n"
    "  4  a file or the network failed\n"
    "  10 / 20  N / P, only with --exit-code\n";

constexpr std::size_t kColumn = 28;  // where descriptions begin in the help

std::uint64_t half_of_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return std::uint64_t{1} << 30U;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page) / 2;
}

/// The limits of a question on the user's own machine.
ask::Asked defaults() {
  ask::Asked asked;
  const auto put = [&](std::string_view option, std::uint64_t value) {
    ask::find_field(ask::Front::command_line, ask::Kind::solve, option)->member.put(asked, value);
  };
  put("--memory", half_of_memory());
  put("--threads", std::max(1U, std::thread::hardware_concurrency()));
  return asked;
}

/// Ignored options are in a hidden group, for which CLI11 prints an empty line. Removes it.
class HelpFormatter final : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    std::string text = CLI::Formatter::make_help(app, std::move(name), mode);
    if (const auto gap = text.find("\n\n\n"); gap != std::string::npos) text.erase(gap, 1);
    return text;
  }
};

}  // namespace

CommandLine::CommandLine() : app_(kDescription, "grundy"), asked_(defaults()) {
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
  app->formatter(std::make_shared<HelpFormatter>());
  app->get_formatter()->column_width(kColumn);
  Options options(*app, settings_, asked_);
  command.options(options);
}

void CommandLine::parse(int argc, char** argv) {
  std::vector<std::string> line(argv + std::min(argc, 1), argv + argc);
  if (!line.empty() && line.front() == "help") line = asking_for_help(line);
  if (!line.empty()) check_name(line.front());
  std::ranges::reverse(line);  // CLI11 takes the words from the back
  app_.parse(line);
  const CLI::App& given = *app_.get_subcommands().front();
  for (const CLI::Option* option : given.get_options()) {
    if (!option->get_positional()) continue;
    const auto& words = option->results();
    settings_.arguments.insert(settings_.arguments.end(), words.begin(), words.end());
  }
  command_ = *std::ranges::find(all_commands(), given.get_name(), &Command::name);
  if (command_->check != nullptr) command_->check({GivenOptions(given), settings_, asked_});
}

std::vector<std::string> CommandLine::asking_for_help(const std::vector<std::string>& words) {
  if (words.size() > 2) throw UsageError("'grundy help' takes one command");
  if (words.size() == 1 || words[1].starts_with('-')) return {"--help"};
  return {words[1], "--help"};
}

void CommandLine::check_name(const std::string& name) {
  // CLI11 would only say that a command is required.
  if (name == "-h" || name == "--help" || name == "--version") return;
  if (name.starts_with('-')) throw UsageError("unknown option '" + name + "' before a command");
  std::vector<std::string_view> names;
  for (const Command* command : all_commands()) names.emplace_back(command->name);
  if (std::ranges::find(names, name) != names.end()) return;
  std::string message = "unknown command '" + name + "'";
  if (name == "version") throw UsageError(message + ". Did you mean '--version'?");
  const auto nearest = nearest_names(name, names);
  if (!nearest.empty()) message += ". Did you mean '" + std::string(nearest.front()) + "'?";
  throw UsageError(message);
}

std::string CommandLine::complaint(const CLI::ParseError& error) const {
  const std::string text = error.what();
  switch (static_cast<CLI::ExitCodes>(error.get_exit_code())) {
    case CLI::ExitCodes::RequiredError:
      if (app_.get_subcommands().empty()) return "no command given";
      return text.substr(0, text.find(" is required")) + " is missing";
    case CLI::ExitCodes::ArgumentMismatch:
      return text.ends_with(" missing") ? text.substr(0, text.find(':')) + " needs a value" : text;
    case CLI::ExitCodes::ExtrasError:
      return unexpected_argument();
    default:
      return text;
  }
}

std::string CommandLine::unexpected_argument() const {
  const std::vector<std::string> rest = app_.remaining(true);
  const auto option = std::ranges::find_if(
      rest, [](const std::string& word) { return word.size() > 1 && word.starts_with('-'); });
  if (option == rest.end()) return "unexpected argument '" + rest.front() + "'";
  const std::string name = option->substr(0, option->find('='));
  std::vector<std::string_view> names;
  for (const CLI::Option* const known : app_.get_subcommands().front()->get_options()) {
    for (const std::string& long_name : known->get_lnames()) names.emplace_back(long_name);
  }
  const std::size_t dashes = std::min(name.find_first_not_of('-'), name.size());
  const auto nearest = nearest_names(name.substr(dashes), names);
  return "unknown option '" + name + "'" +
         (nearest.empty() ? "" : ". Did you mean '--" + std::string(nearest.front()) + "'?");
}

std::string CommandLine::help_command() const {
  const auto given = app_.get_subcommands();
  return given.empty() ? "grundy --help" : "grundy " + given.front()->get_name() + " --help";
}

}  // namespace grundy::cli
