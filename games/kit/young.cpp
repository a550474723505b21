#include "games/kit/young.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace grundy::games {

namespace {

constexpr double kCounted = 20'000;
constexpr double kEnough = 1e300;

/// Counts row by row, starting with the last.
double count(WordsView rows) {
  // ways[l]: diagrams of the rows so far, of which the first has length l.
  std::vector<double> ways(rows.back() + 1, 1);
  for (std::size_t row = rows.size() - 1; row-- > 0;) {
    std::vector<double> next(rows[row] + 1);
    double sum = 0;
    for (std::size_t length = 0; length < next.size(); ++length) {
      if (length < ways.size()) sum += ways[length];
      next[length] = std::min(sum, kEnough);
    }
    ways = std::move(next);
  }
  double total = 0;
  for (const double number : ways) total += number;
  return std::min(total, kEnough);
}

/// The largest count for a rectangle inside, which is a binomial coefficient.
double lower_bound(WordsView rows) {
  double largest = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (row + 1 < rows.size() && rows[row + 1] == rows[row]) continue;
    double binomial = 1;
    for (std::size_t i = 1; i <= row + 1 && binomial < kEnough; ++i) {
      binomial *=
          (static_cast<double>(rows[row]) + static_cast<double>(i)) / static_cast<double>(i);
    }
    largest = std::max(largest, binomial);
  }
  return std::min(largest, kEnough);
}

}  // namespace

double diagrams_inside(WordsView rows) {
  const double box = static_cast<double>(rows.size()) * static_cast<double>(rows.front());
  return box <= kCounted ? count(rows) : lower_bound(rows);
}

}  // namespace grundy::games
