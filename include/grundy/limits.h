// What a computation may use, how it is told to stop, and how it reports that it is alive.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace grundy {

struct Limits {
  std::optional<std::chrono::nanoseconds> time = std::nullopt;
  std::uint64_t memory = std::uint64_t{1} << 30U;  ///< bytes, for all tables together
  std::optional<std::uint64_t> positions = std::nullopt;
  unsigned threads = 1;
};

/// Set from any thread, or from a signal handler, to make a running computation stop soon.
class Cancellation {
 public:
  void request() noexcept { requested_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool requested() const noexcept {
    return requested_.load(std::memory_order_relaxed);
  }

 private:
  std::atomic<bool> requested_ = false;
  static_assert(std::atomic<bool>::is_always_lock_free);
};

struct Progress {
  std::uint64_t positions = 0;  ///< positions evaluated so far
  double seconds = 0;
  std::uint64_t table_bytes = 0;   ///< memory that the tables take
  std::uint64_t memory_limit = 0;  ///< and what they may take
  std::string status = {};         ///< what is being done, where the solver says so
};

/// Called a few times a second, from one thread at a time.
using ProgressCallback = std::function<void(const Progress&)>;

enum class StopReason : std::uint8_t { time, memory, positions, cancelled, too_large, failed };

/// Why a computation ended before its answer was complete.
struct Stop {
  StopReason reason = StopReason::time;
  std::string message;
};

}  // namespace grundy
