#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "grundy/meter.h"
#include "rules/rule_set.h"

namespace grundy::rules {

namespace {

/// Values beyond this count as undefined, so sums stay within 64 bits.
constexpr std::int64_t kLargestValue = std::int64_t{1} << 62U;

std::optional<std::int64_t> in_range(std::int64_t value) {
  if (value > kLargestValue || value < -kLargestValue) return std::nullopt;
  return value;
}

std::optional<std::int64_t> product(std::int64_t factor, std::int64_t value) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(factor, value, &result)) return std::nullopt;
  return in_range(result);
}

bool is_prime(std::int64_t n) {
  if (n < 2) return false;
  for (std::int64_t d = 2; d * d <= n; ++d) {
    if (n % d == 0) return false;
    meter::work();
  }
  return true;
}

bool is_prime_power(std::int64_t n) {
  if (n < 2) return false;
  std::int64_t d = 2;
  while (d * d <= n && n % d != 0) {
    ++d;
    meter::work();
  }
  if (n % d != 0) return true;
  while (n % d == 0) n /= d;
  return n == 1;
}

bool is_square(std::int64_t n) {
  auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(n)));
  while (root * root > n) --root;
  while ((root + 1) * (root + 1) <= n) ++root;
  return root * root == n;
}

bool is_fibonacci(std::int64_t n) {
  std::int64_t a = 1;
  std::int64_t b = 2;
  while (a < n) {
    const std::int64_t next = a + b;
    a = b;
    b = next;
  }
  return a == n;
}

bool has_decimal_digit(std::int64_t n, std::int64_t digit) {
  if (digit < 1 || digit > 9) return false;
  for (; n > 0; n /= 10) {
    if (n % 10 == digit) return true;
  }
  return false;
}

}  // namespace

bool has_property(Property property, std::span<const std::int64_t> arguments) {
  const std::int64_t n = arguments.front();
  if (std::ranges::any_of(arguments, [](std::int64_t value) { return value < 0; })) return false;
  switch (property) {
    case Property::power_of_two:
      return n > 0 && (n & (n - 1)) == 0;
    case Property::fibonacci:
      return n > 0 && is_fibonacci(n);
    case Property::prime:
      return is_prime(n);
    case Property::prime_power:
      return is_prime_power(n);
    case Property::square:
      return is_square(n);
    case Property::divides:
      return n == 0 ? arguments[1] == 0 : arguments[1] % n == 0;
    case Property::has_digit:
      return has_decimal_digit(n, arguments[1]);
  }
  return false;
}

std::optional<std::int64_t> value_of(const Expression& expression,
                                     std::span<const std::int64_t> values) {
  using Kind = Expression::Kind;
  if (expression.kind == Kind::number) return expression.number;
  if (expression.kind == Kind::variable) return values[expression.variable];
  const auto left = value_of(*expression.left, values);
  if (!left) return std::nullopt;
  switch (expression.kind) {
    case Kind::times:
      return product(expression.number, *left);
    case Kind::div:
      return *left < 0 ? std::nullopt : std::optional(*left / expression.number);
    case Kind::mod:
      return *left < 0 ? std::nullopt : std::optional(*left % expression.number);
    default:
      break;
  }
  const auto right = value_of(*expression.right, values);
  if (!right) return std::nullopt;
  switch (expression.kind) {
    case Kind::plus:
      return in_range(*left + *right);
    case Kind::minus:
      return in_range(*left - *right);
    case Kind::bit_xor:
      return *left < 0 || *right < 0 ? std::nullopt : in_range(*left ^ *right);
    case Kind::smaller:
    case Kind::larger: {
      const std::int64_t chosen =
          expression.kind == Kind::smaller ? std::min(*left, *right) : std::max(*left, *right);
      return chosen < 0 ? std::nullopt : std::optional(chosen);
    }
    default:
      return std::nullopt;
  }
}

namespace {

bool compare(Comparison comparison, std::int64_t left, std::int64_t right) {
  switch (comparison) {
    case Comparison::equal:
      return left == right;
    case Comparison::differ:
      return left != right;
    case Comparison::less:
      return left < right;
    case Comparison::at_most:
      return left <= right;
    case Comparison::greater:
      return left > right;
    case Comparison::at_least:
      return left >= right;
  }
  return false;
}

}  // namespace

bool holds(const Condition& condition, std::span<const std::int64_t> values) {
  using Kind = Condition::Kind;
  const auto part_holds = [&](const Condition& part) { return holds(part, values); };
  switch (condition.kind) {
    case Kind::truth:
      return true;
    case Kind::all:
      return std::ranges::all_of(condition.parts, part_holds);
    case Kind::any:
      return std::ranges::any_of(condition.parts, part_holds);
    case Kind::no:
      return !part_holds(condition.parts.front());
    case Kind::compare:
    case Kind::property:
      break;
  }
  std::array<std::int64_t, 2> terms{};  // no property has more
  const std::size_t count = condition.terms.size();
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = value_of(condition.terms[i], values);
    if (!value) return false;  // an undefined term makes it false
    terms[i] = *value;
  }
  return condition.kind == Kind::compare
             ? compare(condition.comparison, terms[0], terms[1])
             : has_property(condition.property, std::span(terms).first(count));
}

std::string print(const Expression& expression, const RuleSet& rules) {
  using Kind = Expression::Kind;
  const auto left = [&] { return print(*expression.left, rules); };
  const auto right = [&] { return print(*expression.right, rules); };
  switch (expression.kind) {
    case Kind::number:
      return std::to_string(expression.number);
    case Kind::variable:
      return rules.variables[expression.variable];
    case Kind::plus:
      return fmt::format("({} + {})", left(), right());
    case Kind::minus:
      return fmt::format("({} - {})", left(), right());
    case Kind::bit_xor:
      return fmt::format("({} xor {})", left(), right());
    case Kind::times:
      return fmt::format("{}*{}", expression.number, left());
    case Kind::div:
      return fmt::format("({} div {})", left(), expression.number);
    case Kind::mod:
      return fmt::format("({} mod {})", left(), expression.number);
    case Kind::smaller:
      return fmt::format("min({}, {})", left(), right());
    case Kind::larger:
      return fmt::format("max({}, {})", left(), right());
  }
  return {};
}

}  // namespace grundy::rules
