#include "games/nimstring/nimstring.h"

#include <fmt/format.h>

#include <utility>

#include "games/kit/edges.h"
#include "games/kit/part_graph.h"
#include "games/nimstring/strings.h"
#include "grundy/game/typed.h"

namespace grundy::games {

const GameInfo& Nimstring::info() {
  static const GameInfo info{
      .name = "nimstring",
      .title = "Nimstring",
      .summary = "cut a string between coins without leaving a loony position",
      .notation = "nimstring(0-a, a-b, b-0, ...), where 0 is the ground",
      .examples = {"nimstring(0-a, a-b, b-0)", "nimstring(0-a, 0-a, 0-a, 0-b, a-b)",
                   "nimstring(0-a, a-b, b-c, c-0, 0-d, d-0)",
                   "nimstring(a-b, b-c, c-d, d-a, a-c, a-0, b-0)", "nimstring()"},
  };
  return info;
}

Expected<Start<Nimstring>> Nimstring::parse(const Arguments& arguments) {
  auto list = read_edges(arguments, false);
  if (!list) return std::unexpected(std::move(list.error()));
  const NumberedGraph graph = number_nodes(list->ends, kRoot);
  std::vector<std::size_t> strings(graph.names.size(), 0);
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    if (graph.edges[i].first == graph.edges[i].second) {
      return bad_input_at(list->offsets[i], "a string needs two different ends", "a string a-b");
    }
    ++strings[graph.edges[i].first];
    ++strings[graph.edges[i].second];
  }
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    for (const std::uint32_t node : {graph.edges[i].first, graph.edges[i].second}) {
      if (node == 0 || strings[node] != 1) continue;
      return bad_input_at(list->offsets[i],
                          fmt::format("coin {} hangs on its last string and can be taken at once",
                                      unpacked_name(graph.names[node])),
                          "a position in which every coin has two strings or more");
    }
  }
  return Start<Nimstring>{{}, std::move(list->ends)};
}

std::string Nimstring::print_move(const Position& strings, Move cut) {
  return "cut " + written_edge(strings[2 * cut], strings[2 * cut + 1]);
}

auto Nimstring::cut_off(const Position& strings, Move cut) -> std::optional<Position> {
  Position left(strings);
  left.erase(left.begin() + static_cast<std::ptrdiff_t>(2 * cut),
             left.begin() + static_cast<std::ptrdiff_t>(2 * cut + 2));
  const NumberedGraph graph = number_nodes(left, kRoot);
  const auto stays = strings_left(graph.names.size(), graph.edges);
  if (!stays) return std::nullopt;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < stays->size(); ++i) {
    if (!(*stays)[i]) continue;
    left[kept++] = left[2 * i];
    left[kept++] = left[2 * i + 1];
  }
  left.resize(kept);
  return left;
}

auto Nimstring::after_cut(const PartGraph& graph, std::size_t cut)
    -> std::optional<std::vector<Part>> {
  meter::work(1 + graph.edges.size() / 8);  // there may be no move among very many cuts
  Strings others;
  others.reserve(graph.edges.size());
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    if (i != cut) others.emplace_back(graph.edges[i]);
  }
  const auto stays = strings_left(graph.nodes, others);
  if (!stays) return std::nullopt;
  PartGraph rest{graph.nodes, {}};
  rest.edges.reserve(others.size());
  for (std::size_t i = 0; i < others.size(); ++i) {
    if ((*stays)[i]) rest.edges.push_back(graph.edges[i < cut ? i : i + 1]);
  }
  std::vector<Part> left;
  for (const PartGraph& piece : rest.pieces(true)) left.push_back(piece.encode());
  return left;
}

CatalogueEntry nimstring_game() {
  return catalogue_entry<Nimstring>();
}

}  // namespace grundy::games
