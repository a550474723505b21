// Pairs on the disk, compared with an ordinary map.
#include "store/scratch_pairs.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <sys/resource.h>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <map>
#include <random>
#include <string>

namespace grundy {
namespace {

namespace fs = std::filesystem;

using Key = std::pair<std::uint64_t, std::string>;  // with its hash
using Map = std::map<Key, std::string>;

ScratchPairs::Bytes bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

Expected<void> add(ScratchPairs& pairs, const Map& map) {
  return pairs.add(map.size(), [&](FunctionRef<void(const ScratchPairs::Pair&)> take) {
    for (const auto& [key, value] : map) {
      take({key.first, bytes_of(key.second), bytes_of(value)});
    }
  });
}

std::optional<std::string> find(ScratchPairs& pairs, const Key& key) {
  const auto found = pairs.find(key.first, bytes_of(key.second));
  EXPECT_TRUE(found.has_value()) << found.error().message;
  if (!found || !*found) return std::nullopt;
  return std::string((*found)->begin(), (*found)->end());
}

class Scratch : public ::testing::Test {
 protected:
  Scratch() { fs::create_directory(folder_); }
  ~Scratch() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string file() const { return (folder_ / "a").string(); }
  [[nodiscard]] bool is_empty() const { return fs::is_empty(folder_); }

  /// Few different hashes, so that many keys share one; short keys and long ones.
  Key random_key() {
    const std::size_t size = random_() % 50 == 0 ? random_() % 20'000 : random_() % 3;
    return {random_() % 400 << 50U, std::string(size, static_cast<char>('a' + random_() % 2))};
  }

  std::mt19937_64 random_{7};

 private:
  fs::path folder_ =
      fs::path(::testing::TempDir()) / ("grundy_scratch" + std::to_string(::getpid()));
};

TEST_F(Scratch, AreThoseOfAMap) {
  for (const std::uint64_t filter_bytes : {0U, 2000U, 1U << 20U}) {
    ScratchPairs pairs(file(), filter_bytes);
    Map all;
    for (int round = 0; round < 90; ++round) {
      Map some;
      for (int i = 0; i < 40; ++i) some[random_key()] = std::to_string(random_());
      ASSERT_TRUE(add(pairs, some).has_value());
      for (const auto& [key, value] : some) all[key] = value;
      if (round % 9 != 0 && round != 63 && round != 64) continue;
      for (const auto& [key, value] : all) ASSERT_EQ(find(pairs, key), value) << round;
      for (int i = 0; i < 200; ++i) {
        const Key key = random_key();
        ASSERT_EQ(find(pairs, key).has_value(), all.contains(key));
      }
    }
    EXPECT_TRUE(is_empty()) << "files have no names";
  }
}

TEST_F(Scratch, TakeLittleMemory) {
  ScratchPairs pairs(file(), 30'000);
  constexpr std::uint64_t kRounds = 40;
  constexpr std::uint64_t kEach = 5000;
  for (std::uint64_t round = 0; round < kRounds; ++round) {
    Map some;
    for (std::uint64_t i = 0; i < kEach; ++i) {
      some.emplace(Key{random_(), std::to_string(round * kEach + i)}, "v");
    }
    ASSERT_TRUE(add(pairs, some).has_value());
    for (const auto& [key, value] : some) ASSERT_EQ(find(pairs, key), value);
  }
  // Filters within their limit; a place for every 4 KiB of some 5 MB; and the buffer of a
  // look-up.
  EXPECT_LT(pairs.bytes(), 30'000U + 25'000U + 8192U);
}

/// Four runs, and no disk for the one that they are merged into: they stay.
TEST_F(Scratch, StayAsTheyAreWhereAMergeFails) {
  ScratchPairs pairs(file(), 1000);
  const std::string value(3000, 'v');
  for (std::uint64_t i = 0; i < 3; ++i) ASSERT_TRUE(add(pairs, {{{i, "k"}, value}}).has_value());
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{4096, before.rlim_max};
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto added = add(pairs, {{{3, "k"}, value}});
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, ignored);
  EXPECT_FALSE(added.has_value());
  for (std::uint64_t i = 0; i < 4; ++i) EXPECT_EQ(find(pairs, {i, "k"}), value) << i;
}

TEST_F(Scratch, SaysWhatTheDiskRefused) {
  ScratchPairs nowhere("/nowhere/at/all/a", 100);
  const auto made = add(nowhere, {{{1, "a"}, "b"}});
  ASSERT_FALSE(made.has_value());
  EXPECT_NE(made.error().message.find("/nowhere/at/all/a"), std::string::npos);

  // A file that may not become large, as on a disk that is full.
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{4096, before.rlim_max};
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  ScratchPairs pairs(file(), 100);
  const auto added = add(pairs, {{{1, std::string(10'000, 'a')}, "b"}});
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, ignored);
  ASSERT_FALSE(added.has_value());
  EXPECT_EQ(added.error().kind, ErrorKind::io);
  EXPECT_EQ(find(pairs, {1, std::string(10'000, 'a')}), std::nullopt);
}

}  // namespace
}  // namespace grundy
