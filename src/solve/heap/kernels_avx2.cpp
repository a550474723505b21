// Kernels for AVX2; compiled with -mavx2 if the compiler has it.
#include "solve/heap/kernel_impl.h"

#ifdef __AVX2__
#include <immintrin.h>

namespace grundy::heap {
namespace {

struct Avx2 {
  static constexpr std::size_t kLanes = 16;
  static constexpr std::size_t kLanes32 = 8;
  static constexpr std::size_t kLanes8 = 32;
  static constexpr bool kCompresses = false;
  static constexpr bool kTables = false;
  using V = __m256i;

  static V load16(const std::uint16_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const V*>(from));
  }
  static void store16(std::uint16_t* to, V v) { _mm256_storeu_si256(reinterpret_cast<V*>(to), v); }
  static V splat16(std::uint16_t value) { return _mm256_set1_epi16(static_cast<short>(value)); }
  static V least16(V a, V b) { return _mm256_min_epu16(a, b); }
  static std::uint64_t nonzero64(const std::uint8_t* flags) {
    const auto zeros = [](V v) {
      return static_cast<std::uint32_t>(
          _mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_setzero_si256())));
    };
    return ~(zeros(load8(flags)) | std::uint64_t{zeros(load8(flags + 32))} << 32U);
  }
  static V bit_xor(V a, V b) { return _mm256_xor_si256(a, b); }
  static V bit_or(V a, V b) { return _mm256_or_si256(a, b); }
  static V bit_and(V a, V b) { return _mm256_and_si256(a, b); }
  static V load8(const std::uint8_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const V*>(from));
  }
  static void store8(std::uint8_t* to, V v) { _mm256_storeu_si256(reinterpret_cast<V*>(to), v); }
  /// A byte, given four times.
  static V splat8(std::uint32_t four) { return _mm256_set1_epi32(static_cast<int>(four)); }
  /// Adds bits to a set where two bytes are equal.
  static V add_where_equal(V set, V bits, V a, V b) {
    return bit_or(set, bit_and(bits, _mm256_cmpeq_epi8(a, b)));
  }
  static V table8(const std::uint8_t* sixteen) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(sixteen)));
  }
  /// Nothing if the index has the bit 128.
  static V look_up8(V table, V index) { return _mm256_shuffle_epi8(table, index); }
  /// The sets of eight values in all lanes, united: those in sets[g] are the bits from 8 g on.
  /// There is an even number of sets.
  template <std::size_t Groups>
  static std::uint64_t unite(const V (&sets)[Groups]) {
    // Lanes that need not be told apart are put on top of each other, until they are in order.
    V fours[2] = {_mm256_setzero_si256(), _mm256_setzero_si256()};
    for (std::size_t g = 0; g < Groups; g += 4) {
      V pairs[2] = {_mm256_setzero_si256(), _mm256_setzero_si256()};
      for (std::size_t i = 0; i < 2 && g + 2 * i < Groups; ++i) {
        const V a = sets[g + 2 * i];
        const V b = sets[g + 2 * i + 1];
        pairs[i] = bit_or(_mm256_unpacklo_epi8(a, b), _mm256_unpackhi_epi8(a, b));
      }
      fours[g / 4] = bit_or(_mm256_unpacklo_epi16(pairs[0], pairs[1]),
                            _mm256_unpackhi_epi16(pairs[0], pairs[1]));
    }
    const V all = bit_or(_mm256_unpacklo_epi32(fours[0], fours[1]),
                         _mm256_unpackhi_epi32(fours[0], fours[1]));
    const __m128i half =
        _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
    const __m128i one = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(one));
  }
  static V equal16(V a, V b) { return _mm256_cmpeq_epi16(a, b); }
  static bool any(V v) { return _mm256_testz_si256(v, v) == 0; }
  static V load8to32(const std::uint8_t* from) {
    return _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
  }
  static V load16to32(const std::uint16_t* from) {
    return _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
  }
  static V load32(const std::uint32_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const V*>(from));
  }
  static V splat32(std::uint32_t value) { return _mm256_set1_epi32(static_cast<int>(value)); }
  static V subtract32(V a, V b) { return _mm256_sub_epi32(a, b); }
  static V bit_at(V a) { return _mm256_sllv_epi32(_mm256_set1_epi32(1), a); }
  static void store32(std::uint32_t* to, V v) { _mm256_storeu_si256(reinterpret_cast<V*>(to), v); }
};

constexpr Kernels kKernels = kernels_of<Avx2>("AVX2");

}  // namespace

const Kernels* avx2_kernels() {
  return &kKernels;
}

}  // namespace grundy::heap

#else

namespace grundy::heap {
const Kernels* avx2_kernels() {
  return nullptr;
}
}  // namespace grundy::heap

#endif
