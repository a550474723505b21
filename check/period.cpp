// Checks that a theorem on periods applies to the rules of a game of heaps, and that its conditions
// hold: docs/formats/period.md. The values are computed here by the mex rule (heap_values.h), and
// the values in the file are compared with them. Proofs of the theorems:
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
#include "check/period.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <span>
#include <utility>

#include "check/growth.h"
#include "check/heap_values.h"
#include "proof/lines.h"

namespace grundy::check {

namespace {

std::unexpected<Error> differs(std::uint64_t heap, std::uint64_t is, std::uint64_t listed) {
  return bad_input(fmt::format("G({}) is {}, not {}", heap, is, listed));
}

template <class At>
Expected<void> repeats(const At& at, const PeriodClaim& claim, std::uint64_t low,
                       std::uint64_t high) {
  for (std::uint64_t heap = low; heap < high; ++heap) {
    const std::uint64_t later = at(heap + claim.length);
    if (later != at(heap) + claim.saltus) {
      return bad_input(
          fmt::format("G({}) is {}, and G({}) is {}", heap + claim.length, later, heap, at(heap)));
    }
  }
  return {};
}

// ---- theorems for which all values that they need are listed

/// The number of values a theorem needs. They must repeat as claimed from n0 on.
using Needed = Expected<std::uint64_t>;

Needed not_these_rules() {
  return bad_input("the theorem does not apply to these rules");
}

Needed guy_smith_needs(const PeriodClaim& claim) {
  const HeapRules& rules = claim.rules;
  if (rules.has_tail() || rules.has_unequal() || claim.saltus != 0) return not_these_rules();
  if (claim.rule == "taking only" && rules.most_heaps() > 1) {
    return bad_input("a move can leave two heaps");
  }
  const auto heaps = static_cast<std::uint64_t>(std::max(1, rules.most_heaps()));
  return heaps * std::max<std::uint64_t>(claim.from, 1) + heaps * claim.length + rules.most_taken();
}

Needed repeating_needs(const PeriodClaim& claim) {
  const HeapRules& rules = claim.rules;
  if (!rules.has_tail() || rules.has_unequal() || claim.saltus != 0) return not_these_rules();
  const auto heaps = static_cast<std::uint64_t>(std::max(1, rules.most_heaps()));
  const std::uint64_t longer = std::lcm(claim.length, std::uint64_t{rules.tail.size()});
  return heaps * (std::max<std::uint64_t>(claim.from, 1) + longer) + rules.tail_from + longer;
}

/// The largest number that may not be taken, if all others may.
std::uint64_t largest_forbidden(const HeapRules& rules) {
  return std::max<std::uint64_t>(rules.tail_from, 1) - 1;
}

Needed all_but_needs(const PeriodClaim& claim) {
  const auto takes = [](const Leaving& leaving) { return leaving.counts == 3; };
  const auto may_take = [](const Taking& taking) {
    return taking.leaving.counts == 2 || taking.leaving.counts == 3;
  };
  if (!claim.rules.has_tail() || !std::ranges::all_of(claim.rules.tail, takes) ||
      !std::ranges::all_of(claim.rules.takings, may_take)) {
    return not_these_rules();
  }
  return std::max<std::uint64_t>(claim.from, 1) + largest_forbidden(claim.rules) + claim.length;
}

/// Checks that the least new value grows as claimed.
Expected<void> check_all_but(const PeriodClaim& claim, std::uint64_t needed) {
  const auto least_new = [&](std::uint64_t end) {
    std::vector<bool> met(end + 1, false);
    for (std::uint64_t heap = 0; heap < end; ++heap) {
      if (claim.listed[heap] < end) met[claim.listed[heap]] = true;
    }
    return static_cast<std::uint64_t>(std::ranges::find(met, false) - met.begin());
  };
  const std::uint64_t end = needed - largest_forbidden(claim.rules);
  const std::uint64_t growth = least_new(end) - least_new(end - claim.length);
  if (growth == claim.saltus) return {};
  return bad_input(fmt::format("the least new value grows by {}, not by {}", growth, claim.saltus));
}

/// `growth V N1 TIMES`
Expected<GrowthRule> growth_rule(const PeriodClaim& claim) {
  std::string_view rest = claim.rule;
  proof::take_word(rest);
  const auto covered = proof::number(proof::take_word(rest));
  const auto settled = proof::number(proof::take_word(rest));
  const auto times = proof::number(proof::take_word(rest));
  if (!covered || !settled || !times || !rest.empty() || claim.rule.ends_with(' ')) {
    return bad_input("expected 'rule growth V N1 TIMES'");
  }
  return GrowthRule{*covered, *settled, *times};
}

/// Checks that enough values are listed, that they are right, and that they repeat.
Expected<void> check_listed(const PeriodClaim& claim, std::uint64_t needed) {
  if (claim.listed.size() < needed) {
    return bad_input(fmt::format("the theorem needs the values of {} heaps, but {} are listed",
                                 needed, claim.listed.size()));
  }
  if (auto right = check_first_values(claim.rules, claim.listed); !right) return right;
  return repeats([&](std::uint64_t heap) { return std::uint64_t{claim.listed[heap]}; }, claim,
                 claim.from, needed - claim.length);
}

Expected<void> check_by_list(const PeriodClaim& claim) {
  const bool grows = claim.rule.starts_with("growth ");
  const bool all_but = claim.rule == "all but a few numbers";
  GrowthRule growth;
  if (grows) {
    const auto rule = growth_rule(claim);
    if (!rule) return std::unexpected(rule.error());
    growth = *rule;
  }
  const bool guy_smith = claim.rule == "Guy and Smith" || claim.rule == "taking only";
  const Needed needed =
      guy_smith                        ? guy_smith_needs(claim)
      : claim.rule == "repeating code" ? repeating_needs(claim)
      : all_but                        ? all_but_needs(claim)
      : grows                          ? growth_needs(claim, growth)
              : Needed(bad_input(fmt::format("unknown rule '{}'", claim.rule.substr(0, 40))));
  if (!needed) return std::unexpected(needed.error());
  if (auto listed = check_listed(claim, *needed); !listed) return listed;
  if (all_but) return check_all_but(claim, *needed);
  return grows ? check_growth(claim, growth) : Expected<void>();
}

// ---- windows, whose values are not listed

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
    if (!next) return bad_input("expected 'rule windows W S MASK WITH_HEAP'");
    value = *next;
  }
  const auto [window, at, mask, with_heap] = numbers;
  if (!rest.empty() || claim.rule.ends_with(' ') || with_heap > 1 || mask == 0 ||
      mask > UINT32_MAX || claim.saltus != 0 || window >= UINT32_MAX || at <= 2 * window) {
    return bad_input("these numbers make no sense");
  }
  if (at > context.most_heaps || claim.length > context.most_heaps - at) {
    return bad_input(fmt::format(
        "it needs more than {} values, the most that this checker computes", context.most_heaps));
  }
  if (!has_classes(claim.rules) || claim.rules.has_unequal()) {
    return bad_input("windows do not apply to these rules");
  }
  if (with_heap == 1 && claim.length % 2 == 1) {
    return bad_input("the parity of the heap counts, but the period is odd");
  }
  const auto classes = classes_of(claim.rules, static_cast<std::uint32_t>(mask), with_heap == 1);
  if (!classes) return bad_input(classes.error().message);
  return WindowRule{window, at, *classes};
}

/// Computes the values up to the end of the first period, and checks that the window covers them.
Expected<void> fill_windows(const PeriodClaim& claim, const WindowRule& rule,
                            ClassedValues<std::uint8_t>& values) {
  const std::vector<std::uint32_t>& listed = claim.listed;
  constexpr std::size_t kMostRare = 1U << 12U;
  const std::uint64_t most_taken = claim.rules.most_taken();
  if (rule.window <= most_taken + 1) return bad_input("the window is too short");
  values.look_first_up_to(rule.window - most_taken - 1);
  std::uint64_t largest_part = 0;
  while (values.size() < rule.at + claim.length) {
    const std::uint64_t heap = values.size();
    if (!values.next()) return bad_input(fmt::format("G({}) is larger than 255", heap));
    if (heap < listed.size() && values.at(heap) != listed[heap]) {
      return differs(heap, values.at(heap), listed[heap]);
    }
    if (values.rare().size() > kMostRare) {
      return bad_input(fmt::format("more than {} heaps are rare", kMostRare));
    }
    if (heap >= rule.at) largest_part = std::max(largest_part, values.largest_part());
    const bool is_rare = !values.rare().empty() && values.rare().back() == heap;
    if (is_rare && heap + most_taken >= rule.window) {
      return bad_input(fmt::format("the heap {} is rare, but too large to be", heap));
    }
  }
  if (!listed.empty() && listed.front() != 0) return differs(0, 0, listed.front());
  if (largest_part + most_taken >= rule.window) {
    return bad_input(fmt::format("the window is too short for parts of {}", largest_part));
  }
  return {};
}

Expected<HeapSequence> check_windows(const PeriodClaim& claim, const Context& context) {
  const auto rule = window_rule(claim, context);
  if (!rule) return std::unexpected(rule.error());
  const std::uint64_t end = rule->at + claim.length;
  if (claim.listed.size() > end) return bad_input("more values are listed than the theorem needs");
  const auto computed = std::make_shared<ClassedValues<std::uint8_t>>(claim.rules);
  ClassedValues<std::uint8_t>& values = *computed;
  values.use(rule->classes);
  if (const auto filled = fill_windows(claim, *rule, values); !filled) {
    return std::unexpected(filled.error());
  }
  const auto at = [&](std::uint64_t heap) { return std::uint64_t{values.at(heap)}; };
  const std::uint64_t from = std::min(claim.from, rule->at - rule->window);
  if (const auto same = repeats(at, claim, from, rule->at); !same) {
    return std::unexpected(same.error());
  }
  PeriodClaim held = claim;
  held.from = from;
  return HeapSequence(held, [computed](std::uint64_t heap) { return computed->at(heap); }, end);
}

}  // namespace

Expected<void> check_first_values(const HeapRules& rules, std::span<const std::uint32_t> listed) {
  const auto values = first_heap_values(rules, listed.size());
  for (std::size_t heap = 0; heap < listed.size(); ++heap) {
    if (values[heap] != listed[heap]) return differs(heap, values[heap], listed[heap]);
  }
  return {};
}

Expected<HeapSequence> check_period_claim(PeriodClaim claim, const Context& context) {
  if (claim.rule.starts_with("windows ")) return check_windows(claim, context);
  if (auto held = check_by_list(claim); !held) return std::unexpected(held.error());
  const auto values = std::make_shared<std::vector<std::uint32_t>>(std::move(claim.listed));
  const std::uint64_t bytes = 2 * sizeof(std::uint32_t) * values->size();
  return HeapSequence(claim, [values](std::uint64_t heap) { return (*values)[heap]; }, bytes);
}

std::optional<std::uint64_t> HeapSequence::value(std::uint64_t heap) const {
  if (heap < from_ + length_) return first_(heap);
  const std::uint64_t rounds = (heap - from_) / length_;
  const std::uint64_t first = first_(heap - rounds * length_);
  if (saltus_ > 0 && rounds > (UINT64_MAX - first) / saltus_) return std::nullopt;
  return first + rounds * saltus_;
}

}  // namespace grundy::check
