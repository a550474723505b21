// A theorem about all positions of a game: a relation that an automaton reads, and why it holds.
//
// Four kinds of claim are known. `value`: the relation G(x, v) says that position x has nim value
// v. `onehot`: it relates x to 2^v instead, so values that grow like a logarithm can be read by an
// automaton. `outcome`: the relation P(x) says that the player to move loses, in normal or misère
// play. `window`: values by the recursion of window.h, without a relation.
//
// Each claim follows, by induction along a measure that every move makes smaller, from a few
// statements without free variables (obligations.cpp). Automata decide them. docs/formats/proof.md
// describes the file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "automata/dfa.h"
#include "core/found.h"
#include "grundy/value.h"
#include "rules/options.h"
#include "rules/rule_set.h"
#include "theorem/window.h"

namespace grundy::theorem {

enum class ClaimKind : std::uint8_t { value, onehot, outcome, window };

struct Claim {
  ClaimKind kind = ClaimKind::value;
  Play play = Play::normal;
  /// Reads the coordinates, then the value if there is one.
  std::shared_ptr<const automata::Dfa> relation = {};
  /// Of `window` alone, which has no relation.
  std::shared_ptr<const Window> window = {};
  /// One for each `slide` of the rules: some position that it leads to is P, or has this value.
  std::vector<std::shared_ptr<const automata::Dfa>> slides = {};
};

struct Theorem {
  rules::RuleSet rules;
  Claim claim;
  std::vector<rules::Expression> measure;
  std::vector<std::string> granted;  ///< facts of arithmetic that are taken for granted
  std::vector<std::string> decided;  ///< the statements, in words
  automata::State largest = 0;       ///< the most states that an automaton had on the way
};

/// What came of an attempt.
struct Attempt {
  std::optional<Theorem> theorem;
  std::string failed;                                        ///< the statement that does not hold
  std::optional<std::vector<std::uint64_t>> counterexample;  ///< a position where it does not
};

/// Tries to prove a claim. A stop means that the budget did not suffice.
[[nodiscard]] Found<Attempt> prove(const rules::RuleSet& rules, const Claim& claim, Budget& budget);

/// The same for values by windows, which the rules alone determine.
[[nodiscard]] Found<Attempt> prove_window(const rules::RuleSet& rules, Budget& budget);

/// The measure that shows that play ends, if one is found.
[[nodiscard]] Found<std::optional<std::vector<rules::Expression>>> find_measure(
    const rules::RuleSet& rules, const automata::Numeration& numeration, Budget& budget);

/// The theorem as a file that others can check.
[[nodiscard]] std::string print(const Theorem& theorem);

/// True if a text is a theorem file.
[[nodiscard]] bool looks_like_theorem(std::string_view text);
/// The rules that a theorem file is about.
[[nodiscard]] Expected<std::string> rules_in(std::string_view text);
/// Reads a theorem file and proves it again. An error if it is not proved.
[[nodiscard]] Expected<Theorem> read(std::string_view text, Budget& budget);

/// What the claim says about one position: the value, 0 or 1 for "P" of an outcome. Nothing if the
/// relation has none, or it needs more than 63 bits.
[[nodiscard]] std::optional<std::uint64_t> value_at(const Claim& claim,
                                                    std::span<const std::uint64_t> position);
[[nodiscard]] bool is_lost(const Claim& claim, std::span<const std::uint64_t> position);

}  // namespace grundy::theorem
