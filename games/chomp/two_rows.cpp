#include "games/chomp/two_rows.h"

#include <array>
#include <bit>
#include <cstddef>
#include <mutex>
#include <vector>

namespace grundy::games {

namespace {

/// No value is above the number of bites.
class Values {
 public:
  void add(std::uint32_t value) { words_[value / 64] |= std::uint64_t{1} << value % 64; }
  [[nodiscard]] std::uint64_t word(std::size_t index) const { return words_[index]; }

 private:
  std::array<std::uint64_t, 2 * kLongestTwoRows / 64 + 1> words_{};
};

std::uint32_t mex(const Values& a, const Values& b, const Values& c) {
  std::size_t index = 0;
  std::uint64_t seen = 0;
  while ((seen = a.word(index) | b.word(index) | c.word(index)) == ~std::uint64_t{0}) ++index;
  return static_cast<std::uint32_t>(64 * index) + static_cast<std::uint32_t>(std::countr_one(seen));
}

/// All values up to some length of the first row.
class TwoRowTable {
 public:
  NimValue value(std::uint64_t first, std::uint64_t second) {
    const std::lock_guard lock(mutex_);
    while (rows_.size() < first) add_row();
    return NimValue(rows_[first - 1][second]);
  }

 private:
  void add_row() {
    const std::size_t first = rows_.size() + 1;
    std::vector<std::uint16_t>& row = rows_.emplace_back();
    row.reserve(first + 1);
    shortened_first_.resize(first + 1);
    Values shortened_second;
    Values both_shortened;
    for (std::size_t second = 0; second <= first; ++second) {
      if (second > 1) both_shortened.add(rows_[second - 2][second - 1]);
      const std::uint32_t value = mex(shortened_second, shortened_first_[second], both_shortened);
      row.push_back(static_cast<std::uint16_t>(value));
      shortened_second.add(value);
      shortened_first_[second].add(value);
    }
  }

  std::mutex mutex_;
  std::vector<std::vector<std::uint16_t>> rows_;  // by the first row from 1 on, then the second
  std::vector<Values> shortened_first_;           // for each second row, up to the first row so far
};

}  // namespace

NimValue two_row_value(std::uint64_t first, std::uint64_t second) {
  static TwoRowTable table;
  return table.value(first, second);
}

}  // namespace grundy::games
