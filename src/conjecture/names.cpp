// One description after the other, so it is long.
#include "conjecture/names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

#include "automata/explore.h"
#include "automata/logic.h"
#include "automata/operations.h"
#include "rules/formulas.h"

namespace grundy::conjecture {

namespace {

using automata::all_of;
using automata::any_of;
using automata::Class;
using automata::Dfa;
using automata::Digit;
using automata::Digital;
using automata::Formula;
using automata::negation;
using automata::Numeration;
using automata::Term;
using automata::Variable;
using theorem::ClaimKind;

constexpr std::size_t kMostExceptions = 8;

/// "a", "a or b", "a, b or c".
std::string alternatives(const std::vector<std::string>& words) {
  if (words.size() < 2) return words.empty() ? "" : words.front();
  return fmt::format("{} or {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

class Names {
 public:
  Names(Guess& guess, const Table& table, Budget& budget)
      : guess_(guess),
        table_(table),
        numeration_(guess.claim.relation->numeration),
        formulas_(table.rules(), numeration_, variables_),
        logic_(numeration_, budget),
        budget_(budget),
        x_(formulas_.position()) {
    for (std::size_t i = 0; i < table.coordinates(); ++i) {
      names_.push_back(table.rules().variables[i]);
    }
  }

  bool run() {
    if (guess_.claim.kind != ClaimKind::outcome) return values();
    if (x_.size() == 1) return powers() || weights() || endings() || residues();
    return few() || line() || residues() || with_exceptions() || least_part() || golden_ratio();
  }

 private:
  [[nodiscard]] Formula claimed() const {
    std::vector<Variable> arguments = x_;
    if (value_) arguments.push_back(*value_);
    return automata::accepted(guess_.claim.relation, std::move(arguments));
  }
  /// Whether a description means the same, on all positions.
  bool same(const Formula& described) {
    auto here = formulas_.exists(x_);
    if (!here || budget_.stopped()) return false;
    const Formula claim = claimed();
    for (const Formula& wrong : {all_of({*here, claim, negation(described)}),
                                 all_of({*here, negation(claim), described})}) {
      const auto found = logic_.example(wrong);
      if (!found || *found) return false;
    }
    return true;
  }
  bool call(std::string name, const Formula& described) {
    if (!same(described)) return false;
    guess_.name = std::move(name);
    return true;
  }

  /// The numbers whose digits lead an automaton of this kind to acceptance.
  template <class Step, class Accepts>
  std::shared_ptr<const Dfa> digits(std::size_t tracks, Step&& step, Accepts&& accepts) {
    std::vector<Variable> own;
    for (Variable i = 0; i < tracks; ++i) own.push_back(i);
    auto alphabet = automata::plain_alphabet(numeration_, own);
    if (!alphabet) return nullptr;
    std::vector<std::vector<Digit>> letters;
    automata::each_letter(numeration_, tracks, [&](automata::Letter, std::span<const Digit> by) {
      letters.emplace_back(by.begin(), by.end());
    });
    const auto any = automata::explore<std::uint32_t>(
        std::move(*alphabet), 0,
        [&](std::uint32_t at, Class by) -> std::optional<std::uint32_t> {
          return step(at, letters[by]);
        },
        accepts, budget_);
    const auto valid = automata::numbers(numeration_, own, budget_);
    if (!any || !valid) return nullptr;
    auto both = automata::both(*any, *valid, budget_);
    return both ? std::make_shared<const Dfa>(std::move(*both)) : nullptr;
  }

  [[nodiscard]] std::vector<std::uint64_t> lost_numbers() const {
    std::vector<std::uint64_t> lost;
    table_.each([&](std::span<const std::uint64_t> point, std::uint32_t entry) {
      if (entry == 0) lost.push_back(point.front());
      return true;
    });
    return lost;
  }
  Formula one_of(const Term& term, std::span<const std::uint64_t> numbers) const {
    std::vector<Formula> parts;
    for (const std::uint64_t number : numbers) {
      parts.push_back(automata::equal(term, Term(static_cast<std::int64_t>(number))));
    }
    return any_of(std::move(parts));
  }

  bool few();
  bool line();
  bool powers();
  bool weights();
  bool endings();
  bool residues();
  bool with_exceptions();
  bool least_part();
  bool golden_ratio();
  bool values();
  bool logarithm();

  Guess& guess_;
  const Table& table_;
  Numeration numeration_;
  automata::Variables variables_;
  rules::RuleFormulas formulas_;
  automata::Logic logic_;
  Budget& budget_;
  std::vector<Variable> x_;
  std::optional<Variable> value_;
  std::vector<std::string> names_;
};

/// There are only a few.
bool Names::few() {
  std::vector<std::string> lost;
  std::vector<Formula> places;
  table_.each([&](std::span<const std::uint64_t> point, std::uint32_t entry) {
    if (entry != 0) return true;
    lost.push_back(fmt::format("({})", fmt::join(point, ",")));
    std::vector<Formula> place;
    for (std::size_t i = 0; i < point.size(); ++i) {
      place.push_back(automata::equal(Term::of(x_[i]), Term(static_cast<std::int64_t>(point[i]))));
    }
    places.push_back(all_of(std::move(place)));
    return places.size() <= kMostExceptions;
  });
  if (places.size() > kMostExceptions) return false;
  if (lost.empty()) return call("never", Formula(false));
  return call(fmt::format("({}) is {}", fmt::join(names_, ","), alternatives(lost)),
              any_of(std::move(places)));
}

/// One coordinate is a multiple of the other, and a constant.
bool Names::line() {
  if (x_.size() != 2) return false;
  for (const std::size_t from : {0U, 1U}) {
    std::vector<std::int64_t> partners;  // of 0 and 1
    for (std::uint64_t n = 0; n < 2; ++n) {
      std::vector<std::uint64_t> place(2, n);
      for (std::uint64_t m = 0; m < static_cast<std::uint64_t>(table_.side()); ++m) {
        place[1 - from] = m;
        if (table_.at(place) == 0U) partners.push_back(static_cast<std::int64_t>(m));
      }
    }
    if (partners.size() != 2) continue;
    const std::int64_t factor = partners[1] - partners[0];
    if (factor < 1) continue;
    const Formula on = automata::equal(Term::of(x_[1 - from]),
                                       Term::of(x_[from]).times(factor) + Term(partners[0]));
    if (call(fmt::format("{} = {}{}{}", names_[1 - from],
                         factor == 1 ? "" : fmt::format("{}*", factor), names_[from],
                         partners[0] == 0 ? "" : fmt::format(" + {}", partners[0])),
             on)) {
      return true;
    }
  }
  return false;
}

/// P-positions with p(k+1) = B p(k) + c: then (B-1) p + c is a number times a power of B.
bool Names::powers() {
  const std::vector<std::uint64_t> lost = lost_numbers();
  if (!numeration_.positional() || lost.size() < 4) return false;
  const std::size_t last = lost.size() - 1;
  const auto difference = [&](std::size_t i) { return lost[i] - lost[i - 1]; };
  if (difference(last) % difference(last - 1) != 0) return false;
  const std::uint64_t base = difference(last) / difference(last - 1);
  unsigned digits_each = 0;  // B is this power of the numeration's base
  for (std::uint64_t power = 1; power < base; power *= numeration_.parameter()) {
    ++digits_each;
    if (power * numeration_.parameter() > base) return false;
  }
  if (base < 2) return false;
  const auto b = static_cast<std::int64_t>(base);
  const auto number = [&](std::size_t i) { return static_cast<std::int64_t>(lost[i]); };
  const std::int64_t c = number(last) - b * number(last - 1);
  std::size_t first = last;
  while (first > 0 && number(first) == b * number(first - 1) + c) --first;
  if (first > 4 || last - first < 2) return false;
  const std::int64_t factor = (b - 1) * number(first) + c;
  if (factor <= 0) return false;
  const auto power = digits(
      1,
      [&](std::uint32_t at, const std::vector<Digit>& by) -> std::optional<std::uint32_t> {
        if (at == 0)
          return by[0] == 0 ? std::optional(0U) : by[0] == 1 ? std::optional(1U) : std::nullopt;
        if (by[0] != 0) return std::nullopt;
        return at == digits_each ? 1 : at + 1;
      },
      [](std::uint32_t at) { return at == 1; });
  if (!power) return false;
  const Variable w = variables_.fresh();
  const Formula regular = automata::some(
      {w},
      all_of({automata::accepted(power, std::vector<Variable>{w}),
              automata::equal(Term::of(x_[0]).times(b - 1) + Term(c), Term::of(w).times(factor))}));
  const std::string& n = names_.front();
  std::string form = fmt::format("{}{}^k", factor == 1 ? "" : fmt::format("{}*", factor), b);
  if (c != 0) form += fmt::format(" {} {}", c > 0 ? "-" : "+", c > 0 ? c : -c);
  if (b > 2) form = fmt::format("{}/{}", c == 0 ? form : "(" + form + ")", b - 1);
  std::vector<std::string> ways;
  for (std::size_t i = 0; i < first; ++i) ways.push_back(fmt::format("{} = {}", n, lost[i]));
  ways.push_back(fmt::format("{} = {} for some k >= 0", n, form));
  return call(alternatives(ways),
              any_of({regular, one_of(Term::of(x_[0]), std::span(lost).first(first))}));
}

/// "n + 1 is a Fibonacci number."
bool Names::weights() {
  if (numeration_ != Numeration::ostrowski(1)) return false;
  for (const std::int64_t shift : {0, 1, -1, 2, -2}) {
    const Formula one =
        automata::digital(Digital::weight, {Term::of(x_[0]) + Term(shift)}, variables_);
    const std::string n = shift == 0 ? names_[0]
                                     : fmt::format("{} {} {}", names_[0], shift > 0 ? "+" : "-",
                                                   shift > 0 ? shift : -shift);
    if (call(fmt::format("{} is a Fibonacci number", n), one)) return true;
    const Formula zero = automata::equal(Term::of(x_[0]), Term(0));
    if (call(fmt::format("{} = 0, or {} is a Fibonacci number", names_[0], n),
             any_of({zero, one}))) {
      return true;
    }
  }
  return false;
}

/// How many zeros stand at the end, or how many ones there are, even or odd.
bool Names::endings() {
  // 0: no digit yet; 1: an even number of zeros since the last other digit; 2: an odd number.
  const auto zeros = [](std::uint32_t at, const std::vector<Digit>& by) {
    return std::optional<std::uint32_t>(by[0] != 0 ? 1U : at == 0 ? 0U : 3U - at);
  };
  const auto ones = [](std::uint32_t at, const std::vector<Digit>& by) {
    return std::optional<std::uint32_t>((at + by[0]) % 2);
  };
  const bool golden = numeration_ == Numeration::ostrowski(1);
  for (const std::uint32_t wanted : {1U, 2U}) {
    const auto end = digits(1, zeros, [&](std::uint32_t at) { return at == wanted; });
    const auto count = digits(1, ones, [&](std::uint32_t at) { return at == wanted - 1; });
    const std::string parity = wanted == 1 ? "even" : "odd";
    for (const std::int64_t shift : {0, 1, -1}) {
      const std::string n =
          shift == 0 ? names_[0] : fmt::format("{} {} 1", names_[0], shift > 0 ? "+" : "-");
      const Formula zero = automata::equal(Term::of(x_[0]), Term(0));
      const std::vector<Term> term{Term::of(x_[0]) + Term(shift)};
      if (end) {
        const Formula ends = automata::accepted(end, term, variables_);
        const std::string name =
            fmt::format("{} ends in an {} number of zeros in {}{}", n, parity, numeration_.title(),
                        golden && shift == 0 && wanted == 1 ? ", so it is ⌊kφ⌋ for some k" : "");
        if (call(name, ends) ||
            call(fmt::format("{} = 0, or {}", names_[0], name), any_of({zero, ends}))) {
          return true;
        }
      }
      if (count && numeration_ == Numeration::base(2) &&
          call(fmt::format("{} has an {} number of ones in binary", n, parity),
               automata::accepted(count, term, variables_))) {
        return true;
      }
    }
  }
  return false;
}

/// What is claimed depends on the remainders alone. The table suggests the moduli.
bool Names::residues() {
  constexpr std::uint64_t kMost = 12;
  const bool lost_only = guess_.claim.kind == ClaimKind::outcome;
  if (x_.size() > 2 || table_.rules().where.kind != rules::Condition::Kind::truth) return false;
  std::vector<std::uint64_t> moduli;
  for (std::size_t i = 0; i < x_.size(); ++i) {
    std::uint64_t modulus = 1;
    const auto repeats = [&] {
      return table_.each([&](std::span<const std::uint64_t> point, std::uint32_t entry) {
        if (point[i] < modulus) return true;
        std::vector<std::uint64_t> before(point.begin(), point.end());
        before[i] -= modulus;
        const auto other = table_.at(before);
        return other && (lost_only ? (*other == 0) == (entry == 0) : *other == entry);
      });
    };
    while (modulus <= kMost && !repeats()) ++modulus;
    if (modulus > kMost) return false;
    moduli.push_back(modulus);
  }
  std::vector<Formula> cases;
  std::vector<std::string> rows;
  std::vector<std::string> lost;
  for (std::uint64_t a = 0; a < moduli[0]; ++a) {
    std::vector<std::uint64_t> row;
    for (std::uint64_t b = 0; b < (moduli.size() > 1 ? moduli[1] : 1); ++b) {
      std::vector<std::uint64_t> place{a};
      if (moduli.size() > 1) place.push_back(b);
      const auto entry = table_.at(place);
      if (!entry) return false;
      row.push_back(*entry);
      if (lost_only && *entry != 0) continue;
      if (lost_only) lost.push_back(fmt::format("({})", fmt::join(place, ",")));
      std::vector<Formula> one;
      for (std::size_t i = 0; i < place.size(); ++i) {
        // With n itself where it is smaller than the remainder, n - r is undefined.
        one.push_back(
            automata::equal(Term::of(x_[i]).mod(static_cast<std::int64_t>(moduli[i]), variables_),
                            Term(static_cast<std::int64_t>(place[i]))));
      }
      if (!lost_only) {
        one.push_back(automata::equal(Term::of(*value_), Term(static_cast<std::int64_t>(*entry))));
      }
      cases.push_back(all_of(std::move(one)));
    }
    rows.push_back(fmt::format("{}", fmt::join(row, " ")));
  }
  std::vector<std::string> remainders;
  for (std::size_t i = 0; i < x_.size(); ++i) {
    remainders.push_back(fmt::format("{} mod {}", names_[i], moduli[i]));
  }
  const std::string of = fmt::format("{}", fmt::join(remainders, ", "));
  return call(lost_only ? fmt::format("({}) is {}", of, alternatives(lost))
                        : fmt::format("by {} (rows) and {} (columns): {}", remainders.front(),
                                      remainders.back(), fmt::join(rows, " / ")),
              any_of(std::move(cases)));
}

/// A known set, but for a few positions: misère Nim, and games like Wythoff's.
bool Names::with_exceptions() {
  std::vector<std::pair<std::string, std::shared_ptr<const Dfa>>> known;
  const std::string all = fmt::format("{}", fmt::join(names_, ", "));
  if (numeration_ == Numeration::base(2)) {
    for (unsigned multiple = 2; multiple <= names_.size(); ++multiple) {
      const auto sums = digits(
          names_.size(),
          [&](std::uint32_t, const std::vector<Digit>& by) -> std::optional<std::uint32_t> {
            unsigned sum = 0;
            for (const Digit digit : by) sum += digit;
            return sum % multiple == 0 ? std::optional(0U) : std::nullopt;
          },
          [](std::uint32_t) { return true; });
      known.emplace_back(
          multiple == 2
              ? fmt::format("the nim sum of {} is 0", all)
              : fmt::format("in every binary place the number of ones in {} is a multiple of {}",
                            all, multiple),
          sums);
    }
  } else if (!numeration_.positional() && names_.size() == 2) {
    const unsigned t = numeration_.parameter();
    auto pairs = wythoff_pairs(t, budget_);
    if (pairs) {
      known.emplace_back(
          t == 1 ? fmt::format("{{{}}} = {{⌊kφ⌋, ⌊kφ⌋ + k}} for some k", all)
                 : fmt::format("{{{}}} is a pair of Wythoff's game with t = {}", all, t),
          std::make_shared<const Dfa>(std::move(*pairs)));
    }
  }
  for (const auto& [name, dfa] : known) {
    if (!dfa) continue;
    std::vector<std::string> more;
    std::vector<std::string> fewer;
    std::vector<Formula> places;
    table_.each([&](std::span<const std::uint64_t> point, std::uint32_t entry) {
      if (dfa->accepts(point) == (entry == 0)) return true;
      (entry == 0 ? more : fewer).push_back(fmt::format("({})", fmt::join(point, ",")));
      std::vector<Formula> place;
      for (std::size_t i = 0; i < point.size(); ++i) {
        place.push_back(
            automata::equal(Term::of(x_[i]), Term(static_cast<std::int64_t>(point[i]))));
      }
      places.push_back(all_of(std::move(place)));
      return places.size() <= kMostExceptions;
    });
    if (places.size() > kMostExceptions) continue;
    std::string text = name;
    if (!fewer.empty()) text += fmt::format(", except at {}", fmt::join(fewer, " "));
    if (!more.empty()) text += fmt::format(", and also at {}", fmt::join(more, " "));
    const Formula other = any_of(std::move(places));
    const Formula set = automata::accepted(dfa, x_);
    if (call(text, any_of({all_of({set, negation(other)}), all_of({negation(set), other})}))) {
      return true;
    }
  }
  return false;
}

/// Fibonacci Nim and its like: what may be taken is less than the least part of n.
bool Names::least_part() {
  if (x_.size() != 2) return false;
  const bool golden = numeration_ == Numeration::ostrowski(1);
  if (!golden && numeration_ != Numeration::base(2)) return false;
  // Track 0 is n, track 1 its least weight. Node 1: the last digit of n that is not 0 was met.
  const auto low = digits(
      2,
      [](std::uint32_t at, const std::vector<Digit>& by) -> std::optional<std::uint32_t> {
        if (at == 1) return by[0] == 0 && by[1] == 0 ? std::optional(1U) : std::nullopt;
        if (by[1] == 0) return 0U;
        return by[0] == 1 && by[1] == 1 ? std::optional(1U) : std::nullopt;
      },
      [](std::uint32_t at) { return at == 1; });
  if (!low) return false;
  const std::string part = golden
                               ? "the least Fibonacci number in the Zeckendorf representation of "
                               : "the largest power of two that divides ";
  const Formula zero = automata::equal(Term::of(x_[0]), Term(0));
  for (const std::int64_t factor : {1, 2, 3, 4}) {
    for (const std::int64_t shift : {0, 1, -1}) {
      const Variable w = variables_.fresh();
      const Term most = Term::of(x_[1]).times(factor) + Term(shift);
      const Formula less =
          automata::some({w}, all_of({automata::accepted(low, std::vector<Variable>{x_[0], w}),
                                      automata::less(most, Term::of(w))}));
      const std::string left =
          fmt::format("{}{}{}", factor == 1 ? "" : fmt::format("{}*", factor), names_[1],
                      shift == 0  ? ""
                      : shift > 0 ? " + 1"
                                  : " - 1");
      if (call(fmt::format("{} = 0, or {} < {}{}", names_[0], left, part, names_[0]),
               any_of({zero, less}))) {
        return true;
      }
    }
  }
  return false;
}

/// Euclid's game: the quotient of the numbers is between 1 and φ. ⌊nφ⌋ is the number with the
/// digits of n - 1 and one more 0, plus 1.
bool Names::golden_ratio() {
  if (x_.size() != 2 || numeration_ != Numeration::ostrowski(1)) return false;
  const auto below = [&](Variable small, Variable large) {
    const Variable one_less = variables_.fresh();
    const Variable moved = variables_.fresh();
    return automata::some(
        {one_less, moved},
        all_of(
            {automata::less(Term::of(small), Term::of(large)),
             automata::equal(Term::of(one_less) + Term(1), Term::of(small)),
             automata::digital(Digital::shifted, {Term::of(one_less), Term::of(moved)}, variables_),
             automata::at_most(Term::of(large), Term::of(moved) + Term(1))}));
  };
  const Formula close = any_of({below(x_[0], x_[1]), below(x_[1], x_[0])});
  const Formula zero = any_of(
      {automata::equal(Term::of(x_[0]), Term(0)), automata::equal(Term::of(x_[1]), Term(0))});
  const std::string quotient =
      "the larger number divided by the smaller one is between 1 and φ = (1 + √5)/2";
  return call(quotient, close) ||
         call(fmt::format("{} = 0 or {} = 0, or {}", names_[0], names_[1], quotient),
              any_of({zero, close}));
}

bool Names::values() {
  value_ = variables_.fresh();
  if (guess_.claim.kind == ClaimKind::onehot) return logarithm();
  if (x_.size() == 2 && residues()) return true;
  if (x_.size() < 2) return false;
  const auto form = find_closed_form(table_, false, budget_);
  if (!form || !*form) return false;
  const auto relation = relation_of(**form, table_.rules(), numeration_, false, budget_);
  if (!relation) return false;
  std::vector<Variable> arguments = x_;
  arguments.push_back(*value_);
  if (!same(automata::accepted(std::make_shared<const Dfa>(*relation), std::move(arguments)))) {
    return false;
  }
  guess_.form = **form;
  return true;
}

/// The number of trailing zeros of n or n + 1, or of the digits of n, plus a constant; the value of
/// 0 may differ.
bool Names::logarithm() {
  if (x_.size() != 1 || !numeration_.binary()) return false;
  const auto zero_value = table_.at(std::vector<std::uint64_t>{0});
  if (!zero_value || *zero_value > 40) return false;
  const std::string& n = names_.front();
  const Formula zero =
      all_of({automata::equal(Term::of(x_[0]), Term(0)),
              automata::equal(Term::of(*value_), Term(std::int64_t{1} << *zero_value))});
  for (const Digital relation : {Digital::lowest_bit, Digital::highest_bit}) {
    for (const std::int64_t shift : {0, 1}) {
      for (const int more : {0, 1, 2, -1}) {
        const Variable w = variables_.fresh();
        const Term number = Term::of(x_[0]) + Term(shift);
        const std::int64_t factor = std::int64_t{1}
                                    << static_cast<unsigned>(more < 0 ? -more : more);
        const Term power = Term::of(w).times(more < 0 ? 1 : factor);
        const Term value = Term::of(*value_).times(more < 0 ? factor : 1);
        const Formula regular = automata::some(
            {w}, all_of({automata::less(Term(0), Term::of(x_[0])),
                         automata::digital(relation, {number, Term::of(w)}, variables_),
                         automata::equal(value, power)}));
        const std::string of = shift == 0 ? n : n + " + 1";
        const int added = relation == Digital::highest_bit ? more - 1 : more;
        const std::string what =
            relation == Digital::lowest_bit
                ? fmt::format("the number of zeros at the end of {} in binary", of)
                : fmt::format("the number of binary digits of {}", of);
        const std::string plus = added == 0 ? ""
                                            : fmt::format(" {} {}", added > 0 ? "plus" : "minus",
                                                          added > 0 ? added : -added);
        if (call(fmt::format("g(0) = {}, and for {} > 0 g({}) is {}{}", *zero_value, n, n, what,
                             plus),
                 any_of({zero, regular}))) {
          return true;
        }
      }
    }
  }
  return false;
}

}  // namespace

void find_name(Guess& guess, const Table& table, Budget& budget) {
  if (guess.period || guess.form || guess.wythoff || !guess.claim.relation) return;
  if (table.rules().has_slides() && guess.claim.kind != ClaimKind::outcome) return;
  static_cast<void>(Names(guess, table, budget).run());
}

}  // namespace grundy::conjecture
