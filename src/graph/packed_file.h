// Our own file format for graphs: the arrows as they are in memory, with checksums.
// docs/formats/csr.md describes it byte by byte.
#pragma once

#include <string>
#include <string_view>

#include "core/atomic_file.h"
#include "graph/bytes.h"
#include "graph/node_names.h"
#include "graph/read_options.h"

namespace grundy::graph {

inline constexpr std::string_view kPackedMagic = "grundyG\x1a";

[[nodiscard]] Expected<NamedGraph> read_packed(Bytes& bytes, const ReadOptions& options);

void write_packed(const NamedGraph& graph, AtomicFile& file);
[[nodiscard]] Expected<void> write_packed_file(const NamedGraph& graph, const std::string& path);

}  // namespace grundy::graph
