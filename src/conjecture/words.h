// A theorem in words, and as code.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "conjecture/guess.h"
#include "conjecture/learn.h"
#include "theorem/theorem.h"

namespace grundy::conjecture {

/// How a claim was guessed, for people.
struct Guess {
  theorem::Claim claim;
  std::string how;                         ///< "a period", "an automaton that reads binary"
  std::vector<std::uint32_t> values = {};  ///< of a period: the first `from + length` entries
  std::optional<Period> period = {};
  std::optional<rules::Expression> form = {};
  std::optional<unsigned> wythoff = {};  ///< the parameter t of its template
  std::string name = {};                 ///< of what was learned (names.h)
};

/// "g(n) = n mod 4", "P iff n mod 7 is 0 or 2".
[[nodiscard]] std::string statement_of(const Guess& guess, const Table& table);
/// Why it holds, one sentence a line.
[[nodiscard]] std::vector<std::string> reasons(const Guess& guess, const theorem::Theorem& theorem);

/// A function in C++ and in Python that gives the value, or whether the player to move loses.
struct Code {
  std::string cpp;
  std::string python;
};
[[nodiscard]] Code code_of(const Guess& guess, const Table& table);
/// The same for a period that a sequence shows.
[[nodiscard]] Code code_of(const Period& period, std::span<const std::uint32_t> values);

}  // namespace grundy::conjecture
