#include "sequence/family_sequence.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "games/build.h"
#include "games/family.h"
#include "grundy/meter.h"
#include "sequence/family_row.h"
#include "sequence/row_law.h"
#include "sequence/sequence.h"
#include "solve/heap/period.h"

namespace grundy {

namespace {

constexpr std::uint64_t kToUnlessTold = 100;
constexpr std::uint64_t kRowsUnlessTold = 10;
constexpr std::uint64_t kMostSearched = 10'000'000;
constexpr std::uint64_t kFirstTried = 8;
constexpr std::size_t kFirstListed = 20;

/// A heap game as a family: `octal(0.77; _)` for 0.77.
Expected<Family> family_of_heaps(std::string_view code, const Registry& registry) {
  if (auto rules = heap_rules_of(code, registry); !rules) {
    return std::unexpected(std::move(rules.error()));
  }
  const std::size_t open = code.find('(');
  const std::string name(code.substr(0, open));
  std::vector<std::string> forms;
  if (registry.find(name) == nullptr) {
    forms = {fmt::format("octal({}; _)", code)};
  } else if (open == std::string_view::npos) {
    forms = {name + "(_)"};
  } else {
    const std::string inside(code.substr(open + 1, code.size() - open - 2));
    forms = {name + "(_; " + inside + ")", name + "(" + inside + "; _)"};
  }
  for (std::string& form : forms) {
    Family family(std::move(form));
    if (family.count() == 1 && family.read(std::array{std::uint64_t{1}}, registry)) return family;
  }
  return bad_input(fmt::format("write '{}' as a position with _ for the running number", code));
}

/// The family of a game of the user's own that is named without a running number.
Expected<Family> family_of_own(std::string_view code, const CatalogueEntry& entry) {
  if (code.find('(') != std::string_view::npos) {
    return bad_input(fmt::format("'{}' has no running number: write _ in its place", code));
  }
  const bool one = std::ranges::count(entry.info->table, '_') == 1;
  return Family(one ? std::string(entry.info->table) : std::string(code) + "(_)");
}

/// The family that is meant; nothing if it is one heap of a heap game.
Expected<std::optional<Family>> family_of(std::string_view code, const SequenceRequest& request,
                                          const Registry& registry) {
  Family family{std::string(code)};
  const bool special = request.play == Play::misere || request.from;
  if (family.count() > 0) {
    if (!special && is_single_heap(family, registry)) return std::nullopt;
    return family;
  }
  const CatalogueEntry* const entry = registry.find(code.substr(0, code.find('(')));
  if (entry != nullptr && entry->foreign) return family_of_own(code, *entry);
  if (!special) return std::nullopt;
  return family_of_heaps(code, registry);
}

/// True if G(n + p) = G(n) + s for all n from `from` on as far as the row is known.
bool holds(const std::vector<std::uint64_t>& known, std::uint64_t first, std::uint64_t from,
           std::uint64_t p, std::uint64_t s) {
  for (std::uint64_t i = from - first; i + p < known.size(); ++i) {
    if (known[i + p] != known[i] + s) return false;
  }
  return true;
}

/// The least period that a law implies: it holds for ever if it does so during one period of the
/// law, and before that as far down as the values say.
Expected<std::optional<SequencePeriod>> least_period(FamilyRow& row, const RowLaw& law) {
  constexpr std::uint64_t kMostLookedAt = 50'000;
  const std::uint64_t from = std::max(law.from, row.first());
  const std::uint64_t last = from + 2 * law.length;
  SequencePeriod period{.length = law.length,
                        .from = from,
                        .saltus = law.saltus,
                        .proved = true,
                        .proof = law.proof,
                        .checked = last};
  if (last > kMostLookedAt) return period;
  for (std::uint64_t n = row.first() + row.known().size(); n <= last; ++n) {
    GRUNDY_TRY(const auto value, row.at(n));
    if (!value) return std::nullopt;
  }
  if (row.first() + row.known().size() <= last) return std::nullopt;
  if (!holds(row.known(), row.first(), from, law.length, law.saltus)) return std::nullopt;
  for (std::uint64_t p = 1; p < law.length; ++p) {
    if (law.length % p != 0 || law.saltus % (law.length / p) != 0) continue;
    if (!holds(row.known(), row.first(), from, p, law.saltus / (law.length / p))) continue;
    period.length = p;
    period.saltus = law.saltus / (law.length / p);
    break;
  }
  const auto& known = row.known();
  while (period.from > row.first()) {
    const std::uint64_t i = period.from - 1 - row.first();
    if (known[i + period.length] != known[i] + period.saltus) break;
    --period.from;
  }
  return period;
}

void count_exceptions(Sequence& sequence, const FamilyRow& row) {
  const SequencePeriod& period = *sequence.period;
  for (std::uint64_t n = row.first(); n < period.from; ++n) {
    const std::uint64_t rounds = (period.from - n + period.length - 1) / period.length;
    const std::uint64_t fit = n + rounds * period.length - row.first();
    if (fit >= row.known().size()) return;
    if (row.known()[fit] == row.known()[n - row.first()] + rounds * period.saltus) continue;
    ++sequence.exception_count;
    sequence.last_exception = n;
    if (sequence.exceptions.size() < kFirstListed) sequence.exceptions.push_back(n);
  }
  sequence.exceptions_counted = true;
}

void summarise(Sequence& sequence, const std::vector<std::uint64_t>& known) {
  const bool normal = sequence.play == Play::normal;
  const std::uint64_t lost = normal ? 0 : static_cast<std::uint64_t>(Outcome::P);
  for (std::size_t i = 0; i < known.size(); ++i) {
    const std::uint64_t n = sequence.from + i;
    if (normal && known[i] > sequence.max) {
      sequence.max = known[i];
      sequence.max_at = n;
    }
    if (known[i] != lost || n == 0) continue;
    ++sequence.zeros;
    if (sequence.first_zeros.size() < kFirstListed) sequence.first_zeros.push_back(n);
  }
}

Expected<void> add_period(Sequence& sequence, const std::optional<RowLaw>& law, FamilyRow& row) {
  const std::vector<std::uint64_t> listed = row.known();
  if (law) {
    GRUNDY_TRY(sequence.period, least_period(row, *law));
  }
  if (!sequence.period) {
    const auto observed = heap::observe_period(listed.size(), [&](std::uint64_t i) {
      return static_cast<std::uint32_t>(std::min<std::uint64_t>(listed[i], UINT32_MAX));
    });
    if (!observed) return {};
    sequence.period = without_margin(*observed, 0);
    sequence.period->from += row.first();
    sequence.period->checked += row.first();
  }
  count_exceptions(sequence, row);
  return {};
}

class FamilyAnswer {
 public:
  FamilyAnswer(std::string_view code, const Family& family, const SequenceRequest& request,
               const Registry& registry, Tables& tables, Budget& budget)
      : code_(code),
        family_(family),
        request_(request),
        registry_(registry),
        tables_(tables),
        budget_(budget) {}

  Expected<Sequence> answer() {
    if (const auto sound = check(); !sound) return std::unexpected(sound.error());
    if (family_.count() == 1) return one_row(family_, std::nullopt, first());
    const std::uint64_t begin = first();
    Sequence all{.code = std::string(code_), .play = request_.play, .heaps = false};
    all.from = all.first_row = begin;
    all.to = request_.to.value_or(kToUnlessTold);
    const std::uint64_t last = request_.last_row.value_or(kRowsUnlessTold);
    for (std::uint64_t r = begin; r <= last && !budget_.stopped(); ++r) {
      GRUNDY_TRY(Sequence row, one_row(Family(in_row(r)), r, begin));
      all.method = row.method;
      all.computed_to = std::max(all.computed_to, row.computed_to);
      all.rows.push_back(std::move(row));
    }
    return all;
  }

 private:
  Expected<void> check() const {
    if (family_.count() > 2) {
      return bad_input_at(family_.places()[2], "at most two numbers can run", "a number");
    }
    if (family_.count() == 1 && request_.last_row) return only_one_runs();
    if (family_.count() == 2 && request_.at) {
      return bad_input("--at needs a single running number, as in 'queen(3,_)'");
    }
    if (!request_.proof.empty()) {
      return bad_input(
          "a proof file for a sequence is written for one heap of a heap game in normal play; "
          "'grundy solve --proof' proves a single position");
    }
    const std::uint64_t last =
        std::max({request_.to.value_or(0), request_.at.value_or(0), request_.from.value_or(0)});
    const bool one = request_.at && !request_.to;
    if (!one && last > kMostSearched) {
      return bad_input(
          fmt::format("values of positions are searched only up to {}", kMostSearched));
    }
    if (request_.last_row.value_or(0) > kMostSearched) {
      return bad_input(fmt::format("there can be at most {} rows", kMostSearched));
    }
    return {};
  }

  /// The first number that gives a position; 0 if there is none, for the error that it gives.
  [[nodiscard]] std::uint64_t first() const {
    if (request_.from) return *request_.from;
    for (std::uint64_t n = 0; n <= kFirstTried; ++n) {
      const std::array numbers{n, n};
      if (family_.read(std::span(numbers).first(family_.count()), registry_)) return n;
    }
    return 1;
  }

  /// The expression of a row, in which one number runs.
  [[nodiscard]] std::string in_row(std::uint64_t r) const {
    std::string text = family_.text();
    return text.replace(family_.places().front(), 1, std::to_string(r));
  }

  Expected<Sequence> one_row(const Family& family, std::optional<std::uint64_t> number,
                             std::uint64_t first) {
    Sequence sequence{.code = number ? family.text() : std::string(code_), .play = request_.play};
    sequence.heaps = false;
    sequence.from = first;
    sequence.to = request_.to.value_or(std::max(first, kToUnlessTold));
    sequence.at = request_.at;
    sequence.method = request_.play == Play::misere ? "every position judged in misère play"
                                                    : "nim values of the positions, one by one";
    const bool one = request_.at && !request_.to;
    FamilyRow row(family_, number, one ? *request_.at : first, request_, registry_, tables_,
                  budget_);
    if (const auto readable = check_words(row, one ? *request_.at : sequence.to); !readable) {
      return std::unexpected(readable.error());
    }
    // The law comes first: values may end where positions become too large to search.
    std::optional<RowLaw> law;
    if (!one) {
      GRUNDY_TRY(law, request_.play == Play::misere
                          ? find_misere_law(family, registry_, budget_)
                          : find_row_law(family, registry_, tables_.values(), budget_));
      GRUNDY_TRY_VOID(fill(row, sequence));
    }
    if (request_.at) GRUNDY_TRY_VOID(look_up(row, sequence));
    if (one) return sequence;
    std::vector<std::uint64_t> listed = row.known();
    sequence.computed_to = listed.empty() ? first : first + listed.size() - 1;
    summarise(sequence, listed);
    GRUNDY_TRY_VOID(add_period(sequence, law, row));
    if (request_.at || !(request_.values || request_.zeros)) return sequence;
    if (request_.play == Play::normal) {
      sequence.values = std::move(listed);
    } else {
      for (const std::uint64_t outcome : listed) {
        sequence.outcomes.push_back(static_cast<Outcome>(outcome));
      }
    }
    if (request_.zeros) list_zeros(sequence);
    return sequence;
  }

  [[nodiscard]] Expected<void> check_words(const FamilyRow& row, std::uint64_t last) const {
    const auto position = row.position(last);
    if (!position || !is_word(*position, last)) return {};
    return bad_input(fmt::format(
        "the rules of '{}' read {} as a text, not as a number; a sequence needs positions "
        "with a running number",
        code_, last));
  }

  Expected<void> fill(FamilyRow& row, Sequence& sequence) const {
    if (sequence.to < sequence.from) {
      return bad_input(
          fmt::format("the numbers from {} to {} are none", sequence.from, sequence.to));
    }
    for (std::uint64_t n = sequence.from; n <= sequence.to; ++n) {
      meter::work();
      auto value = row.at(n);
      if (!value) {
        // Where nobody said how far to go, the numbers end where the positions do.
        const bool ends =
            n > sequence.from && !request_.to && value.error().kind == ErrorKind::bad_input;
        if (!ends) return std::unexpected(at_number(std::move(value.error()), n));
        sequence.to = n - 1;
        sequence.ends = fmt::format("for {}: {}", n, value.error().message);
        return {};
      }
      if (!*value) return {};
    }
    return {};
  }

  /// Says at which number an error has come up, unless it was the first.
  [[nodiscard]] static Error at_number(Error error, std::uint64_t n) {
    if (error.kind == ErrorKind::bad_input && n > kFirstTried) {
      error.message = fmt::format("for {}: {}", n, error.message);
    }
    return error;
  }

  Expected<void> look_up(FamilyRow& row, Sequence& sequence) const {
    GRUNDY_TRY(const auto value, row.at(*request_.at));
    if (value && request_.play == Play::normal) sequence.value_at = *value;
    if (value && request_.play == Play::misere) {
      sequence.outcomes = {static_cast<Outcome>(*value)};
    }
    return {};
  }

  std::string_view code_;
  const Family& family_;
  const SequenceRequest& request_;
  const Registry& registry_;
  Tables& tables_;
  Budget& budget_;
};

}  // namespace

std::optional<Expected<Sequence>> family_sequence(std::string_view code,
                                                  const SequenceRequest& request,
                                                  const Registry& registry, Tables& tables,
                                                  Budget& budget) {
  const auto family = family_of(code, request, registry);
  if (!family) return std::unexpected(family.error());
  if (!*family) return std::nullopt;
  return FamilyAnswer(code, **family, request, registry, tables, budget).answer();
}

}  // namespace grundy
