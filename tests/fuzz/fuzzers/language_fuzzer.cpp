// Any text in the rule language. Its errors point into it. Solvers and proofs read the same in it:
// each option is among the moves that a proof reads in the wide sense, and each move that it reads
// in the narrow sense is an option. An expression that is printed reads back as the same.
#include <algorithm>
#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "automata/logic.h"
#include "core/budget.h"
#include "core/meter.h"
#include "fuzz/fuzzers/fuzzer.h"
#include "rules/formulas.h"
#include "rules/game.h"
#include "rules/options.h"

using namespace grundy;
using namespace grundy::rules;

namespace {

constexpr std::int64_t kFrom = 5;  // positions that are looked at have coordinates below
constexpr std::uint64_t kTo = 8;   // and options these
constexpr std::size_t kMostOptions = 5000;
constexpr std::uint64_t kMostCells = 200'000;

using Positions = std::set<Coordinates>;

/// Calls visit(point) for all points with coordinates below `side`.
template <class Visit>
void each_point(std::size_t coordinates, std::int64_t side, Visit&& visit) {
  Coordinates point(coordinates, 0);
  for (;;) {
    visit(point);
    std::size_t i = 0;
    while (i < coordinates && ++point[i] == side) point[i++] = 0;
    if (i == coordinates) return;
  }
}

/// The options of one clause that are single parts; nothing if there are too many.
std::optional<Positions> options_of(const RuleSet& rules, const Coordinates& from) {
  Positions found;
  const bool all = each_option(rules, from, [&](std::span<const Coordinates> parts) {
    for (const Coordinates& part : parts) fuzz::require(is_position(rules, part));
    if (parts.size() == 1) found.insert(parts.front());
    return found.size() < kMostOptions;
  });
  return all ? std::optional(found) : std::nullopt;
}

/// The moves of a clause, from `x` to `y`, as an automaton; nothing if that takes too long.
std::optional<automata::Dfa> moves_of(RuleFormulas& formulas, const Clause& clause,
                                      const std::vector<automata::Variable>& x,
                                      const std::vector<automata::Variable>& y, Reading reading,
                                      const automata::Numeration& numeration) {
  Budget budget({.positions = kMostCells}, nullptr, {});
  automata::Logic logic(numeration, budget);
  const auto moves = formulas.moves(clause, x, reading);
  if (!moves) return std::nullopt;
  std::vector<automata::Formula> ways;
  for (const auto& move : *moves) {
    std::vector<automata::Formula> all = move.conditions;
    for (std::size_t i = 0; i < y.size(); ++i) {
      all.push_back(
          automata::equal(automata::Term::of(y[i]), automata::Term::of(move.parts.front()[i])));
    }
    ways.push_back(automata::some(move.bound, automata::all_of(all)));
  }
  auto dfa = logic.automaton(automata::any_of(ways));
  return dfa ? std::optional(std::move(*dfa)) : std::nullopt;
}

bool reads(const automata::Dfa& dfa, const std::vector<automata::Variable>& x,
           const std::vector<automata::Variable>& y, const Coordinates& from,
           const Coordinates& to) {
  std::vector<std::uint64_t> numbers;
  for (const automata::Variable track : dfa.tracks) {
    const auto in_x = std::ranges::find(x, track) - x.begin();
    const auto in_y = std::ranges::find(y, track) - y.begin();
    const bool is_x = std::cmp_less(in_x, x.size());
    fuzz::require(is_x || std::cmp_less(in_y, y.size()));
    numbers.push_back(static_cast<std::uint64_t>(is_x ? from[static_cast<std::size_t>(in_x)]
                                                      : to[static_cast<std::size_t>(in_y)]));
  }
  return dfa.accepts(numbers);
}

void compare(const RuleSet& rules, const Clause& clause, const automata::Numeration& numeration) {
  RuleSet one = rules;
  one.clauses = {clause};
  automata::Variables variables;
  RuleFormulas formulas(one, numeration, variables);
  const auto x = formulas.position();
  const auto y = formulas.position();
  const auto wide = moves_of(formulas, clause, x, y, Reading::wide, numeration);
  const auto narrow = moves_of(formulas, clause, x, y, Reading::narrow, numeration);
  each_point(rules.coordinates, kFrom, [&](const Coordinates& from) {
    if (!is_position(one, from)) return;
    const auto options = options_of(one, from);
    if (!options || !wide || !narrow) return;
    each_point(rules.coordinates, kTo, [&](const Coordinates& to) {
      const bool is_option = options->contains(to);
      fuzz::require(!is_option || reads(*wide, x, y, from, to));
      fuzz::require(is_option || !reads(*narrow, x, y, from, to));
    });
  });
}

/// A measure reads back.
void print_and_read(const RuleSet& rules) {
  for (const Expression& part : rules.measure) {
    const std::size_t clauses = rules.text.rfind("ends");
    const std::string again = rules.text.substr(0, clauses) + "\nends by " + print(part, rules);
    const auto read = parse_rules(again);
    // "ends" may be part of a name or of a remark, and a text that is longer may be too long.
    if (!read || read->measure.size() != 1) continue;
    each_point(rules.coordinates, 3, [&](const Coordinates& point) {
      fuzz::require(value_of(part, point) == value_of(read->measure.front(), point));
    });
  }
}

void look_at(std::string_view text) {
  const auto rules = parse_rules(text);
  if (!rules) {
    const Error& error = rules.error();
    fuzz::require(!error.message.empty() && error.offset.value_or(0) <= text.size());
    fuzz::require(!place_in_text(error, text).empty());
    return;
  }
  const auto game = RuleGame::load(text, "game.rules");
  fuzz::require(game || !game.error().message.empty());
  print_and_read(*rules);
  if (rules->coordinates > 2) return;
  const std::vector<automata::Numeration> numerations{automata::Numeration::base(2),
                                                      automata::Numeration::base(3),
                                                      automata::Numeration::ostrowski(1)};
  std::size_t looked = 0;
  for (const Clause& clause : rules->clauses) {
    if (clause.slide || clause.parts.size() != 1 || ++looked > 4) continue;
    compare(*rules, clause, numerations[text.size() % numerations.size()]);
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // Ranges may have millions of numbers.
  const Limits limits{.time = std::chrono::milliseconds(500), .memory = std::uint64_t{256} << 20U};
  const Meter meter(limits, nullptr);
  try {
    look_at(fuzz::text_of(data, size));
  } catch (const LimitReached&) {
    // That is what it is for.
  }
  return 0;
}
