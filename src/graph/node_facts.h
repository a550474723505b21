// What is known about one node of a solved graph, for writing it to a file.
#pragma once

#include <cstdint>
#include <optional>

#include "grundy/value.h"

namespace grundy::graph {

struct NodeFacts {
  Outcome outcome = Outcome::D;
  std::optional<LoopyValue> value;            ///< nothing in misère play
  std::optional<std::uint32_t> moves_to_end;  ///< nothing for draws, or if not requested
};

}  // namespace grundy::graph
