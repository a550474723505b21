#include "docs/console.h"

#include <algorithm>
#include <array>
#include <regex>

#include "e2e/program.h"

namespace grundy::docs {

namespace {

constexpr std::string_view kPrompt = "$ ";
constexpr std::string_view kAnyLines = "...";

struct Skipped {
  std::string_view prefix;
  std::string_view reason;
};

// The commands of the documentation that are not run, and why.
constexpr std::array<Skipped, 5> kSkipped{{
    {"./test", "would run these very tests again"},
    {"git clone", "needs the network"},
    {"cd ", "is about a checkout of the reader's own"},
    {"cmake", "builds everything; the installation has its own test"},
    {"sudo", "changes the machine"},
}};

/// A line without what may differ from one run to the next.
std::string normalised(const std::string& line) {
  static const std::regex kTime(R"(\bin [0-9][0-9.e+-]* (ms|s)\b)");
  static const std::regex kSeconds(R"("seconds": ?[0-9][0-9.e+-]*)");
  std::string text = std::regex_replace(line, kTime, "in TIME");
  text = std::regex_replace(text, kSeconds, "\"seconds\":TIME");
  text.erase(text.find_last_not_of(" \t\r") + 1);
  return text;
}

std::vector<std::string> normalised(const std::vector<std::string>& lines) {
  std::vector<std::string> result;
  result.reserve(lines.size());
  for (const std::string& line : lines) result.push_back(normalised(line));
  while (!result.empty() && result.back().empty()) result.pop_back();
  return result;
}

std::string indented(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += "    " + line + "\n";
  return text;
}

}  // namespace

Session parse_session(const Block& block) {
  Session session;
  bool goes_on = false;
  for (std::size_t i = 0; i < block.lines.size(); ++i) {
    const std::string& line = block.lines[i];
    if (goes_on) {
      session.steps.back().command += "\n" + line;
    } else if (line.starts_with(kPrompt)) {
      session.steps.push_back({line.substr(kPrompt.size()), block.line + i + 1, {}});
    } else if (session.steps.empty()) {
      session.fault = "the block does not begin with a command: '" + line + "'";
      return session;
    } else {
      session.steps.back().expected.push_back(line);
      continue;
    }
    goes_on = line.ends_with('\\');
  }
  if (session.steps.empty()) session.fault = "the block has no command";
  if (goes_on) session.fault = "the last command is not complete";
  return session;
}

std::string_view why_skipped(std::string_view command) {
  const auto* const found = std::ranges::find_if(
      kSkipped, [&](const Skipped& skipped) { return command.starts_with(skipped.prefix); });
  return found == kSkipped.end() ? std::string_view() : found->reason;
}

std::string for_the_shell(const std::string& command) {
  static const std::regex kCheck(R"((^|[|;&(]\s*)\./run check(?=\s|$))");
  static const std::regex kRun(R"((^|[|;&(]\s*)\./run(?=\s|$))");
  return std::regex_replace(std::regex_replace(command, kCheck, "$1grundy-check"), kRun,
                            "$1grundy");
}

bool matches(const std::vector<std::string>& expected, const std::string& actual) {
  const std::vector<std::string> pattern = normalised(expected);
  const std::vector<std::string> text = normalised(e2e::lines_of(actual));
  // reached[i]: the lines of the text so far match the first i lines of the pattern.
  std::vector<bool> reached(pattern.size() + 1, false);
  reached[0] = true;
  const auto skip_any = [&] {
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      if (reached[i] && pattern[i] == kAnyLines) reached[i + 1] = true;
    }
  };
  skip_any();
  for (const std::string& line : text) {
    std::vector<bool> next(pattern.size() + 1, false);
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      if (!reached[i]) continue;
      if (pattern[i] == kAnyLines) next[i] = true;
      if (pattern[i] == line) next[i + 1] = true;
    }
    reached = next;
    skip_any();
  }
  return reached.back();
}

std::string check_step(const Step& step, const std::string& folder) {
  const e2e::Ending ending =
      e2e::run_script("exec 2>&1\n" + for_the_shell(step.command) + "\n", folder);
  if (ending.status < 0) return "a signal ended it";
  if (ending.status == 127) return "a program of it was not found: " + ending.out;
  if (matches(step.expected, ending.out)) return {};
  return "expected:\n" + indented(step.expected) + "but it writes:\n" +
         indented(e2e::lines_of(ending.out));
}

}  // namespace grundy::docs
