// Values that a stream has computed, a byte each, as long as there is room for them. They show
// which values before a period do not fit into it, and tell the values beyond. They may be given up
// at any time.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/budget.h"
#include "solve/heap/bit_stream.h"

namespace grundy::heap {

class StreamedValues {
 public:
  /// Gives up what there is, and expects the values from `heap` on.
  void begin(std::uint64_t heap, const BitStream& from, Budget& budget);
  /// The next values, as the stream has them; all are given up once they would take half of the
  /// memory that is allowed.
  void append(std::span<const std::uint8_t> transformed, Budget& budget);

  [[nodiscard]] bool has(std::uint64_t heap) const {
    return heap >= first_ && heap - first_ < count_;
  }
  [[nodiscard]] std::uint32_t at(std::uint64_t heap) const {
    const std::uint64_t place = heap - first_;
    return restored_[heap % 2][chunks_[place / kChunk][place % kChunk]];
  }
  [[nodiscard]] std::uint64_t bytes() const { return chunks_.size() * kChunk; }

 private:
  // In chunks: a vector would need twice the memory while it grows.
  static constexpr std::size_t kChunk = std::size_t{1} << 20U;

  void give_up(Budget& budget);

  std::vector<std::vector<std::uint8_t>> chunks_;
  std::uint64_t first_ = 0;
  std::uint64_t count_ = 0;
  bool given_up_ = false;
  std::array<std::array<std::uint16_t, 256>, 2> restored_{};
};

}  // namespace grundy::heap
