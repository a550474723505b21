#include "generate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>

#include "ask/field.h"

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

/// The long names of a command's options, including those that every command has.
std::vector<std::pair<std::string, std::string>> options_of(const CLI::App& command) {
  std::vector<std::pair<std::string, std::string>> options;
  for (const CLI::Option* option : shown_options(command)) {
    for (const std::string& name : option->get_lnames()) {
      options.emplace_back("--" + name, option->get_description());
    }
  }
  return options;
}

std::string join_words(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

/// The words that a command may take, if they are a small set.
std::string words_for(const CLI::App& command, const std::vector<std::string_view>& games) {
  const std::string& name = command.get_name();
  if (name == "games" || name == "table" || name == "worksheet") return join_words(games);
  if (name == "completion") return "bash zsh fish";
  return {};
}

std::string bash(const CLI::App& app, const std::vector<std::string_view>& games) {
  std::string names;
  std::string cases;
  std::string choices;
  for (const ask::Field& field : ask::fields()) {
    if (field.type != ask::Type::choice || !field.command_line.closed.empty()) continue;
    choices +=
        fmt::format("    {}) COMPREPLY=($(compgen -W \"{}\" -- \"$current\")); return ;;\n",
                    ask::spelled(field, ask::Front::command_line), fmt::join(field.words, " "));
  }
  for (const CLI::App* command : commands_of(app)) {
    names += command->get_name() + " ";
    std::string words = words_for(*command, games);
    for (const auto& [option, description] : options_of(*command)) words += " " + option;
    cases += fmt::format("    {}) words=\"{}\" ;;\n", command->get_name(), words);
  }
  return fmt::format(
      "_grundy() {{\n"
      "  local current=\"${{COMP_WORDS[COMP_CWORD]}}\" words=\"{}--help --version\"\n"
      "  case \"${{COMP_WORDS[COMP_CWORD-1]}}\" in\n"
      "    --color) COMPREPLY=($(compgen -W \"auto always never\" -- \"$current\")); return ;;\n"
      "{}"
      "    --format) COMPREPLY=($(compgen -W \"markdown html latex\" -- \"$current\")); return ;;\n"
      "    --svg|--out) COMPREPLY=($(compgen -f -- \"$current\")); return ;;\n"
      "  esac\n"
      "  if ((COMP_CWORD > 1)); then case \"${{COMP_WORDS[1]}}\" in\n{}  esac; fi\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "}}\n"
      "complete -F _grundy grundy\n",
      names, choices, cases);
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

std::string zsh(const CLI::App& app, const std::vector<std::string_view>& games) {
  std::string names;
  std::string cases;
  for (const CLI::App* command : commands_of(app)) {
    names += fmt::format("    '{}:{}'\n", command->get_name(),
                         within_quotes(command->get_description(), ":"));
    cases += fmt::format("    {}) _arguments", command->get_name());
    for (const auto& [option, description] : options_of(*command)) {
      cases += fmt::format(" '{}[{}]'", option, within_quotes(description, "[]:"));
    }
    const std::string words = words_for(*command, games);
    if (!words.empty()) cases += fmt::format(" '*:word:({})'", words);
    cases += " ;;\n";
  }
  return fmt::format(
      "#compdef grundy\n"
      "_grundy() {{\n"
      "  local -a commands=(\n{}  )\n"
      "  if ((CURRENT == 2)); then _describe command commands; return; fi\n"
      "  local name=$words[2]\n"
      "  shift words; ((CURRENT--))\n"
      "  case $name in\n{}  esac\n"
      "}}\n"
      "if [[ $funcstack[1] == _grundy ]]; then _grundy \"$@\"; else compdef _grundy grundy; fi\n",
      names, cases);
}

std::string fish(const CLI::App& app, const std::vector<std::string_view>& games) {
  std::string text = "complete -c grundy -f\n";
  for (const CLI::App* command : commands_of(app)) {
    const std::string name = command->get_name();
    text += fmt::format("complete -c grundy -n __fish_use_subcommand -a {} -d '{}'\n", name,
                        within_quotes(command->get_description(), ""));
    const std::string when = fmt::format("-n '__fish_seen_subcommand_from {}'", name);
    for (const auto& [option, description] : options_of(*command)) {
      text += fmt::format("complete -c grundy {} -l {} -d '{}'\n", when, option.substr(2),
                          within_quotes(description, ""));
    }
    const std::string words = words_for(*command, games);
    if (!words.empty()) text += fmt::format("complete -c grundy {} -a '{}'\n", when, words);
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
  return bad_input(
      fmt::format("no completions for '{}': the shells are bash, zsh and fish", shell));
}

}  // namespace grundy::cli
