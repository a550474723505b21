// Rules as formulas: which positions there are, and which moves lead where.
//
// Automata cannot tell primes from other numbers. For such a property there are two readings: one
// that is too wide and one that is too narrow, both automatic. A proof that no move does harm uses
// the wide reading, a proof that some move does good the narrow one. Each reading stands on a fact
// of arithmetic that a proof grants and names. Powers of two and Fibonacci numbers are exact where
// they can be seen in the digits.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "automata/formula.h"
#include "rules/rule_set.h"

namespace grundy::rules {

enum class Reading : std::uint8_t { wide, narrow };

class RuleFormulas {
 public:
  using Variable = automata::Variable;
  using Formula = automata::Formula;
  using Term = automata::Term;

  RuleFormulas(const RuleSet& rules, const automata::Numeration& numeration,
               automata::Variables& variables)
      : rules_(rules), numeration_(numeration), variables_(variables) {}

  /// Variables for the coordinates of a position.
  [[nodiscard]] std::vector<Variable> position();

  /// The position exists. An error if `where` needs a property that is not automatic here.
  [[nodiscard]] Expected<Formula> exists(const std::vector<Variable>& position);

  /// One way to move: there is a move to `parts` if there are numbers for the variables `bound`
  /// with which all `conditions` hold. The variables of the parts are among the bound ones, or are
  /// those of the position.
  struct Move {
    std::vector<std::vector<Variable>> parts;
    std::vector<Variable> bound;
    std::vector<Formula> conditions;
  };
  /// The moves of a clause, or the single step of a slide.
  [[nodiscard]] Expected<std::vector<Move>> moves(const Clause& clause,
                                                  const std::vector<Variable>& position,
                                                  Reading reading);

  /// An expression of the coordinates, such as a part of the measure.
  [[nodiscard]] Term term(const Expression& expression, const std::vector<Variable>& position);

  /// The facts of arithmetic that were used, each in one line.
  [[nodiscard]] const std::set<std::string>& granted() const { return granted_; }

 private:
  using Terms = std::vector<Term>;  // of the variables of the rules

  [[nodiscard]] Terms terms_of(const std::vector<Variable>& position) const;
  [[nodiscard]] Term translate(const Expression& expression, const Terms& terms);
  [[nodiscard]] Formula translate(const Condition& condition, const Terms& terms, Reading reading);
  [[nodiscard]] Formula comparison(const Condition& condition, const Terms& terms);
  [[nodiscard]] Formula property(const Condition& condition, const Terms& terms, Reading reading);
  [[nodiscard]] Formula approximation(Property property, const Terms& arguments, Reading reading);
  [[nodiscard]] Formula approximately_divides(const Term& n, const Term& multiple, bool wide);
  [[nodiscard]] bool exact(Property property) const;
  [[nodiscard]] Formula one_of(const Term& term, std::initializer_list<std::int64_t> numbers) const;
  [[nodiscard]] Formula no_multiple_of(const Term& term,
                                       std::initializer_list<std::int64_t> numbers) const;
  void bind(const Clause& clause, std::size_t next, Terms terms, Move move, Reading reading,
            std::vector<Move>& out);

  const RuleSet& rules_;
  automata::Numeration numeration_;
  automata::Variables& variables_;
  std::set<std::string> granted_;
  bool approximated_ = false;
};

}  // namespace grundy::rules
