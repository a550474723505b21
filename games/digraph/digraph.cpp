#include "games/digraph/digraph.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "games/digraph/graph_file.h"
#include "grundy/typed_game.h"
#include "notation/names.h"

namespace grundy::games {

namespace {

constexpr std::string_view kArrowForm = "an arrow: A>B";

/// Reads one name off the text; moves `at` behind it and the spaces around it.
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
                                        : fmt::format("{} begins no name of a node",
                                                      describe_character(text, at)),
                      std::string(expected), at);
  }
  at += name->length;
  skip_space();
  return name->name;
}

/// FNV-1a: tells two contents of one file apart.
std::uint64_t fingerprint(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
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

Expected<Digraph::Rules> Digraph::parse_arrows(const Arguments& section) {
  Rules rules;
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
    const Node tail = rules.arrows.node(*from);
    rules.arrows.add(tail, rules.arrows.node(*to));
  }
  rules.arrows.finish();
  for (const auto& [from, to] : rules.arrows.arrows()) {
    if (!rules.text.empty()) rules.text += ", ";
    rules.text += notation::written_name(rules.arrows.name(from)) + '>' +
                  notation::written_name(rules.arrows.name(to));
  }
  rules.id = rules.text;
  return rules;
}

Expected<Digraph::Rules> Digraph::parse_file(const Arguments& section) {
  const std::string_view written = section.text().substr(1);
  std::string path(written);
  if (written.starts_with('"')) {
    const auto quoted = notation::leading_name(written);
    if (!quoted || quoted->length != written.size()) {
      return section.error("this is no name of a file", "@\"FILE\"", 1);
    }
    path = quoted->name;
  }
  if (path.empty()) return section.error("the name of the file is missing", "@FILE", 1);
  const bool has_control = std::ranges::any_of(
      path, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '"'; });
  if (has_control) return section.error("this is no name of a file", "@FILE", 1);

  const auto at_file = [&](Error error) {
    error.offset = section.offset() + 1;
    return std::unexpected(std::move(error));
  };
  const auto text = file_text(path);
  if (!text) return at_file(text.error());
  auto arrows = read_arrows(*text);
  if (!arrows) {
    Error error = std::move(arrows.error());
    error.message = fmt::format("{}, {}", path, error.message);
    error.expected = "a graph in DOT, or one arrow a line";
    return at_file(std::move(error));
  }
  Rules rules{.arrows = std::move(*arrows),
              .text = '@' + (is_plain_path(path) ? path : '"' + path + '"'),
              .id = {}};
  rules.id = fmt::format("{} of {} bytes, {:016x}", rules.text, text->size(), fingerprint(*text));
  return rules;
}

Expected<Start<Digraph>> Digraph::parse(const Arguments& arguments) {
  const auto sections = arguments.sections();
  if (sections.size() != 2) {
    const Arguments& place = sections.size() < 2 ? sections[0] : sections[2];
    return place.error(
        sections.size() < 2 ? "the counters are missing" : "there is more than arrows and counters",
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
    const auto node = rules->arrows.find(*name);
    if (!node) return item.error("counter on an unknown node", "a node that has an arrow");
    counters.push_back(*node);
  }
  return Start<Digraph>{Digraph(std::make_shared<const Rules>(std::move(*rules))),
                        std::move(counters)};
}

std::string Digraph::print(const Position& counters) const {
  std::string text = "digraph(" + rules_->text + "; ";
  for (std::size_t i = 0; i < counters.size(); ++i) {
    if (i > 0) text += ", ";
    text += print_part(counters[i]);
  }
  return text + ')';
}

std::string Digraph::print_part(Part node) const {
  return notation::written_name(rules_->arrows.name(static_cast<Node>(node)));
}

std::string Digraph::print_move(const Position& counters, const Move& move) const {
  return print_part(counters[move.counter]) + " -> " + print_part(move.to);
}

Digraph::Position Digraph::normal_form(Position counters) {
  std::ranges::sort(counters);
  return counters;
}

/// The nodes that counters can reach, near ones first, a line each: "o o A -> B, C" has two.
std::string Digraph::draw(const Position& counters) const {
  constexpr std::size_t kMostLines = 60;
  constexpr std::size_t kMostTargets = 20;
  std::map<std::uint64_t, std::size_t> on_node;
  for (const std::uint64_t node : counters) ++on_node[node];
  std::vector<std::uint64_t> shown;
  std::set<std::uint64_t> seen;
  const auto show = [&](std::uint64_t node) {
    if (shown.size() <= kMostLines && seen.insert(node).second) shown.push_back(node);
  };
  for (const auto& [node, count] : on_node) show(node);
  std::string text;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (i == kMostLines) return text + "...\n";
    const auto found = on_node.find(shown[i]);
    const std::size_t count = found == on_node.end() ? 0 : found->second;
    text += count > 4 ? fmt::format("{} o ", count) : std::string();
    for (std::size_t k = 0; count <= 4 && k < count; ++k) text += "o ";
    text += print_part(shown[i]);
    std::size_t listed = 0;
    for (const Node to : targets(shown[i])) {
      show(to);
      if (listed <= kMostTargets) text += listed == 0 ? " -> " : ", ";
      if (listed < kMostTargets) text += print_part(to);
      if (listed++ == kMostTargets) text += "...";
    }
    text += '\n';
  }
  return text;
}

CatalogueEntry digraph_game() {
  return catalogue_entry<Digraph>();
}

}  // namespace grundy::games
