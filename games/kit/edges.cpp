#include "games/kit/edges.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/text.h"
#include "games/kit/drawn.h"
#include "games/kit/part_graph.h"
#include "notation/names.h"

namespace grundy::games {

namespace {

/// Reads "a-b" or "a" from one item.
class EdgeReader {
 public:
  EdgeReader(const Arguments& item, bool nodes_alone)
      : item_(item), expected_(nodes_alone ? "an edge a-b or a node" : "an edge: a-b") {}

  Expected<Word> name() {
    const std::string_view text = item_.text();
    skip_space();
    const std::size_t begin = at_;
    while (at_ < text.size() && notation::is_name_character(text[at_])) ++at_;
    if (at_ == begin) {
      return item_.error(at_ == text.size() ? "the name of a node is missing here"
                                            : fmt::format("the name of a node cannot begin with {}",
                                                          describe_character(text, at_)),
                         expected_, at_);
    }
    if (at_ - begin > kLongestName) {
      return item_.error("the name of this node is too long",
                         fmt::format("at most {} letters, digits and _", kLongestName), begin);
    }
    const Word word = packed_name(text.substr(begin, at_ - begin));
    skip_space();
    return word;
  }
  bool accept_dash() {
    if (at_end() || item_.text()[at_] != '-') return false;
    ++at_;
    return true;
  }
  [[nodiscard]] bool at_end() const { return at_ == item_.text().size(); }
  [[nodiscard]] std::unexpected<Error> error(std::string message) const {
    return item_.error(std::move(message), expected_, at_);
  }
  [[nodiscard]] std::unexpected<Error> trailing() const {
    return item_.error(
        fmt::format("{} does not belong to the edge", describe_character(item_.text(), at_)),
        "a comma or the end", at_);
  }

 private:
  void skip_space() {
    const std::string_view text = item_.text();
    while (at_ < text.size() && (text[at_] == ' ' || text[at_] == '\t' || text[at_] == '\n')) ++at_;
  }

  const Arguments& item_;
  std::string expected_;
  std::size_t at_ = 0;
};

}  // namespace

std::string unpacked_name(Word word) {
  std::string name;
  for (; word != 0; word <<= 8U) name += static_cast<char>(word >> 56U);
  return name;
}

Expected<EdgeList> read_edges(const Arguments& arguments, bool nodes_alone) {
  EdgeList list;
  if (arguments.empty()) return list;
  for (const Arguments& item : arguments.items()) {
    EdgeReader reader(item, nodes_alone);
    const auto from = reader.name();
    if (!from) return std::unexpected(from.error());
    Word to = 0;
    if (reader.accept_dash()) {
      const auto other = reader.name();
      if (!other) return std::unexpected(other.error());
      to = *other;
    } else if (!nodes_alone) {
      return reader.error("an edge has a - between two nodes");
    }
    if (!reader.at_end()) return reader.trailing();
    list.ends.insert(list.ends.end(), {*from, to});
    list.offsets.push_back(item.offset());
  }
  return list;
}

std::string written_edge(Word from, Word to) {
  std::string text = unpacked_name(from);
  if (to != 0) text += '-' + unpacked_name(to);
  return text;
}

std::string written_graph(std::string_view game, WordsView ends) {
  std::string text(game);
  text += '(';
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    if (i > 0) text += ", ";
    text += written_edge(ends[i], ends[i + 1]);
  }
  return text + ')';
}

Words simple_graph(WordsView ends) {
  std::unordered_set<Word> in_edges;
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    if (ends[i + 1] != 0) in_edges.insert({ends[i], ends[i + 1]});
  }
  std::set<std::pair<Word, Word>> seen;
  Words result;
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    if (ends[i + 1] == 0 && in_edges.contains(ends[i])) continue;
    if (!seen.insert(std::minmax(ends[i], ends[i + 1])).second) continue;
    result.insert(result.end(), {ends[i], ends[i + 1]});
  }
  return result;
}

std::string drawn_graph(WordsView ends) {
  constexpr std::size_t kMostNodesShown = 40;
  constexpr std::size_t kMostNeighbours = 20;
  std::vector<Word> nodes;
  std::unordered_map<Word, std::vector<Word>> neighbours;
  const auto add = [&](Word node, Word other) {
    if (node == 0) return;
    const auto [known, is_new] = neighbours.try_emplace(node);
    if (is_new) nodes.push_back(node);
    if (other != 0) known->second.push_back(other);
  };
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    add(ends[i], ends[i + 1]);
    add(ends[i + 1], ends[i]);
  }
  std::string text;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (i == kMostNodesShown) return text + "...\n";
    text += unpacked_name(nodes[i]);
    const std::vector<Word>& around = neighbours[nodes[i]];
    for (std::size_t k = 0; k < around.size() && k <= kMostNeighbours; ++k) {
      text += k == 0 ? ": " : " ";
      text += k == kMostNeighbours ? "..." : unpacked_name(around[k]);
    }
    text += '\n';
  }
  return text;
}

Drawing shaped_graph(WordsView ends) {
  const NumberedGraph numbers = number_nodes(ends, 0);
  Network network{.edges = numbers.edges};
  if (numbers.names.size() > kMostInPicture) return {};
  for (const Word name : numbers.names) network.names.push_back(unpacked_name(name));
  Drawing drawing = drawn_network(network);
  drawing.title =
      fmt::format("a graph of {} nodes and {} edges", network.names.size(), network.edges.size());
  return drawing;
}

Words sorted_edges(WordsView ends) {
  std::vector<std::pair<Word, Word>> edges;
  edges.reserve(ends.size() / 2);
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    const bool swap = ends[i + 1] != 0 && ends[i + 1] < ends[i];
    edges.emplace_back(swap ? ends[i + 1] : ends[i], swap ? ends[i] : ends[i + 1]);
  }
  std::ranges::sort(edges);
  Words sorted;
  sorted.reserve(ends.size());
  for (const auto& [from, to] : edges) sorted.insert(sorted.end(), {from, to});
  return sorted;
}

}  // namespace grundy::games
