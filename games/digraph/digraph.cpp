#include "games/digraph/digraph.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "games/kit/drawn.h"
#include "graph/builder.h"
#include "graph/reader.h"
#include "grundy/game/typed.h"
#include "notation/names.h"

namespace grundy::games {

namespace {

constexpr std::string_view kArrowForm = "an arrow: A>B";

/// Reads one name from the text, and moves `at` past it and the spaces around it.
Expected<std::string_view> read_name(const Arguments& item, std::size_t& at,
                                     std::string_view expected) {
  const std::string_view text = item.text();
  const auto skip_space = [&] {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n')) ++at;
  };
  skip_space();
  const auto name = notation::leading_name(text.substr(at));
  if (!name) {
    return item.error(at == text.size() ? "the name of a node is missing here"
                                        : fmt::format("{} does not begin the name of a node",
                                                      describe_character(text, at)),
                      std::string(expected), at);
  }
  at += name->length;
  skip_space();
  return name->name;
}

bool is_plain_path(std::string_view path) {
  return std::ranges::all_of(path, [](char c) {
    return notation::is_name_character(c) || c == '.' || c == '/' || c == '-' || c == '~';
  });
}

}  // namespace

const GameInfo& Digraph::info() {
  static const GameInfo info{
      .name = "digraph",
      .title = "Counters on a digraph",
      .summary = "move one of several counters along an arrow",
      .notation = "digraph(A>B, B>C; COUNTER, COUNTER, ...) or digraph(@FILE; COUNTER, ...)",
      .examples = {"digraph(A>B, B>C; A, B, B)", "digraph(A>B, A>C, B>C, B>D, C>D, E>A, E>D; E, A)",
                   "digraph(\"the end\">stop, start>\"the end\", start>stop; start)"},
  };
  return info;
}

auto Digraph::parse_arrows(const Arguments& section) -> Expected<SharedRules> {
  // Here names are texts even if they are numbers. They keep the order in which they appear.
  graph::NodeNames names;
  ArrowGraphBuilder arrows;
  std::set<std::pair<Node, Node>> seen;
  std::string text;
  for (const Arguments& item : section.items()) {
    std::size_t at = 0;
    const auto from = read_name(item, at, kArrowForm);
    if (!from) return std::unexpected(from.error());
    if (at == item.text().size() || item.text()[at] != '>') {
      return item.error("an arrow has a > between two nodes", std::string(kArrowForm), at);
    }
    ++at;
    const auto to = read_name(item, at, kArrowForm);
    if (!to) return std::unexpected(to.error());
    if (at != item.text().size()) {
      return item.error(
          fmt::format("{} does not belong to the arrow", describe_character(item.text(), at)),
          "a comma, or ; and the counters", at);
    }
    const Node tail = names.add(*from);
    const Node head = names.add(*to);
    if (!seen.emplace(tail, head).second) continue;
    arrows.add(tail, head);
    if (!text.empty()) text += ", ";
    text += notation::written_name(*from) + '>' + notation::written_name(*to);
  }
  const std::size_t nodes = names.size();
  return std::make_shared<const Rules>(
      Rules{{std::move(arrows).build(nodes), std::move(names)}, text, text});
}

auto Digraph::read_file(const std::string& path) -> Expected<SharedRules> {
  // A file that is still in use and has not changed is not read again, because every move of a
  // match and every line of a list of positions names it.
  struct Known {
    std::weak_ptr<const Rules> rules;
    std::uint64_t size = 0;
    std::filesystem::file_time_type written;
  };
  static std::mutex mutex;
  static std::map<std::string, Known> files;
  std::error_code error;
  const std::uint64_t size = std::filesystem::file_size(path, error);
  const auto written = std::filesystem::last_write_time(path, error);
  const std::scoped_lock lock(mutex);
  Known& known = files[path];
  if (auto rules = known.rules.lock(); rules && known.size == size && known.written == written) {
    return rules;
  }
  auto graph = graph::read_graph_file(path, {.memory = graph::free_memory()});
  if (!graph) return std::unexpected(std::move(graph.error()));
  Rules rules{std::move(*graph), '@' + (is_plain_path(path) ? path : '"' + path + '"'), {}};
  rules.id = fmt::format("{} of {} arrows, {:016x}", rules.text, rules.graph.arrows.arrow_count(),
                         rules.graph.fingerprint());
  auto shared = std::make_shared<const Rules>(std::move(rules));
  known = {shared, size, written};
  return shared;
}

auto Digraph::parse_file(const Arguments& section) -> Expected<SharedRules> {
  const std::string_view written = section.text().substr(1);
  std::string path(written);
  if (!section.files_allowed()) {
    return section.error("positions cannot name files here", "the arrows themselves: A>B, B>C");
  }
  if (written.starts_with('"')) {
    const auto quoted = notation::leading_name(written);
    if (!quoted || quoted->length != written.size()) {
      return section.error("this is not a file name", "@\"FILE\"", 1);
    }
    path = quoted->name;
  }
  if (path.empty()) return section.error("the file name is missing", "@FILE", 1);
  const bool has_control = std::ranges::any_of(
      path, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '"'; });
  if (has_control) return section.error("this is not a file name", "@FILE", 1);
  auto rules = read_file(path);
  if (!rules) {
    rules.error().offset = section.offset() + 1;
    if (rules.error().kind == ErrorKind::bad_input) {
      rules.error().expected = "a graph in DOT, one arrow per line, or a packed graph";
    }
  }
  return rules;
}

Expected<Start<Digraph>> Digraph::parse(const Arguments& arguments) {
  const auto sections = arguments.sections();
  if (sections.size() != 2) {
    const Arguments& place = sections.size() < 2 ? sections[0] : sections[2];
    return place.error(sections.size() < 2 ? "the counters are missing"
                                           : "there is something after the arrows and counters",
                       sections.size() < 2 ? "; and the nodes of the counters" : "the end",
                       sections.size() < 2 ? place.text().size() : 0);
  }
  auto rules =
      sections[0].text().starts_with('@') ? parse_file(sections[0]) : parse_arrows(sections[0]);
  if (!rules) return std::unexpected(std::move(rules.error()));
  Position counters;
  for (const Arguments& item : sections[1].items()) {
    std::size_t at = 0;
    const auto name = read_name(item, at, "the node of a counter");
    if (!name) return std::unexpected(name.error());
    if (at != item.text().size()) {
      return item.error(fmt::format("{} does not belong to the name of a node",
                                    describe_character(item.text(), at)),
                        "a comma or the end", at);
    }
    const auto node = (*rules)->graph.names.find(*name);
    if (!node) {
      const auto near = (*rules)->graph.names.nearest(*name);
      return item.error("this counter is on an unknown node",
                        near ? notation::written_name(*near) + ", or another node of the graph"
                             : "a node that has an arrow");
    }
    counters.push_back(*node);
  }
  return Start<Digraph>{Digraph(std::move(*rules)), std::move(counters)};
}

std::string Digraph::print_counters(const Position& counters) const {
  std::string text;
  for (std::size_t i = 0; i < counters.size(); ++i) {
    if (i > 0) text += ", ";
    text += print_part(counters[i]);
  }
  return text;
}

std::string Digraph::print(const Position& counters) const {
  return "digraph(" + rules_->text + "; " + print_counters(counters) + ')';
}

std::string Digraph::brief(const Position& counters) const {
  constexpr std::size_t kShort = 24;
  if (rules_->text.size() <= kShort) return print(counters);
  return "digraph(...; " + print_counters(counters) + ')';
}

std::string Digraph::print_part(Part node) const {
  return notation::written_name(rules_->graph.names.name(static_cast<Node>(node)));
}

std::string Digraph::print_move(const Position& counters, const Move& move) const {
  return print_part(counters[move.counter]) + " -> " + print_part(move.to);
}

Digraph::Position Digraph::normal_form(Position counters) {
  std::ranges::sort(counters);
  return counters;
}

/// The nodes that counters can reach, nearest first, one line per node: "o o A -> B, C" has two
/// counters. Nodes without arrows of their own get no line.
std::string Digraph::draw(const Position& counters) const {
  constexpr std::size_t kMostPictured = 16;
  constexpr std::size_t kMostLooked = 10'000;
  std::map<std::uint64_t, std::size_t> on_node;
  for (const std::uint64_t node : counters) ++on_node[node];
  std::vector<std::uint64_t> reached;
  std::set<std::uint64_t> seen;
  const auto reach = [&](std::uint64_t node) {
    if (seen.insert(node).second) reached.push_back(node);
  };
  for (const auto& [node, count] : on_node) reach(node);
  std::string text;
  std::size_t lines = 0;
  std::size_t left_out = 0;
  for (std::size_t i = 0; i < reached.size() && i < kMostLooked; ++i) {
    const auto found = on_node.find(reached[i]);
    const std::size_t count = found == on_node.end() ? 0 : found->second;
    const auto arrows = targets(reached[i]);
    for (const Node to : arrows) {
      if (reached.size() <= kMostLooked) reach(to);
    }
    if (count == 0 && arrows.empty()) continue;
    if (lines < kMostPictured) {
      text += drawn_node(reached[i], count);
      ++lines;
    } else {
      ++left_out;
    }
  }
  if (left_out == 0) return text;
  const bool many = reached.size() > kMostLooked;
  return text + fmt::format("... and {}{} more node{}\n", many ? "over " : "",
                            many ? kMostLooked - kMostPictured : left_out,
                            left_out == 1 ? "" : "s");
}

Drawing Digraph::shapes(const Position& counters) const {
  const std::size_t nodes = rules_->graph.arrows.node_count();
  if (nodes > kMostInPicture) return {};
  Network network{.counters = std::vector<std::size_t>(nodes, 0), .directed = true};
  for (std::uint32_t node = 0; node < nodes; ++node) {
    network.names.push_back(rules_->graph.names.name(node));
    for (const Node to : targets(node)) network.edges.emplace_back(node, to);
  }
  for (const std::uint64_t node : counters) ++network.counters[node];
  Drawing drawing = drawn_network(network);
  drawing.title = fmt::format("{} counters on a graph of {} nodes", counters.size(), nodes);
  return drawing;
}

std::string Digraph::drawn_node(std::uint64_t node, std::size_t counters) const {
  constexpr std::size_t kMostTargets = 20;
  std::string text = counters > 4 ? fmt::format("{} o ", counters) : std::string();
  for (std::size_t k = 0; counters <= 4 && k < counters; ++k) text += "o ";
  text += print_part(node);
  std::size_t listed = 0;
  for (const Node to : targets(node)) {
    if (listed <= kMostTargets) text += listed == 0 ? " -> " : ", ";
    if (listed < kMostTargets) text += print_part(to);
    if (listed++ == kMostTargets) text += "...";
  }
  return text + '\n';
}

CatalogueEntry digraph_game() {
  return catalogue_entry<Digraph>();
}

}  // namespace grundy::games
