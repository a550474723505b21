// The rules of a game as a text that both solvers and proofs can read.
//
//   game wythoff (x, y)
//   to (x-k, y)   for k in 1..x
//   to (x, y-k)   for k in 1..y
//   to (x-k, y-k) for k in 1..x
//
// A position is one or more natural numbers, and `where` restricts which. Each clause gives moves:
// to another position, to a sum of several, or to `nothing`. An option that has a negative number,
// or that `where` excludes, does not exist. `slide` repeats its step any number of times. `ends by`
// names what every move makes smaller. docs/formats/rules.md has the grammar.
//
// The same text is read in two ways: option by option (game.h), and as formulas (formulas.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/error.h"
#include "grundy/function_ref.h"

namespace grundy::automata {
struct Dfa;
}

namespace grundy::rules {

/// Numbers in a text are at most this.
inline constexpr std::int64_t kLargestNumber = 1'000'000;

struct Expression {
  enum class Kind : std::uint8_t {
    number,
    variable,
    plus,
    minus,
    bit_xor,
    times,  ///< number times left
    div,    ///< left div number
    mod,
    smaller,
    larger,
  };
  Kind kind = Kind::number;
  std::int64_t number = 0;
  std::size_t variable = 0;  ///< coordinates first, then what clauses bind
  std::shared_ptr<const Expression> left = {};
  std::shared_ptr<const Expression> right = {};
};

enum class Comparison : std::uint8_t { equal, differ, less, at_most, greater, at_least };

/// Properties of numbers. Automata know the first two, in some numerations; for the others there
/// are granted facts (formulas.h).
enum class Property : std::uint8_t {
  power_of_two,
  fibonacci,
  prime,
  prime_power,
  square,
  divides,    ///< a divides b
  has_digit,  ///< b is a decimal digit of a, and not 0
};

struct Condition {
  enum class Kind : std::uint8_t { truth, compare, property, all, any, no };
  Kind kind = Kind::truth;
  Comparison comparison = Comparison::equal;
  Property property = Property::power_of_two;
  std::vector<Expression> terms = {};  ///< of a comparison or a property
  std::vector<Condition> parts = {};
};

/// `for k in first..last`, or in a set.
struct Binding {
  std::size_t variable = 0;
  Expression first;
  Expression last;
  std::vector<std::int64_t> set = {};  ///< if it is not empty
};

using Point = std::vector<Expression>;

using Coordinates = std::vector<std::int64_t>;

struct Clause {
  bool slide = false;
  /// Moves that were inferred, not read from a text: it reads a position and then an option. The
  /// clause says nothing else.
  std::shared_ptr<const automata::Dfa> relation = {};
  std::vector<Point> parts;  ///< none: nothing is left
  std::vector<Binding> bindings;
  Condition condition;
};

struct RuleSet {
  std::string text;
  std::string name;
  std::vector<std::string> variables;  ///< coordinates first, then all that clauses bind
  std::size_t coordinates = 0;
  Condition where;
  std::vector<Clause> clauses;
  std::vector<Expression> measure;  ///< what `ends by` names; empty if it is left to be found
  /// The true options, if the clauses were inferred from them.
  std::function<bool(std::span<const std::int64_t>,
                     FunctionRef<bool(std::span<const Coordinates>)>)>
      options = {};

  [[nodiscard]] bool has_sums() const;
  [[nodiscard]] bool has_slides() const;
  /// True if the moves were inferred from those of some positions.
  [[nodiscard]] bool inferred() const { return static_cast<bool>(options); }
};

/// Reads a text. An error has the place and says what was expected.
[[nodiscard]] Expected<RuleSet> parse_rules(std::string_view text);
/// True if a text looks like rules of this kind, not like Lua: its first word is `game`.
[[nodiscard]] bool looks_like_rules(std::string_view text);
/// True if two texts say the same, apart from blank lines and remarks.
[[nodiscard]] bool same_text(std::string_view left, std::string_view right);
/// "line 3, column 7: expected ')'", with the line and a caret below it.
[[nodiscard]] std::string place_in_text(const Error& error, std::string_view text);

/// The value of an expression; nothing if it is not defined or too large.
[[nodiscard]] std::optional<std::int64_t> value_of(const Expression& expression,
                                                   std::span<const std::int64_t> values);
[[nodiscard]] bool holds(const Condition& condition, std::span<const std::int64_t> values);
[[nodiscard]] bool has_property(Property property, std::span<const std::int64_t> arguments);

/// An expression as the language writes it.
[[nodiscard]] std::string print(const Expression& expression, const RuleSet& rules);

}  // namespace grundy::rules
