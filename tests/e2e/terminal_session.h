// A program on a terminal of its own, as a person sees it: keys go in, the screen comes out, and
// Ctrl-C and Ctrl-D are keys that the terminal makes signals and ends of.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

#include "e2e/process.h"

namespace grundy::e2e {

class TerminalSession {
 public:
  explicit TerminalSession(const Command& command);
  TerminalSession(const TerminalSession&) = delete;
  TerminalSession& operator=(const TerminalSession&) = delete;
  ~TerminalSession();

  void type(std::string_view keys) const;
  /// Waits until `text` has appeared behind what was waited for before; false if the program
  /// ends before, or is silent for too long.
  bool wait_for(std::string_view text);
  /// Reads until the program ends; its exit status, or -1 where a signal ended it.
  int finish();
  /// All that has appeared, with \n for the ends of lines.
  [[nodiscard]] const std::string& screen() const { return screen_; }

 private:
  bool read_some();

  pid_t id_ = -1;
  bool ended_ = false;
  FileDescriptor terminal_;
  std::string screen_;
  std::size_t seen_ = 0;
};

}  // namespace grundy::e2e
