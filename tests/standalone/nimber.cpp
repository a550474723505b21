// grundy/nimber.h by itself: this program is linked with nothing, so all that it calls must be in
// the header. It needs no more than C++20.
#include "grundy/nimber.h"

#include <cstdio>
#include <unordered_set>

namespace {

template <unsigned Bits>
bool is_a_field() {
  using N = grundy::BasicNimber<Bits>;
  using Number = typename N::Number;
  const N a(Number(200));
  const N b(Number(77));
  const N one(Number(1));
  std::unordered_set<N> seen{a, b, a};
  if (seen.size() != 2 || a * b / b != a || a * a.inverse() != one || a + a != N()) return false;
  if (a.square() != a * a || a.square().square_root() != a || a.power(3) != a * a * a) return false;
  const auto root = N(Number(6)).solve_square_plus();
  if (!root || root->square() + *root != N(Number(6))) return false;
  if (N(Number(2)).minimal_polynomial() != std::vector<bool>{true, true, true}) return false;
  if (N(Number(18)).order() != Number(255) || N(Number(18)).is_primitive() != (Bits == 8)) {
    return false;
  }
  return a.field_bits() == 8 && a.trace() == (Bits == 8) && a.bit(7) && !a.is_zero() && b < a;
}

// Tables can be made while a program is compiled.
static_assert(grundy::Nimber(7) * grundy::Nimber(9) == grundy::Nimber(8));
static_assert(grundy::Nimber256(grundy::Nimber(4)).inverse() ==
              grundy::Nimber256(grundy::Nimber(15)));

}  // namespace

int main() {
  const bool fields = is_a_field<8>() && is_a_field<16>() && is_a_field<32>() && is_a_field<64>() &&
                      is_a_field<128>() && is_a_field<256>();
  if (!fields) std::puts("a law does not hold");
  return fields ? 0 : 1;
}
