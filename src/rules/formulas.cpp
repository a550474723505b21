#include "rules/formulas.h"

#include <algorithm>
#include <utility>

namespace grundy::rules {

using automata::all_of;
using automata::any_of;
using automata::at_most;
using automata::congruent;
using automata::Digital;
using automata::equal;
using automata::less;
using automata::negation;
using automata::Variable;
using Formula = automata::Formula;
using Term = automata::Term;

std::vector<Variable> RuleFormulas::position() {
  std::vector<Variable> position;
  for (std::size_t i = 0; i < rules_.coordinates; ++i) position.push_back(variables_.fresh());
  return position;
}

RuleFormulas::Terms RuleFormulas::terms_of(const std::vector<Variable>& position) const {
  Terms terms;
  for (const Variable variable : position) terms.push_back(Term::of(variable));
  terms.resize(rules_.variables.size());
  return terms;
}

Term RuleFormulas::term(const Expression& expression, const std::vector<Variable>& position) {
  return translate(expression, terms_of(position));
}

Term RuleFormulas::translate(const Expression& expression, const Terms& terms) {
  using Kind = Expression::Kind;
  switch (expression.kind) {
    case Kind::number:
      return Term(expression.number);
    case Kind::variable:
      return terms[expression.variable];
    case Kind::times:
      return translate(*expression.left, terms).times(expression.number);
    case Kind::div:
      return translate(*expression.left, terms).div(expression.number, variables_);
    case Kind::mod:
      return translate(*expression.left, terms).mod(expression.number, variables_);
    default:
      break;
  }
  const Term left = translate(*expression.left, terms);
  const Term right = translate(*expression.right, terms);
  switch (expression.kind) {
    case Kind::plus:
      return left + right;
    case Kind::minus:
      return left - right;
    case Kind::bit_xor:
      return Term::digits(Digital::bit_xor, {left, right}, variables_);
    case Kind::smaller:
      return Term::smaller(left, right, variables_);
    default:
      return Term::larger(left, right, variables_);
  }
}

Formula RuleFormulas::translate(const Condition& condition, const Terms& terms, Reading reading) {
  using Kind = Condition::Kind;
  const Reading opposite = reading == Reading::wide ? Reading::narrow : Reading::wide;
  std::vector<Formula> parts;
  switch (condition.kind) {
    case Kind::truth:
      return Formula(true);
    case Kind::compare:
      return comparison(condition, terms);
    case Kind::property:
      return property(condition, terms, reading);
    case Kind::no:
      return negation(translate(condition.parts.front(), terms, opposite));
    case Kind::all:
    case Kind::any:
      for (const Condition& part : condition.parts) {
        parts.push_back(translate(part, terms, reading));
      }
      break;
  }
  return condition.kind == Kind::all ? all_of(std::move(parts)) : any_of(std::move(parts));
}

Formula RuleFormulas::comparison(const Condition& condition, const Terms& terms) {
  const Term left = translate(condition.terms[0], terms);
  const Term right = translate(condition.terms[1], terms);
  switch (condition.comparison) {
    case Comparison::equal:
      return equal(left, right);
    case Comparison::differ:
      return automata::differ(left, right);
    case Comparison::less:
      return less(left, right);
    case Comparison::at_most:
      return at_most(left, right);
    case Comparison::greater:
      return less(right, left);
    case Comparison::at_least:
      return at_most(right, left);
  }
  return Formula(false);
}

bool RuleFormulas::exact(Property property) const {
  if (property == Property::power_of_two) return numeration_.binary();
  return property == Property::fibonacci && numeration_ == automata::Numeration::ostrowski(1);
}

Formula RuleFormulas::property(const Condition& condition, const Terms& terms, Reading reading) {
  Terms arguments;
  Terms named;  // the arguments are natural numbers
  for (const Expression& term : condition.terms) {
    Term argument = translate(term, terms);
    named.push_back(Term::of(argument.named(variables_)));
    arguments.push_back(std::move(argument));
  }
  if (exact(condition.property)) {
    const Digital digits =
        condition.property == Property::power_of_two ? Digital::power_of_two : Digital::weight;
    return Term::where(arguments, automata::digital(digits, named, variables_));
  }
  approximated_ = true;
  return Term::where(arguments, approximation(condition.property, named, reading));
}

Formula RuleFormulas::one_of(const Term& term, std::initializer_list<std::int64_t> numbers) const {
  std::vector<Formula> parts;
  for (const std::int64_t number : numbers) parts.push_back(equal(term, Term(number)));
  return any_of(std::move(parts));
}

Formula RuleFormulas::no_multiple_of(const Term& term,
                                     std::initializer_list<std::int64_t> numbers) const {
  std::vector<Formula> parts;
  for (const std::int64_t number : numbers) parts.push_back(negation(congruent(term, number)));
  return all_of(std::move(parts));
}

// Each pair of readings is a fact of arithmetic. A wrong one would make false theorems, so the
// tests compare them with the property itself on a range of numbers.
Formula RuleFormulas::approximation(Property property, const Terms& arguments, Reading reading) {
  const Term& n = arguments.front();
  const bool wide = reading == Reading::wide;
  const auto grant = [&](const char* wide_fact, const char* narrow_fact) {
    granted_.insert(wide ? wide_fact : narrow_fact);
  };
  // Long because each property has its row.
  switch (property) {
    case Property::prime:
      grant("a prime above 5 is no multiple of 2, 3 or 5", "2, 3, 5, 7, 11 and 13 are primes");
      return wide ? any_of({one_of(n, {2, 3, 5}),
                            all_of({less(Term(5), n), no_multiple_of(n, {2, 3, 5})})})
                  : one_of(n, {2, 3, 5, 7, 11, 13});
    case Property::prime_power:
      grant("a prime power is at least 2, and no multiple of 6, 10 or 15",
            "2, 3, 4, 5, 7, 8, 9, 11 and 13 are prime powers");
      return wide ? all_of({less(Term(1), n), no_multiple_of(n, {6, 10, 15})})
                  : one_of(n, {2, 3, 4, 5, 7, 8, 9, 11, 13});
    case Property::square:
      grant("a square has remainder 0, 1, 4 or 9 by 16", "0, 1, 4, 9, 16 and 25 are squares");
      return wide ? any_of({congruent(n, 16), congruent(n - Term(1), 16),
                            congruent(n - Term(4), 16), congruent(n - Term(9), 16)})
                  : one_of(n, {0, 1, 4, 9, 16, 25});
    case Property::power_of_two:
      grant("a power of two is 1 or even, and no multiple of 3, 5 or 7",
            "1, 2, 4, 8 and 16 are powers of two");
      return wide ? all_of({any_of({equal(n, Term(1)), congruent(n, 2)}),
                            no_multiple_of(n, {3, 5, 7})})
                  : one_of(n, {1, 2, 4, 8, 16});
    case Property::fibonacci:
      grant("a Fibonacci number is at least 1", "1, 2, 3, 5, 8 and 13 are Fibonacci numbers");
      return wide ? at_most(Term(1), n) : one_of(n, {1, 2, 3, 5, 8, 13});
    case Property::has_digit:
      grant("a decimal digit of n that is not 0 is from 1 to 9 and at most n",
            "n mod 10 is a decimal digit of n");
      return wide ? all_of({at_most(Term(1), arguments[1]), at_most(arguments[1], Term(9)),
                            at_most(arguments[1], n)})
                  : all_of({at_most(Term(1), arguments[1]),
                            equal(n.mod(10, variables_), arguments[1])});
    case Property::divides:
      return approximately_divides(n, arguments[1], wide);
  }
  return Formula(wide);
}

Formula RuleFormulas::approximately_divides(const Term& n, const Term& multiple, bool wide) {
  const Formula zero = equal(multiple, Term(0));
  const Formula clear = any_of({equal(n, Term(1)), equal(n, multiple), zero});
  if (!numeration_.binary()) {
    granted_.insert(wide ? "a divisor of n is at most n, unless n is 0"
                         : "1 and n divide n, and all divide 0");
    return wide ? any_of({zero, at_most(n, multiple)}) : clear;
  }
  granted_.insert(wide ? "a divisor of n is at most n, and a power of two that divides it divides n"
                       : "1, n, and each power of two that divides n divide n, and all divide 0");
  const auto low = [&](const Term& term) {
    return Term::digits(Digital::lowest_bit, {term}, variables_);
  };
  if (wide) {
    return any_of({zero, all_of({at_most(Term(1), n), at_most(n, multiple),
                                 at_most(low(n), low(multiple))})});
  }
  return any_of({clear, all_of({automata::digital(Digital::power_of_two, {n}, variables_),
                                at_most(n, low(multiple))})});
}

Expected<Formula> RuleFormulas::exists(const std::vector<Variable>& position) {
  const bool before = std::exchange(approximated_, false);
  const auto granted = granted_;
  Formula formula = translate(rules_.where, terms_of(position), Reading::wide);
  if (std::exchange(approximated_, before)) {
    granted_ = granted;
    return bad_input("'where' uses a property that automata cannot decide in " +
                     numeration_.title());
  }
  return formula;
}

void RuleFormulas::bind(const Clause& clause, std::size_t next, Terms terms, Move move,
                        Reading reading, std::vector<Move>& out) {
  if (next < clause.bindings.size()) {
    const Binding& binding = clause.bindings[next];
    for (const std::int64_t number : binding.set) {
      terms[binding.variable] = Term(number);
      bind(clause, next + 1, terms, move, reading, out);
    }
    if (!binding.set.empty()) return;
    const Variable variable = variables_.fresh();
    const Term bound = Term::of(variable);
    move.bound.push_back(variable);
    move.conditions.push_back(at_most(translate(binding.first, terms), bound));
    move.conditions.push_back(at_most(bound, translate(binding.last, terms)));
    terms[binding.variable] = bound;
    return bind(clause, next + 1, std::move(terms), std::move(move), reading, out);
  }
  move.conditions.push_back(translate(clause.condition, terms, reading));
  for (const Point& point : clause.parts) {
    std::vector<Variable> part;
    for (const Expression& coordinate : point) {
      if (coordinate.kind == Expression::Kind::variable &&
          coordinate.variable < rules_.coordinates) {
        part.push_back(terms[coordinate.variable].named(variables_));
        continue;
      }
      part.push_back(variables_.fresh());
      move.bound.push_back(part.back());
      move.conditions.push_back(equal(Term::of(part.back()), translate(coordinate, terms)));
    }
    move.parts.push_back(std::move(part));
  }
  out.push_back(std::move(move));
}

Expected<std::vector<RuleFormulas::Move>> RuleFormulas::moves(const Clause& clause,
                                                              const std::vector<Variable>& position,
                                                              Reading reading) {
  std::vector<Move> found;
  if (clause.relation) {
    Move& move = found.emplace_back();
    move.parts.push_back(this->position());
    move.bound = move.parts.front();
    std::vector<Variable> both = position;
    both.insert(both.end(), move.bound.begin(), move.bound.end());
    move.conditions.push_back(automata::accepted(clause.relation, std::move(both)));
    return found;
  }
  bind(clause, 0, terms_of(position), Move{}, reading, found);
  for (Move& move : found) {
    for (const auto& part : move.parts) {
      auto there = exists(part);
      if (!there) return std::unexpected(std::move(there.error()));
      move.conditions.push_back(std::move(*there));
    }
  }
  return found;
}

}  // namespace grundy::rules
