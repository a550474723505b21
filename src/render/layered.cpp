// Layers after Sugiyama. A node's layer is the length of the longest way to it, so arrows point
// down. An arrow that passes a layer gets a place of its own there and crosses it upright: whatever
// slants lies between two layers, where no node is. Each layer is then sorted by the middle of the
// neighbours above and below by turns, and the order with the fewest crossings is kept.
//
// In a graph with cycles the layers are the distances from the first node; arrows that do not point
// down are drawn as bows.
#include "render/layered.h"

#include <algorithm>
#include <numeric>
#include <queue>

#include "render/drawing.h"

namespace grundy::render {

namespace {

constexpr double kHalfHeight = 0.58;  // of a node

using Arrow = std::pair<std::size_t, std::size_t>;

/// Nodes and the places where arrows pass, layer by layer.
class Layers {
 public:
  explicit Layers(const LayeredGraph& graph) : graph_(graph) {
    find_depths();
    add_passages();
    sort();
    place();
  }

  [[nodiscard]] Point at(std::size_t spot) const { return {x_[spot], y_of(depth_[spot])}; }
  [[nodiscard]] double half_width(std::size_t spot) const { return width_[spot] / 2; }
  /// The spots of each arrow of the graph, from its beginning to its end.
  [[nodiscard]] const std::vector<std::vector<std::size_t>>& ways() const { return ways_; }
  [[nodiscard]] bool points_down(const Arrow& arrow) const {
    return depth_[arrow.first] < depth_[arrow.second];
  }

 private:
  void find_depths();
  void depths_of_cycles();
  void add_passages();
  void sort();
  void place();
  [[nodiscard]] double y_of(std::size_t depth) const {
    return static_cast<double>(depth) * (2 * kHalfHeight + gap_);
  }
  [[nodiscard]] double middle_of(const std::vector<std::size_t>& near,
                                 const std::vector<double>& where, double otherwise) const;
  void sort_by(bool from_above);
  [[nodiscard]] std::size_t crossings() const;

  const LayeredGraph& graph_;
  std::vector<std::size_t> depth_;
  std::vector<double> width_;
  std::vector<double> x_;
  std::vector<std::vector<std::size_t>> above_;
  std::vector<std::vector<std::size_t>> below_;
  std::vector<std::vector<std::size_t>> layers_;
  std::vector<std::vector<std::size_t>> ways_;
  double gap_ = 1;
};

void Layers::find_depths() {
  const std::size_t count = graph_.nodes.size();
  depth_.assign(count, 0);
  std::vector<std::size_t> waiting(count, 0);
  std::vector<std::vector<std::size_t>> targets(count);
  for (const auto& [from, to] : graph_.arrows) {
    ++waiting[to];
    targets[from].push_back(to);
  }
  std::queue<std::size_t> ready;
  for (std::size_t i = 0; i < count; ++i) {
    if (waiting[i] == 0) ready.push(i);
  }
  std::size_t done = 0;
  for (; !ready.empty(); ready.pop(), ++done) {
    for (const std::size_t to : targets[ready.front()]) {
      depth_[to] = std::max(depth_[to], depth_[ready.front()] + 1);
      if (--waiting[to] == 0) ready.push(to);
    }
  }
  if (done < count) depths_of_cycles();
}

void Layers::depths_of_cycles() {
  constexpr std::size_t kFar = ~std::size_t{0};
  depth_.assign(depth_.size(), kFar);
  for (std::size_t root = 0; root < depth_.size(); ++root) {
    if (depth_[root] != kFar) continue;
    depth_[root] = 0;
    std::queue<std::size_t> ready;
    for (ready.push(root); !ready.empty(); ready.pop()) {
      for (const auto& [from, to] : graph_.arrows) {
        if (from != ready.front() || depth_[to] != kFar) continue;
        depth_[to] = depth_[from] + 1;
        ready.push(to);
      }
    }
  }
}

void Layers::add_passages() {
  constexpr double kPassage = 0.3;
  for (const LayeredNode& node : graph_.nodes) {
    const std::size_t letters = std::max(letter_count(node.name), letter_count(node.note));
    width_.push_back(std::max(0.9, 0.31 * static_cast<double>(letters) + 0.5));
  }
  for (const Arrow& arrow : graph_.arrows) {
    std::vector<std::size_t> way{arrow.first};
    for (std::size_t depth = depth_[arrow.first] + 1; depth < depth_[arrow.second]; ++depth) {
      way.push_back(width_.size());
      width_.push_back(kPassage);
      depth_.push_back(depth);
    }
    way.push_back(arrow.second);
    ways_.push_back(std::move(way));
  }
  above_.resize(width_.size());
  below_.resize(width_.size());
  layers_.resize(1 + *std::ranges::max_element(depth_));
  for (std::size_t spot = 0; spot < width_.size(); ++spot) layers_[depth_[spot]].push_back(spot);
  for (std::size_t i = 0; i < ways_.size(); ++i) {
    if (!points_down(graph_.arrows[i])) continue;
    for (std::size_t k = 1; k < ways_[i].size(); ++k) {
      below_[ways_[i][k - 1]].push_back(ways_[i][k]);
      above_[ways_[i][k]].push_back(ways_[i][k - 1]);
    }
  }
}

double Layers::middle_of(const std::vector<std::size_t>& near, const std::vector<double>& where,
                         double otherwise) const {
  if (near.empty()) return otherwise;
  double sum = 0;
  for (const std::size_t spot : near) sum += where[spot];
  return sum / static_cast<double>(near.size());
}

void Layers::sort_by(bool from_above) {
  std::vector<double> rank(width_.size());
  const auto number = [&](const std::vector<std::size_t>& layer) {
    for (std::size_t i = 0; i < layer.size(); ++i) rank[layer[i]] = static_cast<double>(i);
  };
  std::ranges::for_each(layers_, number);
  for (std::size_t i = 1; i < layers_.size(); ++i) {
    auto& layer = layers_[from_above ? i : layers_.size() - 1 - i];
    std::vector<double> wish(width_.size());
    for (const std::size_t spot : layer) {
      wish[spot] = middle_of(from_above ? above_[spot] : below_[spot], rank, rank[spot]);
    }
    std::ranges::stable_sort(layer, {}, [&](std::size_t spot) { return wish[spot]; });
    number(layer);
  }
}

std::size_t Layers::crossings() const {
  std::vector<std::size_t> rank(width_.size());
  for (const auto& layer : layers_) {
    for (std::size_t i = 0; i < layer.size(); ++i) rank[layer[i]] = i;
  }
  std::size_t count = 0;
  for (const auto& layer : layers_) {
    std::vector<std::size_t> ends;  // of arrows to the layer below, from left to right
    for (const std::size_t spot : layer) {
      std::vector<std::size_t> own;
      for (const std::size_t to : below_[spot]) own.push_back(rank[to]);
      for (const std::size_t end : own) {
        count += static_cast<std::size_t>(
            std::ranges::count_if(ends, [&](std::size_t other) { return other > end; }));
      }
      ends.insert(ends.end(), own.begin(), own.end());
    }
  }
  return count;
}

void Layers::sort() {
  constexpr int kSweeps = 12;
  auto best = layers_;
  std::size_t fewest = crossings();
  for (int i = 0; i < kSweeps && fewest > 0; ++i) {
    sort_by(i % 2 == 0);
    const std::size_t now = crossings();
    if (now >= fewest) continue;
    fewest = now;
    best = layers_;
  }
  layers_ = std::move(best);
}

void Layers::place() {
  constexpr int kRounds = 10;
  constexpr double kApart = 0.45;
  x_.assign(width_.size(), 0);
  double widest = 0;
  for (int round = 0; round < kRounds; ++round) {
    for (const auto& layer : layers_) {
      double shift = 0;  // by which the layer was pushed to the right
      double least = -1e9;
      for (const std::size_t spot : layer) {
        auto near = above_[spot];
        near.insert(near.end(), below_[spot].begin(), below_[spot].end());
        const double wish = middle_of(near, x_, x_[spot]);
        x_[spot] = std::max(wish, least + width_[spot] / 2);
        shift += x_[spot] - wish;
        least = x_[spot] + width_[spot] / 2 + kApart;
      }
      shift /= static_cast<double>(layer.size());
      for (const std::size_t spot : layer) x_[spot] -= shift;
      widest = std::max(widest, x_[layer.back()] - x_[layer.front()]);
    }
  }
  gap_ = std::clamp(widest / 12, 1.1, 3.0);
}

void draw_way(const LayeredGraph& graph, const Layers& layers, std::size_t index,
              Drawing& drawing) {
  const auto& way = layers.ways()[index];
  const Tone tone = graph.nodes[graph.arrows[index].second].lost ? Tone::move : Tone::line;
  Point from = layers.at(way.front());
  from.y += kHalfHeight;
  for (std::size_t i = 1; i < way.size(); ++i) {
    Point to = layers.at(way[i]);
    to.y -= kHalfHeight;
    const bool last = i + 1 == way.size();
    if (last) {
      drawing.arrow(from, to, tone);
      break;
    }
    drawing.line(from, to, tone);
    from = {to.x, to.y + 2 * kHalfHeight};
    drawing.line(to, from, tone);
  }
}

/// An arrow that goes up, or stays in its layer, around what is between.
void draw_bow(const Arrow& arrow, const Layers& layers, Drawing& drawing) {
  Point from = layers.at(arrow.first);
  Point to = layers.at(arrow.second);
  from.x += layers.half_width(arrow.first);
  to.x += layers.half_width(arrow.second);
  if (arrow.first == arrow.second) from.y -= kHalfHeight / 2;
  drawing.bow(from, {std::max(from.x, to.x) + 1.2, (from.y + to.y) / 2}, to);
}

}  // namespace

Drawing layered_drawing(const LayeredGraph& graph, std::string title) {
  if (graph.nodes.empty() || graph.nodes.size() > kMostLayeredNodes) return {};
  const Layers layers(graph);
  Drawing drawing{.title = std::move(title)};
  for (std::size_t i = 0; i < graph.arrows.size(); ++i) {
    const Arrow& arrow = graph.arrows[i];
    if (layers.points_down(arrow)) {
      draw_way(graph, layers, i, drawing);
    } else {
      draw_bow(arrow, layers, drawing);
    }
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const LayeredNode& node = graph.nodes[i];
    const Point at = layers.at(i);
    const double half = layers.half_width(i);
    drawing.box({at.x - half, at.y - kHalfHeight}, {at.x + half, at.y + kHalfHeight},
                node.lost ? Tone::goal : Tone::light);
    drawing.text({at.x, at.y - (node.note.empty() ? 0 : 0.25)}, node.name);
    if (!node.note.empty()) drawing.text({at.x, at.y + 0.3}, node.note, Tone::label);
  }
  return drawing;
}

}  // namespace grundy::render
