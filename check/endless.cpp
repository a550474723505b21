// Games in which play can go on for ever: a graph of positions in the file, one `node` a record.
// docs/formats/proof.md, "Graphs"; labels.h says when the labels are right.
//
// The records name the nodes; the arrows come from the rules. Every option of a node must be a
// node, so that the graph is closed under moves, however many there are.

#include <fmt/format.h>

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "check/check.h"
#include "check/labels.h"
#include "core/sums.h"
#include "games/build.h"
#include "grundy/loopy_value.h"
#include "proof/lines.h"

namespace grundy::check {

namespace {

/// The n of *n.
std::optional<std::uint64_t> nim_heap(const Component& component) {
  if (component.game->info().name != "heap") return std::nullopt;
  return component.position.front();
}

/// Equal for the same position: the heap *0 and the order do not matter.
std::string identity_of_node(const Sum& sum) {
  std::vector<std::string> identities;
  for (const Component& component : sum.components) {
    if (nim_heap(component) != 0) identities.push_back(identity_of(component));
  }
  return join_identities(std::move(identities));
}

class NodeGraph {
 public:
  NodeGraph(Play play, proof::Reader& reader, const Context& context)
      : play_(play), reader_(reader), context_(context) {}

  /// All records and the end; then the labels are right.
  Expected<void> read() {
    while (true) {
      const auto line = reader_.next();
      if (!line) return std::unexpected(line.error());
      if (!*line) return reader_.refuse("the file ends without 'end'");
      std::string_view rest = **line;
      const std::string_view word = proof::take_word(rest);
      if (word == "end") {
        if (auto ended = check_end(rest, nodes_.size(), reader_); !ended) return ended;
        return check();
      }
      if (word != "node") return reader_.refuse("'node' or 'end' was expected");
      if (auto taken = take(rest); !taken) return taken;
    }
  }

  [[nodiscard]] std::optional<NodeLabel> find(const Sum& sum) const {
    const auto found = index_.find(identity_of_node(sum));
    return found == index_.end() ? std::nullopt : std::optional(labels_[found->second]);
  }
  /// n, or ∞(K), of a node.
  [[nodiscard]] std::optional<LoopyValue> value(const Sum& sum) const {
    const auto found = index_.find(identity_of_node(sum));
    if (found == index_.end()) return std::nullopt;
    const std::uint32_t label = labels_[found->second].label;
    if (label != kInfinite) return LoopyValue(NimValue(label));
    std::vector<NimValue> members;
    for (const ArrowGraph::Node to : graph_.targets(found->second)) {
      if (labels_[to].label != kInfinite) members.emplace_back(labels_[to].label);
    }
    return LoopyValue::infinite(std::move(members));
  }
  [[nodiscard]] std::uint64_t records() const { return nodes_.size(); }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_ + graph_.bytes(); }

 private:
  /// POSITION LABEL [COUNTER]; a position may have spaces in it.
  Expected<void> take(std::string_view rest) {
    const auto last_word = [&]() -> std::string_view {
      const std::size_t space = rest.rfind(' ');
      if (space == std::string_view::npos) return {};
      const std::string_view word = rest.substr(space + 1);
      rest = rest.substr(0, space);
      return word;
    };
    NodeLabel label{kInfinite, kInfinite};
    std::string_view word = last_word();
    if (word != (play_ == Play::normal ? "i" : "D")) {
      const auto counter = read_counter(word);
      const auto read = read_label(last_word(), play_);
      if (!counter || !read || *read == kInfinite) {
        return reader_.refuse("'node POSITION LABEL COUNTER' was expected");
      }
      label = {*read, *counter};
    }
    auto sum = build_position(rest, context_.registry);
    if (!sum) return reader_.refuse(sum.error().message);
    if (play_ == Play::normal && sum->components.size() != 1) {
      return reader_.refuse("in normal play a node is a position of one game");
    }
    const auto [place, is_new] =
        index_.try_emplace(identity_of_node(*sum), static_cast<ArrowGraph::Node>(nodes_.size()));
    if (!is_new) return reader_.refuse("this position has a record already");
    bytes_ += place->first.size() + 128 + 64 * sum->components.size();
    nodes_.push_back(std::move(*sum));
    labels_.push_back(label);
    return {};
  }

  Expected<void> check() {
    ArrowGraphBuilder arrows;
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      if (auto added = add_options(static_cast<ArrowGraph::Node>(node), arrows); !added) {
        return added;
      }
    }
    bytes_ += arrows.bytes();
    graph_ = std::move(arrows).build(nodes_.size());
    const auto wrong = wrong_label(graph_, play_, labels_);
    if (!wrong) return {};
    return bad_input(
        fmt::format("record {}: {}: {}", wrong->node + 1, nodes_[wrong->node].print(), wrong->why));
  }

  Expected<void> add_options(ArrowGraph::Node node, ArrowGraphBuilder& arrows) {
    const Sum& sum = nodes_[node];
    std::optional<std::string> missing;
    for (std::size_t i = 0; i < sum.components.size() && !missing; ++i) {
      const Component& component = sum.components[i];
      component.game->each_move(component.position, [&](const MoveView& move) {
        const Sum after = replace_component(sum, i, move.after());
        const auto found = index_.find(identity_of_node(after));
        if (found == index_.end()) {
          missing = after.print();
          return false;
        }
        arrows.add(node, found->second);
        return true;
      });
    }
    if (!missing) return {};
    return bad_input(fmt::format("record {}: {} has an option without a record: {}", node + 1,
                                 sum.print(), *missing));
  }

  Play play_;
  proof::Reader& reader_;
  const Context& context_;
  std::vector<Sum> nodes_;
  Array<NodeLabel> labels_;
  boost::unordered_flat_map<std::string, ArrowGraph::Node> index_;
  ArrowGraph graph_;
  std::uint64_t bytes_ = 0;
};

/// As the format writes it: 3, inf(0,2), inf().
std::string written(const LoopyValue& value) {
  if (const auto number = value.number()) return std::to_string(number->number());
  std::string text = "inf(";
  for (std::size_t i = 0; i < value.members().size(); ++i) {
    text += fmt::format("{}{}", i > 0 ? "," : "", value.members()[i].number());
  }
  return text + ")";
}

/// The value of a sum: counters on a graph one by one, other games whole. An error where one has no
/// node.
Expected<LoopyValue> value_of_sum(const Sum& sum, const NodeGraph& graph) {
  LoopyValue total;
  for (const Component& component : sum.components) {
    if (const auto heap = nim_heap(component)) {
      total = total + LoopyValue(NimValue(*heap));
      continue;
    }
    std::vector<Sum> parts;
    if (component.game->graph() == nullptr) {
      parts = {Sum{{component}}};
    } else {
      for (const Word node : component.position) parts.push_back(Sum{{{component.game, {node}}}});
    }
    for (const Sum& part : parts) {
      const auto value = graph.value(part);
      if (!value) {
        return bad_input(fmt::format("the claim does not follow: {} has no record", part.print()));
      }
      total = total + *value;
    }
  }
  return total;
}

Expected<Verdict> check_endless_misere(const Claim& claim, proof::Reader& reader,
                                       const Context& context) {
  std::string_view rest = claim.rest;
  const auto wanted = read_label(proof::take_word(rest), Play::misere);
  if (!wanted) return claim.refuse("an outcome is P, N or D");
  const auto sum = build_position(rest, context.registry);
  if (!sum) return claim.refuse(sum.error().message);
  NodeGraph graph(Play::misere, reader, context);
  if (auto well = graph.read(); !well) return std::unexpected(well.error());
  const auto found = graph.find(*sum);
  if (!found || found->label != *wanted) {
    return bad_input(found ? "the claim does not follow: its record has another outcome"
                           : "the claim does not follow: its position has no record");
  }
  return Verdict{.statement = fmt::format("{} is {} in misère play ({})", sum->print(),
                                          *wanted == kDrawn ? "a draw"
                                          : *wanted == kWon ? "won for the player to move"
                                                            : "lost for the player to move",
                                          claim.rest.front()),
                 .granted = {},
                 .records = graph.records(),
                 .bytes = graph.bytes()};
}

}  // namespace

Expected<Verdict> check_loopy(const Claim& claim, proof::Reader& reader, const Context& context) {
  std::string_view rest = claim.rest;
  const std::string_view wanted =
      claim.kind == "loopy" ? proof::take_word(rest) : std::string_view();
  const auto sum = build_position(rest, context.registry);
  if (!sum) return claim.refuse(sum.error().message);
  NodeGraph graph(Play::normal, reader, context);
  if (auto well = graph.read(); !well) return std::unexpected(well.error());
  const auto value = value_of_sum(*sum, graph);
  if (!value) return std::unexpected(value.error());
  const bool holds =
      claim.kind == "loopy" ? written(*value) == wanted : value->outcome() == Outcome::D;
  if (!holds) {
    return bad_input(fmt::format("the claim does not follow: the value is {}", written(*value)));
  }
  return Verdict{.statement = claim.kind == "draw"
                                  ? fmt::format("{} is a draw in normal play (D)", sum->print())
                                  : fmt::format("{} has the value {}", sum->print(), wanted),
                 .granted = {},
                 .records = graph.records(),
                 .bytes = graph.bytes()};
}

Expected<Verdict> check_any_misere(const Claim& claim, proof::Reader& reader,
                                   const Context& context) {
  const auto first = reader.next();
  if (!first) return std::unexpected(first.error());
  const bool endless = *first && (*first)->starts_with("node ");
  reader.again();
  return endless ? check_endless_misere(claim, reader, context)
                 : check_misere(claim, reader, context);
}

}  // namespace grundy::check
