#include "solve/loopy/remoteness.h"

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

#include "core/team.h"
#include "solve/loopy/node_bits.h"
#include "solve/loopy/transpose.h"
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
    if (!memory_.grow(4 * nodes + bytes_for_transposing(nodes, graph_.arrow_count(), 24))) {
      return std::nullopt;
    }
    if (!budget_.spend(counted_ ? 0 : nodes)) return std::nullopt;
    result_.play_ = play_;
    result_.distances_.assign(nodes, Remoteness::kNever);
    NodeBits settled(nodes);
    settle_ends(settled);
    const auto is_open = [&](Node node) { return !settled.has(node); };
    const ArrowGraph backwards = transposed(graph_, team_, is_open, is_open);
    Counts counts(nodes);
    Policy policy(result_.distances_, play_);
    Waves<Policy> waves(graph_, backwards, counts, settled, policy, team_, budget_);
    // Who has only won targets now loses in two moves, or in misère play in one.
    waves.begin(open_nodes(settled));
    if (!waves.run()) return std::nullopt;
    return std::move(result_);
  }

 private:
  class Policy {
   public:
    Policy(Array<std::uint32_t>& distances, Play play)
        : distances_(distances), label_(play == Play::normal ? 2 : 1) {}

    void mark(Node node) { distances_[node] = label_ - 1; }
    void label(Node node) { distances_[node] = label_; }
    void next_wave() { label_ += 2; }

   private:
    Array<std::uint32_t>& distances_;
    std::uint32_t label_;  // the distance of nodes that are found lost in this wave
  };

  /// In normal play the ends are lost, and what has an arrow there is won: that needs no arrows
  /// turned round. In misère play the ends are won.
  void settle_ends(NodeBits& settled) {
    const std::size_t nodes = graph_.node_count();
    NodeBits is_end(nodes);
    for (std::size_t i = 0; i < nodes; ++i) {
      const auto node = static_cast<Node>(i);
      if (!graph_.is_end(node)) continue;
      result_.distances_[node] = 0;
      is_end.add(node);
    }
    settled = is_end;
    if (play_ == Play::misere) return;
    team_.each(nodes, kPiece, [&](unsigned, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const auto node = static_cast<Node>(i);
        if (!leads_to(is_end, graph_.targets(node))) continue;
        result_.distances_[node] = 1;
        settled.add(node);  // pieces are whole words
      }
    });
  }

  [[nodiscard]] Array<Node> open_nodes(const NodeBits& settled) const {
    Array<Node> open;
    for (std::size_t i = 0; i < graph_.node_count(); ++i) {
      if (!settled.has(static_cast<Node>(i))) open.push_back(static_cast<Node>(i));
    }
    return open;
  }

  static constexpr std::size_t kPiece = std::size_t{1} << 14U;

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
    budget.out_of_memory();
    return std::nullopt;
  }
}

}  // namespace grundy::loopy
