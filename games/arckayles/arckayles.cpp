#include "games/arckayles/arckayles.h"

#include <algorithm>
#include <utility>

#include "core/part_graph.h"
#include "grundy/typed_game.h"
#include "notation/edges.h"

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
  auto list = notation::read_edges(arguments, false);
  if (!list) return std::unexpected(std::move(list.error()));
  for (std::size_t i = 0; i < list->ends.size(); i += 2) {
    if (list->ends[i] == list->ends[i + 1]) {
      return bad_input_at(list->offsets[i / 2], "an edge needs two different ends",
                          "an edge between two nodes");
    }
  }
  return Start<ArcKayles>{{}, notation::simple_graph(list->ends)};
}

std::string ArcKayles::print(const Position& graph) {
  return notation::written_graph("arckayles", graph);
}

std::string ArcKayles::print_move(const Position& graph, Move taken) {
  return "take " + notation::written_edge(graph[2 * taken], graph[2 * taken + 1]);
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

ArcKayles::Position ArcKayles::normal_form(const Position& graph) {
  return notation::sorted_edges(graph);
}

auto ArcKayles::pieces(const Position& graph) -> std::optional<std::vector<Part>> {
  bool fits = true;
  std::vector<Part> parts;
  for (const PartGraph& piece : pieces_of(numbered(graph, 0), false, fits)) {
    parts.push_back(piece.encode());
  }
  return fits ? std::optional(std::move(parts)) : std::nullopt;
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

ArcKayles::Part ArcKayles::canonical(const Part& part) {
  return PartGraph::decode(part).canonical(false).encode();
}

std::string ArcKayles::print_part(const Part& part) {
  Position named;
  for (const auto& [a, b] : PartGraph::decode(part).edges) {
    named.push_back(notation::packed_name(std::to_string(a)));
    named.push_back(notation::packed_name(std::to_string(b)));
  }
  return print(named);
}

std::string ArcKayles::draw(const Position& graph) {
  return notation::drawn_graph(graph);
}

CatalogueEntry arckayles_game() {
  return catalogue_entry<ArcKayles>();
}

}  // namespace grundy::games
