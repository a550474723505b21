// Misère quotients: from the rules to a monoid that is proved to judge all sums.
//
// The answers are checked first: outcomes of random sums by plain search, and the orders that are
// known. The reference is that plain search itself, with a table, on one sum of Kayles heaps.

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/budget.h"
#include "grundy/game/arguments.h"
#include "notation/heap_code.h"
#include "sequence/survey_codes.h"
#include "solve/quotient/heap_quotient.h"
#include "solve/quotient/tame.h"
#include "workload.h"

namespace grundy::bench {

namespace {

using quotient::HeapQuotient;
using quotient::Part;
using quotient::PartList;

using Sum = std::vector<Part>;

/// Misère play by the definition, on sums of parts.
class PlainSearch {
 public:
  explicit PlainSearch(const PartList& parts) : parts_(parts) {}

  bool lost(Sum sum) {  // NOLINT(misc-no-recursion): as deep as the game is long
    std::erase_if(sum, [&](Part part) { return !parts_.has_moves(part); });
    std::ranges::sort(sum, std::greater<>());
    if (sum.empty()) return false;
    if (const auto known = known_.find(sum); known != known_.end()) return known->second;
    bool is_lost = true;
    for (std::size_t i = 0; i < sum.size() && is_lost; ++i) {
      for (const Sum& left : parts_.options(sum[i])) {
        Sum option = sum;
        option.erase(option.begin() + static_cast<std::ptrdiff_t>(i));
        option.insert(option.end(), left.begin(), left.end());
        if (!lost(std::move(option))) continue;
        is_lost = false;
        break;
      }
    }
    return known_[sum] = is_lost;
  }

 private:
  const PartList& parts_;
  std::map<Sum, bool> known_;
};

HeapRules rules(const char* code) {
  return notation::parse_heap_code(Arguments(code, 0)).value();
}

struct Case {
  const char* code;
  std::uint64_t to;
  std::size_t order;
  int calls;
};

/// Takes in the heaps, and checks order and outcomes.
void check(const Case& known) {
  HeapQuotient quotient({{rules(known.code)}});
  Budget budget({}, nullptr, {});
  const auto extended = quotient.extend(known.to, budget);
  if (!extended || !*extended) wrong(known.code);
  if (quotient.monoid().order() != known.order) wrong(std::string("the order of ") + known.code);
  PlainSearch plain(quotient.parts());
  std::mt19937 random(1);
  const std::size_t parts = std::min<std::size_t>(quotient.monoid().parts(), 10);
  for (int i = 0; i < 200; ++i) {
    Sum sum(1 + random() % 4);
    for (Part& part : sum) part = static_cast<Part>(random() % parts);
    if (quotient.monoid().is_lost(quotient.monoid().value(sum)) != plain.lost(sum)) {
      wrong(std::string("a sum of ") + known.code);
    }
  }
}

void time_outcomes() {
  HeapQuotient kayles({{rules("0.77")}});
  Budget budget({}, nullptr, {});
  if (const auto extended = kayles.extend(1000, budget); !extended || !*extended) wrong("Kayles");
  for (const std::size_t heaps : {3U, 1000U}) {
    std::mt19937_64 random(heaps);
    std::vector<std::uint64_t> sum(heaps);
    for (std::uint64_t& heap : sum) heap = random() % 1'000'000'000;
    constexpr int kTimes = 1000;
    std::uint64_t lost = 0;
    const double begin = cpu_seconds();
    {
      for (int i = 0; i < kTimes; ++i) {
        quotient::Element value = 0;
        for (const std::uint64_t heap : sum) {
          value = kayles.monoid().product(value, *kayles.value({0, heap}));
        }
        lost += kayles.monoid().is_lost(value) ? 1U : 0U;
      }
    }
    const double seconds = cpu_seconds() - begin;
    figure(fmt::format("who wins {} heaps of Kayles up to 10^9", heaps),
           fmt::format("{:.3f} µs{}", 1e6 * seconds / kTimes, lost > 0 ? ", lost" : ", won"));
  }
}

/// How many codes of a kind are solved for all heaps, each within a number of steps. Tame games
/// that repeat count, too: their values are proved by the theorem of tame.h.
void count_solved(CodeKind kind, unsigned digits, std::uint64_t exactly, std::uint64_t steps) {
  const auto classes = code_classes(kind, digits);
  if (!classes) wrong("the codes");
  std::uint64_t codes = 0;
  std::uint64_t solved = 0;
  std::uint64_t tame = 0;
  double slowest = 0;
  const double begin = cpu_seconds();
  for (const CodeClass& each : *classes) {
    std::uint64_t counted = 0;
    for (const std::string& code : each.codes) {
      counted += exactly == 0 || code.size() == exactly + 2 ? 1U : 0U;
    }
    if (counted == 0) continue;
    codes += counted;
    const double before = cpu_seconds();
    const HeapRules heap_rules = rules(each.standard_form.c_str());
    Budget budget({.positions = steps}, nullptr, {});
    quotient::TameHeaps values(heap_rules);
    const auto known = values.extend(3000, budget);
    const bool is_tame = known && *known && values.all_tame() && values.period();
    Budget own({.positions = steps}, nullptr, {});
    HeapQuotient quotient({{heap_rules}});
    const auto extended = quotient.extend(3000, own);
    if (!is_tame && !quotient.settled()) continue;
    solved += counted;
    tame += is_tame ? counted : 0;
    slowest = std::max(slowest, cpu_seconds() - before);
  }
  figure(fmt::format("{} games of {} {} digits solved", kind_name(kind),
                     exactly == 0 ? "up to" : "exactly", digits),
         fmt::format("{} of {}, {} of them tame; {:.2f} s, the slowest solved {:.3f} s", solved,
                     codes, tame, cpu_seconds() - begin, slowest));
}

}  // namespace

void quotient_long_workload() {
  fmt::print("misère quotients: codes solved, and heaps reached (processor time)\n");
  constexpr std::uint64_t kAll = 0;
  constexpr std::uint64_t kSteps = 1'000'000;
  count_solved(CodeKind::octal, 2, kAll, kSteps);
  count_solved(CodeKind::quaternary, 3, 3, kSteps);
  count_solved(CodeKind::subtraction, 8, kAll, kSteps);
  struct Reach {
    const char* code;
    std::uint64_t heap;
  };
  for (const Reach& far : {Reach{"0.35", 25}, Reach{"0.54", 356}, Reach{"0.26", 122},
                           Reach{"0.57", 136}, Reach{"0.35", 67}}) {
    Budget budget({}, nullptr, {});
    const double begin = cpu_seconds();
    HeapQuotient quotient({{rules(far.code)}});
    const auto extended = quotient.extend(far.heap, budget);
    if (!extended || !*extended) wrong(fmt::format("{} to heap {}", far.code, far.heap));
    figure(fmt::format("{} to heap {}: order {}", far.code, far.heap, quotient.monoid().order()),
           fmt::format("{:.2f} s", cpu_seconds() - begin));
  }
}

void quotient_workload() {
  fmt::print("misère quotients, from the rules to all sums (processor time)\n");
  HeapQuotient small({{rules("0.77")}});
  Budget budget({}, nullptr, {});
  if (const auto extended = small.extend(14, budget); !extended || !*extended) wrong("Kayles");
  const double before = cpu_seconds();
  const bool lost = PlainSearch(small.parts()).lost({13, 12, 11});
  const double plain = cpu_seconds() - before;
  const auto value = small.monoid().value(std::vector<Part>{13, 12, 11});
  if (lost != small.monoid().is_lost(value)) wrong("kayles(14,13,12)");
  figure("reference: kayles(14,13,12) alone, by plain search", fmt::format("{:.4f} s", plain));
  for (const Case& known :
       {Case{"0.77", 1000, 40, 9}, Case{"0.15", 1000, 42, 9}, Case{"0.53", 1000, 16, 9},
        Case{"0.07", 33, 638, 3}, Case{"0.137", 32, 638, 3}, Case{"0.35", 15, 1650, 3},
        Case{"0.64", 14, 2248, 3}, Case{"0.26", 52, 312, 3}, Case{"0.16", 18, 4578, 1}}) {
    check(known);
    std::vector<double> times;
    for (int i = 0; i < known.calls; ++i) {
      const double begin = cpu_seconds();
      HeapQuotient quotient({{rules(known.code)}});
      if (const auto extended = quotient.extend(known.to, budget); !extended) wrong(known.code);
      times.push_back(cpu_seconds() - begin);
    }
    std::ranges::sort(times);
    const double seconds = times[times.size() / 2];
    figure(fmt::format("{} to heap {}: order {}", known.code, known.to, known.order),
           fmt::format("{:.4f} s, {:.2f} of the reference", seconds, seconds / plain));
  }
  time_outcomes();
}

}  // namespace grundy::bench
