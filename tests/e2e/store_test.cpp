// A store: a run that is killed goes on from there, and a store of another game is refused.

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

namespace fs = std::filesystem;

class Store : public testing::Test {
 protected:
  Store() { fs::remove_all(folder_); }
  ~Store() override { fs::remove_all(folder_); }

  [[nodiscard]] std::vector<std::string> solve(const std::string& position) const {
    return {"solve", position, "--no-moves", "--stats", "--threads", "1", "--store", folder_};
  }
  /// Bytes of facts that have been written.
  [[nodiscard]] std::uintmax_t logged() const {
    std::uintmax_t bytes = 0;
    std::error_code ignored;
    for (const auto& entry : fs::recursive_directory_iterator(folder_, ignored)) {
      if (entry.path().filename() == "facts") bytes += entry.file_size(ignored);
    }
    return bytes;
  }

  std::string folder_ =
      fs::path(testing::TempDir()) / ("grundy_store" + std::to_string(::getpid()));
};

TEST_F(Store, GoesOnAfterAKill) {
  const Json alone = ask({"solve", "cram(5x8)", "--no-moves", "--stats", "--threads", "1"}, 0);
  {
    Process process(grundy_command(solve("cram(5x8)")));
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (logged() < 100'000 && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    process.send(SIGKILL);
    (void)process.finish();
  }
  ASSERT_GT(logged(), 0U);
  const Json again = ask(solve("cram(5x8)"), 0);
  EXPECT_EQ(again.at("nim_value"), 1);
  EXPECT_EQ(alone.at("nim_value"), 1);
  EXPECT_GT(again.at("work").at("search").at("stored"), 100);
  // Now that it is known, nothing is left to do.
  const Json third = ask(solve("cram(5x8)"), 0);
  EXPECT_EQ(third.at("nim_value"), 1);
  EXPECT_FALSE(third.at("work").contains("search"));
}

TEST_F(Store, IsRefusedWhereItIsNoStore) {
  fs::create_directories(folder_ + "/cram-58");
  std::ofstream(folder_ + "/cram-58/facts") << "nonsense, and a lot of it\n";
  const Ending ending = run_grundy(solve("cram(5x7)"));
  EXPECT_EQ(ending.status, 4);
  EXPECT_NE(ending.err.find("the store"), std::string::npos) << ending.err;
}

}  // namespace
}  // namespace grundy::e2e
