// Endgame databases in files: found again, and not believed where they are damaged.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "grundy/engine.h"
#include "solve/cram/window.h"
#include "solve/cram/windows.h"
#include "store/array_file.h"
#include "support/effort.h"
#include "support/solved.h"

namespace grundy {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kGigabyte = std::uint64_t{1} << 30U;

class WindowFiles : public testing::Test {
 protected:
  WindowFiles() {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~WindowFiles() override { fs::remove_all(folder_); }

  /// A file for the window of 5x6 with nothing in it: as if a disk had lost it all but the head and
  /// the list of checksums at the end.
  void lose_window() const {
    const cram::Window window(5, 6);
    ASSERT_TRUE(ArrayFile::write(path_, "grundy: values of cram within 5x6, layout 2",
                                 std::vector<std::uint64_t>(window.words(), 0x5555),
                                 [](double) { return true; }));
    const auto size = fs::file_size(path_);
    std::string list(window.words() / ArrayFile::kBlockWords * sizeof(std::uint64_t), '\0');
    const auto at = static_cast<std::streamoff>(size - list.size());
    std::ifstream(path_, std::ios::binary).seekg(at).read(list.data(), std::ssize(list));
    fs::resize_file(path_, 4096);
    fs::resize_file(path_, size);
    std::fstream(path_, std::ios::in | std::ios::out | std::ios::binary)
        .seekp(at)
        .write(list.data(), std::ssize(list));
  }

  std::string folder_ =
      fs::path(testing::TempDir()) / ("grundy_windows" + std::to_string(::getpid()));
  std::string path_ = folder_ + "/cram-5x6.window";
};

TEST_F(WindowFiles, AreNotBelievedWhereTheyAreDamaged) {
  lose_window();
  Engine engine;
  Request request;
  request.limits.memory = kGigabyte / 2;  // for the window of 5x5
  request.list_moves = false;
  const std::string board = support::sized("cram(......./......./......./......./#......)",
                                           "cram(......./......./###..../###..../#......)");
  const Result without = support::solved(engine, board, request);
  request.limits.memory = 4 * kGigabyte;
  request.cache = folder_;
  Engine other;
  const Result damaged = support::solved(other, board, request);
  EXPECT_EQ(damaged.nim_value, without.nim_value);
  ASSERT_TRUE(damaged.work.search);
  EXPECT_GT(damaged.work.search->window_damage, 0U);
  EXPECT_FALSE(fs::exists(path_)) << "it should be built anew";
  EXPECT_EQ(without.work.search->window_damage, 0U);
}

TEST_F(WindowFiles, AreUsedWhereMemoryAndTheQuestionAllow) {
  lose_window();
  const auto columns_for = [&](std::uint64_t memory, bool proof, unsigned columns) {
    cram::Windows windows;
    windows.begin({.cache = folder_, .proof = proof ? "p" : ""});
    Budget budget({.memory = memory}, nullptr, {});
    const auto window = windows.for_board(5, columns, budget);
    EXPECT_EQ(window == nullptr ? 0 : budget.bytes(), windows.bytes());
    return window == nullptr ? 0 : window->columns();
  };
  EXPECT_EQ(columns_for(2 * kGigabyte, false, 7), 6U);
  EXPECT_EQ(columns_for(kGigabyte / 2, false, 7), 5U) << "half should be left for the table";
  EXPECT_EQ(columns_for(2 * kGigabyte, true, 7), 5U) << "a proof would have to go through it all";
  EXPECT_EQ(columns_for(2 * kGigabyte, false, 6), 6U) << "it has the board itself";
  EXPECT_EQ(columns_for(1024, false, 7), 0U);
}

}  // namespace
}  // namespace grundy
