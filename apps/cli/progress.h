// A line on standard error that shows the progress of a long computation.
#pragma once

#include <chrono>
#include <string>

#include "grundy/question.h"

namespace grundy::cli {

class ProgressLine {
 public:
  /// With `rewrite` each report replaces the one before, as on a terminal. Otherwise each report is
  /// a line of its own, and there are fewer of them.
  explicit ProgressLine(bool rewrite) : rewrite_(rewrite) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { clear(); }

  void show(const Progress& progress);
  /// The same with other text. May be called often; shows it a few times per second.
  void show_text(const std::string& text);
  /// Removes the line.
  void clear();

 private:
  void put(const std::string& text);

  bool rewrite_;
  bool shown_ = false;
  double last_ = 0;
  std::chrono::steady_clock::time_point last_text_ = std::chrono::steady_clock::now();
};

}  // namespace grundy::cli
