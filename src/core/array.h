// Large arrays for random access: not cleared when they are made, and on large pages.
//
// With pages of 4 KiB nearly every access to an array of hundreds of megabytes misses the TLB as
// well as the caches. On graphs of 10^7 nodes large pages made the solvers 1.6 times as fast.
//
// The memory comes directly from the system and goes back to it. With malloc it might not: glibc
// keeps blocks of up to 32 MiB once blocks of that size have been freed, and may not find room for
// the next block among them. Solving a graph took 1.7 times the memory that way.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace grundy {

template <class T>
struct LargeAllocator {
  using value_type = T;
  static constexpr std::size_t kPage = std::size_t{2} << 20U;
  static constexpr std::size_t kLarge = 2 * kPage;

  LargeAllocator() = default;
  template <class U>
  LargeAllocator(const LargeAllocator<U>&) {}  // NOLINT(*-explicit-*)

  [[nodiscard]] T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < kLarge) return static_cast<T*>(::operator new(bytes));
    return static_cast<T*>(map_large(bytes));
  }
  void deallocate(T* memory, std::size_t count) noexcept {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < kLarge) {
      ::operator delete(memory);
    } else {
      ::munmap(memory, in_pages(bytes));
    }
  }
  /// Elements without an initial value are left uninitialised.
  template <class U, class... Arguments>
  void construct(U* place, Arguments&&... arguments) {
    if constexpr (sizeof...(Arguments) == 0 && std::is_trivially_default_constructible_v<U>) {
      ::new (static_cast<void*>(place)) U;
    } else {
      ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
    }
  }
  friend bool operator==(const LargeAllocator&, const LargeAllocator&) { return true; }

 private:
  static std::size_t in_pages(std::size_t bytes) { return (bytes + kPage - 1) / kPage * kPage; }

  /// Begins at a large page: maps one page more than needed and gives the rest back.
  static void* map_large(std::size_t bytes) {
    const std::size_t size = in_pages(bytes);
    void* const memory = ::mmap(nullptr, size + kPage, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    auto* const begin = static_cast<std::byte*>(memory);
    const std::size_t before = -reinterpret_cast<std::uintptr_t>(memory) % kPage;
    if (before > 0) ::munmap(begin, before);
    if (before < kPage) ::munmap(begin + before + size, kPage - before);
    ::madvise(begin + before, size, MADV_HUGEPAGE);  // only a hint
    return begin + before;
  }
};

template <class T>
using Array = std::vector<T, LargeAllocator<T>>;

}  // namespace grundy
