// The calculator: a parser by recursive descent that computes as it reads.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/meter.h"
#include "core/text.h"
#include "grundy/game/arguments.h"
#include "grundy/meter.h"
#include "grundy/nimber_calculator.h"
#include "nimber/steps.h"

namespace grundy {

namespace {

using nimber::Finite;
using nimber::Ordinal;
using nimber::Steps;

constexpr std::size_t kMostDepth = 200;     // of parentheses
constexpr std::size_t kMostText = 1 << 16;  // bytes of an expression
constexpr std::string_view kOmega = "ω";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

class Calculator {
 public:
  Calculator(std::string_view text, Steps* steps) : text_(text), steps_(steps) {}

  Expected<Ordinal> value() {
    auto value = sum();
    if (!value) return value;
    if (!at_end()) return unexpected_here("+, -, *, /, ^ or the end");
    return value;
  }

 private:
  // NOLINTBEGIN(misc-no-recursion): parentheses are nested kMostDepth deep at most.
  Expected<Ordinal> sum() {
    while (take("-") || take("−")) {
    }  // -x is x
    auto left = product();
    while (left) {
      if (!take("+") && !take("-") && !take("⊕") && !take("−")) return left;
      const auto right = product();
      if (!right) return right;
      Ordinal result = *left + *right;
      if (steps_ != nullptr) steps_->sum(*left, *right, result);
      left = std::move(result);
    }
    return left;
  }

  Expected<Ordinal> product() {
    auto left = power();
    while (left) {
      const bool divides = take("/");
      if (!divides && !take_times()) return left;
      skip_space();
      const std::size_t place = at_;
      const auto right = power();
      if (!right) return right;
      if (divides && right->is_zero()) {
        return bad_input_at(place, "division by zero: 0 has no inverse", "another number");
      }
      Ordinal result = *left * (divides ? right->inverse() : *right);
      if (steps_ != nullptr) {
        divides ? steps_->quotient(*left, *right, result) : steps_->product(*left, *right, result);
      }
      left = std::move(result);
    }
    return left;
  }

  Expected<Ordinal> power() {
    auto base = number();
    if (!base || !take("^")) return base;
    skip_space();
    const std::size_t place = at_;
    const bool inverse = take("-");
    const auto exponent = natural("an ordinary whole number as the exponent");
    if (!exponent) return std::unexpected(exponent.error());
    const std::string written(text_.substr(place, at_ - place));
    if (inverse && base->is_zero()) {
      return bad_input_at(place, "division by zero: 0 has no negative powers",
                          "a number from 0 on");
    }
    skip_space();
    if (peek("^")) {
      return bad_input_at(at_, "a power of a power needs parentheses: (a^b)^c",
                          "+, -, *, / or the end");
    }
    Ordinal result = (inverse ? base->inverse() : *base).power(exponent->number());
    if (steps_ != nullptr) steps_->power(*base, written, result);
    return result;
  }

  Expected<Ordinal> number() {
    meter::work(16);
    skip_space();
    if (take("(")) return in_parentheses();
    if (take("[")) return ordinal();
    if (take(kOmega)) return Ordinal(Finite(1), 1);
    if (at_ < text_.size() && is_digit(text_[at_])) {
      auto finite = natural("a number");
      if (!finite) return std::unexpected(std::move(finite.error()));
      return Ordinal(*finite);
    }
    if (at_ < text_.size() && is_letter(text_[at_])) return word();
    return unexpected_here("a number or (");
  }

  Expected<Ordinal> in_parentheses() {
    const std::size_t open = at_ - 1;
    if (++depth_ > kMostDepth) {
      return bad_input_at(open, "parentheses are nested too deeply",
                          fmt::format("at most {} levels", kMostDepth));
    }
    auto value = sum();
    if (!value) return value;
    if (!take(")")) return unexpected_here("an operator or )");
    --depth_;
    return value;
  }

  Expected<Ordinal> word() {
    const std::size_t place = at_;
    while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
    const std::string_view name = text_.substr(place, at_ - place);
    if (name == "w") return Ordinal(Finite(1), 1);
    if (name != "sqrt" && name != "solve") return unknown_word(name, place);
    if (!take("(")) return unexpected_here("(");
    skip_space();
    const std::size_t argument = at_;
    const auto value = in_parentheses();
    if (!value) return value;
    if (name == "sqrt") {
      Ordinal root = value->square_root();
      if (steps_ != nullptr) steps_->square_root(*value, root);
      return root;
    }
    return solution(*value, argument);
  }
  // NOLINTEND(misc-no-recursion)

  Expected<Ordinal> solution(const Ordinal& value, std::size_t place) {
    if (!value.is_finite()) {
      return bad_input_at(place, "solve() is there for finite numbers only", "a finite number");
    }
    auto root = value.finite().solve_square_plus();
    if (!root) {
      return bad_input_at(place, "the solutions have more than 256 bits", "a number below 2^255");
    }
    if (steps_ != nullptr) steps_->solution(value, Ordinal(*root));
    return Ordinal(*root);
  }

  /// What is in brackets: terms of an ordinal in the usual notation, the largest first.
  Expected<Ordinal> ordinal() {
    Ordinal result;
    unsigned last = Ordinal::kMaxExponent + 1;
    do {
      skip_space();
      const std::size_t place = at_;
      unsigned exponent = 0;
      Finite coefficient(1);
      if (take("w") || take(kOmega)) {
        const auto power = exponent_of_omega();
        if (!power) return std::unexpected(power.error());
        exponent = *power;
        if (take_times()) {
          const auto given = natural("a finite coefficient");
          if (!given) return std::unexpected(given.error());
          coefficient = *given;
        }
      } else {
        const auto given = natural("w or a number");
        if (!given) return std::unexpected(given.error());
        coefficient = *given;
      }
      if (exponent >= last) {
        return bad_input_at(place, "the powers of w in an ordinal must fall",
                            fmt::format("an exponent below {}", last));
      }
      last = exponent;
      result = result + Ordinal(coefficient, exponent);
    } while (take("+"));
    if (!take("]")) return unexpected_here("+ or ]");
    return result;
  }

  /// What comes after w: ^ and a number, or nothing.
  Expected<unsigned> exponent_of_omega() {
    if (!take("^")) return 1U;
    skip_space();
    const std::size_t place = at_;
    const auto given = natural("an exponent");
    if (!given) return std::unexpected(given.error());
    if (*given > Finite(Ordinal::kMaxExponent)) {
      return bad_input_at(place, "only ordinals below w^243 are here",
                          fmt::format("at most {}", Ordinal::kMaxExponent));
    }
    return static_cast<unsigned>(given->number().limbs[0]);
  }

  Expected<Finite> natural(std::string_view what) {
    skip_space();
    const std::size_t begin = at_;
    if (at_ >= text_.size() || !is_digit(text_[at_])) return unexpected_here(what);
    while (at_ < text_.size() && (is_digit(text_[at_]) || is_letter(text_[at_]))) ++at_;
    const std::string_view digits = text_.substr(begin, at_ - begin);
    if (const auto number = Finite::parse(digits)) return *number;
    const bool hexadecimal = digits.starts_with("0x");
    const auto wrong = digits.find_first_not_of(
        hexadecimal ? "0123456789abcdefABCDEF" : "0123456789", hexadecimal ? 2 : 0);
    if (wrong != std::string_view::npos) {
      at_ = begin + wrong;
      return unexpected_here("a digit or an operator");
    }
    if (digits == "0x") {
      at_ = begin + 2;
      return unexpected_here("a hexadecimal digit");
    }
    return bad_input_at(begin, "the number is too large", "at most 2^256 - 1, which has 78 digits");
  }

  std::unexpected<Error> unknown_word(std::string_view name, std::size_t place) {
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(), [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    if (lower == "xor") {
      return bad_input_at(place, "xor is nim addition, and that is written +", "+");
    }
    constexpr std::size_t kShown = 40;
    return bad_input_at(place, fmt::format("unknown word '{}'", name.substr(0, kShown)),
                        "a number, w, sqrt(...) or solve(...)");
  }

  std::unexpected<Error> unexpected_here(std::string_view expected) {
    skip_space();
    if (text_.find_first_not_of(" \t") == std::string_view::npos) {
      return bad_input_at(0, "there is no expression", "nimbers such as 7*9 + 5");
    }
    if (at_ < text_.size() && is_letter(text_[at_])) {
      std::size_t end = at_;
      while (end < text_.size() && is_letter(text_[end])) ++end;
      if (text_.substr(at_, end - at_) == "xor" || text_.substr(at_, end - at_) == "XOR") {
        return unknown_word("xor", at_);
      }
    }
    if (peek(".") || peek(",")) {
      return bad_input_at(at_, "nimbers are whole numbers, without points and commas",
                          std::string(expected));
    }
    if (peek("*")) {
      return bad_input_at(at_, "a power is written ^ with an ordinary exponent", "a number or (");
    }
    return bad_input_at(at_, fmt::format("{} is not expected here", describe_character(text_, at_)),
                        std::string(expected));
  }

  void skip_space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  bool at_end() {
    skip_space();
    return at_ == text_.size();
  }
  bool peek(std::string_view token) { return text_.substr(at_).starts_with(token); }
  bool take(std::string_view token) {
    skip_space();
    if (!peek(token)) return false;
    at_ += token.size();
    return true;
  }
  bool take_times() { return take("*") || take("⊗") || take("·") || take("×"); }

  std::string_view text_;
  Steps* steps_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
};

std::string polynomial_text(const std::vector<bool>& coefficients) {
  std::string text;
  for (std::size_t i = coefficients.size(); i-- > 0;) {
    if (!coefficients[i]) continue;
    if (!text.empty()) text += " + ";
    text += i == 0 ? "1" : i == 1 ? "x" : fmt::format("x^{}", i);
  }
  return text;
}

std::vector<NimberFact> facts_about(const Finite& number) {
  const unsigned bits = number.field_bits();
  std::vector<NimberFact> facts{
      {"field", fmt::format("2^{}", bits)},
      {"minimal_polynomial", polynomial_text(number.minimal_polynomial())},
      {"square", number.square().print()},
      {"square_root", number.square_root().print()},
      {"trace", number.bit(bits - 1) ? "1" : "0"}};
  if (number.is_zero()) return facts;
  facts.push_back({"inverse", number.inverse().print()});
  facts.push_back({"order", decimal(number.order())});
  if (bits > 64) return facts;
  const std::uint64_t generator = least_primitive(bits).number().limbs[0];
  const auto exponent = logarithm(Nimber(number.number().limbs[0]), Nimber(generator));
  facts.push_back({"least_primitive", fmt::format("{}", generator)});
  facts.push_back({"logarithm", fmt::format("{}", exponent.value_or(0))});
  return facts;
}

Expected<NimberAnswer> answer_to(std::string_view expression, const NimberRequest& request) {
  if (expression.size() > kMostText) {
    return bad_input_at(kMostText, "the expression is too long",
                        fmt::format("at most {} bytes", kMostText));
  }
  Steps steps;
  const auto value = Calculator(expression, request.steps ? &steps : nullptr).value();
  if (!value) return std::unexpected(value.error());
  NimberAnswer answer{std::string(expression), value->print(), std::nullopt, {}};
  if (request.steps) answer.explanation = std::move(steps).explanation(answer.expression, *value);
  if (request.facts) {
    if (!value->is_finite()) {
      return bad_input("facts are there for finite numbers only, and this is " + answer.value);
    }
    answer.facts = facts_about(value->finite());
  }
  return answer;
}

/// Runs `work` within the limits of the request.
template <class Work>
auto within(const NimberRequest& request, Work work) -> decltype(work()) {
  const Meter meter(request.limits, request.cancel);
  try {
    return work();
  } catch (const LimitReached& reached) {
    return std::unexpected(Error{ErrorKind::limit, reached.stop().message});
  }
}

}  // namespace

Expected<NimberAnswer> calculate_nimber(std::string_view expression, const NimberRequest& request) {
  return within(request, [&] { return answer_to(expression, request); });
}

Expected<Table> nimber_table(std::uint64_t rows, std::uint64_t columns,
                             const NimberRequest& request) {
  constexpr std::uint64_t kMostCells = 1 << 22;
  if (rows == 0 || columns == 0) return bad_input("a table needs at least one row and one column");
  if (rows > kMostCells / columns) {
    return bad_input(fmt::format("the table is too large: at most {} cells", kMostCells));
  }
  return within(request, [&]() -> Expected<Table> {
    Table table;
    table.expression = "_ ⊗ _";
    for (std::uint64_t row = 0; row < rows; ++row) table.rows.push_back(row);
    for (std::uint64_t column = 0; column < columns; ++column) table.columns.push_back(column);
    table.cells.reserve(rows * columns);
    for (std::uint64_t row = 0; row < rows; ++row) {
      meter::work(columns);
      for (std::uint64_t column = 0; column < columns; ++column) {
        const std::uint64_t product = (Nimber(row) * Nimber(column)).number();
        table.cells.push_back({NimValue(product), std::nullopt});
      }
    }
    return table;
  });
}

Expected<Table> nimber_table(std::string_view size, const NimberRequest& request) {
  const auto rectangle = Arguments(size, 0).rectangle();
  if (!rectangle) {
    return bad_input_at(0, "the size of a table is written ROWSxCOLUMNS", "a size such as 16x16");
  }
  if (!*rectangle) {
    // What is said of boards holds for tables.
    Error error = rectangle->error();
    if (const auto at = error.message.find("board"); at != std::string::npos) {
      error.message.replace(at, sizeof("board") - 1, "table");
    }
    return std::unexpected(std::move(error));
  }
  return nimber_table((*rectangle)->rows, (*rectangle)->columns, request);
}

}  // namespace grundy
