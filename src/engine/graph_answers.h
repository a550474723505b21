// A whole graph solved: the outcome of every node, its value, and how far the end is.
//
// The command line and Python include this, so that it names solvers and the writer of proofs
// without bringing their headers along.
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
  /// `distances`: also how far the end is. In misère play there are no values, and the outcomes
  /// come from the distances. The summary says why there are no answers where there are none.
  /// `counters`: what a proof needs besides.
  GraphAnswers(const graph::NamedGraph& graph, bool distances, const Request& request,
               bool counters = false);
  ~GraphAnswers();

  [[nodiscard]] const graph::Summary& summary() const { return summary_; }
  /// Whether the limits sufficed.
  [[nodiscard]] bool complete() const { return !summary_.stop; }
  [[nodiscard]] graph::NodeFacts facts(graph::Node node) const;

  /// A line a node, after one of titles: name, outcome, value, moves to the end.
  void each_table_line(FunctionRef<void(const std::string&)> visit) const;
  /// The same to a file. Whole or not at all.
  [[nodiscard]] Expected<void> write_table(const std::string& path) const;
  /// The same as numbers; docs/formats/values.md describes it.
  [[nodiscard]] Expected<void> write_packed(const std::string& path) const;
  /// A proof for the graph in a file of this name; docs/formats/proof.md describes it.
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
