// All parts that can arise in a sum, numbered, with their options: the graph on which questions
// about whole sums are answered (misère play, isomorphism).
//
// The graph has the positions of each component, not of their product: a position of the sum is a
// list of numbers of parts. It is built once through AnyGame, by one thread; after that it is only
// read, so solvers may share it.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/budget.h"
#include "grundy/game/any_game.h"

namespace grundy {

class PositionGraph {
 public:
  using Node = std::uint32_t;

  PositionGraph();
  ~PositionGraph();
  PositionGraph(const PositionGraph&) = delete;
  PositionGraph& operator=(const PositionGraph&) = delete;

  /// No graph: the budget has stopped (then the cycle is empty), or play is endless.
  struct Failure {
    std::vector<std::string> cycle;
  };

  /// Adds a sum and everything that can be reached from it; returns its parts.
  [[nodiscard]] std::expected<std::vector<Node>, Failure> add(const Sum& sum, Budget& budget);

  /// The node of a part, if it is in the graph.
  [[nodiscard]] std::optional<Node> find(const AnyGame& game, WordsView part) const;

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  /// True if everything that can be reached is in it: not after the budget has stopped `add`.
  [[nodiscard]] bool whole() const { return from_the_end_.size() == nodes_.size(); }
  [[nodiscard]] std::uint64_t bytes() const;
  [[nodiscard]] bool is_terminal(Node node) const {
    return option_ends(node) == first_option(node);
  }

  /// Calls visit(std::span<const Node>) for each option of a node, until it returns false.
  template <class Visit>
  bool each_option(Node node, Visit&& visit) const {
    for (std::size_t i = first_option(node); i < option_ends(node); ++i) {
      const std::size_t begin = i == 0 ? 0 : part_ends_[i - 1];
      if (!visit(std::span<const Node>(parts_).subspan(begin, part_ends_[i] - begin))) return false;
    }
    return true;
  }

  /// A node as a position in the notation, or as the game writes such a part.
  [[nodiscard]] std::string print(Node node) const;
  /// A node in the notation.
  [[nodiscard]] std::string notation(Node node) const;

  /// Every node, options before the nodes that have them.
  [[nodiscard]] const std::vector<Node>& from_the_end() const { return from_the_end_; }

 private:
  struct NodeData {
    std::uint32_t game;
    std::size_t first_word;
    std::size_t words;
  };
  class Interner;

  [[nodiscard]] std::size_t first_option(Node node) const {
    return node == 0 ? 0 : option_ends_[node - 1];
  }
  [[nodiscard]] std::size_t option_ends(Node node) const { return option_ends_[node]; }
  [[nodiscard]] WordsView words_of(Node node) const {
    return WordsView(words_).subspan(nodes_[node].first_word, nodes_[node].words);
  }

  std::expected<std::vector<Node>, Failure> add_all(const Sum& sum, Budget& budget);
  /// Appends the parts of a sum to `parts`; false if one is too large.
  bool intern(const Sum& sum, std::vector<Node>& parts, Budget& budget);
  Node intern(std::uint32_t game, WordsView words);
  std::uint32_t intern_game(const std::shared_ptr<const AnyGame>& game);
  bool expand(Node node, Budget& budget);
  bool expand_by_rules(Node node, Budget& budget);
  /// Puts the nodes from `first` on in order; returns a cycle if there is one. The order is not
  /// complete if the budget runs out.
  [[nodiscard]] std::vector<std::string> sort_from(Node first, Budget& budget);
  [[nodiscard]] bool within(Budget& budget);

  std::vector<std::shared_ptr<const AnyGame>> games_;
  boost::unordered_flat_map<std::string, std::uint32_t> game_numbers_;
  std::vector<OptionBuffer> buffers_;  // one per game
  std::vector<NodeData> nodes_;
  Words words_;
  std::unique_ptr<Interner> interner_;
  std::vector<std::size_t> option_ends_;  // for each expanded node
  std::vector<std::size_t> part_ends_;    // for each option
  std::vector<Node> parts_;
  std::vector<Node> from_the_end_;
  std::uint64_t charged_ = 0;
};

}  // namespace grundy
