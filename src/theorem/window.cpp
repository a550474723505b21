#include "theorem/window.h"

#include <algorithm>

namespace grundy::theorem {

namespace {

using rules::Expression;
using Kind = Expression::Kind;

// With numbers up to these, no term comes near 2^62, where the language calls it undefined.
constexpr std::int64_t kLargestFactor = 4000;
constexpr std::uint64_t kLargestHeap = std::uint64_t{1} << 50U;
constexpr int kMostSteps = 1'000'000;

bool is_number(const Expression& expression, std::int64_t number) {
  return expression.kind == Kind::number && expression.number == number;
}

bool is_coordinate(const Expression& expression) {
  return expression.kind == Kind::variable && expression.variable == 0;
}

/// What a term is at most, as a multiple of n + 1.
// NOLINTNEXTLINE(misc-no-recursion): the language bounds the depth of expressions
std::int64_t magnitude(const Expression& expression) {
  switch (expression.kind) {
    case Kind::number:
      return std::min(expression.number, kLargestFactor + 1);
    case Kind::variable:
      return 1;
    case Kind::times:
      return std::min(std::min(expression.number, kLargestFactor + 1) *
                          std::max(magnitude(*expression.left), std::int64_t{1}),
                      kLargestFactor + 1);
    case Kind::div:
    case Kind::mod:
      return magnitude(*expression.left);
    default:
      return std::min(magnitude(*expression.left) + magnitude(*expression.right),
                      kLargestFactor + 1);
  }
}

}  // namespace

std::optional<Window> Window::of(const rules::RuleSet& rules) {
  if (rules.coordinates != 1 || rules.clauses.size() != 1) return std::nullopt;
  const rules::Clause& clause = rules.clauses.front();
  const bool plain = !clause.slide && !clause.relation && clause.parts.size() == 1 &&
                     clause.bindings.size() == 1 && clause.bindings.front().set.empty() &&
                     clause.condition.kind == rules::Condition::Kind::truth &&
                     rules.where.kind == rules::Condition::Kind::truth;
  if (!plain) return std::nullopt;
  const rules::Binding& binding = clause.bindings.front();
  const Expression& left = clause.parts.front().front();
  const auto is_bound = [&](const Expression& expression) {
    return expression.kind == Kind::variable && expression.variable == binding.variable;
  };
  Window window;
  if (left.kind == Kind::minus && is_coordinate(*left.left) && is_bound(*left.right) &&
      is_number(binding.first, 1)) {
    window.bound_ = binding.last;
  } else if (is_bound(left) && binding.last.kind == Kind::minus &&
             is_coordinate(*binding.last.left) && is_number(*binding.last.right, 1)) {
    window.bound_ = binding.first;
    window.names_least_ = true;
  } else {
    return std::nullopt;
  }
  if (magnitude(window.bound_) > kLargestFactor) return std::nullopt;
  return window;
}

std::optional<std::uint64_t> Window::taken(std::uint64_t n) const {
  if (n > kLargestHeap) return std::nullopt;
  const auto heap = static_cast<std::int64_t>(n);
  const std::int64_t values[] = {heap};
  const auto bound = rules::value_of(bound_, values);
  if (!bound) return 0;  // undefined, so no move exists
  return static_cast<std::uint64_t>(std::clamp(
      names_least_ ? heap - std::max(*bound, std::int64_t{0}) : *bound, std::int64_t{0}, heap));
}

std::optional<std::uint64_t> Window::value(std::uint64_t n) const {
  for (int step = 0; step < kMostSteps; ++step) {
    const auto now = taken(n);
    if (!now || n == 0) return now;
    const auto before = taken(n - 1);
    if (*now != *before) return now;
    n -= *now + 1;
  }
  return std::nullopt;
}

namespace {

/// The least number from `low` on for which the property holds, `high` if there is none below.
template <class Holds>
std::uint64_t least(std::uint64_t low, std::uint64_t high, Holds&& holds) {
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (holds(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

}  // namespace

// The value appears first where F reaches it. After m it comes again where m leaves the window: at
// the first heap whose options are all larger than m.
std::optional<std::uint64_t> Window::option(std::uint64_t n, std::uint64_t value) const {
  const auto most = taken(n);
  if (!most) return std::nullopt;
  const std::uint64_t end = n - *most;
  std::uint64_t m = least(0, n, [&](std::uint64_t heap) { return *taken(heap) >= value; });
  for (int step = 0; m < end; ++step) {
    if (step == kMostSteps) return std::nullopt;
    m = least(m + 1, n, [&](std::uint64_t heap) { return heap - *taken(heap) > m; });
  }
  if (m >= n) return std::nullopt;
  return m;
}

}  // namespace grundy::theorem
