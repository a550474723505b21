#include "engine/misere_evaluator.h"

#include <algorithm>
#include <utility>

#include "engine/evaluator.h"
#include "engine/plan.h"

namespace grundy {

namespace {
// About what a node of the graph with a few options takes.
constexpr double kBytesPerNode = 64;

bool is_one_part(const Component& component) {
  std::size_t parts = 0;
  return component.game->each_part(component.position, [&](WordsView) { ++parts; }) && parts == 1;
}
}  // namespace

Expected<std::optional<Outcome>> MisereEvaluator::outcome(const Sum& sum) {
  if (tabulated(sum)) {
    by_theorem_ = false;
    return cram_.outcome(sum, *budget_);
  }
  if (searched_alone(sum)) {
    by_theorem_ = false;
    return alone(sum.components.front());
  }
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
  by_theorem_ = use_theorems_ ? std::ranges::all_of(
                                    **parts, [&](auto part) { return heaps_[part].has_value(); })
                              : (*parts)->empty();
  if (!by_theorem_) return searched(sum);
  for (const auto part : **parts) heaps.add(*heaps_[part]);
  return heaps.outcome();
}

std::optional<misere::HeapSum> MisereEvaluator::heaps_by_theorem(const Component& component) const {
  misere::HeapSum heaps;
  if (!use_theorems_) return std::nullopt;
  const bool known = component.game->each_misere_heap(component.position,
                                                      [&](std::uint64_t heap) { heaps.add(heap); });
  return known ? std::optional(heaps) : std::nullopt;
}

std::optional<misere::HeapSum> MisereEvaluator::heaps_of(const Component& component) {
  if (const auto known = heaps_by_theorem(component)) return known;
  const auto parts = part_heaps(component);
  if (!parts) return std::nullopt;
  misere::HeapSum heaps;
  for (const std::uint64_t heap : *parts) heaps.add(heap);
  return heaps;
}

std::optional<std::vector<std::uint64_t>> MisereEvaluator::part_heaps(const Component& component) {
  if (!use_theorems_) return std::nullopt;
  const auto parts = parts_of(Sum{{component}});
  if (!parts || !*parts) return std::nullopt;
  std::vector<std::uint64_t> heaps;
  for (const auto part : **parts) {
    if (!heaps_[part]) return std::nullopt;
    heaps.push_back(*heaps_[part]);
  }
  return heaps;
}

Expected<std::optional<MisereEvaluator::Parts>> MisereEvaluator::parts_of(const Sum& sum) {
  if (hopeless(sum)) return std::nullopt;
  auto parts = graph_.add(sum, *budget_);
  if (!parts && !parts.error().cycle.empty()) return endless_play(parts.error().cycle);
  if (!parts) return std::nullopt;
  // To check the theorem by search, it must not be used for anything.
  if (use_theorems_) heaps_.extend(graph_);
  return std::move(*parts);
}

Expected<std::optional<Outcome>> MisereEvaluator::searched(const Sum& sum) {
  auto parts = parts_of(sum);
  if (!parts) return std::unexpected(std::move(parts.error()));
  if (!*parts) return std::nullopt;
  const auto value = search_.evaluate(rules_.canonical(**parts), *budget_);
  if (!value) return std::nullopt;
  return *value == dag::MisereRule::kP ? Outcome::P : Outcome::N;
}

std::optional<bool> MisereEvaluator::lost(std::span<const Node> parts,
                                          std::span<const std::uint64_t> heaps) const {
  Parts sum(parts.begin(), parts.end());
  for (const std::uint64_t heap : heaps) {
    const auto node = heaps_.node_of(heap);
    if (!node) return std::nullopt;
    sum.push_back(*node);
  }
  const auto value = search_.find(rules_.canonical(sum));
  return value ? std::optional(*value == dag::MisereRule::kP) : std::nullopt;
}

bool MisereEvaluator::searched_alone(const Sum& sum) const {
  if (!leaves_out_heaps_ || sum.components.size() != 1) return false;
  const Component& component = sum.components.front();
  const AnyGame& game = *component.game;
  if (game.given_options() != nullptr || game.loopy() || game.endless() || game.foreign()) {
    return false;
  }
  return !game.part_shape().options_split && !heaps_by_theorem(component) && is_one_part(component);
}

Expected<std::optional<Outcome>> MisereEvaluator::alone(const Component& component) {
  if (hopeless(Sum{{component}})) return std::nullopt;
  auto& solver = solvers_[component.game->rules_id()];
  if (solver == nullptr) {
    solver = general_solver(component.game);
    solver->announce_to(sinks_);
  }
  std::optional<Outcome> outcome;
  component.game->each_part(component.position, [&](WordsView part) {
    const auto lost = solver->is_lost_in_misere(part, *budget_);
    if (lost) outcome = *lost ? Outcome::P : Outcome::N;
  });
  return outcome;
}

std::uint64_t MisereEvaluator::bytes() const {
  std::uint64_t sum = graph_.bytes() + search_.bytes() + cram_.bytes();
  for (const auto& [rules, solver] : solvers_) sum += solver->bytes();
  return sum;
}

void MisereEvaluator::announce_to(FactSinks* sinks) {
  sinks_ = sinks;
  search_.announce_to(sinks == nullptr ? nullptr : &sinks->add());
  for (const auto& [rules, solver] : solvers_) solver->announce_to(sinks);
}

bool MisereEvaluator::hopeless(const Sum& sum) {
  double size = 0;
  for (const Component& component : sum.components) {
    size += component.game->search_size(component.position).value_or(0);
  }
  const double room = static_cast<double>(budget_->limits().memory) / kBytesPerNode;
  if (size <= room) return false;
  budget_->refuse(size, room);
  return true;
}

}  // namespace grundy
