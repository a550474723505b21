#include "conjecture/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace grundy::conjecture {

namespace {

using rules::Expression;
using theorem::ClaimKind;

std::string listed(const std::vector<std::string>& words) {
  if (words.size() < 2) return words.empty() ? "nothing" : words.front();
  const std::vector<std::string> first(words.begin(), words.end() - 1);
  return fmt::format("{} or {}", fmt::join(first, ", "), words.back());
}

std::vector<std::string> coordinate_names(const rules::RuleSet& rules) {
  return {rules.variables.begin(),
          rules.variables.begin() + static_cast<std::ptrdiff_t>(rules.coordinates)};
}

/// "n mod 7 is 0 or 2", "n is 0, 3 or n >= 5 and …".
std::string lost_numbers(const Guess& guess, const std::string& name) {
  const Period& period = *guess.period;
  std::vector<std::string> exceptions;
  std::vector<std::string> remainders;
  for (std::uint64_t r = 0; r < period.length; ++r) {
    const std::uint64_t n =
        period.from + (r + period.length - period.from % period.length) % period.length;
    if (guess.values[n] == 0) remainders.push_back(std::to_string(r));
  }
  for (std::uint64_t n = 0; n < period.from; ++n) {
    if (guess.values[n] == 0) exceptions.push_back(std::to_string(n));
  }
  std::string regular =
      period.length == 1 ? (remainders.empty() ? "never" : "always")
                         : fmt::format("{} mod {} is {}", name, period.length, listed(remainders));
  if (remainders.empty()) regular = "never";
  if (period.from == 0) return regular;
  const std::string first =
      exceptions.empty() ? "" : fmt::format("{} is {}, or ", name, listed(exceptions));
  if (remainders.empty()) return exceptions.empty() ? "never" : first.substr(0, first.size() - 5);
  return fmt::format("{}{} >= {} and {}", first, name, period.from, regular);
}

std::string period_statement(const Guess& guess, const Table& table) {
  const std::string name = table.rules().variables.front();
  const Period& period = *guess.period;
  if (guess.claim.kind == ClaimKind::outcome) {
    return fmt::format("P iff {}", lost_numbers(guess, name));
  }
  if (period.from == 0 && period.saltus == 0) {
    if (period.length == 1) {
      return guess.values[0] == 0
                 ? fmt::format("g({}) = 0; every position is P", name)
                 : fmt::format("g({}) = {}; no position is P", name, guess.values[0]);
    }
    bool is_remainder = true;
    for (std::uint64_t r = 0; r < period.length; ++r) is_remainder &= guess.values[r] == r;
    if (is_remainder) {
      return fmt::format("g({0}) = {0} mod {1}; P iff {0} mod {1} is 0", name, period.length);
    }
    return fmt::format(
        "P iff {}; nim value by {} mod {}: {}", lost_numbers(guess, name), name, period.length,
        fmt::join(guess.values.begin(),
                  guess.values.begin() + static_cast<std::ptrdiff_t>(period.length), " "));
  }
  const auto begin = guess.values.begin() + static_cast<std::ptrdiff_t>(period.from);
  std::string text;
  if (period.from > 0) {
    text = fmt::format("g({}) for {} from 0: {}; ", name, name,
                       fmt::join(guess.values.begin(), begin, " "));
  }
  if (period.saltus > 0) {
    if (period.from == 0 && period.length == 1 && guess.values.front() == 0) {
      return period.saltus == 1 ? fmt::format("g({0}) = {0}", name)
                                : fmt::format("g({0}) = {1}*{0}", name, period.saltus);
    }
    return fmt::format("{0}from {1} on g({2} + {3}) = g({2}) + {4}, beginning with {5}", text,
                       period.from, name, period.length, period.saltus,
                       fmt::join(begin, begin + static_cast<std::ptrdiff_t>(period.length), " "));
  }
  return fmt::format("{}from {} on with period {}: {}", text, period.from, period.length,
                     fmt::join(begin, begin + static_cast<std::ptrdiff_t>(period.length), " "));
}

std::string automaton_statement(const Guess& guess, const Table& table) {
  const automata::Dfa& dfa = *guess.claim.relation;
  if (!guess.name.empty()) {
    const std::string digits = fmt::format("decided by an automaton with {} states that reads {}",
                                           dfa.states, dfa.numeration.title());
    if (guess.claim.kind == ClaimKind::outcome)
      return fmt::format("P iff {}; {}", guess.name, digits);
    const bool sentence = guess.name.starts_with("g(");
    return fmt::format("{}{}; {}", sentence ? "" : "nim value ", guess.name, digits);
  }
  std::vector<std::string> lost;
  bool symmetric = true;
  table.each([&](std::span<const std::uint64_t> point, std::uint32_t entry) {
    std::vector<std::uint64_t> sorted(point.begin(), point.end());
    std::ranges::sort(sorted);
    symmetric = table.at(sorted) == entry;
    return symmetric;
  });
  table.each([&](std::span<const std::uint64_t> point, std::uint32_t entry) {
    if (entry == 0 && (!symmetric || std::ranges::is_sorted(point))) {
      lost.push_back(point.size() == 1 ? std::to_string(point.front())
                                       : fmt::format("({})", fmt::join(point, ",")));
    }
    return lost.size() < 12;
  });
  const std::string names = fmt::format("{}", fmt::join(coordinate_names(table.rules()), ", "));
  std::string what = "P iff";
  std::string read = names;
  if (guess.claim.kind != ClaimKind::outcome) {
    what = "the nim value is v iff";
    read += guess.claim.kind == ClaimKind::value ? ", v" : ", 2^v";
  }
  return fmt::format(
      "{} an automaton with {} states accepts the digits of {} in {}; P-positions begin with {}",
      what, dfa.states, read, dfa.numeration.title(), fmt::join(lost, " "));
}

std::string wythoff_statement(unsigned t, const Table& table) {
  const std::string digits = automata::Numeration::ostrowski(t).title();
  const auto names = coordinate_names(table.rules());
  const std::string pairs =
      t == 1 ? "(⌊nφ⌋, ⌊nφ⌋ + n) with φ = (1 + √5)/2"
             : fmt::format("(⌊nα⌋, ⌊nα⌋ + {0}n) with α = (2 - {0} + √{1})/2", t, t * t + 4);
  return fmt::format(
      "P iff {0} = {1} = 0, or in {2} one of {0}, {1} ends in an even number of zeros and the "
      "other one has its digits and one more 0; by Fraenkel (1982) these are the pairs {3}",
      names[0], names[1], digits, pairs);
}

/// F(n) as the rules have it, and how g follows from it.
std::string window_statement(const theorem::Window& window, const Table& table) {
  const std::string name = table.rules().variables.front();
  std::string most = rules::print(window.bound(), table.rules());
  if (window.names_least()) {
    most = fmt::format("{} - {}", name, most);
  } else if (window.bound().kind == Expression::Kind::div && most.front() == '(') {
    most = most.substr(1, most.size() - 2);
  }
  // What the rules say may be less than 0, or more than there is.
  const bool exact = table.each([&](std::span<const std::uint64_t> point, std::uint32_t) {
    const rules::Coordinates at(point.begin(), point.end());
    const auto bound = rules::value_of(window.bound(), at);
    return bound && window.taken(point.front()) ==
                        static_cast<std::uint64_t>(window.names_least() ? at[0] - *bound : *bound);
  });
  std::vector<std::string> lost;
  table.each([&](std::span<const std::uint64_t> point, std::uint32_t entry) {
    if (entry == 0) lost.push_back(std::to_string(point.front()));
    return lost.size() < 12;
  });
  return fmt::format(
      "with F({0}) = {1}, the most that a move takes{3}: g(0) = 0; g({0}) = F({0}) if F({0}) > "
      "F({0}-1), and "
      "otherwise g({0}) = g({0} - 1 - F({0})); P-positions begin with {2}",
      name, most, fmt::join(lost, " "), exact ? "" : " (from 0 to " + name + ")");
}

}  // namespace

std::string statement_of(const Guess& guess, const Table& table) {
  if (guess.claim.window) return window_statement(*guess.claim.window, table);
  if (guess.period) return period_statement(guess, table);
  if (guess.form) {
    const std::string form = rules::print(*guess.form, table.rules());
    if (guess.claim.kind == ClaimKind::outcome) return fmt::format("P iff {} = 0", form);
    return fmt::format("g({}) = {}", fmt::join(coordinate_names(table.rules()), ", "), form);
  }
  if (guess.wythoff) return wythoff_statement(*guess.wythoff, table);
  return automaton_statement(guess, table);
}

namespace {

/// The amounts that all moves take, if the game is "take one of these from a heap".
std::vector<std::uint64_t> amounts_taken(const rules::RuleSet& rules) {
  std::vector<std::uint64_t> amounts;
  constexpr std::int64_t kFar = 1000;
  bool plain = rules.coordinates == 1 && !rules.has_sums() && !rules.has_slides();
  if (!plain) return {};
  for (const std::int64_t from : {kFar, kFar + 1, kFar + 2, kFar + 7, kFar + 12}) {
    std::vector<std::uint64_t> here;
    const rules::Coordinates position{from};
    rules::each_option(rules, position, [&](std::span<const rules::Coordinates> parts) {
      if (parts.size() != 1 || parts.front().front() >= from) plain = false;
      if (plain) here.push_back(static_cast<std::uint64_t>(from - parts.front().front()));
      return plain && here.size() <= 12;
    });
    std::ranges::sort(here);
    here.erase(std::unique(here.begin(), here.end()), here.end());
    if (!plain || here.size() > 12 || (from != kFar && here != amounts)) return {};
    amounts = here;
  }
  return amounts;
}

/// Where each remainder leads to, and the move that wins from the others.
std::vector<std::string> by_remainders(const Guess& guess,
                                       const std::vector<std::uint64_t>& taken) {
  const Period& period = *guess.period;
  std::vector<std::string> lost;
  std::vector<std::string> moves;
  std::vector<std::string> wins;
  for (std::uint64_t r = 0; r < period.length; ++r) {
    const auto after = [&](std::uint64_t amount) {
      return (r + period.length * amount - amount) % period.length;
    };
    if (guess.values[r] == 0) {
      lost.push_back(std::to_string(r));
      std::vector<std::uint64_t> to;
      for (const std::uint64_t amount : taken) to.push_back(after(amount));
      moves.push_back(fmt::format("from remainder {} to {}", r, fmt::join(to, ", ")));
      continue;
    }
    for (const std::uint64_t amount : taken) {
      if (guess.values[after(amount)] != 0) continue;
      wins.push_back(fmt::format("{}: take {}", r, amount));
      break;
    }
  }
  return {fmt::format("A move takes {}. It leads {}: never to {} again.", fmt::join(taken, ", "),
                      fmt::join(moves, "; "), listed(lost)),
          fmt::format("From every other remainder a move leads there: {}.", fmt::join(wins, "; "))};
}

}  // namespace

std::vector<std::string> reasons(const Guess& guess, const theorem::Theorem& theorem) {
  std::vector<std::string> lines;
  if (guess.period && guess.period->from == 0 && guess.period->saltus == 0 &&
      guess.period->length <= 24 && theorem.claim.play == Play::normal) {
    const auto taken = amounts_taken(theorem.rules);
    if (!taken.empty()) lines = by_remainders(guess, taken);
  }
  if (theorem.claim.window) {
    lines.emplace_back(
        "Among the heaps from the least option of n up to n itself, each value from 0 to F(n) "
        "occurs once. If the least option stays for n + 1, the new value is one more; if not, it "
        "is that of the heap that drops out.");
  }
  std::vector<std::string> measure;
  for (const Expression& part : theorem.measure) {
    measure.push_back(rules::print(part, theorem.rules));
  }
  lines.push_back(fmt::format("Play ends: every move makes {} smaller.",
                              measure.size() == 1
                                  ? measure.front()
                                  : fmt::format("({}), in this order,", fmt::join(measure, ", "))));
  for (const std::string& statement : theorem.decided) {
    lines.push_back(fmt::format("Decided for all positions: {}.", statement));
  }
  return lines;
}

}  // namespace grundy::conjecture
