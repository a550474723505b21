// Which positions workers are busy with: a board of notes, not a lock.
//
// A note is the hash of a position in one of a few thousand places; a later note may overwrite it.
// So a claim can be lost, and then two workers do the same work. If hashes collide, a claim can
// seem to be there when it is not, and then a worker gives way for a while. Neither changes an
// answer.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace grundy::dag {

class Claims {
 public:
  void claim(std::uint64_t hash) { place(hash).store(hash, std::memory_order_relaxed); }
  void release(std::uint64_t hash) {
    auto& note = place(hash);
    if (note.load(std::memory_order_relaxed) == hash) note.store(0, std::memory_order_relaxed);
  }
  [[nodiscard]] bool is_claimed(std::uint64_t hash) const {
    return place(hash).load(std::memory_order_relaxed) == hash;
  }

 private:
  static constexpr std::size_t kPlaces = 4096;

  [[nodiscard]] std::atomic<std::uint64_t>& place(std::uint64_t hash) const {
    return notes_[hash % kPlaces];
  }

  std::unique_ptr<std::atomic<std::uint64_t>[]> notes_ =
      std::make_unique<std::atomic<std::uint64_t>[]>(kPlaces);
};

}  // namespace grundy::dag
