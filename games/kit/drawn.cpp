// Layouts. The nodes of a graph lie on a circle, since a chord meets the circle only at its ends:
// no edge runs through a node that it does not touch, whatever the graph. Layouts by forces were
// not tried: they move everything when one edge goes, and a player wants to see what has changed.
#include "games/kit/drawn.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>

namespace grundy::games {

namespace {

constexpr double kNode = 0.34;  // the radius of a node
constexpr std::size_t kMostEdges = 300;

Point operator+(Point a, Point b) {
  return {a.x + b.x, a.y + b.y};
}
Point operator-(Point a, Point b) {
  return {a.x - b.x, a.y - b.y};
}
Point operator*(double factor, Point a) {
  return {factor * a.x, factor * a.y};
}
double length(Point a) {
  return std::hypot(a.x, a.y);
}
/// The point at this distance from `at`, on the way to `towards`.
Point on_way(Point at, Point towards, double distance) {
  const double whole = length(towards - at);
  return whole == 0 ? at : at + (distance / whole) * (towards - at);
}

std::size_t letters_of(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

/// Where the nodes are, and which way is outwards from each.
struct Layout {
  std::vector<Point> places;
  std::vector<Point> outwards;
};

Layout on_circle(std::size_t nodes) {
  Layout layout;
  constexpr double kApart = 1.9;
  const auto count = static_cast<double>(nodes);
  const double radius = nodes < 2 ? 0 : std::max(0.95, count * kApart / (2 * std::numbers::pi));
  for (std::size_t i = 0; i < nodes; ++i) {
    const double turn = 2 * std::numbers::pi * static_cast<double>(i) / count;
    // The first two of two stand side by side; else the first is at the top.
    const double angle = turn - (nodes == 2 ? std::numbers::pi : std::numbers::pi / 2);
    const Point outwards{std::cos(angle), std::sin(angle)};
    layout.outwards.push_back(nodes < 2 ? Point{0, -1} : outwards);
    layout.places.push_back(radius * outwards);
  }
  return layout;
}

/// Draws edges so that those between the same two nodes lie beside each other.
class Edges {
 public:
  Edges(Drawing& drawing, const Network& network, double radius)
      : drawing_(drawing), directed_(network.directed), radius_(radius) {
    for (const auto& [from, to] : network.edges) ++alike_[std::minmax(from, to)];
  }
  /// `lift` bends an edge even if it is alone.
  void draw(Network::Edge edge, Point from, Point to, Point outwards, double lift = 0) {
    const auto key = std::minmax(edge.first, edge.second);
    const auto number = static_cast<double>(drawn_[key]++);
    if (edge.first == edge.second) return loop(from, outwards, number);
    const auto alike = static_cast<double>(alike_[key]);
    constexpr double kBeside = 0.7;
    const double beside = kBeside * (number - (alike - 1) / 2);
    // Both ways: each keeps to its own side.
    straight_or_bent(from, to, (edge.first > edge.second ? -beside : beside) + lift);
  }

 private:
  void straight_or_bent(Point from, Point to, double bend) {
    const Point along = to - from;
    const double far = length(along);
    const Point across{-along.y / far, along.x / far};
    const Point middle = 0.5 * (from + to) + bend * across;
    const Point start = on_way(from, middle, radius_);
    const Point end = on_way(to, middle, radius_);
    if (std::abs(bend) < 0.01) {
      directed_ ? drawing_.arrow(start, end) : drawing_.line(start, end);
    } else {
      directed_ ? drawing_.bow(start, middle, end) : drawing_.curve(start, middle, end);
    }
  }
  void loop(Point at, Point outwards, double number) {
    const Point across{-outwards.y, outwards.x};
    const Point tip = at + (1.0 + 0.3 * number) * outwards;
    const Point left = tip + (0.5 + 0.2 * number) * across;
    const Point right = tip - (0.5 + 0.2 * number) * across;
    drawing_.curve(on_way(at, left, radius_), left, tip);
    directed_ ? drawing_.bow(tip, right, on_way(at, right, radius_))
              : drawing_.curve(tip, right, on_way(at, right, radius_));
  }

  Drawing& drawing_;
  bool directed_;
  double radius_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> alike_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> drawn_;
};

/// The name in the node, or beside it if it is long.
void draw_node(Drawing& drawing, Point at, Point outwards, const std::string& name,
               std::size_t counters) {
  drawing.circle(at, kNode, counters > 0 ? Tone::chip : Tone::light);
  const std::string shown = short_text(name, 12);
  const std::size_t letters = letters_of(shown);
  Point place = at;
  if (letters > 2) {
    const double half = 0.14 * static_cast<double>(letters);
    place = at + Point{(kNode + 0.15 + half) * outwards.x, (kNode + 0.35) * outwards.y};
    if (std::abs(outwards.x) < 0.3) place.x = at.x;
  }
  drawing.text(place, shown);
  if (counters > 1) {
    drawing.text(at - (kNode + 0.3) * outwards, "x" + std::to_string(counters), Tone::label);
  }
}

bool drawable(const Network& network) {
  return network.names.size() <= kMostInPicture && network.edges.size() <= kMostEdges;
}

/// Distances from node 0 and the tree of the search that finds them; unreached nodes are left out.
struct Tree {
  static constexpr std::size_t kFar = ~std::size_t{0};
  std::vector<std::size_t> depth;
  std::vector<std::vector<std::uint32_t>> children;
  std::vector<double> x;

  explicit Tree(const Network& network)
      : depth(network.names.size(), kFar),
        children(network.names.size()),
        x(network.names.size(), 0) {
    if (depth.empty()) return;
    std::vector<std::vector<std::uint32_t>> near(depth.size());
    for (const auto& [a, b] : network.edges) {
      near[a].push_back(b);
      near[b].push_back(a);
    }
    depth[0] = 0;
    std::vector<std::uint32_t> order{0};
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (const std::uint32_t to : near[order[i]]) {
        if (depth[to] != kFar) continue;
        depth[to] = depth[order[i]] + 1;
        children[order[i]].push_back(to);
        order.push_back(to);
      }
    }
    spread(order);
  }

 private:
  /// Leaves stand side by side, and a node above the middle of what it carries. A stack instead of
  /// recursion would say the same longer: widths come from the leaves, places from the ground.
  void spread(const std::vector<std::uint32_t>& order) {
    std::vector<double> width(order.empty() ? 0 : depth.size(), 0);
    for (std::size_t i = order.size(); i-- > 0;) {
      double sum = 0;
      for (const std::uint32_t child : children[order[i]]) sum += width[child];
      width[order[i]] = std::max(1.3, sum);
    }
    std::vector<double> left(depth.size(), 0);
    for (const std::uint32_t node : order) {
      x[node] = left[node] + width[node] / 2;
      double at = left[node];
      for (const std::uint32_t child : children[node]) {
        left[child] = at;
        at += width[child];
      }
    }
  }
};

}  // namespace

std::string short_text(std::string text, std::size_t most) {
  if (letters_of(text) <= most) return text;
  std::size_t end = 0;
  for (std::size_t letters = 0; letters + 1 < most && end < text.size(); ++letters) {
    do {
      ++end;
    } while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U);
  }
  return text.substr(0, end) + "…";
}

void draw_board(Drawing& drawing, std::uint64_t rows, std::uint64_t columns, ToneOfSquare tone) {
  for (std::uint64_t column = 0; column < columns; ++column) {
    drawing.text({static_cast<double>(column) + 0.5, -0.35}, std::to_string(column + 1),
                 Tone::label);
  }
  for (std::uint64_t row = 0; row < rows; ++row) {
    const auto y = static_cast<double>(row);
    drawing.text({-0.45, y + 0.5}, std::to_string(row + 1), Tone::label);
    for (std::uint64_t column = 0; column < columns; ++column) {
      const auto x = static_cast<double>(column);
      if (const auto look = tone(row, column)) drawing.box({x, y}, {x + 1, y + 1}, *look);
    }
  }
}

void draw_coin(Drawing& drawing, std::uint64_t row, std::uint64_t column, bool head) {
  const Point at{static_cast<double>(column) + 0.5, static_cast<double>(row) + 0.5};
  drawing.circle(at, 0.38, head ? Tone::chip : Tone::light);
  drawing.text(at, head ? "H" : "T");
}

Drawing drawn_network(const Network& network) {
  Drawing drawing;
  if (!drawable(network)) return drawing;
  const Layout layout = on_circle(network.names.size());
  Edges edges(drawing, network, kNode);
  for (const auto& edge : network.edges) {
    edges.draw(edge, layout.places[edge.first], layout.places[edge.second],
               layout.outwards[edge.first]);
  }
  for (std::size_t i = 0; i < network.names.size(); ++i) {
    const std::size_t counters = i < network.counters.size() ? network.counters[i] : 0;
    draw_node(drawing, layout.places[i], layout.outwards[i], network.names[i], counters);
  }
  return drawing;
}

Drawing drawn_on_ground(const Network& network) {
  Drawing drawing;
  if (!drawable(network) || network.names.empty()) return drawing;
  const Tree tree(network);
  constexpr double kStorey = 1.3;
  constexpr double kDot = 0.12;
  const auto place = [&](std::uint32_t node, std::uint32_t other) {
    // The ground is below everything: an edge goes straight down to it.
    const double x = node == 0 && other != 0 ? tree.x[other] : tree.x[node];
    return Point{x, -kStorey * static_cast<double>(tree.depth[node])};
  };
  double right = 1;
  for (std::uint32_t node = 1; node < network.names.size(); ++node) {
    if (tree.depth[node] != Tree::kFar) right = std::max(right, tree.x[node] + 0.65);
  }
  drawing.line({0, 0}, {right, 0}, Tone::black);
  Edges edges(drawing, network, 0);
  for (const auto& edge : network.edges) {
    const auto [a, b] = edge;
    if (tree.depth[a] == Tree::kFar) continue;
    const Point from = place(a, b);
    const Point to = place(b, a);
    // Nodes may stand between two of the same height: the edge passes above them.
    const bool level = a != b && tree.depth[a] == tree.depth[b] && a != 0;
    const double lift = level ? (from.x < to.x ? -1 : 1) * (0.3 + 0.35 * length(to - from)) : 0;
    edges.draw(edge, from, to, {0, -1}, lift);
  }
  for (std::uint32_t node = 1; node < network.names.size(); ++node) {
    if (tree.depth[node] == Tree::kFar) continue;
    const Point at = place(node, node);
    drawing.circle(at, kDot, Tone::black);
    const std::string name = short_text(network.names[node], 8);
    const double half = 0.13 * static_cast<double>(letters_of(name));
    drawing.text({at.x + kDot + 0.12 + half, at.y + 0.02}, name, Tone::label);
  }
  return drawing;
}

}  // namespace grundy::games
