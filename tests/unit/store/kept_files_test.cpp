// What is kept in files: read back whole, and refused where it is damaged or belongs to another.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "store/array_file.h"
#include "store/bound_store.h"

namespace grundy {
namespace {

namespace fs = std::filesystem;

/// A folder that is gone afterwards.
class Folder {
 public:
  explicit Folder(const std::string& name)
      : path_(fs::path(testing::TempDir()) / (name + std::to_string(::getpid()))) {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }
  [[nodiscard]] std::string operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

void spoil(const fs::path& file, std::streamoff at) {
  std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
  stream.seekg(at);
  const auto byte = static_cast<char>(stream.get() ^ 1);
  stream.seekp(at);
  stream.put(byte);
}

bool go_on(double) {
  return true;
}

TEST(ArrayFile, IsReadBackOrRefused) {
  const Folder folder("mapped");
  const std::string path = folder / "array";
  std::vector<std::uint64_t> words(1003);
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = i * i;
  EXPECT_EQ(ArrayFile::open(path, "squares", words.size()).value(), nullptr);
  ASSERT_TRUE(ArrayFile::write(path, "squares", words, go_on));
  const auto file = ArrayFile::open(path, "squares", words.size());
  ASSERT_TRUE(file && *file);
  EXPECT_TRUE((*file)->sound(0));
  EXPECT_TRUE(std::ranges::equal((*file)->words(), words));
  EXPECT_FALSE(ArrayFile::open(path, "cubes", words.size()));
  EXPECT_FALSE(ArrayFile::open(path, "squares", words.size() - 1));
  // The head, the contents, the list of checksums.
  for (const std::streamoff at : {0, 8, 24, 33, 4096 + 8 * 1003}) {
    spoil(path, at);
    EXPECT_FALSE(ArrayFile::open(path, "squares", words.size())) << at;
    spoil(path, at);
  }
  EXPECT_TRUE(ArrayFile::open(path, "squares", words.size()).value());
  fs::resize_file(path, 5000);
  EXPECT_FALSE(ArrayFile::open(path, "squares", words.size()));
  EXPECT_FALSE(ArrayFile::write(folder / "no/such/folder", "squares", words, go_on));
}

TEST(ArrayFile, KnowsItsDamagedBlocks) {
  const Folder folder("blocks");
  const std::string path = folder / "array";
  constexpr std::size_t kBlock = ArrayFile::kBlockWords;
  std::vector<std::uint64_t> words(2 * kBlock + 3);
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = i * i;
  ASSERT_TRUE(ArrayFile::write(path, "squares", words, go_on));
  const auto sound = [&] {
    const auto file = ArrayFile::open(path, "squares", words.size()).value();
    return std::vector<bool>{file->sound(0), file->sound(1), file->sound(2)};
  };
  EXPECT_EQ(sound(), std::vector<bool>({true, true, true}));
  const auto expect_damaged = [&](std::size_t word, const std::vector<bool>& expected) {
    const auto at = static_cast<std::streamoff>(4096 + 8 * word);
    spoil(path, at);
    EXPECT_EQ(sound(), expected) << word;
    spoil(path, at);
  };
  expect_damaged(0, {false, true, true});
  expect_damaged(kBlock - 1, {false, true, true});
  expect_damaged(kBlock, {true, false, true});
  expect_damaged(2 * kBlock + 2, {true, true, false});
  EXPECT_EQ(sound(), std::vector<bool>({true, true, true}));
}

TEST(ArrayFile, SurvivesThatItsFileIsMadeShorterOrChanged) {
  const Folder folder("shorter");
  const std::string path = folder / "array";
  std::vector<std::uint64_t> words(3 * ArrayFile::kBlockWords);
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = i * i;
  ASSERT_TRUE(ArrayFile::write(path, "squares", words, go_on));
  const auto file = ArrayFile::open(path, "squares", words.size()).value();
  EXPECT_TRUE(file->sound(0));
  fs::resize_file(path, 4096 + 100'000);
  EXPECT_FALSE(file->sound(1));
  EXPECT_FALSE(file->sound(2));
  spoil(path, 4096 + 8);
  EXPECT_TRUE(file->sound(0));
  EXPECT_EQ(file->words()[1], 1U) << "what was checked stays as it was";
}

TEST(ArrayFile, IsNotBelievedWhereSomebodyElseHasWrittenIt) {
  const Folder folder("stranger");
  const std::string path = folder / "array";
  const std::vector<std::uint64_t> words(100, 7);
  const std::string before =
      std::getenv("XDG_STATE_HOME") == nullptr ? "" : std::getenv("XDG_STATE_HOME");
  ::setenv("XDG_STATE_HOME", (folder / "elsewhere").c_str(), 1);
  ASSERT_TRUE(ArrayFile::write(path, "sevens", words, go_on));
  EXPECT_TRUE(ArrayFile::open(path, "sevens", words.size()));
  ::setenv("XDG_STATE_HOME", before.c_str(), 1);
  EXPECT_FALSE(ArrayFile::open(path, "sevens", words.size()));
}

TEST(ArrayFile, LeavesNothingBehindWhereItIsStopped) {
  const Folder folder("stopped");
  const std::string path = folder / "array";
  const std::vector<std::uint64_t> words(100);
  EXPECT_FALSE(ArrayFile::write(path, "zeros", words, [](double) { return false; }));
  EXPECT_TRUE(fs::is_empty(fs::path(path).parent_path()));
  ASSERT_TRUE(ArrayFile::write(path, "zeros", words, go_on));
  EXPECT_TRUE(ArrayFile::open(path, "zeros", words.size()).value());
  EXPECT_EQ(std::distance(fs::directory_iterator(fs::path(path).parent_path()), {}), 1);
}

using Facts = std::map<Words, unsigned>;

Expected<Facts> facts_in(const std::string& folder, const std::string& contents) {
  Facts facts;
  auto store =
      BoundStore::open(folder, contents, "grundy 1", [&](WordsView part, const Bounds& bounds) {
        facts[Words(part.begin(), part.end())] =
            bounds.exact ? bounds.value : bounds.excluded + 100;
      });
  if (!store) return std::unexpected(store.error());
  return facts;
}

TEST(BoundStore, KeepsFactsForTheSameContentsOnly) {
  const Folder folder("store");
  const std::string path = folder / "facts";
  {
    auto store =
        BoundStore::open(path, "cram", "grundy 1", [](WordsView, const Bounds&) { FAIL(); });
    ASSERT_TRUE(store) << store.error().message;
    (*store)->add(Words{1, 2}, {.exact = true, .value = 3});
    (*store)->add(Words{4}, {.excluded = 5});
    ASSERT_TRUE((*store)->flush());
    (*store)->add(Words{1, 2, 3}, {.exact = true, .value = 0});  // written at the end
  }
  EXPECT_EQ(facts_in(path, "cram").value(), (Facts{{{1, 2}, 3}, {{4}, 105}, {{1, 2, 3}, 0}}));
  const auto other = facts_in(path, "kayles");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().kind, ErrorKind::io);
  EXPECT_NE(other.error().message.find("was written for cram by grundy 1"), std::string::npos);
}

TEST(BoundStore, RefusesDamagedTables) {
  const Folder folder("damaged");
  const std::string path = folder / "facts";
  for (int run = 0; run < 2; ++run) {  // opening it again turns the log into a table
    auto store = BoundStore::open(path, "cram", "grundy 1", [](WordsView, const Bounds&) {});
    ASSERT_TRUE(store);
    for (std::uint64_t i = 0; i < 5000; ++i) {
      (*store)->add(Words{i, 7}, {.exact = true, .value = static_cast<std::uint8_t>(i % 9)});
    }
  }
  EXPECT_EQ(facts_in(path, "cram")->size(), 5000U);
  bool spoiled = false;
  for (const auto& entry : fs::directory_iterator(path)) {
    if (entry.path().extension() != ".sst") continue;
    spoil(entry.path(), static_cast<std::streamoff>(entry.file_size() / 2));
    spoiled = true;
  }
  ASSERT_TRUE(spoiled);
  EXPECT_FALSE(facts_in(path, "cram"));
}

TEST(BoundStore, SaysWhereItCannotBeMade) {
  const auto store =
      BoundStore::open("/proc/no/such", "cram", "grundy 1", [](WordsView, const Bounds&) {});
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().kind, ErrorKind::io);
}

}  // namespace
}  // namespace grundy
