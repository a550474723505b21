// File descriptors that close themselves, and the ways to connect two processes by them.
#pragma once

#include <fcntl.h>
#include <pty.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace grundy::e2e {

class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor() { close(); }

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  void close() {
    if (is_open()) ::close(std::exchange(number_, -1));
  }

 private:
  int number_ = -1;
};

struct Channel {
  FileDescriptor ours;
  FileDescriptor theirs;
};

inline void require_success(int result, const char* what) {
  if (result < 0) throw std::system_error(errno, std::generic_category(), what);
}

inline Channel pipe_to_us() {
  int ends[2];
  require_success(::pipe2(ends, O_CLOEXEC), "pipe");
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

inline Channel pipe_from_us() {
  Channel pipe = pipe_to_us();
  std::swap(pipe.ours, pipe.theirs);
  require_success(::fcntl(pipe.ours.number(), F_SETFL, O_NONBLOCK), "fcntl");
  return pipe;
}

/// A terminal that passes on what is written to it as it is.
inline Channel terminal_to_us() {
  int master = -1;
  int slave = -1;
  termios mode{};
  ::cfmakeraw(&mode);
  require_success(::openpty(&master, &slave, nullptr, &mode, nullptr), "openpty");
  Channel terminal{FileDescriptor(master), FileDescriptor(slave)};
  require_success(::fcntl(master, F_SETFD, FD_CLOEXEC), "fcntl");
  require_success(::fcntl(slave, F_SETFD, FD_CLOEXEC), "fcntl");
  return terminal;
}

}  // namespace grundy::e2e
