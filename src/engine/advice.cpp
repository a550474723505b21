#include "engine/advice.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "core/position_graph.h"
#include "engine/move_collector.h"

namespace grundy {

namespace {

// A heap may have 2^64-1 moves, and a sum of a million heaps is not for a person to play.
constexpr std::size_t kCompared = 200;
constexpr std::size_t kLargePosition = 1000;  // words
constexpr std::uint64_t kPositions = 100'000;

/// How many moves can still follow: for a sum the numbers of its parts add up.
class LongestPlay {
 public:
  explicit LongestPlay(const Request& request)
      : budget_(advice_limits(request), request.cancel, {}) {}

  /// None where the game is endless, or too large to be looked through.
  std::optional<std::uint64_t> of(const Sum& sum) {
    if (unknown_) return std::nullopt;
    double size = 0;
    for (const Component& component : sum.components) {
      size += component.game->search_size(component.position).value_or(0);
      unknown_ = unknown_ || component.game->endless();
    }
    if (unknown_ || size > static_cast<double>(kPositions)) return std::nullopt;
    const auto parts = graph_.add(sum, budget_);
    unknown_ = !parts;
    if (!parts) return std::nullopt;
    extend();
    std::uint64_t moves = 0;
    for (const auto part : *parts) moves += longest_[part];
    return moves;
  }

 private:
  void extend() {
    const auto& order = graph_.from_the_end();
    longest_.resize(graph_.size(), 0);
    for (; done_ < order.size(); ++done_) {
      std::uint64_t& longest = longest_[order[done_]];
      graph_.each_option(order[done_], [&](std::span<const PositionGraph::Node> option) {
        std::uint64_t moves = 1;
        for (const auto part : option) moves += longest_[part];
        longest = std::max(longest, moves);
        return true;
      });
    }
  }

  Budget budget_;
  PositionGraph graph_;
  std::vector<std::uint64_t> longest_;
  std::size_t done_ = 0;  // nodes whose longest play is known, in the graph's order
  bool unknown_ = false;
};

bool is_large(const Sum& sum) {
  std::size_t words = 0;
  for (const Component& component : sum.components) words += component.position.size();
  return words > kLargePosition;
}

}  // namespace

Limits advice_limits(const Request& request) {
  Limits limits = request.limits;
  limits.positions = std::min(limits.positions.value_or(kPositions), kPositions);
  limits.threads = 1;
  return limits;
}

Expected<std::optional<Advice>> advise(const Sum& position, const Request& request,
                                       CountReplies count_replies) {
  if (is_large(position)) return std::nullopt;
  const MoveList options = distinct_moves(position, kCompared);
  LongestPlay longest(request);
  std::optional<Advice> best;
  for (const MoveResult& move : options.moves) {
    if (!move.to) return std::nullopt;
    const auto replies = count_replies(*move.to);
    if (!replies) return std::unexpected(replies.error());
    if (!*replies) return std::nullopt;
    Advice advice{move, **replies, longest.of(*move.to), options.complete};
    const auto rank = [](const Advice& a) {
      return std::tuple(a.replies, UINT64_MAX - a.longest.value_or(0));
    };
    if (!best || rank(advice) < rank(*best)) best = std::move(advice);
  }
  return best;
}

}  // namespace grundy
