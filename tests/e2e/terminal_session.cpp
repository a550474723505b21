#include "e2e/terminal_session.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <vector>

namespace grundy::e2e {

namespace {

constexpr int kSilence = 120'000;  // milliseconds; it is there for what would never end

}  // namespace

TerminalSession::TerminalSession(const Command& command) {
  const winsize size{.ws_row = 24, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
  int terminal = -1;
  id_ = ::forkpty(&terminal, nullptr, nullptr, &size);
  require_success(id_, "forkpty");
  if (id_ == 0) become(command);
  terminal_ = FileDescriptor(terminal);
}

TerminalSession::~TerminalSession() {
  if (ended_) return;
  ::kill(id_, SIGKILL);
  ::waitpid(id_, nullptr, 0);
}

void TerminalSession::type(std::string_view keys) const {
  EXPECT_EQ(::write(terminal_.number(), keys.data(), keys.size()),
            static_cast<ssize_t>(keys.size()));
}

bool TerminalSession::read_some() {
  pollfd entry{terminal_.number(), POLLIN, 0};
  if (::poll(&entry, 1, kSilence) != 1) {
    ADD_FAILURE() << "killed: it was silent for too long";
    ::kill(id_, SIGKILL);
    return false;
  }
  std::array<char, 4096> buffer;
  const ssize_t count = ::read(terminal_.number(), buffer.data(), buffer.size());
  if (count <= 0) return false;  // a terminal ends with an error
  screen_.append(buffer.data(), static_cast<std::size_t>(count));
  std::erase(screen_, '\r');
  return true;
}

bool TerminalSession::wait_for(std::string_view text) {
  while (screen_.find(text, seen_) == std::string::npos) {
    if (!read_some()) return false;
  }
  seen_ = screen_.find(text, seen_) + text.size();
  return true;
}

int TerminalSession::finish() {
  while (read_some()) {
  }
  int status = 0;
  ::waitpid(id_, &status, 0);
  ended_ = true;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace grundy::e2e
