#include "render/graph.h"

#include <fmt/format.h>

#include <vector>

#include "grundy/meter.h"
#include "notation/names.h"
#include "render/json_line.h"
#include "render/layered.h"
#include "render/text.h"

namespace grundy::render {

using graph::Node;
using graph::NodeFacts;

namespace {

/// A text in quotes as DOT has it.
std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::string note_of(const NodeFacts& facts) {
  return facts.value ? facts.value->print() : std::string(letter(facts.outcome));
}

std::string node_line(const std::string& name, const NodeFacts& facts) {
  const std::string value = note_of(facts);
  // Lost nodes are where one wants to move to.
  const std::string_view look =
      facts.outcome == Outcome::P   ? ", style=filled, fillcolor=\"#cfe8cf\""
      : facts.outcome == Outcome::D ? ", style=filled, fillcolor=\"#eeeeee\""
                                    : "";
  // DOT's own line break; the name before it must not end in a backslash of its own.
  std::string label = in_quotes(name);
  label.pop_back();
  return fmt::format("  {} [label={}\\n{}\"{}];\n", in_quotes(name), label, value, look);
}

std::string histogram_text(const graph::Summary& summary) {
  std::string text = "\n  value        nodes\n";
  for (const auto& [number, nodes] : summary.numbers) {
    text += fmt::format("  {:<8} {:>9}\n", number, group_digits(nodes));
  }
  for (const auto& [value, nodes] : summary.infinite) {
    text += fmt::format("  {:<8} {:>9}\n", value, group_digits(nodes));
  }
  if (summary.other_infinite > 0) {
    text += fmt::format("  others   {:>9}\n", group_digits(summary.other_infinite));
  }
  return text;
}

}  // namespace

std::string graph_dot(const graph::NamedGraph& graph, const FunctionRef<NodeFacts(Node)>* facts) {
  std::string text = "digraph grundy {\n  node [shape=box, fontname=\"sans-serif\"];\n";
  const ArrowGraph& arrows = graph.arrows;
  for (std::size_t i = 0; i < arrows.node_count(); ++i) {
    const auto node = static_cast<Node>(i);
    const std::string name = graph.names.name(node);
    meter::bytes(name.size());
    text += facts != nullptr ? node_line(name, (*facts)(node))
                             : fmt::format("  {};\n", in_quotes(name));
  }
  for (std::size_t i = 0; i < arrows.node_count(); ++i) {
    const auto node = static_cast<Node>(i);
    const std::string from = in_quotes(graph.names.name(node));
    for (const Node target : arrows.targets(node)) {
      meter::bytes(from.size());
      const bool wins = facts != nullptr && (*facts)(target).outcome == Outcome::P;
      text += fmt::format("  {} -> {}{};\n", from, in_quotes(graph.names.name(target)),
                          wins ? " [color=\"#2e7d32\", penwidth=2]" : "");
    }
  }
  return text + "}\n";
}

Drawing graph_drawing(const graph::NamedGraph& graph, const FunctionRef<NodeFacts(Node)>* facts) {
  const ArrowGraph& arrows = graph.arrows;
  if (arrows.node_count() > kMostLayeredNodes) return {};
  LayeredGraph layered;
  for (std::size_t i = 0; i < arrows.node_count(); ++i) {
    const auto node = static_cast<Node>(i);
    LayeredNode& drawn = layered.nodes.emplace_back(LayeredNode{graph.names.name(node)});
    if (facts != nullptr) {
      drawn.note = note_of((*facts)(node));
      drawn.lost = (*facts)(node).outcome == Outcome::P;
    }
    for (const Node target : arrows.targets(node)) layered.arrows.emplace_back(i, target);
  }
  return layered_drawing(layered, fmt::format("a graph of {} positions", arrows.node_count()));
}

void each_list_line(const graph::NamedGraph& graph, FunctionRef<void(const std::string&)> visit) {
  const ArrowGraph& arrows = graph.arrows;
  std::vector<bool> mentioned(arrows.node_count(), false);
  for (std::size_t i = 0; i < arrows.node_count(); ++i) {
    const auto node = static_cast<Node>(i);
    if (arrows.is_end(node)) continue;
    const std::string from = notation::written_name(graph.names.name(node));
    for (const Node target : arrows.targets(node)) {
      meter::bytes(from.size());
      visit(from + ' ' + notation::written_name(graph.names.name(target)) + '\n');
      mentioned[target] = true;
    }
    mentioned[i] = true;
  }
  for (std::size_t i = 0; i < arrows.node_count(); ++i) {
    if (!mentioned[i]) {
      visit(notation::written_name(graph.names.name(static_cast<Node>(i))) + '\n');
    }
  }
}

std::string summary_text(const graph::Summary& summary, bool histogram) {
  const auto count = [](std::uint64_t number, std::string_view what) {
    return fmt::format("{} {}{}", group_digits(number), what, number == 1 ? "" : "s");
  };
  std::string text =
      fmt::format("{}, {}", count(summary.nodes, "node"), count(summary.arrows, "arrow"));
  if (summary.cycles) text += *summary.cycles ? ", with cycles" : ", without cycles";
  text += ".\n";
  if (summary.stop) return text + fmt::format("Not solved: {}.\n", summary.stop->message);
  text += fmt::format("\n  N  {:>12}  the player to move wins{}\n", group_digits(summary.won),
                      summary.play == Play::misere ? " (misère play)" : "");
  text += fmt::format("  P  {:>12}  the player to move loses\n", group_digits(summary.lost));
  text += fmt::format("  D  {:>12}  a draw: play goes on for ever\n", group_digits(summary.drawn));
  if (histogram && summary.play == Play::normal) text += histogram_text(summary);
  if (!summary.numbers.empty()) {
    text += fmt::format("\nThe largest nim value is {}.\n", summary.numbers.rbegin()->first);
  }
  if (summary.longest) {
    text += fmt::format(
        "The longest game that is not a draw takes {}, if the winner hurries and the "
        "loser delays.\n",
        count(*summary.longest, "move"));
  }
  return text;
}

std::string summary_json(const graph::Summary& summary, bool histogram) {
  nlohmann::ordered_json json{{"nodes", summary.nodes},
                              {"arrows", summary.arrows},
                              {"play", summary.play == Play::normal ? "normal" : "misere"}};
  json["cycles"] = summary.cycles ? nlohmann::ordered_json(*summary.cycles) : nullptr;
  if (summary.stop) {
    json["stopped"] = {{"message", summary.stop->message}};
  } else {
    json["outcomes"] = {{"N", summary.won}, {"P", summary.lost}, {"D", summary.drawn}};
    if (histogram && summary.play == Play::normal) {
      json["values"] = nlohmann::ordered_json::object();
      for (const auto& [number, nodes] : summary.numbers)
        json["values"][std::to_string(number)] = nodes;
      for (const auto& [value, nodes] : summary.infinite) json["values"][value] = nodes;
      if (summary.other_infinite > 0) json["values"]["others"] = summary.other_infinite;
    }
    if (summary.longest) json["longest"] = *summary.longest;
  }
  json["work"] = {{"positions", summary.work.positions}, {"seconds", summary.work.seconds}};
  return json_line(json);
}

}  // namespace grundy::render
