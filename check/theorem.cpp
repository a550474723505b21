// Checks a theorem about all positions of a game: claim theorem KIND PLAY NAME.
//
// The file has the rules, the relation as an automaton, and what every move makes smaller. The
// statements from which the claim follows are derived here, from the rules alone, and decided by
// automata. Why they suffice:
//
// Let every move lead to positions where the measure, a list of natural numbers compared in order,
// is smaller. Then play ends, and facts may be proved by induction along the measure. If each
// position has exactly one number v in the relation, no option has the number of its position, and
// each smaller number is that of some option, then v is the mex of the options, so it is the nim
// value. If no option of a position in P is in P, and every other position has an option in P, then
// P is the set of lost positions. In misère play a position without moves is won, so each position
// in P must have a move, and positions without moves need no option in P.
//
// `window` has no relation. The values follow from rules of which four statements hold: with a(n)
// the least option of n, or n if it has none, the options of n are the heaps from a(n) to n - 1,
// and a(n+1) is a(n) or a(n) + 1. Then the heaps from a(n) to n have the values from 0 to n - a(n),
// each once: g(n+1) is n + 1 - a(n) if a(n+1) = a(n), and otherwise g(a(n)), which drops out.
//
// One kind of claim after the other, so it is long. Rules and automata are read by src/rules and
// src/automata; the prover (src/theorem) is not linked.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "automata/logic.h"
#include "check/check.h"
#include "core/budget.h"
#include "proof/lines.h"
#include "rules/formulas.h"
#include "rules/theorem_text.h"

namespace grundy::check {

namespace {

using automata::Dfa;
using automata::Formula;
using automata::Term;
using automata::Variable;
using rules::Reading;

class TheoremCheck {
 public:
  TheoremCheck(std::string kind, bool misere, rules::RuleSet rules,
               const automata::Numeration& numeration, Budget& budget)
      : kind_(std::move(kind)),
        misere_(misere),
        rules_(std::move(rules)),
        formulas_(rules_, numeration, variables_),
        logic_(numeration, budget),
        x_(formulas_.position()) {}

  Expected<void> run(std::vector<std::shared_ptr<const Dfa>> relations) {
    relation_ = relations.front();
    slides_.assign(relations.begin() + 1, relations.end());
    const bool with_value = kind_ != "outcome";
    const auto count =
        static_cast<std::size_t>(std::ranges::count(rules_.clauses, true, &rules::Clause::slide));
    if (slides_.size() != count) return bad_input("each slide needs an automaton of its own");
    for (const auto& relation : relations) {
      if (relation->tracks.size() != rules_.coordinates + (with_value ? 1 : 0)) {
        return bad_input("an automaton reads the wrong number of numbers");
      }
    }
    for (const rules::Clause& clause : rules_.clauses) {
      if (clause.parts.size() > 1 && kind_ != "value") {
        return bad_input("a move can leave a sum, so only values can be claimed");
      }
    }
    auto here = formulas_.exists(x_);
    if (!here) return std::unexpected(std::move(here.error()));
    here_ = *here;
    if (auto ends = check_measure(); !ends) return ends;
    if (auto slid = check_slides(); !slid) return slid;
    return with_value ? check_values() : check_outcomes();
  }

  Expected<void> run_window() {
    bool plain = rules_.coordinates == 1;
    for (const rules::Clause& clause : rules_.clauses) {
      plain = plain && !clause.slide && clause.parts.size() == 1;
    }
    if (!plain) return bad_input("windows are about moves from one heap to a smaller one");
    auto here = formulas_.exists(x_);
    if (!here) return std::unexpected(std::move(here.error()));
    if (auto all = impossible(automata::negation(*here), "every number is a position"); !all) {
      return all;
    }
    here_ = *here;
    if (auto ends = check_measure(); !ends) return ends;
    return check_window();
  }

  [[nodiscard]] std::vector<std::string> granted() const {
    return {formulas_.granted().begin(), formulas_.granted().end()};
  }

 private:
  using Point = std::vector<Variable>;

  Expected<void> impossible(const Formula& formula, std::string_view statement) {
    const auto found = logic_.example(automata::all_of({here_, formula}));
    if (!found) {
      return bad_input(found.error().is_stop()
                           ? fmt::format("not decided within the limits: {}", statement)
                           : found.error().error().message);
    }
    if (!*found) return {};
    std::string where;
    for (const Variable variable : x_) {
      const auto value = (*found)->find(variable);
      where += fmt::format("{}{}", where.empty() ? "" : ",",
                           value == (*found)->end() ? 0 : value->second);
    }
    return bad_input(
        fmt::format("it does not hold that {}: see {}({})", statement, rules_.name, where));
  }

  Formula in(const std::shared_ptr<const Dfa>& relation, const Point& point,
             std::optional<Variable> value) const {
    Point arguments = point;
    if (value) arguments.push_back(*value);
    return automata::accepted(relation, std::move(arguments));
  }

  /// For each move that a clause allows in this reading: is `then` of its parts possible?
  template <class Then>
  Expected<Formula> some_move(const rules::Clause& clause, Reading reading, Then&& then) {
    auto moves = formulas_.moves(clause, x_, reading);
    if (!moves) return std::unexpected(std::move(moves.error()));
    std::vector<Formula> ways;
    for (const auto& move : *moves) {
      std::vector<Formula> conditions = move.conditions;
      conditions.push_back(then(move.parts));
      ways.push_back(automata::some(move.bound, automata::all_of(std::move(conditions))));
    }
    return automata::any_of(std::move(ways));
  }

  Expected<void> check_measure() {
    std::vector<Term> now;
    for (const auto& part : rules_.measure) {
      now.push_back(formulas_.term(part, x_));
      if (auto natural = impossible(automata::negation(automata::at_most(Term(0), now.back())),
                                    "the measure is a natural number");
          !natural) {
        return natural;
      }
    }
    for (const rules::Clause& clause : rules_.clauses) {
      auto bad = some_move(clause, Reading::wide, [&](const std::vector<Point>& parts) {
        std::vector<Formula> wrong;
        for (const Point& part : parts) wrong.push_back(automata::negation(falls(part, now)));
        return automata::any_of(std::move(wrong));
      });
      if (!bad) return std::unexpected(std::move(bad.error()));
      if (auto ends = impossible(*bad, "every move makes the measure smaller"); !ends) return ends;
    }
    return {};
  }
  Formula falls(const Point& part, const std::vector<Term>& now) {
    Formula result(false);
    for (std::size_t i = now.size(); i-- > 0;) {
      const Term then = formulas_.term(rules_.measure[i], part);
      result = automata::any_of({automata::less(then, now[i]),
                                 automata::all_of({automata::equal(then, now[i]), result})});
    }
    return result;
  }

  Expected<void> check_slides() {
    std::size_t number = 0;
    for (const rules::Clause& clause : rules_.clauses) {
      if (!clause.slide) continue;
      const auto& own = slides_[number++];
      std::optional<Variable> value;
      if (kind_ != "outcome") value = variables_.fresh();
      const auto goes_on = [&](const std::vector<Point>& parts) {
        return automata::any_of(
            {in(relation_, parts.front(), value), in(own, parts.front(), value)});
      };
      const auto wide = some_move(clause, Reading::wide, goes_on);
      const auto narrow = some_move(clause, Reading::narrow, goes_on);
      if (!wide || !narrow) return bad_input("a slide cannot be read");
      const Formula said = in(own, x_, value);
      for (const Formula& wrong : {automata::all_of({said, automata::negation(*narrow)}),
                                   automata::all_of({automata::negation(said), *wide})}) {
        const Formula anywhere = value ? automata::some({*value}, wrong) : wrong;
        if (auto right = impossible(anywhere, "a slide reaches what its next step reaches");
            !right) {
          return right;
        }
      }
    }
    return {};
  }

  /// Some option is in the relation, with this number if there is one.
  Expected<Formula> some_option(std::optional<Variable> value, Reading reading) {
    std::vector<Formula> ways;
    std::size_t slide = 0;
    for (const rules::Clause& clause : rules_.clauses) {
      if (clause.slide) {
        ways.push_back(in(slides_[slide++], x_, value));
        continue;
      }
      auto way = some_move(clause, reading, [&](const std::vector<Point>& parts) {
        return parts_have(parts, value);
      });
      if (!way) return way;
      ways.push_back(*way);
    }
    return automata::any_of(std::move(ways));
  }
  Formula parts_have(const std::vector<Point>& parts, std::optional<Variable> value) {
    if (!value) return parts.empty() ? Formula(!misere_) : in(relation_, parts.front(), {});
    if (parts.empty()) {
      return automata::equal(Term::of(*value), Term(kind_ == "onehot" ? 1 : 0));
    }
    std::vector<Formula> all;
    std::vector<Variable> own;
    std::optional<Term> sum;
    for (const Point& part : parts) {
      own.push_back(variables_.fresh());
      all.push_back(in(relation_, part, own.back()));
      const Term term = Term::of(own.back());
      sum = sum ? Term::digits(automata::Digital::bit_xor, {*sum, term}, variables_) : term;
    }
    all.push_back(automata::equal(*sum, Term::of(*value)));
    return automata::some(std::move(own), automata::all_of(std::move(all)));
  }

  Expected<void> check_values() {
    const Variable v = variables_.fresh();
    const Variable u = variables_.fresh();
    const Formula has_v = in(relation_, x_, v);
    const Formula below = automata::less(Term::of(u), Term::of(v));
    if (auto total = impossible(automata::negation(automata::some({v}, has_v)),
                                "every position has a value");
        !total) {
      return total;
    }
    const Formula two = automata::all_of({has_v, in(relation_, x_, u), below});
    if (auto unique = impossible(automata::some({u, v}, two), "no position has two values");
        !unique) {
      return unique;
    }
    Formula smaller = below;
    if (kind_ == "onehot") {
      const auto power = [&](Variable n) {
        return automata::digital(automata::Digital::power_of_two, {Term::of(n)}, variables_);
      };
      const Formula other = automata::all_of({has_v, automata::negation(power(v))});
      if (auto powers = impossible(automata::some({v}, other), "values are powers of two");
          !powers) {
        return powers;
      }
      smaller = automata::all_of({below, power(u)});
    }
    const auto same = some_option(v, Reading::wide);
    if (!same) return std::unexpected(same.error());
    if (auto differ = impossible(automata::some({v}, automata::all_of({has_v, *same})),
                                 "no option has the value of its position");
        !differ) {
      return differ;
    }
    const auto reached = some_option(u, Reading::narrow);
    if (!reached) return std::unexpected(reached.error());
    return impossible(
        automata::some({u, v}, automata::all_of({has_v, smaller, automata::negation(*reached)})),
        "every smaller value is that of some option");
  }

  Expected<void> check_outcomes() {
    const Formula lost = in(relation_, x_, {});
    const auto perhaps = some_option({}, Reading::wide);
    const auto surely = some_option({}, Reading::narrow);
    if (!perhaps || !surely) return std::unexpected(perhaps ? surely.error() : perhaps.error());
    if (auto safe = impossible(automata::all_of({lost, *perhaps}),
                               "no move leads from a P-position to a P-position");
        !safe) {
      return safe;
    }
    Formula must_win = automata::negation(lost);
    if (misere_) {
      const auto wide = any_move(Reading::wide);
      const auto narrow = any_move(Reading::narrow);
      if (!wide || !narrow) return std::unexpected(wide ? narrow.error() : wide.error());
      if (auto moves = impossible(automata::all_of({lost, automata::negation(*narrow)}),
                                  "every P-position has a move");
          !moves) {
        return moves;
      }
      must_win = automata::all_of({must_win, *wide});
    }
    return impossible(automata::all_of({must_win, automata::negation(*surely)}),
                      "from every other position some move leads to a P-position");
  }
  Expected<Formula> any_move(Reading reading) {
    std::vector<Formula> ways;
    for (const rules::Clause& clause : rules_.clauses) {
      auto way = some_move(clause, reading, [](const auto&) { return Formula(true); });
      if (!way) return way;
      ways.push_back(*way);
    }
    return automata::any_of(std::move(ways));
  }

  /// A move leads from one heap to the other.
  Expected<Formula> leads(Variable from, Variable to, Reading reading) {
    std::vector<Formula> ways;
    for (const rules::Clause& clause : rules_.clauses) {
      auto moves = formulas_.moves(clause, {from}, reading);
      if (!moves) return std::unexpected(std::move(moves.error()));
      for (const auto& move : *moves) {
        std::vector<Formula> conditions = move.conditions;
        conditions.push_back(automata::equal(Term::of(move.parts.front().front()), Term::of(to)));
        ways.push_back(automata::some(move.bound, automata::all_of(std::move(conditions))));
      }
    }
    return automata::any_of(std::move(ways));
  }
  Expected<void> check_window() {
    const Variable n = x_.front();
    const Variable m = variables_.fresh();
    const auto one_more = [&](Variable number, Variable next) {
      return automata::equal(Term::of(next), Term::of(number) + Term(1));
    };
    const Variable after_n = variables_.fresh();
    const Variable after_m = variables_.fresh();
    const Formula after = automata::all_of({one_more(n, after_n), one_more(m, after_m)});
    const auto option = leads(n, m, Reading::wide);
    const auto later = leads(after_n, m, Reading::wide);
    const auto same = leads(n, m, Reading::narrow);
    const auto larger = leads(n, after_m, Reading::narrow);
    const auto moved = leads(after_n, after_m, Reading::narrow);
    if (!option || !later || !same || !larger || !moved) return bad_input("a move cannot be read");
    const std::pair<Formula, std::string_view> wrong[] = {
        {automata::all_of({*option, automata::at_most(Term::of(n), Term::of(m))}),
         "moves make the heap smaller"},
        {automata::all_of({*option, automata::less(Term::of(after_m), Term::of(n)),
                           automata::negation(*larger)}),
         "the options of n reach up to n - 1"},
        {automata::all_of(
             {*later, automata::less(Term::of(m), Term::of(n)), automata::negation(*same)}),
         "the least option never becomes smaller"},
        {automata::all_of({*option, automata::negation(*moved)}),
         "the least option grows by at most 1"}};
    for (const auto& [formula, statement] : wrong) {
      if (auto right = impossible(automata::all_of({after, formula}), statement); !right) {
        return right;
      }
    }
    return {};
  }

  std::string kind_;
  bool misere_;
  rules::RuleSet rules_;
  automata::Variables variables_;
  rules::RuleFormulas formulas_;
  automata::Logic logic_;
  Point x_;
  Formula here_;
  std::shared_ptr<const Dfa> relation_;
  std::vector<std::shared_ptr<const Dfa>> slides_;
};

std::string statement(std::string_view kind, bool misere, std::string_view name) {
  if (kind == "window") {
    return fmt::format(
        "with a(n) the least option of n in {}, or n if there is none: g(0) = 0; g(n+1) = n + 1 - "
        "a(n) if a(n+1) = a(n), and otherwise g(a(n))",
        name);
  }
  if (kind != "outcome") {
    return fmt::format("the automaton G gives the nim value of every position of {}", name);
  }
  return fmt::format(
      "the automaton P accepts exactly the positions of {} that the player to move loses in {} "
      "play",
      name, misere ? "misère" : "normal");
}

}  // namespace

Expected<Verdict> check_theorem(const Claim& claim, proof::Reader& reader, const Context& context) {
  std::string_view rest = claim.rest;
  const std::string kind(proof::take_word(rest));
  const std::string_view play = proof::take_word(rest);
  const bool misere = play == "misere";
  if ((kind != "value" && kind != "onehot" && kind != "outcome" && kind != "window") ||
      (!misere && play != "normal") || (misere && kind != "outcome")) {
    return claim.refuse("a theorem is claimed as 'theorem KIND PLAY NAME'");
  }
  rules::TheoremReader text;
  auto records = each_record(reader, [&](std::string_view word, std::string_view line,
                                         std::uint64_t) { return text.take(word, line); });
  if (!records) return std::unexpected(std::move(records.error()));
  auto theorem = text.finish();
  if (!theorem) return claim.refuse(theorem.error().message);
  auto rules = rules::rules_of(*theorem);
  if (!rules) return claim.refuse(rules.error().message);
  if (rules->name != rest) return claim.refuse("the rules are those of another game");
  const std::string name = rules->name;
  Limits limits;
  limits.positions = context.most_cells;
  Budget budget(limits, nullptr, {});
  const bool window = kind == "window";
  if (window == theorem->numeration.has_value() || window != theorem->automata.empty()) {
    return claim.refuse("its records are not those of its claim");
  }
  const auto numeration = theorem->numeration.value_or(automata::Numeration::base(2));
  std::vector<std::shared_ptr<const Dfa>> relations;
  for (const auto& given : theorem->automata) {
    auto relation = rules::automaton_of(given, numeration, budget);
    if (!relation) return claim.refuse(relation.error().message);
    relations.push_back(std::move(*relation));
  }
  TheoremCheck check(kind, misere, std::move(*rules), numeration, budget);
  if (auto right = window ? check.run_window() : check.run(std::move(relations)); !right) {
    return claim.refuse(right.error().message);
  }
  return Verdict{
      .statement = statement(kind, misere, name), .granted = check.granted(), .records = *records};
}

}  // namespace grundy::check
