// The nim product against Conway's definition, for all bytes and for random larger numbers.
// Compiled with optimisation: half a billion sums are looked at.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include "grundy/nimber.h"
#include "support/effort.h"

namespace grundy {
namespace {

constexpr unsigned kNumbers = support::effort(10) == 10 ? 256 : 64;

/// a⊗b is the least number that is not a'⊗b ⊕ a⊗b' ⊕ a'⊗b' for any a' < a, b' < b.
std::vector<std::array<std::uint8_t, kNumbers>> products_by_definition() {
  std::vector<std::array<std::uint8_t, kNumbers>> product(kNumbers);
  for (unsigned a = 0; a < kNumbers; ++a) {
    for (unsigned b = 0; b <= a; ++b) {
      std::array<bool, 257> seen{};
      for (unsigned less = 0; less < a; ++less) {
        for (unsigned c = 0; c < b; ++c) {
          seen[product[less][b] ^ product[a][c] ^ product[less][c]] = true;
        }
      }
      unsigned least = 0;
      while (seen[least]) ++least;
      product[a][b] = product[b][a] = static_cast<std::uint8_t>(least);
    }
  }
  return product;
}

TEST(NimberDefinition, AgreesOnAllBytes) {
  const auto expected = products_by_definition();
  for (unsigned a = 0; a < kNumbers; ++a) {
    for (unsigned b = 0; b < kNumbers; ++b) {
      ASSERT_EQ((Nimber(a) * Nimber(b)).number(), expected[a][b]) << a << " and " << b;
      ASSERT_EQ(Nimber(a).times_by_pairs(Nimber(b)).number(), expected[a][b]) << a << " and " << b;
    }
  }
}

/// The least number that is not a'⊗b ⊕ a⊗b' ⊕ a'⊗b', from products with a smaller factor.
template <unsigned Bits>
BasicNimber<Bits> product_by_definition(std::uint32_t a, std::uint32_t b) {
  using N = BasicNimber<Bits>;
  const auto number = [](std::uint32_t n) { return N(typename N::Number(n)); };
  std::vector<N> with_a;  // a⊗b'
  for (std::uint32_t c = 0; c < b; ++c) with_a.push_back(number(a) * number(c));
  std::vector<N> seen;
  seen.reserve(std::size_t{a} * b);
  for (std::uint32_t less = 0; less < a; ++less) {
    const N with_b = number(less) * number(b);
    for (std::uint32_t c = 0; c < b; ++c) {
      seen.push_back(with_b + with_a[c] + number(less) * number(c));
    }
  }
  std::ranges::sort(seen);
  N least;
  std::uint32_t n = 0;
  for (const N sum : seen) {
    if (sum == least) least = number(++n);
  }
  return least;
}

template <unsigned Bits>
void expect_defined(std::uint32_t a, std::uint32_t b) {
  using N = BasicNimber<Bits>;
  EXPECT_EQ(N(typename N::Number(a)) * N(typename N::Number(b)),
            (product_by_definition<Bits>(a, b)))
      << a << " and " << b << ", " << Bits << " bits";
}

TEST(NimberDefinition, AgreesOnRandomLargerNumbers) {
  std::mt19937 random(9);
  for (std::size_t i = 0; i < support::effort(10); ++i) {
    // Two of up to ten bits, and one beyond a whole field with a small one.
    const auto a = static_cast<std::uint32_t>(256 + random() % 768);
    const auto b = static_cast<std::uint32_t>(256 + random() % 768);
    expect_defined<16>(a, b);
    expect_defined<64>(a, b);
    const auto large = static_cast<std::uint32_t>(65536 + random() % 65536);
    const auto small = static_cast<std::uint32_t>(2 + random() % 7);
    expect_defined<32>(large, small);
    expect_defined<64>(small, large);
  }
  expect_defined<128>(700, 300);
  expect_defined<256>(513, 257);
}

}  // namespace
}  // namespace grundy
