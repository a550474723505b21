// Learns an automaton from a table.
//
// Two prefixes of words lead to the same state if no suffix tells them apart (Myhill 1957, Nerode
// 1958). A table is finite, so only suffixes of up to `lookahead` digits are compared, and only
// words that stay inside the table can be used. What is learned is a guess: it is compared with the
// whole table, most of which it has not seen, and then proved or refuted.
//
// A relation between a position and its value is learned by its graph. The suffixes of the value
// need not be tried: the table says which one belongs to each suffix of the position.
#pragma once

#include <memory>
#include <optional>

#include "automata/dfa.h"
#include "conjecture/table.h"

namespace grundy::conjecture {

enum class Target : std::uint8_t { value, onehot, outcome };

/// The automaton, if there is enough data and it agrees with the whole table.
[[nodiscard]] Found<std::optional<automata::Dfa>> learn(const Table& table, Target target,
                                                        const automata::Numeration& numeration,
                                                        unsigned lookahead, Budget& budget);

/// An entry of the table as the track of the value has it: v or 2^v.
[[nodiscard]] std::uint64_t written(Target target, std::uint32_t entry);
/// True if the automaton agrees with the whole table.
[[nodiscard]] bool agrees(const automata::Dfa& dfa, const Table& table, Target target);

}  // namespace grundy::conjecture
