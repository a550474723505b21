// A checksum of eight bytes for files and fingerprints: FNV-1a over words instead of bytes.
//
// Both steps, exclusive or and the multiplication by an odd number, can be undone; so two contents
// that differ in one word never have the same sum, and others hardly ever.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace grundy::graph {

class Checksum {
 public:
  /// Pieces must be multiples of eight bytes, but for the last.
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
    sum_ ^= sum_ >> 32U;  // or the high bits would never tell on the low ones
  }
  [[nodiscard]] std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0xcbf29ce484222325U;
};

}  // namespace grundy::graph
