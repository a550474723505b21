// Seals: every bit of what is sealed counts, and where it stands, and what for, and by whom.
#include "store/seal.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <set>
#include <vector>

namespace grundy {
namespace {

TEST(Seal, TellsEveryChange) {
  const Seal seal({1, 2});
  for (const std::size_t size : {0U, 1U, 4U, 7U, 64U}) {
    std::vector<std::uint64_t> words(size, 5);
    std::set<std::uint64_t> seals{seal.of("a", words), seal.of("b", words), seal.of("", words),
                                  Seal({1, 3}).of("a", words), Seal({0, 2}).of("a", words)};
    std::size_t count = 5;
    for (std::uint64_t& word : words) {
      for (unsigned bit = 0; bit < 64; ++bit, ++count) {
        word ^= std::uint64_t{1} << bit;
        seals.insert(seal.of("a", words));
        word ^= std::uint64_t{1} << bit;
      }
    }
    words.push_back(0);
    seals.insert(seal.of("a", words));
    EXPECT_EQ(seals.size(), count + 1);
  }
}

TEST(Seal, TellsOrderAndBounds) {
  const Seal seal({1, 2});
  const std::vector<std::uint64_t> there{1, 2, 3, 4, 5, 6, 7, 8};
  const std::vector<std::uint64_t> back{5, 6, 7, 8, 1, 2, 3, 4};
  EXPECT_NE(seal.of("", there), seal.of("", back));
  EXPECT_NE(seal.of_texts({"ab", "c"}), seal.of_texts({"a", "bc"}));
  EXPECT_NE(seal.of_texts({"abc"}), seal.of_texts({"abc", ""}));
  EXPECT_NE(seal.of_texts({"abc"}), seal.of_texts({std::string_view("abc\0", 4)}));
}

/// SipHash-2-4 of words by its definition, without a length at the end.
class PlainSipHash {
 public:
  PlainSipHash(std::uint64_t k0, std::uint64_t k1)
      : v_{k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d, k0 ^ 0x6c7967656e657261,
           k1 ^ 0x7465646279746573} {}
  void add(std::uint64_t word) {
    v_[3] ^= word;
    round();
    round();
    v_[0] ^= word;
  }
  std::uint64_t sum() {
    v_[2] ^= 0xff;
    for (int i = 0; i < 4; ++i) round();
    return v_[0] ^ v_[1] ^ v_[2] ^ v_[3];
  }

 private:
  void round() {
    v_[0] += v_[1];
    v_[1] = std::rotl(v_[1], 13) ^ v_[0];
    v_[0] = std::rotl(v_[0], 32);
    v_[2] += v_[3];
    v_[3] = std::rotl(v_[3], 16) ^ v_[2];
    v_[0] += v_[3];
    v_[3] = std::rotl(v_[3], 21) ^ v_[0];
    v_[2] += v_[1];
    v_[1] = std::rotl(v_[1], 17) ^ v_[2];
    v_[2] = std::rotl(v_[2], 32);
  }
  std::array<std::uint64_t, 4> v_;
};

/// Files go from one machine to another with their key, so a seal must not depend on what the
/// processor can do.
TEST(Seal, IsTheSameOnEveryProcessor) {
  constexpr std::size_t kLanes = 16;
  for (const std::size_t size : {0U, 3U, 16U, 31U, 32U, 512U, 1000U}) {
    std::vector<std::uint64_t> words(size);
    for (std::size_t i = 0; i < size; ++i) words[i] = i * 0x9e3779b97f4a7c15U;
    std::vector<PlainSipHash> lanes(kLanes, PlainSipHash(1, 2));
    for (std::size_t k = 0; k < kLanes; ++k) lanes[k].add(k);
    const std::size_t whole = size / kLanes * kLanes;
    for (std::size_t i = 0; i < whole; ++i) lanes[i % kLanes].add(words[i]);
    PlainSipHash all(1, 2);
    all.add(kLanes);
    all.add(1);    // the length of the purpose
    all.add('a');  // and its letters, eight to a word
    all.add(size);
    for (PlainSipHash& lane : lanes) all.add(lane.sum());
    for (std::size_t i = whole; i < size; ++i) all.add(words[i]);
    EXPECT_EQ(Seal({1, 2}).of("a", words), all.sum()) << size;
  }
}

}  // namespace
}  // namespace grundy
