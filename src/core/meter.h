// The limits of a question as a whole, from the moment it is read until its answer is written.
//
// A Budget is the account of one computation, and a question may need several: for the answer, for
// advice, for a proof. A Meter is opened once for the question, on the thread that works on it, and
// is what all of them look at besides their own limits. Where no budget is at hand (reading,
// listing moves, writing), code reports to it by meter::work (grundy/meter.h).
//
// Two lines are drawn. Beyond the first, at the limits themselves, searches end, and what is known
// is put together; that takes a moment. Beyond the second LimitReached is thrown.
//
// Memory is counted by what the process holds, as the kernel sees it: also what nobody has reserved
// is noticed. Where several questions are open in a process, they are allowed as much as all of
// them together.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "grundy/meter.h"
#include "grundy/question.h"

namespace grundy {

class Meter {
 public:
  using Clock = std::chrono::steady_clock;

  /// Opens it on this thread. Does nothing if one is open already: a question within a question
  /// has the limits of the outer one. `spent` and `held` are the time and the bytes of memory that
  /// the question has taken before.
  Meter(const Limits& limits, const Cancellation* cancel, Clock::duration spent = {},
        std::uint64_t held = 0);
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;
  ~Meter();

  /// The one that is open on this thread; null if there is none.
  [[nodiscard]] static Meter* current();

  /// Which limit the question has gone beyond, if any. Any thread may ask.
  [[nodiscard]] std::optional<StopReason> exceeded_limit();
  /// The same beyond the second line.
  [[nodiscard]] std::optional<StopReason> must_end();
  /// Throws LimitReached then.
  void check() {
    if (const auto reason = must_end()) throw LimitReached(stop(*reason));
  }

  /// From now on the answer is written, for which there is a moment even if the time is up.
  void begin_writing();
  /// Another part of the question is worked on.
  void begin_work();

  /// Says which limit it was.
  [[nodiscard]] Stop stop(StopReason reason) const;

  /// Opens a meter on another thread that works on the same question.
  class OnThread {
   public:
    explicit OnThread(Meter* meter);
    OnThread(const OnThread&) = delete;
    OnThread& operator=(const OnThread&) = delete;
    ~OnThread();

   private:
    Meter* before_;
  };

 private:
  using Nanoseconds = std::int64_t;  // since the question was opened

  [[nodiscard]] Nanoseconds now() const;
  /// Bytes beyond the limit; looked at every few milliseconds.
  [[nodiscard]] std::int64_t beyond_memory(Nanoseconds now);

  Limits limits_;
  const Cancellation* cancel_;
  bool counts_;  // false: another meter does
  Clock::time_point begin_;
  std::atomic<Nanoseconds> last_moment_;       // for the time limit
  std::atomic<Nanoseconds> cancelled_by_ = 0;  // when a cancelled question ends; 0: it is not
  std::atomic<Nanoseconds> next_look_ = 0;     // at the memory
  std::atomic<std::int64_t> beyond_ = 0;       // as it was then
  std::atomic<bool> large_ = false;            // it held a lot of memory
  std::atomic<bool> writing_ = false;
};

}  // namespace grundy
