// What is kept in files: read back whole, and refused where it is damaged or belongs to another.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
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
  EXPECT_TRUE((*file)->sound(0) && (*file)->sound(1));
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
  fs::resize_file(path, 4096 + 8 * ArrayFile::kBlockWords + 100);
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
    (*store)->add(Words{}, {.exact = true, .value = 0});
  }
  EXPECT_EQ(facts_in(path, "cram").value(),
            (Facts{{{}, 0}, {{1, 2}, 3}, {{4}, 105}, {{1, 2, 3}, 0}}));
  const auto other = facts_in(path, "kayles");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().kind, ErrorKind::io);
  EXPECT_NE(other.error().message.find("was written for cram by grundy 1"), std::string::npos);
}

/// A store with a batch for each of these values, and where each ends.
std::vector<std::uintmax_t> make_store(const std::string& path, std::uint8_t batches) {
  std::vector<std::uintmax_t> ends;
  auto store = BoundStore::open(path, "cram", "grundy 1", [](WordsView, const Bounds&) { FAIL(); });
  EXPECT_TRUE(store) << store.error().message;
  ends.push_back(fs::file_size(path + "/facts"));
  for (std::uint8_t i = 0; i < batches; ++i) {
    (*store)->add(Words{i, 7}, {.exact = true, .value = i});
    EXPECT_TRUE((*store)->flush());
    ends.push_back(fs::file_size(path + "/facts"));
  }
  return ends;
}

/// How many of the batches are read; an error if there is one.
Expected<std::size_t> batches_in(const std::string& path) {
  const auto facts = facts_in(path, "cram");
  if (!facts) return std::unexpected(facts.error());
  for (const auto& [part, value] : *facts) EXPECT_EQ(part, (Words{value, 7}));
  return facts->size();
}

TEST(BoundStore, RefusesEveryDamagedByte) {
  const Folder folder("damaged");
  const std::string path = folder / "store";
  const auto size = static_cast<std::streamoff>(make_store(path, 3).back());
  for (std::streamoff at = 0; at < size; ++at) {
    spoil(path + "/facts", at);
    const auto read = batches_in(path);
    ASSERT_FALSE(read) << "byte " << at;
    EXPECT_EQ(read.error().kind, ErrorKind::io);
    spoil(path + "/facts", at);
  }
  EXPECT_EQ(batches_in(path), 3U);
}

TEST(BoundStore, DropsWhatACrashHasCutShort) {
  const Folder folder("cut");
  const std::string path = folder / "store";
  const std::vector<std::uintmax_t> ends = make_store(path, 3);
  const std::string file = path + "/facts";
  fs::copy_file(file, folder / "whole");
  for (std::uintmax_t length = 0; length <= ends.back(); ++length) {
    const auto whole = std::ranges::count_if(ends, [&](auto end) { return end <= length; }) - 1;
    const auto expected = static_cast<std::size_t>(std::max<std::ptrdiff_t>(whole, 0));
    for (const bool zeros : {false, true}) {  // the disk may know the length before the bytes
      fs::copy_file(folder / "whole", file, fs::copy_options::overwrite_existing);
      fs::resize_file(file, length);
      const auto next = std::ranges::upper_bound(ends, length);
      if (zeros && next == ends.end()) continue;
      // Neither what stands before a batch nor the seal after it is ever written in part.
      const std::uintmax_t begin = next == ends.begin() ? 0 : *std::prev(next);
      if (zeros && length != begin && (length < begin + 16 || length > *next - 8)) continue;
      if (zeros) fs::resize_file(file, *next);
      ASSERT_EQ(batches_in(path), expected) << length << " bytes" << (zeros ? " and zeros" : "");
      EXPECT_EQ(batches_in(path), expected);  // and it is as if nothing had been
    }
  }
}

TEST(BoundStore, IsForOneProgramAtATime) {
  const Folder folder("alone");
  const std::string path = folder / "store";
  const auto take = [](WordsView, const Bounds&) {};
  const auto first = BoundStore::open(path, "cram", "grundy 1", take);
  ASSERT_TRUE(first);
  const auto second = BoundStore::open(path, "cram", "grundy 1", take);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("another program"), std::string::npos);
}

TEST(BoundStore, RefusesWhatIsNoFileOfItsOwn) {
  const Folder folder("strangers");
  const std::string path = folder / "store";
  fs::create_directories(path);
  std::ofstream(folder / "victim") << "precious";
  fs::create_symlink(folder / "victim", path + "/facts");
  EXPECT_FALSE(batches_in(path));
  fs::remove(path + "/facts");
  ASSERT_EQ(::mkfifo((path + "/facts").c_str(), 0600), 0);
  EXPECT_FALSE(batches_in(path));
  fs::remove(path + "/facts");
  std::ofstream(path + "/CURRENT") << "MANIFEST-000005";
  const auto earlier = batches_in(path);
  ASSERT_FALSE(earlier);
  EXPECT_NE(earlier.error().message.find("an earlier version"), std::string::npos);
}

TEST(BoundStore, SaysWhereItCannotBeMade) {
  const auto store =
      BoundStore::open("/proc/no/such", "cram", "grundy 1", [](WordsView, const Bounds&) {});
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().kind, ErrorKind::io);
}

}  // namespace
}  // namespace grundy
