#include "games/arckayles/arckayles.h"

#include <algorithm>
#include <utility>

#include "games/kit/edges.h"
#include "games/kit/part_graph.h"
#include "grundy/game/typed.h"

namespace grundy::games {

const GameInfo& ArcKayles::info() {
  static const GameInfo info{
      .name = "arckayles",
      .title = "Arc Kayles",
      .summary = "take an edge of a graph with both its ends and all edges there",
      .notation = "arckayles(a-b, b-c, ...)",
      .examples = {"arckayles(a-b, b-c, c-d)", "arckayles(1-2, 2-3, 3-4, 4-5, 5-6)",
                   "arckayles(a-b, b-c, c-d, d-a, a-c, d-e)", "arckayles(a-b, a-c, a-d, d-e)",
                   "arckayles()"},
  };
  return info;
}

Expected<Start<ArcKayles>> ArcKayles::parse(const Arguments& arguments) {
  auto list = read_edges(arguments, false);
  if (!list) return std::unexpected(std::move(list.error()));
  for (std::size_t i = 0; i < list->ends.size(); i += 2) {
    if (list->ends[i] == list->ends[i + 1]) {
      return bad_input_at(list->offsets[i / 2], "an edge needs two different ends",
                          "an edge between two nodes");
    }
  }
  return Start<ArcKayles>{{}, simple_graph(list->ends)};
}

std::string ArcKayles::print_move(const Position& graph, Move taken) {
  return "take " + written_edge(graph[2 * taken], graph[2 * taken + 1]);
}

ArcKayles::Position ArcKayles::after(const Position& graph, Move taken) {
  const Word a = graph[2 * taken];
  const Word b = graph[2 * taken + 1];
  const auto gone = [&](Word end) { return end == a || end == b; };
  Position left;
  for (std::size_t i = 0; i < graph.size(); i += 2) {
    if (gone(graph[i]) || gone(graph[i + 1])) continue;
    left.insert(left.end(), {graph[i], graph[i + 1]});
  }
  return left;
}

auto ArcKayles::after_taking(const Part& part, std::size_t taken) -> std::vector<Part> {
  const PartGraph graph = PartGraph::decode(part);
  std::vector<bool> gone(graph.nodes, false);
  gone[graph.edges[taken].first] = true;
  gone[graph.edges[taken].second] = true;
  std::vector<Part> left;
  for (const PartGraph& piece : graph.without(gone).pieces(false)) {
    if (!piece.edges.empty()) left.push_back(piece.encode());
  }
  return left;
}

CatalogueEntry arckayles_game() {
  return catalogue_entry<ArcKayles>();
}

}  // namespace grundy::games
