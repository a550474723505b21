// Numbers for the parts of a game, so that a search can hold a part in four bytes.
//
// The same words always get the same number, on every thread, and two parts never share one. Names
// are found in shards, each with a lock of its own: asking for a number takes far less time than
// making the option that asks, so two threads seldom meet. What a number stands for is read without
// a lock. On one thread, parts are numbered in the order in which they are met.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "grundy/game/any_game.h"
#include "store/hash.h"

namespace grundy::search {

class PartNames {
 public:
  using Number = std::uint32_t;

  explicit PartNames(std::shared_ptr<const AnyGame> game) : game_(std::move(game)) {}
  PartNames(const PartNames&) = delete;
  PartNames& operator=(const PartNames&) = delete;

  /// The number of a part. If the game knows a simpler part with the same moves, that part gets it.
  /// The weight counts only for a new part, and only if the game does not tell one.
  [[nodiscard]] Number number(WordsView words, std::uint32_t guessed_weight);

  [[nodiscard]] WordsView words(Number part) const {
    const Info& info = info_of(part);
    return {info.words, info.length};
  }
  [[nodiscard]] std::uint32_t weight(Number part) const {
    return info_of(part).weight.load(std::memory_order_relaxed);
  }
  /// For a game that does not tell.
  void set_weight(Number part, std::uint32_t weight) {
    Info& info = info_of(part);
    if (!info.weighed_by_game) info.weight.store(weight, std::memory_order_relaxed);
  }
  [[nodiscard]] const AnyGame& game() const { return *game_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kShards = 64;
  static constexpr unsigned kFirstBlock = 10;  // log2 of its parts; each block doubles
  static constexpr std::size_t kBlocks = 33 - kFirstBlock;

  struct Info {
    const Word* words = nullptr;
    std::uint32_t length = 0;
    bool weighed_by_game = false;
    std::atomic<std::uint32_t> weight = 0;
  };
  /// Words that lie in the shard, and the part that they stand for.
  struct Name {
    const Word* words;
    std::uint32_t length;
    Number part;
  };
  struct Hash {
    using is_transparent = void;
    using is_avalanching = void;
    std::size_t operator()(WordsView words) const {
      return hash_bytes(words.data(), words.size_bytes());
    }
    std::size_t operator()(const Name& name) const {
      return (*this)(WordsView(name.words, name.length));
    }
  };
  struct Equal {
    using is_transparent = void;
    bool operator()(WordsView a, const Name& b) const;
    bool operator()(const Name& a, WordsView b) const { return (*this)(b, a); }
    bool operator()(const Name& a, const Name& b) const {
      return (*this)(WordsView(a.words, a.length), b);
    }
  };
  struct alignas(64) Shard {
    std::mutex lock;
    boost::unordered_flat_set<Name, Hash, Equal> names;
    std::vector<std::unique_ptr<Word[]>> blocks;  // for the words
    std::size_t room = 0;                         // words left in the last block
  };

  [[nodiscard]] Shard& shard_of(WordsView words);
  [[nodiscard]] std::optional<Number> find(WordsView words);
  /// Names a part; the number is that of the part it stands for, or a new one if there is none. A
  /// thread that was faster is right.
  Number add(WordsView words, std::optional<Number> stands_for, std::uint32_t guessed_weight);
  [[nodiscard]] Number new_part(const Word* words, std::uint32_t length,
                                std::optional<std::uint32_t> told, std::uint32_t guessed_weight);
  [[nodiscard]] const Word* keep(Shard& shard, WordsView words);
  [[nodiscard]] Info& make_room(Number part);

  [[nodiscard]] static unsigned block_of(Number part) {
    return static_cast<unsigned>(std::bit_width((std::uint64_t{part} >> kFirstBlock) + 1)) - 1;
  }
  [[nodiscard]] static std::size_t place_of(Number part, unsigned block) {
    return part - (((std::size_t{1} << block) - 1) << kFirstBlock);
  }
  [[nodiscard]] Info& info_of(Number part) const {
    const unsigned block = block_of(part);
    return blocks_[block].load(std::memory_order_acquire)[place_of(part, block)];
  }

  std::shared_ptr<const AnyGame> game_;
  std::array<Shard, kShards> shards_;
  std::array<std::atomic<Info*>, kBlocks> blocks_{};
  std::vector<std::unique_ptr<Info[]>> owned_blocks_;
  std::mutex blocks_lock_;
  std::atomic<Number> next_ = 0;
  std::atomic<std::uint64_t> bytes_ = 0;
};

}  // namespace grundy::search
