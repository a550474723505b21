// Values of rule files and of other languages as words: numbers, texts and nested lists of them.
//
// Equal values have equal words and different values have different words, however they were made:
// 3 and 3.0 are the same number. The words of a value show where it ends, so a list is its length
// followed by its members. The lowest three bits of the first word are the kind:
//
//   0  a whole number of up to 61 bits, in the other bits
//   1  any other number: whole (bit 3 clear) or not (set), in the next word
//   2  a text: its length in the other bits, its bytes in the words that follow
//   3  a list: its length in the other bits, and its members
//   4  a text of up to 7 bytes: its length in bits 3 to 7, its bytes in the others
//   5  a list of up to 7 numbers from 0 to 255, in the same way
//   6  a longer list of such numbers, eight in a word
//
// The short forms are used whenever possible, which keeps the words of a value unique. They are
// worth it because the solver's tables store positions of one word in place (value_table.h), and
// most positions that people write fit into one word: a heap, a square of a board, a short row of
// coins.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "grundy/game/game.h"

namespace grundy {

namespace canonical {

static_assert(std::endian::native == std::endian::little);

enum Kind : Word {
  kWhole = 0,
  kWideNumber = 1,
  kText = 2,
  kList = 3,
  kShortText = 4,
  kShortBytes = 5,
  kBytes = 6,
};

inline constexpr unsigned kKindBits = 3;
inline constexpr Word kKindMask = (Word{1} << kKindBits) - 1;
inline constexpr Word kFraction = Word{1} << kKindBits;  // of kWideNumber: not a whole number
inline constexpr std::size_t kShort = 7;  // bytes that fit into one word besides the kind
inline constexpr std::int64_t kWholeLimit = std::int64_t{1} << 60U;

/// Lists may be nested this deep; readers and writers of values recurse no further.
inline constexpr int kMaxNesting = 32;

[[nodiscard]] inline bool fits_one_word(std::int64_t number) {
  return number >= -kWholeLimit && number < kWholeLimit;
}
[[nodiscard]] inline Word whole_word(std::int64_t number) {
  return std::bit_cast<Word>(number) << kKindBits;
}
[[nodiscard]] inline bool is_whole(Word word) {
  return (word & kKindMask) == kWhole;
}
[[nodiscard]] inline std::int64_t whole_number(Word word) {
  return std::bit_cast<std::int64_t>(word) >> kKindBits;
}

/// Sorts a short list of bytes. True for it and for a whole number, which needs no sorting; false
/// for any other value.
[[nodiscard]] bool sort_short(Word& word);

[[nodiscard]] bool is_list(WordsView value);
/// The members of a list, each by itself.
[[nodiscard]] std::vector<Words> members_of(WordsView list);
[[nodiscard]] Words list_of(std::span<const Words> members);

}  // namespace canonical

/// Appends values to an array of words.
class ValueWriter {
 public:
  explicit ValueWriter(Words& out) : out_(out) {}

  void integer(std::int64_t number) {
    if (canonical::fits_one_word(number)) {
      out_.push_back(canonical::whole_word(number));
    } else {
      out_.push_back(canonical::kWideNumber);
      out_.push_back(std::bit_cast<Word>(number));
    }
  }

  /// Must not be a NaN, which is not even equal to itself.
  void number(double value) {
    constexpr double kLimit = 9223372036854775808.0;  // 2^63
    if (value == std::floor(value) && value >= -kLimit && value < kLimit) {
      return integer(static_cast<std::int64_t>(value));
    }
    out_.push_back(canonical::kWideNumber | canonical::kFraction);
    out_.push_back(std::bit_cast<Word>(value));
  }

  void text(std::string_view text) {
    if (text.size() <= canonical::kShort) {
      std::array<char, sizeof(Word)> bytes{};
      bytes[0] = static_cast<char>(canonical::kShortText | text.size() << canonical::kKindBits);
      text.copy(bytes.data() + 1, canonical::kShort);
      out_.push_back(std::bit_cast<Word>(bytes));
      return;
    }
    out_.push_back(canonical::kText | text.size() << canonical::kKindBits);
    const std::size_t begin = out_.size();
    out_.resize(begin + (text.size() + sizeof(Word) - 1) / sizeof(Word));
    std::memcpy(out_.data() + begin, text.data(), text.size());
  }

  /// The members are written between these two; `begin_list` returns where the list began.
  [[nodiscard]] std::size_t begin_list() {
    out_.push_back(0);
    return out_.size() - 1;
  }
  void end_list(std::size_t begin, std::size_t members) {
    if (!all_bytes(begin, members)) {
      out_[begin] = canonical::kList | members << canonical::kKindBits;
      return;
    }
    if (members <= canonical::kShort) {
      Word word = canonical::kShortBytes | members << canonical::kKindBits;
      for (std::size_t i = 0; i < members; ++i) word |= byte_at(begin + 1 + i) << 8U * (i + 1);
      out_[begin] = word;
      out_.resize(begin + 1);
      return;
    }
    out_[begin] = canonical::kBytes | members << canonical::kKindBits;
    std::size_t to = begin + 1;  // never ahead of what is read
    for (std::size_t i = 0; i < members; i += sizeof(Word)) {
      Word word = 0;
      for (std::size_t k = 0; k < sizeof(Word) && i + k < members; ++k) {
        word |= byte_at(begin + 1 + i + k) << 8U * k;
      }
      out_[to++] = word;
    }
    out_.resize(to);
  }

 private:
  [[nodiscard]] bool all_bytes(std::size_t begin, std::size_t members) const {
    if (out_.size() != begin + 1 + members) return false;
    Word all = 0;
    for (std::size_t i = begin + 1; i < out_.size(); ++i) all |= out_[i];
    return (all & ~(Word{255} << canonical::kKindBits)) == 0;
  }
  [[nodiscard]] Word byte_at(std::size_t index) const {
    return out_[index] >> canonical::kKindBits;
  }

  Words& out_;
};

/// Shows a list of bytes to a sink as a list of integers.
template <class Sink>
void read_bytes(std::string_view bytes, Sink& sink) {
  sink.begin_list(bytes.size());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    sink.before_member(i);
    sink.integer(static_cast<unsigned char>(bytes[i]));
    sink.after_member(i);
  }
  sink.end_list();
}

/// Reads the value at the front of `words` and removes it. The sink has integer(n), number(x),
/// text(t), begin_list(members), before_member(i), after_member(i) and end_list(). Long because
/// each kind of value has its case.
template <class Sink>
// NOLINTNEXTLINE(misc-no-recursion): writers nest lists kMaxNesting deep at most
void read_value(WordsView& words, Sink& sink) {
  const Word& first = words.front();
  const Word rest = first >> canonical::kKindBits;
  const auto take = [&words](std::size_t count) { words = words.subspan(count); };
  const auto bytes_from = [](const Word* word) { return reinterpret_cast<const char*>(word); };
  const auto words_for = [](std::size_t bytes) {
    return (bytes + sizeof(Word) - 1) / sizeof(Word);
  };
  switch (first & canonical::kKindMask) {
    case canonical::kWhole:
      sink.integer(canonical::whole_number(first));
      return take(1);
    case canonical::kWideNumber:
      if ((first & canonical::kFraction) != 0) {
        sink.number(std::bit_cast<double>(words[1]));
      } else {
        sink.integer(std::bit_cast<std::int64_t>(words[1]));
      }
      return take(2);
    case canonical::kText:
      sink.text(std::string_view(bytes_from(&first + 1), rest));
      return take(1 + words_for(rest));
    case canonical::kShortText:
      sink.text(std::string_view(bytes_from(&first) + 1, rest & canonical::kKindMask));
      return take(1);
    case canonical::kShortBytes:
      read_bytes(std::string_view(bytes_from(&first) + 1, rest & canonical::kKindMask), sink);
      return take(1);
    case canonical::kBytes:
      read_bytes(std::string_view(bytes_from(&first + 1), rest), sink);
      return take(1 + words_for(rest));
    default: {
      const std::size_t members = rest;
      take(1);
      sink.begin_list(members);
      for (std::size_t i = 0; i < members; ++i) {
        sink.before_member(i);
        read_value(words, sink);
        sink.after_member(i);
      }
      sink.end_list();
    }
  }
}

}  // namespace grundy
