// Reasons: why an answer is right, as a tree of claims and the arguments that support them.
//
// An explanation is data as well as prose, so a page can draw it and a program can read it. `kind`
// says what sort of argument it is, `facts` holds its numbers by name, `figure` is what a lecturer
// would write on the board, and `because` holds the arguments it rests on.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "grundy/value.h"

namespace grundy {

/// A number, a text, or a list of either, by name.
struct Fact {
  using Value = std::variant<std::uint64_t, std::string, std::vector<std::uint64_t>,
                             std::vector<std::string>>;
  std::string name;
  Value value;
};

// NOLINTNEXTLINE(misc-no-recursion): copying one copies what it rests on, a few levels deep.
struct Explanation {
  std::string kind;                      ///< for programs: "nim-sum", "mex", "mirror", …
  std::string claim;                     ///< for people: a sentence, with its full stop
  std::vector<std::string> figure = {};  ///< lines to be shown in a fixed-width font
  std::vector<Fact> facts = {};
  std::vector<Explanation> because = {};  ///< in the order of the argument
};

/// Something with a nim value: a heap, a component, a coordinate.
struct Summand {
  std::string label;
  NimValue value;
};

/// The nim sum as a table of binary numbers, with the leading power of two marked and equal
/// summands crossed out. If the sum is not 0, the explanation names the summands that use that
/// power and what they must become.
[[nodiscard]] Explanation explain_nim_sum(std::span<const Summand> summands);

/// Finds the table of a nim sum within an argument; null if there is none.
[[nodiscard]] const Explanation* nim_sum_in(const Explanation& reason);

}  // namespace grundy
