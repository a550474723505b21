// grundy-check FILE: checks a proof, and says what it proves.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "check/check.h"
#include "core/text.h"

namespace {

using namespace grundy;

constexpr std::string_view kHelp =
    R"(Checks a proof that `grundy ... --proof FILE` has written, by the rules of the games alone.

Usage: grundy-check [--rules FILE]... [--stats] FILE

  FILE          a proof, plain or compressed with gzip; - reads standard input
  --rules FILE  the rules, in Lua, of a game of your own that the proof is about
  --stats       print the number of records and the memory that the facts took
  --help        this text
  --version     the version

It prints VERIFIED and what was verified, or the first line that is wrong and why.
It names the theorems that the proof takes for granted ("granting: ...").

Exit status: 0 verified, 1 not verified, 2 wrong usage, 4 the file cannot be read.

  grundy solve 'kayles(20)' --proof kayles.proof
  grundy-check kayles.proof

The format: docs/formats/proof.md
)";

constexpr int kVerified = 0;
constexpr int kRefused = 1;
constexpr int kUsage = 2;
constexpr int kUnreadable = 4;

/// Files, their names and arguments may hold anything, and a terminal obeys what it is shown, so
/// control characters go. So do ends of lines, or a statement could add a verdict of its own.
void say(std::string_view text) {
  fmt::print("{}\n", printable_line(text));
}

void complain(std::string_view text) {
  fmt::print(stderr, "grundy-check: {}\n", printable_line(text));
}

int usage(std::string_view why) {
  complain(fmt::format("{}; try 'grundy-check --help'", why));
  return kUsage;
}

/// What was asked for.
struct CheckRequest {
  std::vector<std::string> files;
  std::vector<std::string> rules;
  bool stats = false;
};

Expected<Registry> known_games(const std::vector<std::string>& rules) {
  Registry registry = check::catalogue();
  for (const std::string& file : rules) {
    std::ifstream stream(file, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(stream), {});
    if (!stream.is_open() || stream.bad()) {
      return std::unexpected(Error{.kind = ErrorKind::io, .message = "cannot read '" + file + "'"});
    }
    if (auto added = check::add_rules(registry, std::move(text), file); !added) {
      return std::unexpected(std::move(added.error()));
    }
  }
  return registry;
}

Expected<check::Verdict> check_with_rules(proof::Reader& reader, const Registry& registry,
                                          const std::string& path) {
  try {
    return check::check_proof(
        reader,
        {.registry = registry, .folder = std::filesystem::path(path).parent_path().string()});
  } catch (const GameFailure& failure) {  // of the rules of a file
    return std::unexpected(failure.error());
  }
}

int check_file(const CheckRequest& asked) {
  const std::string& path = asked.files.front();
  const auto registry = known_games(asked.rules);
  if (!registry) {
    complain(registry.error().message);
    return registry.error().kind == ErrorKind::io ? kUnreadable : kUsage;
  }
  auto reader = proof::Reader::open(path);
  if (!reader) {
    complain(reader.error().message);
    return kUnreadable;
  }
  const auto verdict = check_with_rules(*reader, *registry, path);
  if (!verdict && verdict.error().kind == ErrorKind::io) {
    complain(verdict.error().message);
    return kUnreadable;
  }
  if (!verdict) {
    say("NOT VERIFIED: " + verdict.error().message);
    return kRefused;
  }
  say("VERIFIED: " + verdict->statement);
  for (const std::string& theorem : verdict->granted) say("granting: " + theorem);
  for (const std::string& file : asked.rules) say("by the rules of: " + file);
  if (asked.stats) {
    fmt::print("{} records, {} bytes of text, {} bytes of facts\n", verdict->records,
               reader->bytes(), verdict->bytes);
  }
  return kVerified;
}

int run(const std::vector<std::string>& arguments) {
  CheckRequest asked;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "--help" || argument == "-h") {
      fmt::print("{}", kHelp);
      return kVerified;
    }
    if (argument == "--version") {
      fmt::print("grundy-check {}\n", GRUNDY_VERSION);
      return kVerified;
    }
    if (argument == "--stats") {
      asked.stats = true;
    } else if (argument == "--rules") {
      if (++i == arguments.size()) return usage("--rules needs a file");
      asked.rules.push_back(arguments[i]);
    } else if (argument.size() > 1 && argument.starts_with('-')) {
      return usage(fmt::format("unknown option '{}'", argument));
    } else {
      asked.files.push_back(argument);
    }
  }
  if (asked.files.size() != 1) return usage("give one file");
  return check_file(asked);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::bad_alloc&) {
    std::fputs("grundy-check: out of memory\n", stderr);
    return kUnreadable;
  } catch (const std::exception& error) {
    complain(error.what());
    return kUnreadable;
  }
}
