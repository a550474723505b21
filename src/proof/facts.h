// What has been proved so far: for each part its value, or the values that it is known not to have.
//
// A table with open addressing. A fact lies in an arena as three words and the words of its part:
//   which game the part belongs to (32 bits), how many words it has (31), whether the value is
//   known the value, or one bit for each of the values 0 to 63 that are excluded the number of the
//   last record about it
// and the table has the place of the fact, with 16 bits of its hash, so that another fact is hardly
// ever looked at. Hashes only say where to look; parts are compared whole. What is forgotten makes
// room for others.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
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
  std::uint64_t record = 0;  ///< the last about the part

  [[nodiscard]] bool excludes(std::uint64_t n) const {
    return known ? value != n : n < kExcludable && (value >> n & 1U) != 0;
  }
};

class Facts {
 public:
  [[nodiscard]] std::optional<Fact> find(std::uint32_t game, WordsView part) const {
    const std::size_t slot = slot_of(game, part);
    if (slots_[slot] <= kForgotten) return std::nullopt;
    const Word* const fact = at(slots_[slot]);
    return Fact{(fact[0] & 1U) != 0, fact[1], fact[2]};
  }

  /// The place where a part is looked for first will be needed soon.
  void prefetch(std::uint32_t game, WordsView part) const {
    __builtin_prefetch(&slots_[hash(game, part) & (slots_.size() - 1)]);
  }

  /// What the record with this number says of a part, in place of what was known of it; 0 where
  /// nothing will be forgotten.
  void set(std::uint32_t game, WordsView part, Fact fact, std::uint64_t record) {
    const std::size_t slot = put(game, part);
    Word* const known = at(slots_[slot]);
    if (known[2] != 0) by_record_[known[2]] = kEmpty;
    known[0] = (known[0] & ~Word{1}) | Word{fact.known};
    known[1] = fact.value;
    known[2] = record;
    if (record == 0) return;
    if (by_record_.size() <= record) by_record_.resize(record + 1, kEmpty);
    by_record_[record] = slots_[slot] & kPlace;
  }

  /// Adds a value to those that a part, whose value is not known, does not have.
  void exclude(std::uint32_t game, WordsView part, std::uint64_t n) {
    at(slots_[put(game, part)])[1] |= Word{1} << n;
  }

  /// Forgets all that is known of the part which a record is about; false where there is no such
  /// record, or a later one about the same part.
  bool forget(std::uint64_t record) {
    if (record >= by_record_.size() || by_record_[record] == kEmpty) return false;
    const Word place = by_record_[record];
    const Word* const fact = at(place);
    const auto game = static_cast<std::uint32_t>(fact[0] >> 32U);
    const std::size_t size = length(fact);
    slots_[slot_of(game, {fact + kHead, size})] = kForgotten;
    by_record_[record] = kEmpty;
    free_[kHead + size].push_back(place);
    return true;
  }

  /// visit(game, part, fact) for all.
  template <class Visit>
  void each(Visit&& visit) const {
    for (const Word place : slots_) {
      if (place <= kForgotten) continue;
      const Word* const fact = at(place);
      visit(static_cast<std::uint32_t>(fact[0] >> 32U), WordsView(fact + kHead, length(fact)),
            Fact{(fact[0] & 1U) != 0, fact[1], fact[2]});
    }
  }

  /// Memory that it takes.
  [[nodiscard]] std::uint64_t bytes() const {
    return arena_words_ * sizeof(Word) + slots_.capacity() * sizeof(Word) +
           by_record_.capacity() * sizeof(Word);
  }

 private:
  static constexpr Word kEmpty = 0;
  static constexpr Word kForgotten = 1;  // the search goes on behind it
  static constexpr std::size_t kHead = 3;
  static constexpr std::size_t kBlock = std::size_t{1} << 17U;
  // A slot has the upper bits of the hash, the number of a block and that of a word in it.
  static constexpr unsigned kWordBits = 20;
  static constexpr unsigned kTagAt = 48;
  static constexpr Word kPlace = (Word{1} << kTagAt) - 1;

  static Word tag_of(std::uint64_t hash) { return hash >> kTagAt << kTagAt; }

  static std::size_t length(const Word* fact) {
    return static_cast<std::size_t>((fact[0] & 0xffffffffU) >> 1U);
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
      if ((held & ~kPlace) != tag || held == kForgotten) continue;
      const Word* const fact = at(held);
      if ((fact[0] & ~Word{1}) == head && std::equal(part.begin(), part.end(), fact + kHead)) {
        return slot;
      }
    }
  }

  /// Where the part is, with nothing known of it if it was not there.
  std::size_t put(std::uint32_t game, WordsView part) {
    if ((used_ + 1) * 2 > slots_.size()) rehash();
    const std::size_t slot = slot_of(game, part);
    if (slots_[slot] > kForgotten) return slot;
    const Word place = take(kHead + part.size());
    Word* const fresh = at(place);
    fresh[0] = Word{game} << 32U | Word{part.size()} << 1U;
    fresh[1] = fresh[2] = 0;
    std::ranges::copy(part, fresh + kHead);
    slots_[slot] = tag_of(hash(game, part)) | place;
    ++used_;
    return slot;
  }

  /// No place is kEmpty or kForgotten.
  [[nodiscard]] Word* at(Word place) const {
    return blocks_[(place & kPlace) >> kWordBits].get() + (place & ((Word{1} << kWordBits) - 1));
  }
  Word take(std::size_t words) {
    if (const auto old = free_.find(words); old != free_.end() && !old->second.empty()) {
      const Word place = old->second.back();
      old->second.pop_back();
      return place;
    }
    if (blocks_.empty() || block_used_ + words > kBlock) {
      const std::size_t size = std::max(kBlock, words + 2);
      blocks_.push_back(std::make_unique_for_overwrite<Word[]>(size));
      arena_words_ += size;
      block_used_ = 2;  // beyond the marks kEmpty and kForgotten
    }
    const Word place = Word{blocks_.size() - 1} << kWordBits | block_used_;
    block_used_ += words;
    return place;
  }

  /// Drops the marks of what was forgotten, in a larger table if need be.
  void rehash() {
    std::vector<Word> places;
    for (const Word place : slots_) {
      if (place > kForgotten) places.push_back(place);
    }
    used_ = places.size();
    const std::size_t size = places.size() * 4 > slots_.size() ? 2 * slots_.size() : slots_.size();
    slots_.assign(size, kEmpty);
    for (const Word place : places) {
      const Word* const fact = at(place);
      const auto game = static_cast<std::uint32_t>(fact[0] >> 32U);
      slots_[slot_of(game, {fact + kHead, length(fact)})] = place;  // with its tag
    }
  }

  std::vector<Word> slots_ = std::vector<Word>(1024, kEmpty);
  std::size_t used_ = 0;  // slots that are not empty, with those forgotten
  std::vector<Word> by_record_;
  std::vector<std::unique_ptr<Word[]>> blocks_;
  std::size_t block_used_ = 0;
  std::uint64_t arena_words_ = 0;
  std::map<std::size_t, std::vector<Word>> free_;  // places by their length
};

}  // namespace grundy::proof
