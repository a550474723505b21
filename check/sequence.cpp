// Claims about the values of a game of heaps: docs/formats/proof.md, "Sequences", and period.md.
//
// The values are computed here by the mex rule (heap_values.h), whatever the file lists; what it
// lists is compared with them. Then the theorem is looked at: whether it applies to these rules,
// and whether what it asks for holds. Proofs of the theorems:
//
// Guy and Smith, taking only. Let a move take at most k chips and leave at most j heaps of any
// sizes, n0 >= 1, and G(n + p) = G(n) for n0 <= n < j n0 + (j-1) p + k. Let n be at least that
// bound. An option of n + p has n + p - k chips or more in at most j heaps, so one of at least n0 +
// p; p chips fewer there make an option of n of the same value, by induction; and back in the same
// way.
//
// Repeating code. Let what may be left repeat with length q from T taken on, let P be the least
// common multiple of p and q, and G(n + P) = G(n) for n0 <= n < j (n0 + P) + T. Let n be at least
// that bound. An option of n + P that takes T + P or more is one of n with P taken less; any other
// leaves more than j (n0 + P) chips, so a heap of at least n0 + P, and P chips fewer there make an
// option of n; and back in the same way. What has the period P and repeats by p on one stretch of P
// has the period p.
//
// Growth: growth.cpp.
//
// All but a few numbers, the largest of which is t. Every value before n - t is an option of n. So
// the values before n - t are exactly {0, …, b-1} for some b, and G(n) is the mex of these and of
// some of the last t values. If the last t values relative to b agree before n1 and before n1 + p,
// then all that follows agrees.
//
// Windows. Let all heaps from s - W on be common, all rare heaps less than W - k, and s > 2 W. For
// n >= s an option with a rare part has its other part among the W values before n, and so has a
// single heap. These settle the least common value c. If options whose smaller part is less than W
// - k meet all rare values below c, then G(n) = c is a function of the W values before n (and of
// the parity of n, if it counts; then p is even). If that was so from s to s + p - 1, and the
// windows before s and s + p agree, then by induction it goes on for ever.

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "check/check.h"
#include "check/growth.h"
#include "check/heap_values.h"
#include "grundy/arguments.h"
#include "notation/heap_code.h"
#include "proof/lines.h"

namespace grundy::check {

namespace {

constexpr std::uint64_t kMostValue = UINT32_MAX;

struct PeriodClaim {
  std::uint64_t length = 0;
  std::uint64_t from = 0;
  std::uint64_t saltus = 0;
  std::string code;
  HeapRules rules;
  std::string rule;
};

std::unexpected<Error> bad_sequence(std::string_view why) {
  return bad_input(fmt::format("record 1: {}", why));
}

/// subtraction({1,3}) and subtraction(allbut {2,3}).
Expected<HeapRules> subtraction_rules(std::string_view text) {
  constexpr std::uint64_t kLargestTaken = 1U << 16U;
  const std::string_view all_but = "allbut ";
  const bool excluded = text.starts_with(all_but);
  if (excluded) text.remove_prefix(all_but.size());
  auto numbers = Arguments(text, 0).natural_set("a number of chips");
  if (!numbers) return std::unexpected(std::move(numbers.error()));
  std::ranges::sort(*numbers);
  if (numbers->front() == 0 || numbers->back() > kLargestTaken) {
    return bad_input(
        fmt::format("the numbers of a subtraction set are from 1 to {}", kLargestTaken));
  }
  const Leaving nothing_or_one{3, false};
  HeapRules rules;
  if (excluded) {
    rules.tail = {nothing_or_one};
    rules.tail_from = numbers->back() + 1;
  }
  for (std::uint64_t taken = 1; taken <= numbers->back(); ++taken) {
    if (std::ranges::binary_search(*numbers, taken) != excluded) {
      rules.takings.push_back({taken, nothing_or_one});
    }
  }
  return rules;
}

Expected<HeapRules> rules_of_code(std::string_view code) {
  constexpr std::string_view kSubtraction = "subtraction(";
  if (code.starts_with(kSubtraction) && code.ends_with(')')) {
    return subtraction_rules(
        code.substr(kSubtraction.size(), code.size() - kSubtraction.size() - 1));
  }
  return notation::parse_heap_code(Arguments(code, 0));
}

/// The lines `values`, as far as they go; the line after them will be read again.
Expected<std::vector<std::uint32_t>> listed_values(proof::Reader& reader) {
  std::vector<std::uint32_t> values;
  while (true) {
    const auto line = reader.next();
    if (!line) return std::unexpected(line.error());
    if (!*line) return reader.refuse("the file ends without 'end'");
    std::string_view rest = **line;
    if (!rest.starts_with("values ")) {
      reader.again();
      return values;
    }
    proof::take_word(rest);
    if (rest.empty() || rest.ends_with(' ')) return reader.refuse("a number is missing");
    while (!rest.empty()) {
      const auto value = proof::number(proof::take_word(rest));
      if (!value || *value > kMostValue) {
        return reader.refuse(fmt::format("value {} is not a number", values.size()));
      }
      values.push_back(static_cast<std::uint32_t>(*value));
    }
  }
}

/// The last line.
Expected<void> end_of_sequence(proof::Reader& reader) {
  const auto line = reader.next();
  if (!line) return std::unexpected(line.error());
  if (!*line) return reader.refuse("the file ends without 'end'");
  std::string_view rest = **line;
  const std::string_view word = proof::take_word(rest);
  if (word != "end") return reader.refuse("'values' or 'end' was expected");
  return check_end(rest, 1, reader);
}

std::unexpected<Error> differs(std::uint64_t heap, std::uint64_t is, std::uint64_t listed) {
  return bad_sequence(fmt::format("G({}) is {}, not {}", heap, is, listed));
}

Expected<void> compare_values(std::span<const std::uint32_t> values,
                              std::span<const std::uint32_t> listed) {
  for (std::size_t heap = 0; heap < listed.size(); ++heap) {
    if (values[heap] != listed[heap]) return differs(heap, values[heap], listed[heap]);
  }
  return {};
}

/// At least `count` values are listed, and all that are listed are right.
Expected<std::vector<std::uint32_t>> needed_values(const HeapRules& rules, std::uint64_t count,
                                                   std::span<const std::uint32_t> listed) {
  if (listed.size() < count) {
    return bad_sequence(fmt::format("the theorem needs the values of {} heaps, and {} are listed",
                                    count, listed.size()));
  }
  auto values = first_heap_values(rules, listed.size());
  if (auto same = compare_values(values, listed); !same) return std::unexpected(same.error());
  return values;
}

template <class At>
Expected<void> repeats(const At& at, const PeriodClaim& claim, std::uint64_t low,
                       std::uint64_t high) {
  for (std::uint64_t heap = low; heap < high; ++heap) {
    const std::uint64_t later = at(heap + claim.length);
    if (later != at(heap) + claim.saltus) {
      return bad_sequence(
          fmt::format("G({}) is {}, and G({}) is {}", heap + claim.length, later, heap, at(heap)));
    }
  }
  return {};
}

Expected<void> check_guy_smith(const PeriodClaim& claim, std::span<const std::uint32_t> listed) {
  const HeapRules& rules = claim.rules;
  if (rules.has_tail() || rules.has_unequal() || claim.saltus != 0) {
    return bad_sequence("the theorem does not apply to these rules");
  }
  if (claim.rule == "taking only" && rules.most_heaps() > 1) {
    return bad_sequence("a move can leave two heaps");
  }
  const auto heaps = static_cast<std::uint64_t>(std::max(1, rules.most_heaps()));
  const std::uint64_t bound = heaps * std::max<std::uint64_t>(claim.from, 1) +
                              (heaps - 1) * claim.length + rules.most_taken();
  const auto values = needed_values(rules, bound + claim.length, listed);
  if (!values) return std::unexpected(values.error());
  return repeats([&](std::uint64_t heap) { return std::uint64_t{(*values)[heap]}; }, claim,
                 claim.from, bound);
}

Expected<void> check_repeating(const PeriodClaim& claim, std::span<const std::uint32_t> listed) {
  const HeapRules& rules = claim.rules;
  if (!rules.has_tail() || rules.has_unequal() || claim.saltus != 0) {
    return bad_sequence("the theorem does not apply to these rules");
  }
  const auto heaps = static_cast<std::uint64_t>(std::max(1, rules.most_heaps()));
  const std::uint64_t longer = std::lcm(claim.length, std::uint64_t{rules.tail.size()});
  const std::uint64_t count =
      heaps * (std::max<std::uint64_t>(claim.from, 1) + longer) + rules.tail_from + longer;
  const auto values = needed_values(rules, count, listed);
  if (!values) return std::unexpected(values.error());
  return repeats([&](std::uint64_t heap) { return std::uint64_t{(*values)[heap]}; }, claim,
                 claim.from, count - claim.length);
}

/// `growth V N1 TIMES`
Expected<void> check_growing(const PeriodClaim& claim, std::span<const std::uint32_t> listed) {
  std::string_view rest = claim.rule;
  proof::take_word(rest);
  const auto covered = proof::number(proof::take_word(rest));
  const auto settled = proof::number(proof::take_word(rest));
  const auto times = proof::number(proof::take_word(rest));
  if (!covered || !settled || !times || !rest.empty() || claim.rule.ends_with(' ')) {
    return bad_sequence("'rule growth V N1 TIMES' was expected");
  }
  const GrowthClaim growth{claim.length, claim.from, claim.saltus, *covered, *settled, *times};
  const auto count = growth_needs(claim.rules, growth);
  if (!count) return std::unexpected(count.error());
  const auto values = needed_values(claim.rules, *count, listed);
  if (!values) return std::unexpected(values.error());
  const auto same = repeats([&](std::uint64_t heap) { return std::uint64_t{(*values)[heap]}; },
                            claim, claim.from, *count - claim.length);
  return same ? check_growth(claim.rules, growth, *values) : same;
}

Expected<void> check_all_but(const PeriodClaim& claim, std::span<const std::uint32_t> listed) {
  const auto takes = [](const Leaving& leaving) { return leaving.counts == 3; };
  const auto may_take = [](const Taking& taking) {
    return taking.leaving.counts == 2 || taking.leaving.counts == 3;
  };
  if (!claim.rules.has_tail() || !std::ranges::all_of(claim.rules.tail, takes) ||
      !std::ranges::all_of(claim.rules.takings, may_take)) {
    return bad_sequence("the theorem does not apply to these rules");
  }
  const std::uint64_t t = std::max<std::uint64_t>(claim.rules.tail_from, 1) - 1;
  const std::uint64_t n1 = std::max<std::uint64_t>(claim.from, 1) + t;
  const auto values = needed_values(claim.rules, n1 + claim.length, listed);
  if (!values) return std::unexpected(values.error());
  const auto same = repeats([&](std::uint64_t heap) { return std::uint64_t{(*values)[heap]}; },
                            claim, claim.from, n1);
  if (!same) return same;
  const auto least_new = [&](std::uint64_t end) {
    std::vector<bool> met(end + 1, false);
    for (std::uint64_t heap = 0; heap < end; ++heap) {
      if ((*values)[heap] < end) met[(*values)[heap]] = true;
    }
    return static_cast<std::uint64_t>(std::ranges::find(met, false) - met.begin());
  };
  const std::uint64_t growth = least_new(n1 + claim.length - t) - least_new(n1 - t);
  if (growth == claim.saltus) return {};
  return bad_sequence(
      fmt::format("the least new value grows by {}, and not by {}", growth, claim.saltus));
}

struct WindowRule {
  std::uint64_t window = 0;
  std::uint64_t at = 0;  // s
  Classes classes;
};

Expected<WindowRule> window_rule(const PeriodClaim& claim, const Context& context) {
  std::string_view rest = claim.rule;
  proof::take_word(rest);
  std::uint64_t numbers[4] = {};
  for (std::uint64_t& value : numbers) {
    const auto next = proof::number(proof::take_word(rest));
    if (!next) return bad_sequence("'rule windows W S MASK WITH_HEAP' was expected");
    value = *next;
  }
  const auto [window, at, mask, with_heap] = numbers;
  if (!rest.empty() || claim.rule.ends_with(' ') || with_heap > 1 || mask == 0 ||
      mask > UINT32_MAX || claim.saltus != 0 || window >= UINT32_MAX || at <= 2 * window) {
    return bad_sequence("these numbers make no sense");
  }
  if (at > context.most_heaps || claim.length > context.most_heaps - at) {
    return bad_sequence(fmt::format("it needs {} values, and {} are the most that are computed",
                                    at + claim.length, context.most_heaps));
  }
  if (!has_classes(claim.rules)) return bad_sequence("windows do not apply to these rules");
  if (with_heap == 1 && claim.length % 2 == 1) {
    return bad_sequence("the parity of the heap counts, and the period is odd");
  }
  const auto classes = classes_of(claim.rules, static_cast<std::uint32_t>(mask), with_heap == 1);
  if (!classes) return bad_sequence(classes.error().message);
  return WindowRule{window, at, *classes};
}

/// The number of values that were needed.
Expected<std::uint64_t> check_windows(const PeriodClaim& claim,
                                      std::span<const std::uint32_t> listed,
                                      const Context& context) {
  constexpr std::size_t kMostRare = 1U << 12U;
  const auto rule = window_rule(claim, context);
  if (!rule) return std::unexpected(rule.error());
  const std::uint64_t end = rule->at + claim.length;
  if (listed.size() > end) return bad_sequence("more values are listed than the theorem needs");
  ClassedValues<std::uint8_t> values(claim.rules);
  values.use(rule->classes);
  const std::uint64_t most_taken = claim.rules.most_taken();
  if (rule->window <= most_taken + 1) return bad_sequence("the window is too short");
  values.look_first_up_to(rule->window - most_taken - 1);
  std::uint64_t largest_part = 0;
  while (values.size() < end) {
    const std::uint64_t heap = values.size();
    if (!values.next()) return bad_sequence(fmt::format("G({}) is larger than 255", heap));
    if (heap < listed.size() && values.at(heap) != listed[heap]) {
      return differs(heap, values.at(heap), listed[heap]);
    }
    if (values.rare().size() > kMostRare) {
      return bad_sequence(fmt::format("more than {} heaps are rare", kMostRare));
    }
    if (heap >= rule->at) largest_part = std::max(largest_part, values.largest_part());
    if (heap >= rule->at - rule->window && !values.rare().empty() && values.rare().back() == heap) {
      return bad_sequence(fmt::format("the heap {} is rare, and so late", heap));
    }
  }
  if (!listed.empty() && listed.front() != 0) return differs(0, 0, listed.front());
  if (!values.rare().empty()) {
    largest_part = std::max<std::uint64_t>(largest_part, values.rare().back());
  }
  if (largest_part + most_taken >= rule->window) {
    return bad_sequence(fmt::format("the window is too short for parts of {}", largest_part));
  }
  const auto at = [&](std::uint64_t heap) { return std::uint64_t{values.at(heap)}; };
  const std::uint64_t from = std::min(claim.from, rule->at - rule->window);
  if (const auto same = repeats(at, claim, from, rule->at); !same) {
    return std::unexpected(same.error());
  }
  return end;
}

Expected<PeriodClaim> read_period_claim(const Claim& claim) {
  PeriodClaim period;
  std::string_view rest = claim.rest;
  const auto length = proof::number(proof::take_word(rest));
  const bool from_said = proof::take_word(rest) == "from";
  const auto from = proof::number(proof::take_word(rest));
  const bool saltus_said = proof::take_word(rest) == "saltus";
  const auto saltus = proof::number(proof::take_word(rest));
  if (!length || !from_said || !from || !saltus_said || !saltus) {
    return claim.refuse("a period is claimed as 'P from N0 saltus S CODE'");
  }
  constexpr std::uint64_t kLargest = std::uint64_t{1} << 40U;
  if (*length == 0 || *length > kLargest || *from > kLargest || *saltus > kLargest) {
    return claim.refuse("these numbers make no sense");
  }
  period = {*length, *from, *saltus, std::string(rest), {}, {}};
  auto rules = rules_of_code(rest);
  if (!rules) return claim.refuse(rules.error().message);
  period.rules = std::move(*rules);
  return period;
}

}  // namespace

Expected<Verdict> check_period(const Claim& claim, proof::Reader& reader, const Context& context) {
  auto period = read_period_claim(claim);
  if (!period) return std::unexpected(period.error());
  const auto line = reader.next();
  if (!line) return std::unexpected(line.error());
  std::string_view rule = line->value_or("");
  if (proof::take_word(rule) != "rule") return reader.refuse("'rule' was expected");
  period->rule = rule;
  const auto listed = listed_values(reader);
  if (!listed) return std::unexpected(listed.error());
  if (auto ended = end_of_sequence(reader); !ended) return std::unexpected(ended.error());
  Expected<void> holds;
  std::uint64_t bytes = 2 * sizeof(std::uint32_t) * listed->size();
  if (period->rule.starts_with("windows ")) {
    const auto values = check_windows(*period, *listed, context);
    if (!values) return std::unexpected(values.error());
    bytes += *values;
  } else if (period->rule == "Guy and Smith" || period->rule == "taking only") {
    holds = check_guy_smith(*period, *listed);
  } else if (period->rule == "all but a few numbers") {
    holds = check_all_but(*period, *listed);
  } else if (period->rule == "repeating code") {
    holds = check_repeating(*period, *listed);
  } else if (period->rule.starts_with("growth ")) {
    holds = check_growing(*period, *listed);
  } else {
    holds = bad_sequence(fmt::format("there is no rule '{}'", period->rule.substr(0, 40)));
  }
  if (!holds) return std::unexpected(holds.error());
  return Verdict{.statement = fmt::format(
                     "G(n + {}) = G(n){} for all n >= {} in the heap game {}", period->length,
                     period->saltus > 0 ? fmt::format(" + {}", period->saltus) : std::string(),
                     period->from, period->code),
                 .granted = {},
                 .records = 1,
                 .bytes = bytes};
}

Expected<Verdict> check_values(const Claim& claim, proof::Reader& reader, const Context&) {
  std::string_view code = claim.rest;
  const auto count = proof::number(proof::take_word(code));
  if (!count) return claim.refuse("values are claimed as 'COUNT CODE'");
  const auto rules = rules_of_code(code);
  if (!rules) return claim.refuse(rules.error().message);
  const auto listed = listed_values(reader);
  if (!listed) return std::unexpected(listed.error());
  if (auto ended = end_of_sequence(reader); !ended) return std::unexpected(ended.error());
  if (listed->size() != *count) {
    return bad_sequence(
        fmt::format("{} values are claimed, and {} are listed", *count, listed->size()));
  }
  const auto same = compare_values(first_heap_values(*rules, *count), *listed);
  if (!same) return std::unexpected(same.error());
  return Verdict{
      .statement = fmt::format("the first {} nim values of {} are those listed", *count, code),
      .granted = {},
      .records = 1};
}

}  // namespace grundy::check
