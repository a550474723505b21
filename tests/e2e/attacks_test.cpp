// Attacks by way of files and limits: what lies in a store or a cache neither hangs nor fools the
// program, nor makes it write elsewhere; and a full disk or memory loses no answer that is known.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

namespace fs = std::filesystem;

/// The one file of heap values in a store.
std::string heap_file(const std::string& store) {
  for (const auto& entry : fs::directory_iterator(store)) {
    if (entry.path().extension() == ".heap") return entry.path().string();
  }
  ADD_FAILURE() << "no values were kept in " << store;
  return store + "/none";
}

std::vector<std::string> sequence_in(const std::string& store) {
  return {"sequence", "0.15", "--to", "9000", "--json", "--store", store};
}

std::string values_of(const Json& answer) {
  return answer.at("values").dump();
}

const std::string& right_values() {
  static const std::string values = values_of(ask({"sequence", "0.15", "--to", "9000"}));
  return values;
}

Ending run_with_cache(const std::string& folder, const std::string& position) {
  Command command = grundy_command({"solve", "--json", "--no-moves", position});
  command.environment = {"GRUNDY_CACHE=" + folder};
  return run(command);
}

// As large as the smallest board whose window is kept, but with less to search.
constexpr const char* kBoard = "cram(......./......./..#####/..#####/..#####/..#####)";

TEST(Attacks, APipeInTheCacheIsNoDatabase) {
  const TemporaryFolder folder;
  for (const char* const window : {"5x5", "4x7", "5x6", "4x8", "5x7"}) {
    ASSERT_EQ(::mkfifo(folder.file(fmt::format("cram-{}.window", window)).c_str(), 0600), 0);
  }
  const Json answer = answer_of(run_with_cache(folder.path(), "cram(5x6)"));
  EXPECT_EQ(answer.at("nim_value"), ask({"solve", "--no-moves", "cram(5x6)"}).at("nim_value"));
}

TEST(Attacks, APipeInTheStoreIsRefused) {
  const TemporaryFolder folder;
  ask(sequence_in(folder.path()));
  const std::string file = heap_file(folder.path());
  fs::remove(file);
  ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  const Ending heaps = run_grundy(sequence_in(folder.path()));
  EXPECT_EQ(heaps.status, kIoFailed) << heaps.err;
  fs::create_directories(folder.file("cram-58"));
  ASSERT_EQ(::mkfifo(folder.file("cram-58/facts").c_str(), 0600), 0);
  const Ending facts = run_grundy({"solve", "cram(4x5)", "--store", folder.path()});
  EXPECT_EQ(facts.status, kIoFailed) << facts.err;
}

TEST(Attacks, ALinkUnderATemporaryNameIsNotFollowed) {
  const TemporaryFolder folder;
  folder.write("victim", "precious");
  ask(sequence_in(folder.path()));
  const std::string file = heap_file(folder.path());
  fs::remove(file);
  // The shell becomes grundy, so that its number is known before.
  const Ending ending =
      run_script(fmt::format("ln -s '{0}/victim' '{1}'.$$.new; ln -s '{0}/absent' '{1}';"
                             "exec grundy sequence 0.15 --to 9000 --quiet --store '{0}'",
                             folder.path(), file));
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  EXPECT_EQ(folder.read("victim"), "precious");
  EXPECT_FALSE(fs::exists(folder.file("absent")));
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(file)));
}

#ifndef GRUNDY_SANITIZED  // a window takes too long to build there
TEST(Attacks, ALinkUnderTheNameOfADatabaseIsNotFollowed) {
  const TemporaryFolder folder;
  folder.write("victim", "precious");
  const TemporaryFolder cache;
  for (const char* const window : {"5x6", "5x5", "4x7"}) {
    const std::string name = cache.file(fmt::format("cram-{}.window", window));
    fs::create_symlink(folder.file("victim"), name + ".draft");
    fs::create_symlink(folder.file("victim"), name);
  }
  Command command =
      grundy_command({"solve", "--json", "--no-moves", kBoard, "--max-positions", "1000000"});
  command.environment = {"GRUNDY_CACHE=" + cache.path()};
  run(command);
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(cache.file("cram-5x6.window"))));
  EXPECT_EQ(folder.read("victim"), "precious");
}
#endif

TEST(Attacks, AFullDiskLosesNoAnswer) {
  const TemporaryFolder folder;
  const std::string store = folder.file("store");
  for (const char* const question :
       {"sequence 0.15 --to 9000 --csv", "survey octal --digits 2 --json"}) {
    fs::remove_all(store);
    const Ending whole = run_script(fmt::format("exec grundy {}", question));
    const Ending full =
        run_script(fmt::format("ulimit -f 1; exec grundy {} --store '{}'", question, store));
    EXPECT_EQ(full.status, kIoFailed) << question << ": signal " << full.signal;
    EXPECT_NE(full.err, "");
    EXPECT_EQ(full.out, whole.out) << question;
  }
  const std::string position = "solve --json --no-moves 'octal(0.6; 30000)'";
  const Ending full =
      run_script(fmt::format("ulimit -f 1; exec grundy {} --store '{}'", position, store));
  EXPECT_EQ(answer_of(full, kIoFailed).at("nim_value"),
            answer_of(run_script("exec grundy " + position)).at("nim_value"));
}

/// As earlier versions sealed their files.
std::uint64_t plain_checksum(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return hash;
}

TEST(Attacks, ValuesThatSomebodyMadeUpAreNotBelieved) {
  const TemporaryFolder folder;
  EXPECT_EQ(values_of(ask(sequence_in(folder.path()))), right_values());
  const std::string file = fs::path(heap_file(folder.path())).filename();
  const std::string kept = folder.read(file);
  // Without a seal, as earlier versions wrote them.
  const std::string head = "grundy-heap-values 2\ncode 0.15\ncount 5001\n";
  const std::string values(4 * 5001, '\1');
  folder.write(file,
               head + fmt::format("checksum {:016x}\n\n", plain_checksum(head + values)) + values);
  EXPECT_EQ(values_of(ask(sequence_in(folder.path()))), right_values());
  // One value changed; the values of another game; a seal of somebody else's.
  std::string changed = kept;
  changed[changed.size() - 100] ^= 1;
  folder.write(file, changed);
  EXPECT_EQ(run_grundy(sequence_in(folder.path())).status, kIoFailed);
  const TemporaryFolder other;
  ask({"sequence", "0.77", "--to", "9000", "--store", other.path()});
  folder.write(file, other.read(fs::path(heap_file(other.path())).filename()));
  EXPECT_EQ(run_grundy(sequence_in(folder.path())).status, kIoFailed);
  const TemporaryFolder stranger;
  Command command = grundy_command(sequence_in(stranger.path()));
  command.environment.push_back("XDG_STATE_HOME=" + stranger.path());
  answer_of(run(command));
  folder.write(file, stranger.read(file));
  EXPECT_EQ(run_grundy(sequence_in(folder.path())).status, kIoFailed);
  // And as it was.
  folder.write(file, kept);
  EXPECT_EQ(values_of(ask(sequence_in(folder.path()))), right_values());
}

TEST(Attacks, AKeyThatOthersCanReadIsNotUsed) {
  const TemporaryFolder folder;
  Command command = grundy_command(sequence_in(folder.file("store")));
  command.environment.push_back("XDG_STATE_HOME=" + folder.path());
  answer_of(run(command));
  const std::string key = folder.file("grundy/key");
  EXPECT_EQ(fs::status(key).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  fs::permissions(key, fs::perms::others_read, fs::perm_options::add);
  EXPECT_EQ(run(command).status, kIoFailed);
}

#ifndef GRUNDY_SANITIZED  // sanitizers take more addresses than that
TEST(Attacks, NoMemoryIsSaidOnOneThreadAndOnTwo) {
  for (const int threads : {1, 2}) {
    const Ending ending = run_script(fmt::format(
        "ulimit -v 60000; exec grundy solve --search --no-moves 'chomp(11x12)' --threads {}",
        threads));
    EXPECT_EQ(ending.status, kLimitReached) << "signal " << ending.signal << ending.err;
    EXPECT_TRUE(has(ending.out + ending.err, "out of memory")) << ending.out << ending.err;
  }
}
#endif

}  // namespace
}  // namespace grundy::e2e
