// A checksum of eight bytes for files and fingerprints: FNV-1a over words instead of bytes.
//
// Both steps, the exclusive or and the multiplication by an odd number, are reversible. So two
// contents that differ in one word never have the same sum, and others hardly ever.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/arrow_graph.h"

namespace grundy::graph {

class Checksum {
 public:
  /// Pieces must be multiples of eight bytes, except the last.
  void add(std::string_view bytes) {
    while (bytes.size() >= sizeof(std::uint64_t)) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes.data(), sizeof word);
      add_word(word);
      bytes.remove_prefix(sizeof word);
    }
    if (bytes.empty()) return;
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), bytes.size());
    add_word(word);
  }
  void add_word(std::uint64_t word) {
    sum_ = (sum_ ^ word) * 0x100000001b3U;
    sum_ ^= sum_ >> 32U;  // otherwise the high bits would never affect the low ones
  }
  [[nodiscard]] std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0xcbf29ce484222325U;
};

/// The checksum of the arrows alone, as in a packed file: how many leave each node, and where they
/// lead.
[[nodiscard]] inline std::uint64_t checksum_of(const ArrowGraph& graph) {
  Checksum sum;
  std::uint64_t half = 0;
  bool is_half = false;
  const auto add = [&](std::uint64_t number) {
    if (is_half) sum.add_word(half | number << 32U);
    half = number;
    is_half = !is_half;
  };
  for (std::size_t node = 0; node < graph.node_count(); ++node) {
    add(graph.end(static_cast<ArrowGraph::Node>(node)) -
        graph.begin(static_cast<ArrowGraph::Node>(node)));
  }
  for (const ArrowGraph::Node target : graph.all_targets()) add(target);
  if (is_half) sum.add_word(half);
  return sum.sum();
}

}  // namespace grundy::graph
