// Kernels for any processor, number by number: by pairs down to bytes, or, if the processor has
// carry-less multiplication, by way of the other basis. nimber.h explains both.
#include <cstddef>

#include "grundy/nimber.h"
#include "nimber/kernels.h"

namespace grundy::nimber {

namespace {

template <class Work>
void each(const std::uint64_t* a, std::uint64_t* result, std::size_t count, Work work) {
  for (std::size_t i = 0; i < count; ++i) result[i] = work(Nimber(a[i])).number();
}

Nimber inverse_or_zero(Nimber a) {
  return a.is_zero() ? a : a.inverse();
}
void invert(const std::uint64_t* a, std::uint64_t* result, std::size_t count) {
  each(a, result, count, inverse_or_zero);
}
void square(const std::uint64_t* a, std::uint64_t* result, std::size_t count) {
  each(a, result, count, [](Nimber x) { return x.square(); });
}
void square_root(const std::uint64_t* a, std::uint64_t* result, std::size_t count) {
  each(a, result, count, [](Nimber x) { return x.square_root(); });
}

void multiply(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* result,
              std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    result[i] = Nimber(a[i]).times_by_pairs(Nimber(b[i])).number();
  }
}
void divide(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* result,
            std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    result[i] = Nimber(a[i]).times_by_pairs(inverse_or_zero(Nimber(b[i]))).number();
  }
}

#ifdef GRUNDY_CARRYLESS
void multiply_carryless(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* result,
                        std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    result[i] = nimber_detail::carryless_product(a[i], b[i]);
  }
}
void divide_carryless(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* result,
                      std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    result[i] = nimber_detail::carryless_product(a[i], inverse_or_zero(Nimber(b[i])).number());
  }
}
#endif

}  // namespace

const Kernels& portable_kernels() {
  static constexpr Kernels kKernels{multiply, divide, invert, square, square_root};
  return kKernels;
}

const Kernels* carryless_kernels() {
#ifdef GRUNDY_CARRYLESS
  static constexpr Kernels kKernels{multiply_carryless, divide_carryless, invert, square,
                                    square_root};
  return nimber_detail::has_carryless() ? &kKernels : nullptr;
#else
  return nullptr;
#endif
}

}  // namespace grundy::nimber
