#include "sequence/quotient.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/found.h"
#include "core/position_graph.h"
#include "games/build.h"
#include "prove/quotient.h"
#include "prove/quotient_parts.h"
#include "sequence/misere_sequence.h"
#include "sequence/sequence.h"
#include "solve/quotient/genus.h"
#include "solve/quotient/graph_parts.h"
#include "solve/quotient/heap_quotient.h"
#include "solve/quotient/presentation.h"
#include "solve/quotient/tame.h"

namespace grundy {

namespace {

using quotient::Element;
using quotient::GraphParts;
using quotient::HeapQuotient;
using quotient::Monoid;
using quotient::Part;

constexpr std::uint64_t kLastHeap = 500;
/// The relations of larger monoids take long to find, and nobody reads them.
constexpr std::size_t kMostForRelations = 1000;

std::string number_text(std::uint64_t number) {
  return number < 10 ? std::to_string(number) : fmt::format("({})", number);
}

/// The monoid itself: what does not depend on where its parts come from.
void describe(const Monoid& monoid, const QuotientRequest& request, Quotient& answer) {
  answer.order = monoid.order();
  answer.p_size = monoid.lost().count();
  for (std::size_t i = 0; i < monoid.generators().size(); ++i) {
    answer.generators.push_back(
        {quotient::generator_name(i), monoid.generators()[i].part + std::uint64_t{1}});
  }
  if (monoid.order() <= kMostForRelations) answer.relations = quotient::relations(monoid);
  for (std::size_t x = 0; x < monoid.order(); ++x) {
    const auto element = static_cast<Element>(x);
    if (monoid.is_lost(element)) answer.p_portion.push_back(word_text(monoid, element));
  }
  if (request.products && monoid.order() <= Quotient::kMostProducts) {
    for (std::size_t x = 0; x < monoid.order(); ++x) {
      const auto row = monoid.row(static_cast<Element>(x));
      answer.elements.push_back(word_text(monoid, static_cast<Element>(x)));
      answer.products.emplace_back(row.begin(), row.end());
    }
  }
  answer.values = {"1"};
  for (const Element value : monoid.values()) answer.values.push_back(word_text(monoid, value));
}

/// A sum of parts in words: `2 x 34 + 7`.
std::string sum_text(const quotient::Word& word) {
  std::string text;
  for (std::size_t i = 0; i < word.size();) {
    std::size_t end = i;
    while (end < word.size() && word[end] == word[i]) ++end;
    if (!text.empty()) text += " + ";
    if (end - i > 1) text += fmt::format("{} x ", end - i);
    text += std::to_string(word[i] + 1);
    i = end;
  }
  return text;
}

/// What is known if the parts did not all get a value.
void describe_end(const quotient::Quotient& found, const QuotientRequest& request, Quotient& answer,
                  Budget& budget) {
  // An answer says what its proof proves.
  const auto& trial = request.proof.empty() ? found.best_trial() : found.provable_trial();
  if (trial) {
    answer.status = QuotientStatus::limited;
    answer.to = trial->monoid.parts();
    answer.copies = trial->most_copies();
    answer.failure = sum_text(trial->failure.word);
    describe(trial->monoid, request, answer);
  } else {
    answer.status = found.parts() > 0 ? QuotientStatus::bounded : QuotientStatus::unknown;
    answer.to = found.parts();
    describe(found.monoid(), request, answer);
  }
  if (found.stuck()) {
    budget.halt(StopReason::too_large,
                fmt::format("part {} needs a monoid of more than {} elements, if there is a finite "
                            "one at all",
                            found.parts() + 1, Monoid::kMostOrder));
  }
}

void add_history(const quotient::Quotient& found, Quotient& answer) {
  for (const auto& step : found.history()) {
    answer.history.push_back({step.part + std::uint64_t{1}, step.order, step.lost});
  }
}

/// Tame values decide the whole game if every heap has one. That takes little beside the quotient,
/// which may have used up its budget.
bool is_tame(const HeapRules& rules, std::uint64_t to, const QuotientRequest& request) {
  Budget budget(request.limits, request.cancel, {});
  quotient::TameHeaps tame(rules);
  const auto known = tame.extend(to, budget);
  return known && *known && tame.all_tame();
}

std::unexpected<Error> nothing_to_prove() {
  return std::unexpected(Error{ErrorKind::limit, "nothing is known that could be proved"});
}

Expected<Quotient> of_heaps(HeapRules rules, const QuotientRequest& request, Budget& budget) {
  constexpr int kMostHeapsLeft = 3;
  if (rules.most_heaps() > kMostHeapsLeft) {
    return bad_input("quotients are found for games whose moves leave up to three heaps");
  }
  Quotient answer{.game = rules.name};
  HeapQuotient found({{rules}});
  const std::uint64_t to = request.to.value_or(kLastHeap);
  const auto watch = [&] {
    return fmt::format("heap {}, order {}", found.covered() + 1, found.monoid().order());
  };
  const Watch watching(budget, watch);
  const auto extended = found.extend(to, budget);
  add_history(found.quotient(), answer);
  const bool whole = extended && *extended;
  if (!whole) {
    describe_end(found.quotient(), request, answer, budget);
  } else {
    answer.status = found.settled() ? QuotientStatus::proved : QuotientStatus::bounded;
    answer.to = found.covered();
    describe(found.monoid(), request, answer);
  }
  if (const auto& period = found.period(0)) {
    const bool from_zero = period->from == 1 && found.value({0, period->length}) == Element{0};
    answer.period = shown_period(period->length, period->from, 0, from_zero);
  }
  if (answer.to > 0) answer.tame = is_tame(rules, answer.to, request);
  if (!request.proof.empty()) {
    if (answer.status == QuotientStatus::unknown) return nothing_to_prove();
    const quotient::Trial* const trial = whole ? nullptr : found.quotient().provable_trial().get();
    GRUNDY_TRY_VOID(prove::write_quotient_proof(found, trial, request.proof, request.proof_limit));
    answer.proof_written = true;
  }
  return answer;
}

/// A search that takes all its time leaves a quarter for the proof.
Limits limits_before_proof(const QuotientRequest& request, const Budget& budget) {
  Limits limits = request.limits;
  if (limits.time) {
    const auto used = std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::duration<double>(budget.seconds()));
    *limits.time -= std::min(*limits.time, used);
    if (!request.proof.empty()) *limits.time -= *limits.time / 4;
  }
  limits.memory -= std::min(limits.memory, budget.bytes());
  return limits;
}

Expected<Quotient> of_position(const Sum& position, const QuotientRequest& request,
                               const Registry& registry, Budget& budget) {
  Quotient answer{.game = position.print()};
  PositionGraph graph;
  if (const auto parts = graph.add(position, budget); !parts) {
    if (!parts.error().cycle.empty()) return std::unexpected(endless_error(parts.error().cycle));
    return answer;
  }
  GraphParts parts;
  if (!parts.extend(graph, budget)) return answer;
  quotient::TameNodes tame;
  if (!tame.extend(graph, budget)) return answer;
  quotient::Quotient found(parts.parts());
  bool whole = true;
  {
    Budget search(limits_before_proof(request, budget), request.cancel, request.progress);
    while (whole && found.parts() < parts.parts().size()) {
      const auto added = found.add(search);
      whole = added && *added;
    }
    (void)budget.spend(search.positions());
    const auto stop = search.stop();
    if (stop) budget.halt(stop->reason, stop->reason == StopReason::time ? "" : stop->message);
  }
  add_history(found, answer);
  if (whole) {
    answer.status = QuotientStatus::bounded;
    answer.to = found.parts();
    describe(found.monoid(), request, answer);
  } else {
    describe_end(found, request, answer, budget);
  }
  answer.tame = answer.to > 0;
  answer.parts = {"0"};
  for (Part part = 0; part + 1 < answer.values.size(); ++part) {
    answer.parts.push_back(graph.print(parts.node(part)));
    answer.tame = answer.tame && tame[parts.node(part)].has_value();
  }
  if (!request.proof.empty()) {
    if (answer.status == QuotientStatus::unknown) return nothing_to_prove();
    const auto& trial = found.provable_trial();
    prove::PartsQuotient shown{&graph, &parts, &found.monoid(), std::nullopt};
    if (!whole && trial) {
      shown = {&graph, &parts, &trial->monoid, trial->most_copies()};
    }
    Budget own(request.limits, request.cancel, request.progress);
    GRUNDY_TRY_VOID(prove::write_parts_proof(shown, position, whole, registry, own, request.proof,
                                             request.proof_limit));
    answer.proof_written = true;
  }
  return answer;
}

void describe_genus(const quotient::Genus& genus, GenusAnswer& answer) {
  answer.nim_value = genus.nim_value;
  answer.genus.assign(genus.misere.begin(), genus.misere.end());
  answer.text = std::to_string(genus.nim_value) + "^";
  for (const std::uint32_t digit : genus.misere) answer.text += number_text(digit);
  answer.kind = genus.tame           ? GenusClass::tame
                : genus.options_tame ? GenusClass::restive
                                     : GenusClass::wild;
}

/// The value of a sum of heaps of Nim, for which no graph is needed; nothing for other sums.
std::optional<quotient::TameValue> value_as_nim(const Sum& position) {
  quotient::TameValue total;
  for (const Component& component : position.components) {
    const MisereFacet* const theorem = component.game->misere();
    bool small = true;
    const bool known =
        theorem != nullptr && theorem->each_heap(component.position, [&](std::uint64_t heap) {
          small = small && heap <= UINT32_MAX;
          if (small)
            total = total + quotient::TameValue{heap > 1, static_cast<std::uint32_t>(heap)};
        });
    if (!known || !small) return std::nullopt;
  }
  return total;
}

}  // namespace

Expected<Quotient> make_quotient(std::string_view game, const QuotientRequest& request,
                                 const Registry& registry, Budget& budget) {
  auto rules = heap_rules_of(game, registry);
  if (rules) return of_heaps(std::move(*rules), request, budget);
  const auto position = build_position(game, registry);
  if (!position) {
    // A name without parentheses was meant as a heap game, everything else as a position.
    const bool is_position = game.find_first_of("(+*{") != std::string_view::npos;
    return std::unexpected(is_position ? position.error() : rules.error());
  }
  return of_position(*position, request, registry, budget);
}

Expected<GenusAnswer> make_genus(const Sum& position, Budget& budget) {
  GenusAnswer answer{.position = position};
  if (const auto nim = value_as_nim(position)) {
    describe_genus(genus_of(*nim), answer);
    return answer;
  }
  PositionGraph graph;
  const auto nodes = graph.add(position, budget);
  if (!nodes) {
    if (!nodes.error().cycle.empty()) return std::unexpected(endless_error(nodes.error().cycle));
    return answer;
  }
  GraphParts parts;
  if (!parts.extend(graph, budget)) return answer;
  quotient::Word word;
  for (const PositionGraph::Node node : *nodes) word.push_back(parts.part(node));
  quotient::Genera genera(parts.parts());
  GRUNDY_TRY(const auto genus, if_known(genera.find(std::move(word), budget)));
  if (genus) describe_genus(*genus, answer);
  return answer;
}

}  // namespace grundy
