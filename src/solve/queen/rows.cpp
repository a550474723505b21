#include "solve/queen/rows.h"

#include <array>
#include <bit>

namespace grundy::queen {

namespace {

class Machine {
 public:
  static constexpr std::size_t kRows = kLastPeriodicRow + 1;

  explicit Machine(std::uint32_t row) : rows_(row + 1) {
    for (std::uint32_t i = 0; i < rows_; ++i) used_[i] = (std::uint64_t{1} << 2 * i) - 1;
  }

  [[nodiscard]] std::uint64_t column() const { return column_; }

  void step() {
    std::array<std::int64_t, kRows> placed{};
    for (std::uint32_t i = 0; i < rows_; ++i) {
      std::uint64_t met = used_[i];
      for (std::uint32_t k = 0; k < i; ++k) met |= bit(placed[k], i);
      // Values are kept relative to the column that they were in.
      for (std::uint32_t k = 1; k <= i; ++k) met |= bit(before(i - k, k), i);
      placed[i] = std::countr_one(met) - 2 * static_cast<std::int64_t>(i);
      used_[i] = (used_[i] | bit(placed[i], i)) >> 1U;
    }
    for (std::uint32_t i = 0; i < rows_; ++i) {
      last_[i][column_ % kRows] = static_cast<std::int8_t>(placed[i]);
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
  /// The bit of a value among the numbers from 2i below the column on. No value beyond the window
  /// can be the least free one.
  static std::uint64_t bit(std::int64_t value, std::uint32_t i) {
    const std::int64_t place = value + 2 * static_cast<std::int64_t>(i);
    if (place < 0 || place > 3 * static_cast<std::int64_t>(i)) return 0;
    return std::uint64_t{1} << static_cast<unsigned>(place);
  }

  std::uint32_t rows_;
  std::uint64_t column_ = 0;
  std::array<std::uint64_t, kRows> used_{};
  std::array<std::array<std::int8_t, kRows>, kRows> last_{};
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
