// Values of games where a move takes 1 to F(n) from a heap of n, and F grows by at most 1 from each
// n to the next, as in "take at most half".
//
// Let a(n) = n - F(n) be the least heap that a move leads to. Then the values of the heaps from
// a(n) to n are the numbers from 0 to F(n), each once. For n = 0 this is clear. If a(n+1) = a(n),
// the options of n+1 have all these values, so g(n+1) = F(n) + 1 = F(n+1). Otherwise
// a(n+1) = a(n) + 1, and they have all but g(a(n)), so g(n+1) = g(a(n)). In both cases the
// statement holds for n+1.
//
// The graph of such values is mostly no automaton's, so the theorem has none: automata decide that
// the options of n are what the argument needs, and the value comes from the recursion.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/found.h"
#include "rules/rule_set.h"

namespace grundy::theorem {

class Window {
 public:
  /// The rules, if they are one clause `to (n-k) for k in 1..F(n)`, or `to (k) for k in a(n)..n-1`.
  [[nodiscard]] static std::optional<Window> of(const rules::RuleSet& rules);

  /// F(n), the most that may be taken from n. Nothing if n is too large for the expression.
  [[nodiscard]] std::optional<std::uint64_t> taken(std::uint64_t n) const;
  /// The value of n; nothing if the recursion takes too many steps.
  [[nodiscard]] std::optional<std::uint64_t> value(std::uint64_t n) const;
  /// The option of n with this value; there is one at most.
  [[nodiscard]] std::optional<std::uint64_t> option(std::uint64_t n, std::uint64_t value) const;

  /// F(n), or a(n) if the rules name the least heap that is left.
  [[nodiscard]] const rules::Expression& bound() const { return bound_; }
  [[nodiscard]] bool names_least() const { return names_least_; }

 private:
  rules::Expression bound_;
  bool names_least_ = false;
};

}  // namespace grundy::theorem
