// Weights are counted word by word in Gray's order, where each word differs from the one before by
// one generator. If the dual code is smaller, its words are counted instead, and the identity of
// MacWilliams (1963) gives those of the code:
//
//   2^(n-k) A_j = Σ_i B_i K_j(i),   where K_j(i) is the coefficient of z^j in (1-z)^i (1+z)^(n-i)
#include "lexicode/weights.h"

#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <vector>

#include "grundy/meter.h"

namespace grundy::lexicode {

namespace {

using Large = boost::multiprecision::cpp_int;
using Word = std::vector<std::uint64_t>;
using Counts = std::vector<std::uint64_t>;

constexpr std::uint64_t kMostListed = 24;  ///< generators of a code whose words are listed

Counts count_words(const std::vector<Word>& basis, std::uint64_t length) {
  Counts counts(length + 1, 0);
  Word word((length + 63) / 64, 0);
  counts[0] = 1;
  const std::uint64_t words = std::uint64_t{1} << basis.size();
  for (std::uint64_t i = 1; i < words; ++i) {
    const Word& changed = basis[static_cast<std::size_t>(std::countr_zero(i))];
    std::uint64_t weight = 0;
    for (std::size_t limb = 0; limb < word.size(); ++limb) {
      word[limb] ^= changed[limb];
      weight += static_cast<std::uint64_t>(std::popcount(word[limb]));
    }
    ++counts[weight];
    if (i % 1024 == 0) meter::work(1024 * word.size() / 16 + 1);
  }
  return counts;
}

std::vector<Word> generators_of(const Lexicode& code) {
  std::vector<Word> basis;
  for (const std::string& generator : code.generators) {
    Word word((code.length + 63) / 64, 0);
    for (std::size_t i = 0; i < generator.size(); ++i) {
      if (generator[i] == '1') word[i / 64] |= std::uint64_t{1} << (i % 64);
    }
    basis.push_back(std::move(word));
  }
  return basis;
}

/// The rows of the check matrix. They are independent: each bit is first set at a power of two.
std::vector<Word> checks_of(const Lexicode& code) {
  std::vector<Word> rows(code.length - code.dimension, Word((code.length + 63) / 64, 0));
  for (std::size_t place = 0; place < code.length; ++place) {
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if ((code.values[place] >> row & 1U) != 0) {
        rows[row][place / 64] |= std::uint64_t{1} << (place % 64);
      }
    }
  }
  return rows;
}

/// The coefficients of (1-z)^minus (1+z)^plus.
std::vector<Large> krawtchouk(std::uint64_t minus, std::uint64_t plus) {
  std::vector<Large> polynomial{1};
  for (std::uint64_t i = 0; i < minus + plus; ++i) {
    polynomial.emplace_back(0);
    meter::work(polynomial.size());
    for (std::size_t j = polynomial.size() - 1; j > 0; --j) {
      if (i < minus) {
        polynomial[j] -= polynomial[j - 1];
      } else {
        polynomial[j] += polynomial[j - 1];
      }
    }
  }
  return polynomial;
}

std::optional<Counts> from_dual(const Counts& dual, std::uint64_t length, std::uint64_t checks) {
  std::vector<Large> sums(length + 1, 0);
  for (std::uint64_t i = 0; i <= length; ++i) {
    if (dual[i] == 0) continue;
    const auto coefficients = krawtchouk(i, length - i);
    for (std::uint64_t j = 0; j <= length; ++j) sums[j] += coefficients[j] * dual[i];
  }
  Counts counts;
  for (Large& sum : sums) {
    sum >>= checks;
    if (sum > UINT64_MAX) return std::nullopt;
    counts.push_back(static_cast<std::uint64_t>(sum));
  }
  return counts;
}

}  // namespace

std::optional<std::map<std::uint64_t, std::uint64_t>> weights_of(const Lexicode& code) {
  const std::uint64_t checks = code.length - code.dimension;
  std::optional<Counts> counts;
  if (code.dimension <= kMostListed && (code.dimension <= checks || checks > kMostListed)) {
    counts = count_words(generators_of(code), code.length);
  } else if (checks <= kMostListed && code.dimension <= 64 + kMostListed) {
    counts = from_dual(count_words(checks_of(code), code.length), code.length, checks);
  }
  if (!counts) return std::nullopt;
  std::map<std::uint64_t, std::uint64_t> weights;
  for (std::uint64_t weight = 0; weight < counts->size(); ++weight) {
    if ((*counts)[weight] != 0) weights[weight] = (*counts)[weight];
  }
  return weights;
}

}  // namespace grundy::lexicode
