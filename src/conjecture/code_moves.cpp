// The digits are read off the options of one heap; that the rules of the code lead to the same
// options from every heap is then decided by automata. An option is a pair of heaps, the smaller
// one first: nothing is (0,0), and one heap m is (0,m). An empty heap has no move, so its value
// is 0, and leaving it out changes no sum.
#include "conjecture/code_moves.h"

#include <algorithm>
#include <array>
#include <set>

#include "automata/logic.h"
#include "conjecture/catalogue.h"
#include "rules/formulas.h"
#include "rules/options.h"

namespace grundy::conjecture {

namespace {

using automata::all_of;
using automata::any_of;
using automata::equal;
using automata::Formula;
using automata::Term;
using automata::Variable;

constexpr std::int64_t kMostTaken = 12;

using Pair = std::array<std::int64_t, 2>;

std::optional<std::set<Pair>> options_of_heap(const rules::RuleSet& rules, std::int64_t heap) {
  std::set<Pair> pairs;
  const rules::Coordinates from{heap};
  const bool all = rules::each_option(rules, from, [&](std::span<const rules::Coordinates> parts) {
    if (parts.size() > 2) return false;
    Pair pair{0, 0};
    for (std::size_t i = 0; i < parts.size(); ++i) pair[i] = parts[i].front();
    std::ranges::sort(pair);
    pairs.insert(pair);
    return true;
  });
  return all ? std::optional(std::move(pairs)) : std::nullopt;
}

std::optional<std::string> digits_of(const rules::RuleSet& rules) {
  std::string code = "0.";
  constexpr std::int64_t kHeap = 40;
  const auto large = options_of_heap(rules, kHeap);
  if (!large) return std::nullopt;
  for (std::int64_t taken = 1; taken <= kMostTaken; ++taken) {
    const auto whole = options_of_heap(rules, taken);
    if (!whole) return std::nullopt;
    const int digit = (whole->contains({0, 0}) ? 1 : 0) +
                      (large->contains({0, kHeap - taken}) ? 2 : 0) +
                      (large->contains({1, kHeap - taken - 1}) ? 4 : 0);
    code += static_cast<char>('0' + digit);
  }
  while (code.ends_with('0')) code.pop_back();
  return code.ends_with('.') ? std::nullopt : std::optional(code);
}

/// A move leads from the heap n to the heaps a <= b.
Expected<Formula> leads_to(const rules::RuleSet& rules, automata::Variables& variables, Variable n,
                           Variable a, Variable b) {
  rules::RuleFormulas formulas(rules, automata::Numeration::base(2), variables);
  std::vector<Formula> ways;
  for (const rules::Clause& clause : rules.clauses) {
    if (clause.slide || clause.parts.size() > 2) return bad_input("no code has such moves");
    auto moves = formulas.moves(clause, {n}, rules::Reading::wide);
    if (!moves) return std::unexpected(std::move(moves.error()));
    for (auto& move : *moves) {
      std::vector<Term> heaps{Term(0), Term(0)};
      for (std::size_t i = 0; i < move.parts.size(); ++i) {
        heaps[i] = Term::of(move.parts[i].front());
      }
      const auto are = [&](Variable first, Variable second) {
        return all_of({equal(heaps[0], Term::of(first)), equal(heaps[1], Term::of(second))});
      };
      move.conditions.push_back(any_of({are(a, b), are(b, a)}));
      ways.push_back(automata::some(std::move(move.bound), all_of(std::move(move.conditions))));
    }
  }
  // With a granted property the wide reading is not all.
  if (!formulas.granted().empty()) return bad_input("no code has such moves");
  return any_of(std::move(ways));
}

}  // namespace

Found<std::optional<std::string>> octal_code(const rules::RuleSet& rules, Budget& budget) {
  const bool plain = rules.coordinates == 1 && !rules.inferred() &&
                     rules.where.kind == rules::Condition::Kind::truth;
  const auto code = plain ? digits_of(rules) : std::nullopt;
  const auto text = code ? catalogue_rules(*code) : std::nullopt;
  if (!text) return std::optional<std::string>();
  const auto coded = rules::parse_rules(*text);
  if (!coded) return std::unexpected(NotFound(coded.error()));
  automata::Variables variables;
  automata::Logic logic(automata::Numeration::base(2), budget);
  const Variable n = variables.fresh();
  const Variable a = variables.fresh();
  const Variable b = variables.fresh();
  const auto given = leads_to(rules, variables, n, a, b);
  const auto wanted = leads_to(*coded, variables, n, a, b);
  if (!given || !wanted) return std::optional<std::string>();
  const Formula ordered = automata::at_most(Term::of(a), Term::of(b));
  for (const Formula& wrong : {all_of({ordered, *given, automata::negation(*wanted)}),
                               all_of({ordered, *wanted, automata::negation(*given)})}) {
    GRUNDY_TRY(const auto found, logic.example(wrong));
    if (found) return std::optional<std::string>();
  }
  return code;
}

}  // namespace grundy::conjecture
