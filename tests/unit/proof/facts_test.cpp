// The table of what has been proved, compared with an ordinary map.
#include "proof/facts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <utility>
#include <vector>

namespace grundy::proof {
namespace {

using KnownParts = std::map<std::pair<std::uint32_t, Words>, proof::Fact>;

/// Short and long parts of small and large words: their keys share beginnings.
Words random_part(std::mt19937_64& random) {
  Words part(random() % 5 == 0 ? random() % 40 : random() % 4);
  for (Word& word : part) word = random() % 2 == 0 ? random() % 9 : random();
  return part;
}

void expect_same(const std::optional<proof::Fact>& fact, const KnownParts& parts,
                 const KnownParts::key_type& key, bool with_records) {
  const auto known = parts.find(key);
  ASSERT_EQ(fact.has_value(), known != parts.end());
  if (!fact) return;
  EXPECT_EQ(fact->known, known->second.known);
  EXPECT_EQ(fact->value, known->second.value);
  if (with_records) {
    EXPECT_EQ(fact->record, known->second.record);
  }
}

/// All of them, in the order of their hashes, with the bytes of their keys.
void expect_in_order(const Facts& facts, const KnownParts& parts, bool with_records) {
  std::map<std::pair<std::uint64_t, std::vector<std::uint8_t>>, KnownParts::key_type> expected;
  for (const auto& [part, fact] : parts) {
    const Facts::Key key(part.first, part.second);
    expected.emplace(std::pair(key.hash(), std::vector(key.bytes().begin(), key.bytes().end())),
                     part);
  }
  auto next = expected.begin();
  facts.each_in_order([&](std::uint64_t hash, Facts::Bytes key, Facts::Bytes state) {
    ASSERT_NE(next, expected.end());
    EXPECT_EQ(hash, next->first.first);
    EXPECT_TRUE(std::ranges::equal(key, next->first.second));
    expect_same(facts.read_state(state), parts, next->second, with_records);
    ++next;
  });
  EXPECT_EQ(next, expected.end());
  EXPECT_EQ(facts.size(), parts.size());
}

TEST(ProofFacts, AreThoseOfAMap) {
  std::mt19937_64 random(3);
  for (const bool with_records : {false, true}) {
    Facts facts(with_records);
    KnownParts parts;
    for (int i = 0; i < 20'000; ++i) {
      KnownParts::key_type key{static_cast<std::uint32_t>(random() % 4 == 0 ? random() : 1),
                               random_part(random)};
      if (const auto near = parts.lower_bound(key); random() % 3 == 0 && near != parts.end()) {
        key = near->first;
      }
      const auto before = facts.find(key.first, key.second);
      expect_same(before, parts, key, with_records);
      if (random() % 2 == 0) {
        const proof::Fact fact{random() % 2 == 0, random() % 2 == 0 ? random() % 5 : random(),
                               random() % 100'000};
        facts.set(key.first, key.second, fact);
        parts[key] = fact;
      } else if (!before || !before->known) {
        const std::uint64_t n = random() % proof::Fact::kExcludable;
        facts.exclude(key.first, key.second, n);
        parts[key].value |= std::uint64_t{1} << n;
      }
    }
    expect_in_order(facts, parts, with_records);
  }
}

}  // namespace
}  // namespace grundy::proof
