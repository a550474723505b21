#include "store/large_memory.h"

#include <sys/mman.h>

#include <new>

namespace grundy {

namespace {
constexpr std::size_t kLargePage = std::size_t{2} << 20U;
}

namespace detail {

void* take_large_memory(std::size_t bytes) {
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  // Only a hint: without large pages, small ones do.
  if (bytes >= 2 * kLargePage) (void)madvise(memory, bytes, MADV_HUGEPAGE);
  return memory;
}

void* enlarge_large_memory(void* memory, std::size_t bytes, std::size_t wanted) {
  void* const larger = mremap(memory, bytes, wanted, MREMAP_MAYMOVE);
  if (larger == MAP_FAILED) throw std::bad_alloc();
  if (wanted >= 2 * kLargePage) (void)madvise(larger, wanted, MADV_HUGEPAGE);
  return larger;
}

}  // namespace detail

void LargeMemoryFree::operator()(void* memory) const {
  munmap(memory, bytes);
}

}  // namespace grundy
