// How much of a long test is done.
#pragma once

#include <algorithm>
#include <cstddef>

namespace grundy::support {

/// A tenth of `count` under a sanitizer, where everything takes ten times as long. There a test
/// looks for bad memory and threads, which a tenth of the cases shows as well; whether the answers
/// are right is seen on all of them in the released form.
constexpr std::size_t effort(std::size_t count) {
#ifdef GRUNDY_SANITIZED
  return std::max<std::size_t>(1, count / 10);
#else
  return count;
#endif
}

/// A size, and one that takes a sanitizer no longer than the first takes without.
template <class Size>
constexpr Size sized([[maybe_unused]] Size released, [[maybe_unused]] Size sanitized) {
#ifdef GRUNDY_SANITIZED
  return sanitized;
#else
  return released;
#endif
}

/// True if the case with this number is one of those that are looked at.
constexpr bool is_looked_at(std::size_t number) {
  return effort(10) == 10 || number % 10 == 0;
}

}  // namespace grundy::support
