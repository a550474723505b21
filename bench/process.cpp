// Whole processes: how long `grundy solve` takes for a position with a closed form, as the shell
// sees it, and how fast a line of ten million heaps is read.

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "workload.h"

namespace grundy::bench {

namespace {

struct Output {
  int status = -1;
  std::string text;
};

/// Runs a program with standard input from a file and collects what it prints.
Output run(const std::vector<const char*>& arguments, const char* input) {
  std::array<int, 2> pipe_ends{};
  if (::pipe(pipe_ends.data()) != 0) wrong("no pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addclose(&actions, pipe_ends[0]);
  std::vector<char*> argv;
  argv.reserve(arguments.size() + 1);
  for (const char* argument : arguments) argv.push_back(const_cast<char*>(argument));
  argv.push_back(nullptr);
  pid_t child = 0;
  if (posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ) != 0) {
    wrong(fmt::format("cannot run {}", argv[0]));
  }
  posix_spawn_file_actions_destroy(&actions);
  ::close(pipe_ends[1]);
  Output output;
  std::array<char, 65536> buffer;
  for (ssize_t count = 0; (count = ::read(pipe_ends[0], buffer.data(), buffer.size())) > 0;) {
    output.text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  ::close(pipe_ends[0]);
  ::waitpid(child, &output.status, 0);
  return output;
}

void start_up(const char* program) {
  fmt::print("start-up: grundy solve 'nim(3,5,7)'\n");
  const std::vector<const char*> solve{program, "solve", "nim(3,5,7)"};
  const Output output = run(solve, "/dev/null");
  if (output.status != 0 || output.text.find("Nim value 1.") == std::string::npos) {
    wrong("nim(3,5,7)");
  }
  constexpr int kCalls = 101;
  const double ours = median_seconds(kCalls, [&] { run(solve, "/dev/null"); });
  const double nothing = median_seconds(kCalls, [&] { run({"true"}, "/dev/null"); });
  figure("the whole process (wanted: under 10 ms)", fmt::format("{:.2f} ms", ours * 1e3));
  figure("a process that does nothing", fmt::format("{:.2f} ms", nothing * 1e3));
}

void long_line(const char* program) {
  constexpr int kHeaps = 10'000'000;
  fmt::print("input: one line of {} heaps\n", kHeaps);
  std::string path = "/tmp/grundy-bench-XXXXXX";
  const int file = ::mkstemp(path.data());
  if (file < 0) wrong("no temporary file");
  std::mt19937_64 random(1);
  std::uint64_t nim_sum = 0;
  std::string text = "nim(";
  for (int i = 0; i < kHeaps; ++i) {
    const std::uint64_t heap = random();
    nim_sum ^= heap;
    fmt::format_to(std::back_inserter(text), "{}{}", i > 0 ? "," : "", heap);
  }
  text += ")\n";
  const ssize_t written = ::write(file, text.data(), text.size());
  ::close(file);
  if (written != static_cast<ssize_t>(text.size())) wrong("the temporary file is not whole");

  const std::vector<const char*> solve{program, "solve", "--max-moves", "3", "-"};
  const Output output = run(solve, path.c_str());
  if (output.text.find(fmt::format("Nim value {}.", nim_sum)) == std::string::npos) {
    wrong("the nim sum of ten million heaps");
  }
  constexpr int kCalls = 5;
  const double ours = median_seconds(kCalls, [&] { run(solve, path.c_str()); });
  const double count = median_seconds(kCalls, [&] { run({"wc", "-l"}, path.c_str()); });
  ::unlink(path.c_str());
  const double megabytes = static_cast<double>(text.size()) / 1e6;
  figure("input (wanted: 200 MB/s)", fmt::format("{:.0f} MB/s", megabytes / ours));
  figure("wc -l on the same file", fmt::format("{:.0f} MB/s", megabytes / count));
}

}  // namespace

void process_workload(const char* program) {
  start_up(program);
  long_line(program);
}

}  // namespace grundy::bench
