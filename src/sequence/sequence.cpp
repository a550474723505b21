#include "sequence/sequence.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/found.h"
#include "games/build.h"
#include "grundy/meter.h"
#include "notation/heap_code.h"
#include "prove/sequence.h"
#include "solve/heap/solver.h"
#include "solve/heap/store.h"

namespace grundy {

namespace {

constexpr std::uint64_t kDefaultTo = 100;
constexpr std::uint64_t kMostShown = 100'000'000;
constexpr std::uint64_t kLargestHeap = std::uint64_t{1} << 63U;
constexpr std::size_t kListed = 20;

/// The positions of one heap that `text` may stand for: a name, a name with `_` for the heap, or a
/// name with parameters alone.
Expected<std::vector<std::string>> forms_of(std::string_view text, const std::string& name) {
  if (name.size() == text.size()) return std::vector{name + "(1)"};
  if (!text.ends_with(')')) {
    return bad_input_at(text.size(), "the parenthesis is not closed", "')'");
  }
  const std::string inside(text.substr(name.size() + 1, text.size() - name.size() - 2));
  if (const std::size_t place = inside.find('_'); place != std::string::npos) {
    std::string filled = inside;
    filled[place] = '1';
    return std::vector{name + "(" + filled + ")"};
  }
  return std::vector{name + "(1; " + inside + ")", name + "(" + inside + "; 1)"};
}

Expected<HeapRules> rules_in_catalogue(std::string_view text, const Registry& registry) {
  const std::size_t open = text.find('(');
  const std::string name(text.substr(0, open));
  if (registry.find(name) == nullptr) return unknown_game(name, 0, registry);
  GRUNDY_TRY(const std::vector<std::string> forms, forms_of(text, name));
  std::optional<Error> error;
  for (const std::string& form : forms) {
    const auto position = build_position(form, registry);
    if (!position) {
      if (!error) error = position.error();
      continue;
    }
    if (position->components.size() != 1) break;
    const HeapFacet* const heaps = position->components.front().game->heaps();
    if (heaps == nullptr) break;
    HeapRules rules = heaps->rules();
    rules.name = std::string(text);
    return rules;
  }
  if (error && open != std::string_view::npos) {
    return bad_input(fmt::format("'{}' is not a heap game: {}", text, error->message));
  }
  return bad_input(fmt::format(
      "'{}' is not a heap game; write a position with _ for the running number, as in "
      "'queen(3,_)', or a code such as 0.77, or kayles, grundy, splitnim, 'subtraction({{1,3}})'",
      text));
}

void forget_exceptions(Sequence& sequence) {
  sequence.exceptions.clear();
  sequence.exception_count = sequence.last_exception = 0;
}

/// Heaps before the period whose values do not fit into it, if all values are still there.
void list_exceptions(const heap::HeapSolver& solver, Sequence& sequence) {
  const auto& period = solver.period();
  const std::uint64_t margin = solver.values().rules().margin;
  if (!period || !solver.computed(period->from + period->length - 1)) return;
  const std::uint64_t begin = margin + (margin > 0 ? 1 : 0);
  std::uint64_t rounds = 0;
  std::uint64_t fit = begin;
  if (begin < period->from) {
    rounds = (period->from - begin + period->length - 1) / period->length;
    fit = begin + rounds * period->length;
  }
  for (std::uint64_t n = begin; n < period->from; ++n, ++fit) {
    if (fit == period->from + period->length) {
      fit = period->from;
      --rounds;
    }
    const auto value = solver.computed(n);
    const auto expected = solver.computed(fit);
    if (!value || !expected) return forget_exceptions(sequence);
    if (*expected == *value + rounds * period->saltus) continue;
    ++sequence.exception_count;
    sequence.last_exception = n - margin;
    if (sequence.exceptions.size() < kListed) sequence.exceptions.push_back(n - margin);
  }
  sequence.exceptions_counted = true;
}

/// The largest value and the zeros among the heaps from `next` on, which the period tells.
void finish_by_period(const heap::HeapSolver& solver, std::uint64_t next, Sequence& sequence) {
  const heap::Period& period = *solver.period();
  const std::uint64_t margin = solver.values().rules().margin;
  // Growing values are never 0 again, and largest in the last period; others bring nothing larger.
  const bool grows = period.saltus > 0;
  const std::uint64_t last_ones = sequence.to - std::min(sequence.to, period.length - 1);
  const std::uint64_t first = grows ? std::max(next, last_ones) : next;
  for (std::uint64_t n = first; n <= sequence.to && n - first < period.length; ++n) {
    const std::uint64_t value = solver.find(n + margin).value_or(0);
    if (grows && value > sequence.max) {
      sequence.max = value;
      sequence.max_at = n;
    }
    if (!grows && value == 0) sequence.zeros += (sequence.to - n) / period.length + 1;
  }
}

/// True if there is room for one more value in the list, with what is written of it.
bool reserve_value(Sequence& sequence, Budget& budget) {
  constexpr std::uint64_t kAtOnce = 1U << 16U;
  constexpr std::uint64_t kBytesPerValue = 64;
  // These are listed even if the search has used up the memory.
  constexpr std::uint64_t kAlways = 1U << 18U;
  meter::work();
  const std::size_t listed = sequence.values.size();
  return listed < kAlways || listed % kAtOnce != 0 || budget.reserve(kAtOnce * kBytesPerValue);
}

/// The largest value and the zeros behind the values that were stored, as a stream has counted
/// them.
void add_streamed(const heap::HeapSolver& solver, Sequence& sequence) {
  const auto streamed = solver.streamed();
  if (streamed.largest > sequence.max) {
    sequence.max = streamed.largest;
    sequence.max_at = streamed.largest_at - solver.values().rules().margin;
  }
  sequence.zeros += streamed.zeros;
}

void fill_values(const heap::HeapSolver& solver, Sequence& sequence, bool keep, Budget& budget) {
  const std::uint64_t margin = solver.values().rules().margin;
  sequence.computed_to = solver.explored() - 1 - std::min(margin, solver.explored() - 1);
  const bool all_wanted = !keep && sequence.computed_to <= sequence.to;
  for (std::uint64_t n = 0; n <= sequence.to; ++n) {
    if (all_wanted && n + margin == solver.values().known() && n < sequence.computed_to &&
        sequence.first_zeros.size() == kListed) {
      // Nothing but the counts is missing of what the stream has seen.
      add_streamed(solver, sequence);
      n = sequence.computed_to;
      continue;
    }
    const auto value = n == 0 ? 0 : solver.find(n + margin);
    if (!value) {
      if (n <= sequence.computed_to) add_streamed(solver, sequence);
      break;
    }
    if (keep && !reserve_value(sequence, budget)) break;
    if (keep) sequence.values.push_back(*value);
    if (*value > sequence.max) {
      sequence.max = *value;
      sequence.max_at = n;
    }
    if (*value == 0 && n > 0) {
      ++sequence.zeros;
      if (sequence.first_zeros.size() < kListed) sequence.first_zeros.push_back(n);
    }
    if (!keep && n > sequence.computed_to + 1) {
      finish_by_period(solver, n + 1, sequence);
      break;
    }
  }
}

void describe_space(const heap::HeapSolver& solver, Sequence& sequence) {
  const heap::Space* const space = solver.values().space();
  if (space == nullptr) return;
  SparseSpace shown{.mask = space->mask, .with_heap = space->with_heap};
  const auto rare = solver.values().rare();
  shown.rare_count = rare.size();
  if (!rare.empty()) shown.last_rare = rare.back();
  for (std::size_t i = 0; i < std::min(rare.size(), kListed); ++i) shown.rare.push_back(rare[i]);
  sequence.space = std::move(shown);
}

/// If that fails, the answer says so.
void save(const heap::HeapSolver& solver, const std::string& store, Budget& budget) {
  if (const auto written = heap::save_heap_values(store, solver); !written) {
    budget.cannot_keep(written.error());
  }
}

Expected<void> write_proof(heap::HeapSolver& solver, std::uint64_t last,
                           const SequenceRequest& request, Budget& budget) {
  proof::Writer writer = proof::Writer::to_file(request.proof);
  writer.limit(request.proof_limit);
  return prove::write_sequence_proof(solver, last, std::move(writer), budget);
}

/// In steps, with what is known saved after each, if there is a store.
bool explore(heap::HeapSolver& solver, std::uint64_t last, bool keep, const std::string& store,
             Budget& budget) {
  if (store.empty()) return solver.explore(last, keep, budget);
  // What is known is saved every half a minute or so, and not too often where that takes longer
  // than the values themselves.
  constexpr double kShort = 10;
  constexpr double kLong = 30;
  bool whole = true;
  std::uint64_t saved = solver.values().known();
  std::uint64_t step = solver.values().rules().most_heaps() > 2 ? 1U << 10U : 1U << 16U;
  step = std::max(step, saved / 16);
  while (whole && solver.values().known() <= last) {
    const std::uint64_t to = std::min(last, solver.values().known() + step);
    const double started = budget.seconds();
    whole = solver.explore(to, true, budget);
    const double seconds = budget.seconds() - started;
    if (seconds < kShort) step = std::min<std::uint64_t>(2 * step, 1U << 24U);
    if (seconds > kLong) step = std::max<std::uint64_t>(step / 2, 1U << 8U);
    if (solver.values().known() > saved || (solver.period() && solver.period()->proved)) {
      saved = solver.values().known();
      save(solver, store, budget);
    }
    if (solver.period() && solver.period()->proved) break;
    if (solver.values().known() <= to && whole) break;
  }
  return whole;
}

/// Refuses what is too large to be asked for.
Expected<void> check_size(const SequenceRequest& request, std::uint64_t to, bool keep) {
  if (std::max(to, request.at.value_or(0)) > kLargestHeap) {
    return bad_input("heaps can be at most 2^63");
  }
  if (request.last_row) return only_one_runs();
  if (keep && to > kMostShown) {
    return bad_input(
        fmt::format("at most {} values are listed; --summary has no such limit", kMostShown));
  }
  return {};
}

}  // namespace

std::uint64_t looked_further(const HeapRules& rules) {
  if (rules.most_heaps() <= 2) return 5000;
  return rules.most_heaps() == 3 ? 1000 : 200;
}

SequencePeriod without_margin(const heap::Period& period, std::uint64_t margin) {
  const auto less = [&](std::uint64_t heap) { return heap > margin ? heap - margin : 0; };
  return {.length = period.length,
          .from = less(period.from),
          .saltus = period.saltus,
          .proved = period.proved,
          .proof = period.proof,
          .checked = less(period.checked),
          .window = period.window,
          .window_at = less(period.at),
          .covered = period.covered,
          .settled = less(period.settled),
          .times = period.times};
}

Expected<HeapRules> heap_rules_of(std::string_view text, const Registry& registry) {
  const Arguments trimmed = Arguments(text, 0).sections().front();
  const std::string_view code = trimmed.text();
  if (code.empty()) return bad_input_at(0, "the code is empty", "a code such as 0.77");
  if (std::isdigit(static_cast<unsigned char>(code.front())) != 0 || code.front() == '(' ||
      code.find('.') < 3) {
    return notation::parse_heap_code(Arguments(text, 0));
  }
  // White space around it does not matter; what follows a semicolon does.
  const std::size_t begin = text.find(code.front());
  const std::size_t end = text.find_last_not_of(" \t") + 1;
  return rules_in_catalogue(text.substr(begin, end - begin), registry);
}

void list_zeros(Sequence& sequence) {
  const auto list = [&](const auto& row, auto is_zero) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (is_zero(row[i])) sequence.p_positions.push_back(sequence.from + i);
    }
  };
  list(sequence.values, [](std::uint64_t value) { return value == 0; });
  list(sequence.outcomes, [](Outcome outcome) { return outcome == Outcome::P; });
  sequence.values = {};
  sequence.outcomes = {};
}

std::unexpected<Error> only_one_runs() {
  return bad_input("--rows needs two running numbers, as in 'queen(_,_)'");
}

Expected<Sequence> make_sequence(std::string_view code, const SequenceRequest& request,
                                 const Registry& registry, Budget& budget) {
  auto rules = heap_rules_of(code, registry);
  if (!rules) return std::unexpected(std::move(rules.error()));
  const std::uint64_t margin = rules->margin;
  Sequence sequence{.code = rules->name, .to = request.to.value_or(kDefaultTo)};
  const bool keep = (request.values || request.zeros) && !request.at;
  GRUNDY_TRY_VOID(check_size(request, sequence.to, keep));
  heap::HeapSolver solver(std::move(*rules));
  if (!request.store.empty()) {
    if (const auto loaded = heap::load_heap_values(request.store, solver); !loaded) {
      return std::unexpected(loaded.error());
    }
  }
  const std::uint64_t last = std::max(request.at && !request.to ? 0 : sequence.to,
                                      looked_further(solver.values().rules())) +
                             margin;
  explore(solver, last, keep, request.store, budget);
  if (request.at) {
    sequence.at = request.at;
    sequence.value_at = *request.at == 0 ? 0 : solver.value(*request.at + margin, budget);
    if (!request.store.empty()) save(solver, request.store, budget);
  }
  if (!request.proof.empty() && !budget.stop()) {
    const auto written = write_proof(solver, sequence.to + margin, request, budget);
    if (!written) return std::unexpected(written.error());
    sequence.proved = true;
  }
  fill_values(solver, sequence, keep, budget);
  list_exceptions(solver, sequence);
  describe_space(solver, sequence);
  if (solver.period()) sequence.period = without_margin(*solver.period(), margin);
  sequence.method = solver.values().method();
  if (request.zeros) list_zeros(sequence);
  return sequence;
}

}  // namespace grundy
