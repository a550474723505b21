// Which questions workers are in, counted in places that hashes name. This is only a hint: two
// questions may share a place, which changes the order of work but no answer.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace grundy::search {

class Notes {
 public:
  void enter(std::uint64_t hash) { place(hash).fetch_add(1, std::memory_order_relaxed); }
  void leave(std::uint64_t hash) { place(hash).fetch_sub(1, std::memory_order_relaxed); }
  [[nodiscard]] unsigned count(std::uint64_t hash) const {
    return place(hash).load(std::memory_order_relaxed);
  }

  /// Between questions: forgets what workers were in when they were stopped.
  void clear() {
    for (std::size_t i = 0; i < kPlaces; ++i) places_[i].store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kPlaces = std::size_t{1} << 14U;

  [[nodiscard]] std::atomic<std::uint16_t>& place(std::uint64_t hash) const {
    return places_[hash % kPlaces];
  }

  std::unique_ptr<std::atomic<std::uint16_t>[]> places_ =
      std::make_unique<std::atomic<std::uint16_t>[]>(kPlaces);
};

}  // namespace grundy::search
