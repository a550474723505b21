#include "graph/read_options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <string>

#include "core/text.h"

namespace grundy::graph {

std::uint64_t free_memory() {
  const long pages = ::sysconf(_SC_AVPHYS_PAGES);
  const long size = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || size <= 0) return std::uint64_t{1} << 30U;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) / 10 * 9;
}

std::unexpected<Error> too_large(std::uint64_t nodes, std::uint64_t arrows, std::uint64_t needed,
                                 std::uint64_t limit) {
  std::string what = "the graph";
  if (nodes > 0) {
    what = fmt::format("the graph of {} nodes and {} arrows", nodes, arrows);
  } else if (arrows > 0) {
    what = fmt::format("the graph ({} arrows read so far)", arrows);
  }
  return std::unexpected(
      Error{ErrorKind::limit, fmt::format("{} needs about {} of memory, but the limit is {}", what,
                                          size_text(needed), size_text(limit))});
}

}  // namespace grundy::graph
