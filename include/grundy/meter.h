// How a question keeps within its limits while no search is at work: while positions are read,
// moves are listed, and answers are written.
//
// Code that may be busy for long says so as it goes along, by meter::work. Once the question on
// whose behalf the thread works has gone beyond its limits, that throws LimitReached; the functions
// of the engine catch it and answer with what is known by then. Where no question is open on the
// thread, it does nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>
#include <utility>

#include "grundy/question.h"

namespace grundy {

/// Thrown by meter::work. It passes through the rules of games, and never leaves the engine.
class LimitReached : public std::exception {
 public:
  explicit LimitReached(Stop stop) : stop_(std::move(stop)) {}

  [[nodiscard]] const Stop& stop() const noexcept { return stop_; }
  [[nodiscard]] const char* what() const noexcept override { return stop_.message.c_str(); }

 private:
  Stop stop_;
};

namespace meter {

namespace detail {
// A few units of work cost a subtraction; the clock is looked at after every few thousand.
inline constinit thread_local std::int64_t left = 0;
void look();
}  // namespace detail

/// Counts work that was done, or is about to be: a unit is a move, or about 64 bytes.
inline void work(std::uint64_t units = 1) {
  detail::left -= static_cast<std::int64_t>(std::min(units, std::uint64_t{1} << 40U));
  if (detail::left < 0) detail::look();
}

/// The same for this many bytes.
inline void bytes(std::uint64_t count) {
  work(count / 64 + 1);
}

}  // namespace meter

}  // namespace grundy
