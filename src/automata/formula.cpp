#include "automata/formula.h"

#include <algorithm>
#include <utility>

namespace grundy::automata {

using NodeKind = FormulaNode::Kind;

Formula::Formula(bool truth) : Formula(FormulaNode{.kind = NodeKind::truth, .truth = truth}) {}

namespace {

/// A conjunction or disjunction without parts that do not matter, nested ones taken apart.
Formula joined(NodeKind kind, std::vector<Formula> parts) {
  const bool neutral = kind == NodeKind::all;
  std::vector<Formula> kept;
  for (const Formula& part : parts) {
    if (part.is(!neutral)) return part;
    if (part.is(neutral)) continue;
    if (part.node().kind == kind) {
      kept.insert(kept.end(), part.node().parts.begin(), part.node().parts.end());
    } else {
      kept.push_back(part);
    }
  }
  if (kept.empty()) return Formula(neutral);
  if (kept.size() == 1) return kept.front();
  return Formula(FormulaNode{.kind = kind, .parts = std::move(kept)});
}

Formula comparison(const Term& left, const Term& right, Relation relation, std::int64_t shift) {
  Term difference = left - right;
  FormulaNode node{.kind = NodeKind::linear, .sum = difference.sum(), .relation = relation};
  node.sum.constant += shift;
  if (node.sum.terms.empty()) {
    const bool holds = relation == Relation::zero ? node.sum.constant == 0 : node.sum.constant <= 0;
    return Term::where({left, right}, Formula(holds));
  }
  return Term::where({left, right}, Formula(std::move(node)));
}

}  // namespace

Formula all_of(std::vector<Formula> parts) {
  return joined(NodeKind::all, std::move(parts));
}

Formula any_of(std::vector<Formula> parts) {
  return joined(NodeKind::any, std::move(parts));
}

Formula negation(const Formula& formula) {
  if (formula.node().kind == NodeKind::truth) return Formula(!formula.node().truth);
  if (formula.node().kind == NodeKind::no) return formula.node().parts.front();
  return Formula(FormulaNode{.kind = NodeKind::no, .parts = {formula}});
}

Formula some(std::vector<Variable> variables, const Formula& body) {
  if (variables.empty() || body.node().kind == NodeKind::truth) return body;
  FormulaNode node{.kind = NodeKind::some, .variables = std::move(variables), .parts = {body}};
  if (body.node().kind == NodeKind::some) {
    node.variables.insert(node.variables.end(), body.node().variables.begin(),
                          body.node().variables.end());
    node.parts = body.node().parts;
  }
  return Formula(std::move(node));
}

Formula accepted(std::shared_ptr<const Dfa> dfa, std::vector<Variable> arguments) {
  return Formula(FormulaNode{
      .kind = NodeKind::accepted, .dfa = std::move(dfa), .variables = std::move(arguments)});
}

Term Term::of(Variable variable) {
  Term term;
  term.sum_.terms.emplace_back(variable, 1);
  return term;
}

void Term::take_conditions(const Term& other) {
  conditions_.insert(conditions_.end(), other.conditions_.begin(), other.conditions_.end());
  made_.insert(made_.end(), other.made_.begin(), other.made_.end());
}

Term Term::times(std::int64_t factor) const {
  Term result = *this;
  if (factor == 0) result.sum_.terms.clear();
  for (auto& [variable, coefficient] : result.sum_.terms) coefficient *= factor;
  result.sum_.constant *= factor;
  return result;
}

Term operator+(const Term& left, const Term& right) {
  Term result = left;
  result.take_conditions(right);
  result.sum_.constant += right.sum_.constant;
  for (const auto& [variable, coefficient] : right.sum_.terms) {
    const auto place = std::ranges::lower_bound(result.sum_.terms, variable, {},
                                                [](const auto& term) { return term.first; });
    if (place == result.sum_.terms.end() || place->first != variable) {
      result.sum_.terms.insert(place, {variable, coefficient});
    } else if ((place->second += coefficient) == 0) {
      result.sum_.terms.erase(place);
    }
  }
  return result;
}

Term operator-(const Term& left, const Term& right) {
  return left + right.times(-1);
}

Variable Term::named(Variables& variables) {
  if (sum_.constant == 0 && sum_.terms.size() == 1 && sum_.terms.front().second == 1) {
    return sum_.terms.front().first;
  }
  const Variable name = variables.fresh();
  Term plain;
  plain.sum_ = sum_;
  conditions_.push_back(equal(Term::of(name), plain));
  made_.push_back(name);
  sum_ = Linear{{{name, 1}}, 0};
  return name;
}

Formula Term::where(const std::vector<Term>& terms, const Formula& formula) {
  std::vector<Variable> made;
  std::vector<Formula> parts;
  for (const Term& term : terms) {
    made.insert(made.end(), term.made_.begin(), term.made_.end());
    parts.insert(parts.end(), term.conditions_.begin(), term.conditions_.end());
  }
  parts.push_back(formula);
  // A term that came twice has brought its variables twice.
  std::ranges::sort(made);
  made.erase(std::unique(made.begin(), made.end()), made.end());
  return some(std::move(made), all_of(std::move(parts)));
}

Term Term::div(std::int64_t divisor, Variables& variables) const {
  Term argument = *this;
  const Term number = Term::of(argument.named(variables));
  const Variable quotient = variables.fresh();
  const Term rest = number - Term::of(quotient).times(divisor);
  argument.conditions_.push_back(at_most(Term(0), rest));
  argument.conditions_.push_back(at_most(rest, Term(divisor - 1)));
  argument.made_.push_back(quotient);
  argument.sum_ = Linear{{{quotient, 1}}, 0};
  return argument;
}

Term Term::mod(std::int64_t divisor, Variables& variables) const {
  Term argument = *this;
  const Term number = Term::of(argument.named(variables));
  const Variable rest = variables.fresh();
  argument.conditions_.push_back(congruent(number - Term::of(rest), divisor));
  argument.conditions_.push_back(at_most(Term::of(rest), Term(divisor - 1)));
  argument.made_.push_back(rest);
  argument.sum_ = Linear{{{rest, 1}}, 0};
  return argument;
}

Term Term::chosen(const Term& left, const Term& right, bool smaller, Variables& variables) {
  const Variable name = variables.fresh();
  Term a;
  a.sum_ = left.sum_;
  Term b;
  b.sum_ = right.sum_;
  Term result = Term::of(name);
  result.take_conditions(left);
  result.take_conditions(right);
  result.made_.push_back(name);
  const Term& low = smaller ? a : b;
  const Term& high = smaller ? b : a;
  // The value is a natural number; below zero the term counts as undefined.
  result.conditions_.push_back(any_of({all_of({at_most(a, b), equal(Term::of(name), low)}),
                                       all_of({less(b, a), equal(Term::of(name), high)})}));
  return result;
}

Term Term::smaller(const Term& left, const Term& right, Variables& variables) {
  return chosen(left, right, true, variables);
}

Term Term::larger(const Term& left, const Term& right, Variables& variables) {
  return chosen(left, right, false, variables);
}

Term Term::digits(Digital relation, const std::vector<Term>& arguments, Variables& variables) {
  Term result = Term::of(variables.fresh());
  const Variable value = result.sum_.terms.front().first;
  result.made_.push_back(value);
  FormulaNode node{.kind = NodeKind::digital, .digits = relation};
  for (Term argument : arguments) {
    node.variables.push_back(argument.named(variables));
    result.take_conditions(argument);
  }
  node.variables.push_back(value);
  result.conditions_.emplace_back(std::move(node));
  return result;
}

Term Term::function(std::shared_ptr<const Dfa> graph, const std::vector<Term>& arguments,
                    Variables& variables) {
  Term result = Term::of(variables.fresh());
  const Variable value = result.sum_.terms.front().first;
  result.made_.push_back(value);
  std::vector<Variable> names;
  for (Term argument : arguments) {
    names.push_back(argument.named(variables));
    result.take_conditions(argument);
  }
  names.push_back(value);
  result.conditions_.push_back(accepted(std::move(graph), std::move(names)));
  return result;
}

Formula equal(const Term& left, const Term& right) {
  return comparison(left, right, Relation::zero, 0);
}

Formula at_most(const Term& left, const Term& right) {
  return comparison(left, right, Relation::at_most_zero, 0);
}

Formula less(const Term& left, const Term& right) {
  return comparison(left, right, Relation::at_most_zero, 1);
}

Formula differ(const Term& left, const Term& right) {
  return any_of({less(left, right), less(right, left)});
}

Formula congruent(const Term& term, std::int64_t modulus) {
  FormulaNode node{.kind = NodeKind::divisible, .sum = term.sum(), .modulus = modulus};
  return Term::where({term}, Formula(std::move(node)));
}

Formula digital(Digital relation, std::vector<Term> arguments, Variables& variables) {
  FormulaNode node{.kind = NodeKind::digital, .digits = relation};
  for (Term& argument : arguments) node.variables.push_back(argument.named(variables));
  return Term::where(arguments, Formula(std::move(node)));
}

Formula accepted(std::shared_ptr<const Dfa> dfa, std::vector<Term> arguments,
                 Variables& variables) {
  std::vector<Variable> names;
  for (Term& argument : arguments) names.push_back(argument.named(variables));
  return Term::where(arguments, accepted(std::move(dfa), std::move(names)));
}

}  // namespace grundy::automata
