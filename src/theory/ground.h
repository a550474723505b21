// The grounds of a verdict, as data: what an explanation is made of. src/explain says them in
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

/// A theorem of a game, or of a theory, told for this very position.
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

/// Equal components whose value is not known, each pair by the name of one of them.
struct Copies {
  std::vector<std::string> pairs;
};

/// Misère Nim with these heaps (or sums of heaps), of which so many have two chips or more and so
/// many just one.
struct MisereHeaps {
  std::vector<Summand> summands;
  std::uint64_t large = 0;
  std::uint64_t ones = 0;
  bool all_plain = true;  ///< all of them are heaps of Nim as they stand
};

/// A search of so many positions, which says no more than that.
struct Searched {
  std::uint64_t positions = 0;
};

/// Backwards from the ends of the game, over so many positions.
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

/// What rests on nothing but facts.
using Plain = std::variant<Theorem, Mex, Parts, Components, Copies, MisereHeaps, Searched,
                           Retrograde, LoopySum>;

/// One component of a sum by itself: what is true of it need not be true of the sum.
struct OneOfSum {
  std::string position;
  std::optional<NimValue> value;
  std::vector<Plain> because;
};

/// Where a saved proof has a fact from: its records, by their numbers, or a theorem that it takes
/// for granted. A theory cites nothing.
struct Source {
  std::vector<std::uint64_t> records = {};
  bool theorem = false;
};

/// A winning move that is worth showing, and why it wins.
struct Example {
  std::string component;  ///< in which it is made; empty if there is only one
  std::string move;
  std::string to;  ///< the position after it
  Play play = Play::normal;
  /// Winning moves in all; 0 where nobody has counted them, none in a saved proof.
  std::optional<std::uint64_t> total = std::nullopt;
  bool all_lower = false;         ///< every winning move lowers the value of what it changes
  std::vector<Plain> check = {};  ///< that the position after it is lost
  Source source = {};             ///< of that
};

using Ground = std::variant<Plain, OneOfSum, Example>;

}  // namespace grundy::ground

namespace grundy {

using ground::Ground;

}  // namespace grundy
