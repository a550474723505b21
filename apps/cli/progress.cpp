#include "progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <string_view>

#include "core/text.h"
#include "render/text.h"

namespace grundy::cli {

namespace {

/// What fits into one line of the terminal: a line that is wrapped cannot be written over.
std::string_view fitting(std::string_view text) {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 2) return text;
  return text.substr(0, size.ws_col - 1U);
}

}  // namespace

void ProgressLine::show(const Progress& progress) {
  constexpr double kLineEvery = 2;  // seconds, where lines are not rewritten
  if (!rewrite_ && progress.seconds - last_ < kLineEvery) return;
  last_ = progress.seconds;
  const double rate =
      progress.seconds > 0 ? static_cast<double>(progress.positions) / progress.seconds : 0;
  std::string text = fmt::format("{} positions, {} per second, tables {} of {}, {:.0f} s",
                                 render::group_digits(progress.positions),
                                 render::group_digits(static_cast<std::uint64_t>(rate)),
                                 size_text(progress.table_bytes), size_text(progress.memory_limit),
                                 progress.seconds);
  if (!progress.status.empty()) text += "; " + progress.status;
  put(text);
}

void ProgressLine::show_text(const std::string& text) {
  const auto now = std::chrono::steady_clock::now();
  const auto every = rewrite_ ? std::chrono::milliseconds(200) : std::chrono::milliseconds(2000);
  if (now - last_text_ < every) return;
  last_text_ = now;
  put(text);
}

void ProgressLine::put(const std::string& raw) {
  const std::string text = printable_line(raw);
  const std::string line =
      rewrite_ ? fmt::format("\r{}\x1b[K", fitting(text)) : fmt::format("{}\n", text);
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
  shown_ = true;
}

void ProgressLine::clear() {
  if (shown_ && rewrite_) std::fputs("\r\x1b[K", stderr);
  shown_ = false;
}

}  // namespace grundy::cli
