// First-order formulas about natural numbers, and terms to make them from.
//
// The atoms are linear equations, inequalities and congruences, relations between digits, and
// relations given by an automaton. Formulas are immutable and share their parts.
//
// A term may be undefined: subtraction can lead below zero, and the quotient, the remainder or the
// digits of a negative number are not defined here. A comparison with an undefined term is false.
// So a term carries the conditions under which it is defined, and the comparison it ends in takes
// them along.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "automata/arithmetic.h"

namespace grundy::automata {

struct FormulaNode;

class Formula {
 public:
  explicit Formula(bool truth = true);
  explicit Formula(FormulaNode node);

  [[nodiscard]] const FormulaNode& node() const { return *node_; }
  [[nodiscard]] const std::shared_ptr<const FormulaNode>& shared() const { return node_; }
  [[nodiscard]] bool is(bool truth) const;

 private:
  std::shared_ptr<const FormulaNode> node_;
};

struct FormulaNode {
  enum class Kind : std::uint8_t {
    truth,
    linear,
    divisible,
    digital,
    accepted,
    all,
    any,
    no,
    some
  };
  Kind kind = Kind::truth;
  bool truth = true;
  Linear sum = {};
  Relation relation = Relation::zero;
  std::int64_t modulus = 0;
  Digital digits = Digital::bit_xor;
  std::shared_ptr<const Dfa> dfa = {};   ///< of an atom `accepted`; track i reads variables[i]
  std::vector<Variable> variables = {};  ///< the arguments of an atom, or what `some` quantifies
  std::vector<Formula> parts = {};
};

inline Formula::Formula(FormulaNode node) : node_(std::make_shared<FormulaNode>(std::move(node))) {}
inline bool Formula::is(bool truth) const {
  return node_->kind == FormulaNode::Kind::truth && node_->truth == truth;
}

[[nodiscard]] Formula all_of(std::vector<Formula> parts);
[[nodiscard]] Formula any_of(std::vector<Formula> parts);
[[nodiscard]] Formula negation(const Formula& formula);
/// There are numbers for these variables.
[[nodiscard]] Formula some(std::vector<Variable> variables, const Formula& body);
/// The automaton accepts these numbers. It reads as many tracks; a variable may come twice.
[[nodiscard]] Formula accepted(std::shared_ptr<const Dfa> dfa, std::vector<Variable> arguments);

/// Hands out variables that nobody else has.
class Variables {
 public:
  [[nodiscard]] Variable fresh() { return next_++; }

 private:
  Variable next_ = 0;
};

/// A term: a sum, where it is defined.
class Term {
 public:
  Term() = default;
  explicit Term(std::int64_t number) { sum_.constant = number; }
  [[nodiscard]] static Term of(Variable variable);

  [[nodiscard]] const Linear& sum() const { return sum_; }
  [[nodiscard]] Term times(std::int64_t factor) const;
  friend Term operator+(const Term& left, const Term& right);
  friend Term operator-(const Term& left, const Term& right);

  // Each of these may need variables of its own.
  [[nodiscard]] Term div(std::int64_t divisor, Variables& variables) const;
  [[nodiscard]] Term mod(std::int64_t divisor, Variables& variables) const;
  [[nodiscard]] static Term smaller(const Term& left, const Term& right, Variables& variables);
  [[nodiscard]] static Term larger(const Term& left, const Term& right, Variables& variables);
  /// A digital relation whose last argument is the value of the term.
  [[nodiscard]] static Term digits(Digital relation, const std::vector<Term>& arguments,
                                   Variables& variables);
  /// The function whose graph the automaton accepts; its last track is the value.
  [[nodiscard]] static Term function(std::shared_ptr<const Dfa> graph,
                                     const std::vector<Term>& arguments, Variables& variables);

  /// A variable that has the value of the term, which is thereby required to be natural.
  [[nodiscard]] Variable named(Variables& variables);
  /// The formula, together with what makes the terms defined.
  [[nodiscard]] static Formula where(const std::vector<Term>& terms, const Formula& formula);

 private:
  static Term chosen(const Term& left, const Term& right, bool smaller, Variables& variables);
  void take_conditions(const Term& other);

  Linear sum_;
  std::vector<Formula> conditions_;
  std::vector<Variable> made_;
};

[[nodiscard]] Formula equal(const Term& left, const Term& right);
[[nodiscard]] Formula at_most(const Term& left, const Term& right);
[[nodiscard]] Formula less(const Term& left, const Term& right);
/// Not the negation of equality: an undefined term differs from nothing.
[[nodiscard]] Formula differ(const Term& left, const Term& right);
[[nodiscard]] Formula congruent(const Term& term, std::int64_t modulus);
[[nodiscard]] Formula digital(Digital relation, std::vector<Term> arguments, Variables& variables);
[[nodiscard]] Formula accepted(std::shared_ptr<const Dfa> dfa, std::vector<Term> arguments,
                               Variables& variables);

}  // namespace grundy::automata
