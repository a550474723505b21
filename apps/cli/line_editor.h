// Lines that a person types at a terminal, with editing and a history: the arrows move and fetch
// earlier lines, Ctrl-A, Ctrl-E and Ctrl-R do what they do in a shell.
//
// libedit does the work. It is loaded only when a match begins at a terminal, because loading it
// would slow the start of every other command.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/question.h"

namespace grundy::cli {

class LineEditor {
 public:
  /// Null if libedit is missing, or if the terminal cannot move its cursor.
  [[nodiscard]] static std::unique_ptr<LineEditor> make(const Cancellation& cancel);
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;
  ~LineEditor();

  /// Shows the prompt and reads a line. It has no end and is valid until the next call; nothing at
  /// the end of the input or when cancelled.
  [[nodiscard]] std::optional<std::string_view> next(const std::string& prompt);

 private:
  class Library;
  class Session;
  explicit LineEditor(std::unique_ptr<Session> session);

  std::unique_ptr<Session> session_;
};

}  // namespace grundy::cli
