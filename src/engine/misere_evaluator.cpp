#include "engine/misere_evaluator.h"

#include <algorithm>
#include <utility>

#include "engine/evaluator.h"

namespace grundy {

namespace {
// About what a node of the graph with a few options takes.
constexpr double kBytesPerNode = 64;
}  // namespace

Expected<std::optional<Outcome>> MisereEvaluator::outcome(const Sum& sum) {
  misere::HeapSum heaps;
  Sum others;
  for (const Component& component : sum.components) {
    if (const auto known = heaps_by_theorem(component)) {
      heaps.add(*known);
    } else {
      others.components.push_back(component);
    }
  }
  auto parts = parts_of(others);
  if (!parts) return std::unexpected(std::move(parts.error()));
  if (!*parts) return std::nullopt;
  by_theorem_ = std::ranges::all_of(**parts, [&](auto part) { return heaps_[part].has_value(); });
  if (!by_theorem_) return searched(sum);
  for (const auto part : **parts) heaps.add(*heaps_[part]);
  return heaps.outcome();
}

std::optional<misere::HeapSum> MisereEvaluator::heaps_by_theorem(const Component& component) const {
  misere::HeapSum heaps;
  if (!use_theorems_) return std::nullopt;
  const bool known = component.game->each_misere_heap(
      component.position, [&](std::uint64_t heap) { heaps.add(heap); });
  return known ? std::optional(heaps) : std::nullopt;
}

Expected<std::optional<MisereEvaluator::Parts>> MisereEvaluator::parts_of(const Sum& sum) {
  if (hopeless(sum)) {
    budget_.halt(StopReason::too_large);
    return std::nullopt;
  }
  const std::size_t before = graph_.size();
  auto parts = graph_.add(sum, budget_);
  if (!parts && !parts.error().cycle.empty()) return endless_play(parts.error().cycle);
  if (!parts) return std::nullopt;
  if (graph_.size() != before) {
    search_.reset();
    heaps_ = misere::equal_heaps(graph_);
    // To check the theorem by search, it must not be used for anything.
    if (!use_theorems_) std::ranges::fill(heaps_, std::nullopt);
  }
  return std::move(*parts);
}

Expected<std::optional<Outcome>> MisereEvaluator::searched(const Sum& sum) {
  auto parts = parts_of(sum);
  if (!parts) return std::unexpected(std::move(parts.error()));
  if (!*parts) return std::nullopt;
  if (search_ == nullptr) {
    rules_.emplace(graph_, misere::simplification(graph_, heaps_), /*every_move=*/false);
    search_ = std::make_unique<Search>(*rules_);
  }
  const auto value = search_->evaluate(rules_->canonical(**parts), budget_);
  if (!value) return std::nullopt;
  return *value == dag::MisereRule::kP ? Outcome::P : Outcome::N;
}

bool MisereEvaluator::hopeless(const Sum& sum) const {
  double size = 0;
  for (const Component& component : sum.components) {
    size += component.game->search_size(component.position).value_or(0);
  }
  return size * kBytesPerNode > static_cast<double>(budget_.limits().memory);
}

}  // namespace grundy
