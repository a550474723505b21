// A recursive descent over the text. Expressions and conditions may be nested kDeepest levels, so
// no text can exhaust the stack.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "rules/rule_set.h"
#include "rules/scanner.h"

namespace grundy::rules {

namespace {

constexpr std::size_t kLongestText = 20'000;
constexpr std::size_t kMostCoordinates = 8;
constexpr std::size_t kMostClauses = 100;
constexpr int kDeepest = 50;

struct NamedProperty {
  std::string_view name;
  Property property;
  std::size_t arguments;
};
constexpr auto kProperties = std::to_array<NamedProperty>({
    {"pow2", Property::power_of_two, 1},
    {"fib", Property::fibonacci, 1},
    {"prime", Property::prime, 1},
    {"primepower", Property::prime_power, 1},
    {"square", Property::square, 1},
    {"divides", Property::divides, 2},
    {"hasdigit", Property::has_digit, 2},
});

constexpr auto kReserved = std::to_array<std::string_view>(
    {"game", "where", "to", "slide", "nothing", "for", "in", "if", "ends", "by", "and", "or", "not",
     "xor", "div", "mod", "min", "max", "true"});

class RuleReader : Scanner {
 public:
  explicit RuleReader(std::string_view text) : Scanner(text) {}

  RuleSet read() {
    rules_.text = std::string(text_);
    expect_word("game");
    rules_.name = new_name("the name of the game");
    expect("(");
    do {
      if (rules_.variables.size() == kMostCoordinates) {
        fail(fmt::format("a position has at most {} numbers", kMostCoordinates), "')'");
      }
      declare(new_name("the name of a coordinate"));
    } while (accept(","));
    expect(")");
    bound_from_ = rules_.coordinates = rules_.variables.size();
    if (accept_word("where")) rules_.where = condition(0);
    while (!at_end() && !peek_word("ends")) read_clause();
    bound_from_ = rules_.variables.size();
    if (accept_word("ends")) {
      expect_word("by");
      do {
        rules_.measure.push_back(expression(0));
      } while (accept(","));
    }
    if (!at_end()) fail("this is not part of the rules", "'to', 'slide' or the end of the text");
    if (rules_.clauses.empty()) fail("the game has no moves", "'to' or 'slide'");
    return std::move(rules_);
  }

 private:
  std::string new_name(std::string_view what) {
    const std::string_view word = peek();
    if (word.empty() || std::isdigit(static_cast<unsigned char>(word.front())) != 0) {
      fail(fmt::format("expected {}", what), std::string(what));
    }
    if (std::ranges::find(kReserved, word) != kReserved.end() ||
        std::ranges::find(kProperties, word, &NamedProperty::name) != kProperties.end()) {
      fail(fmt::format("'{}' is a word of the language and cannot be a name", word),
           std::string(what));
    }
    at_ += word.size();
    return std::string(word);
  }
  /// The number of a name that can be used here: a coordinate, or bound by this clause.
  [[nodiscard]] std::optional<std::size_t> visible(std::string_view name) const {
    for (std::size_t i = 0; i < rules_.variables.size(); ++i) {
      const bool hidden = rules_.coordinates != 0 && i >= rules_.coordinates && i < bound_from_;
      if (!hidden && rules_.variables[i] == name) return i;
    }
    return std::nullopt;
  }
  std::size_t declare(std::string name) {
    if (visible(name))
      fail(fmt::format("'{}' is used twice", name), "a new name", at_ - name.size());
    rules_.variables.push_back(std::move(name));
    return rules_.variables.size() - 1;
  }

  void go_deeper(int depth) {
    if (depth > kDeepest) fail("this is nested too deeply", "something simpler");
  }

  static Expression combined(Expression::Kind kind, Expression left, Expression right) {
    return Expression{.kind = kind,
                      .left = std::make_shared<Expression>(std::move(left)),
                      .right = std::make_shared<Expression>(std::move(right))};
  }
  static Expression with_number(Expression::Kind kind, std::int64_t number, Expression left) {
    return Expression{
        .kind = kind, .number = number, .left = std::make_shared<Expression>(std::move(left))};
  }

  Expression expression(int depth) {
    go_deeper(depth);
    Expression result = product(depth + 1);
    int length = 0;  // a long chain makes a deep tree
    for (;;) {
      if (accept("+")) {
        result = combined(Expression::Kind::plus, std::move(result), product(depth + 1));
      } else if (!text_.substr(at_).starts_with("->") && accept("-")) {
        result = combined(Expression::Kind::minus, std::move(result), product(depth + 1));
      } else if (accept_word("xor")) {
        result = combined(Expression::Kind::bit_xor, std::move(result), product(depth + 1));
      } else {
        return result;
      }
      go_deeper(++length);
    }
  }

  /// "2*k" binds tighter than "div": 2*k div 3 is (2*k) div 3.
  Expression factor(int depth) {
    go_deeper(depth);
    if (!at_digit()) return single(depth + 1);
    const std::int64_t number = integer();
    if (accept("*")) return with_number(Expression::Kind::times, number, factor(depth + 1));
    return Expression{.kind = Expression::Kind::number, .number = number};
  }

  Expression product(int depth) {
    Expression result = factor(depth + 1);
    for (int length = 0;;) {
      const bool quotient = peek_word("div");
      if (!quotient && !peek_word("mod")) return result;
      at_ += 3;
      skip_space();
      const std::size_t place = at_;
      const std::int64_t divisor = integer();
      if (divisor == 0) fail("nothing is divided by 0", "a positive number", place);
      result = with_number(quotient ? Expression::Kind::div : Expression::Kind::mod, divisor,
                           std::move(result));
      go_deeper(++length);
    }
  }

  Expression single(int depth) {
    go_deeper(depth);
    if (accept("(")) {
      Expression result = expression(depth + 1);
      expect(")");
      return result;
    }
    for (const auto& [word, kind] : {std::pair{"min", Expression::Kind::smaller},
                                     std::pair{"max", Expression::Kind::larger}}) {
      if (!accept_word(word)) continue;
      expect("(");
      Expression left = expression(depth + 1);
      expect(",");
      Expression right = expression(depth + 1);
      expect(")");
      return combined(kind, std::move(left), std::move(right));
    }
    const std::string_view word = peek();
    const auto found = visible(word);
    if (!found) {
      fail(word.empty() ? std::string("expected a number, a name or '('")
                        : fmt::format("nothing is called '{}' here", word),
           "a number, a name or '('");
    }
    at_ += word.size();
    return Expression{.kind = Expression::Kind::variable, .variable = *found};
  }

  Condition condition(int depth) {
    go_deeper(depth);
    Condition result = conjunction(depth + 1);
    while (accept_word("or")) {
      Condition more = conjunction(depth + 1);
      if (result.kind != Condition::Kind::any) {
        result = Condition{.kind = Condition::Kind::any, .parts = {std::move(result)}};
      }
      result.parts.push_back(std::move(more));
    }
    return result;
  }
  Condition conjunction(int depth) {
    Condition result = negated(depth + 1);
    while (accept_word("and")) {
      Condition more = negated(depth + 1);
      if (result.kind != Condition::Kind::all) {
        result = Condition{.kind = Condition::Kind::all, .parts = {std::move(result)}};
      }
      result.parts.push_back(std::move(more));
    }
    return result;
  }
  Condition negated(int depth) {
    go_deeper(depth);
    if (accept_word("not")) {
      return Condition{.kind = Condition::Kind::no, .parts = {negated(depth + 1)}};
    }
    if (accept_word("true")) return {};
    for (const NamedProperty& known : kProperties) {
      if (!accept_word(known.name)) continue;
      Condition result{.kind = Condition::Kind::property, .property = known.property};
      expect("(");
      result.terms.push_back(expression(depth + 1));
      while (result.terms.size() < known.arguments) {
        expect(",");
        result.terms.push_back(expression(depth + 1));
      }
      expect(")");
      return result;
    }
    if (const auto grouped = in_parentheses(depth)) return *grouped;
    return comparison(depth);
  }
  /// "(n = 1 or n = 2)". A parenthesis may also begin an expression, so this looks ahead.
  std::optional<Condition> in_parentheses(int depth) {
    skip_space();
    const std::size_t place = at_;
    if (!accept("(")) return std::nullopt;
    int open = 1;
    bool is_condition = false;
    for (std::size_t i = at_; i < text_.size() && open > 0; ++i) {
      open += text_[i] == '(' ? 1 : text_[i] == ')' ? -1 : 0;
      is_condition = is_condition || std::string_view("=<>").find(text_[i]) != std::string::npos;
    }
    const std::string_view word = peek();
    is_condition = is_condition || word == "not" || word == "true" ||
                   std::ranges::find(kProperties, word, &NamedProperty::name) != kProperties.end();
    if (!is_condition) {
      at_ = place;
      return std::nullopt;
    }
    Condition result = condition(depth + 1);
    expect(")");
    return result;
  }
  Condition comparison(int depth) {
    Condition result{.kind = Condition::Kind::compare};
    result.terms.push_back(expression(depth + 1));
    constexpr auto kSigns = std::to_array<std::pair<std::string_view, Comparison>>({
        {"!=", Comparison::differ},
        {"<=", Comparison::at_most},
        {">=", Comparison::at_least},
        {"=", Comparison::equal},
        {"<", Comparison::less},
        {">", Comparison::greater},
    });
    for (const auto& [sign, comparison] : kSigns) {
      if (!accept(sign)) continue;
      result.comparison = comparison;
      result.terms.push_back(expression(depth + 1));
      return result;
    }
    fail("expected a comparison", "'=', '!=', '<', '<=', '>' or '>='");
  }

  Point point() {
    Point result;
    expect("(");
    do {
      result.push_back(expression(0));
    } while (accept(","));
    if (result.size() != rules_.coordinates) {
      fail(fmt::format("a position of this game has {} number{}, not {}", rules_.coordinates,
                       rules_.coordinates == 1 ? "" : "s", result.size()),
           result.size() < rules_.coordinates ? "','" : "')'");
    }
    expect(")");
    return result;
  }

  void read_bindings(Clause& clause) {
    do {
      Binding binding;
      std::string name = new_name("a name");
      expect_word("in");
      if (accept("{")) {
        do {
          binding.set.push_back(integer());
        } while (accept(","));
        expect("}");
      } else {
        binding.first = expression(0);
        expect("..");
        binding.last = expression(0);
      }
      binding.variable = declare(std::move(name));
      clause.bindings.push_back(std::move(binding));
    } while (accept(","));
  }

  /// The positions come before the names in them are bound, so their text is read last.
  void read_clause() {
    if (rules_.clauses.size() == kMostClauses) fail("the game has too many clauses", "its end");
    Clause clause;
    bound_from_ = rules_.variables.size();
    if (accept_word("slide")) {
      clause.slide = true;
    } else if (!accept_word("to")) {
      fail("expected a clause", "'to' or 'slide'");
    }
    skip_space();
    const std::size_t positions = at_;
    skip_positions();
    if (accept_word("for")) read_bindings(clause);
    if (accept_word("if")) clause.condition = condition(0);
    const std::size_t end = at_;
    at_ = positions;
    read_positions(clause);
    at_ = end;
    if (clause.slide && !clause.bindings.empty()) {
      fail("a slide has one step, so it binds nothing", "'if', a clause or the end", positions);
    }
    rules_.clauses.push_back(std::move(clause));
  }
  void skip_positions() {
    if (accept_word("nothing")) return;
    do {
      skip_space();
      if (!text_.substr(at_).starts_with('(')) fail("expected a position", "'('");
      int open = 0;
      do {
        skip_space();
        const std::string_view word = peek();
        if (at_ >= text_.size() || word == "for" || word == "if" || word == "to" ||
            word == "slide" || word == "ends") {
          fail("a parenthesis is not closed", "')'");
        }
        open += text_[at_] == '(' ? 1 : text_[at_] == ')' ? -1 : 0;
        at_ += std::max<std::size_t>(word.size(), 1);
      } while (open > 0);
    } while (accept("+"));
  }
  void read_positions(Clause& clause) {
    if (!clause.slide && accept_word("nothing")) return;
    do {
      clause.parts.push_back(point());
    } while (!clause.slide && accept("+"));
  }

  RuleSet rules_;
  std::size_t bound_from_ = 0;
};

}  // namespace

Expected<RuleSet> parse_rules(std::string_view text) {
  if (text.size() > kLongestText) {
    return bad_input(fmt::format("rules have at most {} bytes", kLongestText));
  }
  try {
    return RuleReader(text).read();
  } catch (SyntaxError& failed) {
    return std::unexpected(std::move(failed.error));
  }
}

}  // namespace grundy::rules
