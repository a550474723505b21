// Claims about all nodes of a graph in a file: docs/formats/proof.md, "Graphs".

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "check/check.h"
#include "check/labels.h"
#include "graph/checksum.h"
#include "graph/reader.h"
#include "proof/lines.h"

namespace grundy::check {

namespace {

struct GraphClaim {
  Play play = Play::normal;
  std::string file;
};

Expected<GraphClaim> read_graph_claim(const Claim& claim) {
  std::string_view rest = claim.rest;
  const std::string_view word = proof::take_word(rest);
  if ((word != "normal" && word != "misere") || rest.empty()) {
    return claim.refuse("a graph is claimed as 'normal FILE' or 'misere FILE'");
  }
  return GraphClaim{word == "normal" ? Play::normal : Play::misere, std::string(rest)};
}

/// The path as written, or relative to the folder of the proof.
std::string place_of(const std::string& file, const Context& context) {
  std::error_code ignored;
  if (context.folder.empty() || std::filesystem::exists(file, ignored)) return file;
  return (std::filesystem::path(context.folder) / file).string();
}

Expected<void> check_size(const graph::NamedGraph& graph, proof::Reader& reader) {
  const auto line = next_line(reader);
  if (!line) return std::unexpected(line.error());
  const std::string expected =
      fmt::format("nodes {} arrows {} checksum {}", graph.arrows.node_count(),
                  graph.arrows.arrow_count(), graph::checksum_of(graph.arrows));
  if (*line != expected) {
    return reader.refuse(fmt::format("the graph has {}", expected));
  }
  return {};
}

/// The lines `labels` and `counters`, up to `end`.
class LabelReader {
 public:
  LabelReader(proof::Reader& reader, Play play, std::size_t nodes)
      : reader_(reader), play_(play), labels_(nodes) {}

  Expected<Array<NodeLabel>> read() && {
    while (true) {
      const auto line = next_line(reader_);
      if (!line) return std::unexpected(line.error());
      std::string_view rest = *line;
      const std::string_view word = proof::take_word(rest);
      Expected<void> taken;
      if (word == "labels" && !counting_) {
        taken = take_labels(rest);
      } else if (word == "counters") {
        counting_ = true;
        taken = take_counters(rest);
      } else if (word == "end") {
        skip_infinite();
        if (labelled_ < labels_.size()) return reader_.refuse("there are nodes without a label");
        if (counted_ < labels_.size()) return reader_.refuse("there are nodes without a counter");
        taken = check_end(rest, 1, reader_);
        if (taken) return std::move(labels_);
      } else {
        return reader_.refuse("expected 'labels', 'counters' or 'end'");
      }
      if (!taken) return std::unexpected(taken.error());
    }
  }

 private:
  Expected<void> take_labels(std::string_view rest) {
    if (rest.empty() || rest.ends_with(' ')) return reader_.refuse("a label is missing");
    while (!rest.empty()) {
      const auto label = read_label(proof::take_word(rest), play_);
      if (!label) return reader_.refuse(fmt::format("node {} has no label", labelled_));
      if (labelled_ == labels_.size()) return reader_.refuse("there are more labels than nodes");
      labels_[labelled_++] = {*label, kInfinite};
    }
    return {};
  }
  Expected<void> take_counters(std::string_view rest) {
    if (rest.empty() || rest.ends_with(' ')) return reader_.refuse("a counter is missing");
    while (!rest.empty()) {
      const auto counter = read_counter(proof::take_word(rest));
      skip_infinite();
      if (!counter) return reader_.refuse(fmt::format("node {} has no counter", counted_));
      if (counted_ >= labelled_) return reader_.refuse("there are more counters than labels");
      labels_[counted_++].counter = *counter;
    }
    return {};
  }
  void skip_infinite() {
    while (counted_ < labelled_ && labels_[counted_].label == kInfinite) ++counted_;
  }

  proof::Reader& reader_;
  Play play_;
  Array<NodeLabel> labels_;
  std::size_t labelled_ = 0;
  std::size_t counted_ = 0;
  bool counting_ = false;
};

}  // namespace

Expected<Verdict> check_graph(const Claim& claim, proof::Reader& reader, const Context& context) {
  const auto wanted = read_graph_claim(claim);
  if (!wanted) return std::unexpected(wanted.error());
  const auto graph =
      graph::read_graph_file(place_of(wanted->file, context), {.memory = graph::free_memory()});
  if (!graph) return std::unexpected(graph.error());
  if (auto same = check_size(*graph, reader); !same) return std::unexpected(same.error());
  const auto labels = LabelReader(reader, wanted->play, graph->arrows.node_count()).read();
  if (!labels) return std::unexpected(labels.error());
  if (const auto wrong = wrong_label(graph->arrows, wanted->play, *labels)) {
    return bad_input(fmt::format("record 1: node {} ({}): {}", wrong->node,
                                 graph->names.name(wrong->node), wrong->why));
  }
  const std::uint64_t rows = wanted->play == Play::normal ? 4 * graph->arrows.arrow_count() : 0;
  return Verdict{.statement = fmt::format("the labels of all {} nodes of the graph {} in {} play",
                                          graph->arrows.node_count(), wanted->file,
                                          wanted->play == Play::normal ? "normal" : "misère"),
                 .granted = {},
                 .records = 1,
                 .bytes = graph->bytes() + sizeof(NodeLabel) * labels->size() + rows};
}

}  // namespace grundy::check
