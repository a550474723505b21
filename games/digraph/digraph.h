// Counters on a graph of arrows: move one counter along an arrow. Counters may share a node.
//
// Every impartial game is this game with one counter on the graph of its positions. The arrows
// belong to the rules. A position is the list of the counters' nodes, and each counter is a part by
// itself. Arrows may form cycles: then play need not end, and values may be infinite.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "graph/node_names.h"
#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

using graph::Node;

class Digraph {
 public:
  static constexpr bool loopy = true;
  using Position = std::vector<std::uint64_t>;  ///< the node of each counter
  struct Move {
    std::size_t counter;  ///< index in the position
    Node to;
  };

  static const GameInfo& info();
  static Expected<Start<Digraph>> parse(const Arguments& arguments);
  [[nodiscard]] std::string parameters() const { return rules_->id; }
  [[nodiscard]] std::string print(const Position& counters) const;
  [[nodiscard]] std::string print_move(const Position& counters, const Move& move) const;

  template <class Visit>
  bool each_move(const Position& counters, Visit&& visit) const {
    for (std::size_t i = 0; i < counters.size(); ++i) {
      for (const Node to : targets(counters[i])) {
        if (!visit(Move{i, to})) return false;
      }
    }
    return true;
  }
  [[nodiscard]] static Position after(Position counters, const Move& move) {
    counters[move.counter] = move.to;
    return counters;
  }
  /// The counters are interchangeable.
  [[nodiscard]] static Position normal_form(Position counters);

  using Part = std::uint64_t;
  static constexpr bool options_split = false;

  template <class Visit>
  bool each_part(const Position& counters, Visit&& visit) const {
    for (const std::uint64_t node : counters) visit(node);
    return true;
  }
  template <class Visit>
  bool each_option(Part node, Visit&& visit) const {
    for (const Node to : targets(node)) {
      if (!visit(Part{to})) return false;
    }
    return true;
  }
  /// Only the node, so a cycle of a large graph is shown as A -> B -> A.
  [[nodiscard]] std::string print_part(Part node) const;
  [[nodiscard]] static Position part_position(Part node) { return {node}; }

  [[nodiscard]] const ArrowGraph* graph() const { return &rules_->graph.arrows; }
  [[nodiscard]] double search_size(const Position&) const {
    return static_cast<double>(rules_->graph.arrows.node_count());
  }
  /// Without the arrows, if there are many.
  [[nodiscard]] std::string brief(const Position& counters) const;
  [[nodiscard]] std::string draw(const Position& counters) const;
  [[nodiscard]] Drawing shapes(const Position& counters) const;

 private:
  struct Rules {
    graph::NamedGraph graph;
    std::string text;  ///< the arrows as they are printed, or @ and the file
    std::string id;    ///< the text, and for a file its contents too: files change
  };
  using SharedRules = std::shared_ptr<const Rules>;
  explicit Digraph(SharedRules rules) : rules_(std::move(rules)) {}

  static Expected<SharedRules> parse_arrows(const Arguments& section);
  static Expected<SharedRules> parse_file(const Arguments& section);
  static Expected<SharedRules> read_file(const std::string& path);
  [[nodiscard]] std::span<const Node> targets(std::uint64_t node) const {
    return rules_->graph.arrows.targets(static_cast<Node>(node));
  }

  [[nodiscard]] std::string print_counters(const Position& counters) const;
  [[nodiscard]] std::string drawn_node(std::uint64_t node, std::size_t counters) const;

  SharedRules rules_;
};

CatalogueEntry digraph_game();

}  // namespace grundy::games
