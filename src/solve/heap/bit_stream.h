// Sparse games with few values, at a few nanoseconds per heap and in little memory.
//
// If all rare heaps are small and the values fit into sets of up to 128 bits, a heap needs only
// values a bounded way back: the partners of the rare heaps settle c, the least common value that
// is not met, and the partners of some small common heaps show that every rare value below c is
// met. So the stream keeps a window of values and nothing else. As long as this settles every heap,
// the value of a heap is a fixed function of the window before it (and of its parity, if that
// belongs to the classes). The stream ends at the first heap that it does not settle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solve/heap/kernels.h"
#include "solve/heap/pair_rules.h"
#include "solve/heap/space.h"

namespace grundy::heap {

class BitStream {
 public:
  /// A stream that continues values[0..]; nothing if the game is not of this kind so far.
  static std::optional<BitStream> start(const PairRules& rules, const Space& space,
                                        std::span<const std::uint16_t> values,
                                        const Kernels& kernels);

  /// Computes at most `count` more values and returns how many it has; `fresh` has them until the
  /// next call.
  std::size_t run(std::size_t count);
  /// The transformed values of the last call of `run`.
  [[nodiscard]] std::span<const std::uint8_t> fresh() const {
    return {buffer_.data() + fresh_from_, next_ - fresh_from_};
  }
  /// How many transformed values there are, at most 256; `value` takes those below.
  [[nodiscard]] std::size_t transformed_values() const { return restored_[0].size(); }
  [[nodiscard]] std::uint16_t value(std::uint8_t transformed, std::uint64_t heap) const {
    return restored_[heap % 2][transformed];
  }

  /// The value 0 as it is transformed for a heap.
  [[nodiscard]] std::uint8_t transformed_zero(std::uint64_t heap) const {
    return static_cast<std::uint8_t>(space_.transform(0, heap));
  }

  /// The heap whose value comes next.
  [[nodiscard]] std::uint64_t heap() const { return heap_; }
  /// How many values before a heap decide its value.
  [[nodiscard]] std::size_t window() const { return window_; }
  /// The window before heap() - back; `back` values must be there beyond it.
  [[nodiscard]] const std::uint8_t* window_end() const { return buffer_.data() + next_; }
  /// How many values are still there before the window.
  [[nodiscard]] std::size_t beyond() const { return next_ - window_; }
  /// Goes to another heap, given the window before it.
  void jump(std::uint64_t heap, std::span<const std::uint8_t> window);

  /// Values kept beyond the window, for comparisons after a call of run.
  static constexpr std::size_t kMostAtOnce = 1U << 14U;

 private:
  BitStream(const PairRules& rules, const Space& space, const Kernels& kernels);
  /// What to do with values below `capacity`.
  void fill_tables(std::uint32_t capacity);
  /// Returns the largest smaller part.
  std::uint64_t add_options(const PairRules& rules, std::span<const std::uint16_t> values,
                            std::span<const std::uint64_t> rare, std::uint32_t capacity);
  void choose_first_options();

  const Kernels* kernels_;
  Space space_;
  std::vector<std::uint32_t> rare_back_, rare_value_;
  std::vector<std::uint32_t> common_back_, common_value_;
  std::vector<std::uint32_t> single_back_, single_value_;
  std::size_t rare_near_ = 0;
  std::size_t common_near_ = 0;
  std::size_t common_first_ = 0;
  std::vector<std::uint8_t> rare_below_[2];
  std::vector<std::uint16_t> restored_[2];
  std::size_t window_ = 0;
  std::vector<std::uint8_t> buffer_;
  std::size_t next_ = 0;  // where the value of heap_ goes
  std::size_t fresh_from_ = 0;
  std::uint64_t heap_ = 0;
  std::uint64_t extra_ = 0;    // heaps that needed more than the first common options,
  std::uint64_t counted_ = 0;  // among this many
};

}  // namespace grundy::heap
