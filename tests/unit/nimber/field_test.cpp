// The laws of the fields of nimbers, and each operation against another way to find it.
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <type_traits>
#include <vector>

#include "grundy/nimber.h"

namespace grundy {
namespace {

template <class N>
class NimberField : public testing::Test {
 protected:
  /// A random number; often a short one, so that all subfields are met.
  N random() {
    N number;
    const unsigned width = 8U << random_() % 6;
    for (unsigned byte = 0; byte < std::min(width, N::bits) / 8; ++byte) {
      number = shifted(number) + N(BasicNimber<8>(static_cast<std::uint8_t>(random_())));
    }
    return number;
  }
  static constexpr int kTries = 60;

 private:
  /// The number times 256, as an ordinary product.
  static N shifted(N number) {
    if constexpr (N::bits == 8) {
      return N();
    } else if constexpr (N::bits <= 64) {
      return N(static_cast<typename N::Number>(number.number() << 8));
    } else {
      auto wide = number.number();
      for (std::size_t i = wide.limbs.size(); i-- > 0;) {
        wide.limbs[i] = wide.limbs[i] << 8 | (i > 0 ? wide.limbs[i - 1] >> 56 : 0);
      }
      return N(wide);
    }
  }
  std::mt19937_64 random_{20};
};

using Widths = testing::Types<BasicNimber<8>, BasicNimber<16>, BasicNimber<32>, BasicNimber<64>,
                              BasicNimber<128>, BasicNimber<256>>;
TYPED_TEST_SUITE(NimberField, Widths);

template <class N>
N number(std::uint8_t small) {
  return N(typename N::Number(small));
}

TYPED_TEST(NimberField, HasTheLawsOfAField) {
  using N = TypeParam;
  for (int i = 0; i < this->kTries; ++i) {
    const N a = this->random();
    const N b = this->random();
    const N c = this->random();
    EXPECT_EQ(a + a, N());
    EXPECT_EQ(a * b, b * a);
    EXPECT_EQ((a * b) * c, a * (b * c));
    EXPECT_EQ(a * (b + c), a * b + a * c);
    EXPECT_EQ(a * number<N>(1), a);
    EXPECT_EQ(a * b, a.times_by_pairs(b));
    if (a.is_zero()) continue;
    EXPECT_EQ(a * a.inverse(), number<N>(1));
    EXPECT_EQ(b / a * a, b);
  }
}

TYPED_TEST(NimberField, SquaresAndRootsAreInverse) {
  using N = TypeParam;
  for (int i = 0; i < this->kTries; ++i) {
    const N a = this->random();
    const N b = this->random();
    EXPECT_EQ(a.square(), a * a);
    EXPECT_EQ(a.square().square_root(), a);
    EXPECT_EQ((a + b).square(), a.square() + b.square());  // Frobenius
    EXPECT_EQ(a.power(3), a * a * a);
    N conjugate = a;
    for (unsigned k = 0; k < N::bits; ++k) conjugate = conjugate.square();
    EXPECT_EQ(conjugate, a);
  }
}

TYPED_TEST(NimberField, TopBitIsTheSumOfTheConjugates) {
  using N = TypeParam;
  for (int i = 0; i < this->kTries; ++i) {
    const N a = this->random();
    N sum;
    N conjugate = a;
    for (unsigned k = 0; k < N::bits; ++k) {
      sum += conjugate;
      conjugate = conjugate.square();
    }
    EXPECT_EQ(sum, number<N>(a.trace() ? 1 : 0));
  }
}

TYPED_TEST(NimberField, SolvesTheQuadraticExactlyIfTheTraceIsZero) {
  using N = TypeParam;
  for (int i = 0; i < this->kTries; ++i) {
    const N a = this->random();
    const auto root = a.solve_square_plus();
    ASSERT_EQ(root.has_value(), !a.trace());
    if (!root) continue;
    EXPECT_EQ(root->square() + *root, a);
    EXPECT_FALSE(root->bit(0));
  }
}

TYPED_TEST(NimberField, NumbersOfASubfieldStayInIt) {
  using N = TypeParam;
  for (int i = 0; i < this->kTries; ++i) {
    const N a = this->random();
    const N b = this->random();
    const unsigned field = std::max(a.field_bits(), b.field_bits());
    EXPECT_LE((a * b).field_bits(), field);
    EXPECT_EQ(a.square_root().field_bits(), a.field_bits());
    if (a.is_zero()) continue;
    EXPECT_EQ(a.inverse().field_bits(), a.field_bits());
  }
}

TYPED_TEST(NimberField, MinimalPolynomialHasTheRoot) {
  using N = TypeParam;
  for (int i = 0; i < 8; ++i) {
    const N a = this->random();
    const auto coefficients = a.minimal_polynomial();
    ASSERT_EQ(coefficients.size(), a.field_bits() + 1);
    N value;
    N power = number<N>(1);
    for (const bool coefficient : coefficients) {
      if (coefficient) value += power;
      power *= a;
    }
    EXPECT_EQ(value, N());
  }
}

TYPED_TEST(NimberField, OrderIsAnExponentThatGivesOne) {
  using N = TypeParam;
  EXPECT_EQ(N().order(), typename N::Number(0));
  EXPECT_EQ(number<N>(1).order(), typename N::Number(1));
  EXPECT_EQ(number<N>(2).order(), typename N::Number(3));
  EXPECT_EQ(number<N>(18).order(), typename N::Number(255));  // 18 is primitive among the bytes
  for (int i = 0; i < 5; ++i) {
    const N a = this->random();
    if (a.is_zero()) continue;
    EXPECT_EQ(a.power(a.order()), number<N>(1));
  }
}

TYPED_TEST(NimberField, TextIsReadBack) {
  using N = TypeParam;
  for (int i = 0; i < this->kTries; ++i) {
    const N a = this->random();
    EXPECT_EQ(N::parse(a.print()), a);
  }
  EXPECT_FALSE(N::parse(""));
  EXPECT_FALSE(N::parse("0x"));
  EXPECT_FALSE(N::parse("1a"));
  EXPECT_FALSE(N::parse("-1"));
  EXPECT_EQ(N::parse("0xfF"), number<N>(255));
  const auto all = N::parse("0x" + std::string(N::bits / 4, 'f'));
  ASSERT_TRUE(all);
  EXPECT_EQ(N::parse(all->print()), all);
  EXPECT_EQ(N::parse("0x1" + std::string(N::bits / 4, '0')), std::nullopt);
}

TEST(Nimber, OrderOfEveryByteIsCounted) {
  for (unsigned a = 1; a < 256; ++a) {
    const BasicNimber<8> number(static_cast<std::uint8_t>(a));
    BasicNimber<8> power = number;
    unsigned order = 1;
    for (; power != BasicNimber<8>(1); ++order) power *= number;
    EXPECT_EQ(number.order(), order) << a;
    EXPECT_EQ(number.is_primitive(), order == 255) << a;
  }
}

TEST(Nimber, KnownProducts) {
  // Conway, On Numbers and Games, chapter 6: the table of products below 16.
  static_assert(Nimber(2) * Nimber(2) == Nimber(3));
  static_assert(Nimber(4) * Nimber(4) == Nimber(6));
  static_assert(Nimber(8) * Nimber(8) == Nimber(13));
  static_assert(Nimber(15) * Nimber(15) == Nimber(9));
  static_assert(Nimber(16) * Nimber(16) == Nimber(24));
  EXPECT_EQ((Nimber(7) * Nimber(9)).number(), 8U);
  EXPECT_EQ((Nimber(1ULL << 32) * Nimber(1ULL << 32)).number(), 3ULL << 31);
  EXPECT_EQ((BasicNimber<128>(Nimber(1), Nimber(0)).square()),
            BasicNimber<128>(Nimber(1), Nimber(1ULL << 63)));
}

TEST(Nimber, WideningChangesNothing) {
  const BasicNimber<16> a(54321);
  const BasicNimber<16> b(12345);
  EXPECT_EQ(BasicNimber<256>(a * b), BasicNimber<256>(a) * BasicNimber<256>(b));
  EXPECT_EQ(Nimber(a.inverse()), Nimber(a).inverse());
}

TEST(NimberLogarithm, IsTheExponent) {
  std::mt19937_64 random(7);
  const Nimber generator(least_primitive(64).number().limbs[0]);
  EXPECT_TRUE(generator.is_primitive());
  for (int i = 0; i < 5; ++i) {
    const std::uint64_t exponent = random();
    EXPECT_EQ(logarithm(generator.power(exponent), generator), exponent);
  }
}

TEST(NimberLogarithm, IsTheLeastExponentOrNone) {
  for (unsigned base = 0; base < 40; ++base) {
    std::vector<std::optional<std::uint64_t>> least(256);
    Nimber power(1);
    for (std::uint64_t i = 0; i < 255 && base > 0; ++i) {
      if (!least[power.number()]) least[power.number()] = i;
      power *= Nimber(base);
    }
    for (unsigned x = 0; x < 256; ++x) {
      EXPECT_EQ(logarithm(Nimber(x), Nimber(base)), least[x]) << x << " to the base " << base;
    }
  }
  EXPECT_EQ(logarithm(Nimber(70000), Nimber(2)), std::nullopt);
  const Nimber large(65536);
  EXPECT_EQ(logarithm(large.square(), large), 2U);
}

TEST(NimberLogarithm, IsTheLeastExponentToAnyBase) {
  std::mt19937_64 random(8);
  int found = 0;
  for (int i = 0; i < 300; ++i) {
    // Numbers of all fields, and bases that generate only a part of theirs.
    const Nimber x = Nimber(random() >> random() % 64);
    const Nimber base = Nimber(random() >> random() % 64).power(i % 3 == 0 ? 641 * 15 : 1);
    if (x.is_zero() || base.is_zero()) continue;
    const std::uint64_t order = base.order();
    const auto exponent = logarithm(x, base);
    ASSERT_EQ(exponent.has_value(), x.power(order) == Nimber(1))
        << x.print() << ' ' << base.print();
    if (!exponent) continue;
    ++found;
    EXPECT_EQ(base.power(*exponent), x);
    EXPECT_LT(*exponent, order);  // so it is the least one
  }
  EXPECT_GT(found, 50);
  EXPECT_EQ(logarithm(Nimber(1), Nimber(UINT64_MAX)), 0U);
  EXPECT_EQ(logarithm(Nimber(), Nimber(5)), std::nullopt);
  EXPECT_EQ(logarithm(Nimber(5), Nimber()), std::nullopt);
}

TEST(NimberLogarithm, WholeSmallFieldAtOnce) {
  std::vector<BasicNimber<16>> numbers;
  for (unsigned i = 0; i < 65536; ++i) numbers.emplace_back(static_cast<std::uint16_t>(i));
  std::vector<std::uint16_t> found(numbers.size());
  logarithms(numbers, found);
  EXPECT_EQ(found[0], 65535);
  EXPECT_EQ(found[1], 0);
  EXPECT_EQ(std::set(found.begin(), found.end()).size(), 65536U);
  const BasicNimber<16> generator(
      static_cast<std::uint16_t>(least_primitive(16).number().limbs[0]));
  for (unsigned i = 1; i < 65536; i += 997) {
    EXPECT_EQ(generator.power(found[i]), numbers[i]);
  }
}

TEST(NimberPrimitive, LeastOnes) {
  // Below 256 every candidate is tried by hand in OrderOfEveryByteIsCounted.
  EXPECT_EQ(least_primitive(1).print(), "1");
  EXPECT_EQ(least_primitive(2).print(), "2");
  EXPECT_EQ(least_primitive(8).print(), "18");
  for (const unsigned bits : {16U, 32U, 64U, 128U, 256U}) {
    EXPECT_EQ(least_primitive(bits).field_bits(), bits);
  }
}

class NimberKernels : public testing::TestWithParam<NimberKernel> {
 protected:
  void SetUp() override {
    before_ = nimber_kernel();
    if (!use_nimber_kernel(GetParam())) GTEST_SKIP() << "not on this processor";
  }
  void TearDown() override { use_nimber_kernel(before_); }

 private:
  NimberKernel before_{};
};

std::vector<Nimber> random_numbers(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Nimber> numbers(count);
  for (Nimber& number : numbers) number = Nimber(random() >> random() % 64);
  if (count > 3) numbers[3] = Nimber();
  return numbers;
}

TEST_P(NimberKernels, AgreeWithSingleNumbers) {
  for (const std::size_t count : {0U, 1U, 5U, 63U, 64U, 65U, 128U, 331U}) {
    const auto a = random_numbers(count, count + 1);
    const auto b = random_numbers(count, count + 2);
    std::vector<Nimber> products(count);
    std::vector<Nimber> quotients(count);
    std::vector<Nimber> inverses(count);
    std::vector<Nimber> squares(count);
    std::vector<Nimber> roots(count);
    multiply(a, b, products);
    divide(a, b, quotients);
    invert(a, inverses);
    square(a, squares);
    square_root(a, roots);
    for (std::size_t i = 0; i < count; ++i) {
      const auto inverse = [](Nimber x) { return x.is_zero() ? x : x.inverse(); };
      ASSERT_EQ(products[i], a[i].times_by_pairs(b[i])) << i;
      ASSERT_EQ(quotients[i], a[i].times_by_pairs(inverse(b[i]))) << i;
      ASSERT_EQ(inverses[i], inverse(a[i])) << i;
      ASSERT_EQ(squares[i], a[i].square()) << i;
      ASSERT_EQ(roots[i], a[i].square_root()) << i;
    }
  }
}

TEST_P(NimberKernels, WriteOverTheirArguments) {
  const auto a = random_numbers(200, 1);
  const auto b = random_numbers(200, 2);
  std::vector<Nimber> expected(200);
  multiply(a, b, expected);
  auto first = a;
  multiply(first, b, first);
  EXPECT_EQ(first, expected);
  auto second = b;
  multiply(a, second, second);
  EXPECT_EQ(second, expected);
}

TEST(NimberKernel, SingleProductsByCarrylessMultiplicationAgree) {
  // The four highest bits of the product of two polynomials go their own way: all of them occur.
  std::mt19937_64 random(11);
  for (int i = 0; i < 4000; ++i) {
    const Nimber a(random());
    const Nimber b(i % 16 == 0 ? std::uint64_t{1} << (i / 16 % 64) : random());
    ASSERT_EQ(a * b, a.times_by_pairs(b)) << a.print() << " and " << b.print();
  }
}

std::string kernel_name(const testing::TestParamInfo<NimberKernel>& kernel) {
  constexpr std::array kNames{"Portable", "Carryless", "Gfni"};
  return kNames.at(static_cast<std::size_t>(kernel.param));
}

INSTANTIATE_TEST_SUITE_P(All, NimberKernels,
                         testing::Values(NimberKernel::portable, NimberKernel::carryless,
                                         NimberKernel::gfni),
                         kernel_name);

}  // namespace
}  // namespace grundy
