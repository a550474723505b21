#include "conjecture/search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "conjecture/answer.h"
#include "conjecture/names.h"

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

using theorem::Claim;
using theorem::ClaimKind;

namespace {

/// The corner of the table that an answer shows.
Conjecture::Sample sample_of(const Table& table) {
  const std::size_t coordinates = table.coordinates();
  const auto side = static_cast<std::size_t>(table.side());
  Conjecture::Sample sample;
  sample.rows = coordinates == 1 ? 1 : std::min<std::size_t>(side, 24);
  sample.columns = std::min<std::size_t>(side, coordinates == 1 ? 120 : 24);
  std::vector<std::uint64_t> point(coordinates, 0);
  for (std::size_t row = 0; row < sample.rows; ++row) {
    for (std::size_t column = 0; column < sample.columns; ++column) {
      point.front() = coordinates == 1 ? column : row;
      if (coordinates > 1) point[1] = column;
      const auto entry = table.at(point);
      sample.values.push_back(entry ? static_cast<std::int64_t>(*entry) : -1);
    }
  }
  return sample;
}

}  // namespace

std::vector<std::int64_t> sides(std::size_t coordinates) {
  switch (coordinates) {
    case 1:
      return {160, 420, 1100, 2600, kLargestLine};
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

Expected<Conjecture> Search::run() {
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

/// Values say more than outcomes, but large tables of them take long. So outcomes are looked for
/// in small tables before values are in large ones, and kept in case that nothing better is
/// found.
Expected<void> Search::search_all(bool values, bool outcomes, bool sums) {
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
  // With outcomes in hand, the largest tables are not worth their time.
  const std::size_t last = found ? std::min(all, kSmall + 2) : all;
  if (go_on()) GRUNDY_TRY_VOID(search(value_table, kSmall, last, sums));
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
Expected<void> Search::search(Table& table, std::size_t first, std::size_t last, bool sums) {
  const bool values = table.has_values();
  std::vector<std::int64_t> all = sides(rules_.coordinates);
  // A program lists its options slowly, and its moves are known from a small box only.
  if (rules_.inferred()) all.resize(2);
  std::uint64_t last_cost = 0;
  for (std::size_t i = first; i < std::min(last, all.size()); ++i) {
    const std::int64_t side = all[i];
    // A table of this length is for games with few moves.
    if (side == kLargestLine && last_cost > 200'000) return {};
    Budget share = budget_.share(kTableOptions);
    const auto grown = table.grow(side, share);
    last_cost = share.positions();
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

void Search::tried(std::string what) {
  if (std::ranges::find(result_.tried, what) == result_.tried.end()) {
    result_.tried.push_back(std::move(what));
  }
}

Expected<void> Search::guess_values(const Table& table, bool sums) {
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
    GRUNDY_TRY_VOID(guess_window(table));
    if (done_ || budget_.stopped()) return {};
    tried("closed forms of the values");
    GRUNDY_TRY_VOID(guess_form(table, false));
    if (done_ || budget_.stopped()) return {};
  }
  GRUNDY_TRY_VOID(guess_automata(table, Target::value));
  if (done_ || budget_.stopped() || sums) return {};
  return guess_automata(table, Target::onehot);
}

Expected<void> Search::guess_outcomes(const Table& table) {
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

/// Tries to prove a guess. Whatever an attempt cannot decide is no error of the search.
Expected<void> Search::take(Found<automata::Dfa> relation, Guess guess, const Table& table) {
  if (!relation || done_) return {};
  // Inferred moves are known in one numeration only.
  const automata::Dfa* const moves = rules_.clauses.front().relation.get();
  if (moves != nullptr && moves->numeration != relation->numeration) return {};
  guess.claim.relation = std::make_shared<const automata::Dfa>(std::move(*relation));
  const Target target = guess.claim.kind == ClaimKind::value    ? Target::value
                        : guess.claim.kind == ClaimKind::onehot ? Target::onehot
                                                                : Target::outcome;
  if (!agrees(*guess.claim.relation, table, target)) return {};
  // The template of Wythoff's game is seldom wrong, so its proof may take longer.
  Budget share = budget_.share(guess.wythoff ? 10 * kProofCells : kProofCells);
  const auto attempt = theorem::prove(rules_, guess.claim, share);
  static_cast<void>(budget_.spend(share.positions() / 4));
  if (!attempt && guess.wythoff) undecided_.push_back(*guess.wythoff);
  return judge(attempt, guess, table);
}

/// What came of the proof of a guess.
Expected<void> Search::judge(const Found<theorem::Attempt>& attempt, const Guess& guess,
                             const Table& table) {
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

void Search::accept(const Guess& proved, const theorem::Theorem& found, const Table& table) {
  done_ = true;
  Guess guess = proved;
  Budget share = budget_.share(kNameWork);
  find_name(guess, table, share);
  static_cast<void>(budget_.spend(share.positions() / 8));
  result_.status = ConjectureStatus::proved;
  result_.sample = sample_of(table);
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
