// What has been proved so far: for each part its value, or the values that it is known not to have.
//
// A table with open addressing. A fact lies in an arena as two words and the words of its part:
//   which game the part belongs to (32 bits), how many words it has (31), whether the value is
//   known the value, or one bit for each of the values 0 to 63 that are excluded
// and, for those who cite records, the number of the last record about the part. The table has the
// place of the fact, with 16 bits of its hash, so that another fact is hardly ever looked at.
// Hashes only say where to look; parts are compared whole.
//
// Nothing is forgotten. A writer knows at the end only which use of a fact was the last, so that to
// say so takes a second walk through the proof, as long as a check.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "grundy/game.h"

namespace grundy::proof {

/// The value where it is known, else the excluded ones as bits.
struct Fact {
  static constexpr unsigned kExcludable = 64;

  bool known = false;
  std::uint64_t value = 0;
  std::uint64_t record = 0;  ///< the last about the part, for those who cite it

  [[nodiscard]] bool excludes(std::uint64_t n) const {
    return known ? value != n : n < kExcludable && (value >> n & 1U) != 0;
  }
};

class Facts {
 public:
  /// With the numbers of records, or without.
  explicit Facts(bool with_records = false) : head_(with_records ? 3 : 2) {}

  [[nodiscard]] std::optional<Fact> find(std::uint32_t game, WordsView part) const {
    const std::size_t slot = slot_of(game, part);
    if (slots_[slot] == kEmpty) return std::nullopt;
    return fact_at(at(slots_[slot]));
  }

  /// In place of what was known of the part.
  void set(std::uint32_t game, WordsView part, Fact fact) {
    Word* const known = put(game, part);
    known[0] = (known[0] & ~Word{1}) | Word{fact.known};
    known[1] = fact.value;
    if (head_ > 2) known[2] = fact.record;
  }

  /// Adds a value to those that a part, whose value is not known, does not have.
  void exclude(std::uint32_t game, WordsView part, std::uint64_t n) {
    put(game, part)[1] |= Word{1} << n;
  }

  /// visit(game, part, fact) for all.
  template <class Visit>
  void each(Visit&& visit) const {
    for (const Word place : slots_) {
      if (place == kEmpty) continue;
      const Word* const fact = at(place);
      visit(static_cast<std::uint32_t>(fact[0] >> 32U), part_of(fact), fact_at(fact));
    }
  }

  /// Memory that it takes.
  [[nodiscard]] std::uint64_t bytes() const {
    return (arena_words_ + slots_.capacity()) * sizeof(Word);
  }

 private:
  static constexpr Word kEmpty = 0;
  static constexpr std::size_t kBlock = std::size_t{1} << 17U;
  static constexpr std::size_t kFirstBlock = std::size_t{1} << 10U;
  // A slot has the upper bits of the hash, the number of a block and that of a word in it.
  static constexpr unsigned kWordBits = 20;
  static constexpr unsigned kTagAt = 48;
  static constexpr Word kPlace = (Word{1} << kTagAt) - 1;

  static Word tag_of(std::uint64_t hash) { return hash >> kTagAt << kTagAt; }

  [[nodiscard]] WordsView part_of(const Word* fact) const {
    return {fact + head_, static_cast<std::size_t>((fact[0] & 0xffffffffU) >> 1U)};
  }
  [[nodiscard]] Fact fact_at(const Word* fact) const {
    return {(fact[0] & 1U) != 0, fact[1], head_ > 2 ? fact[2] : 0};
  }

  static std::uint64_t hash(std::uint32_t game, WordsView part) {
    __extension__ using Wide = unsigned __int128;
    std::uint64_t state = game + 0x9e3779b97f4a7c15U;
    for (const Word word : part) {
      const Wide product = Wide{state ^ word} * 0xd6e8feb86659fd93U;
      state = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
    }
    return state ^ state >> 32U;
  }

  /// Where the part is, or else where it would be put.
  [[nodiscard]] std::size_t slot_of(std::uint32_t game, WordsView part) const {
    const std::size_t mask = slots_.size() - 1;
    const Word head = Word{game} << 32U | Word{part.size()} << 1U;
    const std::uint64_t hashed = hash(game, part);
    const Word tag = tag_of(hashed);
    for (std::size_t slot = hashed & mask;; slot = (slot + 1) & mask) {
      const Word held = slots_[slot];
      if (held == kEmpty) return slot;
      if ((held & ~kPlace) != tag) continue;
      const Word* const fact = at(held);
      if ((fact[0] & ~Word{1}) == head && std::equal(part.begin(), part.end(), fact + head_)) {
        return slot;
      }
    }
  }

  /// The fact of a part, with nothing known of it if it was not there.
  Word* put(std::uint32_t game, WordsView part) {
    if ((used_ + 1) * 3 > slots_.size() * 2) grow();
    const std::size_t slot = slot_of(game, part);
    if (slots_[slot] != kEmpty) return at(slots_[slot]);
    const Word place = take(head_ + part.size());
    Word* const fresh = at(place);
    fresh[0] = Word{game} << 32U | Word{part.size()} << 1U;
    std::fill(fresh + 1, fresh + head_, 0);
    std::ranges::copy(part, fresh + head_);
    slots_[slot] = tag_of(hash(game, part)) | place;
    ++used_;
    return fresh;
  }

  /// No place is kEmpty.
  [[nodiscard]] Word* at(Word place) const {
    return blocks_[(place & kPlace) >> kWordBits].get() + (place & ((Word{1} << kWordBits) - 1));
  }
  Word take(std::size_t words) {
    if (blocks_.empty() || block_used_ + words > block_size_) {
      // The first ones are small: most proofs are.
      block_size_ = std::max(std::min(kBlock, kFirstBlock << blocks_.size()), words + 1);
      blocks_.push_back(std::make_unique_for_overwrite<Word[]>(block_size_));
      arena_words_ += block_size_;
      block_used_ = 1;  // beyond the mark kEmpty
    }
    const Word place = Word{blocks_.size() - 1} << kWordBits | block_used_;
    block_used_ += words;
    return place;
  }

  void grow() {
    std::vector<Word> old(2 * slots_.size(), kEmpty);
    old.swap(slots_);
    for (const Word place : old) {
      if (place == kEmpty) continue;
      const Word* const fact = at(place);
      slots_[slot_of(static_cast<std::uint32_t>(fact[0] >> 32U), part_of(fact))] =
          place;  // with its tag
    }
  }

  std::size_t head_;  // words of a fact before its part
  std::vector<Word> slots_ = std::vector<Word>(1024, kEmpty);
  std::size_t used_ = 0;  // slots that are not empty
  std::vector<std::unique_ptr<Word[]>> blocks_;
  std::size_t block_used_ = 0;
  std::size_t block_size_ = 0;
  std::uint64_t arena_words_ = 0;
};

}  // namespace grundy::proof
