#include "solve/queen/rows.h"

#include <array>
#include <bit>

namespace grundy::queen {

namespace {

/// Numbers from 2i below the column of row i up to i above it, as bits.
class Window {
 public:
  Window() = default;
  /// Only 0 to 2i - 1: before column 0 the numbers below 0.
  explicit Window(std::uint32_t row) : row_(row) {
    for (std::uint32_t place = 0; place < 2 * row; ++place) put_place(place);
  }
  /// No value beyond the window can be the least free one.
  void put(std::int64_t value) {
    const std::int64_t place = value + 2 * static_cast<std::int64_t>(row_);
    if (place >= 0 && place <= 3 * static_cast<std::int64_t>(row_)) {
      put_place(static_cast<std::uint32_t>(place));
    }
  }
  /// The least number that is not in it.
  [[nodiscard]] std::int64_t least_free() const {
    std::int64_t place = 0;
    for (const std::uint64_t word : words_) {
      place += std::countr_one(word);
      if (~word != 0) break;
    }
    return place - 2 * static_cast<std::int64_t>(row_);
  }
  /// The window of the next column.
  void shift() {
    for (std::size_t i = 0; i + 1 < kWords; ++i) words_[i] = words_[i] >> 1U | words_[i + 1] << 63U;
    words_[kWords - 1] >>= 1U;
  }
  friend bool operator==(const Window&, const Window&) = default;

 private:
  static constexpr std::size_t kWords = (3 * kLastPeriodicRow + 2) / 64 + 1;

  void put_place(std::uint32_t place) { words_[place / 64] |= std::uint64_t{1} << place % 64; }

  std::uint32_t row_ = 0;
  std::array<std::uint64_t, kWords> words_{};
};

class Machine {
 public:
  static constexpr std::size_t kRows = kLastPeriodicRow + 1;

  explicit Machine(std::uint32_t row) : rows_(row + 1) {
    for (std::uint32_t i = 0; i < rows_; ++i) used_[i] = Window(i);
  }

  [[nodiscard]] std::uint64_t column() const { return column_; }

  void step() {
    std::array<std::int64_t, kRows> placed{};  // relative to this column
    for (std::uint32_t i = 0; i < rows_; ++i) {
      Window met = used_[i];
      for (std::uint32_t k = 0; k < i; ++k) met.put(placed[k]);
      for (std::uint32_t k = 1; k <= i; ++k) met.put(before(i - k, k));
      placed[i] = met.least_free();
      used_[i].put(placed[i]);
      used_[i].shift();
    }
    for (std::uint32_t i = 0; i < rows_; ++i) {
      last_[i][column_ % kRows] = static_cast<std::int16_t>(placed[i]);
    }
    ++column_;
  }

  /// True if both are in the same state.
  [[nodiscard]] bool same_state(const Machine& other) const {
    for (std::uint32_t i = 0; i < rows_; ++i) {
      if (used_[i] != other.used_[i]) return false;
    }
    for (std::uint32_t i = 0; i + 1 < rows_; ++i) {
      for (std::uint32_t k = 1; k < rows_ - i; ++k) {
        if (before(i, k) != other.before(i, k)) return false;
      }
    }
    return true;
  }

 private:
  static constexpr std::int64_t kNeverMet = 1000;

  /// The value of a row k columns before this one, relative to this column.
  [[nodiscard]] std::int64_t before(std::uint32_t row, std::uint32_t k) const {
    if (k > column_) return kNeverMet;
    return last_[row][(column_ - k) % kRows] - static_cast<std::int64_t>(k);
  }

  std::uint32_t rows_;
  std::uint64_t column_ = 0;
  std::array<Window, kRows> used_{};
  /// The last values of each row, relative to their own columns.
  std::array<std::array<std::int16_t, kRows>, kRows> last_{};
};

}  // namespace

std::optional<RowPeriod> prove_row_period(std::uint32_t row, std::uint64_t columns,
                                          Budget& budget) {
  constexpr std::uint64_t kReport = 1024;
  if (row > kLastPeriodicRow) return std::nullopt;
  Machine machine(row);
  Machine mark = machine;  // at a power of two, as Brent compares
  std::uint64_t next = 1;
  while (machine.column() < columns) {
    machine.step();
    if (machine.same_state(mark)) {
      return RowPeriod{machine.column() - mark.column(), mark.column()};
    }
    if (machine.column() == next) {
      mark = machine;
      next *= 2;
    }
    if (machine.column() % kReport == 0 && !budget.spend(0)) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace grundy::queen
