// How a lecturer would find the value of a picture on the board, and the picture itself.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "games/hackenbush/hackenbush.h"
#include "games/kit/drawn.h"
#include "games/kit/edges.h"
#include "games/kit/part_graph.h"

namespace grundy::games {

namespace {

constexpr std::size_t kMostLines = 40;

void add_line(std::vector<std::string>& figure, std::string line) {
  if (figure.size() < kMostLines) {
    figure.push_back(std::move(line));
  } else if (figure.size() == kMostLines) {
    figure.emplace_back("...");
  }
}

std::string count(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

/// A picture with its classes: their members, and the branches that stand on each.
class Reasons {
 public:
  explicit Reasons(const Words& edges)
      : graph_(number_nodes(edges, packed_name("0"))),
        picture_(graph_.names.size(), graph_.edges),
        members_(graph_.names.size()),
        branches_(graph_.names.size()) {
    for (const std::uint32_t node : picture_.preorder()) {
      members_[picture_.head(node)].push_back(node);
      if (node != 0 && picture_.head(node) == node) {
        branches_[picture_.head(picture_.parent(node))].push_back(node);
      }
    }
  }

  [[nodiscard]] Explanation whole() const {
    Explanation fusion = this->fusion();
    Explanation colon = this->colon();
    Explanation stalk = this->stalk();
    if (!colon.figure.empty() || !fusion.figure.empty()) {
      stalk.because.insert(stalk.because.begin(), drawn());
    }
    if (!colon.figure.empty()) stalk.because.insert(stalk.because.begin(), std::move(colon));
    if (!fusion.figure.empty()) stalk.because.insert(stalk.because.begin(), std::move(fusion));
    return stalk;
  }

 private:
  /// "a=b=c" for nodes that have been fused.
  [[nodiscard]] std::string name(std::uint32_t head) const {
    constexpr std::size_t kShown = 5;
    std::string text;
    for (std::size_t i = 0; i < members_[head].size(); ++i) {
      if (i == kShown) return text + "=...";
      text += (i > 0 ? "=" : "") + unpacked_name(graph_.names[members_[head][i]]);
    }
    return text;
  }

  [[nodiscard]] Explanation fusion() const {
    Explanation reason{"fusion",
                       "The nodes of a cycle may be fused into one without changing the value "
                       "(fusion principle). Its edges become loops. A loop is worth as much as a "
                       "stalk of one edge, so two loops cancel."};
    std::vector<std::string> classes;
    for (const std::uint32_t node : picture_.preorder()) {
      const std::uint64_t loops = picture_.loops(node);
      if (picture_.head(node) != node || loops == 0) continue;
      add_line(reason.figure,
               fmt::format("{}: {}, worth {}", name(node), count(loops, "loop"), loops % 2));
      if (classes.size() < kMostLines) classes.push_back(name(node));
    }
    reason.facts = {{"fused", std::move(classes)}};
    return reason;
  }

  /// From the tips down: the value of a node rests on the nodes above it.
  [[nodiscard]] Explanation colon() const {
    Explanation reason{
        "colon",
        "The branches at a node may be replaced by one stalk whose length is the nim sum of their "
        "values (colon principle). A branch is worth one more than what stands on its far end."};
    const auto& order = picture_.preorder();
    for (std::size_t i = order.size(); i-- > 1;) {
      const std::uint32_t node = order[i];
      if (picture_.head(node) != node) continue;
      const auto& branches = branches_[node];
      const bool loop = picture_.loops(node) % 2 == 1;
      if (branches.size() + (loop ? 1 : 0) < 2) continue;
      std::string sum;
      constexpr std::size_t kShown = 12;
      for (std::size_t k = 0; k < branches.size() && k <= kShown; ++k) {
        sum += k > 0 ? " + " : "";
        sum += k == kShown ? "..." : fmt::format("*{}", picture_.class_value(branches[k]) + 1);
      }
      if (loop) sum += " + *1";
      add_line(reason.figure,
               fmt::format("on {}: {} = *{}", name(node), sum, picture_.class_value(node)));
    }
    return reason;
  }

  /// The picture with its cycles fused, and the value of each branch.
  [[nodiscard]] Explanation drawn() const {
    constexpr std::size_t kDeepest = 16;
    Explanation reason{"drawn",
                       "So the picture becomes this, with the ground on the left, and after each "
                       "branch the stalk that may replace it."};
    std::vector<std::size_t> depth(graph_.names.size(), 0);
    for (const std::uint32_t node : picture_.preorder()) {
      if (picture_.head(node) != node) continue;
      if (node != 0) depth[node] = depth[picture_.head(picture_.parent(node))] + 1;
      if (depth[node] > kDeepest) continue;
      std::string line;
      for (std::size_t i = 1; i < depth[node]; ++i) line += "   ";
      line += (node == 0 ? "" : "+--") + name(node);
      if (depth[node] == kDeepest && !branches_[node].empty()) line += " ...";
      if (picture_.loops(node) > 0) {
        line += fmt::format("  ({})", count(picture_.loops(node), "loop"));
      }
      if (node != 0) line += fmt::format("  *{}", picture_.class_value(node) + 1);
      add_line(reason.figure, std::move(line));
    }
    return reason;
  }

  [[nodiscard]] Explanation stalk() const {
    Explanation reason{"stalk", ""};
    std::vector<Summand> summands;
    std::vector<std::uint64_t> lengths;
    for (const std::uint32_t node : branches_[0]) {
      lengths.push_back(picture_.class_value(node) + 1);
      summands.push_back({fmt::format("stalk at {}", name(node)), NimValue(lengths.back())});
    }
    const std::uint64_t loops = picture_.loops(0);
    if (loops % 2 == 1) {
      lengths.push_back(1);
      summands.push_back({fmt::format("{} on the ground", count(loops, "loop")), NimValue(1)});
    }
    reason.claim = fmt::format(
        "On the ground there {}. A stalk of n edges is a nim heap of n, since a cut can leave any "
        "shorter stalk. The value is {}.",
        summands.size() == 1 ? "is in effect one stalk"
                             : "are in effect " + count(summands.size(), "stalk"),
        picture_.value());
    if (summands.empty()) reason.claim = "Nothing is left on the ground, so the value is 0.";
    reason.facts = {{"stalks", std::move(lengths)}};
    if (summands.size() > 1) reason.because.push_back(explain_nim_sum(summands));
    return reason;
  }

  NumberedGraph graph_;
  FusedGraph picture_;
  std::vector<std::vector<std::uint32_t>> members_;
  std::vector<std::vector<std::uint32_t>> branches_;
};

}  // namespace

Explanation Hackenbush::explain(const Position& edges) {
  return Reasons(edges).whole();
}

/// The picture lying on its side, with the ground on the left: one line per node, the nodes above
/// it indented. Parentheses after a node show where its other edges lead.
Drawing Hackenbush::shapes(const Position& edges) {
  const NumberedGraph numbers = number_nodes(edges, packed_name("0"));
  if (numbers.names.size() > kMostInPicture) return {};
  Network network{.edges = numbers.edges};
  for (const Word name : numbers.names) network.names.push_back(unpacked_name(name));
  Drawing drawing = drawn_on_ground(network);
  drawing.title = fmt::format("{} edges on the ground", numbers.edges.size());
  return drawing;
}

std::string Hackenbush::draw(const Position& edges) {
  constexpr std::size_t kDeepest = 24;
  const NumberedGraph graph = number_nodes(edges, packed_name("0"));
  const FusedGraph picture(graph.names.size(), graph.edges);
  std::vector<std::size_t> depth(graph.names.size(), 0);
  std::vector<std::string> besides(graph.names.size());
  std::vector<bool> drawn(graph.names.size(), false);
  std::vector<std::uint32_t> rank(graph.names.size(), 0);
  for (std::uint32_t i = 0; i < picture.preorder().size(); ++i) rank[picture.preorder()[i]] = i;
  for (const auto& [a, b] : graph.edges) {
    const auto [low, high] = rank[a] < rank[b] ? std::pair(a, b) : std::pair(b, a);
    const bool in_tree = high != low && picture.parent(high) == low && !drawn[high];
    if (in_tree) {
      drawn[high] = true;
    } else {
      besides[high] += ' ' + unpacked_name(graph.names[low]);
    }
  }
  std::string text;
  std::size_t lines = 0;
  for (const std::uint32_t node : picture.preorder()) {
    if (lines == kMostLines) return text + "...\n";
    if (node != 0) depth[node] = depth[picture.parent(node)] + 1;
    if (depth[node] > kDeepest) continue;
    ++lines;
    for (std::size_t i = 1; i < depth[node]; ++i) text += "   ";
    if (node != 0) text += "+--";
    text += depth[node] == kDeepest ? "..." : unpacked_name(graph.names[node]);
    if (!besides[node].empty()) text += " (also" + besides[node] + ')';
    text += '\n';
  }
  return text;
}

}  // namespace grundy::games
