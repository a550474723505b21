// What must hold so that values follow by windows (window.h). The options of n are an interval that
// ends at n - 1, and from n to n + 1 its lower end stays or moves up by 1.
#include <algorithm>
#include <utility>

#include "automata/logic.h"
#include "rules/formulas.h"
#include "theorem/theorem.h"
#include "theorem/window.h"

namespace grundy::theorem {

namespace {

using automata::all_of;
using automata::Formula;
using automata::negation;
using automata::Term;
using automata::Variable;
using rules::Reading;

class WindowProof {
 public:
  WindowProof(const rules::RuleSet& rules, Budget& budget)
      : rules_(rules),
        formulas_(rules, automata::Numeration::base(2), variables_),
        logic_(automata::Numeration::base(2), budget) {}

  Found<Attempt> run() {
    const Variable n = variables_.fresh();
    const Variable next = variables_.fresh();
    const Variable m = variables_.fresh();
    const Variable above = variables_.fresh();
    const Formula steps = all_of({automata::equal(Term::of(next), Term::of(n) + Term(1)),
                                  automata::equal(Term::of(above), Term::of(m) + Term(1))});
    const Formula below = automata::less(Term::of(m), Term::of(n));
    const auto moves = [&](Variable from, Variable to) { return option(from, to, Reading::wide); };
    const auto no_move = [&](Variable from, Variable to) {
      return negation(option(from, to, Reading::narrow));
    };
    const std::pair<Formula, const char*> wrong[] = {
        {all_of({moves(n, m), negation(below)}), "every move makes the heap smaller"},
        {all_of(
             {steps, moves(n, m), automata::less(Term::of(above), Term::of(n)), no_move(n, above)}),
         "with an option n has all larger heaps below n as options"},
        {all_of({steps, moves(next, m), below, no_move(n, m)}),
         "an option of n + 1 is n or an option of n"},
        {all_of({steps, moves(n, m), no_move(next, above)}),
         "with m an option of n, m + 1 is one of n + 1"},
    };
    Attempt attempt;
    Theorem theorem{.rules = rules_};
    for (const auto& [formula, statement] : wrong) {
      if (error_) return std::unexpected(NotFound(*error_));
      GRUNDY_TRY(const auto found, logic_.example(formula));
      if (found) {
        attempt.failed = statement;
        const auto at = found->find(n);
        attempt.counterexample = {at == found->end() ? 0 : at->second};
        return attempt;
      }
      theorem.decided.emplace_back(statement);
    }
    theorem.granted.assign(formulas_.granted().begin(), formulas_.granted().end());
    theorem.largest = logic_.largest();
    attempt.theorem = std::move(theorem);
    return attempt;
  }

 private:
  /// A move leads from one heap to the other.
  Formula option(Variable from, Variable to, Reading reading) {
    auto moves = formulas_.moves(rules_.clauses.front(), {from}, reading);
    if (!moves) {
      error_ = moves.error();
      return Formula(false);
    }
    std::vector<Formula> ways;
    for (auto& move : *moves) {
      const Variable part = move.parts.front().front();
      move.conditions.push_back(automata::equal(Term::of(part), Term::of(to)));
      ways.push_back(automata::some(std::move(move.bound), all_of(std::move(move.conditions))));
    }
    return automata::any_of(std::move(ways));
  }

  const rules::RuleSet& rules_;
  automata::Variables variables_;
  rules::RuleFormulas formulas_;
  automata::Logic logic_;
  std::optional<Error> error_;
};

}  // namespace

Found<Attempt> prove_window(const rules::RuleSet& rules, Budget& budget) {
  auto window = Window::of(rules);
  if (!window) {
    return std::unexpected(
        NotFound(bad_input("its rules are not of the form 'to (n-k) for k in 1..F(n)'").error()));
  }
  GRUNDY_TRY(Attempt attempt, WindowProof(rules, budget).run());
  if (attempt.theorem) {
    attempt.theorem->claim = {.kind = ClaimKind::window,
                              .window = std::make_shared<const Window>(std::move(*window))};
    attempt.theorem->measure = {{.kind = rules::Expression::Kind::variable}};
  }
  return attempt;
}

}  // namespace grundy::theorem
