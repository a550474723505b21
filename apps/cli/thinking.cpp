#include "thinking.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "quiet_thread.h"
#include "render/text.h"

namespace grundy::cli {

namespace {

using namespace std::chrono_literals;

// Soon enough that nobody wonders, and late enough that quick answers show no line.
constexpr auto kFirstLine = 100ms;
constexpr auto kNextLine = 250ms;

/// One thread rings it when it has ended, so another can wait for that and for keys at once.
class Bell {
 public:
  Bell() : file_(::eventfd(0, EFD_CLOEXEC)) {}
  Bell(const Bell&) = delete;
  Bell& operator=(const Bell&) = delete;
  ~Bell() {
    if (file_ >= 0) ::close(file_);
  }

  void ring() const {
    const std::uint64_t one = 1;
    // Writing can only fail if there is no bell, and then nobody waits for it.
    static_cast<void>(::write(file_, &one, sizeof one) == sizeof one);
  }
  [[nodiscard]] int file() const { return file_; }

 private:
  int file_;
};

/// The last progress report of the engine.
class LastProgress {
 public:
  void set(const Progress& progress) {
    const std::scoped_lock lock(mutex_);
    progress_ = progress;
  }
  [[nodiscard]] std::string text() const {
    const std::scoped_lock lock(mutex_);
    if (!progress_) return "grundy is thinking (press Enter for an answer now)";
    std::string text =
        fmt::format("grundy is thinking (press Enter for an answer now): {} positions, {:.0f} s",
                    render::group_digits(progress_->positions), progress_->seconds);
    if (!progress_->status.empty()) text += "; " + progress_->status;
    return text;
  }

 private:
  mutable std::mutex mutex_;
  std::optional<Progress> progress_;
};

class Wait {
 public:
  Wait(Session& session, Lines& lines, const Bell& bell, Cancellation& stop)
      : session_(session), lines_(lines), bell_(bell), stop_(stop) {}

  /// Waits until the bell rings.
  void wait_for_bell(const LastProgress& progress) {
    auto pause = kFirstLine;
    while (!rings_within(pause)) {
      if (session_.cancel().requested()) {
        stop_.request();
        listens_ = false;
      }
      if (session_.request().progress) session_.progress().show_text(progress.text());
      // Keys typed before the line appeared are meant for the next prompt.
      if (!shown_) {
        while (listens_ && lines_.poll() == Key::enter) {
        }
        listens_ = listens_ && lines_.poll() == Key::nothing;
      }
      shown_ = true;
      pause = std::chrono::duration_cast<decltype(pause)>(kNextLine);
    }
  }

 private:
  /// Heeds keys typed meanwhile.
  bool rings_within(std::chrono::milliseconds pause) {
    std::array<pollfd, 2> files{{{bell_.file(), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}}};
    const nfds_t watched = shown_ && listens_ ? 2 : 1;
    if (::poll(files.data(), watched, static_cast<int>(pause.count())) <= 0) return false;
    if (files[0].revents != 0) return true;
    const Key key = lines_.poll();
    if (key == Key::enter) stop_.request();
    if (key != Key::nothing || lines_.ended()) listens_ = false;
    return false;
  }

  Session& session_;
  Lines& lines_;
  const Bell& bell_;
  Cancellation& stop_;
  bool shown_ = false;
  bool listens_ = true;
};

}  // namespace

void wait_for_engine(Session& session, Lines& lines, Request request,
                     const std::function<void(const Request&)>& answer) {
  Cancellation stop;
  LastProgress progress;
  const Bell bell;
  std::exception_ptr failed;
  Request asked = request;
  asked.cancel = &stop;
  asked.progress = [&](const Progress& made) { progress.set(made); };
  auto thread = quiet_thread([&] {
    try {
      answer(asked);
    } catch (...) {
      failed = std::current_exception();  // rules that fail
    }
    bell.ring();
  });
  // Without a thread or a bell, the person waits without a message.
  if (bell.file() >= 0 && thread.joinable()) {
    Wait(session, lines, bell, stop).wait_for_bell(progress);
  }
  if (thread.joinable()) {
    thread.join();
  } else {
    answer(request);
  }
  session.progress().clear();
  if (failed) std::rethrow_exception(failed);
}

}  // namespace grundy::cli
