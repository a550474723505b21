// The names of the nodes of a graph: natural numbers, which need almost no memory, or any texts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/arrow_graph.h"

namespace grundy::graph {

using Node = ArrowGraph::Node;

/// The number that a text represents, if it has no sign and no leading zeros.
[[nodiscard]] std::optional<Node> plain_number(std::string_view text);

class NodeNames {
 public:
  enum class Kind : std::uint8_t {
    counted,  ///< node n is called n
    numbers,  ///< a list of numbers, in order
    texts,
  };

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] std::string name(Node node) const;
  [[nodiscard]] std::optional<Node> find(std::string_view name) const;
  /// A similar name that exists, for a message about an unknown name.
  [[nodiscard]] std::optional<std::string> nearest(std::string_view name) const;
  [[nodiscard]] std::uint64_t bytes() const;

  [[nodiscard]] static NodeNames numbers_below(std::uint64_t nodes);
  /// In order, each once.
  [[nodiscard]] static NodeNames of_numbers(Array<Node> numbers);

  /// For texts: the node of that name, which is created if there is none.
  Node add(std::string_view name);
  /// Prefetches the place of a name that will be added or looked up soon.
  void expect(std::string_view name) const {
    if (!table_.empty()) __builtin_prefetch(&table_[Place(name).home() & (table_.size() - 1)]);
  }
  /// Another name that is the same number as `name`, such as "07" for "7". Call it right after
  /// adding the name.
  [[nodiscard]] std::optional<std::string> other_spelling(std::string_view name);

  // As they are stored in a file.
  [[nodiscard]] const Array<Node>& numbers() const { return numbers_; }
  [[nodiscard]] std::string_view text_of(Node node) const {
    const std::uint64_t begin = node == 0 ? 0 : ends_[node - 1];
    return std::string_view(letters_).substr(begin, ends_[node] - begin);
  }

 private:
  /// A place of the table: the node of a name, and enough of the name to rule out nearly all
  /// others. A name of up to eight bytes is stored completely, so nothing else is looked up.
  struct Place {
    std::uint64_t start;  // its first eight bytes, padded with zeros, which no name contains
    std::uint32_t check;  // 0 for a name of up to eight bytes, otherwise odd: bits of its hash
    Node node = ArrowGraph::kNone;  // if the place is free

    explicit Place(std::string_view name);
    [[nodiscard]] bool looks_like(const Place& other) const {
      return start == other.start && check == other.check;
    }
    [[nodiscard]] std::size_t home() const {
      if (check != 0) return check >> 1U;
      constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15U;
      std::uint64_t mixed = start * kFactor;
      mixed = (mixed ^ mixed >> 32U) * kFactor;  // otherwise the last letters would have no effect
      return mixed >> 33U;
    }
  };
  /// Where the name is, or a free place for it.
  [[nodiscard]] std::size_t place_of(const Place& key, std::string_view name) const;
  void grow_table();

  Kind kind_ = Kind::texts;
  std::uint64_t count_ = 0;  // number of counted nodes
  Array<Node> numbers_;
  std::string letters_;                                    // all texts, one after another
  Array<std::uint64_t> ends_;                              // where each one ends
  Array<Place> table_;                                     // at most two thirds full
  std::unordered_map<std::string, std::string> stripped_;  // names with leading zeros
};

struct NamedGraph {
  ArrowGraph arrows;
  NodeNames names;

  [[nodiscard]] std::uint64_t bytes() const { return arrows.bytes() + names.bytes(); }
  /// A hash of arrows and names that tells graphs apart.
  [[nodiscard]] std::uint64_t fingerprint() const;
};

}  // namespace grundy::graph
