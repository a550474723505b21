// A program that runs beside this one, and ends when this one does.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "grundy/error.h"

namespace grundy::cli {

class Child {
 public:
  enum class Output : std::uint8_t { nowhere, pipe };

  /// Starts a program, with its path as the first word. It reads nothing, and its complaints go
  /// where ours go. Even if this process is killed, it is told to end.
  [[nodiscard]] static Expected<Child> start(const std::vector<std::string>& words, Output output);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  /// Ends it, at once if it has to be.
  ~Child();

  /// The first line that it writes, or nothing if it ends before or takes longer.
  [[nodiscard]] std::optional<std::string> first_line(std::chrono::milliseconds longest);
  [[nodiscard]] bool running();
  /// Tells it to end.
  void tell_to_end() const;
  /// Tells it to end, waits, and kills it if it is still there after this time.
  void end(std::chrono::milliseconds longest);

 private:
  Child(pid_t id, int output) : id_(id), output_(output) {}

  pid_t id_ = -1;  // -1 if it has ended
  int output_ = -1;
};

}  // namespace grundy::cli
