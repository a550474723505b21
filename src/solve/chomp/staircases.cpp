#include "solve/chomp/staircases.h"

#include <algorithm>
#include <numeric>

namespace grundy::chomp {

std::optional<Staircases> Staircases::inside(WordsView shape) {
  constexpr std::uint64_t kMostSquares = std::uint64_t{1} << 22U;
  if (shape.empty() || shape.size() > kMostRows || shape.front() > kMostSquares) {
    return std::nullopt;
  }
  if (std::accumulate(shape.begin(), shape.end(), std::uint64_t{0}) > kMostSquares) {
    return std::nullopt;
  }
  Staircases result;
  result.lengths_.assign(shape.begin(), shape.end());
  result.starts_.resize(shape.size());
  std::size_t size = 0;
  for (std::size_t row = 0; row < shape.size(); ++row) {
    result.starts_[row] = size;
    size += result.lengths_[row] + 2;
  }
  result.before_.resize(size);
  for (std::size_t row = shape.size(); row-- > 0;) {
    std::uint64_t* const before = result.before_.data() + result.starts_[row];
    for (std::uint32_t length = 0; length <= result.lengths_[row]; ++length) {
      before[length + 1] = before[length] + result.up_to(row + 1, length);
      if (before[length + 1] > kMost) return std::nullopt;
    }
  }
  return result;
}

std::uint64_t Staircases::squares() const {
  return std::accumulate(lengths_.begin(), lengths_.end(), std::uint64_t{0});
}

bool Staircases::contains(WordsView rows) const {
  return rows.size() <= lengths_.size() &&
         std::ranges::equal(rows, std::span(lengths_).first(rows.size()),
                            std::ranges::less_equal());
}

std::uint64_t Staircases::number(WordsView rows) const {
  std::uint64_t number = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    number += before(row, static_cast<std::uint32_t>(rows[row]));
  }
  return number;
}

void Staircases::staircase(std::uint64_t number, std::vector<std::uint32_t>& rows) const {
  rows.resize(lengths_.size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto begin = before_.begin() + static_cast<std::ptrdiff_t>(starts_[row]);
    const auto end = begin + lengths_[row] + 2;
    rows[row] = static_cast<std::uint32_t>(std::upper_bound(begin, end, number) - begin - 1);
    number -= before(row, rows[row]);
  }
}

}  // namespace grundy::chomp
