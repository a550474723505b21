// Node Kayles on the graph of a queen's board, which is the game of placing queens that do not
// attack each other: by plain means, as a reference for benchmarks. It shares no code with grundy.
//
//   peer-queens SIDE   the nim value of the board, for sides up to 11
//
// A memo of the sets of free squares, each evaluated by the mex rule.
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>
#include <vector>

namespace {

constexpr std::size_t kMostSide = 11;
using Squares = std::bitset<kMostSide * kMostSide>;

class Queens {
 public:
  explicit Queens(std::size_t side) : attacked_(side * side) {
    for (std::size_t from = 0; from < attacked_.size(); ++from) {
      for (std::size_t to = 0; to < attacked_.size(); ++to) {
        const std::size_t row = from / side;
        const std::size_t column = from % side;
        const std::size_t to_row = to / side;
        const std::size_t to_column = to % side;
        attacked_[from][to] = row == to_row || column == to_column ||
                              row + column == to_row + to_column ||
                              row + to_column == to_row + column;
      }
    }
  }

  // NOLINTNEXTLINE(misc-no-recursion): at most one queen a row
  unsigned value(const Squares& free) {
    if (free.none()) return 0;
    if (const auto known = values_.find(free); known != values_.end()) return known->second;
    std::uint32_t seen = 0;  // a board with so few moves left has a small value
    for (std::size_t square = 0; square < attacked_.size(); ++square) {
      if (free[square]) seen |= std::uint32_t{1} << value(free & ~attacked_[square]);
    }
    unsigned mex = 0;
    while ((seen >> mex & 1U) != 0) ++mex;
    values_.emplace(free, mex);
    return mex;
  }

 private:
  std::vector<Squares> attacked_;  // by a queen on each square
  std::unordered_map<Squares, unsigned> values_;
};

}  // namespace

int main(int count, char** arguments) {
  const std::size_t side = count == 2 ? std::strtoul(arguments[1], nullptr, 10) : 0;
  if (side == 0 || side > kMostSide) {
    static_cast<void>(std::fputs("usage: peer-queens SIDE\n", stderr));
    return 2;
  }
  Queens queens(side);
  Squares board;
  for (std::size_t square = 0; square < side * side; ++square) board.set(square);
  const unsigned value = queens.value(board);
  std::printf("%u\n", value);
  return 0;
}
