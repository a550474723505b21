// Guesses about values: periods, sums of axes, closed forms.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "automata/dfa.h"
#include "conjecture/table.h"

namespace grundy::conjecture {

/// g(n + length) = g(n) + saltus for all n from `from` on.
struct Period {
  std::uint64_t from = 0;
  std::uint64_t length = 0;
  std::uint64_t saltus = 0;
};

/// The shortest period that the values show clearly: three times over, in the later half.
[[nodiscard]] std::optional<Period> find_period(std::span<const std::uint32_t> values);

/// The relation between n (track 0) and its value (track 1), in base 2. `values` has at least the
/// first `from + length` of them.
[[nodiscard]] Found<automata::Dfa> periodic_relation(std::span<const std::uint32_t> values,
                                                     const Period& period, Budget& budget);
/// The numbers whose entry is 0, in base 2. Without saltus.
[[nodiscard]] Found<automata::Dfa> periodic_zeros(std::span<const std::uint32_t> values,
                                                  const Period& period, Budget& budget);

/// The values of a table along one axis, the other coordinates being 0; empty if a position is
/// missing.
[[nodiscard]] std::vector<std::uint32_t> axis(const Table& table, std::size_t coordinate);

/// The P-positions of Wythoff's game where the amounts taken from both heaps may differ by less
/// than t (A. S. Fraenkel 1982): (0,0), and the pairs of numbers whose words in the Ostrowski
/// numeration with parameter t differ by one more 0 at the end, the shorter one ending in an even
/// number of zeros.
[[nodiscard]] Found<automata::Dfa> wythoff_pairs(unsigned t, Budget& budget);

/// An expression of the coordinates that equals all values, or that is 0 exactly at the
/// P-positions.
[[nodiscard]] Found<std::optional<rules::Expression>> find_closed_form(const Table& table,
                                                                       bool zeros_only,
                                                                       Budget& budget);
/// The relation that an expression defines: track i reads coordinate i, the last one the value.
[[nodiscard]] Found<automata::Dfa> relation_of(const rules::Expression& expression,
                                               const rules::RuleSet& rules,
                                               const automata::Numeration& numeration,
                                               bool zeros_only, Budget& budget);

}  // namespace grundy::conjecture
