#include "games/nodekayles/nodekayles.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "games/kit/edges.h"
#include "games/kit/part_graph.h"
#include "grundy/game/typed.h"

namespace grundy::games {

const GameInfo& NodeKayles::info() {
  static const GameInfo info{
      .name = "nodekayles",
      .title = "Node Kayles",
      .summary = "take a node of a graph together with all its neighbours",
      .notation = "nodekayles(a-b, b-c, d, ...)",
      .examples = {"nodekayles(a-b, b-c, d)", "nodekayles(1-2, 2-3, 3-4, 4-5, 5-6)",
                   "nodekayles(a-b, a-c, a-d, d-e)", "nodekayles(a-b, b-c, c-d, d-a, a-c, d-e)",
                   "nodekayles()"},
  };
  return info;
}

Expected<Start<NodeKayles>> NodeKayles::parse(const Arguments& arguments) {
  auto list = read_edges(arguments, true);
  if (!list) return std::unexpected(std::move(list.error()));
  for (std::size_t i = 0; i < list->ends.size(); i += 2) {
    if (list->ends[i] == list->ends[i + 1]) {
      return bad_input_at(list->offsets[i / 2], "a node cannot be its own neighbour",
                          "an edge between two nodes");
    }
  }
  return Start<NodeKayles>{{}, simple_graph(list->ends)};
}

std::string NodeKayles::print_move(const Position&, Move taken) {
  return "take " + unpacked_name(taken);
}

std::vector<Word> NodeKayles::nodes(const Position& graph) {
  return number_nodes(graph, 0).names;
}

NodeKayles::Position NodeKayles::after(const Position& graph, Move taken) {
  std::unordered_set<Word> gone{taken};
  for (std::size_t i = 0; i < graph.size(); i += 2) {
    if (graph[i] == taken && graph[i + 1] != 0) gone.insert(graph[i + 1]);
    if (graph[i + 1] == taken) gone.insert(graph[i]);
  }
  Position left;
  for (std::size_t i = 0; i < graph.size(); i += 2) {
    Word a = graph[i];
    Word b = graph[i + 1];
    if (gone.contains(a)) a = 0;
    if (gone.contains(b)) b = 0;
    // If one end of an edge is gone, the other end stays, alone or in other edges.
    if (a == 0) std::swap(a, b);
    if (a != 0) left.insert(left.end(), {a, b});
  }
  return simple_graph(left);
}

auto NodeKayles::after_taking(const Part& part, std::size_t taken) -> std::vector<Part> {
  const PartGraph graph = PartGraph::decode(part);
  std::vector<bool> gone(graph.nodes, false);
  gone[taken] = true;
  for (const auto& [a, b] : graph.edges) {
    if (a == taken) gone[b] = true;
    if (b == taken) gone[a] = true;
  }
  std::vector<Part> left;
  for (const PartGraph& piece : graph.without(gone).pieces(false)) left.push_back(piece.encode());
  return left;
}

CatalogueEntry nodekayles_game() {
  return catalogue_entry<NodeKayles>();
}

}  // namespace grundy::games
