// Periods are guessed cautiously. Of 168 octal games, asking for two equal periods alone gave 109
// wrong guesses; asking for three and ten more values in the later half gave none. A wrong guess
// does no harm, since it is refuted, but it costs time.
#include "conjecture/guess.h"

#include <algorithm>

#include "automata/explore.h"
#include "automata/logic.h"
#include "automata/operations.h"
#include "grundy/meter.h"
#include "rules/formulas.h"

namespace grundy::conjecture {

namespace {

/// For each length below `end`, how many differences of neighbours at the end of the values are
/// equal to those one length before. This is the Z-function of the differences, the last one first,
/// and takes linear time.
std::vector<std::uint32_t> repeated_differences(std::span<const std::uint32_t> values,
                                                std::size_t end) {
  const std::size_t count = values.size() - 1;
  const auto difference = [&](std::size_t i) {
    return values[count - i] - values[count - i - 1];  // modulo 2^32, which loses nothing
  };
  std::vector<std::uint32_t> equal(end, 0);
  std::size_t left = 0;  // the match that reaches furthest is [left, right)
  std::size_t right = 0;
  for (std::size_t i = 1; i < end; ++i) {
    meter::work();
    std::size_t same = i < right ? std::min<std::size_t>(right - i, equal[i - left]) : 0;
    if (i + same >= right) {
      while (i + same < count && difference(same) == difference(i + same)) {
        meter::work();
        ++same;
      }
      left = i;
      right = i + same;
    }
    equal[i] = static_cast<std::uint32_t>(same);
  }
  return equal;
}

}  // namespace

std::optional<Period> find_period(std::span<const std::uint32_t> values) {
  const std::size_t count = values.size();
  if (count < 16) return std::nullopt;
  const auto repeated = repeated_differences(values, (count - 10 + 4) / 5);
  for (std::size_t length = 1; 5 * length + 10 < count; ++length) {
    if (values[count - 1] < values[count - 1 - length]) continue;
    const std::size_t seen = std::size_t{repeated[length]} + 1;
    const std::size_t from = count - length - seen;
    if (seen >= 3 * length + 10 && from + 2 * length <= count / 2) {
      return Period{from, length, values[count - 1] - values[count - 1 - length]};
    }
  }
  return std::nullopt;
}

namespace {

using automata::Class;

/// Numbers that a period cannot tell apart have one class: below `from` each its own.
std::uint64_t class_of_number(std::uint64_t number, const Period& period) {
  return number < period.from + period.length
             ? number
             : period.from + (number - period.from) % period.length;
}

}  // namespace

// The class of 2n + d follows from that of n, so an automaton can keep it. Besides, it keeps
// e = p v - s n for the digits read so far: n has value v exactly if e is what it is for the first
// member of its class.
Found<automata::Dfa> periodic_relation(std::span<const std::uint32_t> values, const Period& period,
                                       Budget& budget) {
  const auto p = static_cast<std::int64_t>(period.length);
  const auto s = static_cast<std::int64_t>(period.saltus);
  std::vector<std::int64_t> wanted;
  for (std::size_t n = 0; n < period.from + period.length; ++n) {
    wanted.push_back(p * values[n] - s * static_cast<std::int64_t>(n));
  }
  const auto bounds = std::ranges::minmax(wanted);
  using Node = std::pair<std::uint64_t, std::int64_t>;
  const auto step = [&](const Node& at, Class by) -> std::optional<Node> {
    const std::int64_t n_digit = by % 2;
    const std::int64_t v_digit = by / 2;
    const Node next{class_of_number(2 * at.first + static_cast<std::uint64_t>(n_digit), period),
                    2 * at.second + p * v_digit - s * n_digit};
    if (next.second >= s && next.second > bounds.max) return std::nullopt;
    if (next.second <= -p && next.second < bounds.min) return std::nullopt;
    return next;
  };
  auto alphabet = automata::plain_alphabet(automata::Numeration::base(2), {0, 1});
  return automata::explore<Node>(
      std::move(*alphabet), Node{0, 0}, step,
      [&](const Node& at) { return at.second == wanted[at.first]; }, budget);
}

Found<automata::Dfa> periodic_zeros(std::span<const std::uint32_t> values, const Period& period,
                                    Budget& budget) {
  const auto step = [&](std::uint64_t at, Class by) -> std::optional<std::uint64_t> {
    return class_of_number(2 * at + by, period);
  };
  auto alphabet = automata::plain_alphabet(automata::Numeration::base(2), {0});
  return automata::explore<std::uint64_t>(
      std::move(*alphabet), 0, step, [&](std::uint64_t at) { return values[at] == 0; }, budget);
}

std::vector<std::uint32_t> axis(const Table& table, std::size_t coordinate) {
  std::vector<std::uint32_t> values;
  std::vector<std::uint64_t> point(table.coordinates(), 0);
  for (std::int64_t n = 0; n < table.side(); ++n) {
    point[coordinate] = static_cast<std::uint64_t>(n);
    const auto value = table.at(point);
    if (!value) return {};
    values.push_back(*value);
  }
  return values;
}

Found<automata::Dfa> wythoff_pairs(unsigned t, Budget& budget) {
  const auto numeration = automata::Numeration::ostrowski(t);
  // 0: no digit yet; 1: an even number of zeros since the last other digit; 2: an odd number.
  const auto step = [](std::uint32_t at, Class by) -> std::optional<std::uint32_t> {
    if (by != 0) return 1;
    return at == 0 ? 0 : 3 - at;
  };
  auto alphabet = automata::plain_alphabet(numeration, {0});
  GRUNDY_TRY(const automata::Dfa any,
             automata::explore<std::uint32_t>(
                 std::move(*alphabet), 0, step, [](std::uint32_t at) { return at == 1; }, budget));
  GRUNDY_TRY(const automata::Dfa valid, automata::numbers(numeration, {0}, budget));
  GRUNDY_TRY(automata::Dfa even, automata::both(any, valid, budget));
  const auto evenly = std::make_shared<const automata::Dfa>(std::move(even));
  automata::Variables variables;
  const automata::Variable x = variables.fresh();
  const automata::Variable y = variables.fresh();
  const auto pair = [&](automata::Variable a, automata::Variable b) {
    return automata::all_of(
        {automata::accepted(evenly, std::vector<automata::Variable>{a}),
         automata::digital(automata::Digital::shifted,
                           {automata::Term::of(a), automata::Term::of(b)}, variables)});
  };
  const automata::Formula nothing =
      automata::all_of({automata::equal(automata::Term::of(x), automata::Term(0)),
                        automata::equal(automata::Term::of(y), automata::Term(0))});
  automata::Logic logic(numeration, budget);
  return logic.automaton(automata::any_of({nothing, pair(x, y), pair(y, x)}));
}

Found<automata::Dfa> relation_of(const rules::Expression& expression, const rules::RuleSet& rules,
                                 const automata::Numeration& numeration, bool zeros_only,
                                 Budget& budget) {
  automata::Variables variables;
  rules::RuleFormulas formulas(rules, numeration, variables);
  automata::Logic logic(numeration, budget);
  const auto position = formulas.position();
  const automata::Variable value = variables.fresh();
  const automata::Term term = formulas.term(expression, position);
  GRUNDY_TRY(automata::Dfa dfa,
             logic.automaton(automata::equal(
                 term, zeros_only ? automata::Term(0) : automata::Term::of(value))));
  // An expression need not mention every coordinate; the relation reads them all.
  std::vector<automata::Variable> all = position;
  if (!zeros_only) all.push_back(value);
  GRUNDY_TRY(const automata::Dfa any, automata::numbers(numeration, all, budget));
  return automata::both(dfa, any, budget);
}

}  // namespace grundy::conjecture
