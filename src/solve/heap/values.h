// The values of the heaps 0, 1, 2, … of any game of heaps, by the fastest method that applies:
// small sets in a stream (bit_stream.h), pairs in vectors (pair_engine.h), or sets of sums
// (general.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/budget.h"
#include "solve/heap/bit_stream.h"
#include "solve/heap/general.h"
#include "solve/heap/pair_engine.h"
#include "solve/heap/wide_pairs.h"

namespace grundy::heap {

class HeapValues {
 public:
  explicit HeapValues(HeapRules rules, const Kernels& kernels = best_kernels());

  /// Computes all values up to `last`; false if the budget runs out. What is known stays known.
  bool extend(std::uint64_t last, Budget& budget);
  /// Begins with values known from elsewhere.
  void restore(std::vector<std::uint32_t> values);

  [[nodiscard]] std::uint64_t known() const {
    return pair_ ? pair_->values().size() : wide_values().size();
  }
  [[nodiscard]] std::uint32_t at(std::uint64_t heap) const {
    return pair_ ? pair_->values()[heap] : wide_values()[heap];
  }
  [[nodiscard]] const HeapRules& rules() const { return rules_; }
  [[nodiscard]] std::uint64_t bytes() const {
    if (pair_) return pair_->bytes();
    return wide_ ? wide_->bytes() : general_->bytes();
  }

  /// The sparse space in use, and how it came to be; null if there is none.
  [[nodiscard]] const Space* space() const {
    return pair_ && pair_->space().mask != 0 ? &pair_->space() : nullptr;
  }
  /// The rare heaps, if there is a sparse space.
  [[nodiscard]] std::span<const std::uint32_t> rare() const { return pair_->rare(); }
  /// The values as they are stored, if 16 bits are enough; empty otherwise.
  [[nodiscard]] std::span<const std::uint16_t> narrow() const {
    return pair_ ? pair_->values() : std::span<const std::uint16_t>();
  }
  /// A stream that continues from here, if the game is sparse enough.
  [[nodiscard]] std::optional<BitStream> stream() const;
  bool append(std::span<const std::uint16_t> more, Budget& budget) {
    return pair_->append(more, budget);
  }
  /// The method in a few words, for the reader of an answer.
  [[nodiscard]] std::string method() const;

 private:
  bool extend_pairs(std::uint64_t last, Budget& budget);
  bool extend_patiently(std::uint64_t last, Budget& budget);
  template <class Stream>
  bool follow(Stream& stream, std::uint64_t last, Budget& budget);
  [[nodiscard]] std::span<const std::uint32_t> wide_values() const {
    return wide_ ? wide_->values() : general_->values();
  }

  HeapRules rules_;
  const Kernels& kernels_;
  // One of these: pairs in 16 bits, pairs in 32 bits, or any rules.
  std::optional<PairEngine> pair_;
  std::optional<WidePairs> wide_;
  std::optional<GeneralEngine> general_;
  bool streamed_ = false;
};

}  // namespace grundy::heap
