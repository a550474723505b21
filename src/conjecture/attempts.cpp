// The guesses of a search, cheapest first.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "automata/logic.h"
#include "automata/operations.h"
#include "conjecture/search.h"
#include "rules/formulas.h"

namespace grundy::conjecture {

namespace {

using automata::Numeration;
using theorem::Claim;
using theorem::ClaimKind;

/// The divisors in the rules, which suggest bases.
void collect_divisors(const rules::Expression& expression, std::set<std::int64_t>& divisors) {
  using Kind = rules::Expression::Kind;
  if (expression.kind == Kind::div || expression.kind == Kind::mod) {
    divisors.insert(expression.number);
  }
  if (expression.left) collect_divisors(*expression.left, divisors);
  if (expression.right) collect_divisors(*expression.right, divisors);
}

std::set<std::int64_t> divisors_in(const rules::RuleSet& rules) {
  std::set<std::int64_t> divisors;
  for (const rules::Clause& clause : rules.clauses) {
    for (const rules::Point& point : clause.parts) {
      for (const rules::Expression& coordinate : point) collect_divisors(coordinate, divisors);
    }
    for (const rules::Binding& binding : clause.bindings) {
      collect_divisors(binding.first, divisors);
      collect_divisors(binding.last, divisors);
    }
  }
  return divisors;
}

/// Bases that are the product of two divisors, which large tables of one coordinate can show: of
/// n -> ceil(n/2), …, ceil(n/9) the P-positions are read in base 18.
std::vector<Numeration> products_of_two(const rules::RuleSet& rules) {
  const std::set<std::int64_t> divisors = divisors_in(rules);
  std::set<std::int64_t> bases;
  for (const std::int64_t left : divisors) {
    for (const std::int64_t right : divisors) bases.insert(left * right);
  }
  std::vector<Numeration> all;
  for (const std::int64_t base : bases) {
    if (base < 7 || base > std::int64_t{Numeration::kMostDigits}) continue;
    all.push_back(Numeration::base(static_cast<unsigned>(base)));
  }
  return all;
}

std::vector<Numeration> numerations(const rules::RuleSet& rules) {
  if (rules.clauses.front().relation) return {rules.clauses.front().relation->numeration};
  std::vector<Numeration> all{
      Numeration::base(2), Numeration::ostrowski(1), Numeration::base(3), Numeration::ostrowski(2),
      Numeration::base(4), Numeration::base(5),      Numeration::base(6), Numeration::ostrowski(3)};
  std::int64_t product = 1;
  for (const std::int64_t divisor : divisors_in(rules)) {
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

std::optional<Period> short_period(std::span<const std::uint32_t> row) {
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
}  // namespace

/// Games like Wythoff's, by a template that needs little data.
Expected<void> Search::guess_wythoff(const Table& table) {
  tried("P-positions like those of Wythoff's game");
  for (unsigned t = 1; t <= 5; ++t) {
    if (std::ranges::find(undecided_, t) != undecided_.end()) continue;
    Budget share = budget_.share(kGuessWork);
    Guess guess{.claim = {.kind = ClaimKind::outcome, .play = request_.play},
                .how = "the template of Wythoff's game",
                .wythoff = t};
    GRUNDY_TRY_VOID(take(wythoff_pairs(t, share), std::move(guess), table));
    if (done_) return {};
  }
  return {};
}

Expected<void> Search::guess_period(const Table& table, bool values) {
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
  return take(values ? periodic_relation(row, *period, share) : periodic_zeros(row, *period, share),
              std::move(guess), table);
}

/// Games such as "take at most a third", whose values have a recursion.
Expected<void> Search::guess_window(const Table& table) {
  const auto window = theorem::Window::of(rules_);
  if (!window) return {};
  tried("windows: from 1 to F(n) is taken, and F grows by at most 1");
  const bool fits = table.each([&](std::span<const std::uint64_t> point, std::uint32_t entry) {
    return window->value(point.front()) == std::optional<std::uint64_t>(entry);
  });
  if (!fits) return {};
  Guess guess{.claim = {.kind = ClaimKind::window,
                        .window = std::make_shared<const theorem::Window>(*window)},
              .how = "a recursion by windows"};
  Budget share = budget_.share(kProofCells);
  const auto attempt = theorem::prove_window(rules_, share);
  static_cast<void>(budget_.spend(share.positions() / 4));
  return judge(attempt, guess, table);
}

Expected<void> Search::guess_axes(const Table& table) {
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

/// x xor y xor …, or with remainders, if the axes are that simple.
std::optional<rules::Expression> Search::nim_sum_form(
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

Expected<void> Search::guess_form(const Table& table, bool zeros_only) {
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
Found<bool> Search::learn_slides(const Table& table, const Numeration& numeration,
                                 unsigned lookahead, Claim& claim, Budget& budget) {
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

Expected<void> Search::guess_automata(const Table& table, Target target) {
  static constexpr std::array<std::string_view, 3> kNames{"values", "powers of two as values",
                                                          "P-positions"};
  std::vector<Numeration> all = numerations(rules_);
  if (target == Target::outcome && table.side() == kLargestLine && !rules_.inferred()) {
    for (const Numeration& numeration : products_of_two(rules_)) {
      if (std::ranges::find(all, numeration) == all.end()) all.push_back(numeration);
    }
  }
  for (const Numeration& numeration : all) {
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

}  // namespace grundy::conjecture
