// Whole games on one page, and how hard a position is, which also looks at its whole game.
#include <algorithm>
#include <queue>

#include "core/game_graph.h"
#include "core/sums.h"
#include "teach/exercises.h"

namespace grundy {

namespace {

struct Size {
  std::size_t least;
  std::size_t most;
};

Size graph_size(Difficulty difficulty) {
  switch (difficulty) {
    case Difficulty::easy:
      return {4, 8};
    case Difficulty::medium:
      return {6, 12};
    case Difficulty::hard:
      break;
  }
  return {8, 18};
}

std::optional<GameGraph> explore(Desk& desk, const Sum& position, std::size_t most) {
  Budget budget = desk.question_budget();
  return GameGraph::explore(position, most, /*keep_positions=*/true, budget);
}

/// The moves of the longest game; nothing if play can come back.
std::optional<std::uint64_t> longest_play(const ArrowGraph& arrows) {
  const std::size_t count = arrows.node_count();
  std::vector<std::size_t> waiting(count, 0);
  for (const auto node : arrows.all_targets()) ++waiting[node];
  std::vector<std::uint64_t> depth(count, 0);
  std::queue<ArrowGraph::Node> ready;
  for (std::size_t i = 0; i < count; ++i) {
    if (waiting[i] == 0) ready.push(static_cast<ArrowGraph::Node>(i));
  }
  std::size_t done = 0;
  for (; !ready.empty(); ready.pop(), ++done) {
    for (const auto to : arrows.targets(ready.front())) {
      depth[to] = std::max(depth[to], depth[ready.front()] + 1);
      if (--waiting[to] == 0) ready.push(to);
    }
  }
  if (done < count) return std::nullopt;
  return *std::ranges::max_element(depth);
}

/// The same for a sum: its parts are played one after the other.
std::optional<std::uint64_t> depth_of(Desk& desk, const Sum& position) {
  constexpr std::size_t kMost = 1500;
  std::uint64_t depth = 0;
  for (const Component& component : position.components) {
    if (component.game->endless()) return std::nullopt;
    Sum alone;
    alone.components.push_back(component);
    const auto graph = explore(desk, alone, kMost);
    const auto longest = graph ? longest_play(graph->arrows()) : std::nullopt;
    if (!longest) return std::nullopt;
    depth += *longest;
  }
  return depth;
}

std::optional<std::size_t> tempting_moves(Desk& desk, const Sum& position, std::size_t options,
                                          Play play) {
  constexpr std::size_t kMost = 80;
  constexpr double kMostLaborious = 1000;
  if (options > kMost || is_laborious(position, kMostLaborious)) return std::nullopt;
  std::size_t tempting = 0;
  for (std::size_t i = 0; i < position.components.size(); ++i) {
    const Component& component = position.components[i];
    bool known = true;
    component.game->each_move(component.position, [&](const MoveView& move) {
      const auto after =
          desk.solve(replace_component(position, i, move.after()), Detail::none, play);
      known = after.has_value();
      if (known && after->winning_moves->total == 1) ++tempting;
      return known;
    });
    if (!known) return std::nullopt;
  }
  return tempting;
}

/// More positions are worth more, but not if there is a move from each of them to all that follow,
/// as from a single heap: that is tedious.
std::size_t merit_of(const GameGraph& graph) {
  const std::size_t nodes = graph.arrows().node_count();
  if (nodes < 3) return 0;
  const bool tedious = 2 * graph.arrows().arrow_count() == nodes * (nodes - 1);
  return tedious ? 1 : nodes;
}

std::optional<GraphExercise> solved(Desk& desk, const GameGraph& graph) {
  GraphExercise exercise;
  for (std::size_t i = 0; i < graph.arrows().node_count(); ++i) {
    const auto node = static_cast<GameGraph::Node>(i);
    const auto result = desk.solve(graph.position(node), Detail::none);
    if (!result) return std::nullopt;
    exercise.nodes.push_back({graph.position(node), result->nim_value, *result->outcome});
    for (const auto to : graph.arrows().targets(node)) exercise.moves.emplace_back(i, to);
  }
  return exercise;
}

}  // namespace

Hardness measure(Desk& desk, const Sum& position, Play play) {
  constexpr std::size_t kMost = 1000;
  Hardness hardness{.options = count_moves(position, kMost)};
  hardness.depth = depth_of(desk, position);
  const auto result = desk.solve(position, Detail::none, play);
  // In a lost position every move is wrong.
  if (result && result->outcome == Outcome::N) {
    hardness.tempting = tempting_moves(desk, position, hardness.options, play);
  }
  return hardness;
}

std::optional<Exercise> make_graph_exercise(Desk& desk) {
  constexpr std::size_t kLongestName = 38;
  constexpr int kMovesToFind = 40;
  const Size size = graph_size(desk.request().difficulty);
  desk.begin_exercise();
  std::optional<GameGraph> found;  // the best so far that is small enough
  std::string name;
  for (int i = 0; i < kTries && !desk.stopped(); ++i) {
    Sum position = without_padding(desk.positions().next(desk.dice()));
    auto graph = explore(desk, position, size.most);
    for (int k = 0; k < kMovesToFind && !graph && count_moves(position, 1) > 0; ++k) {
      position = without_padding(after_a_move(position, desk.dice()));
      graph = explore(desk, position, size.most);
    }
    const std::string identity = identity_of(position);
    const bool fits = graph && longest_play(graph->arrows()) &&
                      !desk.asked(ExerciseKind::graph, identity) &&
                      position.print().size() <= kLongestName * position.components.size();
    if (!fits || merit_of(*graph) <= (found ? merit_of(*found) : 0)) continue;
    found = std::move(graph);
    name = identity;
    if (merit_of(*found) >= size.least) break;
  }
  if (!found) return std::nullopt;
  auto exercise = solved(desk, *found);
  if (!exercise) return std::nullopt;
  desk.note(ExerciseKind::graph, name);
  return Exercise{.kind = ExerciseKind::graph, .answer = std::move(*exercise)};
}

}  // namespace grundy
