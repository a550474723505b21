// The names of the nodes of a graph: whole numbers, which need next to no memory, or any texts.
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

/// The number that a text is, if it is written as numbers are: no signs, no zeros before it.
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
  /// A name like this one that exists: for a message about one that does not.
  [[nodiscard]] std::optional<std::string> nearest(std::string_view name) const;
  [[nodiscard]] std::uint64_t bytes() const;

  [[nodiscard]] static NodeNames counted(std::uint64_t nodes);
  /// In order, each once.
  [[nodiscard]] static NodeNames of_numbers(Array<Node> numbers);

  /// Texts: the node of that name, which is made where there is none.
  Node add(std::string_view name);
  /// Has memory fetch the place of a name that will be added or asked for soon.
  void expect(std::string_view name) const {
    if (!table_.empty()) __builtin_prefetch(&table_[Place(name).home() & (table_.size() - 1)]);
  }
  /// Of a name that was added, another one that is the same number written in another way: "07" of
  /// "7". Asked right after the name was added.
  [[nodiscard]] std::optional<std::string> other_spelling(std::string_view name);

  // As they lie in a file.
  [[nodiscard]] const Array<Node>& numbers() const { return numbers_; }
  [[nodiscard]] std::string_view text_of(Node node) const {
    const std::uint64_t begin = node == 0 ? 0 : ends_[node - 1];
    return std::string_view(letters_).substr(begin, ends_[node] - begin);
  }

 private:
  /// A place of the table. Where a name is, and what decides for nearly all others that it is not
  /// the one asked for; a name of up to eight bytes is all there, and nothing else is looked up.
  struct Place {
    std::uint64_t start;  // its first eight bytes, filled up with zeros, which no name holds
    std::uint32_t check;  // 0 for a name of up to eight bytes, else odd: bits of its hash
    Node node = ArrowGraph::kNone;  // where the place is free

    explicit Place(std::string_view name);
    [[nodiscard]] bool looks_like(const Place& other) const {
      return start == other.start && check == other.check;
    }
    [[nodiscard]] std::size_t home() const {
      if (check != 0) return check >> 1U;
      constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15U;
      std::uint64_t mixed = start * kFactor;
      mixed = (mixed ^ mixed >> 32U) * kFactor;  // or the last letters would never tell
      return mixed >> 33U;
    }
  };
  /// Where the name is, or a free place for it.
  [[nodiscard]] std::size_t place_of(const Place& key, std::string_view name) const;
  void grow_table();

  Kind kind_ = Kind::texts;
  std::uint64_t count_ = 0;  // of counted nodes
  Array<Node> numbers_;
  std::string letters_;                                    // all texts, one after another
  Array<std::uint64_t> ends_;                              // where each one ends
  Array<Place> table_;                                     // two thirds full at most
  std::unordered_map<std::string, std::string> stripped_;  // names with zeros before them
};

struct NamedGraph {
  ArrowGraph arrows;
  NodeNames names;

  [[nodiscard]] std::uint64_t bytes() const { return arrows.bytes() + names.bytes(); }
  /// Tells graphs apart: of the arrows and the names.
  [[nodiscard]] std::uint64_t fingerprint() const;
};

}  // namespace grundy::graph
