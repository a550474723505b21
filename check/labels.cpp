#include "check/labels.h"

#include <algorithm>

#include "proof/lines.h"

namespace grundy::check {

namespace {

using Node = ArrowGraph::Node;
constexpr std::uint32_t kNoCounter = UINT32_MAX;
constexpr std::size_t kAhead = 24;  // arrows, enough for memory to answer

class NormalLabels {
 public:
  NormalLabels(const ArrowGraph& graph, const Array<NodeLabel>& labels)
      : graph_(graph), labels_(labels), least_(graph.arrow_count(), kNoCounter) {}

  std::optional<WrongLabel> wrong() {
    if (auto found = fill_rows()) return found;
    for (std::size_t i = 0; i < graph_.node_count(); ++i) {
      const auto node = static_cast<Node>(i);
      const std::string_view why =
          labels_[i].label == kInfinite ? wrong_infinite(node) : wrong_finite(node);
      if (!why.empty()) return WrongLabel{node, why};
    }
    return std::nullopt;
  }

 private:
  /// The least counters among the targets of every node, by label; and the mex of each.
  std::optional<WrongLabel> fill_rows() {
    const auto& targets = graph_.all_targets();
    for (std::size_t i = 0; i < graph_.node_count(); ++i) {
      const auto node = static_cast<Node>(i);
      const std::uint64_t begin = graph_.begin(node);
      const std::uint64_t end = graph_.end(node);
      for (std::uint64_t arrow = begin; arrow < end; ++arrow) {
        if (arrow + kAhead < targets.size()) __builtin_prefetch(&labels_[targets[arrow + kAhead]]);
        const NodeLabel& to = labels_[targets[arrow]];
        if (to.label < end - begin) {
          std::uint32_t& least = least_[begin + to.label];
          least = std::min(least, to.counter);
        }
      }
      if (labels_[i].label != kInfinite && labels_[i].label != mex(node)) {
        return WrongLabel{node, "its label is not the mex of the labels of its targets"};
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::uint32_t mex(Node node) const {
    std::uint64_t at = graph_.begin(node);
    while (at < graph_.end(node) && least_[at] != kNoCounter) ++at;
    return static_cast<std::uint32_t>(at - graph_.begin(node));
  }

  /// The least counter among the targets of a node that have this label.
  [[nodiscard]] std::uint32_t least_counter(Node node, std::uint32_t label) const {
    const auto row = graph_.targets(node);
    if (label < row.size()) return least_[graph_.begin(node) + label];
    // Only an infinite node has labels beyond its row. Few nodes have labels that large: a label n
    // takes n (n + 1) / 2 arrows.
    std::uint32_t least = kNoCounter;
    for (const Node to : row) {
      if (labels_[to].label == label) least = std::min(least, labels_[to].counter);
    }
    return least;
  }

  [[nodiscard]] std::string_view wrong_finite(Node node) const {
    const auto& targets = graph_.all_targets();
    const NodeLabel own = labels_[node];
    for (std::uint64_t arrow = graph_.begin(node); arrow < graph_.end(node); ++arrow) {
      if (arrow + kAhead < targets.size()) {
        __builtin_prefetch(&labels_[targets[arrow + kAhead]]);
        __builtin_prefetch(&graph_.begins()[targets[arrow + kAhead]]);
      }
      const Node to = targets[arrow];
      if (labels_[to].label <= own.label) continue;  // the infinite ones are larger
      if (least_counter(to, own.label) >= own.counter) {
        return "a move to an infinite or larger label cannot be taken back with a smaller counter";
      }
    }
    return {};
  }

  [[nodiscard]] std::string_view wrong_infinite(Node node) const {
    const std::uint32_t least = mex(node);
    for (const Node to : graph_.targets(node)) {
      if (labels_[to].label == kInfinite && least_counter(to, least) == kNoCounter) return {};
    }
    return "it is not infinite: every move to an infinite node can be taken back";
  }

  const ArrowGraph& graph_;
  const Array<NodeLabel>& labels_;
  Array<std::uint32_t> least_;
};

std::string_view wrong_misere(const ArrowGraph& graph, Node node, const Array<NodeLabel>& labels) {
  const NodeLabel own = labels[node];
  bool leads_to_lost = false;
  bool leads_to_draw = false;
  bool all_won = !graph.is_end(node);
  for (const Node target : graph.targets(node)) {
    const NodeLabel& to = labels[target];
    const bool before = to.counter < own.counter;
    leads_to_lost = leads_to_lost || (to.label == kLost && (before || own.label == kDrawn));
    leads_to_draw = leads_to_draw || to.label == kDrawn;
    all_won = all_won && to.label == kWon && before;
  }
  if (own.label == kDrawn) {
    if (leads_to_lost) return "it is not a draw: one of its targets is P";
    return leads_to_draw ? std::string_view() : "it is not a draw: none of its targets is D";
  }
  if (own.label == kLost) {
    return all_won ? std::string_view() : "not all of its targets are N with smaller counters";
  }
  if (graph.is_end(node) || leads_to_lost) return {};
  return "none of its targets is P with a smaller counter";
}

}  // namespace

std::optional<WrongLabel> wrong_label(const ArrowGraph& graph, Play play,
                                      const Array<NodeLabel>& labels) {
  if (play == Play::normal) return NormalLabels(graph, labels).wrong();
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    const auto node = static_cast<Node>(i);
    if (const auto why = wrong_misere(graph, node, labels); !why.empty()) {
      return WrongLabel{node, why};
    }
  }
  return std::nullopt;
}

std::optional<std::uint32_t> read_label(std::string_view word, Play play) {
  if (play == Play::misere) {
    if (word == "P") return kLost;
    if (word == "N") return kWon;
    return word == "D" ? std::optional(kDrawn) : std::nullopt;
  }
  return word == "i" ? std::optional(kInfinite) : read_counter(word);
}

std::optional<std::uint32_t> read_counter(std::string_view word) {
  const auto number = proof::number(word);
  if (!number || *number >= UINT32_MAX) return std::nullopt;
  return static_cast<std::uint32_t>(*number);
}

}  // namespace grundy::check
