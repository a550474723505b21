#include "e2e/program.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace grundy::e2e {

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "grundy-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) require_success(-1, "mkdtemp");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

void TemporaryFolder::write(const std::string& name, std::string_view text) const {
  std::ofstream(path_ / name, std::ios::binary) << text;
}

std::string TemporaryFolder::read(const std::string& name) const {
  std::ifstream file(path_ / name, std::ios::binary);
  EXPECT_TRUE(file) << name << " cannot be read";
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> TemporaryFolder::names() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path_)) {
    names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

Command grundy_command(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), GRUNDY_PROGRAM);
  // Without a folder for databases: the tests leave nothing behind in the user's.
  return Command{.words = std::move(arguments), .environment = {"GRUNDY_CACHE="}};
}

Ending run_grundy(std::vector<std::string> arguments, std::string input) {
  Command command = grundy_command(std::move(arguments));
  command.input = std::move(input);
  return run(command);
}

Ending run_script(const std::string& script, const std::string& folder) {
  const std::string programs = std::filesystem::path(GRUNDY_PROGRAM).parent_path().string();
  const char* const path = std::getenv("PATH");
  return run({.words = {"sh", "-c", script},
              .environment = {"PATH=" + programs + ":" + (path == nullptr ? "/usr/bin" : path)},
              .folder = folder});
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<Json> json_lines(std::string_view text) {
  EXPECT_TRUE(text.empty() || text.ends_with('\n')) << "the last line has no end";
  std::vector<Json> values;
  for (const std::string& line : lines_of(text)) {
    values.push_back(Json::parse(line, nullptr, false));
    EXPECT_FALSE(values.back().is_discarded()) << "no JSON: " << line.substr(0, 500);
  }
  return values;
}

Json answer_of(const Ending& ending, int status) {
  EXPECT_EQ(ending.status, status) << "signal " << ending.signal << "; " << ending.err;
  const std::vector<Json> answers = json_lines(ending.out);
  EXPECT_EQ(answers.size(), 1U) << ending.out;
  return answers.empty() ? Json() : answers.front();
}

Json ask(std::vector<std::string> arguments, int status) {
  arguments.emplace_back("--json");
  return answer_of(run_grundy(std::move(arguments)), status);
}

std::vector<std::string> command_names() {
  const std::vector<std::string> lines = lines_of(run_grundy({"--help"}).out);
  std::vector<std::string> names;
  auto line = std::ranges::find(lines, "Subcommands:");
  if (line != lines.end()) ++line;
  for (; line != lines.end() && line->starts_with("  "); ++line) {
    names.push_back(line->substr(2, line->find(' ', 2) - 2));
  }
  EXPECT_FALSE(names.empty());
  return names;
}

std::string help_of(const std::string& command) {
  const Ending help = run_grundy({command, "--help"});
  EXPECT_EQ(help.status, kAnswered);
  EXPECT_EQ(help.err, "");
  return help.out;
}

std::vector<std::string> long_search() {
  return {"solve", "--search", "--threads", "1", "queen(3000,3000)"};
}

void expect_one_complaint(const Ending& ending, int status) {
  EXPECT_EQ(ending.status, status) << "signal " << ending.signal;
  EXPECT_EQ(ending.out, "");
  EXPECT_TRUE(ending.err.starts_with("grundy: ")) << ending.err;
  EXPECT_TRUE(ending.err.ends_with('\n')) << ending.err;
  EXPECT_EQ(lines_of(ending.err).size(), 1U) << ending.err;
}

}  // namespace grundy::e2e
