#include "conjecture/conjecture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "automata/logic.h"
#include "automata/operations.h"
#include "conjecture/answer.h"
#include "conjecture/words.h"
#include "rules/formulas.h"

namespace grundy {

std::string_view status_name(ConjectureStatus status) {
  switch (status) {
    case ConjectureStatus::proved:
      return "proved";
    case ConjectureStatus::inferred_proved:
      return "proved for inferred moves";
    case ConjectureStatus::observed:
      return "observed";
    case ConjectureStatus::none:
      return "none";
  }
  return {};
}

}  // namespace grundy

namespace grundy::conjecture {

namespace {

using automata::Numeration;
using theorem::Claim;
using theorem::ClaimKind;

// What one attempt may take, in cells of automata or options of positions. Ten million are about a
// second.
constexpr std::uint64_t kProofCells = 20'000'000;
constexpr std::uint64_t kTableOptions = 40'000'000;
constexpr std::uint64_t kGuessWork = 60'000'000;
constexpr std::uint64_t kFormWork = 12'000'000;

/// The sides of the boxes that are tabulated, by the number of coordinates.
std::vector<std::int64_t> sides(std::size_t coordinates) {
  switch (coordinates) {
    case 1:
      return {160, 420, 1100, 2600};
    case 2:
      return {24, 66, 132, 264, 611};
    case 3:
      return {10, 18, 34, 66};
    case 4:
      return {6, 10, 18};
    case 5:
      return {4, 6, 10};
    default:
      return {3, 5};
  }
}

/// The divisors in the rules, which suggest bases.
void collect_divisors(const rules::Expression& expression, std::set<std::int64_t>& divisors) {
  using Kind = rules::Expression::Kind;
  if (expression.kind == Kind::div || expression.kind == Kind::mod) {
    divisors.insert(expression.number);
  }
  if (expression.left) collect_divisors(*expression.left, divisors);
  if (expression.right) collect_divisors(*expression.right, divisors);
}

std::vector<Numeration> numerations(const rules::RuleSet& rules) {
  std::vector<Numeration> all{
      Numeration::base(2), Numeration::ostrowski(1), Numeration::base(3), Numeration::ostrowski(2),
      Numeration::base(4), Numeration::base(5),      Numeration::base(6), Numeration::ostrowski(3)};
  std::set<std::int64_t> divisors;
  for (const rules::Clause& clause : rules.clauses) {
    for (const rules::Point& point : clause.parts) {
      for (const rules::Expression& coordinate : point) collect_divisors(coordinate, divisors);
    }
  }
  std::int64_t product = 1;
  for (const std::int64_t divisor : divisors) {
    product *= divisor;
    for (const std::int64_t base : {divisor, product}) {
      if (base < 2 || base > std::int64_t{Numeration::kMostDigits}) continue;
      const Numeration numeration = Numeration::base(static_cast<unsigned>(base));
      if (std::ranges::find(all, numeration) == all.end()) all.push_back(numeration);
    }
    if (product > std::int64_t{Numeration::kMostDigits}) break;
  }
  return all;
}

class Search {
 public:
  Search(const rules::RuleSet& rules, const ConjectureRequest& request, Budget& budget)
      : rules_(rules), request_(request), budget_(budget) {
    result_.game = rules.name;
    result_.play = request.play;
  }

  Expected<Conjecture> run() {
    const bool want_values = request_.claim != "outcome" && request_.play == Play::normal;
    bool sums = false;
    for (const rules::Clause& clause : rules_.clauses) sums = sums || clause.parts.size() > 1;
    if (request_.claim == "value" && request_.play == Play::misere) {
      return bad_input("misère play has no nim values; ask for the outcome");
    }
    if (sums && !want_values) {
      return bad_input("a move can leave a sum, so outcomes alone do not suffice; ask for values");
    }
    const bool values = want_values && !rules_.has_slides();
    const bool outcomes = request_.claim != "value" && !sums;
    GRUNDY_TRY_VOID(search_all(values, outcomes, sums));
    if (!done_)
      result_.claim = want_values && request_.claim != "outcome" && sums ? "value" : "outcome";
    if (!done_) result_.stop = budget_.stop();
    return std::move(result_);
  }

 private:
  /// Values say more than outcomes, but large tables of them take long. So outcomes are looked for
  /// in small tables before values are in large ones, and kept in case that nothing better is
  /// found.
  Expected<void> search_all(bool values, bool outcomes, bool sums) {
    constexpr std::size_t kSmall = 2;
    Table value_table(rules_, request_.play, true);
    Table outcome_table(rules_, request_.play, false);
    const std::size_t all = sides(rules_.coordinates).size();
    const auto go_on = [&] { return !done_ && !budget_.stopped(); };
    if (values) GRUNDY_TRY_VOID(search(value_table, 0, kSmall, sums));
    if (outcomes && go_on()) GRUNDY_TRY_VOID(search(outcome_table, 0, kSmall, sums));
    if (!values || !outcomes) {
      if (values && go_on()) GRUNDY_TRY_VOID(search(value_table, kSmall, all, sums));
      if (outcomes && go_on()) GRUNDY_TRY_VOID(search(outcome_table, kSmall, all, sums));
      return {};
    }
    if (done_ && result_.claim == "value") return {};
    const Conjecture kept = result_;
    const bool found = std::exchange(done_, false);
    if (go_on()) GRUNDY_TRY_VOID(search(value_table, kSmall, all, sums));
    if (!done_ && found) {
      auto tried = std::move(result_.tried);
      result_ = kept;
      result_.tried = std::move(tried);
      done_ = true;
    }
    if (go_on()) GRUNDY_TRY_VOID(search(outcome_table, kSmall, all, sums));
    return {};
  }

  /// Errors end the search; limits of an attempt do not.
  Expected<void> search(Table& table, std::size_t first, std::size_t last, bool sums) {
    const bool values = table.has_values();
    const std::vector<std::int64_t> all = sides(rules_.coordinates);
    for (std::size_t i = first; i < std::min(last, all.size()); ++i) {
      const std::int64_t side = all[i];
      Budget share = budget_.share(kTableOptions);
      const auto grown = table.grow(side, share);
      if (!budget_.spend(share.positions())) return {};
      if (!grown && !grown.error().is_stop()) return std::unexpected(grown.error().error());
      if (!grown) {
        tried(fmt::format("a table of side {}: too large", side));
        return {};
      }
      if (table.positions() == 0) continue;
      const Expected<void> guessed = values ? guess_values(table, sums) : guess_outcomes(table);
      if (!guessed) return guessed;
      if (done_ || budget_.stopped()) return {};
    }
    return {};
  }

  void tried(std::string what) {
    if (std::ranges::find(result_.tried, what) == result_.tried.end()) {
      result_.tried.push_back(std::move(what));
    }
  }

  Expected<void> guess_values(const Table& table, bool sums) {
    const std::int64_t side = table.side();
    if (rules_.coordinates == 1) {
      tried("periods and arithmetic periods of the values");
      GRUNDY_TRY_VOID(guess_period(table, true));
    } else {
      tried("the nim sum of the axes");
      GRUNDY_TRY_VOID(guess_axes(table));
    }
    if (done_ || budget_.stopped()) return {};
    if (side == sides(rules_.coordinates)[1]) {
      tried("closed forms of the values");
      GRUNDY_TRY_VOID(guess_form(table, false));
      if (done_ || budget_.stopped()) return {};
    }
    GRUNDY_TRY_VOID(guess_automata(table, Target::value));
    if (done_ || budget_.stopped() || sums) return {};
    return guess_automata(table, Target::onehot);
  }

  Expected<void> guess_outcomes(const Table& table) {
    if (rules_.coordinates == 1) {
      tried("periods of the P-positions");
      GRUNDY_TRY_VOID(guess_period(table, false));
      if (done_ || budget_.stopped()) return {};
    }
    if (!rules_.has_slides() && table.side() == sides(rules_.coordinates)[1]) {
      tried("closed forms of the P-positions");
      GRUNDY_TRY_VOID(guess_form(table, true));
      if (done_ || budget_.stopped()) return {};
    }
    if (rules_.coordinates == 2 && !rules_.has_slides()) {
      GRUNDY_TRY_VOID(guess_wythoff(table));
      if (done_ || budget_.stopped()) return {};
    }
    return guess_automata(table, Target::outcome);
  }

  /// Games like Wythoff's, by a template that needs little data.
  Expected<void> guess_wythoff(const Table& table) {
    tried("P-positions like those of Wythoff's game");
    for (unsigned t = 1; t <= 5; ++t) {
      Budget share = budget_.share(kGuessWork);
      Guess guess{.claim = {.kind = ClaimKind::outcome, .play = request_.play},
                  .how = "the template of Wythoff's game",
                  .wythoff = t};
      GRUNDY_TRY_VOID(take(wythoff_pairs(t, share), std::move(guess), table));
      if (done_) return {};
    }
    return {};
  }

  Expected<void> guess_period(const Table& table, bool values) {
    const std::vector<std::uint32_t> row = axis(table, 0);
    const auto period = find_period(row);
    if (!period || (!values && period->saltus != 0)) return {};
    Guess guess{
        .claim = {.kind = values ? ClaimKind::value : ClaimKind::outcome, .play = request_.play},
        .how = "a period"};
    guess.values.assign(row.begin(),
                        row.begin() + static_cast<std::ptrdiff_t>(period->from + period->length));
    guess.period = *period;
    Budget share = budget_.share(kGuessWork);
    return take(
        values ? periodic_relation(row, *period, share) : periodic_zeros(row, *period, share),
        std::move(guess), table);
  }

  Expected<void> guess_axes(const Table& table) {
    Budget share = budget_.share(kGuessWork);
    automata::Logic logic(Numeration::base(2), share);
    std::vector<automata::Formula> parts;
    std::vector<automata::Variable> bound;
    automata::Variables variables;
    std::vector<automata::Variable> names;
    for (std::size_t i = 0; i <= rules_.coordinates; ++i) names.push_back(variables.fresh());
    automata::Term sum(0);
    std::vector<std::vector<std::uint32_t>> rows;
    for (std::size_t i = 0; i < rules_.coordinates; ++i) {
      rows.push_back(axis(table, i));
      if (rows.back().empty()) return {};
      // Boxes of many dimensions are small, and axes mostly simple: less is asked for here.
      auto period = find_period(rows.back());
      if (!period) period = short_period(rows.back());
      if (!period) return {};
      const auto relation = periodic_relation(rows.back(), *period, share);
      if (!relation) return {};
      const automata::Variable value = variables.fresh();
      bound.push_back(value);
      parts.push_back(automata::accepted(std::make_shared<const automata::Dfa>(*relation),
                                         std::vector<automata::Variable>{names[i], value}));
      sum = i == 0 ? automata::Term::of(value)
                   : automata::Term::digits(automata::Digital::bit_xor,
                                            {sum, automata::Term::of(value)}, variables);
    }
    const bool holds = table.each([&](std::span<const std::uint64_t> point, std::uint32_t entry) {
      std::uint32_t all = 0;
      for (std::size_t i = 0; i < point.size(); ++i) all ^= rows[i][point[i]];
      return all == entry;
    });
    if (!holds) return {};
    parts.push_back(automata::equal(sum, automata::Term::of(names.back())));
    Guess guess{.claim = {.kind = ClaimKind::value}, .how = "the nim sum of the axes"};
    guess.form = nim_sum_form(rows);
    return take(logic.automaton(automata::some(bound, automata::all_of(parts))), std::move(guess),
                table);
  }
  static std::optional<Period> short_period(std::span<const std::uint32_t> row) {
    for (std::size_t length = 1; 2 * length + 1 < row.size(); ++length) {
      if (row[length] < row[0]) continue;
      const std::uint32_t saltus = row[length] - row[0];
      bool holds = true;
      for (std::size_t n = 0; n + length < row.size(); ++n) {
        holds = holds && row[n + length] == row[n] + saltus;
      }
      if (holds) return Period{0, length, saltus};
    }
    return std::nullopt;
  }
  /// x xor y xor …, or with remainders, if the axes are that simple.
  [[nodiscard]] std::optional<rules::Expression> nim_sum_form(
      const std::vector<std::vector<std::uint32_t>>& rows) const {
    using Kind = rules::Expression::Kind;
    std::optional<rules::Expression> sum;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rules::Expression term{.kind = Kind::variable, .variable = i};
      const auto period = short_period(rows[i]);
      if (!period) return std::nullopt;
      if (std::ranges::count(rows[i], 0U) == static_cast<std::ptrdiff_t>(rows[i].size())) continue;
      const bool itself = period->length == 1 && period->saltus == 1 && rows[i][0] == 0;
      if (!itself) {
        for (std::size_t n = 0; n < period->length; ++n) {
          if (rows[i][n] != n || period->saltus != 0) return std::nullopt;
        }
        term = {.kind = Kind::mod,
                .number = static_cast<std::int64_t>(period->length),
                .left = std::make_shared<rules::Expression>(term)};
      }
      sum = !sum ? term
                 : rules::Expression{.kind = Kind::bit_xor,
                                     .left = std::make_shared<rules::Expression>(*sum),
                                     .right = std::make_shared<rules::Expression>(term)};
    }
    return sum;
  }

  Expected<void> guess_form(const Table& table, bool zeros_only) {
    Budget share = budget_.share(kFormWork);
    const auto form = find_closed_form(table, zeros_only, share);
    if (!budget_.spend(share.positions() / 8)) return {};
    if (!form || !*form) return {};
    for (const Numeration& numeration : {Numeration::base(2), Numeration::ostrowski(1)}) {
      Guess guess{.claim = {.kind = zeros_only ? ClaimKind::outcome : ClaimKind::value,
                            .play = request_.play},
                  .how = "a closed form",
                  .form = **form};
      Budget building = budget_.share(kGuessWork);
      GRUNDY_TRY_VOID(take(relation_of(**form, rules_, numeration, zeros_only, building),
                           std::move(guess), table));
      if (done_) return {};
    }
    return {};
  }

  /// Helper relations for slides, learned like the outcome itself.
  Found<bool> learn_slides(const Table& table, const Numeration& numeration, unsigned lookahead,
                           Claim& claim, Budget& budget) {
    for (const rules::Clause& clause : rules_.clauses) {
      if (!clause.slide) continue;
      const Table reached = table.mapped([&](std::span<const std::uint64_t> point) {
        rules::RuleSet one = rules_;
        one.clauses = {clause};
        const rules::Coordinates from(point.begin(), point.end());
        bool meets = false;
        rules::each_option(one, from, [&](std::span<const rules::Coordinates> parts) {
          const std::vector<std::uint64_t> to(parts.front().begin(), parts.front().end());
          meets = table.at(to) == 0U;
          return !meets;
        });
        return meets ? 0U : 1U;
      });
      // It may need to look further ahead than the outcome.
      std::optional<automata::Dfa> dfa;
      for (unsigned further = 0; further <= 2 && !dfa; ++further) {
        GRUNDY_TRY(dfa, learn(reached, Target::outcome, numeration, lookahead + further, budget));
      }
      if (!dfa) {
        tried("an automaton for a slide: none fits the table");
        return false;
      }
      claim.slides.push_back(std::make_shared<const automata::Dfa>(std::move(*dfa)));
    }
    return true;
  }

  Expected<void> guess_automata(const Table& table, Target target) {
    static constexpr std::array<std::string_view, 3> kNames{"values", "powers of two as values",
                                                            "P-positions"};
    for (const Numeration& numeration : numerations(rules_)) {
      // Values of games with sums need xor, and those of others have hardly been seen elsewhere.
      if (target != Target::outcome && numeration != Numeration::base(2) &&
          (target == Target::onehot || rules_.has_sums() || !numeration.positional() ||
           table.side() < sides(rules_.coordinates)[1])) {
        continue;
      }
      tried(fmt::format("automata for the {} in {}", kNames[static_cast<std::size_t>(target)],
                        numeration.title()));
      for (unsigned lookahead = 1; lookahead <= 5; ++lookahead) {
        Budget share = budget_.share(kGuessWork);
        auto dfa = learn(table, target, numeration, lookahead, share);
        if (!budget_.spend(share.positions() / 4)) return {};
        if (!dfa || !*dfa) continue;
        Guess guess{.claim = {.kind = target == Target::value    ? ClaimKind::value
                                      : target == Target::onehot ? ClaimKind::onehot
                                                                 : ClaimKind::outcome,
                              .play = request_.play},
                    .how = "an automaton that reads " + numeration.title()};
        const auto slides = learn_slides(table, numeration, lookahead, guess.claim, share);
        if (!slides || !*slides) continue;
        GRUNDY_TRY_VOID(take(std::move(**dfa), std::move(guess), table));
        if (done_ || budget_.stopped()) return {};
      }
    }
    return {};
  }

  /// Tries to prove a guess. Whatever an attempt cannot decide is no error of the search.
  Expected<void> take(Found<automata::Dfa> relation, Guess guess, const Table& table) {
    if (!relation || done_) return {};
    guess.claim.relation = std::make_shared<const automata::Dfa>(std::move(*relation));
    const Target target = guess.claim.kind == ClaimKind::value    ? Target::value
                          : guess.claim.kind == ClaimKind::onehot ? Target::onehot
                                                                  : Target::outcome;
    if (!agrees(*guess.claim.relation, table, target)) return {};
    Budget share = budget_.share(kProofCells);
    const auto attempt = theorem::prove(rules_, guess.claim, share);
    static_cast<void>(budget_.spend(share.positions() / 4));
    if (!attempt) {
      tried(fmt::format("{} fits the table to {}, but its proof was not decided", guess.how,
                        table.side() - 1));
      return {};
    }
    if (!attempt->theorem) {
      if (attempt->failed == "play ends") {
        return bad_input(
            "no measure was found that every move makes smaller; say what does by 'ends by'");
      }
      tried(fmt::format(
          "{} fits the table to {}, but it does not hold that {}: see {}({})", guess.how,
          table.side() - 1, attempt->failed, rules_.name,
          fmt::join(attempt->counterexample.value_or(std::vector<std::uint64_t>{}), ",")));
      return {};
    }
    accept(guess, *attempt->theorem, table);
    return {};
  }

  void accept(const Guess& guess, const theorem::Theorem& found, const Table& table) {
    done_ = true;
    result_.status = ConjectureStatus::proved;
    result_.claim = guess.claim.kind == ClaimKind::outcome ? "outcome" : "value";
    result_.to = static_cast<std::uint64_t>(table.side() - 1);
    result_.statement = statement_of(guess, table);
    result_.why = reasons(guess, found);
    result_.granted = found.granted;
    const Code code = code_of(guess, table);
    result_.cpp = code.cpp;
    result_.python = code.python;
    result_.theorem = theorem::print(found);
    result_.at.clear();
    for (const auto& position : request_.at) {
      if (position.size() == rules_.coordinates) {
        result_.at.push_back(answer_at(found, position, budget_));
      }
    }
  }

  const rules::RuleSet& rules_;
  const ConjectureRequest& request_;
  Budget& budget_;
  Conjecture result_;
  bool done_ = false;
};

}  // namespace

Expected<Conjecture> find(const rules::RuleSet& rules, const ConjectureRequest& request,
                          Budget& budget) {
  for (const auto& position : request.at) {
    if (position.size() != rules.coordinates) {
      return bad_input(fmt::format("a position of {} has {} number{}, not {}", rules.name,
                                   rules.coordinates, rules.coordinates == 1 ? "" : "s",
                                   position.size()));
    }
  }
  return Search(rules, request, budget).run();
}

}  // namespace grundy::conjecture
