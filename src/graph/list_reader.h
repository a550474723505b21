// Lists of arrows, one per line. reader.h says how they are written.
#pragma once

#include "graph/bytes.h"
#include "graph/node_names.h"
#include "graph/read_options.h"

namespace grundy::graph {

[[nodiscard]] Expected<NamedGraph> read_list(Bytes& bytes, const ReadOptions& options);

}  // namespace grundy::graph
