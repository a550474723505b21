// The command line: made from the list of commands, and parsed.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "command.h"

namespace grundy::cli {

class CommandLine {
 public:
  CommandLine();

  /// Throws UsageError, or CLI::ParseError from CLI11, which also stands for --help.
  void parse(int argc, char** argv);

  /// What is wrong with the command line, in words of our own where CLI11's are hard to read.
  [[nodiscard]] std::string complaint(const CLI::ParseError& error) const;
  /// The command that explains how to do better.
  [[nodiscard]] std::string help_command() const;

  [[nodiscard]] const CLI::App& app() const { return app_; }
  /// The command given; its positional arguments are in the settings.
  [[nodiscard]] const Command& command() const { return *command_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] const ask::Asked& asked() const { return asked_; }

 private:
  void add(const Command& command);
  /// Throws for an unknown command, and suggests the nearest one.
  static void check_name(const std::string& name);
  /// `help COMMAND` in the words of CLI11.
  static std::vector<std::string> asking_for_help(const std::vector<std::string>& words);
  /// Names the first argument that the command does not take.
  [[nodiscard]] std::string unexpected_argument() const;

  CLI::App app_;
  Settings settings_;
  ask::Asked asked_;
  const Command* command_ = nullptr;
};

}  // namespace grundy::cli
