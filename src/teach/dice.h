// Random numbers that are the same with every standard library. The standard fixes the output of
// std::mt19937_64, but not that of the distributions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace grundy {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : bits_(seed) {}

  /// One of 0 … sides - 1. The first ones are likelier, by less than sides in 2^64.
  [[nodiscard]] std::uint64_t below(std::uint64_t sides) { return bits_() % sides; }
  /// True once in `times` on average.
  [[nodiscard]] bool once_in(std::uint64_t times) { return below(times) == 0; }

  template <class T>
  [[nodiscard]] const T& pick(const std::vector<T>& items) {
    return items[below(items.size())];
  }

  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::mt19937_64 bits_;
};

}  // namespace grundy
