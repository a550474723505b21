// The notation as a tree, before any game interprets its arguments.
//
//   expression = game { "+" game }
//   game       = "*" NAT | "0" | "{" [ expression { "," expression } ] "}" | NAME "(" arguments ")"
//
// The text between the parentheses is not interpreted, except that brackets and quotes must match:
// each game has its own way of writing positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/error.h"

namespace grundy::notation {

struct Term;

struct Expression {
  std::vector<Term> terms;
  // NOLINTNEXTLINE(misc-no-recursion): at most kMaxDepth deep
  friend bool operator==(const Expression&, const Expression&) = default;
};

struct Term {
  enum class Kind : std::uint8_t { heap, given, named };
  Kind kind = Kind::heap;
  std::size_t offset = 0;           ///< where it begins in the text
  std::uint64_t heap = 0;           ///< heap: its size
  std::vector<Expression> options;  ///< given: the list
  std::string_view name;            ///< named: the game, a view into the text
  std::string_view arguments;       ///< named: the text in its parentheses, likewise
  std::size_t arguments_offset = 0;

  /// Equal in meaning; offsets do not count.
  // NOLINTNEXTLINE(misc-no-recursion): at most kMaxDepth deep
  friend bool operator==(const Term& a, const Term& b) {
    return a.kind == b.kind && a.heap == b.heap && a.options == b.options && a.name == b.name &&
           a.arguments == b.arguments;
  }
};

/// Lists of options may be nested this deep.
inline constexpr std::size_t kMaxDepth = 500;

/// The tree refers to `text`, which must outlive it.
[[nodiscard]] Expected<Expression> parse(std::string_view text);

[[nodiscard]] std::string print(const Expression& expression);

}  // namespace grundy::notation
