// A line on standard error that says how far a long computation has come.
#pragma once

#include <chrono>
#include <string>

#include "grundy/question.h"

namespace grundy::cli {

class ProgressLine {
 public:
  /// With `rewrite` each report takes the place of the one before, as on a terminal; otherwise each
  /// is a line of its own, and there are fewer.
  explicit ProgressLine(bool rewrite) : rewrite_(rewrite) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { clear(); }

  void show(const Progress& progress);
  /// The same with other words; as often as one likes, it is shown a few times a second.
  void show_text(const std::string& text);
  /// Takes the line away.
  void clear();

 private:
  void put(const std::string& text);

  bool rewrite_;
  bool shown_ = false;
  double last_ = 0;
  std::chrono::steady_clock::time_point last_text_ = std::chrono::steady_clock::now();
};

}  // namespace grundy::cli
