#include "graph/dot_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>
#include <vector>

#include "core/text.h"
#include "graph/builder.h"
#include "notation/names.h"

namespace grundy::graph {

namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool same_word(std::string_view word, std::string_view keyword) {
  return std::ranges::equal(word, keyword, [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == b;
  });
}

/// Goes through a text and keeps track of the line number for errors.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] bool at(std::string_view what) const { return rest().starts_with(what); }
  void skip(std::size_t count) { at_ += count; }
  bool accept(std::string_view what) {
    if (!at(what)) return false;
    at_ += what.size();
    return true;
  }
  void skip_until(std::string_view what) { at_ = std::min(text_.find(what, at_), text_.size()); }
  [[nodiscard]] bool at_line_start() const { return at_ == 0 || text_[at_ - 1] == '\n'; }

  [[nodiscard]] std::unexpected<Error> error(std::string_view message) const {
    const auto line = 1 + std::ranges::count(text_.substr(0, at_), '\n');
    return bad_input(fmt::format("line {}: {}", line, message));
  }
  [[nodiscard]] std::unexpected<Error> not_here(std::string_view expected) const {
    return error(fmt::format("{} does not belong here; expected {}", describe_character(text_, at_),
                             expected));
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

class DotReader {
 public:
  DotReader(std::string_view text, const ReadOptions& options) : reader_(text), options_(options) {}

  Expected<NamedGraph> read() {
    auto done = header();
    while (done && *done) done = statement(nullptr);
    if (!done) return std::unexpected(std::move(done.error()));
    if (const auto clear = skip_blank(); !clear) return std::unexpected(clear.error());
    if (!reader_.at_end()) return reader_.not_here("the end of the file");
    return std::move(builder_).finish();
  }

 private:
  /// Spaces and comments.
  Expected<void> skip_blank() {
    for (;;) {
      if (!reader_.at_end() && is_space(reader_.rest().front())) {
        reader_.skip(1);
      } else if (reader_.at("//") || (reader_.at("#") && reader_.at_line_start())) {
        reader_.skip_until("\n");
      } else if (reader_.at("/*")) {
        if (reader_.rest().find("*/", 2) == std::string_view::npos) {
          return reader_.error("this comment does not end");
        }
        reader_.skip(2);
        reader_.skip_until("*/");
        reader_.skip(2);
      } else {
        return {};
      }
    }
  }

  Expected<bool> accept(std::string_view what) {
    if (const auto clear = skip_blank(); !clear) return std::unexpected(clear.error());
    return reader_.accept(what);
  }

  /// A name, a number or a text in quotes.
  Expected<std::string_view> name(std::string_view expected) {
    if (const auto clear = skip_blank(); !clear) return std::unexpected(clear.error());
    const std::string_view rest = reader_.rest();
    if (rest.starts_with('"')) {
      const auto quoted = notation::leading_name(rest);
      if (!quoted || quoted->name.ends_with('\\')) {
        return reader_.error("a name in quotes must not be empty or contain a quote or a new line");
      }
      reader_.skip(quoted->length);
      return quoted->name;
    }
    if (rest.starts_with('<')) return reader_.error("names in HTML are not supported");
    std::size_t length = 0;
    // A minus and a point belong to numbers; "a->b" has an arrow after the a.
    while (length < rest.size() &&
           (notation::is_name_character(rest[length]) || rest[length] == '.' ||
            static_cast<unsigned char>(rest[length]) >= 0x80 || (length == 0 && rest[0] == '-'))) {
      ++length;
    }
    if (length == 0 || rest.substr(0, length) == "-") return reader_.not_here(expected);
    reader_.skip(length);
    return rest.substr(0, length);
  }

  Expected<bool> header() {
    auto word = name("'digraph'");
    if (word && same_word(*word, "strict")) word = name("'digraph'");
    if (!word) return std::unexpected(word.error());
    if (same_word(*word, "graph"))
      return reader_.error("this graph has no arrows: it is undirected");
    if (!same_word(*word, "digraph")) return reader_.error("a graph in DOT begins with 'digraph'");
    auto open = accept("{");
    if (open && !*open) {
      if (const auto title = name("a name or {"); !title) return std::unexpected(title.error());
      open = accept("{");
    }
    if (open && !*open) return reader_.not_here("{");
    return open;
  }

  /// The names of nodes that arrows lead from or to: one node, or all nodes of a subgraph.
  using Group = std::vector<std::string_view>;

  // NOLINTBEGIN(misc-no-recursion): as deep as kDeepest at most.

  /// False at the end of the graph. Adds its nodes to those of the subgraph around it, if any.
  Expected<bool> statement(Group* around) {
    auto more = accept(";");
    if (!more || *more) return more;
    const auto close = accept("}");
    if (!close || *close) return close ? Expected<bool>(false) : close;
    if (reader_.at_end()) return reader_.error("the graph is not closed by }");
    if (reader_.at("{")) return chain({}, around);
    const bool quoted = reader_.at("\"");
    const auto first = name("a node");
    if (!first) return std::unexpected(first.error());
    if (!quoted && same_word(*first, "subgraph")) return chain({}, around);
    for (const std::string_view keyword : {"graph", "node", "edge"}) {
      if (!quoted && same_word(*first, keyword)) return attributes();
    }
    const auto assigned = accept("=");
    if (!assigned) return assigned;
    return *assigned ? skip_value() : chain(*first, around);
  }

  /// a -> b -> { c d } [attributes]. Without a first name it begins with a subgraph.
  Expected<bool> chain(std::optional<std::string_view> first, Group* around) {
    auto from = first ? port(*first) : subgraph();
    for (;;) {
      if (!from) return std::unexpected(from.error());
      if (around != nullptr) around->insert(around->end(), from->begin(), from->end());
      const auto arrow = accept("->");
      if (!arrow) return arrow;
      if (reader_.at("--")) return reader_.error("an arrow is written ->, and -- has no direction");
      if (!*arrow) return attributes();
      auto to = end_of_arrow();
      if (!to) return std::unexpected(to.error());
      if (const auto added = add_arrows(*from, *to); !added) return added;
      from = std::move(to);
    }
  }

  Expected<Group> end_of_arrow() {
    if (const auto clear = skip_blank(); !clear) return std::unexpected(clear.error());
    if (reader_.at("{")) return subgraph();
    const bool quoted = reader_.at("\"");
    const auto word = name("a node");
    if (!word) return std::unexpected(word.error());
    return !quoted && same_word(*word, "subgraph") ? subgraph() : port(*word);
  }

  /// A node. Its port, as in `a:n`, does not matter here.
  Expected<Group> port(std::string_view node) {
    builder_.node(node);
    if (builder_.clash()) {
      return reader_.error(fmt::format(
          "a node is written in two ways, once as {}; numbers must not have leading zeros",
          *builder_.clash()));
    }
    for (int i = 0; i < 2; ++i) {
      const auto colon = accept(":");
      if (!colon) return std::unexpected(colon.error());
      if (!*colon) break;
      if (const auto place = name("a port"); !place) return std::unexpected(place.error());
    }
    return Group{node};
  }

  /// After the word `subgraph`, if it is there: [name] { statements }
  Expected<Group> subgraph() {
    auto open = accept("{");
    if (open && !*open) {
      if (const auto title = name("a name or {"); !title) return std::unexpected(title.error());
      open = accept("{");
    }
    if (!open) return std::unexpected(open.error());
    if (!*open) return reader_.not_here("{");
    if (depth_ == kDeepest) {
      return reader_.error(fmt::format("subgraphs are nested more than {} deep", kDeepest));
    }
    ++depth_;
    Group nodes;
    Expected<bool> done = true;
    while (done && *done) done = statement(&nodes);
    if (!done) return std::unexpected(done.error());
    --depth_;
    return nodes;
  }

  // NOLINTEND(misc-no-recursion)

  /// Adds an arrow from each node of one group to each node of the other.
  Expected<bool> add_arrows(const Group& from, const Group& to) {
    for (const std::string_view tail : from) {
      for (const std::string_view head : to) {
        const Node node = builder_.node(tail);
        const bool numeric = builder_.numeric();
        const Node target = builder_.node(head);
        builder_.arrow(builder_.again(node, numeric), target);
        if (builder_.arrow_count() % kArrowsPerLook != 0) continue;
        if (options_.cancel != nullptr && options_.cancel->requested()) {
          return std::unexpected(Error{ErrorKind::limit, "reading was interrupted"});
        }
        if (builder_.bytes() > options_.memory) {
          return too_large(builder_.node_count(), builder_.arrow_count(), builder_.bytes(),
                           options_.memory);
        }
      }
    }
    return true;
  }

  /// Skips the value of an attribute of the whole graph.
  Expected<bool> skip_value() {
    if (const auto clear = skip_blank(); !clear) return std::unexpected(clear.error());
    if (!reader_.accept("\"")) {
      const auto value = name("a value");
      return value ? Expected<bool>(true) : std::unexpected(value.error());
    }
    for (; !reader_.at("\""); reader_.skip(1)) {
      if (reader_.at("\\")) reader_.skip(1);
      if (reader_.rest().size() < 2) return reader_.error("a text in quotes does not end");
    }
    reader_.skip(1);
    return true;
  }

  /// Any number of [ … ], whose text does not matter here.
  Expected<bool> attributes() {
    for (;;) {
      const auto open = accept("[");
      if (!open || !*open) return open ? Expected<bool>(true) : open;
      for (bool quoted = false; quoted || !reader_.at("]"); reader_.skip(1)) {
        if (reader_.at_end()) return reader_.error("attributes are not closed by ]");
        if (quoted && reader_.at("\\\"")) reader_.skip(1);
        if (reader_.at("\"")) quoted = !quoted;
      }
      reader_.skip(1);
    }
  }

  static constexpr std::uint64_t kArrowsPerLook = 1U << 16U;
  static constexpr int kDeepest = 100;

  Reader reader_;
  const ReadOptions& options_;
  Builder builder_;
  int depth_ = 0;  // of subgraphs
};

}  // namespace

/// True if the first word that is not a comment is one of DOT.
bool is_dot(std::string_view text) {
  while (!text.empty()) {
    if (is_space(text.front())) {
      text.remove_prefix(1);
    } else if (text.starts_with("//") || text.starts_with('#')) {
      text.remove_prefix(std::min(text.find('\n'), text.size()));
    } else if (text.starts_with("/*")) {
      return true;
    } else {
      break;
    }
  }
  const auto end = std::ranges::find_if_not(text, notation::is_name_character);
  const std::string_view word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  return (same_word(word, "digraph") || same_word(word, "graph") || same_word(word, "strict")) &&
         text.find('{') != std::string_view::npos;
}

Expected<NamedGraph> read_dot(std::string_view text, const ReadOptions& options) {
  return DotReader(text, options).read();
}

}  // namespace grundy::graph
