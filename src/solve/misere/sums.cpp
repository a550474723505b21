#include "solve/misere/sums.h"

#include <utility>

#include "core/found.h"

namespace grundy::misere {

Found<Sums::Parts> Sums::parts_of(const Sum& sum, Budget& budget) {
  auto parts = graph_.add(sum, budget);
  if (!parts && !parts.error().cycle.empty()) {
    return std::unexpected(NotFound(endless_error(parts.error().cycle)));
  }
  if (!parts) return stopped_early();
  if (use_heaps_) heaps_.extend(graph_);
  return std::move(*parts);
}

Found<Outcome> Sums::search(const Parts& parts, Budget& budget) {
  const auto value = search_.evaluate(rules_.canonical(parts), budget);
  if (!value) return stopped_early();
  return *value == dag::MisereRule::kP ? Outcome::P : Outcome::N;
}

std::optional<bool> Sums::lost(std::span<const Node> parts,
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

void Sums::announce_to(FactSinks* sinks) {
  search_.announce_to(sinks == nullptr ? nullptr : &sinks->add());
}

}  // namespace grundy::misere
