#include "solve/chomp/two_rows.h"

#include <algorithm>
#include <bit>
#include <new>

namespace grundy::chomp {

namespace {

constexpr std::uint32_t kBits = 64;

}  // namespace

void TwoRows::Values::add(std::uint32_t value) {
  const std::size_t word = value / kBits;
  if (word >= words_.size()) words_.resize(word + 1);
  words_[word] |= std::uint64_t{1} << value % kBits;
}

std::uint32_t TwoRows::mex(const Values& a, const Values& b, const Values& c) {
  std::size_t index = 0;
  std::uint64_t seen = 0;
  while ((seen = a.word(index) | b.word(index) | c.word(index)) == ~std::uint64_t{0}) ++index;
  return static_cast<std::uint32_t>(kBits * index) +
         static_cast<std::uint32_t>(std::countr_one(seen));
}

void TwoRows::add_row() {
  const std::size_t first = rows_.size() + 1;
  std::vector<std::uint16_t> row;
  row.reserve(first + 1);
  shortened_first_.resize(std::max(shortened_first_.size(), first + 1));
  Values shortened_second;
  Values both_shortened;
  for (std::size_t second = 0; second <= first; ++second) {
    if (second > 1) both_shortened.add(rows_[second - 2][second - 1]);
    const std::uint32_t value = mex(shortened_second, shortened_first_[second], both_shortened);
    row.push_back(static_cast<std::uint16_t>(value));
    shortened_second.add(value);
    shortened_first_[second].add(value);
  }
  rows_.push_back(std::move(row));
}

std::uint64_t TwoRows::bytes_up_to(std::uint64_t first) {
  // Half a square of values, and a set of 2 * first bits for each second row, which grows by
  // doubling.
  return first * (first + 3) / 2 * sizeof(std::uint16_t) + (first + 1) * (first / 2 + 64);
}

std::optional<std::uint32_t> TwoRows::find(std::uint64_t first, std::uint64_t second) const {
  if (first > rows_.size()) return std::nullopt;
  return rows_[first - 1][second];
}

std::optional<std::uint32_t> TwoRows::value(std::uint64_t first, std::uint64_t second,
                                            Budget& budget) {
  if (const auto known = find(first, second)) return known;
  if (first > kLongest) {
    budget.halt(StopReason::too_large);
    return std::nullopt;
  }
  try {
    while (rows_.size() < first) {
      const std::uint64_t bytes = bytes_up_to(rows_.size() + 1);
      if (!budget.reserve(bytes - bytes_)) return std::nullopt;
      bytes_ = bytes;
      add_row();
      if (!budget.spend(rows_.size() + 1)) return std::nullopt;
    }
  } catch (const std::bad_alloc&) {
    // A row that was begun has left values in the sets.
    *this = TwoRows();
    budget.halt(StopReason::memory);
    return std::nullopt;
  }
  return find(first, second);
}

}  // namespace grundy::chomp
