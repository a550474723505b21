#include "theory/misere/outcomes.h"

#include <algorithm>
#include <utility>

#include "theory/tables.h"
#include "theory/values.h"

namespace grundy::misere {

namespace {

bool is_one_part(const Component& component) {
  std::size_t parts = 0;
  return component.game->each_part(component.position, [&](WordsView) { ++parts; }) && parts == 1;
}

}  // namespace

Found<Outcomes::Answer> Outcomes::find(const Sum& sum) {
  if (has_table(sum)) {
    const Component& board = sum.components.front();
    GRUNDY_TRY(const Outcome outcome,
               question_.values().solver(board).misere_outcome(board, question_.budget));
    return Answer{outcome, Way::table};
  }
  if (brief_ && is_searched_alone(sum)) {
    GRUNDY_TRY(const Outcome outcome, alone(sum.components.front()));
    return Answer{outcome, Way::alone};
  }
  std::vector<std::uint64_t> heaps;
  Sum others;
  for (const Component& component : sum.components) {
    const std::size_t before = heaps.size();
    if (add_heaps_by_theorem(component, heaps)) continue;
    heaps.resize(before);
    others.components.push_back(component);
  }
  GRUNDY_TRY(const auto parts, parts_of(others));
  HeapSum total;
  for (const std::uint64_t heap : heaps) total.add(heap);
  const bool all_heaps = std::ranges::all_of(parts, [&](auto part) {
    const auto heap = sums_.heap_of(part, question_.budget);
    if (heap) total.add(*heap);
    return heap.has_value();
  });
  if (all_heaps) return Answer{total.outcome(), Way::theorem};
  if (is_searched_alone(sum)) {
    GRUNDY_TRY(const Outcome outcome, alone(sum.components.front()));
    return Answer{outcome, Way::alone};
  }
  GRUNDY_TRY(const Outcome outcome, sums_.search(parts, heaps, question_.budget));
  return Answer{outcome, Way::search};
}

bool Outcomes::add_heaps_by_theorem(const Component& component,
                                    std::vector<std::uint64_t>& heaps) const {
  const MisereFacet* const theorem = question_.values().misere(*component.game);
  return theorem != nullptr &&
         theorem->each_heap(component.position, [&](std::uint64_t heap) { heaps.push_back(heap); });
}

std::optional<HeapSum> Outcomes::heaps_by_theorem(const Component& component) const {
  const MisereFacet* const theorem = question_.values().misere(*component.game);
  if (theorem == nullptr) return std::nullopt;
  HeapSum heaps;
  const bool known =
      theorem->each_heap(component.position, [&](std::uint64_t heap) { heaps.add(heap); });
  return known ? std::optional(heaps) : std::nullopt;
}

std::optional<HeapSum> Outcomes::heaps_of(const Component& component) {
  if (const auto known = heaps_by_theorem(component)) return known;
  const auto parts = part_heaps(component);
  if (!parts) return std::nullopt;
  HeapSum heaps;
  for (const std::uint64_t heap : *parts) heaps.add(heap);
  return heaps;
}

std::optional<std::vector<std::uint64_t>> Outcomes::part_heaps(const Component& component) {
  if (!sums_.uses_heaps()) return std::nullopt;
  const auto parts = parts_of(Sum{{component}});
  if (!parts) return std::nullopt;
  std::vector<std::uint64_t> heaps;
  for (const auto part : *parts) {
    const auto heap = sums_.heap_of(part, question_.budget);
    if (!heap) return std::nullopt;
    heaps.push_back(*heap);
  }
  return heaps;
}

Found<std::vector<Sums::Part>> Outcomes::parts_of(const Sum& sum) {
  return sums_.parts_of(sum, question_.budget,
                        [this](const AnyGame& game) { return question_.tables.is_guest(game); });
}

bool Outcomes::has_table(const Sum& sum) const {
  if (sum.components.size() != 1) return false;
  const Component& component = sum.components.front();
  return question_.values().solver(component).tabulates_misere(component, question_.budget);
}

bool Outcomes::is_searched_alone(const Sum& sum) const {
  if (sum.components.size() != 1) return false;
  const Component& component = sum.components.front();
  const AnyGame& game = *component.game;
  if (game.given_options() != nullptr || game.loopy()) return false;
  return question_.values().solvers().general(component.game).decides_misere() &&
         !heaps_by_theorem(component) && is_one_part(component);
}

Found<Outcome> Outcomes::alone(const Component& component) {
  Solver& solver = question_.values().solvers().general(component.game);
  std::optional<Found<bool>> lost;
  component.game->each_part(component.position, [&](WordsView part) {
    lost = solver.is_lost_in_misere(part, question_.budget);
  });
  if (!lost) return stopped_early();
  GRUNDY_TRY(const bool is_lost, *lost);
  return is_lost ? Outcome::P : Outcome::N;
}

}  // namespace grundy::misere
