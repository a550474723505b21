// The inner loops of the heap solver, compiled for several instruction sets; the best one that the
// machine has is chosen when the program runs.
//
// They work on a block of heaps n, n+1, … at a time, one in each lane of a vector: the partners
// n-s, n+1-s, … of the same smaller heap lie side by side in memory, so that one load, one XOR and
// one comparison deal with an option of every heap of the block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace grundy::heap {

/// The most words of 32 bits in a set of values.
inline constexpr std::size_t kMostWords = 8;
/// No kernel has more lanes.
inline constexpr std::size_t kMostLanes = 32;

/// Smaller parts of options: their sizes and their values.
struct Parts {
  const std::uint32_t* sizes = nullptr;
  const std::uint16_t* values = nullptr;
  std::size_t count = 0;
};

/// What the bit kernel works on: a sparse game with few values. See bits.h.
struct BitRun {
  std::uint8_t* at = nullptr;  ///< the transformed value of heap n; those before it are known
  std::uint64_t n = 0;
  std::uint64_t end = 0;  ///< stop before this heap
  /// Options with one rare part: how far back the other part lies, and the value of the rare one.
  /// The first `rare_near` reach into the block and are looked at heap by heap.
  const std::uint32_t* rare_back = nullptr;
  const std::uint32_t* rare_value = nullptr;
  std::size_t rare_near = 0;
  std::size_t rare_count = 0;
  /// Options with two common parts, in the order of the smaller one; the first `near` reach into
  /// the block.
  const std::uint32_t* common_back = nullptr;
  const std::uint32_t* common_value = nullptr;
  std::size_t common_near = 0;
  std::size_t common_first = 0;  ///< looked at for all heaps of a block
  std::size_t common_count = 0;
  /// Options that leave one heap.
  const std::uint32_t* single_back = nullptr;
  const std::uint32_t* single_value = nullptr;
  std::size_t single_count = 0;
  unsigned capacity = 0;  ///< 32, 64 or 128: transformed values without their class bit
  /// How many rare values lie below the common one with an index, by the parity of the heap.
  const std::uint8_t* rare_below[2] = {nullptr, nullptr};
  std::size_t deepest = 0;  ///< out: the last index into the common options that was needed
  std::uint64_t extra = 0;  ///< out: heaps for which the first ones did not suffice
};

struct Kernels {
  std::string_view name;
  std::size_t lanes = 0;      ///< of the 16-bit kernels
  std::size_t bit_lanes = 0;  ///< of the bit kernel

  /// For every lane j and every part marks flags[j*stride + (at[j - size] ^ value)].
  void (*mark)(const std::uint16_t* at, Parts parts, std::size_t stride, std::uint8_t* flags);
  /// For every lane j and every part adds (at[j - size] ^ value) - bases[j] to the set of the lane,
  /// if that is from 0 to 32*words - 1. The sets lie in sets[word*lanes + lane]; `words` is 1 to
  /// kMostWords.
  void (*collect)(const std::uint16_t* at, Parts parts, const std::uint32_t* bases,
                  std::size_t words, std::uint32_t* sets);
  /// The first i for which left[i] ^ right[i] equals `value`, `count` where there is none; the
  /// count is a multiple of 32.
  std::size_t (*find_pair)(const std::uint16_t* left, const std::uint16_t* right, std::size_t count,
                           std::uint16_t value);
  /// Values of heaps from run.n on, until run.end, or until a heap needs more than the options
  /// given (then it stops before it). Advances run.n and run.at.
  void (*run_bits)(BitRun& run);
};

/// Those that this machine can run, the fastest last; the portable ones are always there.
[[nodiscard]] std::span<const Kernels* const> available_kernels();
[[nodiscard]] const Kernels& best_kernels();

// One for each file of kernels; null where the program was not compiled for it.
[[nodiscard]] const Kernels* portable_kernels();
[[nodiscard]] const Kernels* avx2_kernels();
[[nodiscard]] const Kernels* avx512_kernels();

}  // namespace grundy::heap
