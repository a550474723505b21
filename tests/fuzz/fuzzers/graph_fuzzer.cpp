// Any bytes as the file of a graph: a list, DOT, or packed. What is read hangs together.
#include <cstring>

#include "fuzz/fuzzers/fuzzer.h"
#include "graph/checksum.h"
#include "graph/packed_file.h"
#include "graph/reader.h"

using namespace grundy;

namespace {

const graph::ReadOptions kSmall{.memory = std::uint64_t{64} << 20U};

/// The names can be found, and the arrows lead to nodes.
void look_at(const graph::NamedGraph& graph) {
  const std::size_t nodes = graph.arrows.node_count();
  fuzz::require(graph.names.size() == nodes);
  for (std::size_t node = 0; node < nodes && node < 1000; ++node) {
    const auto number = static_cast<graph::Node>(node);
    const auto found = graph.names.find(graph.names.name(number));
    fuzz::require(found == number);
    fuzz::require(graph.arrows.begin(number) <= graph.arrows.end(number));
  }
  for (const graph::Node target : graph.arrows.all_targets()) fuzz::require(target < nodes);
}

/// The header of a packed file holds the checksums of the body and of itself, which no fuzzer would
/// guess.
std::string with_right_checksums(std::string bytes) {
  constexpr std::size_t kHeader = 64;
  constexpr std::size_t kBodySum = 40;
  constexpr std::size_t kHeaderSum = 56;
  if (!bytes.starts_with(graph::kPackedMagic) || bytes.size() < kHeader) return bytes;
  const auto put = [&](std::size_t place, std::string_view summed) {
    graph::Checksum sum;
    sum.add(summed);
    const std::uint64_t right = sum.sum();
    std::memcpy(bytes.data() + place, &right, sizeof right);
  };
  put(kBodySum, std::string_view(bytes).substr(kHeader));
  put(kHeaderSum, std::string_view(bytes).substr(0, kHeaderSum));
  return bytes;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(fuzz::text_of(data, size));
  for (const std::string& bytes : {text, with_right_checksums(text)}) {
    graph::Bytes source(bytes);
    const auto read = graph::read_graph(source, kSmall);
    if (read) look_at(*read);
    fuzz::require(read || !read.error().message.empty());
  }
  return 0;
}
