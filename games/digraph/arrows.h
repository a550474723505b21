// A graph of arrows between named nodes, each arrow once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace grundy::games {

using Node = std::uint32_t;

class Arrows {
 public:
  /// The node of that name, which is made where there is none.
  Node node(std::string_view name);
  void add(Node from, Node to) { pairs_.emplace_back(from, to); }
  /// Drops arrows that were added before; afterwards nothing may be added.
  void finish();

  [[nodiscard]] std::optional<Node> find(std::string_view name) const;
  [[nodiscard]] const std::string& name(Node node) const { return names_[node]; }
  [[nodiscard]] std::size_t node_count() const { return names_.size(); }
  [[nodiscard]] std::size_t arrow_count() const { return pairs_.size(); }
  /// In the order in which they were added.
  [[nodiscard]] std::span<const std::pair<Node, Node>> arrows() const { return pairs_; }
  [[nodiscard]] std::span<const Node> targets(Node node) const {
    return std::span(targets_).subspan(begins_[node], begins_[node + 1] - begins_[node]);
  }

 private:
  std::deque<std::string> names_;  // stay where they are, for the keys below
  std::unordered_map<std::string_view, Node> numbers_;
  std::vector<std::pair<Node, Node>> pairs_;
  std::vector<std::size_t> begins_;  // where the targets of each node begin
  std::vector<Node> targets_;
};

}  // namespace grundy::games
