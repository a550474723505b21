// Nim values of Chomp with two rows, by the mex rule in the order of the rows' lengths.
//
// A bite leaves one of three kinds of positions: the second row shorter, the first row shorter but
// not below the second, or both equal. The values of each kind are kept as a set of bits while the
// lengths grow, so a value costs one look at three sets instead of one per bite. The general solver
// looks at every bite, and takes minutes where this takes milliseconds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/budget.h"

namespace grundy::chomp {

class TwoRows {
 public:
  static constexpr std::uint64_t kLongest = 30'000;  ///< so that values fit into 16 bits

  /// The value of rows with `second` <= `first` squares, `first` at least 1; nothing if the budget
  /// runs out. Values once found are kept.
  [[nodiscard]] std::optional<std::uint32_t> value(std::uint64_t first, std::uint64_t second,
                                                   Budget& budget);
  /// The same, if it is known.
  [[nodiscard]] std::optional<std::uint32_t> find(std::uint64_t first, std::uint64_t second) const;
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  /// A set of values. No value is above the number of bites.
  class Values {
   public:
    void add(std::uint32_t value);
    [[nodiscard]] std::uint64_t word(std::size_t index) const {
      return index < words_.size() ? words_[index] : 0;
    }

   private:
    std::vector<std::uint64_t> words_;
  };

  [[nodiscard]] static std::uint32_t mex(const Values& a, const Values& b, const Values& c);
  void add_row();
  /// The most that the tables take with rows up to this length.
  [[nodiscard]] static std::uint64_t bytes_up_to(std::uint64_t first);

  std::vector<std::vector<std::uint16_t>> rows_;  // by the first row from 1 on, then the second
  std::vector<Values> shortened_first_;           // for each second row, up to the first row so far
  std::uint64_t bytes_ = 0;
};

}  // namespace grundy::chomp
