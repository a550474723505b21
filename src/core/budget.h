// The running account of one computation: its limits, what it has used, and whether it must stop.
//
// Solvers report what they do every few hundred positions; the first limit that is overrun is
// remembered, and from then on every report says stop. The limits of the question that it is part
// of (meter.h) stop it too. Safe to use from many threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "grundy/error.h"
#include "grundy/question.h"

namespace grundy {

class Meter;

class Budget {
 public:
  Budget(const Limits& limits, const Cancellation* cancel, ProgressCallback progress);

  /// A budget for an attempt that may take this many positions and bytes, and what is left of the
  /// rest. What it takes must be reported here too.
  [[nodiscard]] Budget share(std::uint64_t positions, std::uint64_t bytes = UINT64_MAX) const;

  /// Reports positions evaluated since the last report. False: stop now.
  [[nodiscard]] bool spend(std::uint64_t positions);

  /// Asks for memory. False: it would overrun the limit, and the computation must stop.
  [[nodiscard]] bool reserve(std::uint64_t bytes);
  /// No more than there is: a table may have grown at the cost of another budget.
  void release(std::uint64_t bytes) {
    std::uint64_t held = bytes_.load(std::memory_order_relaxed);
    while (!bytes_.compare_exchange_weak(held, held - std::min(held, bytes),
                                         std::memory_order_relaxed)) {
    }
  }
  /// Counts memory that is in use already, such as a table kept from an earlier question.
  void charge(std::uint64_t bytes) { bytes_.fetch_add(bytes, std::memory_order_relaxed); }

  /// Whom to ask, from any thread, what is being done when progress is reported; empty: nobody.
  void watch(std::function<std::string()> status);

  /// Stops for a reason that only the solver knows, in words of its own if it has any.
  void halt(StopReason reason, std::string message = {});

  /// Stops because the system has no memory left. Needs none itself.
  void out_of_memory() noexcept;

  /// Notes that something could not be kept for the next run: no reason to stop. The first is kept.
  void cannot_keep(const Error& error);
  [[nodiscard]] std::optional<Error> not_kept() const;

  [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_acquire); }
  [[nodiscard]] std::optional<Stop> stop() const;
  [[nodiscard]] std::uint64_t positions() const {
    return positions_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }
  [[nodiscard]] double seconds() const;
  [[nodiscard]] const Limits& limits() const { return limits_; }

 private:
  using Clock = std::chrono::steady_clock;

  void report_progress(Clock::time_point now);
  [[nodiscard]] std::string describe(StopReason reason) const;

  Limits limits_;
  const Cancellation* cancel_;
  ProgressCallback progress_;
  Meter* meter_;  // of the question; null if none is open
  Clock::time_point begin_;
  std::atomic<std::uint64_t> positions_ = 0;
  std::atomic<std::uint64_t> bytes_ = 0;
  std::atomic<bool> stopped_ = false;
  mutable std::mutex mutex_;  // guards the members below
  StopReason reason_ = StopReason::time;
  std::string message_;
  Clock::time_point next_progress_;
  std::function<std::string()> status_;
  std::optional<Error> not_kept_;
};
/// Tells a budget what is being done, as long as this lives.
class Watch {
 public:
  Watch(Budget& budget, std::function<std::string()> status) : budget_(budget) {
    budget_.watch(std::move(status));
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  ~Watch() { budget_.watch({}); }

 private:
  Budget& budget_;
};

/// Memory asked of a budget, and given back when this goes.
class Reservation {
 public:
  explicit Reservation(Budget& budget) : budget_(budget) {}
  Reservation(const Reservation&) = delete;
  Reservation& operator=(const Reservation&) = delete;
  ~Reservation() { budget_.release(bytes_); }

  /// False: it would overrun the limit, and the computation must stop.
  [[nodiscard]] bool grow(std::uint64_t bytes) {
    if (!budget_.reserve(bytes)) return false;
    bytes_ += bytes;
    return true;
  }
  void shrink(std::uint64_t bytes) {
    budget_.release(bytes);
    bytes_ -= bytes;
  }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  Budget& budget_;
  std::uint64_t bytes_ = 0;
};

}  // namespace grundy
