// A theorem as a function in C++ and in Python.
//
// What is printed is tested first: the same expression, table or digit machine is evaluated here
// for positions of the table, and no code is printed if one of them comes out wrong.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>

#include "conjecture/words.h"

namespace grundy::conjecture {

namespace {

using rules::Expression;
using theorem::ClaimKind;

constexpr std::size_t kTested = 160'000;    // entries of the table
constexpr std::size_t kMostPrinted = 1500;  // numbers in the table of a digit machine

std::vector<std::string> names_of(const rules::RuleSet& rules) {
  return {rules.variables.begin(),
          rules.variables.begin() + static_cast<std::ptrdiff_t>(rules.coordinates)};
}

/// The rules with names for the coordinates that mean nothing else in the code. The first ones are
/// variables of the digit machines, then come words of C++ and Python that somebody might use.
rules::RuleSet with_plain_names(const rules::RuleSet& rules, bool machine) {
  static constexpr auto kUsed = std::to_array<std::string_view>(
      {"d", "a", "u", "s", "w", "r", "l", "v", "c", "n", "q", "more", "next"});
  static constexpr auto kWords = std::to_array<std::string_view>(
      {"g",        "is_p",     "t",        "int",      "long",     "short",   "char",      "bool",
       "auto",     "new",      "this",     "class",    "def",      "lambda",  "is",        "if",
       "else",     "return",   "from",     "while",    "pass",     "None",    "True",      "False",
       "std",      "map",      "range",    "reversed", "with",     "as",      "del",       "import",
       "try",      "case",     "do",       "double",   "float",    "static",  "const",     "void",
       "union",    "struct",   "switch",   "break",    "continue", "yield",   "global",    "assert",
       "raise",    "except",   "finally",  "goto",     "enum",     "using",   "namespace", "public",
       "private",  "template", "typename", "operator", "delete",   "default", "register",  "signed",
       "unsigned", "volatile", "nonlocal", "elif",     "async",    "await"});
  const auto taken = [&](const std::string& name) {
    return (machine && std::ranges::find(kUsed, name) != kUsed.end()) ||
           std::ranges::find(kWords, name) != kWords.end();
  };
  rules::RuleSet plain = rules;
  if (std::ranges::any_of(names_of(rules), taken)) {
    for (std::size_t i = 0; i < rules.coordinates; ++i) {
      plain.variables[i] = fmt::format("x{}", i + 1);
    }
  }
  return plain;
}

/// An expression as C++ or Python has it.
std::string code_expression(const Expression& expression, const rules::RuleSet& rules,
                            bool python) {
  using Kind = Expression::Kind;
  const auto left = [&] { return code_expression(*expression.left, rules, python); };
  const auto right = [&] { return code_expression(*expression.right, rules, python); };
  switch (expression.kind) {
    case Kind::number:  // std::min takes two numbers of one type
      return fmt::format("{}{}", expression.number, python ? "" : "LL");
    case Kind::variable:
      return rules.variables[expression.variable];
    case Kind::plus:
      return fmt::format("({} + {})", left(), right());
    case Kind::minus:
      return fmt::format("({} - {})", left(), right());
    case Kind::bit_xor:
      return fmt::format("({} ^ {})", left(), right());
    case Kind::times:
      return fmt::format("{} * {}", expression.number, left());
    case Kind::div:
      return fmt::format("({} {} {})", left(), python ? "//" : "/", expression.number);
    case Kind::mod:
      return fmt::format("({} % {})", left(), expression.number);
    case Kind::smaller:
      return fmt::format("{}({}, {})", python ? "min" : "std::min", left(), right());
    case Kind::larger:
      return fmt::format("{}({}, {})", python ? "max" : "std::max", left(), right());
  }
  return {};
}

Code form_code(const Guess& guess, const rules::RuleSet& rules) {
  std::vector<std::string> typed;
  for (const std::string& name : names_of(rules)) typed.push_back("long long " + name);
  const bool lost = guess.claim.kind == ClaimKind::outcome;
  const std::string cpp = code_expression(*guess.form, rules, false);
  const std::string python = code_expression(*guess.form, rules, true);
  return {fmt::format("{} {}({}) {{ return {}{}; }}", lost ? "bool" : "long long",
                      lost ? "is_p" : "g", fmt::join(typed, ", "), cpp, lost ? " == 0" : ""),
          fmt::format("def {}({}): return {}{}", lost ? "is_p" : "g",
                      fmt::join(names_of(rules), ", "), python, lost ? " == 0" : "")};
}

Code period_code(const Guess& guess, const rules::RuleSet& rules) {
  const Period& period = *guess.period;
  const std::string& name = rules.variables.front();
  const bool lost = guess.claim.kind == ClaimKind::outcome;
  const std::string values = fmt::format("{}", fmt::join(guess.values, ", "));
  // n itself before the period, then its place in the period.
  std::string index = fmt::format("{} % {}", name, period.length);
  std::string python_index = index;
  std::string times = fmt::format("{} / {}", name, period.length);
  std::string python_times = fmt::format("{} // {}", name, period.length);
  if (period.from > 0) {
    const std::string rest = fmt::format("({} - {})", name, period.from);
    index =
        fmt::format("{0} < {1} ? {0} : {1} + {2} % {3}", name, period.from, rest, period.length);
    python_index = fmt::format("{0} if {0} < {1} else {1} + {2} % {3}", name, period.from, rest,
                               period.length);
    times = fmt::format("{} < {} ? 0 : {} / {}", name, period.from, rest, period.length);
    python_times =
        fmt::format("0 if {} < {} else {} // {}", name, period.from, rest, period.length);
  }
  const auto growth = [&](const std::string& count) {
    return period.saltus == 0 ? std::string() : fmt::format(" + {} * ({})", period.saltus, count);
  };
  const std::string grown = growth(times);
  const std::string python_grown = growth(python_times);
  return {fmt::format(
              "{0} {1}(long long {2}) {{ static const int t[] = {{{3}}}; return t[{4}]{5}{6}; }}",
              lost ? "bool" : "long long", lost ? "is_p" : "g", name, values, index, grown,
              lost ? " == 0" : ""),
          fmt::format("def {}({}): return [{}][{}]{}{}", lost ? "is_p" : "g", name, values,
                      python_index, python_grown, lost ? " == 0" : "")};
}

/// F is the most that may be taken, and the recursion of theorem/window.h goes down by it.
Code window_code(const theorem::Window& window, const rules::RuleSet& rules) {
  const std::string& name = rules.variables.front();
  const auto most = [&](bool python) {
    const std::string bound = code_expression(window.bound(), rules, python);
    const std::string taken = window.names_least() ? fmt::format("{} - ({})", name, bound) : bound;
    return python ? fmt::format("max(0, min({}, {}))", name, taken)
                  : fmt::format("std::clamp({}, 0LL, {})", taken, name);
  };
  return {fmt::format("long long g(long long {0}) {{ const auto f = [](long long {0}) {{ return "
                      "{0} <= 0 ? 0LL : {1}; }}; while ({0} > 0 && f({0}) == f({0} - 1)) {0} "
                      "-= 1 + f({0}); return f({0}); }}",
                      name, most(false)),
          fmt::format("def g({0}):\n    f = lambda {0}: {1} if {0} > 0 else 0\n    while {0} > 0 "
                      "and f({0}) == f({0} - 1): {0} -= 1 + f({0})\n    return f({0})",
                      name, most(true))};
}

/// Reads the digits of a position from the top. Weights are those of the numeration, so a number is
/// the sum of digit times weight in each of them. The value of a claim is read along: a state that
/// is not dead is reached by one value only, or a position would have two.
class DigitMachine {
 public:
  DigitMachine(const Guess& guess, std::size_t coordinates)
      : dfa_(*guess.claim.relation), kind_(guess.claim.kind), dead_(dfa_.dead()) {
    for (std::size_t i = 0; i < coordinates; ++i) value_step_ *= dfa_.numeration.digits();
    letters_ = kind_ == ClaimKind::outcome ? value_step_ : value_step_ * dfa_.numeration.digits();
  }

  [[nodiscard]] bool printable() const { return dfa_.states * letters_ <= kMostPrinted; }

  /// The value, or 0 for P and 1 for N.
  [[nodiscard]] std::optional<std::uint64_t> evaluate(std::vector<std::uint64_t> point) const {
    const std::vector<std::uint64_t> weights = weights_for(*std::ranges::max_element(point));
    std::map<automata::State, std::uint64_t> reached{{dfa_.start, 0}};
    for (auto weight = weights.rbegin(); weight != weights.rend(); ++weight) {
      automata::Letter letter = 0;
      automata::Letter step = 1;
      for (std::uint64_t& number : point) {
        letter += static_cast<automata::Letter>(number / *weight) * step;
        number %= *weight;
        step *= dfa_.numeration.digits();
      }
      std::map<automata::State, std::uint64_t> next;
      for (const auto& [state, value] : reached) {
        const unsigned digits = kind_ == ClaimKind::outcome ? 1 : dfa_.numeration.digits();
        for (unsigned digit = 0; digit < digits; ++digit) {
          const automata::State to = dfa_.after_letter(state, letter + digit * value_step_);
          if (to != dead_) next.try_emplace(to, value + digit * *weight);
        }
      }
      reached = std::move(next);
    }
    for (const auto& [state, value] : reached) {
      if (dfa_.accepting[state] == 0) continue;
      if (kind_ == ClaimKind::outcome) return 0;
      return kind_ == ClaimKind::onehot ? static_cast<std::uint64_t>(std::countr_zero(value))
                                        : value;
    }
    return kind_ == ClaimKind::outcome ? std::optional<std::uint64_t>(1) : std::nullopt;
  }

  [[nodiscard]] Code print(const std::vector<std::string>& names) const {
    std::vector<automata::State> table;
    for (automata::State state = 0; state < dfa_.states; ++state) {
      for (automata::Letter letter = 0; letter < letters_; ++letter) {
        table.push_back(dfa_.after_letter(state, letter));
      }
    }
    std::vector<automata::State> accepting;
    for (automata::State state = 0; state < dfa_.states; ++state) {
      if (dfa_.accepting[state] != 0) accepting.push_back(state);
    }
    return {cpp(names, table, accepting), python(names, table, accepting)};
  }

 private:
  static constexpr int kMore = 8;  // digits that a value may have beyond those of the position

  [[nodiscard]] std::vector<std::uint64_t> weights_for(std::uint64_t largest) const {
    const std::uint64_t t = dfa_.numeration.parameter();
    const bool positional = dfa_.numeration.positional();
    std::vector<std::uint64_t> weights{1, positional ? t : t + 1};
    for (int more = 0; more < kMore;) {
      if (weights.back() > largest) ++more;
      if (weights.back() > (std::uint64_t{1} << 58U)) break;
      const std::size_t last = weights.size() - 1;
      weights.push_back(t * weights[last] + (positional ? 0 : weights[last - 1]));
    }
    return weights;
  }

  /// "x / w % …": the letter that the digits of weight w make.
  [[nodiscard]] std::string letter(const std::vector<std::string>& names,
                                   std::string_view divided) const {
    std::string sum;
    std::uint64_t step = 1;
    for (const std::string& name : names) {
      const std::string digit = fmt::format("{} {} w", name, divided);
      sum += fmt::format("{}{}", sum.empty() ? "" : " + ",
                         step == 1 ? digit : fmt::format("{} * ({})", step, digit));
      step *= dfa_.numeration.digits();
    }
    return sum;
  }

  [[nodiscard]] std::string python(const std::vector<std::string>& names,
                                   const std::vector<automata::State>& table,
                                   const std::vector<automata::State>& accepting) const {
    const bool positional = dfa_.numeration.positional();
    const unsigned t = dfa_.numeration.parameter();
    std::string text = fmt::format("def {}({}):\n", lost() ? "is_p" : "g", fmt::join(names, ", "));
    text += fmt::format("    d, a, u, more = [{}], {{{}}}, [1, {}], 0\n", fmt::join(table, ", "),
                        fmt::join(accepting, ", "), positional ? t : t + 1);
    text += fmt::format("    while more < {}:\n", kMore);
    text += fmt::format(
        "        more += u[-1] > {}\n",
        names.size() == 1 ? names.front() : fmt::format("max({})", fmt::join(names, ", ")));
    text += fmt::format("        u.append({} * u[-1]{})\n", t, positional ? "" : " + u[-2]");
    if (lost()) {
      text += fmt::format("    s = {}\n    for w in reversed(u):\n", dfa_.start);
      text += fmt::format("        s = d[{} * s + {}]\n", letters_, letter(names, "//"));
    } else {
      text += fmt::format("    r = {{{}: 0}}\n    for w in reversed(u):\n", dfa_.start);
      text += fmt::format("        l = {}\n", letter(names, "//"));
      text += fmt::format(
          "        r = {{d[{0} * s + l + {1} * c]: v + c * w for s, v in r.items() for c in "
          "range({2}){3}}}\n",
          letters_, value_step_, dfa_.numeration.digits(),
          dead_ ? fmt::format(" if d[{} * s + l + {} * c] != {}", letters_, value_step_, *dead_)
                : "");
    }
    for (const std::string& name : names) text += fmt::format("        {} %= w\n", name);
    if (lost()) return text + "    return s in a";
    const bool onehot = kind_ == ClaimKind::onehot;
    return text + fmt::format("    return next(v for s, v in r.items() if s in a){}",
                              onehot ? ".bit_length() - 1" : "");
  }

  [[nodiscard]] std::string cpp(const std::vector<std::string>& names,
                                const std::vector<automata::State>& table,
                                const std::vector<automata::State>& accepting) const {
    const bool positional = dfa_.numeration.positional();
    const unsigned t = dfa_.numeration.parameter();
    std::vector<std::string> typed;
    for (const std::string& name : names) typed.push_back("unsigned long long " + name);
    std::vector<int> accepts(dfa_.states, 0);
    for (const automata::State state : accepting) accepts[state] = 1;
    std::string text =
        fmt::format("{} {}({}) {{ static const int d[] = {{{}}}, a[] = {{{}}}; ",
                    lost() ? "bool" : "long long", lost() ? "is_p" : "g", fmt::join(typed, ", "),
                    fmt::join(table, ", "), fmt::join(accepts, ", "));
    text += fmt::format(
        "std::vector<unsigned long long> u{{1, {0}}}; while (u.back() >> 58 == 0) "
        "u.push_back({1} * u.back(){2}); ",
        positional ? t : t + 1, t, positional ? "" : " + u[u.size() - 2]");
    text += lost() ? fmt::format("int s = {}; ", dfa_.start)
                   : fmt::format("std::map<int, unsigned long long> r{{{{{}, 0}}}}; ", dfa_.start);
    text += "while (!u.empty()) { const auto w = u.back(); u.pop_back(); ";
    if (lost()) {
      text += fmt::format("s = d[{} * s + {}]; ", letters_, letter(names, "/"));
    } else {
      text += fmt::format(
          "std::map<int, unsigned long long> n; for (auto [s, v] : r) for (int c = 0; c < {0}; "
          "++c) {{ "
          "const int q = d[{1} * s + {2} + {3} * c]; {4}n.emplace(q, v + c * w); }} r = n; ",
          dfa_.numeration.digits(), letters_, letter(names, "/"), value_step_,
          dead_ ? fmt::format("if (q != {}) ", *dead_) : "");
    }
    for (const std::string& name : names) text += fmt::format("{} %= w; ", name);
    if (lost()) return text + "} return a[s]; }";
    if (kind_ == ClaimKind::onehot) {
      return text + "} for (auto [s, v] : r) if (a[s]) return __builtin_ctzll(v); return -1; }";
    }
    return text + "} for (auto [s, v] : r) if (a[s]) return v; return -1; }";
  }
  [[nodiscard]] bool lost() const { return kind_ == ClaimKind::outcome; }

  const automata::Dfa& dfa_;
  ClaimKind kind_;
  std::optional<automata::State> dead_;
  automata::Letter value_step_ = 1;
  automata::Letter letters_ = 1;
};

/// True if the function gives the entries of the table. It gives nothing where it is undefined.
template <class Function>
bool passes(const Table& table, Function&& function) {
  std::size_t tested = 0;
  return table.each([&](std::span<const std::uint64_t> point, std::uint32_t entry) {
    if (++tested > kTested) return false;
    return function(point) == std::optional<std::uint64_t>(entry);
  }) || tested > kTested;
}

std::optional<std::uint64_t> by_form(const Guess& guess, std::span<const std::uint64_t> point) {
  const rules::Coordinates numbers(point.begin(), point.end());
  const auto value = rules::value_of(*guess.form, numbers);
  if (guess.claim.kind == ClaimKind::outcome) return std::uint64_t{value != 0};
  if (!value || *value < 0) return std::nullopt;
  return static_cast<std::uint64_t>(*value);
}

std::optional<std::uint64_t> by_period(const Guess& guess, std::uint64_t n) {
  const Period& period = *guess.period;
  const std::uint64_t beyond = n < period.from ? 0 : n - period.from;
  const std::uint64_t place = n < period.from ? n : period.from + beyond % period.length;
  const std::uint64_t entry = guess.values[place] + period.saltus * (beyond / period.length);
  return guess.claim.kind == ClaimKind::outcome ? std::uint64_t{entry != 0} : entry;
}

}  // namespace

Code code_of(const Period& period, std::span<const std::uint32_t> values) {
  Guess guess;
  guess.period = period;
  guess.values.assign(values.begin(),
                      values.begin() + static_cast<std::ptrdiff_t>(period.from + period.length));
  if (guess.values.size() > 400) return {};
  for (std::size_t n = 0; n < values.size(); ++n) {
    if (by_period(guess, n) != std::optional<std::uint64_t>(values[n])) return {};
  }
  rules::RuleSet rules;
  rules.variables = {"n"};
  rules.coordinates = 1;
  return period_code(guess, rules);
}

Code code_of(const Guess& guess, const Table& table) {
  const rules::RuleSet rules = with_plain_names(
      table.rules(), /*machine=*/!guess.form && !guess.period && !guess.claim.window);
  if (guess.form) {
    const auto tested = [&](std::span<const std::uint64_t> point) { return by_form(guess, point); };
    return passes(table, tested) ? form_code(guess, rules) : Code{};
  }
  if (guess.period && guess.values.size() <= 400) {
    const auto tested = [&](std::span<const std::uint64_t> point) {
      return by_period(guess, point.front());
    };
    return passes(table, tested) ? period_code(guess, rules) : Code{};
  }
  if (guess.claim.window) {
    // Where the language calls a term undefined, the code would go on with some number.
    const bool defined = table.each([&](std::span<const std::uint64_t> point, std::uint32_t) {
      const rules::Coordinates numbers(point.begin(), point.end());
      return point.front() == 0 || rules::value_of(guess.claim.window->bound(), numbers);
    });
    return defined ? window_code(*guess.claim.window, rules) : Code{};
  }
  const DigitMachine machine(guess, rules.coordinates);
  if (!machine.printable()) return {};
  const auto tested = [&](std::span<const std::uint64_t> point) {
    return machine.evaluate({point.begin(), point.end()});
  };
  return passes(table, tested) ? machine.print(names_of(rules)) : Code{};
}

}  // namespace grundy::conjecture
