#include "other_program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "core/meter.h"

extern char** environ;

namespace grundy::cli {

namespace {

/// Waits for a process of ours and returns its status; beyond the limits of the question ends it.
int wait_within_limits(::pid_t process, std::uint64_t memory) {
  constexpr ::useconds_t kPause = 5'000;  // microseconds
  // What it needs beside its data is small, and the same for every picture.
  constexpr std::uint64_t kProgram = std::uint64_t{16} << 20U;
  const ::rlimit most{memory + kProgram, memory + kProgram};
  static_cast<void>(::prlimit(process, RLIMIT_DATA, &most, nullptr));
  int status = 0;
  try {
    for (;;) {
      const ::pid_t ended = ::waitpid(process, &status, WNOHANG);
      if (ended == process || (ended < 0 && errno != EINTR)) return status;
      if (Meter* const meter = Meter::current()) meter->check();
      ::usleep(kPause);
    }
  } catch (const LimitReached&) {
    ::kill(process, SIGKILL);
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    throw;
  }
}

/// Where the program runs, and that nobody hears it.
class Surroundings {
 public:
  explicit Surroundings(const std::string& folder) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str());
    ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  }
  Surroundings(const Surroundings&) = delete;
  Surroundings& operator=(const Surroundings&) = delete;
  ~Surroundings() { ::posix_spawn_file_actions_destroy(&actions_); }

  [[nodiscard]] const ::posix_spawn_file_actions_t* actions() const { return &actions_; }

 private:
  ::posix_spawn_file_actions_t actions_{};
};

}  // namespace

ScratchFolder::ScratchFolder()
    : path_(fmt::format("{}/grundy-XXXXXX",
                        std::getenv("TMPDIR") != nullptr ? std::getenv("TMPDIR") : "/tmp")),
      made_(::mkdtemp(path_.data()) != nullptr) {}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (made_) std::filesystem::remove_all(path_, ignored);
}

std::optional<bool> run_program(const std::vector<std::string>& words, const std::string& folder,
                                std::uint64_t memory) {
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const Surroundings surroundings(folder);
  ::pid_t process = 0;
  const int failed = ::posix_spawnp(&process, words.front().c_str(), surroundings.actions(),
                                    nullptr, arguments.data(), environ);
  if (failed != 0) return std::nullopt;
  const int status = wait_within_limits(process, memory);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace grundy::cli
