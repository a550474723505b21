// The ways to do arithmetic on many 64-bit nimbers at once; bulk.cpp chooses one when the program
// runs.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grundy::nimber {

/// Functions on `count` numbers. The result may be one of the arguments.
struct Kernels {
  using Binary = void (*)(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* result,
                          std::size_t count);
  using Unary = void (*)(const std::uint64_t* a, std::uint64_t* result, std::size_t count);

  Binary multiply;
  Binary divide;
  Unary invert;
  Unary square;
  Unary square_root;
};

[[nodiscard]] const Kernels& portable_kernels();
/// Null if the compiler or the processor lacks the instructions.
[[nodiscard]] const Kernels* carryless_kernels();
[[nodiscard]] const Kernels* gfni_kernels();

}  // namespace grundy::nimber
