// Solves a whole graph: the outcome of every node, its value, and its distance to the end.
//
// The command line and Python include this header, so it does not include those of the solvers and
// of the proof writer.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/budget.h"
#include "graph/node_facts.h"
#include "graph/node_names.h"
#include "graph/summary.h"
#include "grundy/function_ref.h"
#include "grundy/question.h"

namespace grundy::loopy {
class GraphValues;
class Remoteness;
}  // namespace grundy::loopy
namespace grundy::proof {
class Writer;
}  // namespace grundy::proof

namespace grundy {

class GraphAnswers {
 public:
  /// `distances` also finds the distances to the end. In misère play there are no values, and the
  /// outcomes come from the distances. If there are no answers, the summary says why. `counters`
  /// also finds what a proof needs.
  GraphAnswers(const graph::NamedGraph& graph, bool distances, const Request& request,
               bool counters = false);
  ~GraphAnswers();

  [[nodiscard]] const graph::Summary& summary() const { return summary_; }
  /// True if the limits sufficed.
  [[nodiscard]] bool complete() const { return !summary_.stop; }
  [[nodiscard]] graph::NodeFacts facts(graph::Node node) const;

  /// A heading line, then one line per node: name, outcome, value, moves to the end.
  void each_table_line(FunctionRef<void(const std::string&)> visit) const;
  /// Writes the same to a file, completely or not at all.
  [[nodiscard]] Expected<void> write_table(const std::string& path) const;
  /// Writes the same as numbers, in the format of docs/formats/values.md.
  [[nodiscard]] Expected<void> write_packed(const std::string& path) const;
  /// Writes a proof for the graph in that file, in the format of docs/formats/proof.md.
  [[nodiscard]] Expected<void> write_proof(const std::string& graph_file,
                                           proof::Writer writer) const;
  [[nodiscard]] Expected<void> write_proof_file(const std::string& graph_file,
                                                const std::string& path) const;

 private:
  void count();
  void count_values();

  const graph::NamedGraph& graph_;
  std::unique_ptr<const loopy::GraphValues> values_;
  std::unique_ptr<const loopy::Remoteness> distances_;
  graph::Summary summary_;
};

}  // namespace grundy
