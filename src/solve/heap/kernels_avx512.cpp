// Kernels for AVX-512 with its byte and word instructions and those that compress them (VBMI and
// VBMI2: all such machines but the first); compiled with -mavx512bw and so on where the compiler
// has it.
#include "solve/heap/kernel_impl.h"

#ifdef __AVX512VBMI2__
#include <immintrin.h>

namespace grundy::heap {
namespace {

struct Avx512 {
  static constexpr std::size_t kLanes = 32;
  static constexpr std::size_t kLanes32 = 16;
  static constexpr std::size_t kLanes8 = 32;
  static constexpr bool kCompresses = true;
  static constexpr bool kTables = true;
  using V = __m512i;
  using V8 = __m256i;

  static V load16(const std::uint16_t* from) { return _mm512_loadu_si512(from); }
  static void store16(std::uint16_t* to, V v) { _mm512_storeu_si512(to, v); }
  static V splat16(std::uint16_t value) { return _mm512_set1_epi16(static_cast<short>(value)); }
  static V least16(V a, V b) { return _mm512_min_epu16(a, b); }
  static V add16(V a, V b) { return _mm512_add_epi16(a, b); }
  static V subtract16(V a, V b) { return _mm512_sub_epi16(a, b); }
  static __mmask32 less16(V a, V b) { return _mm512_cmplt_epu16_mask(a, b); }
  /// Stores the chosen lanes one after another, and something beyond them; how many they are.
  static std::size_t compress16(std::uint16_t* to, V v, __mmask32 chosen) {
    store16(to, _mm512_maskz_compress_epi16(chosen, v));
    return static_cast<std::size_t>(__builtin_popcount(chosen));
  }
  static std::uint64_t nonzero64(const std::uint8_t* flags) {
    const V v = load64(flags);
    return _mm512_test_epi8_mask(v, v);
  }
  static V bit_xor(V a, V b) { return _mm512_xor_si512(a, b); }
  static V bit_or(V a, V b) { return _mm512_or_si512(a, b); }
  static V8 bit_xor(V8 a, V8 b) { return _mm256_xor_si256(a, b); }
  static V8 load8(const std::uint8_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const V8*>(from));
  }
  static void store8(std::uint8_t* to, V8 v) { _mm256_storeu_si256(reinterpret_cast<V8*>(to), v); }
  /// A byte, given four times.
  static V8 splat8(std::uint32_t four) { return _mm256_set1_epi32(static_cast<int>(four)); }
  static V8 table8(const std::uint8_t* sixteen) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(sixteen)));
  }
  /// Nothing if the index has the bit 128.
  static V8 look_up8(V8 table, V8 index) { return _mm256_shuffle_epi8(table, index); }
  /// Adds bits to a set where two bytes are equal.
  static V8 add_where_equal(V8 set, V8 bits, V8 a, V8 b) {
    constexpr int kOrAnd = 0xF8;
    return _mm256_ternarylogic_epi32(set, bits, _mm256_cmpeq_epi8(a, b), kOrAnd);
  }
  /// The sets of eight values in all lanes, united: those in sets[g] are the bits from 8 g on.
  template <std::size_t Groups>
  static std::uint64_t unite(const V8 (&sets)[Groups]) {
    std::uint64_t all = 0;
    for (std::size_t g = 0; g < Groups; ++g) all |= any_lane(sets[g]) << (8 * g);
    return all;
  }
  static std::uint64_t any_lane(V8 v) {
    alignas(32) std::uint64_t words[4];
    _mm256_store_si256(reinterpret_cast<V8*>(words), v);
    std::uint64_t all = words[0] | words[1] | words[2] | words[3];
    all |= all >> 32U;
    all |= all >> 16U;
    all |= all >> 8U;
    return all & 0xFFU;
  }
  // The same for 64 bytes.
  static V load64(const std::uint8_t* from) { return _mm512_loadu_si512(from); }
  static void store64(std::uint8_t* to, V v) { _mm512_storeu_si512(to, v); }
  static V table64(const std::uint8_t* sixteen) {
    return _mm512_maskz_broadcast_i32x4(0xFFFF,
                                        _mm_loadu_si128(reinterpret_cast<const __m128i*>(sixteen)));
  }
  static V look_up64(V table, V index) { return _mm512_shuffle_epi8(table, index); }
  /// A table of 128 bytes.
  struct Table {
    V first;
    V second;
  };
  static Table load_table(const void* from) {
    return {_mm512_loadu_si512(from),
            _mm512_loadu_si512(static_cast<const std::uint8_t*>(from) + 64)};
  }
  static V look_up(const Table& table, V index) {
    return _mm512_permutex2var_epi8(table.first, index, table.second);
  }
  static bool empty_table(const Table& table) { return !any(bit_or(table.first, table.second)); }
  static std::uint64_t common_bits8(V a, V b) { return _mm512_test_epi8_mask(a, b); }
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
