// The values seen among the options of one position, and their mex.
//
// The inner loop of the general solver: an insertion is one store. Instead of clearing the array
// for each position, a new stamp invalidates all old entries.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace grundy {

class MexSet {
 public:
  void clear() {
    if (++stamp_ == 0) {  // after 2^32 positions old stamps could become valid again
      std::ranges::fill(stamps_, 0);
      stamp_ = 1;
    }
  }

  void insert(std::uint32_t value) {
    if (value >= stamps_.size()) make_room(value);
    stamps_[value] = stamp_;
  }

  [[nodiscard]] bool contains(std::uint32_t value) const {
    return value < stamps_.size() && stamps_[value] == stamp_;
  }

  [[nodiscard]] std::uint32_t mex() const {
    std::uint32_t value = 0;
    while (contains(value)) ++value;
    return value;
  }

 private:
  // Not inlined, so that `insert` is.
  [[gnu::noinline]] void make_room(std::uint32_t value) {
    stamps_.resize(2 * static_cast<std::size_t>(value) + 16, 0);
  }

  std::vector<std::uint32_t> stamps_ = std::vector<std::uint32_t>(64, 0);
  std::uint32_t stamp_ = 1;
};

}  // namespace grundy
