// grundy-check FILE: checks a proof, and says what it proves.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "check/check.h"

namespace {

using namespace grundy;

constexpr std::string_view kHelp =
    R"(Checks a proof that `grundy ... --proof FILE` has written, by the rules of the games alone.

Usage: grundy-check [--stats] FILE

  FILE      a proof, plain or compressed with gzip; - reads standard input
  --stats   say how many records there were and how much memory the facts took
  --help    this text
  --version the version

It prints VERIFIED and what was verified, or the first line that is wrong and why.
Theorems that the proof takes for granted are named ("granting: ...").

Exit status: 0 verified, 1 not verified, 2 wrong usage, 4 the file cannot be read.

  grundy solve 'kayles(20)' --proof kayles.proof
  grundy-check kayles.proof

The format: docs/formats/proof.md
)";

constexpr int kVerified = 0;
constexpr int kRefused = 1;
constexpr int kUsage = 2;
constexpr int kUnreadable = 4;

int usage(std::string_view why) {
  fmt::print(stderr, "grundy-check: {}\n(grundy-check --help says more)\n", why);
  return kUsage;
}

int check_file(const std::string& path, bool stats) {
  auto reader = proof::Reader::open(path);
  if (!reader) {
    fmt::print(stderr, "grundy-check: {}\n", reader.error().message);
    return kUnreadable;
  }
  const Registry registry = check::catalogue();
  const auto verdict = check::check_proof(
      *reader,
      {.registry = registry, .folder = std::filesystem::path(path).parent_path().string()});
  if (!verdict && verdict.error().kind == ErrorKind::io) {
    fmt::print(stderr, "grundy-check: {}\n", verdict.error().message);
    return kUnreadable;
  }
  if (!verdict) {
    fmt::print("NOT VERIFIED: {}\n", verdict.error().message);
    return kRefused;
  }
  fmt::print("VERIFIED: {}\n", verdict->statement);
  for (const std::string& theorem : verdict->granted) fmt::print("granting: {}\n", theorem);
  if (stats) {
    fmt::print("{} records, {} bytes of text, {} bytes of facts\n", verdict->records,
               reader->bytes(), verdict->bytes);
  }
  return kVerified;
}

int run(const std::vector<std::string>& arguments) {
  bool stats = false;
  std::vector<std::string> files;
  for (const std::string& argument : arguments) {
    if (argument == "--help" || argument == "-h") {
      fmt::print("{}", kHelp);
      return kVerified;
    }
    if (argument == "--version") {
      fmt::print("grundy-check {}\n", GRUNDY_VERSION);
      return kVerified;
    }
    if (argument == "--stats") {
      stats = true;
    } else if (argument.size() > 1 && argument.starts_with('-')) {
      return usage(fmt::format("there is no option '{}'", argument));
    } else {
      files.push_back(argument);
    }
  }
  if (files.size() != 1) return usage("give one file");
  return check_file(files.front(), stats);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "grundy-check: %s\n", error.what());
    return kUnreadable;
  }
}
