// The functions on spans: checks, and the choice of a kernel.
#include <atomic>
#include <cassert>

#include "grundy/nimber.h"
#include "nimber/kernels.h"

namespace grundy {

namespace {

using nimber::Kernels;

const Kernels* kernels_of(NimberKernel kernel) {
  switch (kernel) {
    case NimberKernel::gfni:
      return nimber::gfni_kernels();
    case NimberKernel::carryless:
      return nimber::carryless_kernels();
    case NimberKernel::portable:
      break;
  }
  return &nimber::portable_kernels();
}

NimberKernel best_kernel() {
  for (const NimberKernel kernel : {NimberKernel::gfni, NimberKernel::carryless}) {
    if (kernels_of(kernel) != nullptr) return kernel;
  }
  return NimberKernel::portable;
}

std::atomic<NimberKernel>& kernel_in_use() {
  static std::atomic<NimberKernel> kernel = best_kernel();
  return kernel;
}

const Kernels& kernels() {
  return *kernels_of(kernel_in_use().load(std::memory_order_relaxed));
}

// A Nimber is its number and nothing else.
static_assert(sizeof(Nimber) == sizeof(std::uint64_t) && std::is_trivially_copyable_v<Nimber>);

const std::uint64_t* numbers(std::span<const Nimber> nimbers) {
  return reinterpret_cast<const std::uint64_t*>(nimbers.data());
}
std::uint64_t* numbers(std::span<Nimber> nimbers) {
  return reinterpret_cast<std::uint64_t*>(nimbers.data());
}

}  // namespace

NimberKernel nimber_kernel() {
  return kernel_in_use().load(std::memory_order_relaxed);
}

bool use_nimber_kernel(NimberKernel kernel) {
  if (kernels_of(kernel) == nullptr) return false;
  kernel_in_use().store(kernel, std::memory_order_relaxed);
  return true;
}

std::string_view name(NimberKernel kernel) {
  switch (kernel) {
    case NimberKernel::gfni:
      return "GFNI";
    case NimberKernel::carryless:
      return "carry-less multiplication";
    case NimberKernel::portable:
      break;
  }
  return "portable";
}

void multiply(std::span<const Nimber> a, std::span<const Nimber> b, std::span<Nimber> products) {
  assert(a.size() == products.size() && b.size() == products.size());
  kernels().multiply(numbers(a), numbers(b), numbers(products), products.size());
}
void divide(std::span<const Nimber> a, std::span<const Nimber> b, std::span<Nimber> quotients) {
  assert(a.size() == quotients.size() && b.size() == quotients.size());
  kernels().divide(numbers(a), numbers(b), numbers(quotients), quotients.size());
}
void invert(std::span<const Nimber> a, std::span<Nimber> inverses) {
  assert(a.size() == inverses.size());
  kernels().invert(numbers(a), numbers(inverses), inverses.size());
}
void square(std::span<const Nimber> a, std::span<Nimber> squares) {
  assert(a.size() == squares.size());
  kernels().square(numbers(a), numbers(squares), squares.size());
}
void square_root(std::span<const Nimber> a, std::span<Nimber> roots) {
  assert(a.size() == roots.size());
  kernels().square_root(numbers(a), numbers(roots), roots.size());
}

}  // namespace grundy
