// Kernels in plain C++, for machines without the vector instructions of the other files. Compilers
// turn these loops into whatever the machine has.
#include "solve/heap/kernel_impl.h"

namespace grundy::heap {
namespace {

struct Portable {
  static constexpr std::size_t kLanes = 16;
  static constexpr std::size_t kLanes32 = 8;
  struct V16 {
    std::uint16_t lane[kLanes];
  };
  struct V32 {
    std::uint32_t lane[kLanes32];
  };

  static V16 load16(const std::uint16_t* from) {
    V16 v;
    for (std::size_t i = 0; i < kLanes; ++i) v.lane[i] = from[i];
    return v;
  }
  static void store16(std::uint16_t* to, const V16& v) {
    for (std::size_t i = 0; i < kLanes; ++i) to[i] = v.lane[i];
  }
  static V16 splat16(std::uint16_t value) {
    V16 v;
    for (std::uint16_t& lane : v.lane) lane = value;
    return v;
  }
  static V16 bit_xor(V16 a, const V16& b) {
    for (std::size_t i = 0; i < kLanes; ++i) a.lane[i] ^= b.lane[i];
    return a;
  }
  static V16 bit_or(V16 a, const V16& b) {
    for (std::size_t i = 0; i < kLanes; ++i) a.lane[i] |= b.lane[i];
    return a;
  }
  static V16 equal16(V16 a, const V16& b) {
    for (std::size_t i = 0; i < kLanes; ++i) a.lane[i] = a.lane[i] == b.lane[i] ? 0xFFFF : 0;
    return a;
  }
  static bool any(const V16& v) {
    std::uint16_t all = 0;
    for (const std::uint16_t lane : v.lane) all |= lane;
    return all != 0;
  }
  static V32 load8to32(const std::uint8_t* from) {
    V32 v;
    for (std::size_t i = 0; i < kLanes32; ++i) v.lane[i] = from[i];
    return v;
  }
  static V32 load16to32(const std::uint16_t* from) {
    V32 v;
    for (std::size_t i = 0; i < kLanes32; ++i) v.lane[i] = from[i];
    return v;
  }
  static V32 load32(const std::uint32_t* from) {
    V32 v;
    for (std::size_t i = 0; i < kLanes32; ++i) v.lane[i] = from[i];
    return v;
  }
  static V32 splat32(std::uint32_t value) {
    V32 v;
    for (std::uint32_t& lane : v.lane) lane = value;
    return v;
  }
  static V32 bit_xor32(V32 a, const V32& b) {
    for (std::size_t i = 0; i < kLanes32; ++i) a.lane[i] ^= b.lane[i];
    return a;
  }
  static V32 bit_or32(V32 a, const V32& b) {
    for (std::size_t i = 0; i < kLanes32; ++i) a.lane[i] |= b.lane[i];
    return a;
  }
  static V32 subtract32(V32 a, const V32& b) {
    for (std::size_t i = 0; i < kLanes32; ++i) a.lane[i] -= b.lane[i];
    return a;
  }
  static V32 bit_at(V32 a) {
    for (std::uint32_t& lane : a.lane) lane = lane < 32 ? std::uint32_t{1} << lane : 0;
    return a;
  }
  static void store32(std::uint32_t* to, const V32& v) {
    for (std::size_t i = 0; i < kLanes32; ++i) to[i] = v.lane[i];
  }
};

constexpr Kernels kKernels = kernels_of<Portable>("portable");

}  // namespace

const Kernels* portable_kernels() {
  return &kKernels;
}

}  // namespace grundy::heap
