#include "core/budget.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/meter.h"
#include "core/text.h"

namespace grundy {

namespace {
constexpr auto kProgressInterval = std::chrono::milliseconds(200);
}

Budget::Budget(const Limits& limits, const Cancellation* cancel, ProgressCallback progress)
    : limits_(limits),
      cancel_(cancel),
      progress_(std::move(progress)),
      meter_(Meter::current()),
      begin_(Clock::now()),
      next_progress_(begin_ + kProgressInterval) {}

Budget Budget::share(std::uint64_t positions, std::uint64_t bytes) const {
  Limits limits = limits_;
  limits.positions = positions;
  if (limits_.positions) {
    limits.positions =
        std::min(positions, *limits_.positions - std::min(*limits_.positions, this->positions()));
  }
  limits.memory = std::min(bytes, limits.memory - std::min(limits.memory, this->bytes()));
  if (limits.time) *limits.time -= std::min(*limits.time, Clock::now() - begin_);
  return {limits, cancel_, {}};
}

bool Budget::spend(std::uint64_t positions) {
  const std::uint64_t total =
      positions_.fetch_add(positions, std::memory_order_relaxed) + positions;
  if (stopped()) return false;
  if (cancel_ != nullptr && cancel_->requested()) {
    halt(StopReason::cancelled);
  } else if (limits_.positions && total > *limits_.positions) {
    halt(StopReason::positions);
  } else if (limits_.time || progress_) {
    const auto now = Clock::now();
    if (limits_.time && now - begin_ > *limits_.time) halt(StopReason::time);
    if (progress_) report_progress(now);
  }
  if (meter_ != nullptr && !stopped()) {
    if (const auto reason = meter_->exceeded_limit()) halt(*reason, meter_->stop(*reason).message);
  }
  return !stopped();
}

bool Budget::reserve(std::uint64_t bytes) {
  const std::uint64_t total = bytes_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
  if (total <= limits_.memory) return true;
  release(bytes);
  halt(StopReason::memory);
  return false;
}

void Budget::watch(std::function<std::string()> status) {
  const std::scoped_lock lock(mutex_);
  status_ = std::move(status);
}

void Budget::halt(StopReason reason, std::string message) {
  const std::scoped_lock lock(mutex_);
  if (stopped_.load(std::memory_order_relaxed)) return;
  reason_ = reason;
  message_ = message.empty() ? describe(reason) : std::move(message);
  stopped_.store(true, std::memory_order_release);
}

void Budget::out_of_memory() noexcept {
  const std::scoped_lock lock(mutex_);
  if (stopped_.load(std::memory_order_relaxed)) return;
  reason_ = StopReason::memory;
  message_ = "out of memory";  // so short that it lies in the string itself
  stopped_.store(true, std::memory_order_release);
}

void Budget::cannot_keep(const Error& error) {
  const std::scoped_lock lock(mutex_);
  if (!not_kept_) not_kept_ = error;
}

std::optional<Error> Budget::not_kept() const {
  const std::scoped_lock lock(mutex_);
  return not_kept_;
}

std::optional<Stop> Budget::stop() const {
  if (!stopped()) return std::nullopt;
  // Once stopped_ is set these no longer change, so they may be read without the lock.
  return Stop{reason_, message_};
}

double Budget::seconds() const {
  return std::chrono::duration<double>(Clock::now() - begin_).count();
}

void Budget::report_progress(Clock::time_point now) {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock() || now < next_progress_) return;
  next_progress_ = now + kProgressInterval;
  progress_(Progress{positions(), seconds(), bytes(), limits_.memory,
                     status_ ? status_() : std::string()});
}

std::string Budget::describe(StopReason reason) const {
  switch (reason) {
    case StopReason::time:
      return fmt::format("the time limit of {:g} s was reached",
                         std::chrono::duration<double>(limits_.time.value()).count());
    case StopReason::memory:
      return fmt::format("the memory limit of {} was reached", size_text(limits_.memory));
    case StopReason::positions:
      return fmt::format("the limit of {} positions was reached", limits_.positions.value());
    case StopReason::cancelled:
      return "it was interrupted";
    case StopReason::too_large:
      return "the position is too large to be searched";
    case StopReason::failed:
      return "a file could not be written";
  }
  return {};
}

}  // namespace grundy
