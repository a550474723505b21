// The statements from which a claim follows.
//
// Values (Sprague 1935, Grundy 1939): every position has exactly one value; every move leads to
// positions of smaller measure; no option has the value of its position; and every smaller value is
// that of some option. Outcomes: no move leads from a P-position to a P-position, and from every
// other position some move does. In misère play a P-position has a move, and only positions with a
// move need one to a P-position. By induction along the measure there is only one relation for
// which all this holds.
//
// A slide makes its step any number of times, so no formula of bounded length lists its options. It
// comes with a relation of its own, which must satisfy S(x) <=> there is a step to y, and y is in P
// or in S. By the same induction only the right relation does.
//
// Each statement is decided as "there is no counterexample", which needs no projection of the
// outermost quantifiers and shows where a wrong guess fails.
#include <algorithm>
#include <numeric>
#include <utility>

#include "automata/logic.h"
#include "rules/formulas.h"
#include "theorem/theorem.h"

namespace grundy::theorem {

namespace {

using automata::all_of;
using automata::any_of;
using automata::Formula;
using automata::negation;
using automata::some;
using automata::Term;
using automata::Variable;
using rules::Reading;
using rules::RuleFormulas;
using Position = std::vector<Variable>;

class Obligations {
 public:
  Obligations(const rules::RuleSet& rules, const automata::Numeration& numeration, Budget& budget)
      : rules_(rules), formulas_(rules, numeration, variables_), logic_(numeration, budget) {
    x_ = formulas_.position();
  }

  /// False if the statement "there is no such position" is wrong; then `attempt` says where.
  Found<bool> none(const Expected<Formula>& formula, std::string statement, Attempt& attempt) {
    if (!formula) return std::unexpected(NotFound(formula.error()));
    GRUNDY_TRY(const auto found, logic_.example(*formula));
    if (!found) {
      decided_.push_back(std::move(statement));
      return true;
    }
    attempt.failed = std::move(statement);
    std::vector<std::uint64_t> position;
    for (const Variable variable : x_) {
      const auto value = found->find(variable);
      position.push_back(value == found->end() ? 0 : value->second);
    }
    attempt.counterexample = std::move(position);
    return false;
  }

  Expected<Formula> not_ending(const std::vector<rules::Expression>& measure) {
    auto here = formulas_.exists(x_);
    if (!here) return here;
    std::vector<Term> before;
    std::vector<Formula> natural;
    for (const rules::Expression& part : measure) {
      before.push_back(formulas_.term(part, x_));
      natural.push_back(automata::at_most(Term(0), before.back()));
    }
    std::vector<Formula> bad{negation(all_of(std::move(natural)))};
    for (const rules::Clause& clause : rules_.clauses) {
      auto moves = formulas_.moves(clause, x_, Reading::wide);
      if (!moves) return std::unexpected(std::move(moves.error()));
      for (const auto& move : *moves) {
        for (const Position& part : move.parts) {
          std::vector<Formula> conditions = move.conditions;
          conditions.push_back(negation(smaller(measure, part, before)));
          bad.push_back(some(move.bound, all_of(std::move(conditions))));
        }
      }
    }
    return all_of({*here, any_of(std::move(bad))});
  }

  Found<bool> values(const Claim& claim, Attempt& attempt);
  Found<bool> outcomes(const Claim& claim, Attempt& attempt);
  Found<bool> slides(const Claim& claim, Attempt& attempt);

  void finish(Theorem& theorem) {
    theorem.granted.assign(formulas_.granted().begin(), formulas_.granted().end());
    theorem.decided = decided_;
    theorem.largest = logic_.largest();
  }

 private:
  Formula smaller(const std::vector<rules::Expression>& measure, const Position& part,
                  const std::vector<Term>& before) {
    std::vector<Formula> ways;
    std::vector<Formula> same;
    for (std::size_t i = 0; i < measure.size(); ++i) {
      const Term after = formulas_.term(measure[i], part);
      std::vector<Formula> way = same;
      way.push_back(automata::less(after, before[i]));
      ways.push_back(all_of(std::move(way)));
      same.push_back(automata::equal(after, before[i]));
    }
    return any_of(std::move(ways));
  }

  /// The relation holds for a position, and this value if it has one.
  static Formula holds(const std::shared_ptr<const automata::Dfa>& relation, Position position,
                       std::optional<Variable> value) {
    if (value) position.push_back(*value);
    return automata::accepted(relation, std::move(position));
  }

  /// Some option of x is in P, or has this value.
  Expected<Formula> reaches(const Claim& claim, std::optional<Variable> value, Reading reading) {
    std::vector<Formula> ways;
    std::size_t slide = 0;
    for (const rules::Clause& clause : rules_.clauses) {
      if (clause.slide) {
        ways.push_back(holds(claim.slides[slide++], x_, value));
        continue;
      }
      auto moves = formulas_.moves(clause, x_, reading);
      if (!moves) return std::unexpected(std::move(moves.error()));
      for (RuleFormulas::Move& move : *moves) {
        add_results(claim, value, move);
        ways.push_back(some(std::move(move.bound), all_of(std::move(move.conditions))));
      }
    }
    return any_of(std::move(ways));
  }
  /// What the parts of an option must be for it to be in P, or to have the value.
  void add_results(const Claim& claim, std::optional<Variable> value, RuleFormulas::Move& move) {
    if (move.parts.size() == 1) {
      move.conditions.push_back(holds(claim.relation, move.parts.front(), value));
      return;
    }
    if (!value) {  // only "nothing": lost in normal play, won in misère play
      move.conditions.emplace_back(claim.play == Play::normal);
      return;
    }
    Term sum(claim.kind == ClaimKind::onehot ? 1 : 0);
    for (const Position& part : move.parts) {
      const Variable own = variables_.fresh();
      move.bound.push_back(own);
      move.conditions.push_back(holds(claim.relation, part, own));
      sum = sum.sum().terms.empty()
                ? Term::of(own)
                : Term::digits(automata::Digital::bit_xor, {sum, Term::of(own)}, variables_);
    }
    move.conditions.push_back(automata::equal(sum, Term::of(*value)));
  }
  Expected<Formula> has_move(Reading reading) {
    std::vector<Formula> ways;
    for (const rules::Clause& clause : rules_.clauses) {
      auto moves = formulas_.moves(clause, x_, reading);
      if (!moves) return std::unexpected(std::move(moves.error()));
      for (auto& move : *moves) {
        ways.push_back(some(std::move(move.bound), all_of(std::move(move.conditions))));
      }
    }
    return any_of(std::move(ways));
  }

  const rules::RuleSet& rules_;
  automata::Variables variables_;
  RuleFormulas formulas_;
  automata::Logic logic_;
  Position x_;
  std::vector<std::string> decided_;
};

Found<bool> Obligations::values(const Claim& claim, Attempt& attempt) {
  const Variable v = variables_.fresh();
  const Variable u = variables_.fresh();
  auto here = formulas_.exists(x_);
  if (!here) return std::unexpected(NotFound(here.error()));
  const Formula has_v = holds(claim.relation, x_, v);
  const Formula has_u = holds(claim.relation, x_, u);
  const Formula below = automata::less(Term::of(u), Term::of(v));
  GRUNDY_TRY(const bool total, none(all_of({*here, negation(some({v}, has_v))}),
                                    "every position has a value", attempt));
  if (!total) return false;
  GRUNDY_TRY(const bool unique, none(all_of({*here, some({u, v}, all_of({has_u, has_v, below}))}),
                                     "no position has two values", attempt));
  if (!unique) return false;
  Formula smaller_value = below;
  if (claim.kind == ClaimKind::onehot) {
    const auto power = [&](Variable variable) {
      return automata::digital(automata::Digital::power_of_two, {Term::of(variable)}, variables_);
    };
    GRUNDY_TRY(const bool powers,
               none(all_of({*here, some({v}, all_of({has_v, negation(power(v))}))}),
                    "every value is written as a power of two", attempt));
    if (!powers) return false;
    smaller_value = all_of({below, power(u)});
  }
  auto wide = reaches(claim, v, Reading::wide);
  if (!wide) return std::unexpected(NotFound(wide.error()));
  GRUNDY_TRY(const bool differs, none(some({v}, all_of({*here, has_v, *wide})),
                                      "no option has the value of its position", attempt));
  if (!differs) return false;
  auto narrow = reaches(claim, u, Reading::narrow);
  if (!narrow) return std::unexpected(NotFound(narrow.error()));
  return none(some({u, v}, all_of({*here, has_v, smaller_value, negation(*narrow)})),
              "every smaller value is that of some option", attempt);
}

Found<bool> Obligations::outcomes(const Claim& claim, Attempt& attempt) {
  auto here = formulas_.exists(x_);
  if (!here) return std::unexpected(NotFound(here.error()));
  const Formula lost = holds(claim.relation, x_, {});
  auto wide = reaches(claim, {}, Reading::wide);
  if (!wide) return std::unexpected(NotFound(wide.error()));
  GRUNDY_TRY(const bool safe, none(all_of({*here, lost, *wide}),
                                   "no move leads from a P-position to a P-position", attempt));
  if (!safe) return false;
  auto narrow = reaches(claim, {}, Reading::narrow);
  if (!narrow) return std::unexpected(NotFound(narrow.error()));
  if (claim.play == Play::normal) {
    return none(all_of({*here, negation(lost), negation(*narrow)}),
                "from every other position some move leads to a P-position", attempt);
  }
  auto surely = has_move(Reading::narrow);
  auto perhaps = has_move(Reading::wide);
  if (!surely || !perhaps) {
    return std::unexpected(NotFound(surely ? perhaps.error() : surely.error()));
  }
  GRUNDY_TRY(const bool moves, none(all_of({*here, lost, negation(*surely)}),
                                    "every P-position has a move", attempt));
  if (!moves) return false;
  return none(all_of({*here, negation(lost), *perhaps, negation(*narrow)}),
              "from every other position with a move some move leads to a P-position", attempt);
}

Found<bool> Obligations::slides(const Claim& claim, Attempt& attempt) {
  std::size_t slide = 0;
  for (const rules::Clause& clause : rules_.clauses) {
    if (!clause.slide) continue;
    const auto& own = claim.slides[slide++];
    std::optional<Variable> value;
    if (claim.kind != ClaimKind::outcome) value = variables_.fresh();
    auto here = formulas_.exists(x_);
    auto moves = formulas_.moves(clause, x_, Reading::wide);
    auto again = formulas_.moves(clause, x_, Reading::narrow);
    if (!here || !moves || !again) {
      return std::unexpected(NotFound(bad_input("a slide cannot be read").error()));
    }
    const auto one_more = [&](const RuleFormulas::Move& move) {
      std::vector<Formula> conditions = move.conditions;
      conditions.push_back(any_of({holds(claim.relation, move.parts.front(), value),
                                   holds(own, move.parts.front(), value)}));
      return some(move.bound, all_of(std::move(conditions)));
    };
    // A slide has one step, and one way to read it.
    const Formula wide = one_more(moves->front());
    const Formula narrow = one_more(again->front());
    const Formula said = holds(own, x_, value);
    Formula wrong = any_of({all_of({said, negation(narrow)}), all_of({negation(said), wide})});
    if (value) wrong = some({*value}, wrong);
    GRUNDY_TRY(const bool right,
               none(all_of({*here, wrong}), "a slide reaches what its next step reaches", attempt));
    if (!right) return false;
  }
  return true;
}

rules::Expression coordinate(std::size_t index) {
  return {.kind = rules::Expression::Kind::variable, .variable = index};
}

rules::Expression weighted_sum(std::size_t coordinates, bool weighted) {
  rules::Expression sum;
  for (std::size_t i = 0; i < coordinates; ++i) {
    rules::Expression term = coordinate(i);
    if (weighted && i > 0) {
      term = {.kind = rules::Expression::Kind::times,
              .number = static_cast<std::int64_t>(i + 1),
              .left = std::make_shared<rules::Expression>(term)};
    }
    sum = i == 0 ? term
                 : rules::Expression{.kind = rules::Expression::Kind::plus,
                                     .left = std::make_shared<rules::Expression>(sum),
                                     .right = std::make_shared<rules::Expression>(term)};
  }
  return sum;
}

/// What is tried if the rules say nothing: the sum, the coordinates in some order, a weighted sum.
std::vector<std::vector<rules::Expression>> candidate_measures(const rules::RuleSet& rules) {
  if (!rules.measure.empty()) return {rules.measure};
  std::vector<std::vector<rules::Expression>> all{{weighted_sum(rules.coordinates, false)}};
  if (rules.coordinates == 1) return all;
  all.push_back({weighted_sum(rules.coordinates, true)});
  std::vector<std::size_t> order(rules.coordinates);
  std::iota(order.begin(), order.end(), std::size_t{0});
  do {
    std::vector<rules::Expression> measure;
    for (const std::size_t index : order) measure.push_back(coordinate(index));
    all.push_back(std::move(measure));
  } while (all.size() < 26 && std::next_permutation(order.begin(), order.end()));
  return all;
}

}  // namespace

Found<std::optional<std::vector<rules::Expression>>> find_measure(
    const rules::RuleSet& rules, const automata::Numeration& numeration, Budget& budget) {
  for (auto& measure : candidate_measures(rules)) {
    Obligations obligations(rules, numeration, budget);
    Attempt attempt;
    GRUNDY_TRY(const bool ends, obligations.none(obligations.not_ending(measure), "", attempt));
    if (ends) return std::optional(std::move(measure));
  }
  return std::optional<std::vector<rules::Expression>>();
}

Found<Attempt> prove(const rules::RuleSet& rules, const Claim& claim, Budget& budget) {
  Attempt attempt;
  const auto sums = std::ranges::any_of(
      rules.clauses, [](const rules::Clause& clause) { return clause.parts.size() > 1; });
  if (sums && claim.kind != ClaimKind::value) {
    return std::unexpected(NotFound(
        bad_input("the outcome of a sum does not follow from those of its parts").error()));
  }
  if (claim.kind != ClaimKind::outcome && claim.play == Play::misere) {
    return std::unexpected(NotFound(bad_input("misère play has no nim values").error()));
  }
  if (claim.kind == ClaimKind::window) return prove_window(rules, budget);
  const automata::Numeration numeration = claim.relation->numeration;
  Obligations obligations(rules, numeration, budget);
  GRUNDY_TRY(const bool slides, obligations.slides(claim, attempt));
  if (!slides) return attempt;
  GRUNDY_TRY(const bool right, claim.kind == ClaimKind::outcome
                                   ? obligations.outcomes(claim, attempt)
                                   : obligations.values(claim, attempt));
  if (!right) return attempt;
  // Last, since a wrong guess is the common case.
  GRUNDY_TRY(auto measure, find_measure(rules, numeration, budget));
  if (!measure) {
    attempt.failed = "play ends";
    return attempt;
  }
  GRUNDY_TRY(const bool ends, obligations.none(obligations.not_ending(*measure),
                                               "every move makes the measure smaller", attempt));
  if (!ends) return attempt;
  attempt.theorem = Theorem{.rules = rules, .claim = claim, .measure = std::move(*measure)};
  obligations.finish(*attempt.theorem);
  return attempt;
}

}  // namespace grundy::theorem
