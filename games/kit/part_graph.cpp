#include "games/kit/part_graph.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <tuple>
#include <unordered_map>

#include "grundy/meter.h"

namespace grundy::games {

namespace {

using Colours = std::vector<std::uint64_t>;

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 31U)) * 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 29U)) * 0xbf58476d1ce4e5b9;
  return x ^ (x >> 32U);
}

/// The neighbours of all nodes in one list; a loop makes a node its own neighbour once.
class Adjacency {
 public:
  void take(const PartGraph& graph) {
    begins_.assign(graph.nodes + 2, 0);
    for (const auto& [a, b] : graph.edges) {
      ++begins_[a + 2U];
      if (a != b) ++begins_[b + 2U];
    }
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    list_.resize(begins_.back());
    // Filling a node's list moves what is to become its end to where it belongs.
    for (const auto& [a, b] : graph.edges) {
      list_[begins_[a + 1U]++] = b;
      if (a != b) list_[begins_[b + 1U]++] = a;
    }
  }

  [[nodiscard]] std::size_t size() const { return begins_.size() - 2; }
  [[nodiscard]] std::span<const std::uint16_t> operator[](std::size_t node) const {
    return std::span(list_).subspan(begins_[node], begins_[node + 1] - begins_[node]);
  }

 private:
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint16_t> list_;
};

/// Numbers the nodes of one graph after another by how they look. Most graphs are so small that
/// fresh lists would cost more to allocate than to fill.
class Numbering {
 public:
  PartGraph apply(const PartGraph& graph, bool rooted) {
    meter::work(1 + graph.edges.size() / 4);
    around_.take(graph);
    const std::size_t start = colour(rooted);
    walk(start);
    number_.resize(graph.nodes);
    for (std::size_t i = 0; i < order_.size(); ++i) {
      number_[order_[i]] = static_cast<std::uint16_t>(i);
    }
    PartGraph result{graph.nodes, graph.edges};
    for (auto& [a, b] : result.edges) std::tie(a, b) = std::minmax({number_[a], number_[b]});
    std::ranges::sort(result.edges);
    return result;
  }

 private:
  /// Colours the nodes; returns where the walk begins.
  std::size_t colour(bool rooted) {
    // Refining a long path would take one round per node, and its ends are easy to find.
    const std::size_t nodes = around_.size();
    bool simple = !rooted;
    std::size_t end = nodes;
    for (std::size_t node = 0; node < nodes && simple; ++node) {
      simple = around_[node].size() <= 2;
      if (end == nodes && around_[node].size() < 2) end = node;
    }
    if (simple) {
      colours_.assign(nodes, 0);
      return end == nodes ? 0 : end;
    }
    colours_.resize(nodes);
    for (std::size_t node = 0; node < nodes; ++node) colours_[node] = around_[node].size();
    if (rooted) colours_[0] = ~std::uint64_t{0};
    refine();
    const std::size_t start = rooted ? 0 : rarest(1);
    tell_twins_apart();
    return start;
  }

  /// Returns the number of colours, and leaves all of them in sorted_, in order.
  std::size_t distinct() {
    sorted_.assign(colours_.begin(), colours_.end());
    std::ranges::sort(sorted_);
    std::size_t count = 0;
    for (std::size_t i = 0; i < sorted_.size(); ++i) {
      count += i == 0 || sorted_[i] != sorted_[i - 1] ? 1U : 0U;
    }
    return count;
  }

  /// Colour refinement: a node's colour comes to stand for what lies around it, ever further away,
  /// until that tells no more nodes apart.
  void refine() {
    constexpr int kMostRounds = 12;
    classes_ = distinct();
    mixes_.resize(colours_.size());
    for (int round = 0; round < kMostRounds && classes_ < colours_.size(); ++round) {
      for (std::size_t node = 0; node < colours_.size(); ++node) {
        mixes_[node] = mixed(colours_[node]);
      }
      for (std::size_t node = 0; node < colours_.size(); ++node) {
        std::uint64_t around = 0;
        for (const std::uint16_t other : around_[node]) {
          around += other == node ? mixed(colours_[node] + 1) : mixes_[other];
        }
        colours_[node] = mixed(3 * mixes_[node] + around);
      }
      const std::size_t now = distinct();
      if (now == classes_) break;
      classes_ = now;
    }
  }

  /// Nodes that still look alike are mostly images of each other. So it does not matter which of
  /// them gets a colour of its own, as long as the others are then refined by it.
  void tell_twins_apart() {
    constexpr std::size_t kMostNodes = 64;
    if (colours_.size() > kMostNodes) return;
    for (std::size_t i = 0; i < colours_.size() && classes_ < colours_.size(); ++i) {
      const std::size_t node = rarest(2);
      colours_[node] = mixed(colours_[node] + 1);
      refine();
    }
  }

  /// A node of the rarest colour that at least `least` nodes have.
  [[nodiscard]] std::size_t rarest(std::size_t least) const {
    std::size_t fewest = SIZE_MAX;
    std::uint64_t best = sorted_.front();
    for (std::size_t i = 0; i < sorted_.size();) {
      std::size_t end = i + 1;
      while (end < sorted_.size() && sorted_[end] == sorted_[i]) ++end;
      if (end - i >= least && end - i < fewest) {
        fewest = end - i;
        best = sorted_[i];
      }
      i = end;
    }
    return static_cast<std::size_t>(std::ranges::find(colours_, best) - colours_.begin());
  }

  /// Puts the nodes in breadth-first order from `start`; nodes it does not reach follow.
  void walk(std::size_t start) {
    order_.clear();
    seen_.assign(around_.size(), 0);
    const auto visit = [&](std::size_t node) {
      if (seen_[node] != 0) return;
      seen_[node] = 1;
      order_.push_back(static_cast<std::uint16_t>(node));
    };
    visit(start);
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const auto list = around_[order_[i]];
      next_.clear();
      for (std::uint32_t k = 0; k < list.size(); ++k) {
        if (seen_[list[k]] == 0) next_.emplace_back(colours_[list[k]], k);
      }
      std::ranges::sort(next_);
      for (const auto& entry : next_) visit(list[entry.second]);
    }
    for (std::size_t node = 0; node < around_.size(); ++node) visit(node);
  }

  Adjacency around_;
  Colours colours_;
  Colours mixes_;
  Colours sorted_;
  std::size_t classes_ = 0;
  std::vector<std::uint16_t> order_;
  std::vector<std::uint8_t> seen_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> next_;  // colour, place in the list
  std::vector<std::uint16_t> number_;
};

/// True if there are nodes, and all are connected without the ground.
bool is_one_piece(const PartGraph& graph, bool rooted) {
  const std::size_t first = rooted ? 1 : 0;
  if (graph.nodes <= first || graph.edges.empty()) return false;
  std::vector<std::uint16_t> leader(graph.nodes);
  std::iota(leader.begin(), leader.end(), std::uint16_t{0});
  std::size_t apart = graph.nodes - first;
  const auto find = [&](std::uint16_t node) {
    while (leader[node] != node) node = leader[node] = leader[leader[node]];
    return node;
  };
  for (const auto& [a, b] : graph.edges) {
    if (rooted && a == 0 && b == 0) return false;  // a piece by itself
    if (rooted && (a == 0 || b == 0)) continue;
    const auto [low, high] = std::minmax({find(a), find(b)});
    if (low != high) --apart;
    leader[high] = low;
  }
  return apart == 1;
}

/// The pieces by the names of their nodes, each node in the piece that `piece_of` says. An edge
/// from the ground to itself is a piece by itself, after all others. Rooted pieces without edges
/// are left out.
std::vector<Words> names_of(const NumberedGraph& graph, bool rooted, std::size_t pieces,
                            const std::vector<std::uint32_t>& piece_of) {
  std::vector<Words> named(pieces);
  const auto is_ground = [&](std::uint32_t node) { return rooted && node == 0; };
  const auto loops = std::ranges::count_if(graph.edges, [&](const auto& edge) {
    return is_ground(edge.first) && is_ground(edge.second);
  });
  std::size_t next_loop = pieces - static_cast<std::size_t>(loops);
  for (const auto& [a, b] : graph.edges) {
    const bool loop = is_ground(a) && is_ground(b);
    Words& piece = named[loop ? next_loop++ : piece_of[is_ground(a) ? b : a]];
    piece.insert(piece.end(), {graph.names[a], graph.names[b]});
  }
  for (std::uint32_t node = 0; node < graph.names.size() && !rooted; ++node) {
    Words& piece = named[piece_of[node]];
    if (piece.empty()) piece = {graph.names[node], 0};
  }
  std::erase_if(named, [](const Words& piece) { return piece.empty(); });
  return named;
}

/// The smallest node of each node's piece. The ground connects nothing.
std::vector<std::uint32_t> leaders_of(const NumberedGraph& graph, bool rooted) {
  std::vector<std::uint32_t> leader(graph.names.size());
  std::iota(leader.begin(), leader.end(), 0U);
  const auto find = [&](std::uint32_t node) {
    while (leader[node] != node) node = leader[node] = leader[leader[node]];
    return node;
  };
  for (const auto& [a, b] : graph.edges) {
    if (rooted && (a == 0 || b == 0)) continue;
    const auto [low, high] = std::minmax({find(a), find(b)});
    leader[high] = low;
  }
  for (std::uint32_t& node : leader) node = find(node);
  return leader;
}

}  // namespace

Words PartGraph::encode() const {
  Words words{nodes | edges.size() << 32U};
  words.reserve(1 + (edges.size() + 1) / 2);
  for (std::size_t i = 0; i < edges.size(); i += 2) {
    const auto packed = [&](std::size_t k) {
      return k < edges.size() ? Word{edges[k].first} << 16U | edges[k].second : Word{0};
    };
    words.push_back(packed(i) | packed(i + 1) << 32U);
  }
  return words;
}

PartGraph PartGraph::decode(WordsView words) {
  PartGraph graph;
  graph.nodes = words[0] & 0xffffffff;
  graph.edges.resize(words[0] >> 32U);
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    const auto packed = static_cast<std::uint32_t>(words[1 + i / 2] >> (i % 2 == 0 ? 0U : 32U));
    graph.edges[i] = {static_cast<std::uint16_t>(packed >> 16U),
                      static_cast<std::uint16_t>(packed & 0xffffU)};
  }
  return graph;
}

std::vector<PartGraph> PartGraph::pieces(bool rooted) const {
  // Usually the graph is still connected.
  if (is_one_piece(*this, rooted)) return {*this};
  NumberedGraph graph;
  graph.names.resize(nodes);
  graph.edges.assign(edges.begin(), edges.end());
  bool fits = true;
  return pieces_of(graph, rooted, fits);
}

PartGraph PartGraph::without(const std::vector<bool>& gone) const {
  PartGraph left;
  std::vector<std::uint16_t> number(nodes, 0);
  for (std::size_t node = 0; node < nodes; ++node) {
    if (!gone[node]) number[node] = static_cast<std::uint16_t>(left.nodes++);
  }
  for (const auto& [a, b] : edges) {
    if (!gone[a] && !gone[b]) left.edges.emplace_back(number[a], number[b]);
  }
  return left;
}

PartGraph PartGraph::canonical(bool rooted) const {
  if (nodes == 0) return *this;
  thread_local Numbering numbering;
  return numbering.apply(*this, rooted);
}

NumberedGraph number_nodes(WordsView ends, Word root) {
  meter::work(1 + ends.size());
  NumberedGraph graph;
  std::unordered_map<Word, std::uint32_t> numbers;
  const auto number = [&](Word name) {
    const auto [known, is_new] =
        numbers.try_emplace(name, static_cast<std::uint32_t>(graph.names.size()));
    if (is_new) graph.names.push_back(name);
    return known->second;
  };
  if (root != 0) number(root);
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    const std::uint32_t from = number(ends[i]);
    if (ends[i + 1] != 0) graph.edges.emplace_back(from, number(ends[i + 1]));
  }
  return graph;
}

std::vector<PartGraph> pieces_of(const NumberedGraph& graph, bool rooted, bool& fits,
                                 std::vector<Words>* named) {
  const auto is_ground = [&](std::uint32_t node) { return rooted && node == 0; };
  const std::vector<std::uint32_t> leader = leaders_of(graph, rooted);
  std::vector<PartGraph> pieces;
  std::vector<std::uint32_t> piece_of(graph.names.size());
  std::vector<std::uint32_t> place(graph.names.size(), 0);
  for (std::uint32_t node = rooted ? 1 : 0; node < graph.names.size(); ++node) {
    const std::uint32_t first = leader[node];
    if (first == node) {
      piece_of[node] = static_cast<std::uint32_t>(pieces.size());
      pieces.push_back({rooted ? std::size_t{1} : 0, {}});
    }
    piece_of[node] = piece_of[first];
    place[node] = static_cast<std::uint32_t>(pieces[piece_of[node]].nodes++);
  }
  fits = std::ranges::all_of(
      pieces, [](const auto& piece) { return piece.nodes <= PartGraph::kMostNodes; });
  if (!fits) return {};
  for (const auto& [a, b] : graph.edges) {
    const PartGraph::Edge edge{static_cast<std::uint16_t>(place[a]),
                               static_cast<std::uint16_t>(place[b])};
    if (is_ground(a) && is_ground(b)) {
      pieces.push_back({1, {edge}});
    } else {
      pieces[piece_of[is_ground(a) ? b : a]].edges.push_back(edge);
    }
  }
  if (named != nullptr) *named = names_of(graph, rooted, pieces.size(), piece_of);
  if (rooted) std::erase_if(pieces, [](const auto& piece) { return piece.edges.empty(); });
  return pieces;
}

}  // namespace grundy::games
