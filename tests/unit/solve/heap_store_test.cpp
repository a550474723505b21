// Files of heap values whose seal is right: the reader still believes nothing that cannot be.
#include "solve/heap/store.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "notation/heap_code.h"

namespace grundy::heap {
namespace {

namespace fs = std::filesystem;

/// A store of one game, gone afterwards.
class Store {
 public:
  explicit Store(const std::string& code)
      : folder_(fs::path(testing::TempDir()) / ("heap-store" + std::to_string(::getpid()))),
        rules_(notation::parse_heap_code(Arguments(code, 0)).value()) {
    fs::remove_all(folder_);
    EXPECT_TRUE(save_heap_values(folder_, HeapSolver(rules_)));
    file_ = fs::directory_iterator(folder_)->path().filename();
  }
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store() { fs::remove_all(folder_); }

  /// Seals a file and reads it: how many values it gives, none if it is refused.
  [[nodiscard]] std::uint64_t read(const std::string& lines,
                                   const std::vector<std::uint32_t>& values) const {
    std::string text = "grundy-heap-values 3\n" + lines + "\n";
    for (const std::uint32_t value : values) {
      for (unsigned shift = 0; shift < 32; shift += 8) text += static_cast<char>(value >> shift);
    }
    EXPECT_TRUE(put_file(folder_, file_, text));
    HeapSolver solver(rules_);
    const auto loaded = load_heap_values(folder_, solver);
    EXPECT_TRUE(loaded || !loaded.error().message.empty());
    return loaded ? solver.values().known() : 0;
  }

 private:
  std::string folder_;
  HeapRules rules_;
  std::string file_;
};

TEST(HeapStore, RefusesValuesThatNoHeapHas) {
  // Lasker's Nim: 0 1 2 4 3 …; of a heap of three there are at most five moves in a row.
  const Store store("4.[3]");
  EXPECT_EQ(store.read("count 4\n", {0, 1, 2, 4}), 4U);
  EXPECT_EQ(store.read("count 4\n", {0, 1, 2, 6}), 0U);
  EXPECT_EQ(store.read("count 4\n", {1, 1, 2, 4}), 0U);
  EXPECT_EQ(store.read("count 4\n", {0, 1, 2, 1U << 20U}), 0U) << "tables would be as large";
  EXPECT_EQ(store.read("count 5\n", {0, 1, 2, 4}), 0U);
}

}  // namespace
}  // namespace grundy::heap
