// Kernels for AVX-512 with GFNI: 64 nimbers at a time, as eight planes of bytes.
//
// A 64-bit nimber is a pair of pairs of pairs of bytes (nimber.h), so its arithmetic is that of the
// field of 256 elements. GF2P8MULB multiplies 64 pairs of such bytes, but in the field of AES,
// whose elements are polynomials modulo x^8 + x^4 + x^3 + x + 1. The two fields are the same up to
// names: let r be a byte with r^8 ⊕ r^4 ⊕ r^3 ⊕ r ⊕ 1 = 0 in nim arithmetic; then the AES byte
// with bits b_i is the nimber that is the sum of the b_i r^i. GF2P8AFFINEQB applies this 8×8 matrix
// or its inverse to 64 bytes at once. It also multiplies by constants, squares and takes roots,
// which are linear maps; these need no change of basis.
//
// So that bytes of equal rank lie in one register, a block of 64 nimbers is transposed into planes
// and back: 24 shuffles each way. Karatsuba needs 27 products of bytes, and 27 products by
// constants; with the changes of basis these are 51 linear maps. The additions are cheap. So 64
// products take about 150 instructions that have a port to themselves. Carry-less multiplication of
// whole numbers was counted out first: there a change of basis is a matrix of 64×64, or 64 matrices
// of 8×8 for eight nimbers, and a product needs three.
#include "nimber/kernels.h"

#if defined(__GFNI__) && defined(__AVX512VBMI__) && defined(__AVX512BW__)
#include <immintrin.h>

#include <algorithm>
#include <array>

#include "grundy/nimber.h"

namespace grundy::nimber {

namespace {

// Only constants are computed with nimber.h here. Its functions must not be compiled in this file:
// the linker would be free to use them elsewhere, on machines without these instructions.

/// A linear map of bytes as GF2P8AFFINEQB wants it: row i of the matrix in byte 7 - i.
consteval long long matrix_of(const std::array<unsigned, 8>& columns) {
  std::uint64_t matrix = 0;
  for (unsigned row = 0; row < 8; ++row) {
    for (unsigned column = 0; column < 8; ++column) {
      const std::uint64_t bit = columns[column] >> row & 1U;
      matrix |= bit << (8 * (7 - row) + column);
    }
  }
  return static_cast<long long>(matrix);
}

consteval unsigned byte_product(unsigned a, unsigned b) {
  return nimber_detail::plain_product(a, b, 8);
}

/// The nimber of each AES byte.
consteval std::array<unsigned, 256> nimbers_of_aes() {
  unsigned root = 2;
  while (true) {
    std::array<unsigned, 9> power{1};
    for (unsigned i = 1; i < 9; ++i) power[i] = byte_product(power[i - 1], root);
    if ((power[8] ^ power[4] ^ power[3] ^ power[1] ^ 1U) == 0) {
      std::array<unsigned, 256> nimbers{};
      for (unsigned byte = 0; byte < 256; ++byte) {
        for (unsigned bit = 0; bit < 8; ++bit) {
          if ((byte >> bit & 1U) != 0) nimbers[byte] ^= power[bit];
        }
      }
      return nimbers;
    }
    ++root;
  }
}
constexpr std::array<unsigned, 256> kNimbers = nimbers_of_aes();

consteval unsigned aes_of(unsigned nimber) {
  unsigned byte = 0;
  while (kNimbers[byte] != nimber) ++byte;
  return byte;
}

/// The matrix of a map of nimbers, in the basis of nimbers or in that of AES.
template <class Map>
consteval long long nimber_matrix(Map map) {
  std::array<unsigned, 8> columns{};
  for (unsigned i = 0; i < 8; ++i) columns[i] = map(1U << i);
  return matrix_of(columns);
}
template <class Map>
consteval long long aes_matrix(Map map) {
  std::array<unsigned, 8> columns{};
  for (unsigned i = 0; i < 8; ++i) columns[i] = aes_of(map(kNimbers[1U << i]));
  return matrix_of(columns);
}

consteval unsigned times_half(unsigned a) {
  return byte_product(a, 128);
}
consteval unsigned squared(unsigned a) {
  return byte_product(a, a);
}
consteval unsigned root(unsigned a) {
  for (unsigned i = 1; i < 8; ++i) a = squared(a);
  return a;
}

constexpr long long kToAes = nimber_matrix([](unsigned a) consteval { return aes_of(a); });
constexpr long long kFromAes = matrix_of({kNimbers[1], kNimbers[2], kNimbers[4], kNimbers[8],
                                          kNimbers[16], kNimbers[32], kNimbers[64], kNimbers[128]});
constexpr long long kIdentity = nimber_matrix([](unsigned a) consteval { return a; });

struct NimberBasis {
  static constexpr long long kHalf = nimber_matrix(times_half);
  static constexpr long long kSquare = nimber_matrix(squared);
  static constexpr long long kRoot = nimber_matrix(root);
};
struct AesBasis {
  static constexpr long long kHalf = aes_matrix(times_half);
  static constexpr long long kSquare = aes_matrix(squared);
};

// A block of 64 nimbers fills eight registers. Left to itself the compiler passes blocks in memory.
#define GRUNDY_INLINE [[gnu::always_inline]] inline

/// 64 elements of the field of 256^Size elements; those of rank 0 are bytes.
template <std::size_t Size>
struct Block {
  Block<Size / 2> low;
  Block<Size / 2> high;
};
template <>
struct Block<1> {
  __m512i bytes;
};

template <long long Matrix>
GRUNDY_INLINE Block<1> map(Block<1> a) {
  return {_mm512_gf2p8affine_epi64_epi8(a.bytes, _mm512_set1_epi64(Matrix), 0)};
}
template <long long Matrix, std::size_t Size>
GRUNDY_INLINE Block<Size> map(const Block<Size>& a) {
  return {map<Matrix>(a.low), map<Matrix>(a.high)};
}

GRUNDY_INLINE Block<1> operator+(Block<1> a, Block<1> b) {
  return {_mm512_xor_si512(a.bytes, b.bytes)};
}
template <std::size_t Size>
GRUNDY_INLINE Block<Size> operator+(const Block<Size>& a, const Block<Size>& b) {
  return {a.low + b.low, a.high + b.high};
}

template <class Basis>
GRUNDY_INLINE Block<1> half(Block<1> a) {
  return map<Basis::kHalf>(a);
}
template <class Basis, std::size_t Size>
GRUNDY_INLINE Block<Size> half(const Block<Size>& a) {
  return {half<Basis>(half<Basis>(a.high)), half<Basis>(a.low + a.high)};
}

GRUNDY_INLINE Block<1> operator*(Block<1> a, Block<1> b) {
  return {_mm512_gf2p8mul_epi8(a.bytes, b.bytes)};
}
template <std::size_t Size>
GRUNDY_INLINE Block<Size> operator*(const Block<Size>& a, const Block<Size>& b) {
  const auto bottom = a.low * b.low;
  const auto all = (a.low + a.high) * (b.low + b.high);
  return {bottom + half<AesBasis>(a.high * b.high), all + bottom};
}

template <class Basis>
GRUNDY_INLINE Block<1> squared(Block<1> a) {
  return map<Basis::kSquare>(a);
}
template <class Basis, std::size_t Size>
GRUNDY_INLINE Block<Size> squared(const Block<Size>& a) {
  const auto top = squared<Basis>(a.high);
  return {squared<Basis>(a.low) + half<Basis>(top), top};
}

GRUNDY_INLINE Block<1> root(Block<1> a) {
  return map<NimberBasis::kRoot>(a);
}
template <std::size_t Size>
GRUNDY_INLINE Block<Size> root(const Block<Size>& a) {
  return {root(a.low + half<NimberBasis>(a.high)), root(a.high)};
}

GRUNDY_INLINE Block<1> inverse(Block<1> a) {
  return {_mm512_gf2p8affineinv_epi64_epi8(a.bytes, _mm512_set1_epi64(kIdentity), 0)};
}
template <std::size_t Size>
GRUNDY_INLINE Block<Size> inverse(const Block<Size>& a) {
  const auto sum = a.low + a.high;
  const auto norm = inverse(a.low * sum + half<AesBasis>(squared<AesBasis>(a.high)));
  return {sum * norm, a.high * norm};
}

// Between eight registers of eight nimbers each and eight planes. First the bytes of two registers
// are sorted by their ranks, even ranks into one register and odd ones into another. Then pairs of
// eight bytes, which are lanes of 16, are transposed four by four.

struct Shuffles {
  std::array<std::array<std::uint8_t, 64>, 2> apart{};     ///< even ranks, odd ranks
  std::array<std::array<std::uint8_t, 64>, 2> together{};  ///< the inverse

  consteval Shuffles() {
    for (unsigned i = 0; i < 64; ++i) {
      const unsigned word = i / 8;
      const unsigned byte = i % 8;
      for (unsigned odd = 0; odd < 2; ++odd) {
        const unsigned rank = (word & ~1U) + odd;
        apart[odd][i] = static_cast<std::uint8_t>(64 * (word & 1U) + 8 * byte + rank);
      }
      for (unsigned second = 0; second < 2; ++second) {
        const unsigned from = (byte & ~1U) + second;
        together[second][i] = static_cast<std::uint8_t>(64 * (byte & 1U) + 8 * from + word);
      }
    }
  }
};
constexpr Shuffles kShuffles;

GRUNDY_INLINE __m512i two_shuffled(const Block<1>& a, const std::array<std::uint8_t, 64>& places,
                                   const Block<1>& b) {
  return _mm512_permutex2var_epi8(a.bytes, _mm512_loadu_si512(places.data()), b.bytes);
}

GRUNDY_INLINE void transpose_lanes(Block<1>& a, Block<1>& b, Block<1>& c, Block<1>& d) {
  const __m512i first = _mm512_shuffle_i64x2(a.bytes, b.bytes, 0x44);
  const __m512i second = _mm512_shuffle_i64x2(a.bytes, b.bytes, 0xee);
  const __m512i third = _mm512_shuffle_i64x2(c.bytes, d.bytes, 0x44);
  const __m512i fourth = _mm512_shuffle_i64x2(c.bytes, d.bytes, 0xee);
  a.bytes = _mm512_shuffle_i64x2(first, third, 0x88);
  b.bytes = _mm512_shuffle_i64x2(first, third, 0xdd);
  c.bytes = _mm512_shuffle_i64x2(second, fourth, 0x88);
  d.bytes = _mm512_shuffle_i64x2(second, fourth, 0xdd);
}

constexpr std::size_t kBlock = 64;

GRUNDY_INLINE Block<8> load(const std::uint64_t* from) {
  std::array<Block<1>, 4> even;
  std::array<Block<1>, 4> odd;
  for (std::size_t i = 0; i < 4; ++i) {
    const Block<1> a{_mm512_loadu_si512(from + 16 * i)};
    const Block<1> b{_mm512_loadu_si512(from + 16 * i + 8)};
    even[i].bytes = two_shuffled(a, kShuffles.apart[0], b);
    odd[i].bytes = two_shuffled(a, kShuffles.apart[1], b);
  }
  transpose_lanes(even[0], even[1], even[2], even[3]);
  transpose_lanes(odd[0], odd[1], odd[2], odd[3]);
  return {{{even[0], odd[0]}, {even[1], odd[1]}}, {{even[2], odd[2]}, {even[3], odd[3]}}};
}

GRUNDY_INLINE void store(std::uint64_t* to, const Block<8>& block) {
  std::array<Block<1>, 4> even{block.low.low.low, block.low.high.low, block.high.low.low,
                               block.high.high.low};
  std::array<Block<1>, 4> odd{block.low.low.high, block.low.high.high, block.high.low.high,
                              block.high.high.high};
  transpose_lanes(even[0], even[1], even[2], even[3]);
  transpose_lanes(odd[0], odd[1], odd[2], odd[3]);
  for (std::size_t i = 0; i < 4; ++i) {
    _mm512_storeu_si512(to + 16 * i, two_shuffled(even[i], kShuffles.together[0], odd[i]));
    _mm512_storeu_si512(to + 16 * i + 8, two_shuffled(even[i], kShuffles.together[1], odd[i]));
  }
}

/// Applies `work` to blocks of 64; the last one is filled up with zeros.
template <class Work>
void in_blocks(const std::uint64_t* a, std::uint64_t* result, std::size_t count, Work work) {
  std::size_t i = 0;
  for (; i + kBlock <= count; i += kBlock) store(result + i, work(load(a + i)));
  if (i == count) return;
  std::array<std::uint64_t, kBlock> rest{};
  std::copy(a + i, a + count, rest.data());
  store(rest.data(), work(load(rest.data())));
  std::copy_n(rest.data(), count - i, result + i);
}
template <class Work>
void in_blocks(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* result,
               std::size_t count, Work work) {
  std::size_t i = 0;
  for (; i + kBlock <= count; i += kBlock) store(result + i, work(load(a + i), load(b + i)));
  if (i == count) return;
  std::array<std::uint64_t, kBlock> rest{};
  std::array<std::uint64_t, kBlock> other{};
  std::copy(a + i, a + count, rest.data());
  std::copy(b + i, b + count, other.data());
  store(rest.data(), work(load(rest.data()), load(other.data())));
  std::copy_n(rest.data(), count - i, result + i);
}

void multiply(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* result,
              std::size_t count) {
  in_blocks(a, b, result, count, [](const Block<8>& x, const Block<8>& y) {
    return map<kFromAes>(map<kToAes>(x) * map<kToAes>(y));
  });
}
void divide(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* result,
            std::size_t count) {
  in_blocks(a, b, result, count, [](const Block<8>& x, const Block<8>& y) {
    return map<kFromAes>(map<kToAes>(x) * inverse(map<kToAes>(y)));
  });
}
void invert(const std::uint64_t* a, std::uint64_t* result, std::size_t count) {
  in_blocks(a, result, count,
            [](const Block<8>& x) { return map<kFromAes>(inverse(map<kToAes>(x))); });
}
void square(const std::uint64_t* a, std::uint64_t* result, std::size_t count) {
  in_blocks(a, result, count, [](const Block<8>& x) { return squared<NimberBasis>(x); });
}
void square_root(const std::uint64_t* a, std::uint64_t* result, std::size_t count) {
  in_blocks(a, result, count, [](const Block<8>& x) { return root(x); });
}

}  // namespace

const Kernels* gfni_kernels() {
  static constexpr Kernels kKernels{multiply, divide, invert, square, square_root};
  const bool has = __builtin_cpu_supports("gfni") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
                   __builtin_cpu_supports("avx512vbmi") != 0;
  return has ? &kKernels : nullptr;
}

}  // namespace grundy::nimber

#else

namespace grundy::nimber {

const Kernels* gfni_kernels() {
  return nullptr;
}

}  // namespace grundy::nimber

#endif
