#include "solve/loopy/outcomes.h"

#include <utility>

#include "core/sums.h"

namespace grundy::loopy {

namespace {

constexpr std::size_t kMostPositions = 2'000'000;
// A position with its text, its place in the tables, and a few moves.
constexpr std::uint64_t kBytesPerPosition = 400;

}  // namespace

Outcomes::Node Outcomes::intern(Sum sum) {
  const auto [known, is_new] =
      numbers_.try_emplace(identity_of(sum), static_cast<Node>(moves_.size()));
  if (is_new) {
    moves_.push_back(0);
    sources_.emplace_back();
    open_.push_back(std::move(sum));
  }
  return known->second;
}

bool Outcomes::explore(const Sum& root, Budget& budget) {
  if (of(root)) return true;
  intern(root);
  if (!expand_all(budget)) return false;
  decide();
  return true;
}

/// Accounts for the positions found since the last time. One of them may have more moves than there
/// is room for, so this is asked after every few of them.
bool Outcomes::within(Budget& budget) {
  const std::size_t found = moves_.size() - accounted_;
  accounted_ = moves_.size();
  if (moves_.size() > kMostPositions) {
    budget.halt(StopReason::too_large,
                "play can go on for ever, and there are over two million positions");
    return false;
  }
  return budget.spend(found) && budget.reserve(found * kBytesPerPosition);
}

bool Outcomes::expand_all(Budget& budget) {
  constexpr std::uint32_t kMovesPerReport = 64;
  for (Node node = static_cast<Node>(outcomes_.size()); !open_.empty();) {
    // In the order of their numbers, so that open_[i] is the node `node + i`.
    std::vector<Sum> layer = std::exchange(open_, {});
    for (const Sum& sum : layer) {
      for (std::size_t i = 0; i < sum.components.size(); ++i) {
        const Component& component = sum.components[i];
        const bool finished =
            component.game->each_move(component.position, [&](const MoveView& move) {
              const Node to = intern(replace_component(sum, i, move.after()));
              sources_[to].push_back(node);
              return ++moves_[node] % kMovesPerReport != 0 || within(budget);
            });
        if (!finished) return false;
      }
      ++node;
      if (!within(budget)) return false;
    }
  }
  return true;
}

void Outcomes::decide() {
  outcomes_.assign(moves_.size(), Outcome::D);
  to_end_.assign(moves_.size(), 0);
  std::vector<std::uint32_t> undecided = moves_;
  std::vector<Node> queue;
  // The queue holds the nodes by their distance from the end, so that a won one is first reached
  // by its quickest win, and a lost one last by its longest defence.
  const auto settle = [&](Node node, Outcome outcome, std::uint32_t to_end) {
    if (outcomes_[node] != Outcome::D) return;
    outcomes_[node] = outcome;
    to_end_[node] = to_end;
    queue.push_back(node);
  };
  for (Node node = 0; node < moves_.size(); ++node) {
    if (moves_[node] == 0) settle(node, play_ == Play::normal ? Outcome::P : Outcome::N, 0);
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Outcome outcome = outcomes_[queue[i]];
    const std::uint32_t to_end = to_end_[queue[i]] + 1;
    for (const Node source : sources_[queue[i]]) {
      if (outcome == Outcome::P) {
        settle(source, Outcome::N, to_end);
      } else if (--undecided[source] == 0) {
        settle(source, Outcome::P, to_end);
      }
    }
  }
}

std::optional<Outcomes::Node> Outcomes::known(const Sum& sum) const {
  const auto known = numbers_.find(identity_of(sum));
  if (known == numbers_.end() || known->second >= outcomes_.size()) return std::nullopt;
  return known->second;
}

std::optional<Outcome> Outcomes::of(const Sum& sum) const {
  const auto node = known(sum);
  return node ? std::optional(outcomes_[*node]) : std::nullopt;
}

std::optional<std::uint32_t> Outcomes::moves_to_end(const Sum& sum) const {
  const auto node = known(sum);
  if (!node || outcomes_[*node] == Outcome::D) return std::nullopt;
  return to_end_[*node];
}

}  // namespace grundy::loopy
