#include "solve/loopy/remoteness.h"

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

#include "core/team.h"
#include "solve/loopy/transpose.h"
#include "solve/loopy/watches.h"
#include "solve/loopy/waves.h"

namespace grundy::loopy {

using Node = ArrowGraph::Node;

class RemotenessSolver {
 public:
  RemotenessSolver(const ArrowGraph& graph, Play play, Budget& budget, bool counted)
      : graph_(graph),
        play_(play),
        budget_(budget),
        counted_(counted),
        memory_(budget),
        team_(graph.node_count() < kWideWave ? 1 : budget.limits().threads) {}

  std::optional<Remoteness> solve() {
    const std::uint64_t nodes = graph_.node_count();
    if (!memory_.grow(nodes * (Watches::kBytesPerNode + 12) +
                      bytes_for_transposing(nodes, graph_.arrow_count()))) {
      return std::nullopt;
    }
    result_.play_ = play_;
    result_.distances_.assign(nodes, Remoteness::kNever);
    std::vector<Node> ends;
    std::vector<Node> others;
    for (std::size_t i = 0; i < nodes; ++i) {
      const auto node = static_cast<Node>(i);
      (graph_.is_end(node) ? ends : others).push_back(node);
    }
    for (const Node node : ends) result_.distances_[node] = 0;
    const ArrowGraph backwards = transposed(graph_, team_, [](Node) { return true; });
    Watches watches(graph_);
    Policy policy(result_.distances_, play_);
    Array<Node> order;
    Waves<Policy> waves(backwards, watches, policy, order, team_, budget_);
    // In normal play the ends are lost, and nobody watches them: what has an arrow there is won.
    if (play_ == Play::normal) {
      order.assign(ends.begin(), ends.end());
      waves.mark_before(ends);
    }
    std::erase_if(others, [&](Node node) { return !policy.waits(node); });
    waves.look_from_the_start(others);
    // Who has only won targets now loses in two moves, or in misère play in one.
    const std::size_t first = play_ == Play::normal ? ends.size() : 0;
    if (!waves.run(first, counted_) || !budget_.spend(counted_ ? 0 : ends.size())) {
      return std::nullopt;
    }
    return std::move(result_);
  }

 private:
  class Policy {
   public:
    Policy(Array<std::uint32_t>& distances, Play play)
        : distances_(distances),
          even_is_won_(play == Play::misere),
          label_(play == Play::normal ? 2 : 1) {}

    [[nodiscard]] const std::uint32_t* states() const { return distances_.data(); }
    [[nodiscard]] bool can_mark(Node node) const { return distances_[node] == Remoteness::kNever; }
    [[nodiscard]] bool waits(Node node) const { return can_mark(node); }
    void mark(Node node) { distances_[node] = label_ - 1; }
    [[nodiscard]] bool is_settled(Node node) const {
      return distances_[node] != Remoteness::kNever && (distances_[node] % 2 == 0) == even_is_won_;
    }
    void label(Node node) { distances_[node] = label_; }
    void next_wave() { label_ += 2; }

   private:
    Array<std::uint32_t>& distances_;
    bool even_is_won_;
    std::uint32_t label_;  // the distance of nodes that are found lost in this wave
  };

  const ArrowGraph& graph_;
  Play play_;
  Budget& budget_;
  bool counted_;
  Reservation memory_;
  Team team_;
  Remoteness result_;
};

std::optional<Remoteness> remoteness(const ArrowGraph& graph, Play play, Budget& budget,
                                     bool counted) {
  try {
    return RemotenessSolver(graph, play, budget, counted).solve();
  } catch (const std::bad_alloc&) {
    budget.halt(StopReason::memory);
    return std::nullopt;
  }
}

}  // namespace grundy::loopy
