// DOT, the language of Graphviz: the part of it that people write. reader.h says which.
#pragma once

#include <string_view>

#include "graph/node_names.h"
#include "graph/read_options.h"

namespace grundy::graph {

/// True if the first word that is not a comment is one of DOT. `text` may be only the beginning.
[[nodiscard]] bool is_dot(std::string_view text);

[[nodiscard]] Expected<NamedGraph> read_dot(std::string_view text, const ReadOptions& options);

}  // namespace grundy::graph
