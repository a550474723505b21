// Small blocks of memory for one Lua state. A script makes a short array per option and drops it
// again; from the general allocator that takes as long as the rest of the option. Here a block is
// taken from a list of free ones of its size and put back there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <vector>

namespace grundy::script {

class BlockPool {
 public:
  BlockPool() = default;
  BlockPool(const BlockPool&) = delete;
  BlockPool& operator=(const BlockPool&) = delete;
  ~BlockPool() {
    for (void* const chunk : chunks_) std::free(chunk);
  }

  /// Longer blocks are none of its business.
  [[nodiscard]] static bool holds(std::size_t bytes) { return bytes <= kLongest; }
  /// Two sizes that need the same block.
  [[nodiscard]] static bool alike(std::size_t a, std::size_t b) {
    return class_of(a) == class_of(b);
  }
  /// Memory that it has taken from the system, and never gives back before its end.
  [[nodiscard]] std::size_t bytes() const { return chunks_.size() * kChunk; }

  /// A block of up to kLongest bytes, or null if there is no memory, or if more than `most` bytes
  /// would be taken from the system.
  [[nodiscard]] void* take(std::size_t bytes, std::size_t most) {
    Free*& first = free_[class_of(bytes)];
    if (first == nullptr) return cut(class_of(bytes), most);
    Free* const block = first;
    first = block->next;
    return block;
  }
  void give_back(void* block, std::size_t bytes) {
    Free* const free = static_cast<Free*>(block);
    free->next = free_[class_of(bytes)];
    free_[class_of(bytes)] = free;
  }

 private:
  static constexpr std::size_t kStep = 16;
  static constexpr std::size_t kLongest = 512;
  static constexpr std::size_t kChunk = std::size_t{1} << 15U;

  struct Free {
    Free* next;
  };

  static std::size_t class_of(std::size_t bytes) { return (bytes + kStep - 1) / kStep; }

  /// A new block from the rest of the last chunk, or from a new one.
  [[nodiscard]] void* cut(std::size_t size_class, std::size_t most) {
    const std::size_t bytes = size_class * kStep;
    if (bytes > left_) {
      if (this->bytes() + kChunk > most) return nullptr;
      // Room for its address first: nothing may throw through Lua.
      try {
        chunks_.reserve(chunks_.size() + 1);
      } catch (const std::bad_alloc&) {
        return nullptr;
      }
      void* const chunk = std::malloc(kChunk);
      if (chunk == nullptr) return nullptr;
      chunks_.push_back(chunk);
      next_ = static_cast<std::byte*>(chunk);
      left_ = kChunk;
    }
    void* const block = next_;
    next_ += bytes;
    left_ -= bytes;
    return block;
  }

  std::array<Free*, kLongest / kStep + 1> free_{};
  std::vector<void*> chunks_;
  std::byte* next_ = nullptr;  // the rest of the last chunk
  std::size_t left_ = 0;
};

}  // namespace grundy::script
