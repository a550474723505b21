// A calculator for nimbers: an expression as text in, a number with its reasons out.
//
//   auto answer = grundy::calculate_nimber("7*9 + 5/3^2");
//   answer->value;      // "10", or the error with its place in the text
//
//   expression = term { ("+" | "-") term }      nim addition; subtraction is the same
//   term       = power { ("*" | "/") power }    nim product and quotient
//   power      = number [ "^" [ "-" ] NAT ]     an ordinary exponent
//   number     = NAT | "0x" HEX | "(" expression ")" | "sqrt(" expression ")"
//              | "solve(" expression ")"        the even x with x² + x = the expression
//              | "w" | "[" ordinal "]"
//
// Whole numbers have up to 256 bits. Beyond them, `w` is ω, the least infinite ordinal. The finite
// nimbers have no cube root of 2, and ω is one: w^3 = 2. An ordinal in brackets is written as
// usual, [w^4*3 + w + 5], because w^4 without brackets is a nim power, and that is ω⊗2. Ordinals
// below ω^243 with coefficients of up to 256 bits can be added, multiplied, divided and rooted; all
// of this is exact.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/answer.h"
#include "grundy/error.h"
#include "grundy/question.h"
#include "grundy/reason.h"

namespace grundy {

struct NimberRequest {
  bool steps = false;  ///< explain every operation
  bool facts = false;  ///< tell the order, the inverse, the minimal polynomial, …
  Limits limits = {};
  const Cancellation* cancel = nullptr;
};

/// Something to know about a nimber; names are those of the JSON answer.
struct NimberFact {
  std::string name;   ///< "order"
  std::string value;  ///< "255"
};

struct NimberAnswer {
  std::string expression;
  std::string value;  ///< decimal digits, or an ordinal in brackets
  std::optional<Explanation> explanation;
  std::vector<NimberFact> facts;
};

[[nodiscard]] Expected<NimberAnswer> calculate_nimber(std::string_view expression,
                                                      const NimberRequest& request = {});

/// The products of the numbers below `rows` and those below `columns`.
[[nodiscard]] Expected<Table> nimber_table(std::uint64_t rows, std::uint64_t columns,
                                           const NimberRequest& request = {});
/// The same for a size such as 16x16.
[[nodiscard]] Expected<Table> nimber_table(std::string_view size,
                                           const NimberRequest& request = {});

}  // namespace grundy
