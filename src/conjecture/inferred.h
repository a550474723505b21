// Moves of a program, as an automaton that was learned from those of small positions.
//
// A program, such as a rule file in Lua, cannot be read as formulas. But it can be asked for the
// options of positions, and the relation between a position and its options can be learned like
// any other relation. A theorem about the relation is then proved; that the relation is right for
// all positions is not, so the answer says from how many positions it was inferred.
#pragma once

#include <functional>
#include <string>

#include "automata/numeration.h"
#include "conjecture/conjecture.h"
#include "core/found.h"

namespace grundy::conjecture {

/// A game that can be asked for its options. A position is a list of natural numbers.
struct MoveSource {
  std::string name;
  std::size_t coordinates = 1;
  std::function<bool(std::span<const std::int64_t>,
                     FunctionRef<bool(std::span<const rules::Coordinates>)>)>
      options = {};
};

/// The rules with the moves as inferred, and from how many positions.
struct Inferred {
  rules::RuleSet rules;
  std::uint64_t positions = 0;
};

/// Learns the moves in one numeration; nothing if no automaton fits them.
[[nodiscard]] Found<std::optional<Inferred>> infer(const MoveSource& source,
                                                   const automata::Numeration& numeration,
                                                   Budget& budget);

[[nodiscard]] Expected<Conjecture> find_inferred(const MoveSource& source,
                                                 const ConjectureRequest& request, Budget& budget);

}  // namespace grundy::conjecture
