// Chomp by plain means, as a reference for benchmarks: one array over all staircases, filled in
// order by a look at every bite. It shares no code with grundy.
//
//   peer-chomp values ROWS COLUMNS   the nim value of the board
//   peer-chomp wins ROWS COLUMNS     its winning moves, by a table of lost positions
//
// A staircase a_1 >= ... >= a_m has the number C(a_1 + m - 1, m) + ... + C(a_m, 1). For the lost
// positions only the rows above the last are numbered; the table has the one length of the last row
// that makes a lost position, if any.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace {

constexpr std::size_t kMostSide = 31;
constexpr std::uint8_t kNone = 255;

class Numbers {
 public:
  Numbers(std::size_t rows, std::size_t columns) : rows_(rows), columns_(columns) {
    std::array<std::array<std::uint64_t, 2 * kMostSide + 2>, 2 * kMostSide + 2> choose{};
    for (std::size_t n = 0; n < choose.size(); ++n) {
      choose[n][0] = 1;
      for (std::size_t k = 1; k <= n; ++k) choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
    }
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t length = 0; length <= columns; ++length) {
        term_[row][length] = choose[length + rows - row - 1][rows - row];
        sum_[row + 1][length] = sum_[row][length] + term_[row][length];
      }
    }
    count_ = choose[rows + columns][rows];
  }

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  std::uint64_t count() const { return count_; }
  std::uint64_t term(std::size_t row, std::size_t length) const { return term_[row][length]; }
  /// What rows from `first` to before `end` add if they have this length.
  std::uint64_t terms(std::size_t first, std::size_t end, std::size_t length) const {
    return sum_[end][length] - sum_[first][length];
  }

 private:
  std::size_t rows_;
  std::size_t columns_;
  std::uint64_t count_ = 0;
  std::array<std::array<std::uint64_t, kMostSide + 1>, kMostSide + 1> term_{};
  std::array<std::array<std::uint64_t, kMostSide + 1>, kMostSide + 2> sum_{};
};

/// A staircase, which runs through all of them in the order of their numbers.
struct Staircase {
  std::array<std::size_t, kMostSide> length{};
  std::array<std::uint64_t, kMostSide + 1> before{};  // what the rows before each row add

  bool next(const Numbers& numbers) {
    std::size_t row = numbers.rows();
    while (row-- > 0 && length[row] == (row == 0 ? numbers.columns() : length[row - 1])) {
    }
    if (row == SIZE_MAX) return false;
    ++length[row];
    std::fill(length.begin() + row + 1, length.end(), 0);
    for (std::size_t i = row; i < numbers.rows(); ++i) {
      before[i + 1] = before[i] + numbers.term(i, length[i]);
    }
    return true;
  }

  /// Visits the number after each bite in the numbered rows, and what is left of the bitten row.
  template <class Visit>
  void each_bite(const Numbers& numbers, Visit visit) const {
    for (std::size_t row = 0; row < numbers.rows(); ++row) {
      std::size_t end = row;
      for (std::size_t left = length[row]; left-- > (row == 0 ? 1U : 0U);) {
        while (end < numbers.rows() && length[end] > left) ++end;
        visit(before[row] + numbers.terms(row, end, left) + before[numbers.rows()] - before[end],
              left);
      }
    }
  }
};

int value(std::size_t rows, std::size_t columns) {
  const Numbers numbers(rows, columns);
  std::vector<std::uint8_t> values(numbers.count());
  Staircase staircase;
  for (std::uint64_t number = 1; staircase.next(numbers); ++number) {
    std::array<std::uint64_t, 4> seen{};
    staircase.each_bite(numbers, [&](std::uint64_t option, std::size_t) {
      seen[values[option] / 64] |= std::uint64_t{1} << values[option] % 64;
    });
    std::uint8_t mex = 0;
    while ((seen[mex / 64] >> mex % 64 & 1U) != 0) ++mex;
    values[number] = mex;
  }
  std::printf("%d\n", values.back());
  return 0;
}

int wins(std::size_t rows, std::size_t columns) {
  const Numbers numbers(rows - 1, columns);
  std::vector<std::uint8_t> lost(numbers.count(), kNone);
  Staircase staircase;
  for (std::uint64_t number = 1; staircase.next(numbers); ++number) {
    std::uint64_t won = 0;  // lengths of the last row with a bite to a lost position
    staircase.each_bite(numbers, [&](std::uint64_t option, std::size_t left) {
      if (lost[option] == kNone) return;
      won |= lost[option] < left ? std::uint64_t{1} << lost[option] : ~std::uint64_t{0} << left;
    });
    for (std::size_t last = 0; last <= staircase.length[rows - 2]; ++last) {
      if ((won >> last & 1U) != 0) continue;
      lost[number] = static_cast<std::uint8_t>(last);
      break;
    }
  }
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t left = row == 0 ? 1 : 0; left < columns; ++left) {
      const std::uint64_t number = numbers.terms(0, std::min(row, rows - 1), columns) +
                                   (row < rows - 1 ? numbers.terms(row, rows - 1, left) : 0);
      if (lost[number] == left) std::printf("(%zu,%zu)\n", row + 1, left + 1);
    }
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const auto side = [&](int i) { return std::strtoul(argv[i], nullptr, 10); };
  if (argc != 4 || side(2) < 2 || side(3) < side(2) || side(3) > kMostSide ||
      side(2) * side(3) > 255) {
    std::fprintf(stderr,
                 "usage: peer-chomp values|wins ROWS COLUMNS (2 <= ROWS <= COLUMNS <= 31)\n");
    return 2;
  }
  return std::string_view(argv[1]) == "wins" ? wins(side(2), side(3)) : value(side(2), side(3));
}
