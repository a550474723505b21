// Memory for large tables that are read at random: zeroed, and in large pages if the system has
// them. With small pages, most of the time of such a read goes into finding the page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>

namespace grundy {

struct LargeMemoryFree {
  std::size_t bytes = 0;
  void operator()(void* memory) const;
};

/// Returns its pages to the system when it is destroyed.
template <class Item>
using LargeMemory = std::unique_ptr<Item[], LargeMemoryFree>;

namespace detail {
/// Throws std::bad_alloc if there is no such memory.
[[nodiscard]] void* take_large_memory(std::size_t bytes);
[[nodiscard]] void* enlarge_large_memory(void* memory, std::size_t bytes, std::size_t wanted);
}  // namespace detail

/// Items whose bytes are all 0. Pages take no memory until they are written to.
template <class Item>
[[nodiscard]] LargeMemory<Item> large_memory(std::size_t count) {
  const std::size_t bytes = count * sizeof(Item);
  return LargeMemory<Item>(static_cast<Item*>(detail::take_large_memory(bytes)),
                           LargeMemoryFree{bytes});
}

/// Makes room for more items, perhaps elsewhere. Existing items stay, and new ones are all 0. If
/// there is no such memory, it throws std::bad_alloc and changes nothing.
template <class Item>
void enlarge(LargeMemory<Item>& memory, std::size_t count) {
  static_assert(std::is_trivially_destructible_v<Item>);  // items are moved as bytes
  const std::size_t bytes = count * sizeof(Item);
  void* const larger =
      detail::enlarge_large_memory(memory.get(), memory.get_deleter().bytes, bytes);
  static_cast<void>(memory.release());
  memory = LargeMemory<Item>(static_cast<Item*>(larger), LargeMemoryFree{bytes});
}

}  // namespace grundy
