// What is known of one node of a graph that has been solved, for those who write it down.
#pragma once

#include <cstdint>
#include <optional>

#include "grundy/value.h"

namespace grundy::graph {

struct NodeFacts {
  Outcome outcome = Outcome::D;
  std::optional<LoopyValue> value;            ///< none in misère play
  std::optional<std::uint32_t> moves_to_end;  ///< none for draws, and where nobody asked
};

}  // namespace grundy::graph
