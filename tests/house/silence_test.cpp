// The library never prints and never exits: no source names a function that does, and a long series
// of calls leaves standard output and standard error empty.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "grundy/engine.h"
#include "house/architecture.h"
#include "support/effort.h"
#include "support/odd_games.h"

namespace grundy::house {
namespace {

namespace fs = std::filesystem;

const std::regex& forbidden() {
  static const std::regex words(
      R"(\b(std::)?(printf|fprintf|vprintf|vfprintf|puts|fputs|putchar|fputc|putc|fwrite|perror)"
      R"(|exit|_exit|_Exit|quick_exit|abort|terminate)\s*\()"
      R"(|\bstd::(cout|cerr|clog|wcout|wcerr|print|println)\b)"
      R"(|\bfmt::(v?print|println)\b|\b(stdout|stderr|STDOUT_FILENO|STDERR_FILENO)\b)"
      R"(|#\s*include\s*<(iostream|print|syncstream|fmt/(ostream|color|os)\.h)>)");
  return words;
}

/// The first forbidden words in the code, or nothing. Regular expressions are slow: this one is
/// asked about the neighbourhood of what all it finds has in it.
std::string forbidden_in(const std::string& code) {
  constexpr std::size_t kNear = 40;
  for (const char* stem : {"print", "put", "fwrite", "perror", "xit", "abort", "terminate", "cout",
                           "cerr", "clog", "stdout", "stderr", "_FILENO", "stream>", "<fmt/"}) {
    for (std::size_t at = code.find(stem); at != std::string::npos; at = code.find(stem, at + 1)) {
      const std::size_t from = at - std::min(at, kNear);
      const std::string near = code.substr(from, at + kNear - from);
      std::smatch found;
      if (std::regex_search(near, found, forbidden())) return found.str();
    }
  }
  return "";
}

TEST(Silence, TheScanFindsWhatItIsFor) {
  for (const char* code : {"printf(\"x\")", "std::exit (1);", "std::cout << x;", "fmt::print(\"\")",
                           "#include <iostream>", "fprintf(stderr, \"\")", "abort();",
                           "int x = 1'000; puts(\"y\");", "_Exit(1)", "std::terminate()",
                           "f(STDERR_FILENO)", "# include <fmt/os.h>", "std::wclog; std::wcerr",
                           "fputc(c, file)", "fwrite(p, 1, 1, file)", "std::clog", "perror(x)"}) {
    EXPECT_NE(forbidden_in(code_only(code)), "") << code;
  }
  for (const char* code : {"// exit(1)", "auto s = \"printf(\";", "/* abort() */ int exits;",
                           "print(expression)", "std::string out_puts;", "render::print(x);",
                           "char c = '\"'; /* std::cout */", "R\"(std::cerr)\""}) {
    EXPECT_EQ(forbidden_in(code_only(code)), "") << code;
  }
}

TEST(Silence, NoSourceOfTheLibraryPrintsOrExits) {
  std::size_t files = 0;
  for (const char* folder : {"include", "src", "games", "script"}) {
    for (const fs::path& file : sources_in(GRUNDY_SOURCE_DIR, folder)) {
      ++files;
      const std::string code = code_only(text_of(fs::path(GRUNDY_SOURCE_DIR) / file));
      EXPECT_EQ(forbidden_in(code), "") << file;
    }
  }
  EXPECT_GT(files, 30U) << "the sources were not found";
}

/// Sends standard output and standard error into a file while it lives.
class Captured {
 public:
  explicit Captured(const fs::path& file) {
    std::fflush(nullptr);
    const int target = ::open(file.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
      saved_[stream - 1] = ::dup(stream);
      ::dup2(target, stream);
    }
    ::close(target);
  }
  Captured(const Captured&) = delete;
  Captured& operator=(const Captured&) = delete;
  ~Captured() {
    std::fflush(nullptr);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
      ::dup2(saved_[stream - 1], stream);
      ::close(saved_[stream - 1]);
    }
  }

 private:
  int saved_[2] = {-1, -1};
};

/// Good questions, bad ones, and ones that are stopped; returns how many had an answer.
int ask_everything() {
  Engine engine;
  int answered = 0;
  (void)engine.add<support::BackUpGame>();
  (void)engine.add<support::BackUpGame>();
  Cancellation cancel;
  cancel.request();
  constexpr std::uint64_t kLittle = 1U << 22U;  // a heap of 2^64-1 fills any memory
  const std::vector<Request> requests{
      {},
      {.limits = {.memory = kLittle}, .use_theorems = false},
      {.play = Play::misere, .limits = {.memory = kLittle}},
      {.limits = {.positions = 10}, .use_theorems = false},
      {.limits = {.time = std::chrono::nanoseconds(1), .memory = 1000}, .use_theorems = false},
      {.limits = {.memory = kLittle, .threads = 64}, .use_theorems = false},
      {.use_theorems = false, .cancel = &cancel},
      {.progress = [](const Progress&) {}},
  };
  for (const char* text :
       {"queen(3,4) + *4", "nim(18446744073709551615,5)", "{*1,{}} + nim(1,2)", "backup(7)", "nim(",
        "", "queen(1)", "xyz(1)", "*99999999999999999999", "{{{{*2}}}} + {*2}",
        "subtraction(1000000000000; {2,3})", "takeaway(5)", "{nim(1),\xff}", "nim(1,\x01)"}) {
    const auto sum = engine.parse(text);
    if (!sum) continue;
    for (const Request& request : requests) {
      answered += engine.solve(*sum, request).has_value() ? 1 : 0;
      answered += engine.moves(*sum, request).has_value() ? 1 : 0;
      answered += engine.compare(*sum, engine.parse("*1").value(), request).has_value() ? 1 : 0;
    }
  }
  // Large enough for threads to be started, more than there can be.
  const char* const large = support::sized("queen(262,263)", "queen(185,186)");
  const Request threads{.limits = {.threads = 64}, .use_theorems = false};
  answered += engine.solve(engine.parse(large).value(), threads).has_value() ? 1 : 0;
  for (const char* text : {"rook", "nim(_)", "queen(_,_)", "nonsense", "takeaway(_)"}) {
    for (const Request& request : requests) {
      answered += engine.table(text, {{0, 9}, {0, 9}}, request).has_value() ? 1 : 0;
      answered += engine.table(text, {{5, 4}}, request).has_value() ? 1 : 0;
    }
  }
  return answered;
}

TEST(SilenceThreads, NoCallPrints) {
  const fs::path file =
      fs::temp_directory_path() / ("grundy-silence-" + std::to_string(::getpid()));
  int answered = 0;
  {
    const Captured captured(file);
    answered = ask_everything();
  }
  EXPECT_GT(answered, 100) << "most of the questions have answers";
  EXPECT_EQ(text_of(file), "");
  fs::remove(file);
}

TEST(SilenceThreads, TheCaptureWorks) {
  const fs::path file =
      fs::temp_directory_path() / ("grundy-capture-" + std::to_string(::getpid()));
  {
    const Captured captured(file);
    std::fputs("out ", stdout);
    std::fflush(stdout);
    std::fputs("err", stderr);
  }
  EXPECT_EQ(text_of(file), "out err");
  fs::remove(file);
}

}  // namespace
}  // namespace grundy::house
