// What the engine is asked for and within which limits, how it is told to stop, and how it reports
// that it is alive.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "grundy/value.h"

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

/// How much of the reasons is wanted.
enum class Detail : std::uint8_t { none, brief, full };

struct Request {
  Play play = Play::normal;
  Limits limits = {};
  std::size_t max_moves = 1000;  ///< how many moves a list may hold; with 1 and without find_value
                                 ///< no more than one winning move need be looked for
  bool one_if_long = false;      ///< for a player: if finding all winning moves may take long, one
                                 ///< will do. Whether it may never depends on what is known already
  bool use_theorems = true;      ///< false: search even where a closed form is known
  bool list_moves = true;        ///< look for the winning moves
  bool find_value = true;        ///< also where winner and moves can be told without the value
  std::string store;  ///< a folder in which what is proved is kept for the next run; empty: none
  std::string cache;  ///< a folder for endgame databases; empty: they are built anew
  std::string proof;  ///< a file for the proof of the answer (solve, compare); empty: none. It is
                      ///< compressed where the name ends in .gz; docs/formats/proof.md
  std::uint64_t proof_limit = UINT64_MAX;  ///< bytes of its text, beyond which there is none
  bool advise = true;                      ///< look for the hardest move in a lost position
  bool quick = false;  ///< a player waits: with max_moves 1 any winning move will do, and advice is
                       ///< cut short. It may be another the next time, by what is known already
  Detail explain = Detail::none;
  const Cancellation* cancel = nullptr;  ///< may be null
  ProgressCallback progress = {};        ///< may be empty
};

/// A range of running numbers, both ends included.
struct Range {
  std::uint64_t first = 0;
  std::uint64_t last = 0;

  friend bool operator==(const Range&, const Range&) = default;
};

}  // namespace grundy
