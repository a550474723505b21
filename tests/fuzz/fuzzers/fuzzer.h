// What the fuzzers share. Each is a program of its own, made of one file, which libFuzzer calls
// with one input after another; a folder of first inputs has its name (seeds/NAME).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

// libFuzzer gives it this name.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace grundy::fuzz {

[[nodiscard]] inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the same bytes
  return {reinterpret_cast<const char*>(data), size};
}

/// Ends the program, which libFuzzer reports together with the input.
inline void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace grundy::fuzz
