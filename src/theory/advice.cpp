#include "theory/advice.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/position_graph.h"
#include "theory/moves.h"

namespace grundy {

namespace {

// A heap may have 2^64-1 moves, and nobody plays a sum of a million heaps by hand.
constexpr std::size_t kCompared = 200;
constexpr std::size_t kLargePosition = 1000;  // words
// The more moves a position has, the more work it is and the larger each option: 100,000 positions
// of Cram 10x10 took eight seconds, for an answer that a mirror gives at once. So the number looked
// at falls with the square of the number of moves. A request without a value comes from a player,
// who wants a move soon.
constexpr std::uint64_t kPositions = 100'000;
constexpr std::uint64_t kOptionsInAll = 200'000'000;
constexpr std::uint64_t kOptionsInPlay = 20'000'000;
// The longest play needs every move of every position, which must not take longer than the answer.
// A game with more positions than this (a heap of 500 has 125,000 moves in all) is not begun. If a
// game cannot tell, this many bytes hold some 40,000 moves, a millisecond or two.
constexpr double kPositionsForLongest = 500;
constexpr std::uint64_t kBytesForLongest = 1U << 19U;

/// How many moves can still follow. For a sum, the numbers of its parts add up.
class LongestPlay {
 public:
  LongestPlay(const Request& request, const Sum& position)
      : budget_(limits(request, position), request.cancel, {}) {}

  /// Nothing if the game is endless or too large to look through.
  std::optional<std::uint64_t> of(const Sum& sum) {
    if (unknown_) return std::nullopt;
    double size = 0;
    for (const Component& component : sum.components) {
      size += component.game->search_size(component.position).value_or(0);
      unknown_ = unknown_ || component.game->endless();
    }
    unknown_ = unknown_ || size > kPositionsForLongest;
    if (unknown_) return std::nullopt;
    const auto parts = graph_.add(sum, budget_);
    unknown_ = !parts;
    if (!parts) return std::nullopt;
    extend();
    std::uint64_t moves = 0;
    for (const auto part : *parts) moves += longest_[part];
    return moves;
  }

 private:
  static Limits limits(const Request& request, const Sum& position) {
    Limits limits = advice_limits(request, position);
    limits.memory = std::min(limits.memory, kBytesForLongest);
    return limits;
  }

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

/// How many moves there are, as far as that matters here.
std::uint64_t moves_of(const Sum& sum) {
  constexpr std::uint64_t kMost = 1000;
  std::uint64_t moves = 0;
  for (const Component& component : sum.components) {
    component.game->each_move(component.position, [&](const MoveView&) { return ++moves < kMost; });
    if (moves >= kMost) break;
  }
  return moves;
}

}  // namespace

Limits advice_limits(const Request& request, const Sum& position) {
  using namespace std::chrono_literals;
  constexpr std::chrono::nanoseconds kQuick = 40ms;
  Limits limits = request.limits;
  const std::uint64_t moves = std::max<std::uint64_t>(moves_of(position), 1);
  const std::uint64_t few = (request.find_value ? kOptionsInAll : kOptionsInPlay) / (moves * moves);
  limits.positions = std::min({limits.positions.value_or(kPositions), kPositions, few});
  limits.threads = 1;
  if (request.quick) limits.time = std::min(limits.time.value_or(kQuick), kQuick);
  return limits;
}

Expected<std::optional<Advice>> advise(const Sum& position, const Request& request,
                                       CountReplies count_replies) {
  if (is_large(position)) return std::nullopt;
  MoveList options = distinct_moves(position, kCompared);
  // If the game is over and lost, as it can be in misère play, no reply is needed: nothing is
  // easier to answer.
  const auto effort = [](std::uint64_t replies) { return replies == 0 ? UINT64_MAX : replies; };
  std::vector<Advice> hardest;  // all with the fewest replies
  for (MoveResult& move : options.moves) {
    if (!move.to) return std::nullopt;
    const auto replies = count_replies(*move.to);
    if (!replies) return std::unexpected(replies.error());
    if (!*replies) {
      // For a player who waits, the best of those compared so far will do.
      options.complete = false;
      if (request.quick) break;
      return std::nullopt;
    }
    if (!hardest.empty()) {
      const std::uint64_t least = effort(hardest.front().replies);
      if (effort(**replies) > least) continue;
      if (effort(**replies) < least) hardest.clear();
    }
    hardest.push_back({std::move(move), **replies, std::nullopt, true});
  }
  if (hardest.empty()) return std::nullopt;
  for (Advice& advice : hardest) advice.of_all_moves = options.complete;
  LongestPlay longest(request, position);
  for (Advice& advice : hardest) {
    advice.longest = longest.of(*advice.move.to);
    // Lengths are compared only if all are known; otherwise the order would depend on the limits.
    if (!advice.longest) return std::move(hardest.front());
  }
  return std::move(*std::ranges::max_element(hardest, {}, &Advice::longest));
}

}  // namespace grundy
