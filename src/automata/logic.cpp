// "There are numbers such that A and B and …" is decided by eliminating one variable at a time, the
// cheapest first: only the factors that hold it are multiplied, and it is removed from their
// product at once (bucket elimination, R. Dechter 1999). Removing all variables from the whole
// product was tried first; automata were up to a hundred times as large.
#include "automata/logic.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <utility>

#include "automata/operations.h"

namespace grundy::automata {

Dfa Logic::noted(Dfa dfa) {
  largest_ = std::max(largest_, dfa.states);
  return dfa;
}

Found<Dfa> Logic::automaton(const Formula& formula) {
  if (const auto known = known_.find(formula.shared()); known != known_.end()) {
    return known->second;
  }
  GRUNDY_TRY(Dfa built, build(formula));
  known_.emplace(formula.shared(), noted(built));
  return built;
}

Found<Dfa> Logic::build(const Formula& formula) {
  const FormulaNode& node = formula.node();
  switch (node.kind) {
    case FormulaNode::Kind::all:
      return conjunction(node.parts, {});
    case FormulaNode::Kind::any:
      return disjunction(node.parts);
    case FormulaNode::Kind::no: {
      GRUNDY_TRY(const Dfa body, automaton(node.parts.front()));
      return complement(body, budget_);
    }
    case FormulaNode::Kind::some: {
      const Formula& body = node.parts.front();
      if (body.node().kind == FormulaNode::Kind::all)
        return conjunction(body.node().parts, node.variables);
      if (body.node().kind == FormulaNode::Kind::any) {
        std::vector<Formula> parts;
        for (const Formula& part : body.node().parts) parts.push_back(some(node.variables, part));
        return disjunction(parts);
      }
      return conjunction({body}, node.variables);
    }
    default:
      return atom(node);
  }
}

Found<Dfa> Logic::atom(const FormulaNode& node) {
  switch (node.kind) {
    case FormulaNode::Kind::truth:
      return constant(numeration_, node.truth);
    case FormulaNode::Kind::linear:
      return linear(numeration_, node.sum, node.relation, budget_);
    case FormulaNode::Kind::divisible:
      return divisible(numeration_, node.sum, node.modulus, budget_);
    case FormulaNode::Kind::digital: {
      if (!exists_in(node.digits, numeration_)) {
        return std::unexpected(NotFound(
            Error{ErrorKind::bad_input,
                  "binary digits are not known to automata that read " + numeration_.title()}));
      }
      GRUNDY_TRY(const Dfa dfa, digital(numeration_, node.digits, budget_));
      return applied(dfa, node.variables);
    }
    case FormulaNode::Kind::accepted:
      if (node.dfa->numeration != numeration_) {
        return std::unexpected(
            NotFound(Error{ErrorKind::bad_input, "automata of different numerations are mixed"}));
      }
      return applied(*node.dfa, node.variables);
    default:
      return constant(numeration_, false);
  }
}

Found<Dfa> Logic::applied(const Dfa& dfa, const std::vector<Variable>& arguments) {
  // An argument that comes twice is read by two tracks that must agree.
  std::vector<Variable> names = arguments;
  std::vector<std::pair<Variable, Variable>> same;
  Variable unused = *std::ranges::max_element(arguments) + 1;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto before =
        std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), names[i]);
    if (before == names.begin() + static_cast<std::ptrdiff_t>(i)) continue;
    same.emplace_back(names[i], unused);
    names[i] = unused++;
  }
  Dfa result = renamed(dfa, names);
  for (const auto& [name, copy] : same) {
    GRUNDY_TRY(const Dfa equality,
               linear(numeration_, Linear{{{name, 1}, {copy, -1}}, 0}, Relation::zero, budget_));
    GRUNDY_TRY(const Dfa joined, both(result, equality, budget_));
    GRUNDY_TRY(result, without(joined, std::array{copy}, budget_));
  }
  return result;
}

Found<Dfa> Logic::disjunction(const std::vector<Formula>& parts) {
  std::vector<Dfa> automata;
  for (const Formula& part : parts) {
    GRUNDY_TRY(Dfa dfa, automaton(part));
    automata.push_back(std::move(dfa));
  }
  std::ranges::sort(automata, {}, &Dfa::states);
  Dfa result = constant(numeration_, false);
  for (const Dfa& dfa : automata) {
    GRUNDY_TRY(result, either(result, dfa, budget_));
    largest_ = std::max(largest_, result.states);
  }
  return result;
}

namespace {

bool holds_variable(const Dfa& dfa, Variable variable) {
  return std::ranges::binary_search(dfa.tracks, variable);
}

/// The variable whose factors have the smallest product, by the number of states.
std::size_t cheapest(const std::vector<Variable>& variables, const std::vector<Dfa>& factors) {
  std::size_t best = 0;
  double least = 0;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    double cost = 1;
    std::vector<Variable> tracks;
    for (const Dfa& factor : factors) {
      if (!holds_variable(factor, variables[i])) continue;
      cost *= factor.states;
      std::vector<Variable> more;
      std::ranges::set_union(tracks, factor.tracks, std::back_inserter(more));
      tracks = std::move(more);
    }
    for (std::size_t k = 0; k < tracks.size(); ++k) cost *= 2;
    if (i == 0 || cost < least) {
      best = i;
      least = cost;
    }
  }
  return best;
}

}  // namespace

Found<Dfa> Logic::conjunction(const std::vector<Formula>& parts,
                              const std::vector<Variable>& removed) {
  std::vector<Dfa> factors;
  for (const Formula& part : parts) {
    GRUNDY_TRY(Dfa dfa, automaton(part));
    factors.push_back(std::move(dfa));
  }
  const auto multiply = [&](std::vector<Dfa> group) -> Found<Dfa> {
    std::ranges::sort(group, {}, &Dfa::states);
    Dfa product = constant(numeration_, true);
    for (const Dfa& factor : group) {
      GRUNDY_TRY(product, both(product, factor, budget_));
      largest_ = std::max(largest_, product.states);
    }
    return product;
  };
  std::vector<Variable> left = removed;
  while (!left.empty()) {
    const std::size_t chosen = cheapest(left, factors);
    const Variable variable = left[chosen];
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(chosen));
    const auto rest = std::stable_partition(factors.begin(), factors.end(), [&](const Dfa& factor) {
      return !holds_variable(factor, variable);
    });
    std::vector<Dfa> group(std::make_move_iterator(rest), std::make_move_iterator(factors.end()));
    factors.erase(rest, factors.end());
    if (group.empty()) continue;
    GRUNDY_TRY(const Dfa product, multiply(std::move(group)));
    GRUNDY_TRY(Dfa smaller, without(product, std::array{variable}, budget_));
    factors.push_back(noted(std::move(smaller)));
  }
  return multiply(std::move(factors));
}

Found<std::optional<Assignment>> Logic::example(const Formula& formula) {
  GRUNDY_TRY(const Dfa dfa, automaton(formula));
  const auto numbers = automata::example(dfa);
  if (!numbers) return std::optional<Assignment>();
  Assignment assignment;
  for (std::size_t i = 0; i < numbers->size(); ++i) {
    assignment.emplace(dfa.tracks[i], (*numbers)[i]);
  }
  return std::optional(std::move(assignment));
}

Found<bool> Logic::holds(const Formula& formula) {
  GRUNDY_TRY(const auto found, example(negation(formula)));
  return !found.has_value();
}

}  // namespace grundy::automata
