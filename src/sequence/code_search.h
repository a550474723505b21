// Codes whose heaps have given nim values G(0) = 0, G(1), …, G(K).
//
// A code is a set of moves: digit t has a bit for each number j of heaps that taking t chips may
// leave. If a code has the given values, each of its moves leads from a heap n to the same values
// as in any other such code: those of all sums of j heaps with n - t chips, which are known. So a
// move can be judged by itself. It is excluded if one of these values is G(n) for some n <= K. The
// codes that remain are the sets of moves that are not excluded and lead to every v < G(n) from
// every n <= K: hitting sets. The search lists those in which no move is idle, that is, without
// which some value would change; adding any other moves that are not excluded changes nothing.
//
// Tried and dropped: a stored table of the values of all short codes. The hitting sets are found in
// less time than such a table takes to read, and the codes may be longer.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/budget.h"

namespace grundy {

enum class CodeFamily : std::uint8_t { set, octal, hexadecimal };

struct FoundCode {
  std::string code;  ///< 0.77, subtraction({1,3})
  CodeFamily kind = CodeFamily::octal;
  std::uint64_t digits = 0;  ///< the largest number that it takes
  std::uint64_t moves = 0;   ///< how many bits it has
};

struct FoundCodes {
  std::vector<FoundCode> codes;  ///< the shortest first
  bool counted = true;           ///< false: there are more than were looked at
};

/// `values` begins with that of heap 0.
[[nodiscard]] FoundCodes search_codes(std::span<const std::uint64_t> values, Budget& budget);

/// How many of the first values some short code has.
[[nodiscard]] std::uint64_t longest_code_match(std::span<const std::uint64_t> values,
                                               Budget& budget);

}  // namespace grundy
