// Limits for reading a graph, and who is told about progress.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "grundy/error.h"
#include "grundy/question.h"

namespace grundy::graph {

struct ReadProgress {
  std::uint64_t bytes = 0;
  std::optional<std::uint64_t> size;  ///< of the whole source, if known
  std::uint64_t arrows = 0;
};

struct ReadOptions {
  std::uint64_t memory;                  ///< bytes that the graph may take while it is read
  const Cancellation* cancel = nullptr;  ///< may be null
  std::function<void(const ReadProgress&)> progress = {};  ///< called every few megabytes
};

/// Most of the memory that the machine has free now.
[[nodiscard]] std::uint64_t free_memory();

/// The error for a graph that needs more memory than allowed.
[[nodiscard]] std::unexpected<Error> too_large(std::uint64_t nodes, std::uint64_t arrows,
                                               std::uint64_t needed, std::uint64_t limit);

}  // namespace grundy::graph
