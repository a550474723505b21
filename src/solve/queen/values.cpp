#include "solve/queen/values.h"

#include <algorithm>
#include <bit>
#include <new>

namespace grundy::queen {

namespace {

constexpr std::uint64_t kBits = 64;

/// Sets of numbers, each in a window of words that begins where its numbers can begin.
class WindowedSets {
 public:
  static std::uint64_t words_each(std::uint64_t span) { return span / kBits + 3; }

  WindowedSets(std::uint64_t sets, std::uint64_t span)
      : each_(words_each(span)), words_(sets * each_) {}

  /// The words of a set whose numbers are `least` or more, such that [n] has the numbers from 64n.
  [[nodiscard]] std::uint64_t* of(std::uint64_t set, std::uint64_t least) {
    return words_.data() + set * each_ - least / kBits;
  }

 private:
  std::uint64_t each_;
  std::vector<std::uint64_t> words_;
};

std::uint64_t minus(std::uint64_t a, std::uint64_t b) {
  return a - std::min(a, b);
}

void put(std::uint64_t* set, std::uint64_t number) {
  set[number / kBits] |= std::uint64_t{1} << number % kBits;
}

}  // namespace

class Values::Filling {
 public:
  static std::uint64_t bytes(const Size& size) {
    const std::uint64_t words = 2 * size.columns * WindowedSets::words_each(3 * size.rows);
    return words * sizeof(std::uint64_t) + size.rows * size.columns * sizeof(std::uint32_t);
  }

  explicit Filling(const Size& size)
      : size_(size),
        columns_(size.columns, 3 * size.rows),
        diagonals_(size.columns, 3 * size.rows),
        values_(size.rows * size.columns) {}

  void fill_row(std::uint64_t row) {
    std::vector<std::uint64_t> in_row((size_.rows + size_.columns) / kBits + 1);
    for (std::uint64_t c = 0; c < row; ++c) put(in_row.data(), values_[c * size_.columns + row]);
    for (std::uint64_t column = row; column < size_.columns; ++column) {
      const std::uint64_t diagonal = column - row;
      std::uint64_t* const above = columns_.of(column, minus(column, 2 * size_.rows));
      std::uint64_t* const across = diagonals_.of(diagonal, minus(diagonal, size_.rows));
      // All smaller numbers are in the row.
      std::uint64_t word = minus(column, 2 * row) / kBits;
      std::uint64_t seen = 0;
      while ((seen = in_row[word] | above[word] | across[word]) == ~std::uint64_t{0}) ++word;
      const std::uint64_t value = kBits * word + static_cast<unsigned>(std::countr_one(seen));
      values_[row * size_.columns + column] = static_cast<std::uint32_t>(value);
      put(in_row.data(), value);
      put(above, value);
      put(across, value);
    }
  }

  std::vector<std::uint32_t> take() { return std::move(values_); }

 private:
  Size size_;
  WindowedSets columns_;
  WindowedSets diagonals_;
  std::vector<std::uint32_t> values_;
};

std::optional<std::uint32_t> Values::find(std::uint32_t row, std::uint32_t column) const {
  const auto [low, high] = std::minmax(row, column);
  if (!covers(low, high)) return std::nullopt;
  return values_[low * size_.columns + high];
}

std::optional<std::uint32_t> Values::value(std::uint32_t row, std::uint32_t column,
                                           Budget& budget) {
  const auto [low, high] = std::minmax(row, column);
  if (!covers(low, high) && !fill(size_for(low, high), budget)) return std::nullopt;
  return find(low, high);
}

auto Values::size_for(std::uint64_t row, std::uint64_t column) const -> Size {
  // Boards are often asked for square by square: a table that grew by one each time would be filled
  // anew each time.
  const auto side = [](std::uint64_t now, std::uint64_t wanted) {
    return wanted < now ? now : std::max(wanted + 1, now + now / 2);
  };
  Size size{side(size_.rows, row), side(size_.columns, column)};
  size.columns = std::max(size.columns, size.rows);
  return size;
}

bool Values::fill(Size size, Budget& budget) {
  constexpr std::uint64_t kMostSquares = std::uint64_t{1} << 40U;
  if (size.columns > kMostSquares / size.rows) {
    budget.halt(StopReason::too_large);
    return false;
  }
  Reservation memory(budget);
  if (!memory.grow(Filling::bytes(size))) return false;
  try {
    Filling filling(size);
    for (std::uint64_t row = 0; row < size.rows; ++row) {
      filling.fill_row(row);
      if (!budget.spend(size.columns - row)) return false;
    }
    values_ = filling.take();
  } catch (const std::bad_alloc&) {
    budget.out_of_memory();
    return false;
  }
  budget.charge((size.rows * size.columns - size_.rows * size_.columns) * sizeof(std::uint32_t));
  size_ = size;
  return true;
}

}  // namespace grundy::queen
