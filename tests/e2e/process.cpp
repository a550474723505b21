#include "e2e/process.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <thread>

namespace grundy::e2e {

namespace {

// Long enough for a sanitizer on a busy machine: it is there for what would never end.
constexpr std::chrono::seconds kLimit{120};
constexpr std::chrono::milliseconds kPause{5};

}  // namespace

void become(const Command& command) {
  // The signal is ignored in the tests, and what is ignored stays so in a new program.
  struct sigaction standard{};
  standard.sa_handler = SIG_DFL;
  ::sigaction(SIGPIPE, &standard, nullptr);
  ::unsetenv("NO_COLOR");
  ::unsetenv("TERM");  // a test says what its terminal can do
  for (const std::string& variable : command.environment) {
    const std::size_t equals = variable.find('=');
    ::setenv(variable.substr(0, equals).c_str(), variable.c_str() + equals + 1, 1);
  }
  if (!command.folder.empty() && ::chdir(command.folder.c_str()) != 0) std::_Exit(126);
  std::vector<char*> words;
  words.reserve(command.words.size() + 1);
  for (const std::string& word : command.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  ::execvp(words[0], words.data());
  std::_Exit(127);
}

Process::Process(const Command& command)
    : deadline_(std::chrono::steady_clock::now() + kLimit),
      more_input_(command.more_input),
      input_(command.input) {
  struct sigaction ignore{};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &ignore, nullptr);
  Channel in = pipe_from_us();
  Channel out = command.out_is_terminal ? terminal_to_us() : pipe_to_us();
  Channel err = command.err_is_terminal ? terminal_to_us() : pipe_to_us();
  id_ = ::fork();
  require_success(id_, "fork");
  if (id_ == 0) {
    ::setpgid(0, 0);
    ::dup2(in.theirs.number(), STDIN_FILENO);
    ::dup2(out.theirs.number(), STDOUT_FILENO);
    ::dup2(err.theirs.number(), STDERR_FILENO);
    become(command);
  }
  // Here too, so that the group exists whoever of the two comes first.
  ::setpgid(id_, id_);
  in_ = std::move(in.ours);
  out_ = std::move(out.ours);
  err_ = std::move(err.ours);
}

Process::~Process() {
  if (ended_) return;
  ::kill(-id_, SIGKILL);
  ::waitpid(id_, nullptr, 0);
}

void Process::send(int signal) const {
  EXPECT_EQ(::kill(id_, signal), 0) << std::strerror(errno);
}

bool Process::wait_for_out(std::string_view text) {
  const auto there = [&] { return ending_.out.find(text) != std::string::npos; };
  pump(there);
  return there();
}

bool Process::wait_for_err(std::string_view text) {
  const auto there = [&] { return ending_.err.find(text) != std::string::npos; };
  pump(there);
  return there();
}

bool Process::wait_for_unread_out() {
  pollfd entry{out_.number(), POLLIN, 0};
  return ::poll(&entry, 1, std::chrono::milliseconds(kLimit).count()) == 1 &&
         (entry.revents & POLLIN) != 0;
}

bool Process::wait_for_state(std::string_view name,
                             const std::function<bool(const std::string&)>& wanted) const {
  const std::string path = "/proc/" + std::to_string(id_) + "/status";
  while (std::chrono::steady_clock::now() < deadline_) {
    std::ifstream file(path);
    std::string word;
    while (file >> word && word != name) {
    }
    if (!(file >> word)) return false;
    if (wanted(word)) return true;
    std::this_thread::sleep_for(kPause);
  }
  return false;
}

bool Process::wait_until_not_caught(int signal) const {
  return wait_for_state("SigCgt:", [&](const std::string& mask) {
    return (std::stoull(mask, nullptr, 16) >> static_cast<unsigned>(signal - 1) & 1U) == 0;
  });
}

bool Process::wait_until_asleep() const {
  return wait_for_state("State:", [](const std::string& state) { return state == "S"; });
}

void Process::pump(const std::function<bool()>& enough) {
  while (!enough() && (out_.is_open() || err_.is_open()) && !out_of_time()) {
    if (input_.empty() && !more_input_) in_.close();
    // poll looks away from negative numbers, which is what closed descriptors have.
    const int writing = input_.empty() ? -1 : in_.number();
    std::array<pollfd, 3> entries{
        {{writing, POLLOUT, 0}, {out_.number(), POLLIN, 0}, {err_.number(), POLLIN, 0}}};
    ::poll(entries.data(), entries.size(), 100);
    if (entries[0].revents != 0) write_some();
    if (entries[1].revents != 0) read_from(out_, ending_.out);
    if (entries[2].revents != 0) read_from(err_, ending_.err);
  }
}

void Process::read_from(FileDescriptor& file, std::string& text) {
  std::array<char, 1 << 16> buffer;
  const ssize_t count = ::read(file.number(), buffer.data(), buffer.size());
  if (count > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(count));
  } else if (count == 0 || errno != EINTR) {
    file.close();  // a terminal ends with an error
  }
}

void Process::write_some() {
  const ssize_t count = ::write(in_.number(), input_.data(), input_.size());
  if (count >= 0) {
    input_.erase(0, static_cast<std::size_t>(count));
  } else if (errno != EINTR && errno != EAGAIN) {
    input_.clear();  // it does not want to read more, which is its right
    in_.close();
  }
}

bool Process::out_of_time() {
  if (std::chrono::steady_clock::now() < deadline_) return false;
  if (!ended_) {
    ADD_FAILURE() << "killed: it ran longer than " << kLimit.count() << " s";
    ::kill(-id_, SIGKILL);
  }
  return true;
}

Ending Process::finish() {
  more_input_ = false;
  pump([] { return false; });
  in_.close();
  int status = 0;
  while (::waitpid(id_, &status, out_of_time() ? 0 : WNOHANG) == 0) {
    std::this_thread::sleep_for(kPause);
  }
  ended_ = true;
  if (WIFEXITED(status)) ending_.status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) ending_.signal = WTERMSIG(status);
  return std::move(ending_);
}

Ending run(const Command& command) {
  return Process(command).finish();
}

}  // namespace grundy::e2e
