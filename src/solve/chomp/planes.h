// Many sets of small numbers side by side.
//
// A plane holds a word of every set: plane p the numbers from 64p to 64p + 63. Neighbouring sets
// are mostly wanted together, and mostly in the same plane, so they lie side by side in it. A plane
// that no number has needed yet takes no memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <vector>

#include "core/budget.h"
#include "store/large_memory.h"

namespace grundy::chomp {

class Planes {
 public:
  static constexpr std::uint32_t kBits = 64;

  explicit Planes(std::size_t sets) : sets_(sets) {}

  /// Adds a plane of empty words. False if the budget has no memory for it.
  [[nodiscard]] bool grow(Budget& budget) {
    if (!budget.reserve(sets_ * sizeof(std::uint64_t))) return false;
    try {
      planes_.push_back(large_memory<std::uint64_t>(sets_));
      return true;
    } catch (const std::bad_alloc&) {
      budget.release(sets_ * sizeof(std::uint64_t));
      budget.out_of_memory();
      return false;
    }
  }
  [[nodiscard]] std::size_t size() const { return planes_.size(); }
  [[nodiscard]] std::uint64_t bytes() const {
    return planes_.size() * sets_ * sizeof(std::uint64_t);
  }
  [[nodiscard]] std::uint64_t* operator[](std::size_t plane) { return planes_[plane].get(); }

  void clear(std::size_t set) {
    for (const auto& plane : planes_) plane[set] = 0;
  }
  void copy(std::size_t to, std::size_t from, std::size_t count) {
    for (const auto& plane : planes_) {
      std::memcpy(plane.get() + to, plane.get() + from, count * sizeof(std::uint64_t));
    }
  }
  void add(std::size_t set, std::uint32_t number) {
    planes_[number / kBits][set] |= std::uint64_t{1} << number % kBits;
  }
  /// Adds all numbers from `first` on, as far as the planes reach.
  void add_from(std::size_t set, std::uint32_t first) {
    std::size_t plane = first / kBits;
    planes_[plane][set] |= ~std::uint64_t{0} << first % kBits;
    while (++plane < planes_.size()) planes_[plane][set] = ~std::uint64_t{0};
  }

 private:
  std::size_t sets_;
  std::vector<LargeMemory<std::uint64_t>> planes_;
};

}  // namespace grundy::chomp
