// Arithmetic of 64-bit nimbers, one at a time and in bulk; logarithms; the Golay code.
//
// The reference is what contest programmers write: Karatsuba down to 16 bits, where products are
// looked up in tables of logarithms (256 KiB). It shares no code with the library. The times are
// those of the processor, the best of several rounds, because the machine may be busy.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "grundy/lexicode.h"
#include "grundy/nimber.h"
#include "workload.h"

namespace grundy::bench {

namespace {

/// The reference.
class Tables {
 public:
  Tables() {
    // A primitive element is found by trying.
    for (std::uint32_t generator = 2;; ++generator) {
      std::uint32_t element = 1;
      std::uint32_t order = 0;
      do {
        power_[order] = power_[order + 65535] = static_cast<std::uint16_t>(element);
        logarithm_[element] = static_cast<std::uint16_t>(order);
        element = slow(element, generator, 16);
        ++order;
      } while (element != 1);
      if (order == 65535) return;
    }
  }

  [[nodiscard]] std::uint64_t product(std::uint64_t a, std::uint64_t b) const {
    const std::uint32_t low =
        product32(static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b));
    const std::uint32_t high =
        product32(static_cast<std::uint32_t>(a >> 32), static_cast<std::uint32_t>(b >> 32));
    const std::uint32_t all =
        product32(static_cast<std::uint32_t>(a ^ a >> 32), static_cast<std::uint32_t>(b ^ b >> 32));
    return static_cast<std::uint64_t>(all ^ low) << 32 | (low ^ product32(high, 1U << 31U));
  }

 private:
  [[nodiscard]] std::uint32_t product16(std::uint32_t a, std::uint32_t b) const {
    return a == 0 || b == 0 ? 0U : power_[std::size_t{logarithm_[a]} + logarithm_[b]];
  }
  [[nodiscard]] std::uint32_t product32(std::uint32_t a, std::uint32_t b) const {
    const std::uint32_t low = product16(a & 0xffffU, b & 0xffffU);
    const std::uint32_t high = product16(a >> 16, b >> 16);
    const std::uint32_t all = product16((a ^ a >> 16) & 0xffffU, (b ^ b >> 16) & 0xffffU);
    return (all ^ low) << 16 | (low ^ product16(high, 1U << 15U));
  }
  /// By the rules for Fermat powers, down to bits.
  // NOLINTNEXTLINE(misc-no-recursion)
  static std::uint32_t slow(std::uint32_t a, std::uint32_t b, unsigned bits) {
    if (bits == 1) return a & b;
    const unsigned half = bits / 2;
    const std::uint32_t mask = (1U << half) - 1;
    const std::uint32_t low = slow(a & mask, b & mask, half);
    const std::uint32_t high = slow(a >> half, b >> half, half);
    const std::uint32_t all = slow((a ^ a >> half) & mask, (b ^ b >> half) & mask, half);
    return (all ^ low) << half | (low ^ slow(high, 1U << (half - 1), half));
  }

  std::array<std::uint16_t, 131070> power_{};
  std::array<std::uint16_t, 65536> logarithm_{};
};

constexpr std::size_t kNumbers = 1 << 14;  // 128 KiB an array: they stay in the second cache
constexpr int kRounds = 15;

/// The best of several rounds of `count` operations, in nanoseconds for one.
template <class Call>
double best(std::size_t count, Call call) {
  double seconds = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    const double begin = cpu_seconds();
    std::size_t done = 0;
    do {
      call();
      done += count;
    } while (cpu_seconds() - begin < 0.01);
    seconds = std::min(seconds, (cpu_seconds() - begin) / static_cast<double>(done));
  }
  return seconds * 1e9;
}

std::vector<Nimber> random_nimbers(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Nimber> numbers(kNumbers);
  for (Nimber& number : numbers) number = Nimber(random() | 1U);
  return numbers;
}

void check(const Tables& tables, const std::vector<Nimber>& a, const std::vector<Nimber>& b) {
  std::vector<Nimber> result(kNumbers);
  multiply(a, b, result);
  for (std::size_t i = 0; i < kNumbers; ++i) {
    const std::uint64_t expected = tables.product(a[i].number(), b[i].number());
    if (result[i].number() != expected || (a[i] * b[i]).number() != expected) {
      wrong(fmt::format("{} ⊗ {}", a[i].number(), b[i].number()));
    }
  }
  invert(a, result);
  for (std::size_t i = 0; i < kNumbers; ++i) {
    if (tables.product(a[i].number(), result[i].number()) != 1) wrong("an inverse");
  }
  square_root(a, result);
  for (std::size_t i = 0; i < kNumbers; ++i) {
    if (tables.product(result[i].number(), result[i].number()) != a[i].number()) wrong("a root");
  }
}

std::string nanoseconds(double time, double reference) {
  return fmt::format("{:.2f} ns, {:.1f} x as fast as the reference", time, reference / time);
}

#ifdef GRUNDY_CARRYLESS
/// Independent carry-less products: what the unit can do at most.
__attribute__((target("pclmul"))) std::uint64_t carryless_products(std::size_t count,
                                                                   std::uint64_t seed) {
  __m128i first = _mm_setzero_si128();
  __m128i second = first;
  __m128i x = _mm_set_epi64x(0x123456789abcdef, static_cast<long long>(seed));
  for (std::size_t i = 0; i < count; i += 2) {
    first = _mm_xor_si128(first, _mm_clmulepi64_si128(x, x, 0x10));
    second = _mm_xor_si128(second, _mm_clmulepi64_si128(x, x, 0x11));
    x = _mm_add_epi64(x, x);
  }
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_xor_si128(first, second)));
}
#endif

volatile std::uint64_t kept;  // keeps the compiler from leaving work out

void products(const Tables& tables, const std::vector<Nimber>& a, const std::vector<Nimber>& b) {
  std::vector<Nimber> result(kNumbers);
  const double reference = best(kNumbers, [&] {
    for (std::size_t i = 0; i < kNumbers; ++i) {
      result[i] = Nimber(tables.product(a[i].number(), b[i].number()));
    }
  });
  figure("reference, one product", fmt::format("{:.2f} ns", reference));
  const NimberKernel fastest = nimber_kernel();
  for (const auto kernel : {NimberKernel::portable, NimberKernel::carryless, NimberKernel::gfni}) {
    if (!use_nimber_kernel(kernel)) continue;
    check(tables, a, b);
    const double time = best(kNumbers, [&] { multiply(a, b, result); });
    figure(fmt::format("product in bulk, {}", name(kernel)), nanoseconds(time, reference));
  }
  use_nimber_kernel(fastest);
  figure("  (wanted: at most 2 ns)", "");
  const double chain = best(kNumbers, [&] {
    Nimber power = a[0];
    for (const Nimber factor : b) power *= factor;
    kept = power.number();
  });
  const double reference_chain = best(kNumbers, [&] {
    std::uint64_t power = a[0].number();
    for (const Nimber factor : b) power = tables.product(power, factor.number());
    kept = power;
  });
  figure("single products, each waiting for the last (wanted: 10 ns)",
         nanoseconds(chain, reference_chain));
  const double single = best(kNumbers, [&] {
    for (std::size_t i = 0; i < kNumbers; ++i) result[i] = a[i] * b[i];
  });
  figure("single products, independent (wanted: 10 ns)", nanoseconds(single, reference));
#ifdef GRUNDY_CARRYLESS
  if (nimber_detail::has_carryless()) {
    const double limit = best(kNumbers, [&] { kept = carryless_products(kNumbers, kept + 1); });
    figure("limit of that way: 2 carry-less products", fmt::format("{:.2f} ns", 2 * limit));
  }
#endif
}

void others(const Tables& tables, const std::vector<Nimber>& a) {
  std::vector<Nimber> result(kNumbers);
  const double reference = best(kNumbers, [&] {
    for (std::size_t i = 0; i < kNumbers; ++i) {
      std::uint64_t root = a[i].number();
      for (int k = 0; k < 63; ++k) root = tables.product(root, root);
      result[i] = Nimber(root);
    }
  });
  figure("reference, a root by 63 squares", fmt::format("{:.1f} ns", reference));
  figure("square root in bulk (wanted: at most 20 ns)",
         nanoseconds(best(kNumbers, [&] { square_root(a, result); }), reference));
  figure("inverse in bulk (wanted: at most 20 ns)",
         fmt::format("{:.2f} ns", best(kNumbers, [&] { invert(a, result); })));
}

void logarithm_figures(const std::vector<Nimber>& a) {
  constexpr std::size_t kLogarithms = 1'000'000;
  std::mt19937 random(1);
  std::vector<BasicNimber<16>> numbers(kLogarithms);
  for (auto& number : numbers) number = BasicNimber<16>(static_cast<std::uint16_t>(random() | 1U));
  std::vector<std::uint16_t> found(kLogarithms);
  logarithms(numbers, found);
  const BasicNimber<16> base(static_cast<std::uint16_t>(least_primitive(16).number().limbs[0]));
  for (std::size_t i = 0; i < kLogarithms; i += 1009) {
    if (base.power(found[i]) != numbers[i]) wrong("a logarithm");
  }
  figure("10^6 logarithms in 2^16 (wanted: at most 10 ms)",
         fmt::format("{:.2f} ms", best(1, [&] { logarithms(numbers, found); }) / 1e6));
  const Nimber generator(least_primitive(64).number().limbs[0]);
  if (logarithm(a[7], generator).value_or(0) == 0 ||
      generator.power(*logarithm(a[7], generator)) != a[7]) {
    wrong("a logarithm in 2^64");
  }
  figure("one logarithm in 2^64",
         fmt::format("{:.0f} us", best(1, [&] { kept = *logarithm(a[7], generator); }) / 1e3));
}

void code_figures() {
  const auto code = make_lexicode({.length = 24, .distance = 8});
  if (!code || code->dimension != 12 || !code->weights || code->weights->at(8) != 759) {
    wrong("the Golay code");
  }
  figure("the Golay code with its weights (wanted: under a second)",
         fmt::format("{:.3f} ms", best(1, [] {
                                    kept = make_lexicode({.length = 24, .distance = 8})->dimension;
                                  }) / 1e6));
}

}  // namespace

void nimber_workload() {
  fmt::print("nimbers of 64 bits, by {}\n", name(nimber_kernel()));
  const auto tables = std::make_unique<Tables>();
  const auto a = random_nimbers(1);
  const auto b = random_nimbers(2);
  check(*tables, a, b);
  products(*tables, a, b);
  others(*tables, a);
  logarithm_figures(a);
  code_figures();
}

}  // namespace grundy::bench
