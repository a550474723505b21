// Periods of the rows of the queen's board: G(r, c + p) = G(r, c) + p from some column on.
//
// That every row has such a period is a theorem of Dress, Flammenkamp and Pink (Additive
// periodicity of the Sprague-Grundy function of certain Nim games, 1999) and of Landman, who proved
// it by a machine with finitely many states (2002). Here that machine runs until it comes back to a
// state, which proves the period of the row.
//
// The state before column c, everything relative to c: for each row i <= r the set U(i) of the
// numbers among its values to the left of c, and the last r - i values of that row. With it the
// values of column c are known, from the first row down: G(i, c) is the least number that is not in
// U(i), nor among the values above it in the column, nor on its diagonal. So the state before c
// determines that before c + 1, by a rule that does not mention c. There are finitely many states,
// since c - 2i <= G(i, c) <= i + c (values.h): U(i) has all numbers below c - 2i, and none from
// c + i on. Numbers below 0 count as members of U(i), and a place left of the board as a value that
// is never met, so the rule holds from the first column on.
//
// If the states before c and c + p are the same, all that follows is the same, p higher.
//
// A step takes time in r squared, and the states come back soon: row 16 takes 1,216 columns, and
// row 36 takes 8,960.
#pragma once

#include <cstdint>
#include <optional>

#include "core/budget.h"

namespace grundy::queen {

struct RowPeriod {
  std::uint64_t length = 0;  ///< by which the values grow, too
  std::uint64_t from = 0;    ///< it holds from this column on, and perhaps before
};

inline constexpr std::uint32_t kLastPeriodicRow = 60;

/// The period of a row; nothing if its states do not come back within `columns`, or if the budget
/// runs out.
[[nodiscard]] std::optional<RowPeriod> prove_row_period(std::uint32_t row, std::uint64_t columns,
                                                        Budget& budget);

}  // namespace grundy::queen
