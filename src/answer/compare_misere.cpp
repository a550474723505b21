// Two games are alike in misère play if no sum J of a given set tells G + J and H + J apart. The
// set are the sums of all positions that G and H lead to, and of further heaps where a quotient
// knows them. There are four ways, the cheapest first.
//
//  - Values of heaps: tame values, or elements of a quotient. They are equal exactly if the games
//    are alike, since a quotient is reduced. Otherwise the least J is read off the rows of P.
//  - Equal canonical forms (solve/quotient/forms.h): no game J whatever tells them apart. The forms
//    are unique (Conway, On Numbers and Games, chapter 12), so different ones are told apart by
//    some J; but it need not be in the set.
//  - The quotient of all parts of both positions.
//  - Without a quotient, a few J are tried by search. That can only tell games apart.
#include "answer/compare_misere.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "answer/solve.h"
#include "core/position_graph.h"
#include "core/sums.h"
#include "games/build.h"
#include "games/heap/heap.h"
#include "grundy/game/typed.h"
#include "solve/quotient/graph_parts.h"
#include "solve/quotient/period.h"
#include "solve/quotient/presentation.h"
#include "solve/quotient/quotient.h"
#include "theory/quotient/valuation.h"

namespace grundy {

namespace {

using quotient::Element;
using quotient::GraphParts;
using quotient::Heap;
using quotient::HeapSumView;
using quotient::Valuation;

/// The graph of all positions is made if it has no more than this many nodes.
constexpr std::uint64_t kGraphNodes = 50'000;
/// The forms of larger heaps are too large to be worth it.
constexpr std::uint64_t kGraphHeap = 40;
/// Heaps are looked at up to here, since a period tells them all apart.
constexpr std::uint64_t kHeapsForPeriod = 500;
/// What a quotient of all parts may cost, and the search for who wins beside one J.
constexpr std::uint64_t kQuotientSteps = 2'000'000;
constexpr std::uint64_t kSearched = 1'000'000;

Sum nothing() {
  return {{erase(games::Heap(), 0)}};
}

class Alike {
 public:
  Alike(const Sum& left, const Sum& right, const Question& question, const Registry& registry)
      : left_(left), right_(right), question_(question), registry_(registry) {}

  Expected<Comparison> compare() {
    if (identity_of(left_) == identity_of(right_)) {
      answer_.equivalent = answer_.isomorphic = told_.in_all_games = true;
      told_.set = "all games";
      return finish("they are the same position");
    }
    const bool decided = compare_heaps();
    if (decided && answer_.equivalent == false) return std::move(answer_);
    GRUNDY_TRY_VOID(compare_forms());
    if (told_.in_all_games == true) {
      answer_.equivalent = true;
      told_.set = "all games";
      told_.method = "canonical forms of misère play (Conway)";
      return finish("they have the same canonical form, so no game tells them apart");
    }
    if (decided) {
      alike();
      return std::move(answer_);
    }
    if (question_.budget.stopped()) return not_known();
    if (graph_) {
      GRUNDY_TRY(const bool by_parts, compare_parts());
      if (by_parts) return std::move(answer_);
    }
    GRUNDY_TRY(const bool found, try_witnesses());
    if (found) return std::move(answer_);
    return not_known();
  }

 private:
  Comparison finish(std::string reason) {
    answer_.reason = std::move(reason);
    answer_.misere = std::move(told_);
    return std::move(answer_);
  }

  Comparison not_known() {
    const bool limited = !told_.set.empty();
    std::string reason =
        limited ? fmt::format("among {} none was found that tells them apart", told_.set)
                : "no misère quotient of their parts was found, and none of the sums that were "
                  "tried tells them apart";
    if (!question_.budget.stopped()) {
      answer_.stop = Stop{StopReason::too_large,
                          limited ? "the quotient is known for a limited number of heaps only"
                                  : "no misère quotient was found within the limits"};
    } else {
      answer_.stop = question_.budget.stop();
    }
    return finish(std::move(reason));
  }

  /// Who wins beside the witness is part of the answer.
  void tell_apart(Sum witness, bool left_lost, std::string reason) {
    answer_.equivalent = answer_.isomorphic = told_.in_all_games = false;
    answer_.witness = std::move(witness);
    answer_.left_with_witness = left_lost ? Outcome::P : Outcome::N;
    answer_.right_with_witness = left_lost ? Outcome::N : Outcome::P;
    finish_in_place(std::move(reason));
  }
  /// Both have the same value.
  void alike() {
    answer_.equivalent = true;
    std::string reason = fmt::format("both have the value {}, so no {} tell them apart",
                                     told_.left_value, told_.set);
    if (told_.in_all_games == false) {
      reason += "; other games tell them apart, since their canonical forms differ";
    }
    finish_in_place(std::move(reason));
  }
  void finish_in_place(std::string reason) {
    answer_.reason = std::move(reason);
    answer_.misere = std::move(told_);
  }
  void compare_values(std::string left, std::string right) {
    told_.left_value = std::move(left);
    told_.right_value = std::move(right);
  }

  [[nodiscard]] bool has_large_heap() const;
  [[nodiscard]] Expected<void> compare_forms();
  [[nodiscard]] std::unique_ptr<Valuation> valuation_of(const HeapSumView& view,
                                                        quotient::Valuations& valuations);
  [[nodiscard]] bool compare_heaps();
  [[nodiscard]] bool tell_apart_by_a_side(const Valuation& valuation, Valuation::Value left,
                                          Valuation::Value right, const std::string& values);
  [[nodiscard]] std::optional<Valuation::Value> value_of(const Sum& sum, const HeapSumView& view,
                                                         const Valuation& valuation) const;
  [[nodiscard]] std::optional<Sum> sum_of(const std::vector<Heap>& heaps,
                                          const HeapSumView& view) const;
  [[nodiscard]] Expected<bool> compare_parts();
  [[nodiscard]] Expected<bool> try_witnesses();
  [[nodiscard]] Expected<std::optional<Outcome>> outcome_of(const Sum& sum);

  const Sum& left_;
  const Sum& right_;
  const Question& question_;
  const Registry& registry_;
  Comparison answer_;
  Comparison::Misere told_;
  // Of all positions, if there are not too many of them.
  std::unique_ptr<PositionGraph> graph_;
  std::vector<PositionGraph::Node> left_nodes_, right_nodes_;
  GraphParts parts_;
};

bool Alike::has_large_heap() const {
  const auto large = [](const Component& component) {
    return component.game->heaps() != nullptr &&
           std::ranges::any_of(component.position,
                               [](std::uint64_t heap) { return heap > kGraphHeap; });
  };
  return std::ranges::any_of(left_.components, large) ||
         std::ranges::any_of(right_.components, large);
}

/// An error if play need not end.
Expected<void> Alike::compare_forms() {
  if (has_large_heap()) return {};
  Budget own = question_.budget.share(kGraphNodes, question_.request.limits.memory / 4);
  graph_ = std::make_unique<PositionGraph>();
  auto left = graph_->add(left_, own);
  auto right = left ? graph_->add(right_, own) : std::unexpected(left.error());
  if (!right) {
    if (!right.error().cycle.empty()) return std::unexpected(endless_error(right.error().cycle));
    graph_.reset();
    return {};
  }
  left_nodes_ = std::move(*left);
  right_nodes_ = std::move(*right);
  if (!parts_.extend(*graph_, own)) {
    graph_.reset();
    return {};
  }
  quotient::Forms forms = parts_.forms();
  const auto total = [&](const std::vector<PositionGraph::Node>& nodes) {
    std::optional<quotient::Forms::Form> form = quotient::Forms::kZero;
    for (const PositionGraph::Node node : nodes) {
      if (!form || !parts_.form(node)) return decltype(form)();
      form = forms.sum(*form, *parts_.form(node), own);
    }
    return form;
  };
  const auto left_form = total(left_nodes_);
  const auto right_form = total(right_nodes_);
  if (left_form && right_form) told_.in_all_games = *left_form == *right_form;
  return {};
}

std::optional<Valuation::Value> Alike::value_of(const Sum& sum, const HeapSumView& view,
                                                const Valuation& valuation) const {
  Valuation::Value value = valuation.one();
  for (const Component& component : sum.components) {
    const auto heaps = view.heaps_of(component);
    if (!heaps) return std::nullopt;
    for (const Heap& heap : *heaps) {
      const auto of_heap = valuation.of(heap);
      if (!of_heap) return std::nullopt;
      value = valuation.times(value, *of_heap);
    }
  }
  return value;
}

/// Heaps as positions: of the games that the two sums are made of, or heaps of Nim.
std::optional<Sum> Alike::sum_of(const std::vector<Heap>& heaps, const HeapSumView& view) const {
  Sum sum;
  for (std::size_t game = 0; game < view.games.size(); ++game) {
    const Component* like = nullptr;
    for (const Sum* const side : {&left_, &right_}) {
      for (const Component& component : side->components) {
        const auto own = view.heaps_of(component);
        if (own && !own->empty() && own->front().game == game) like = &component;
      }
    }
    Words sizes;
    for (const Heap& heap : heaps) {
      if (heap.game == game) sizes.push_back(heap.size);
    }
    if (sizes.empty()) continue;
    if (like == nullptr) return std::nullopt;
    if (like->game->heaps() == nullptr || view.counts_as_nim(*like)) {
      for (const std::uint64_t size : sizes) {
        sum.components.push_back(erase(games::Heap(), size));
      }
      continue;
    }
    const std::uint64_t margin = view.games[game].rules.margin;
    for (std::uint64_t& size : sizes) {
      if (size <= margin) return std::nullopt;
      size -= margin;
    }
    sum.components.push_back({like->game, std::move(sizes)});
  }
  return sum;
}

/// One that holds for all heaps, if it can be had; else one for the heaps of these sums, or none.
std::unique_ptr<Valuation> Alike::valuation_of(const HeapSumView& view,
                                               quotient::Valuations& valuations) {
  HeapSumView further = view;
  for (quotient::HeapFamily& game : further.games) {
    if (quotient::period_bound(game.rules, {1, 1})) {
      game.most = std::max(game.most, kHeapsForPeriod);
    }
  }
  auto valuation = valuations.decide(further, question_.request, question_.budget);
  if (valuation != nullptr && valuation->exact()) return valuation;
  return valuations.decide(view, question_.request, question_.budget);
}

bool Alike::compare_heaps() {
  const auto view = HeapSumView::of(left_ + right_);
  if (!view) return false;
  // Kept for this question alone: what a theory keeps is its own.
  quotient::Valuations valuations;
  const auto valuation = valuation_of(*view, valuations);
  if (valuation == nullptr) return false;
  const auto left = value_of(left_, *view, *valuation);
  const auto right = value_of(right_, *view, *valuation);
  if (!left || !right) return false;
  told_.set = valuation->scope();
  told_.method = valuation->method();
  compare_values(valuation->text(*left), valuation->text(*right));
  const std::string values =
      fmt::format("their values {} and {} differ", told_.left_value, told_.right_value);
  if (*left == *right) {
    if (!valuation->exact()) return false;
    answer_.equivalent = true;
    return true;
  }
  if (valuation->lost(*left) != valuation->lost(*right)) {
    tell_apart(nothing(), valuation->lost(*left), values);
    return true;
  }
  if (auto heaps = valuation->apart(*left, *right)) {
    Valuation::Value beside = valuation->one();
    for (const Heap& heap : *heaps) beside = valuation->times(beside, *valuation->of(heap));
    if (auto witness = sum_of(*heaps, *view)) {
      tell_apart(std::move(*witness), valuation->lost(valuation->times(*left, beside)), values);
      return true;
    }
  }
  if (!valuation->exact()) return false;
  return tell_apart_by_a_side(*valuation, *left, *right, values);
}

/// Tame values: beside the firm one of the two exactly one sum is lost.
bool Alike::tell_apart_by_a_side(const Valuation& valuation, Valuation::Value left,
                                 Valuation::Value right, const std::string& values) {
  for (const Sum* const side : {&left_, &right_}) {
    const Valuation::Value beside = side == &left_ ? left : right;
    const bool left_lost = valuation.lost(valuation.times(left, beside));
    if (left_lost == valuation.lost(valuation.times(right, beside))) continue;
    tell_apart(*side, left_lost, values);
    return true;
  }
  return false;
}

/// By the quotient of all parts of both positions.
Expected<bool> Alike::compare_parts() {
  Budget own = question_.budget.share(kQuotientSteps);
  quotient::Quotient found(parts_.parts());
  while (found.parts() < parts_.parts().size()) {
    const auto added = found.add(own);
    if (!added || !*added) return false;
  }
  const quotient::Monoid& monoid = found.monoid();
  const auto value = [&](const std::vector<PositionGraph::Node>& nodes) {
    Element total = 0;
    for (const PositionGraph::Node node : nodes) {
      total = monoid.product(total, monoid.value(parts_.part(node)));
    }
    return total;
  };
  const Element left = value(left_nodes_);
  const Element right = value(right_nodes_);
  told_.set = "sums of the positions that they lead to";
  told_.method = fmt::format("misère quotient of order {} (Plambeck, Siegel)", monoid.order());
  compare_values(quotient::word_text(monoid, left), quotient::word_text(monoid, right));
  if (left == right) {
    alike();
    return true;
  }
  const quotient::Bits& one = monoid.lost_beside(left);
  const quotient::Bits& other = monoid.lost_beside(right);
  for (std::size_t z = 0; z < monoid.order(); ++z) {
    if (one[z] == other[z]) continue;
    Sum witness;
    if (z == 0) witness = nothing();
    for (const quotient::Part part : monoid.least_word(static_cast<Element>(z))) {
      GRUNDY_TRY(Sum one_part, build_position(graph_->notation(parts_.node(part)), registry_));
      witness = std::move(witness) + one_part;
    }
    tell_apart(std::move(witness), one[z],
               fmt::format("their values {} and {} differ", told_.left_value, told_.right_value));
    return true;
  }
  return false;
}

Expected<std::optional<Outcome>> Alike::outcome_of(const Sum& sum) {
  Request request = question_.request;
  request.outcome_only = true;
  request.max_moves = 0;
  request.list_moves = request.find_value = request.advise = false;
  request.explain = Detail::none;
  request.proof.clear();
  Budget own = question_.budget.share(kSearched);
  GRUNDY_TRY(const Result result, solve(sum, request, own, question_.tables));
  return result.outcome;
}

Expected<bool> Alike::try_witnesses() {
  std::vector<Sum> candidates = {nothing(), left_, right_};
  for (const Sum* const side : {&left_, &right_}) {
    if (side->components.size() < 2) continue;
    for (const Component& component : side->components) candidates.push_back({{component}});
  }
  for (Sum& candidate : candidates) {
    GRUNDY_TRY(const auto left, outcome_of(left_ + candidate));
    if (!left) continue;
    GRUNDY_TRY(const auto right, outcome_of(right_ + candidate));
    if (!right || *left == *right) continue;
    const std::string reason = &candidate == &candidates.front()
                                   ? "one of them is a P-position and the other an N-position"
                                   : "their sums with the same game have different winners";
    told_.set = "sums of the positions that they lead to";
    told_.method = "search over the whole sum";
    tell_apart(std::move(candidate), *left == Outcome::P, reason);
    return true;
  }
  return false;
}

}  // namespace

Expected<Comparison> compare_misere(const Sum& left, const Sum& right, const Question& question,
                                    const Registry& registry) {
  return Alike(left, right, question, registry).compare();
}

}  // namespace grundy
