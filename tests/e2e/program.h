// Shorthands for running grundy and looking at what it says.
#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "e2e/process.h"

namespace grundy::e2e {

/// Keeps the order of the fields, and whole numbers of 64 bits as they are.
using Json = nlohmann::ordered_json;

/// How the program ends, as the contract has it.
constexpr int kAnswered = 0;
constexpr int kBadInput = 2;
constexpr int kLimitReached = 3;
constexpr int kIoFailed = 4;

/// A folder that is there for the length of a test.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  [[nodiscard]] std::string path() const { return path_.string(); }
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }
  void write(const std::string& name, std::string_view text) const;
  [[nodiscard]] std::string read(const std::string& name) const;
  /// The names of all files, in order.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  std::filesystem::path path_;
};

/// The command for grundy with these arguments; more can be set in it.
Command grundy_command(std::vector<std::string> arguments);

Ending run_grundy(std::vector<std::string> arguments, std::string input = {});

/// Runs a script with sh; grundy is on its PATH.
Ending run_script(const std::string& script, const std::string& folder = {});

std::vector<std::string> lines_of(std::string_view text);

/// One JSON value per line. A line that is none fails the test.
std::vector<Json> json_lines(std::string_view text);

/// The answer to one question in JSON: the exit status is `status`, and there is one line.
Json answer_of(const Ending& ending, int status = kAnswered);

/// The answer of grundy with --json.
Json ask(std::vector<std::string> arguments, int status = kAnswered);

/// The commands that `grundy --help` lists.
std::vector<std::string> command_names();

std::string help_of(const std::string& command);

/// A search that goes on for minutes, unless something stops it.
std::vector<std::string> long_search();

/// That the program refused its input: the status, one line on standard error, and nothing else.
void expect_one_complaint(const Ending& ending, int status = kBadInput);

}  // namespace grundy::e2e
