// Large arrays that are looked up at random: not cleared when they are made, and on large pages.
//
// With pages of 4 KiB nearly every look at an array of hundreds of megabytes misses the table of
// pages as well as the caches. On graphs of 10^7 nodes large pages made the solvers 1.6 times as
// fast.
#pragma once

#include <sys/mman.h>

#include <cstddef>
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
    void* const memory = ::operator new(bytes, std::align_val_t(kPage));
    ::madvise(memory, bytes, MADV_HUGEPAGE);  // only a wish
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) noexcept {
    if (count * sizeof(T) < kLarge) {
      ::operator delete(memory);
    } else {
      ::operator delete(memory, std::align_val_t(kPage));
    }
  }
  /// Elements that are given no value are left as the memory is.
  template <class U, class... Arguments>
  void construct(U* place, Arguments&&... arguments) {
    if constexpr (sizeof...(Arguments) == 0 && std::is_trivially_default_constructible_v<U>) {
      ::new (static_cast<void*>(place)) U;
    } else {
      ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
    }
  }
  friend bool operator==(const LargeAllocator&, const LargeAllocator&) { return true; }
};

template <class T>
using Array = std::vector<T, LargeAllocator<T>>;

}  // namespace grundy
