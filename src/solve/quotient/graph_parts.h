// The positions of a graph as the parts of a quotient: one part for all of equal form.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/position_graph.h"
#include "solve/quotient/forms.h"
#include "solve/quotient/part_list.h"

namespace grundy::quotient {

class GraphParts {
 public:
  /// Takes in all nodes of the graph, which must be whole. False if the budget ran out.
  [[nodiscard]] bool extend(const PositionGraph& graph, Budget& budget);

  [[nodiscard]] const PartList& parts() const { return parts_; }
  [[nodiscard]] Part part(PositionGraph::Node node) const { return part_of_[node]; }
  /// The first node that is this part.
  [[nodiscard]] PositionGraph::Node node(Part part) const { return nodes_[part]; }
  /// Known forms: nothing of nodes whose form is too large.
  [[nodiscard]] std::optional<Forms::Form> form(PositionGraph::Node node) const {
    return forms_of_[node];
  }
  [[nodiscard]] const Forms& forms() const { return forms_; }
  [[nodiscard]] std::uint64_t bytes() const { return parts_.bytes() + forms_.bytes(); }

 private:
  [[nodiscard]] std::optional<Forms::Form> form_of(const PositionGraph& graph,
                                                   PositionGraph::Node node, Budget& budget);

  PartList parts_;
  Forms forms_;
  std::vector<Part> part_of_;                         // of each node
  std::vector<std::optional<Forms::Form>> forms_of_;  // likewise
  std::vector<PositionGraph::Node> nodes_;            // of each part
  boost::unordered_flat_map<Forms::Form, Part> part_of_form_;
  std::size_t taken_in_ = 0;
};

}  // namespace grundy::quotient
