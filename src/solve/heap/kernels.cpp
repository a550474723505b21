#include "solve/heap/kernels.h"

#include <vector>

namespace grundy::heap {

namespace {

std::vector<const Kernels*> find_kernels() {
  std::vector<const Kernels*> found{portable_kernels()};
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (avx2_kernels() != nullptr && __builtin_cpu_supports("avx2") != 0) {
    found.push_back(avx2_kernels());
  }
  if (avx512_kernels() != nullptr && __builtin_cpu_supports("avx512bw") != 0 &&
      __builtin_cpu_supports("avx512vl") != 0 && __builtin_cpu_supports("avx512vbmi") != 0 &&
      __builtin_cpu_supports("avx512vbmi2") != 0) {
    found.push_back(avx512_kernels());
  }
#endif
  return found;
}

}  // namespace

std::span<const Kernels* const> available_kernels() {
  static const std::vector<const Kernels*> found = find_kernels();
  return found;
}

const Kernels& best_kernels() {
  return *available_kernels().back();
}

}  // namespace grundy::heap
