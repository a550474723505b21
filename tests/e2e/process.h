// A program in a process of its own, seen from outside: what it writes, and how it ends.
//
// A program that hangs is killed after a generous limit, and the test fails.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "e2e/file_descriptor.h"

namespace grundy::e2e {

/// What is run, and what it finds around it.
struct Command {
  std::vector<std::string> words;             ///< the program and its arguments
  std::string input = {};                     ///< on standard input
  bool more_input = false;                    ///< whether standard input stays open behind that
  std::vector<std::string> environment = {};  ///< NAME=value; NO_COLOR is not set unless it is here
  std::string folder = {};                    ///< where it is run; empty: where the test is
  bool out_is_terminal = false;
  bool err_is_terminal = false;
};

struct Ending {
  std::string out;
  std::string err;
  int status = -1;  ///< -1 where a signal ended it
  int signal = 0;
};

class Process {
 public:
  explicit Process(const Command& command);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  void write_input(std::string_view text) { input_ += text; }
  void send(int signal) const;
  /// Closes our end of its standard output, as `| head` does.
  void stop_reading() { out_.close(); }

  /// Waits until it has written `text`; false if it ends before.
  bool wait_for_out(std::string_view text);
  bool wait_for_err(std::string_view text);
  [[nodiscard]] const std::string& out_so_far() const { return ending_.out; }
  [[nodiscard]] const std::string& err_so_far() const { return ending_.err; }
  /// Waits until it has written something to standard output, and leaves that unread.
  bool wait_for_unread_out();
  /// Waits until it no longer catches the signal.
  bool wait_until_not_caught(int signal) const;
  /// Waits until it sleeps, as a program does that reads and finds nothing.
  bool wait_until_asleep() const;

  /// Closes its standard input, reads the rest, and waits for the end.
  Ending finish();

 private:
  /// Moves text in and out until `enough`, or until there is nothing more to come.
  void pump(const std::function<bool()>& enough);
  void read_from(FileDescriptor& file, std::string& text);
  void write_some();
  [[nodiscard]] bool out_of_time();
  /// Waits until the word behind `name` in what the kernel says about it is as wanted.
  bool wait_for_state(std::string_view name,
                      const std::function<bool(const std::string&)>& wanted) const;

  std::chrono::steady_clock::time_point deadline_;
  pid_t id_ = -1;
  bool ended_ = false;
  bool more_input_;
  std::string input_;
  FileDescriptor in_, out_, err_;
  Ending ending_;
};

/// In a child: becomes the program, or ends.
[[noreturn]] void become(const Command& command);

/// Runs it from beginning to end.
Ending run(const Command& command);

[[nodiscard]] inline bool has(std::string_view text, std::string_view what) {
  return text.find(what) != std::string_view::npos;
}

}  // namespace grundy::e2e
