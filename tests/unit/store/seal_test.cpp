// Seals: every bit of what is sealed counts, and where it stands, and what for, and by whom.
#include "store/seal.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace grundy
