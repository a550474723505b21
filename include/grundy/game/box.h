// Positions as numbers without a hash: a box of all words that agree outside a few bits.
//
// The positions of most games that people write differ in a few runs of bits: the size of a heap,
// two coordinates, some small numbers in a word. Whoever keeps the bits in which the positions so
// far differ (a mask) can put these bits side by side, and has an index. Two positions with one
// index are the same position, so nothing need be compared, and the position need not be stored.
// Neighbours in the game are neighbours in memory. The price is room for positions that never
// come; value_table.h weighs it.
//
// The processor's own instruction for this (PEXT) is not on every machine. With up to four runs a
// rotation and a mask for each are as fast as it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "grundy/position.h"

namespace grundy {

template <std::size_t Size>
class Box {
 public:
  using Key = std::array<Word, Size>;
  static constexpr std::size_t kOutside = std::numeric_limits<std::size_t>::max();

  Box() = default;
  /// All words that agree with `base` outside `mask`.
  Box(const Key& base, const Key& mask) : mask_(mask) {
    for (std::size_t word = 0; word < Size; ++word) {
      fixed_[word] = base[word] & ~mask[word];
      for (Word rest = mask[word]; rest != 0;) {
        const int begin = std::countr_zero(rest);
        const int length = std::countr_one(rest >> begin);
        add_run(word, static_cast<unsigned>(begin), static_cast<unsigned>(length));
        if (begin + length >= kWordBits) break;
        rest &= ~Word{0} << (begin + length);
      }
    }
  }

  /// True if words of this box can be numbered quickly.
  [[nodiscard]] bool simple() const { return runs_used_ <= kRuns && bits_ < kMostBits; }
  /// How many words there are in it.
  [[nodiscard]] std::size_t size() const { return std::size_t{1} << bits_; }

  [[nodiscard]] const Key& mask() const { return mask_; }

  /// A number less than size(), or kOutside.
  [[nodiscard]] std::size_t index(const Key& key) const {
    Word outside = 0;
    for (std::size_t i = 0; i < Size; ++i) outside |= (key[i] & ~mask_[i]) ^ fixed_[i];
    if (outside != 0) return kOutside;
    Word index = 0;
    for (std::size_t i = 0; i < kRuns && i < runs_used_; ++i) {
      index |= std::rotr(key[Size == 1 ? 0 : runs_[i].word], runs_[i].turn) & runs_[i].mask;
    }
    return index;
  }
  [[nodiscard]] Key key(std::size_t index) const {
    Key key = fixed_;
    for (const Run& run : runs_) key[run.word] |= std::rotl(Word{index} & run.mask, run.turn);
    return key;
  }

 private:
  static constexpr std::size_t kRuns = 4;
  static constexpr int kWordBits = std::numeric_limits<Word>::digits;
  static constexpr unsigned kMostBits = 34;

  struct Run {
    std::size_t word = 0;
    int turn = 0;   // right, to where its bits stand in the index
    Word mask = 0;  // there
  };

  void add_run(std::size_t word, unsigned begin, unsigned length) {
    if (++runs_used_ <= kRuns && bits_ + length < kMostBits) {
      const Word bits = (Word{1} << length) - 1;
      runs_[runs_used_ - 1] = {word, static_cast<int>(begin) - static_cast<int>(bits_),
                               bits << bits_};
    }
    bits_ += length;
  }

  Key mask_{};
  Key fixed_{};
  std::array<Run, kRuns> runs_{};
  std::size_t runs_used_ = 0;
  unsigned bits_ = 0;
};

}  // namespace grundy
