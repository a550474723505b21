// The values of heaps in misère play. Words of a quotient, if one is found in a share of the
// limits; tame values for games whose heaps all have one and that need infinitely many (Nim,
// Lasker's Nim). Behind them, a search tells who wins each heap by itself.
#include "sequence/misere_sequence.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/found.h"
#include "games/build.h"
#include "notation/heap_code.h"
#include "prove/quotient.h"
#include "sequence/sequence.h"
#include "solve/quotient/heap_quotient.h"
#include "solve/quotient/presentation.h"
#include "solve/quotient/tame.h"
#include "theory/theory.h"

namespace grundy {

namespace {

using quotient::Element;
using quotient::HeapQuotient;
using quotient::TameHeaps;
using quotient::TameValue;

constexpr std::uint64_t kLastUnlessTold = 100;
constexpr std::uint64_t kMostListed = 1'000'000;
/// Steps on a quotient before heaps are searched: about five seconds.
constexpr std::uint64_t kStepsOnQuotient = 5'000'000;
/// A period may follow: tame values, and others for about a second, are looked for up to here.
constexpr std::uint64_t kTameLook = 1000;
constexpr std::uint64_t kQuotientLook = 500;
constexpr std::uint64_t kStepsOnPeriod = 1'000'000;

/// The heaps of one game with what tells their values.
class Row {
 public:
  Row(HeapRules rules, const SequenceRequest& request, const Registry& registry, Tables& tables,
      Budget& budget)
      : rules_(std::move(rules)),
        request_(request),
        registry_(registry),
        tables_(tables),
        budget_(budget),
        tame_(rules_),
        found_({{rules_}}) {}

  Expected<MisereSequence> fill(MisereSequence sequence, std::uint64_t last) {
    GRUNDY_TRY_VOID(find_values(last, sequence));
    if (!request_.proof.empty() && sequence.order > 0) {
      GRUNDY_TRY_VOID(
          prove::write_quotient_proof(found_, nullptr, request_.proof, request_.proof_limit));
      sequence.proof_written = true;
    }
    if (request_.at) {
      GRUNDY_TRY_VOID(fill_one(*request_.at, sequence));
    } else {
      GRUNDY_TRY_VOID(fill_list(sequence));
    }
    return sequence;
  }

 private:
  [[nodiscard]] Expected<void> find_values(std::uint64_t last, MisereSequence& sequence);
  [[nodiscard]] Expected<void> fill_one(std::uint64_t heap, MisereSequence& sequence);
  [[nodiscard]] Expected<void> fill_list(MisereSequence& sequence);
  [[nodiscard]] Expected<std::optional<Outcome>> search(std::uint64_t heap);

  struct Known {
    std::string value;
    Outcome outcome;
  };
  [[nodiscard]] std::optional<Known> known(std::uint64_t heap) const {
    const std::uint64_t size = heap == 0 ? 0 : heap + rules_.margin;
    if (by_tame_) {
      const auto value = tame_.find(size);
      if (!value) return std::nullopt;
      return Known{fmt::format("{}{}", value->firm ? "" : "f", value->number),
                   value->lost() ? Outcome::P : Outcome::N};
    }
    const auto value = found_.value({0, size});
    if (!value) return std::nullopt;
    return Known{word_text(found_.monoid(), *value),
                 found_.monoid().is_lost(*value) ? Outcome::P : Outcome::N};
  }

  [[nodiscard]] bool tame_up_to(std::uint64_t size) const {
    if (tame_.known() < size) return false;
    for (std::uint64_t heap = 1; heap <= size; ++heap) {
      if (!tame_.find(heap)) return false;
    }
    return true;
  }

  HeapRules rules_;
  const SequenceRequest& request_;
  const Registry& registry_;
  Tables& tables_;
  Budget& budget_;
  TameHeaps tame_;
  HeapQuotient found_;
  bool by_tame_ = false;
};

Expected<void> Row::find_values(std::uint64_t last, MisereSequence& sequence) {
  const std::uint64_t size = last + rules_.margin;
  Budget on_tame = budget_.share(kStepsOnQuotient);
  const auto extended = tame_.extend(std::max(size, kTameLook), on_tame);
  const bool all_tame = extended && *extended && tame_.all_tame();
  sequence.tame = all_tame || tame_up_to(size);
  const bool wants_proof = !request_.proof.empty();
  by_tame_ = all_tame && !tame_.period() && (tame_.firm_from() || !wants_proof);
  if (by_tame_) {
    sequence.status = tame_.all_settled() ? QuotientStatus::proved : QuotientStatus::bounded;
    if (tame_.all_settled()) {
      tame_.look_for_period(size, on_tame);
      if (const auto& period = tame_.period()) {
        sequence.period = shown_period(period->length, period->from, rules_.margin, false);
      }
    }
    sequence.valued_to = tame_.known() - std::min(tame_.known(), rules_.margin);
    sequence.method = "tame values: every heap plays like heaps of Nim (Conway)";
    if (tame_.firm_from() && wants_proof) {
      GRUNDY_TRY_VOID(prove::write_tame_proof(tame_, request_.proof, request_.proof_limit));
      sequence.proof_written = true;
    }
    return {};
  }
  Budget own = budget_.share(kStepsOnQuotient);
  {
    const Watch watching(budget_, [&] { return fmt::format("heap {}", found_.covered() + 1); });
    const auto whole = found_.extend(size, own);
    // Where the limits end it, what is known by then is told.
    const bool goes_on = budget_.spend(own.positions());
    if (goes_on && whole && *whole && size < kQuotientLook) {
      Budget further = budget_.share(kStepsOnPeriod);
      (void)found_.extend(kQuotientLook, further);
      (void)budget_.spend(further.positions());
    }
  }
  if (found_.covered() == 0) return {};
  sequence.status = found_.settled() ? QuotientStatus::proved : QuotientStatus::bounded;
  sequence.valued_to = found_.covered() - std::min(found_.covered(), rules_.margin);
  sequence.order = found_.monoid().order();
  sequence.p_size = found_.monoid().lost().count();
  sequence.method = fmt::format("misère quotient of order {} (Plambeck, Siegel)", sequence.order);
  if (const auto& period = found_.period(0)) {
    const bool same = period->from == 1 && found_.value({0, period->length}) == Element{0};
    sequence.period = shown_period(period->length, period->from, rules_.margin, same);
  }
  return {};
}

/// Who wins one heap, by whatever decides it.
Expected<std::optional<Outcome>> Row::search(std::uint64_t heap) {
  const auto code = notation::rules_name(rules_);
  if (!code) return std::nullopt;
  GRUNDY_TRY(const Sum position,
             build_position(fmt::format("octal({}; {})", *code, heap + rules_.margin), registry_));
  Request request;
  request.play = Play::misere;
  request.limits = request_.limits;
  request.max_moves = 0;
  request.outcome_only = true;
  request.list_moves = request.find_value = request.advise = false;
  const Question question{position, request, budget_, tables_};
  Theory* const theory = tables_.choose(question);
  if (theory == nullptr) return std::nullopt;
  GRUNDY_TRY(const auto judgement, theory->judge(question));
  return judgement->verdict().outcome;
}

Expected<void> Row::fill_one(std::uint64_t heap, MisereSequence& sequence) {
  sequence.at = heap;
  if (const auto value = known(heap)) {
    sequence.value_at = value->value;
    sequence.outcome_at = value->outcome;
    return {};
  }
  if (!budget_.spend(0)) return {};
  GRUNDY_TRY(sequence.outcome_at, search(heap));
  return {};
}

Expected<void> Row::fill_list(MisereSequence& sequence) {
  bool searched = false;
  for (std::uint64_t heap = 0; heap <= sequence.to; ++heap) {
    if (const auto value = known(heap)) {
      sequence.values.push_back(value->value);
      sequence.outcomes.push_back(value->outcome);
      continue;
    }
    if (!budget_.spend(0)) return {};
    const Watch watching(budget_, [&] { return fmt::format("searching heap {}", heap); });
    GRUNDY_TRY(const auto outcome, search(heap));
    if (!outcome) return {};
    sequence.outcomes.push_back(*outcome);
    if (std::exchange(searched, true)) continue;
    sequence.method +=
        sequence.method.empty() ? "search over whole sums" : "; behind it, search over whole sums";
  }
  return {};
}

}  // namespace

Quotient::Period shown_period(std::uint64_t length, std::uint64_t from, std::uint64_t margin,
                              bool same_at_zero) {
  if (same_at_zero && margin == 0) return {length, 0};
  return {length, from > margin ? from - margin : 1};
}

Expected<MisereSequence> make_misere_sequence(std::string_view code, const SequenceRequest& request,
                                              const Registry& registry, Tables& tables,
                                              Budget& budget) {
  constexpr int kMostHeapsLeft = 3;
  constexpr std::uint64_t kLargestHeap = std::uint64_t{1} << 63U;
  auto rules = heap_rules_of(code, registry);
  if (!rules) return std::unexpected(std::move(rules.error()));
  if (rules->most_heaps() > kMostHeapsLeft) {
    return bad_input("quotients are found for games whose moves leave up to three heaps");
  }
  MisereSequence sequence{.code = rules->name, .to = request.to.value_or(kLastUnlessTold)};
  if (!request.at && sequence.to > kMostListed) {
    return bad_input(fmt::format("in misère play, at most {} heaps are listed", kMostListed));
  }
  const std::uint64_t last = request.at.value_or(sequence.to);
  if (last > kLargestHeap) return bad_input("heaps can be at most 2^63");
  Row row(std::move(*rules), request, registry, tables, budget);
  return row.fill(std::move(sequence), last);
}

}  // namespace grundy
