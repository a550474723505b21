#include "games/queen/wythoff.h"

#include <array>
#include <cstddef>

namespace grundy::games {

namespace {

/// 1, 2, 3, 5, 8, … as far as 64 bits go, with a 1 before them.
constexpr auto kFibonacci = [] {
  std::array<std::uint64_t, 93> numbers{};
  numbers[0] = 1;
  numbers[1] = 1;
  for (std::size_t i = 2; i < numbers.size(); ++i) numbers[i] = numbers[i - 1] + numbers[i - 2];
  return numbers;
}();
static_assert(kFibonacci[92] > kFibonacci[91], "the last one still fits");
static_assert(kFibonacci[92] + kFibonacci[91] < kFibonacci[92], "the next one does not");

struct Shifts {
  std::optional<std::uint64_t> up;  // nothing if it needs more than 64 bits
  std::uint64_t down = 0;
  std::size_t smallest = 0;  // index of the smallest Fibonacci number used; 0 if none is
};

/// The representation with every Fibonacci number replaced by the next, and by the one before.
Shifts shift(std::uint64_t number) {
  Shifts result{.up = 0};
  for (std::size_t i = kFibonacci.size() - 1; i >= 1; --i) {
    if (kFibonacci[i] > number) continue;
    number -= kFibonacci[i];
    result.down += kFibonacci[i - 1];
    result.smallest = i;
    if (!result.up) continue;
    if (i + 1 == kFibonacci.size() || *result.up + kFibonacci[i + 1] < *result.up) {
      result.up.reset();
    } else {
      *result.up += kFibonacci[i + 1];
    }
  }
  return result;
}

}  // namespace

std::optional<WythoffPair> wythoff_pair(std::uint64_t difference) {
  if (difference == 0) return WythoffPair{0, 0};
  const auto shifted = shift(difference - 1).up;
  if (!shifted || *shifted + 1 == 0) return std::nullopt;
  const std::uint64_t lower = *shifted + 1;
  if (lower + difference < lower) return std::nullopt;
  return WythoffPair{lower, lower + difference};
}

std::optional<std::uint64_t> wythoff_partner(std::uint64_t number) {
  const Shifts shifted = shift(number);
  // Places count from F(2) = 1, so index 1 here is place 2.
  const bool is_lower = shifted.smallest % 2 == 1 || number == 0;
  return is_lower ? shifted.up : shifted.down;
}

bool is_wythoff_pair(std::uint64_t a, std::uint64_t b) {
  return wythoff_partner(a) == b;
}

}  // namespace grundy::games
