#include "child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

namespace grundy::cli {

namespace {

using Clock = std::chrono::steady_clock;

std::unexpected<Error> cannot_start(const std::string& program, int code) {
  return std::unexpected(
      Error{ErrorKind::io, fmt::format("cannot start {}: {}", program, std::strerror(code))});
}

/// In the child, after a fork: only calls that are allowed between fork and exec.
[[noreturn]] void become(char* const* words, int output, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) ::_exit(1);  // it has ended already
  ::setpgid(0, 0);                        // Ctrl-C is for the parent, which tells it to end
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(output >= 0 ? output : nothing, STDOUT_FILENO);
  for (const int signal : {SIGPIPE, SIGXFSZ}) ::signal(signal, SIG_DFL);
  ::execv(words[0], words);
  ::_exit(127);
}

}  // namespace

Expected<Child> Child::start(const std::vector<std::string>& words, Output output) {
  std::array<int, 2> ends{-1, -1};
  if (output == Output::pipe && ::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return cannot_start(words.front(), errno);
  }
  std::vector<std::string> copies = words;
  std::vector<char*> pointers;
  for (std::string& word : copies) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t parent = ::getpid();
  const pid_t id = ::fork();
  if (id == 0) become(pointers.data(), ends[1], parent);
  const int code = errno;
  if (ends[1] >= 0) ::close(ends[1]);
  if (id > 0) return Child(id, ends[0]);
  if (ends[0] >= 0) ::close(ends[0]);
  return cannot_start(words.front(), code);
}

Child::Child(Child&& other) noexcept
    : id_(std::exchange(other.id_, -1)), output_(std::exchange(other.output_, -1)) {}

Child& Child::operator=(Child&& other) noexcept {
  std::swap(id_, other.id_);
  std::swap(output_, other.output_);
  return *this;
}

Child::~Child() {
  constexpr std::chrono::milliseconds kMoment{500};
  end(kMoment);
  if (output_ >= 0) ::close(output_);
}

std::optional<std::string> Child::first_line(std::chrono::milliseconds longest) {
  const auto until = Clock::now() + longest;
  std::string line;
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0) return std::nullopt;
    pollfd ready{.fd = output_, .events = POLLIN, .revents = 0};
    const int found = ::poll(&ready, 1, static_cast<int>(left));
    if (found < 0) return std::nullopt;  // interrupted: whoever waits is to stop
    if (found == 0) continue;
    char c = 0;
    if (::read(output_, &c, 1) != 1) return std::nullopt;
    if (c == '\n') return line;
    line += c;
  }
}

bool Child::running() {
  if (id_ > 0 && ::waitpid(id_, nullptr, WNOHANG) == id_) id_ = -1;
  return id_ > 0;
}

void Child::tell_to_end() const {
  if (id_ > 0) ::kill(id_, SIGTERM);
}

void Child::end(std::chrono::milliseconds longest) {
  constexpr std::chrono::milliseconds kLook{10};
  const auto until = Clock::now() + longest;
  tell_to_end();
  while (running() && Clock::now() < until) std::this_thread::sleep_for(kLook);
  if (!running()) return;
  ::kill(id_, SIGKILL);
  ::waitpid(id_, nullptr, 0);
  id_ = -1;
}

}  // namespace grundy::cli
