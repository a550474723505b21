// The grounds of a verdict, as data. Explanations are made of them; src/explain puts them into
// words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "grundy/answer.h"
#include "grundy/reason.h"
#include "grundy/value.h"

namespace grundy::ground {

/// A theorem of a game or of a theory, explained for this very position.
struct Theorem {
  Explanation told;
};

/// An option with its value.
struct ValuedMove {
  std::string move;
  NimValue value;
};
/// The mex rule on one position.
struct Mex {
  std::string position;
  std::vector<ValuedMove> options;
};

/// A position that falls into independent parts.
struct Parts {
  std::string position;
  std::vector<Summand> parts;
};

/// A sum of components.
struct Components {
  std::vector<Summand> components;
};

/// Pairs of equal components whose value is not known, each named by one of the two.
struct Copies {
  std::vector<std::string> pairs;
};

/// Misère Nim with these heaps (or sums of heaps): how many have two or more chips, and how many
/// have one.
struct MisereHeaps {
  std::vector<Summand> summands;
  std::uint64_t large = 0;
  std::uint64_t ones = 0;
  bool all_plain = true;  ///< all of them are heaps of Nim as they stand
};

/// A search, with the number of positions searched.
struct Searched {
  std::uint64_t positions = 0;
};

/// Analysis backwards from the ends of the game, with the number of positions.
struct Retrograde {
  std::uint64_t positions = 0;
};

/// A component of a sum whose play may go on for ever, with the values of its options.
struct LoopySummand {
  std::string label;
  LoopyValue value;
  std::vector<std::pair<std::string, LoopyValue>> options;
};
struct LoopySum {
  std::vector<LoopySummand> summands;
  LoopyValue total;
};

/// Grounds that rest on facts alone.
using Plain = std::variant<Theorem, Mex, Parts, Components, Copies, MisereHeaps, Searched,
                           Retrograde, LoopySum>;

/// One component of a sum by itself. What is true of it need not be true of the sum.
struct OneOfSum {
  std::string position;
  std::optional<NimValue> value;
  std::vector<Plain> because;
};

/// Where a saved proof takes a fact from: its records, by number, or a theorem that it takes for
/// granted. A theory cites nothing.
struct Source {
  std::vector<std::uint64_t> records = {};
  bool theorem = false;
};

/// A winning move worth showing, and why it wins.
struct Example {
  std::string component;  ///< in which it is made; empty if there is only one
  std::string move;
  std::string to;  ///< the position after it
  Play play = Play::normal;
  /// Winning moves in all; 0 if they were not counted, nothing in a saved proof.
  std::optional<std::uint64_t> total = std::nullopt;
  bool all_lower = false;         ///< every winning move lowers the value of what it changes
  std::vector<Plain> check = {};  ///< that the position after it is lost
  Source source = {};             ///< of that fact
};

using Ground = std::variant<Plain, OneOfSum, Example>;

}  // namespace grundy::ground

namespace grundy {

using ground::Ground;

}  // namespace grundy
