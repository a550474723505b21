#include "solve/search/part_names.h"

#include <algorithm>
#include <utility>

namespace grundy::search {

namespace {

constexpr std::size_t kBlockWords = 512;

}  // namespace

bool PartNames::Equal::operator()(WordsView a, const Name& b) const {
  return std::ranges::equal(a, WordsView(b.words, b.length));
}

/// By a cheap mix: a bad one costs only time to wait.
auto PartNames::shard_of(WordsView words) -> Shard& {
  std::uint64_t mix = words.size();
  for (const Word word : words) mix = std::rotl(mix, 7) ^ word;
  return shards_[(mix * kHashFactor) >> 58U];
}

auto PartNames::find(WordsView words) -> std::optional<Number> {
  Shard& shard = shard_of(words);
  const std::scoped_lock lock(shard.lock);
  const auto known = shard.names.find(words);
  return known == shard.names.end() ? std::nullopt : std::optional(known->part);
}

auto PartNames::number(WordsView words, std::uint32_t guessed_weight) -> Number {
  if (const auto known = find(words)) return *known;
  const auto simpler = game_->simplified(words);
  if (!simpler) return add(words, std::nullopt, guessed_weight);
  auto part = find(*simpler);
  if (!part) part = add(*simpler, std::nullopt, guessed_weight);
  return add(words, part, guessed_weight);
}

auto PartNames::add(WordsView words, std::optional<Number> stands_for, std::uint32_t guessed_weight)
    -> Number {
  std::optional<std::uint32_t> told;
  if (!stands_for) told = game_->part_weight(words);
  Shard& shard = shard_of(words);
  const std::scoped_lock lock(shard.lock);
  if (const auto known = shard.names.find(words); known != shard.names.end()) return known->part;
  const Word* const kept = keep(shard, words);
  const auto length = static_cast<std::uint32_t>(words.size());
  const Number part = stands_for ? *stands_for : new_part(kept, length, told, guessed_weight);
  const std::size_t buckets = shard.names.bucket_count();
  shard.names.insert({kept, length, part});
  const std::size_t more = shard.names.bucket_count() - buckets;
  bytes_.fetch_add(more * (sizeof(Name) + 1), std::memory_order_relaxed);
  return part;
}

auto PartNames::new_part(const Word* words, std::uint32_t length, std::optional<std::uint32_t> told,
                         std::uint32_t guessed_weight) -> Number {
  const Number part = next_.fetch_add(1, std::memory_order_relaxed);
  Info& info = make_room(part);
  info.words = words;
  info.length = length;
  info.weighed_by_game = told.has_value();
  info.weight.store(told.value_or(guessed_weight), std::memory_order_relaxed);
  return part;
}

const Word* PartNames::keep(Shard& shard, WordsView words) {
  if (shard.room < words.size() || shard.blocks.empty()) {
    const std::size_t size = std::max(kBlockWords, words.size());
    shard.blocks.push_back(std::make_unique_for_overwrite<Word[]>(size));
    shard.room = size;
    bytes_.fetch_add(size * sizeof(Word), std::memory_order_relaxed);
  }
  // Blocks fill from the end, so that only the room has to be remembered.
  shard.room -= words.size();
  Word* const kept = shard.blocks.back().get() + shard.room;
  std::ranges::copy(words, kept);
  return kept;
}

auto PartNames::make_room(Number part) -> Info& {
  const unsigned block = block_of(part);
  if (blocks_[block].load(std::memory_order_acquire) == nullptr) {
    const std::scoped_lock lock(blocks_lock_);
    if (blocks_[block].load(std::memory_order_relaxed) == nullptr) {
      const std::size_t size = std::size_t{1} << (kFirstBlock + block);
      owned_blocks_.push_back(std::make_unique<Info[]>(size));
      bytes_.fetch_add(size * sizeof(Info), std::memory_order_relaxed);
      blocks_[block].store(owned_blocks_.back().get(), std::memory_order_release);
    }
  }
  return info_of(part);
}

}  // namespace grundy::search
