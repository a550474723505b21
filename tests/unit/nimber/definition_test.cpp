// The nim product against Conway's definition, for all bytes. Compiled with optimisation: half a
// billion sums are looked at.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
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

}  // namespace
}  // namespace grundy
