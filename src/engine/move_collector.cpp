#include "engine/move_collector.h"

#include <algorithm>
#include <utility>

namespace grundy {

namespace {

constexpr std::size_t kLargeSum = 4096;  // words

std::size_t words_in(const Sum& sum) {
  std::size_t words = 0;
  for (const Component& component : sum.components) words += component.position.size();
  return words;
}

}  // namespace

MoveList distinct_moves(const Sum& position, std::size_t most) {
  MoveCollector collector(position, most);
  std::size_t seen = 0;
  for (std::size_t i = 0; i < position.components.size() && seen <= most; ++i) {
    const Component& component = position.components[i];
    component.game->each_move(component.position, [&](const MoveView& move) {
      if (++seen > most) return false;
      collector.add(i, move, std::nullopt, std::nullopt);
      return true;
    });
  }
  MoveList list = std::move(collector).take();
  list.complete = list.complete && seen <= most;
  return list;
}

MoveCollector::MoveCollector(const Sum& position, std::size_t max_moves)
    : position_(position), max_moves_(max_moves), large_(words_in(position) > kLargeSum) {
  if (large_) return;
  for (const Component& component : position.components) {
    identities_.push_back(identity_of(component));
  }
}

void MoveCollector::add(std::size_t component, const MoveView& move, std::optional<NimValue> value,
                        std::optional<Outcome> outcome) {
  ++list_.total;
  if (list_.moves.size() >= max_moves_ && (large_ || !list_.complete)) {
    list_.complete = false;
    return;
  }
  std::optional<Sum> to;
  if (!large_) {
    Sum after = move.after();
    const auto [known, is_new] = seen_.try_emplace(identity(component, after), list_.moves.size());
    if (!is_new) {
      ++list_.moves[known->second].count;
      return;
    }
    to = replace_component(position_, component, std::move(after));
  }
  if (list_.moves.size() >= max_moves_) {
    list_.complete = false;
    return;
  }
  list_.moves.push_back({component, move.print(), std::move(to), 1, value, outcome});
}

std::string MoveCollector::identity(std::size_t component, const Sum& after) const {
  std::vector<std::string> identities = identities_;
  identities[component].clear();
  for (const Component& part : after.components) identities.push_back(identity_of(part));
  std::erase(identities, std::string());
  return join_identities(std::move(identities));
}

}  // namespace grundy
