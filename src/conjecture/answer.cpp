// A winning move is found by the automata too: the position is given by its digits, and numbers are
// looked for with which a move leads to a P-position. So no options are listed, and a position may
// have as many as it likes.
#include "conjecture/answer.h"

#include "automata/logic.h"
#include "rules/formulas.h"

namespace grundy::conjecture {

namespace {

using automata::Formula;
using automata::Term;
using automata::Variable;
using theorem::Claim;
using theorem::ClaimKind;

using Parts = std::vector<std::vector<std::uint64_t>>;

/// An option of a slide that is lost.
std::optional<Parts> slid(const theorem::Theorem& theorem, const rules::Clause& clause,
                          const std::vector<std::uint64_t>& position) {
  rules::RuleSet one = theorem.rules;
  one.clauses = {clause};
  const rules::Coordinates from(position.begin(), position.end());
  std::optional<Parts> found;
  int steps = 0;
  rules::each_option(one, from, [&](std::span<const rules::Coordinates> parts) {
    const std::vector<std::uint64_t> to(parts.front().begin(), parts.front().end());
    if (theorem::is_lost(theorem.claim, to)) found = Parts{to};
    return !found && ++steps < 100'000;
  });
  return found;
}

class MoveSearch {
 public:
  MoveSearch(const theorem::Theorem& theorem, Budget& budget)
      : theorem_(theorem),
        formulas_(theorem.rules, theorem.claim.relation->numeration, variables_),
        logic_(theorem.claim.relation->numeration, budget) {}

  std::optional<Parts> find(const std::vector<std::uint64_t>& position) {
    const std::vector<Variable> x = formulas_.position();
    std::vector<Formula> here;
    for (std::size_t i = 0; i < x.size(); ++i) {
      here.push_back(automata::equal(Term::of(x[i]), Term(static_cast<std::int64_t>(position[i]))));
    }
    for (const rules::Clause& clause : theorem_.rules.clauses) {
      if (clause.slide) {
        if (auto found = slid(theorem_, clause, position)) return found;
        continue;
      }
      auto moves = formulas_.moves(clause, x, rules::Reading::narrow);
      if (!moves) return std::nullopt;
      for (const auto& move : *moves) {
        if (auto found = by(move, here)) return found;
      }
    }
    return std::nullopt;
  }

 private:
  std::optional<Parts> by(const rules::RuleFormulas::Move& move, const std::vector<Formula>& here) {
    std::vector<Formula> conditions = here;
    conditions.insert(conditions.end(), move.conditions.begin(), move.conditions.end());
    conditions.push_back(lost(move));
    const auto found = logic_.example(automata::all_of(std::move(conditions)));
    if (!found || !*found) return std::nullopt;
    Parts parts;
    for (const auto& part : move.parts) {
      auto& numbers = parts.emplace_back();
      for (const Variable variable : part) numbers.push_back((*found)->at(variable));
    }
    return parts;
  }
  Formula lost(const rules::RuleFormulas::Move& move) {
    const Claim& claim = theorem_.claim;
    if (move.parts.empty()) return Formula(claim.play == Play::normal);
    if (claim.kind == ClaimKind::outcome) {
      return automata::accepted(claim.relation, move.parts.front());
    }
    // Equal values cancel; with one part the value is 0, written as 1 if values are powers.
    std::vector<Formula> conditions;
    Term sum(0);
    std::vector<Variable> own;
    for (const auto& part : move.parts) {
      std::vector<Variable> arguments = part;
      own.push_back(variables_.fresh());
      arguments.push_back(own.back());
      conditions.push_back(automata::accepted(claim.relation, std::move(arguments)));
      sum = own.size() == 1
                ? Term::of(own.back())
                : Term::digits(automata::Digital::bit_xor, {sum, Term::of(own.back())}, variables_);
    }
    conditions.push_back(automata::equal(sum, Term(claim.kind == ClaimKind::onehot ? 1 : 0)));
    return automata::some(own, automata::all_of(std::move(conditions)));
  }

  const theorem::Theorem& theorem_;
  automata::Variables variables_;
  rules::RuleFormulas formulas_;
  automata::Logic logic_;
};

}  // namespace

TheoremAnswer answer_at(const theorem::Theorem& theorem, const std::vector<std::uint64_t>& position,
                        Budget& budget) {
  TheoremAnswer answer{.position = position};
  constexpr std::uint64_t kLargest = std::uint64_t{1} << 62U;
  for (const std::uint64_t coordinate : position) {
    if (coordinate > kLargest) return answer;
  }
  const rules::Coordinates point(position.begin(), position.end());
  rules::Coordinates values = point;
  values.resize(theorem.rules.variables.size());
  if (!rules::holds(theorem.rules.where, values)) return answer;
  const bool lost = theorem::is_lost(theorem.claim, position);
  answer.outcome = lost ? Outcome::P : Outcome::N;
  if (theorem.claim.kind != ClaimKind::outcome) {
    answer.value = theorem::value_at(theorem.claim, position);
    if (!answer.value) {
      answer.outcome = std::nullopt;
      return answer;
    }
  }
  if (!lost) answer.move = MoveSearch(theorem, budget).find(position);
  return answer;
}

}  // namespace grundy::conjecture
