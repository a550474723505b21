// A position is given by its digits, and numbers are looked for with which a move leads to the
// value that is wanted. So no options are listed, and a position may have as many as it likes.
//
// With a property that automata know only by two sets that enclose it (formulas.h), the options in
// the narrow set are surely moves. They are all moves only if nothing was granted.
#include "theorem/moves.h"

#include <algorithm>
#include <utility>

#include "automata/logic.h"
#include "automata/operations.h"
#include "rules/formulas.h"

namespace grundy::theorem {

namespace {

using automata::Dfa;
using automata::Formula;
using automata::Term;
using automata::Variable;

bool has_value(const Claim& claim, const std::vector<std::uint64_t>& position,
               std::uint64_t value) {
  return claim.kind == ClaimKind::outcome ? is_lost(claim, position)
                                          : value_at(claim, position) == value;
}

/// The options of a slide with this value; false if there are too many to try.
bool slid(const Theorem& theorem, const rules::Clause& clause,
          const std::vector<std::uint64_t>& position, std::uint64_t value, bool one,
          std::vector<Option>& found) {
  constexpr int kMostSteps = 100'000;
  rules::RuleSet only = theorem.rules;
  only.clauses = {clause};
  const rules::Coordinates from(position.begin(), position.end());
  int steps = 0;
  return rules::each_option(only, from, [&](std::span<const rules::Coordinates> parts) {
    const std::vector<std::uint64_t> to(parts.front().begin(), parts.front().end());
    if (has_value(theorem.claim, to, value)) found.push_back({to});
    return (!one || found.empty()) && ++steps < kMostSteps;
  });
}

/// All words that an automaton accepts, if they are few. The options of a position are finitely
/// many, so the words differ in leading zeros at most.
class Words {
 public:
  Words(const Dfa& dfa, std::size_t most) : dfa_(dfa), most_(most) {}

  std::optional<std::vector<std::vector<std::uint64_t>>> list() {
    find_live();
    std::vector<std::vector<automata::Digit>> digits(dfa_.tracks.size());
    if (!visit(dfa_.start, digits, 0)) return std::nullopt;
    std::ranges::sort(found_);
    const auto doubled = std::ranges::unique(found_);
    found_.erase(doubled.begin(), doubled.end());
    return std::move(found_);
  }

 private:
  static constexpr std::size_t kLongest = 100;  // digits, more than 64 bits have

  /// States from which something is accepted.
  void find_live() {
    live_.assign(dfa_.states, 0);
    for (bool changed = true; std::exchange(changed, false);) {
      for (automata::State state = 0; state < dfa_.states; ++state) {
        if (live_[state] != 0) continue;
        bool alive = dfa_.accepting[state] != 0;
        for (automata::Class by = 0; by < dfa_.classes; ++by) {
          alive = alive || live_[dfa_.after(state, by)] != 0;
        }
        if (alive) live_[state] = 1;
        changed = changed || alive;
      }
    }
  }
  // NOLINTNEXTLINE(misc-no-recursion): a level for each digit, kLongest at most
  bool visit(automata::State state, std::vector<std::vector<automata::Digit>>& digits,
             std::size_t length) {
    if (length > kLongest) return false;
    if (dfa_.accepting[state] != 0) {
      std::vector<std::uint64_t> numbers;
      for (const auto& word : digits) {
        const auto number = dfa_.numeration.read(word);
        if (!number) return false;
        numbers.push_back(*number);
      }
      found_.push_back(std::move(numbers));
      if (found_.size() > most_) return false;
    }
    bool all = true;
    automata::each_letter(
        dfa_.numeration, dfa_.tracks.size(),
        [&](automata::Letter letter, std::span<const automata::Digit> by) {
          const automata::State to = dfa_.after_letter(state, letter);
          // Leading zeros lead back to the start.
          if (!all || live_[to] == 0 || (state == dfa_.start && letter == 0 && length == 0)) return;
          for (std::size_t i = 0; i < digits.size(); ++i) digits[i].push_back(by[i]);
          all = visit(to, digits, length + 1);
          for (auto& word : digits) word.pop_back();
        });
    return all;
  }

  const Dfa& dfa_;
  std::size_t most_;
  std::vector<std::uint8_t> live_;
  std::vector<std::vector<std::uint64_t>> found_;
};

class MoveSearch {
 public:
  MoveSearch(const Theorem& theorem, std::uint64_t value, Budget& budget)
      : theorem_(theorem),
        formulas_(theorem.rules, theorem.claim.relation->numeration, variables_),
        logic_(theorem.claim.relation->numeration, budget),
        value_(value) {}

  std::optional<Option> one(const std::vector<std::uint64_t>& position) {
    const std::vector<Variable> x = formulas_.position();
    const std::vector<Formula> here = at(x, position);
    for (const rules::Clause& clause : theorem_.rules.clauses) {
      if (clause.slide) {
        std::vector<Option> found;
        static_cast<void>(slid(theorem_, clause, position, value_, true, found));
        if (!found.empty()) return found.front();
        continue;
      }
      auto moves = formulas_.moves(clause, x, rules::Reading::narrow);
      if (!moves) return std::nullopt;
      for (const auto& move : *moves) {
        const auto found = logic_.example(automata::all_of(conditions(move, here)));
        if (!found || !*found) continue;
        Option option;
        for (const auto& part : move.parts) {
          auto& numbers = option.emplace_back();
          for (const Variable variable : part) numbers.push_back((*found)->at(variable));
        }
        return option;
      }
    }
    return std::nullopt;
  }

  std::optional<std::vector<Option>> all(const std::vector<std::uint64_t>& position,
                                         std::size_t most) {
    const std::vector<Variable> x = formulas_.position();
    const std::vector<Formula> here = at(x, position);
    std::vector<Option> found;
    for (const rules::Clause& clause : theorem_.rules.clauses) {
      if (clause.slide) {
        if (!slid(theorem_, clause, position, value_, false, found)) return std::nullopt;
        continue;
      }
      auto moves = formulas_.moves(clause, x, rules::Reading::narrow);
      if (!moves) return std::nullopt;
      for (const auto& move : *moves) {
        if (!add_all(move, here, x, most, found)) return std::nullopt;
      }
      if (found.size() > most || !formulas_.granted().empty()) return std::nullopt;
    }
    std::ranges::sort(found);
    const auto doubled = std::ranges::unique(found);
    found.erase(doubled.begin(), doubled.end());
    return found;
  }

 private:
  static std::vector<Formula> at(const std::vector<Variable>& x,
                                 const std::vector<std::uint64_t>& position) {
    std::vector<Formula> here;
    for (std::size_t i = 0; i < x.size(); ++i) {
      here.push_back(automata::equal(Term::of(x[i]), Term(static_cast<std::int64_t>(position[i]))));
    }
    return here;
  }

  std::vector<Formula> conditions(const rules::RuleFormulas::Move& move,
                                  const std::vector<Formula>& here) {
    std::vector<Formula> all = here;
    all.insert(all.end(), move.conditions.begin(), move.conditions.end());
    all.push_back(wanted(move));
    return all;
  }

  /// What the parts must be for their sum to have the value.
  Formula wanted(const rules::RuleFormulas::Move& move) {
    const Claim& claim = theorem_.claim;
    const bool onehot = claim.kind == ClaimKind::onehot;
    if (claim.kind == ClaimKind::outcome) {
      if (move.parts.empty()) return Formula(claim.play == Play::normal);
      return automata::accepted(claim.relation, move.parts.front());
    }
    if (move.parts.empty()) return Formula(value_ == 0);
    if (onehot && value_ > 40) return Formula(false);
    const auto number = static_cast<std::int64_t>(onehot ? std::uint64_t{1} << value_ : value_);
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
    conditions.push_back(automata::equal(sum, Term(number)));
    return automata::some(own, automata::all_of(std::move(conditions)));
  }

  /// Lists what the variables of the parts can be. A part may name a coordinate itself.
  bool add_all(const rules::RuleFormulas::Move& move, const std::vector<Formula>& here,
               const std::vector<Variable>& x, std::size_t most, std::vector<Option>& found) {
    std::vector<Variable> kept;
    for (const auto& part : move.parts) kept.insert(kept.end(), part.begin(), part.end());
    std::ranges::sort(kept);
    const auto doubled = std::ranges::unique(kept);
    kept.erase(doubled.begin(), doubled.end());
    std::vector<Variable> gone;
    for (const auto* list : {&x, &move.bound}) {
      for (const Variable variable : *list) {
        if (!std::ranges::binary_search(kept, variable)) gone.push_back(variable);
      }
    }
    auto dfa = logic_.automaton(automata::some(gone, automata::all_of(conditions(move, here))));
    if (!dfa) return false;
    if (dfa->empty()) return true;
    if (kept.empty()) {
      found.emplace_back();
      return true;
    }
    if (dfa->tracks != kept) return false;
    const auto numbers = Words(*dfa, most).list();
    if (!numbers) return false;
    for (const auto& tuple : *numbers) {
      Option& option = found.emplace_back();
      for (const auto& part : move.parts) {
        auto& coordinates = option.emplace_back();
        for (const Variable variable : part) {
          const auto place = std::ranges::lower_bound(kept, variable) - kept.begin();
          coordinates.push_back(tuple[static_cast<std::size_t>(place)]);
        }
      }
    }
    return true;
  }

  const Theorem& theorem_;
  automata::Variables variables_;
  rules::RuleFormulas formulas_;
  automata::Logic logic_;
  std::uint64_t value_;
};

}  // namespace

std::optional<Option> option_of_value(const Theorem& theorem,
                                      const std::vector<std::uint64_t>& position,
                                      std::uint64_t value, Budget& budget) {
  if (theorem.claim.window) {
    const auto to = theorem.claim.window->option(position.front(), value);
    return to ? std::optional(Option{{*to}}) : std::nullopt;
  }
  return MoveSearch(theorem, value, budget).one(position);
}

std::optional<std::vector<Option>> options_of_value(const Theorem& theorem,
                                                    const std::vector<std::uint64_t>& position,
                                                    std::uint64_t value, std::size_t most,
                                                    Budget& budget) {
  // With windows each value belongs to one option at most.
  if (theorem.claim.window) {
    const auto to = theorem.claim.window->option(position.front(), value);
    return to ? std::vector<Option>{{{*to}}} : std::vector<Option>();
  }
  return MoveSearch(theorem, value, budget).all(position, most);
}

}  // namespace grundy::theorem
