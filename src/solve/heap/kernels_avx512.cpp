// Kernels for AVX-512 with its byte and word instructions; compiled with -mavx512bw where the
// compiler has it.
#include "solve/heap/kernel_impl.h"

#ifdef __AVX512BW__
#include <immintrin.h>

namespace grundy::heap {
namespace {

struct Avx512 {
  static constexpr std::size_t kLanes = 32;
  static constexpr std::size_t kLanes32 = 16;
  static constexpr std::size_t kLanes8 = 64;
  using V = __m512i;

  static V load16(const std::uint16_t* from) { return _mm512_loadu_si512(from); }
  static void store16(std::uint16_t* to, V v) { _mm512_storeu_si512(to, v); }
  static V splat16(std::uint16_t value) { return _mm512_set1_epi16(static_cast<short>(value)); }
  static V least16(V a, V b) { return _mm512_min_epu16(a, b); }
  static V bit_xor(V a, V b) { return _mm512_xor_si512(a, b); }
  static V bit_or(V a, V b) { return _mm512_or_si512(a, b); }
  static V bit_and(V a, V b) { return _mm512_and_si512(a, b); }
  static V load8(const std::uint8_t* from) { return _mm512_loadu_si512(from); }
  static void store8(std::uint8_t* to, V v) { _mm512_storeu_si512(to, v); }
  /// A byte, given four times.
  static V splat8(std::uint32_t four) { return _mm512_set1_epi32(static_cast<int>(four)); }
  static V equal8(V a, V b) { return _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(a, b)); }
  static V table8(const std::uint8_t* sixteen) {
    return _mm512_maskz_broadcast_i32x4(0xFFFF,
                                        _mm_loadu_si128(reinterpret_cast<const __m128i*>(sixteen)));
  }
  /// Nothing where the index has the bit 128.
  static V look_up8(V table, V index) { return _mm512_shuffle_epi8(table, index); }
  /// The sets of eight values in all lanes, united: those in sets[g] are the bits from 8 g on.
  template <std::size_t Groups>
  static std::uint64_t unite(const V (&sets)[Groups]) {
    std::uint64_t all = 0;
    for (std::size_t g = 0; g < Groups; ++g) all |= any_lane(sets[g]) << (8 * g);
    return all;
  }
  static std::uint64_t any_lane(V v) {
    alignas(64) std::uint64_t words[8];
    _mm512_store_si512(words, v);
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    all |= all >> 32U;
    all |= all >> 16U;
    all |= all >> 8U;
    return all & 0xFFU;
  }
  static V equal16(V a, V b) { return _mm512_movm_epi16(_mm512_cmpeq_epi16_mask(a, b)); }
  static bool any(V v) { return _mm512_test_epi32_mask(v, v) != 0; }
  static V load8to32(const std::uint8_t* from) {
    return _mm512_cvtepu8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
  }
  static V load16to32(const std::uint16_t* from) {
    return _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
  }
  static V load32(const std::uint32_t* from) { return _mm512_loadu_si512(from); }
  static V splat32(std::uint32_t value) { return _mm512_set1_epi32(static_cast<int>(value)); }
  static V subtract32(V a, V b) { return _mm512_sub_epi32(a, b); }
  static V bit_at(V a) { return _mm512_sllv_epi32(_mm512_set1_epi32(1), a); }
  static void store32(std::uint32_t* to, V v) { _mm512_storeu_si512(to, v); }
};

constexpr Kernels kKernels = kernels_of<Avx512>("AVX-512");

}  // namespace

const Kernels* avx512_kernels() {
  return &kKernels;
}

}  // namespace grundy::heap

#else

namespace grundy::heap {
const Kernels* avx512_kernels() {
  return nullptr;
}
}  // namespace grundy::heap

#endif
