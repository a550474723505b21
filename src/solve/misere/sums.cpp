#include "solve/misere/sums.h"

#include <unordered_set>

namespace grundy::misere {

namespace {

// Parts of the sum itself: if they equal heaps, nothing is searched.
constexpr std::uint64_t kEffortForRoots = 1U << 12U;

/// True if nobody knows whether play ends in some game of the sum.
bool may_be_endless(const Sum& root, Sums::Unchecked unchecked) {
  std::vector<const Sum*> stack{&root};
  std::unordered_set<const AnyGame*> seen;  // lists may share what they list
  while (!stack.empty()) {
    const Sum& sum = *stack.back();
    stack.pop_back();
    for (const Component& component : sum.components) {
      if (component.game->foreign() || unchecked(*component.game)) return true;
      const auto* const options = component.game->given_options();
      if (options == nullptr || !seen.insert(component.game.get()).second) continue;
      for (const Sum& option : *options) stack.push_back(&option);
    }
  }
  return false;
}

}  // namespace

Found<std::vector<Sums::Part>> Sums::parts_of(const Sum& sum, Budget& budget, Unchecked unchecked) {
  std::vector<Part> parts;
  if (!parts_.add(sum, parts)) {
    budget.halt(StopReason::too_large);
    return stopped_early();
  }
  if (may_be_endless(sum, unchecked)) {
    const auto cycle = parts_.list_all(parts, budget);
    if (!cycle.empty()) return std::unexpected(NotFound(endless_error(cycle)));
  }
  if (budget.stopped()) return stopped_early();
  return parts;
}

std::optional<std::uint32_t> Sums::heap_of(Part part, Budget& budget) {
  return use_heaps_ ? heaps_.find(part, kEffortForRoots, budget) : std::nullopt;
}

Found<Outcome> Sums::search(std::span<const Part> parts, std::span<const std::uint64_t> heaps,
                            Budget& budget) {
  const auto sum = simple(parts, heaps, budget);
  if (!sum) {
    if (!budget.stopped()) budget.halt(StopReason::too_large);
    return stopped_early();
  }
  GRUNDY_TRY(const bool lost, search_.is_lost(*sum, budget));
  return lost ? Outcome::P : Outcome::N;
}

std::optional<bool> Sums::lost(std::span<const Part> parts, std::span<const std::uint64_t> heaps,
                               Budget& budget) {
  const auto sum = simple(parts, heaps, budget);
  return sum ? search_.known(*sum) : std::nullopt;
}

std::optional<SumWords> Sums::simple(std::span<const Part> parts,
                                     std::span<const std::uint64_t> heaps, Budget& budget) {
  SumWords sum(parts.begin(), parts.end());
  for (const std::uint64_t heap : heaps) {
    if (heap > SumMoves::kLargestHeap) return std::nullopt;
    sum.push_back(SumMoves::heap(static_cast<std::uint32_t>(heap)));
  }
  if (!moves_.simplify(sum, budget)) return std::nullopt;
  return sum;
}

void Sums::announce_to(FactSinks* sinks) {
  search_.announce_to(sinks == nullptr ? nullptr : &sinks->add());
}

}  // namespace grundy::misere
