#include "games/digraph/arrows.h"

#include <algorithm>
#include <numeric>

namespace grundy::games {

Node Arrows::node(std::string_view name) {
  if (const auto known = find(name)) return *known;
  const auto number = static_cast<Node>(names_.size());
  numbers_.emplace(names_.emplace_back(name), number);
  return number;
}

std::optional<Node> Arrows::find(std::string_view name) const {
  const auto found = numbers_.find(name);
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

void Arrows::finish() {
  // Equal arrows come together, the first one in front; the others are dropped.
  std::vector<std::size_t> order(pairs_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return pairs_[i]; });
  const auto again = std::ranges::unique(order, {}, [&](std::size_t i) { return pairs_[i]; });
  order.erase(again.begin(), again.end());

  begins_.assign(names_.size() + 1, 0);
  targets_.reserve(order.size());
  for (const std::size_t i : order) {
    targets_.push_back(pairs_[i].second);
    begins_[pairs_[i].first + 1] = targets_.size();
  }
  for (std::size_t node = 1; node < begins_.size(); ++node) {
    begins_[node] = std::max(begins_[node], begins_[node - 1]);
  }

  std::ranges::sort(order);
  std::vector<std::pair<Node, Node>> kept;
  kept.reserve(order.size());
  for (const std::size_t i : order) kept.push_back(pairs_[i]);
  pairs_ = std::move(kept);
}

}  // namespace grundy::games
