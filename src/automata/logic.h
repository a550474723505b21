// Deciding formulas: from a formula to the automaton of the numbers for which it holds.
//
// Presburger arithmetic with a predicate for the digits is decided by automata (J. R. Büchi 1960;
// V. Bruyère, G. Hansel, C. Michaux, R. Villemaire, "Logic and p-recognizable sets of integers",
// 1994). The same holds for the Ostrowski numerations (C. Frougny and others).
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "automata/formula.h"

namespace grundy::automata {

/// Numbers for variables.
using Assignment = std::map<Variable, std::uint64_t>;

class Logic {
 public:
  /// `budget` counts the cells of automata that are built. It must outlive the logic.
  Logic(const Numeration& numeration, Budget& budget) : numeration_(numeration), budget_(budget) {}

  [[nodiscard]] const Numeration& numeration() const { return numeration_; }
  [[nodiscard]] Budget& budget() const { return budget_; }

  /// The automaton that reads the free variables of the formula.
  [[nodiscard]] Found<Dfa> automaton(const Formula& formula);
  /// Numbers for the free variables that make the formula true; nothing if there are none.
  [[nodiscard]] Found<std::optional<Assignment>> example(const Formula& formula);
  /// True if the formula holds for all numbers.
  [[nodiscard]] Found<bool> holds(const Formula& formula);

  /// The most states that an automaton has had.
  [[nodiscard]] State largest() const { return largest_; }

 private:
  [[nodiscard]] Found<Dfa> build(const Formula& formula);
  [[nodiscard]] Found<Dfa> atom(const FormulaNode& node);
  [[nodiscard]] Found<Dfa> applied(const Dfa& dfa, const std::vector<Variable>& arguments);
  [[nodiscard]] Found<Dfa> conjunction(const std::vector<Formula>& parts,
                                       const std::vector<Variable>& removed);
  [[nodiscard]] Found<Dfa> disjunction(const std::vector<Formula>& parts);
  [[nodiscard]] Dfa noted(Dfa dfa);

  Numeration numeration_;
  Budget& budget_;
  State largest_ = 0;
  // The formula is kept alive, so its address stays its own.
  boost::unordered_flat_map<std::shared_ptr<const FormulaNode>, Dfa> known_;
};

}  // namespace grundy::automata
