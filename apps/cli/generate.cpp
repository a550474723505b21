#include "generate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

namespace grundy::cli {

namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

/// The options that the help shows.
std::vector<const CLI::Option*> shown_options(const CLI::App& command) {
  return command.get_options(
      [](const CLI::Option* option) { return !option->get_group().empty(); });
}

/// What completions offer as the value of an option, or as the argument of a command.
struct Offer {
  enum class Kind : std::uint8_t { nothing, words, files, folders, anything };
  Kind kind = Kind::nothing;
  std::string words = {};  // separated by blanks
};

struct OptionOffer {
  std::string name;
  std::string description;
  Offer value;  // nothing: the option has no value
};

Offer offer_for(const CLI::Option& option) {
  using enum Offer::Kind;
  if (option.get_expected_max() == 0) return {};
  const std::string& word = option.get_option_text();
  if (word == "FILE") return {files};
  if (word == "DIR") return {folders};
  std::string choices = option.get_type_name();
  std::ranges::replace(choices, '|', ' ');
  if (choices.empty() || choices == "TEXT") return {anything};
  return {words, std::move(choices)};
}

/// A command's options by their long names.
std::vector<OptionOffer> options_of(const CLI::App& command) {
  std::vector<OptionOffer> options;
  for (const CLI::Option* option : shown_options(command)) {
    for (const std::string& name : option->get_lnames()) {
      options.push_back({"--" + name, option->get_description(), offer_for(*option)});
    }
  }
  return options;
}

/// What a command may be given besides options, if that is a small set or a file.
Offer arguments_of(const CLI::App& command, const std::vector<std::string_view>& games) {
  const std::string& name = command.get_name();
  if (name == "games" || name == "table" || name == "worksheet") {
    return {Offer::Kind::words, fmt::format("{}", fmt::join(games, " "))};
  }
  if (name == "completion") return {Offer::Kind::words, "bash zsh fish"};
  for (const CLI::Option* option : shown_options(command)) {
    if (option->get_positional() && option->get_name(true) == "FILE") return {Offer::Kind::files};
  }
  return {};
}

std::string in_bash(const Offer& offer) {
  using enum Offer::Kind;
  switch (offer.kind) {
    case words:
      return fmt::format("COMPREPLY=($(compgen -W \"{}\" -- \"$current\"))", offer.words);
    case files:
      return "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$current\"))";
    case folders:
      return "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- \"$current\"))";
    default:
      return "COMPREPLY=()";
  }
}

std::string bash(const CLI::App& app, const std::vector<std::string_view>& games) {
  std::string names = "help ";
  std::string cases;
  std::map<std::string, std::string> values;  // what follows an option
  for (const CLI::App* command : commands_of(app)) {
    names += command->get_name() + " ";
    std::string words;
    for (const OptionOffer& option : options_of(*command)) {
      words += " " + option.name;
      if (option.value.kind != Offer::Kind::nothing) {
        values.emplace(option.name, in_bash(option.value));
      }
    }
    const Offer arguments = arguments_of(*command, games);
    cases += fmt::format("    {}) words=\"{}{}\"{} ;;\n", command->get_name(), arguments.words,
                         words, arguments.kind == Offer::Kind::files ? " files=1" : "");
  }
  std::string choices;
  for (const auto& [option, reply] : values) {
    choices += fmt::format("    {}) {}; return ;;\n", option, reply);
  }
  return fmt::format(
      "_grundy() {{\n"
      "  local current=\"${{COMP_WORDS[COMP_CWORD]}}\" files= words=\"{0}--help --version\"\n"
      "  case \"${{COMP_WORDS[COMP_CWORD-1]}}\" in\n"
      "    help) COMPREPLY=($(compgen -W \"{0}\" -- \"$current\")); return ;;\n"
      "{1}"
      "  esac\n"
      "  if ((COMP_CWORD > 1)); then case \"${{COMP_WORDS[1]}}\" in\n{2}  esac; fi\n"
      "  if [[ $files && $current != -* ]]; then {3}; return; fi\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "}}\n"
      "complete -F _grundy grundy\n",
      names, choices, cases, in_bash({Offer::Kind::files}));
}

/// A text within single quotes, for zsh (which needs more characters escaped) or fish.
std::string within_quotes(std::string_view text, std::string_view signs) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
      continue;
    }
    if (signs.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

std::string in_zsh(const Offer& offer) {
  using enum Offer::Kind;
  switch (offer.kind) {
    case nothing:
      return {};
    case words:
      return fmt::format(":word:({})", offer.words);
    case files:
      return ":file:_files";
    case folders:
      return ":folder:_files -/";
    case anything:
      return ":value: ";
  }
  return {};
}

std::string zsh(const CLI::App& app, const std::vector<std::string_view>& games) {
  std::string names;
  std::string cases;
  for (const CLI::App* command : commands_of(app)) {
    names += fmt::format("    '{}:{}'\n", command->get_name(),
                         within_quotes(command->get_description(), ":"));
    cases += fmt::format("    {}) _arguments", command->get_name());
    for (const OptionOffer& option : options_of(*command)) {
      cases += fmt::format(" '{}[{}]{}'", option.name, within_quotes(option.description, "[]:"),
                           in_zsh(option.value));
    }
    const Offer arguments = arguments_of(*command, games);
    if (arguments.kind != Offer::Kind::nothing) cases += fmt::format(" '*{}'", in_zsh(arguments));
    cases += " ;;\n";
  }
  return fmt::format(
      "#compdef grundy\n"
      "_grundy() {{\n"
      "  local -a commands=(\n    'help:Show the options of a command'\n{}  )\n"
      "  if ((CURRENT == 2)); then _describe command commands; return; fi\n"
      "  local name=$words[2]\n"
      "  shift words; ((CURRENT--))\n"
      "  case $name in\n{}  esac\n"
      "}}\n"
      "if [[ $funcstack[1] == _grundy ]]; then _grundy \"$@\"; else compdef _grundy grundy; fi\n",
      names, cases);
}

std::string in_fish(const Offer& offer) {
  using enum Offer::Kind;
  switch (offer.kind) {
    case nothing:
      return {};
    case words:
      return fmt::format(" -x -a '{}'", offer.words);
    case files:
      return " -r -F";
    case folders:
      return " -x -a '(__fish_complete_directories)'";
    case anything:
      return " -x";
  }
  return {};
}

std::string fish(const CLI::App& app, const std::vector<std::string_view>& games) {
  std::string text =
      "complete -c grundy -f\n"
      "complete -c grundy -n __fish_use_subcommand -a help -d 'Show the options of a command'\n";
  for (const CLI::App* command : commands_of(app)) {
    const std::string name = command->get_name();
    text += fmt::format("complete -c grundy -n __fish_use_subcommand -a {} -d '{}'\n", name,
                        within_quotes(command->get_description(), ""));
    const std::string when = fmt::format("-n '__fish_seen_subcommand_from {}'", name);
    for (const OptionOffer& option : options_of(*command)) {
      text += fmt::format("complete -c grundy {} -l {} -d '{}'{}\n", when, option.name.substr(2),
                          within_quotes(option.description, ""), in_fish(option.value));
    }
    const Offer arguments = arguments_of(*command, games);
    if (arguments.kind == Offer::Kind::files)
      text += fmt::format("complete -c grundy {} -F\n", when);
    if (arguments.kind == Offer::Kind::words) {
      text += fmt::format("complete -c grundy {} -a '{}'\n", when, arguments.words);
    }
  }
  return text;
}

/// Escapes characters that troff would take for commands.
std::string troff(std::string_view text) {
  std::string result;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
    line_begins = c == '\n';
  }
  return result;
}

/// The option with the word that follows it: "--memory SIZE".
std::string usage_of(const CLI::Option& option) {
  std::string text = option.get_name(option.get_positional(), true);
  const std::string& word = option.get_option_text();
  if (word == "...") return text + word;
  if (!word.empty() && word != " ") text += " " + word;
  return text;
}

std::string man_command(const CLI::App& command) {
  std::string text = fmt::format(".SS grundy {}", troff(command.get_name()));
  for (const CLI::Option* option : shown_options(command)) {
    if (option->get_positional()) text += " " + troff(usage_of(*option));
  }
  text += "\n" + troff(command.get_description()) + ".\n";
  for (const CLI::Option* option : shown_options(command)) {
    text += fmt::format(".TP\n.B {}\n{}.\n", troff(usage_of(*option)),
                        troff(option->get_description()));
  }
  return text + fmt::format(".PP\n.nf\n{}.fi\n", troff(command.get_footer()));
}

}  // namespace

std::string man_page(const CLI::App& app) {
  std::string text = fmt::format(
      ".TH GRUNDY 1 \"\" \"grundy {}\" \"User Commands\"\n"
      ".SH NAME\ngrundy \\- solver of impartial combinatorial games\n"
      ".SH SYNOPSIS\n.B grundy\n.I COMMAND\n[\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]...\n"
      ".SH DESCRIPTION\n{}\n.PP\n.nf\n{}.fi\n.SH COMMANDS\n",
      troff(GRUNDY_VERSION), troff(app.get_description()), troff(app.get_footer()));
  for (const CLI::App* command : commands_of(app)) text += man_command(*command);
  return text + ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf it is set, text is not coloured.\n";
}

Expected<std::string> completion(const CLI::App& app, std::string_view shell,
                                 const std::vector<std::string_view>& games) {
  if (shell == "bash") return bash(app, games);
  if (shell == "zsh") return zsh(app, games);
  if (shell == "fish") return fish(app, games);
  return bad_input(fmt::format("no completions for '{}', only for bash, zsh and fish", shell));
}

}  // namespace grundy::cli
