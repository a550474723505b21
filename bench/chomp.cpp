// Chomp in whole processes, by turns with a plain program (peers/chomp.cpp): an array over all
// staircases that looks at every bite.

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <string>
#include <vector>

#include "workload.h"

namespace grundy::bench {

namespace {

struct Run {
  std::string text;
  double seconds = 0;  // of the processor, user and system
  long megabytes = 0;
};

Run run(const std::vector<std::string>& arguments) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) wrong("no pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  pid_t child = 0;
  if (posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ) != 0) {
    wrong("cannot run " + arguments.front());
  }
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  Run result;
  std::array<char, 4096> buffer{};
  for (ssize_t count = 0; (count = ::read(ends[0], buffer.data(), buffer.size())) > 0;) {
    result.text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  ::close(ends[0]);
  rusage usage{};
  int status = 0;
  ::wait4(child, &status, 0, &usage);
  if (status != 0) wrong(arguments.front() + " failed");
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  result.seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  result.megabytes = usage.ru_maxrss / 1024;
  return result;
}

/// The least of several runs, by turns.
void compare(const std::string& what, const std::vector<std::string>& ours,
             const std::vector<std::string>& peer, std::string_view answer) {
  constexpr int kTurns = 3;
  Run best_of_ours{.seconds = 1e9};
  Run best_of_peer{.seconds = 1e9};
  for (int turn = 0; turn < kTurns; ++turn) {
    Run one = run(ours);
    if (one.text.find(answer) == std::string::npos) wrong(what);
    if (one.seconds < best_of_ours.seconds) best_of_ours = std::move(one);
    if (peer.empty()) continue;
    one = run(peer);
    if (one.seconds < best_of_peer.seconds) best_of_peer = std::move(one);
  }
  const auto said = [](const Run& one) {
    return fmt::format("{:.3f} s, {} MB", one.seconds, one.megabytes);
  };
  if (peer.empty()) {
    figure(what, said(best_of_ours));
    return;
  }
  figure(what, fmt::format("{}; plain {}; {:.1f} times", said(best_of_ours), said(best_of_peer),
                           best_of_peer.seconds / best_of_ours.seconds));
}

struct ChompBoard {
  const char* rows;
  const char* columns;
  std::string_view value;
  std::string_view move;
};

constexpr std::array kBoards{
    ChompBoard{"8", "10", "Nim value 51.", "(5,6)"},
    ChompBoard{"10", "12", "Nim value 75.", "(2,5)"},
    ChompBoard{"12", "12", "Nim value 41.", "(2,2)"},
    ChompBoard{"12", "14", "Nim value 103.", "(5,6)"},
};

}  // namespace

void chomp_workload(const std::string& program) {
  fmt::print("chomp: whole processes on one thread, seconds of the processor\n");
  const std::string peer = program.substr(0, program.rfind('/') + 1) + "peer-chomp";
  for (const auto& [rows, columns, value, move] : kBoards) {
    const std::string size = fmt::format("{}x{}", rows, columns);
    const std::string position = fmt::format("chomp({})", size);
    compare(size + ", value", {program, "solve", "--threads", "1", "--no-moves", position},
            {peer, "values", rows, columns}, value);
    // On a square (2,2) is known to win, but not that nothing else does.
    compare(size + ", all winning moves without the value",
            {program, "solve", "--threads", "1", "--no-value", position},
            {peer, "wins", rows, columns}, move);
  }
  compare("3x120, value", {program, "solve", "--threads", "1", "--no-moves", "chomp(3x120)"}, {},
          "Nim value 260.");
  compare("3x1000, all winning moves without the value",
          {program, "solve", "--threads", "1", "--no-value", "chomp(3x1000)"}, {}, "N-position");
}

}  // namespace grundy::bench
