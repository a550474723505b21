// What the engine is asked and within which limits, how to stop it, and how it reports progress.
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

/// Makes a running computation stop soon. May be set from any thread or from a signal handler.
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
  std::uint64_t table_bytes = 0;   ///< memory used by the tables
  std::uint64_t memory_limit = 0;  ///< memory they may use
  std::string status = {};         ///< what is being done, if the solver says so
};

/// Called a few times per second, from one thread at a time.
using ProgressCallback = std::function<void(const Progress&)>;

enum class StopReason : std::uint8_t { time, memory, positions, cancelled, too_large, failed };

/// Why a computation ended before its answer was complete.
struct Stop {
  StopReason reason = StopReason::time;
  std::string message;
};

/// How detailed an explanation is wanted.
enum class Detail : std::uint8_t { none, brief, full };

struct Request {
  Play play = Play::normal;
  Limits limits = {};
  std::size_t max_moves = 1000;  ///< how many moves a list may hold; with 1 and without find_value,
                                 ///< one winning move is enough
  bool one_if_long = false;      ///< for a player: one winning move will do if finding all may take
                                 ///< long. Whether it may does not depend on what is known already
  bool use_theorems = true;      ///< false: search even if a closed form is known
  bool list_moves = true;        ///< look for the winning moves
  bool outcome_only = false;     ///< who wins and nothing else: no value, no moves, no advice
  bool find_value = true;  ///< compute the value even if winner and moves are known without it
  std::string store;       ///< a folder that keeps proved facts for the next run; empty: none
  std::string cache;       ///< a folder for endgame databases; empty: they are rebuilt each time
  std::string proof;  ///< a file for the proof of the answer (solve, compare); empty: none. It is
                      ///< compressed if the name ends in .gz; see docs/formats/proof.md
  std::uint64_t proof_limit = UINT64_MAX;  ///< most bytes of its text; no longer proof is written
  bool advise = true;  ///< in a lost position, look for the move hardest to answer
  bool quick = false;  ///< a player is waiting: with max_moves 1 any winning move will do, and
                       ///< advice is cut short. The move may depend on what is known already
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
