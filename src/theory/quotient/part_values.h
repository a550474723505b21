// Sums of positions of any games by the values of their parts.
//
// All positions that the sum leads to must fit into a small graph. Its nodes are the parts: tame
// values if all of them have one, otherwise a quotient of the parts that the sum needs. Boards,
// graphs and rule files come this way; heaps have a shorter one (valuation.h).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/position_graph.h"
#include "prove/quotient_parts.h"
#include "solve/quotient/graph_parts.h"
#include "solve/quotient/quotient.h"
#include "solve/quotient/tame.h"
#include "theory/quotient/valuation.h"

namespace grundy::quotient {

/// Kept from one question to the next.
class PartValues {
 public:
  struct Found {
    std::unique_ptr<const HeapSumView> view;
    std::unique_ptr<const Valuation> valuation;
  };
  /// What decides the sum; nothing if it has few components, which a search decides as soon, or if
  /// nothing is found in a share of the limits.
  [[nodiscard]] std::optional<Found> decide(const Sum& sum, const Request& request, Budget& budget);
  /// What a proof of the sum lists; nothing if no quotient decides it.
  [[nodiscard]] std::optional<prove::PartsQuotient> for_proof(const Sum& sum,
                                                              const Request& request,
                                                              Budget& budget);
  /// True if it is worth a try.
  [[nodiscard]] static bool suits(const Sum& sum);
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  /// The parts of some games.
  struct Known {
    std::string games;
    PositionGraph graph;
    GraphParts parts;
    TameNodes tame;
    Quotient quotient{parts.parts()};
    std::uint64_t spent = 0;
  };

  /// A sum whose positions are all in the graph.
  struct Listed;

  [[nodiscard]] Known& known(const Sum& sum);
  [[nodiscard]] std::optional<Listed> listed(const Sum& sum, const Request& request,
                                             Budget& budget);
  [[nodiscard]] static std::optional<prove::PartsQuotient> quotient_of(const Listed& listed,
                                                                       const Request& request,
                                                                       Budget& budget);

  std::vector<std::unique_ptr<Known>> known_;
};

}  // namespace grundy::quotient
