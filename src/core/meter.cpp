#include "core/meter.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <mutex>
#include <string_view>

#include "core/text.h"

namespace grundy {

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr std::int64_t kUnitsPerLook = 4096;
constexpr std::int64_t kIdleUnits = std::int64_t{1} << 40U;  // if no question is open

constexpr nanoseconds kLookAtMemory = milliseconds(2);
// Together less than the second that a question may take beyond its limit.
constexpr nanoseconds kMostForTheRest = milliseconds(300);
constexpr nanoseconds kLeastForTheRest = milliseconds(50);
constexpr nanoseconds kForWriting = milliseconds(400);
constexpr nanoseconds kAfterCancel = milliseconds(60);
// Beyond the limit of memory, of which the program itself takes a little: where searches end, and
// where everything does.
constexpr std::int64_t kFirstLine = std::int64_t{12} << 20U;
constexpr std::int64_t kSecondLine = std::int64_t{24} << 20U;
// A question that held as much gives it back to the kernel. Otherwise each of several large
// questions would find the free memory of those before it and take its own besides.
constexpr std::int64_t kWorthReturning = std::int64_t{32} << 20U;

thread_local Meter* open_meter = nullptr;

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define GRUNDY_UNDER_SANITIZER
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(GRUNDY_UNDER_SANITIZER)
// A sanitizer holds several times what the program does.
constexpr bool kCanBeMeasured = false;
#else
constexpr bool kCanBeMeasured = true;
#endif

/// What the process holds in memory, without mapped files; 0 if the kernel does not tell.
std::int64_t held_bytes() {
  if (!kCanBeMeasured) return 0;
  const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::array<char, 128> buffer;
  const ssize_t size = ::read(file, buffer.data(), buffer.size());
  ::close(file);
  std::array<std::int64_t, 3> fields{};  // all, resident, of these shared
  const char* at = buffer.data();
  const char* const end = at + std::max<ssize_t>(size, 0);
  for (std::int64_t& field : fields) {
    const auto [behind, error] = std::from_chars(at, end, field);
    if (error != std::errc{} || behind == end) return 0;
    at = behind + 1;
  }
  static const std::int64_t page = ::sysconf(_SC_PAGESIZE);
  return (fields[1] - fields[2]) * page;
}

/// The questions that are open in this process, and what it held without them.
class OpenQuestions {
 public:
  void enter(std::int64_t limit, std::int64_t held) {
    const std::scoped_lock lock(mutex_);
    if (open_++ == 0) base_ = held_lately() - held;
    limits_ += limit;
  }
  void leave(std::int64_t limit) {
    const std::scoped_lock lock(mutex_);
    limits_ -= limit;
    // What it has given back need not have gone back to the kernel, and is not held against the
    // others.
    if (--open_ > 0) base_ = std::max(base_, std::min(base_ + limit, held_bytes()));
  }
  [[nodiscard]] std::int64_t beyond() {
    const std::int64_t held = held_bytes();
    const std::scoped_lock lock(mutex_);
    return held - base_ - limits_;
  }

 private:
  /// What was held a moment ago, in which no process takes enough to matter. Asking the kernel for
  /// each of many short questions would take longer than the questions.
  std::int64_t held_lately() {
    constexpr auto kMoment = std::chrono::microseconds(200);
    const auto now = Meter::Clock::now();
    if (now - looked_ > kMoment) {
      held_ = held_bytes();
      looked_ = now;
    }
    return held_;
  }

  std::mutex mutex_;
  int open_ = 0;
  std::int64_t held_ = 0;  // at that time
  Meter::Clock::time_point looked_;
  std::int64_t limits_ = 0;
  std::int64_t base_ = 0;
};

OpenQuestions& open_questions() {
  static OpenQuestions questions;
  return questions;
}

std::int64_t memory_limit(const Limits& limits) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 50U;
  return static_cast<std::int64_t>(std::min(limits.memory, kMost));
}

}  // namespace

namespace meter::detail {

void look() {
  if (open_meter == nullptr) {
    left = kIdleUnits;
    return;
  }
  left = kUnitsPerLook;
  open_meter->check();
}

}  // namespace meter::detail

Meter::Meter(const Limits& limits, const Cancellation* cancel, Clock::duration spent,
             std::uint64_t held)
    : limits_(limits),
      cancel_(cancel),
      counts_(open_meter == nullptr),
      begin_(Clock::now() - spent) {
  if (!counts_) return;
  begin_work();
  open_questions().enter(memory_limit(limits_), static_cast<std::int64_t>(held));
  open_meter = this;
  meter::detail::left = kUnitsPerLook;
}

Meter::~Meter() {
  if (!counts_) return;
  open_meter = nullptr;
  if (large_) ::malloc_trim(0);
  open_questions().leave(memory_limit(limits_));
}

Meter* Meter::current() {
  return open_meter;
}

Meter::OnThread::OnThread(Meter* meter) : before_(open_meter) {
  open_meter = meter;
  meter::detail::left = kUnitsPerLook;
}

Meter::OnThread::~OnThread() {
  open_meter = before_;
}

auto Meter::now() const -> Nanoseconds {
  return nanoseconds(Clock::now() - begin_).count();
}

std::int64_t Meter::beyond_memory(Nanoseconds now) {
  Nanoseconds next = next_look_.load(std::memory_order_relaxed);
  if (now >= next && next_look_.compare_exchange_strong(next, now + kLookAtMemory.count())) {
    const std::int64_t beyond = open_questions().beyond();
    beyond_.store(beyond, std::memory_order_relaxed);
    if (beyond + memory_limit(limits_) > kWorthReturning) large_ = true;
  }
  return beyond_.load(std::memory_order_relaxed);
}

std::optional<StopReason> Meter::exceeded_limit() {
  const Nanoseconds time = now();
  if (cancel_ != nullptr && cancel_->requested()) return StopReason::cancelled;
  if (limits_.time && time > limits_.time->count()) return StopReason::time;
  if (beyond_memory(time) > kFirstLine) return StopReason::memory;
  return std::nullopt;
}

std::optional<StopReason> Meter::must_end() {
  const Nanoseconds time = now();
  if (cancel_ != nullptr && cancel_->requested()) {
    Nanoseconds by = 0;
    const Nanoseconds soon = time + kAfterCancel.count();
    if (!cancelled_by_.compare_exchange_strong(by, soon) && time > by) {
      return StopReason::cancelled;
    }
  }
  if (time > last_moment_.load(std::memory_order_relaxed)) return StopReason::time;
  if (beyond_memory(time) > kSecondLine) return StopReason::memory;
  return std::nullopt;
}

void Meter::begin_work() {
  writing_ = false;
  Nanoseconds last = std::numeric_limits<Nanoseconds>::max();
  if (limits_.time) {
    const nanoseconds rest = std::clamp(*limits_.time, kLeastForTheRest, kMostForTheRest);
    if (limits_.time->count() < last - rest.count()) last = (*limits_.time + rest).count();
  }
  last_moment_ = last;
}

void Meter::begin_writing() {
  if (writing_.exchange(true)) return;
  const Nanoseconds soon = now() + kForWriting.count();
  if (limits_.time) last_moment_ = std::max(last_moment_.load(), soon);
  if (cancel_ != nullptr && cancel_->requested()) cancelled_by_ = soon;
}

Stop Meter::stop(StopReason reason) const {
  switch (reason) {
    case StopReason::time:
      return {reason, fmt::format("the time limit of {:g} s was reached",
                                  std::chrono::duration<double>(*limits_.time).count())};
    case StopReason::memory:
      return {reason, fmt::format("the memory limit of {} was reached", size_text(limits_.memory))};
    default:
      return {reason, "it was interrupted"};
  }
}

}  // namespace grundy
