// What has been proved so far: for each part its value, or the values that it is known not to have.
//
// A table with open addressing. A fact lies in an arena of bytes, most of whose numbers are small:
//   key    the game, the number of words of the part, the words themselves
//   state  whether the value is known; the value, or a bit for each excluded one of 0 to 63; and,
//          for those who cite records, the number of the last record about the part
// each number in groups of seven bits. The table holds the place of the fact with 16 bits of its
// hash, so other facts are hardly ever looked at. Hashes only say where to look; keys are compared
// whole. A fact of a Cram board takes 27 bytes with its share of the table, and its record 40.
//
// Nothing is forgotten. A writer learns only at the end which use of a fact was the last. Recording
// that would take a second walk through the proof, as long as a check.
#pragma once

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "grundy/game/game.h"

namespace grundy::proof {

/// The value if it is known, or else the excluded values as bits.
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
  using Byte = std::uint8_t;
  using Bytes = std::span<const Byte>;
  static constexpr std::size_t kMostDigits = 10;  ///< groups of seven bits of a number

  /// A part as it lies in the arena, and its hash.
  class Key {
   public:
    Key(std::uint32_t game, WordsView part) : hash_(hash(game, part)) {
      bytes_.resize((part.size() + 2) * kMostDigits, boost::container::default_init);
      Byte* next = put_number(bytes_.data(), game);
      next = put_number(next, part.size());
      for (const Word word : part) next = put_number(next, word);
      size_ = static_cast<std::size_t>(next - bytes_.data());
    }
    [[nodiscard]] std::uint64_t hash() const { return hash_; }
    [[nodiscard]] const Byte* data() const { return bytes_.data(); }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] Bytes bytes() const { return {data(), size_}; }

   private:
    static std::uint64_t hash(std::uint32_t game, WordsView part) {
      __extension__ using Wide = unsigned __int128;
      std::uint64_t state = game + 0x9e3779b97f4a7c15U;
      for (const Word word : part) {
        const Wide product = Wide{state ^ word} * 0xd6e8feb86659fd93U;
        state = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
      }
      return state ^ state >> 32U;
    }

    boost::container::small_vector<Byte, 12 * kMostDigits> bytes_;
    std::size_t size_ = 0;
    std::uint64_t hash_;
  };

  /// Keeps the numbers of records if asked to.
  explicit Facts(bool with_records = false) : with_records_(with_records) {}

  [[nodiscard]] std::optional<Fact> find(std::uint32_t game, WordsView part) const {
    const Key key(game, part);
    const Word held = slots_[slot_of(key)];
    if (held == kEmpty) return std::nullopt;
    return state_at(at(held) + key.size()).first;
  }

  /// Replaces what was known about the part.
  void set(std::uint32_t game, WordsView part, Fact fact) { put(Key(game, part), fact); }

  /// Excludes a value for a part whose value is not known.
  void exclude(std::uint32_t game, WordsView part, std::uint64_t n) {
    const Key key(game, part);
    const Word held = slots_[slot_of(key)];
    Fact fact = held == kEmpty ? Fact() : state_at(at(held) + key.size()).first;
    fact.value |= std::uint64_t{1} << n;
    put(key, fact);
  }

  // Only for writers of proofs, who move facts to the disk. A reader of the checker may skip these
  // three.

  /// Calls visit(hash, key, state) for all facts, as bytes, ordered by hash and then by key. The
  /// table holds the upper bits of each hash. Sixteen passes, by the first four bits, keep the
  /// memory for sorting small.
  template <class Visit>
  void each_in_order(Visit&& visit) const {
    struct Entry {
      std::uint64_t hash;
      Bytes key;
      bool operator<(const Entry& other) const {
        if (hash != other.hash) return hash < other.hash;
        return std::ranges::lexicographical_compare(key, other.key);
      }
    };
    constexpr Word kPasses = 16;
    std::vector<Entry> entries;
    Words part;
    for (Word pass = 0; pass < kPasses; ++pass) {
      entries.clear();
      for (const Word held : slots_) {
        if (held == kEmpty || held >> 60U != pass) continue;
        const Key key = key_at(at(held), part);
        entries.push_back({key.hash(), {at(held), key.size()}});
      }
      std::ranges::sort(entries, std::less<>());
      for (const auto& [hash, key] : entries) {
        const Byte* const state = key.data() + key.size();
        visit(hash, key, Bytes(state, state_at(state).second));
      }
    }
  }
  [[nodiscard]] std::size_t size() const { return used_; }
  /// What such a state says.
  [[nodiscard]] Fact read_state(Bytes state) const { return state_at(state.data()).first; }

  /// Memory that it takes.
  [[nodiscard]] std::uint64_t bytes() const {
    return arena_bytes_ + slots_.capacity() * sizeof(Word);
  }

 private:
  static constexpr Word kEmpty = 0;
  static constexpr std::size_t kBlock = std::size_t{1} << 20U;
  static constexpr std::size_t kFirstBlock = std::size_t{1} << 12U;
  // A slot has the upper bits of the hash, the number of a block and that of a byte in it.
  static constexpr unsigned kByteBits = 20;
  static constexpr unsigned kTagAt = 48;
  static constexpr Word kPlace = (Word{1} << kTagAt) - 1;

  static Byte* put_number(Byte* out, std::uint64_t number) {
    for (; number >= 0x80; number >>= 7U) *out++ = static_cast<Byte>(number | 0x80U);
    *out++ = static_cast<Byte>(number);
    return out;
  }
  static std::uint64_t take_number(const Byte*& next) {
    std::uint64_t number = 0;
    unsigned shift = 0;
    for (; *next >= 0x80; ++next, shift += 7) number |= std::uint64_t{*next & 0x7fU} << shift;
    return number | std::uint64_t{*next++} << shift;
  }

  /// A state, and where it ends.
  [[nodiscard]] std::pair<Fact, const Byte*> state_at(const Byte* next) const {
    Fact fact;
    fact.known = *next++ != 0;
    fact.value = take_number(next);
    if (with_records_) fact.record = take_number(next);
    return {fact, next};
  }

  static Word tag_of(std::uint64_t hash) { return hash >> kTagAt << kTagAt; }

  /// Where the part is, or else where it would be put.
  [[nodiscard]] std::size_t slot_of(const Key& key) const {
    const std::size_t mask = slots_.size() - 1;
    const Word tag = tag_of(key.hash());
    for (std::size_t slot = key.hash() & mask;; slot = (slot + 1) & mask) {
      const Word held = slots_[slot];
      if (held == kEmpty) return slot;
      if ((held & ~kPlace) == tag && is_at(key, at(held))) return slot;
    }
  }
  /// No key is a prefix of another one, so the first difference comes before the end of both.
  static bool is_at(const Key& key, const Byte* place) {
    for (std::size_t i = 0; i < key.size(); ++i) {
      if (key.data()[i] != place[i]) return false;
    }
    return true;
  }

  void put(const Key& key, Fact fact) {
    std::array<Byte, 1 + 2 * kMostDigits> state{Byte{fact.known}};
    Byte* end = put_number(state.data() + 1, fact.value);
    if (with_records_) end = put_number(end, fact.record);
    const auto size = static_cast<std::size_t>(end - state.data());
    if ((used_ + 1) * 3 > slots_.size() * 2) grow();
    Word& slot = slots_[slot_of(key)];
    if (slot != kEmpty) {
      Byte* const old = at(slot) + key.size();
      if (size <= static_cast<std::size_t>(state_at(old).second - old)) {
        std::copy(state.data(), end, old);
        return;
      }
    } else {
      ++used_;
    }
    const Word place = take(key.size() + size);
    std::copy(key.data(), key.data() + key.size(), at(place));
    std::copy(state.data(), end, at(place) + key.size());
    slot = tag_of(key.hash()) | place;
  }

  /// No place is kEmpty.
  [[nodiscard]] Byte* at(Word place) const {
    return blocks_[(place & kPlace) >> kByteBits].get() + (place & ((Word{1} << kByteBits) - 1));
  }
  Word take(std::size_t size) {
    if (blocks_.empty() || block_used_ + size > block_size_) {
      // The first blocks are small, as most proofs are.
      const std::size_t wanted = kFirstBlock << std::min<std::size_t>(blocks_.size(), 8);
      block_size_ = std::max(std::min(kBlock, wanted), size + 1);
      blocks_.push_back(std::make_unique_for_overwrite<Byte[]>(block_size_));
      arena_bytes_ += block_size_;
      block_used_ = 1;  // after the mark kEmpty
    }
    const Word place = Word{blocks_.size() - 1} << kByteBits | block_used_;
    block_used_ += size;
    return place;
  }

  void grow() {
    std::vector<Word> old(2 * slots_.size(), kEmpty);
    old.swap(slots_);
    Words part;
    for (const Word place : old) {
      if (place != kEmpty) slots_[slot_of(key_at(at(place), part))] = place;  // with its tag
    }
  }
  /// `part` is room for its words.
  static Key key_at(const Byte* next, Words& part) {
    const auto game = static_cast<std::uint32_t>(take_number(next));
    part.resize(take_number(next));
    for (Word& word : part) word = take_number(next);
    return {game, part};
  }

  bool with_records_;
  std::vector<Word> slots_ = std::vector<Word>(1024, kEmpty);
  std::size_t used_ = 0;  // slots that are not empty
  std::vector<std::unique_ptr<Byte[]>> blocks_;
  std::size_t block_used_ = 0;
  std::size_t block_size_ = 0;
  std::uint64_t arena_bytes_ = 0;
};

}  // namespace grundy::proof
