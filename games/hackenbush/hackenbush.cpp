#include "games/hackenbush/hackenbush.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "games/kit/edges.h"
#include "games/kit/part_graph.h"
#include "grundy/game/typed.h"

namespace grundy::games {

namespace {
constexpr Word kGround = packed_name("0");
}  // namespace

const GameInfo& Hackenbush::info() {
  static const GameInfo info{
      .name = "hackenbush",
      .title = "Hackenbush in one colour",
      .summary = "cut an edge; everything no longer connected to the ground falls",
      .notation = "hackenbush(0-a, a-b, ...), where 0 is the ground",
      .examples = {"hackenbush(0-a, a-b, a-c)", "hackenbush(0-a, a-b, b-c, c-a, 0-d, d-d)",
                   "hackenbush(0-a, a-b, b-0, 0-c, c-d)", "hackenbush(0-a, 0-a, a-b, b-c, b-d)",
                   "hackenbush()"},
  };
  return info;
}

Expected<Start<Hackenbush>> Hackenbush::parse(const Arguments& arguments) {
  auto list = read_edges(arguments, false);
  if (!list) return std::unexpected(std::move(list.error()));
  const NumberedGraph graph = number_nodes(list->ends, kGround);
  const FusedGraph picture(graph.names.size(), graph.edges);
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    if (picture.is_tied(graph.edges[i].first)) continue;
    return bad_input_at(list->offsets[i],
                        fmt::format("edge {} is not connected to the ground: it falls at once",
                                    written_edge(list->ends[2 * i], list->ends[2 * i + 1])),
                        "an edge that leads down to 0");
  }
  return Start<Hackenbush>{{}, std::move(list->ends)};
}

std::string Hackenbush::print(const Position& edges) {
  return written_graph("hackenbush", edges);
}

std::string Hackenbush::print_move(const Position& edges, Move cut) {
  return "cut " + written_edge(edges[2 * cut], edges[2 * cut + 1]);
}

Hackenbush::Position Hackenbush::after(const Position& edges, Move cut) {
  Position left(edges);
  left.erase(left.begin() + static_cast<std::ptrdiff_t>(2 * cut),
             left.begin() + static_cast<std::ptrdiff_t>(2 * cut + 2));
  const NumberedGraph graph = number_nodes(left, kGround);
  const FusedGraph picture(graph.names.size(), graph.edges);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    if (!picture.is_tied(graph.edges[i].first)) continue;
    left[kept++] = left[2 * i];
    left[kept++] = left[2 * i + 1];
  }
  left.resize(kept);
  return left;
}

Hackenbush::Position Hackenbush::normal_form(const Position& edges) {
  return sorted_edges(edges);
}

FusedGraph Hackenbush::fuse(const Position& edges) {
  const NumberedGraph graph = number_nodes(edges, kGround);
  return {graph.names.size(), graph.edges};
}

std::optional<NimValue> Hackenbush::closed_form(const Position& edges) {
  return NimValue(fuse(edges).value());
}

auto Hackenbush::pieces(const Position& edges) -> std::optional<std::vector<Part>> {
  bool fits = true;
  std::vector<Part> parts;
  for (const PartGraph& piece : pieces_of(number_nodes(edges, kGround), true, fits)) {
    parts.push_back(piece.encode());
  }
  return fits ? std::optional(std::move(parts)) : std::nullopt;
}

auto Hackenbush::after_cut(const Part& part, std::size_t cut) -> std::vector<Part> {
  PartGraph graph = PartGraph::decode(part);
  graph.edges.erase(graph.edges.begin() + static_cast<std::ptrdiff_t>(cut));
  std::vector<Part> left;
  for (const PartGraph& piece : graph.pieces(true)) {
    const auto at_ground = [](const auto& edge) { return edge.first == 0 || edge.second == 0; };
    if (std::ranges::any_of(piece.edges, at_ground)) left.push_back(piece.encode());
  }
  return left;
}

Hackenbush::Part Hackenbush::canonical(const Part& part) {
  return PartGraph::decode(part).canonical(true).encode();
}

std::string Hackenbush::print_part(const Part& part) {
  Position edges;
  for (const auto& [a, b] : PartGraph::decode(part).edges) {
    edges.push_back(packed_name(std::to_string(a)));
    edges.push_back(packed_name(std::to_string(b)));
  }
  return print(edges);
}

std::vector<std::string> Hackenbush::print_parts(const Position& edges) {
  bool fits = true;
  std::vector<Words> named;
  static_cast<void>(pieces_of(number_nodes(edges, kGround), true, fits, &named));
  std::vector<std::string> texts;
  for (const Words& piece : named) texts.push_back(print(piece));
  return texts;
}

auto Hackenbush::stalks(const Position& edges) -> std::optional<std::vector<std::uint64_t>> {
  const NumberedGraph graph = number_nodes(edges, kGround);
  const FusedGraph picture(graph.names.size(), graph.edges);
  std::vector<std::uint64_t> lengths(picture.loops(0), 1);
  std::vector<std::size_t> children(graph.names.size(), 0);
  for (const std::uint32_t node : picture.preorder()) {
    if (picture.loops(node) > 0 && node != 0) return std::nullopt;
    if (node == 0) continue;
    const std::uint32_t below = picture.parent(node);
    // Loops at the ground are stalks of one, but rings through it are not.
    if (picture.head(node) != node || (below != 0 && children[below] > 0)) return std::nullopt;
    ++children[below];
    if (below == 0) lengths.push_back(picture.class_value(node) + 1);
  }
  return lengths;
}

/// How many positions a piece can be cut down to, if all its edges were different: each branch is
/// gone or in one of its own positions, and each edge inside a cycle is there or not.
double Hackenbush::search_size(const Position& edges) {
  constexpr double kMost = 1e300;
  const FusedGraph picture = fuse(edges);
  std::vector<double> ways(
      picture.preorder().empty() ? 0 : 1 + std::ranges::max(picture.preorder()), 1);
  double size = 0;
  const auto& order = picture.preorder();
  for (std::size_t i = order.size(); i-- > 1;) {
    const std::uint32_t node = order[i];
    const std::uint32_t below = picture.parent(node);
    const bool bridge = picture.head(node) == node;
    for (std::uint64_t loop = 0; bridge && loop < picture.loops(node) && ways[node] < kMost;
         ++loop) {
      ways[node] *= 2;
    }
    if (below == 0) size += ways[node];
    if (below != 0)
      ways[below] = std::min(kMost, ways[below] * (bridge ? 1 + ways[node] : ways[node]));
  }
  for (std::uint64_t loop = 0; loop < picture.loops(0) && size < kMost; ++loop) {
    size = size == 0 ? 1 : 2 * size;
  }
  return std::min(size, kMost);
}

CatalogueEntry hackenbush_game() {
  return catalogue_entry<Hackenbush>();
}

}  // namespace grundy::games
