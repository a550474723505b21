// What may be spent on reading a graph, and who hears how far it is.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "grundy/error.h"
#include "grundy/question.h"

namespace grundy::graph {

struct ReadProgress {
  std::uint64_t bytes = 0;
  std::optional<std::uint64_t> size;  ///< of all, where that is known
  std::uint64_t arrows = 0;
};

struct ReadOptions {
  std::uint64_t memory;                  ///< bytes that the graph may take while it is read
  const Cancellation* cancel = nullptr;  ///< may be null
  std::function<void(const ReadProgress&)> progress = {};  ///< called every few megabytes
};

/// Most of what the machine has free now.
[[nodiscard]] std::uint64_t free_memory();

/// More memory is needed than there may be.
[[nodiscard]] std::unexpected<Error> too_large(std::uint64_t nodes, std::uint64_t arrows,
                                               std::uint64_t needed, std::uint64_t limit);

}  // namespace grundy::graph
