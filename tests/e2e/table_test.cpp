// Tables as text, CSV, JSON and pictures, and files that appear whole or not at all.

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <map>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

// Wythoff's game by the mex rule, worked out by hand.
const std::vector<std::vector<int>> kQueen{{0, 1, 2, 3, 4}, {1, 2, 0, 4, 5}, {2, 0, 1, 5, 3}};

/// The names of open elements while a text is read; a fault is remembered.
class XmlCheck {
 public:
  explicit XmlCheck(std::string_view text) {
    while (!text.empty() && fault_.empty()) {
      const std::size_t open = std::min(text.find('<'), text.size());
      content(text.substr(0, open));
      text.remove_prefix(open);
      if (text.empty()) break;
      const std::size_t close = text.find('>');
      if (close == std::string_view::npos) {
        fault_ = "a tag does not end";
        break;
      }
      tag(text.substr(1, close - 1));
      text.remove_prefix(close + 1);
    }
    if (fault_.empty() && !open_.empty()) fault_ = open_.back() + " is not closed";
  }

  [[nodiscard]] const std::string& fault() const { return fault_; }
  /// How often each text stands alone in an element `text`.
  [[nodiscard]] const std::map<std::string, int>& texts() const { return texts_; }

 private:
  void content(std::string_view text) {
    if (text.find('&') != std::string_view::npos) fault_ = "an & in " + std::string(text);
    if (!open_.empty() && open_.back() == "text") ++texts_[std::string(text)];
  }
  void tag(std::string_view tag) {
    if (std::ranges::count(tag, '"') % 2 != 0) fault_ = "a quote is open in " + std::string(tag);
    if (tag.starts_with('/')) {
      if (open_.empty() || open_.back() != tag.substr(1)) {
        fault_ = std::string(tag) + " closes nothing";
      } else {
        open_.pop_back();
      }
    } else if (!tag.ends_with('/')) {
      open_.emplace_back(tag.substr(0, tag.find_first_of(" \n")));
    }
  }

  std::vector<std::string> open_;
  std::map<std::string, int> texts_;
  std::string fault_;
};

std::string queen_picture() {
  const Ending ending = run_grundy({"table", "queen", "3x5", "--svg", "-"});
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_EQ(ending.err, "");
  return ending.out;
}

TEST(TableText, HasItsNumbersInRowsAndColumns) {
  const Ending ending = run_grundy({"table", "queen", "3x5"});
  EXPECT_EQ(ending.status, kAnswered);
  for (const char* const line :
       {"| 0 1 2 3 4\n", "0 | 0 1 2 3 4\n", "1 | 1 2 0 4 5\n", "2 | 2 0 1 5 3\n"}) {
    EXPECT_NE(ending.out.find(line), std::string::npos) << ending.out;
  }
}

TEST(TableText, OneRunningNumberIsReadOffAsRowPlusColumn) {
  const Ending ending = run_grundy({"table", "takeaway(_; max=2)", "0..11"});
  EXPECT_NE(ending.out.find(" 0 | 0 1 2 0 1 2 0 1 2 0\n10 | 1 2\n"), std::string::npos)
      << ending.out;
}

TEST(TableCsv, HasTheNumbersOfItsRowsAndColumns) {
  EXPECT_EQ(run_grundy({"table", "queen", "3x5", "--csv"}).out,
            ",0,1,2,3,4\n0,0,1,2,3,4\n1,1,2,0,4,5\n2,2,0,1,5,3\n");
  EXPECT_EQ(run_grundy({"table", "queen", "1..2x3..4", "--csv"}).out, ",3,4\n1,4,5\n2,5,3\n");
  EXPECT_EQ(run_grundy({"table", "nim(1,_)", "2..4", "--csv"}).out, "n,nim_value\n2,3\n3,2\n4,5\n");
}

TEST(TableJson, HasTheNumbersOfItsRowsAndColumns) {
  const Json board = ask({"table", "queen", "3x5"});
  EXPECT_EQ(board.at("values"), Json(kQueen));
  EXPECT_EQ(board.at("rows"), Json({0, 1, 2}));
  EXPECT_EQ(board.at("columns"), Json({0, 1, 2, 3, 4}));
  const Json range = ask({"table", "nim(1,_)", "2..4"});
  EXPECT_EQ(range.at("n"), Json({2, 3, 4}));
  EXPECT_EQ(range.at("values"), Json({3, 2, 5}));
}

TEST(TableJson, MayRunUpToTheLargestNumber) {
  const Json table = ask({"table", "nim(_,1)", "18446744073709551614..18446744073709551615"});
  EXPECT_EQ(table.at("n"), Json({18446744073709551614U, 18446744073709551615U}));
  EXPECT_EQ(table.at("values"), Json({18446744073709551615U, 18446744073709551614U}));
}

TEST(TableJson, InMiserePlayShowsOutcomes) {
  const Json table = ask({"table", "--misere", "nim", "3x3"});
  EXPECT_EQ(table.at("outcomes"), Json::parse(R"([["N","P","N"],["P","N","N"],["N","N","P"]])"));
}

TEST(TablePicture, IsWellFormed) {
  const std::string svg = queen_picture();
  EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"")) << svg.substr(0, 100);
  EXPECT_EQ(XmlCheck(svg).fault(), "");
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(TablePicture, HasEachNumber) {
  std::map<std::string, int> expected;
  for (const auto& row : kQueen) {
    for (const int value : row) ++expected[std::to_string(value)];
  }
  for (int row = 0; row < 3; ++row) ++expected[std::to_string(row)];
  for (int column = 0; column < 5; ++column) ++expected[std::to_string(column)];
  const std::string svg = queen_picture();
  const XmlCheck check(svg);
  for (const auto& [number, times] : expected) {
    const auto found = check.texts().find(number);
    ASSERT_NE(found, check.texts().end()) << number;
    EXPECT_EQ(found->second, times) << number;
  }
}

TEST(TablePicture, IsWrittenToAFileAndNothingToStandardOutput) {
  const TemporaryFolder folder;
  const Ending ending = run_grundy({"table", "queen", "3x5", "--svg", folder.file("queen.svg")});
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_EQ(ending.out, "");
  EXPECT_EQ(folder.read("queen.svg"), queen_picture());
  EXPECT_EQ(folder.names(), std::vector<std::string>{"queen.svg"});
}

TEST(TablePicture, GoesTogetherWithTheNumbers) {
  const TemporaryFolder folder;
  const Ending ending =
      run_grundy({"table", "queen", "3x5", "--quiet", "--csv", "--svg", folder.file("queen.svg")});
  EXPECT_EQ(lines_of(ending.out).size(), 4U);
  EXPECT_EQ(ending.err, "");
  EXPECT_EQ(folder.read("queen.svg"), queen_picture());
}

TEST(TablePicture, ReplacesAFileAsAWhole) {
  const TemporaryFolder folder;
  folder.write("queen.svg", std::string(1'000'000, 'x'));
  EXPECT_EQ(run_grundy({"table", "queen", "3x5", "--svg", folder.file("queen.svg")}).status, 0);
  EXPECT_EQ(folder.read("queen.svg"), queen_picture());
  EXPECT_EQ(folder.names(), std::vector<std::string>{"queen.svg"});
}

TEST(TablePicture, HasThePermissionsOfAnyNewFile) {
  const TemporaryFolder folder;
  run_script("umask 022; grundy table queen 3x5 --svg queen.svg", folder.path());
  struct stat status{};
  ASSERT_EQ(::stat(folder.file("queen.svg").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0644U);
}

TEST(TablePicture, AFullDiskLeavesTheOldFileAsItWas) {
  const TemporaryFolder folder;
  folder.write("queen.svg", "old");
  // A limit on the size of files serves as the full disk.
  const Ending ending = run_script(
      "trap '' XFSZ; ulimit -f 1; grundy table queen 20x20 --svg queen.svg", folder.path());
  expect_one_complaint(ending, kIoFailed);
  EXPECT_EQ(folder.read("queen.svg"), "old");
  EXPECT_EQ(folder.names(), std::vector<std::string>{"queen.svg"});
}

TEST(TablePicture, AFolderCannotBeReplaced) {
  const TemporaryFolder folder;
  expect_one_complaint(run_grundy({"table", "queen", "3x5", "--svg", folder.path()}), kIoFailed);
  EXPECT_TRUE(folder.names().empty());
}

TEST(TablePicture, NeedsAFolderThatIsThere) {
  const TemporaryFolder folder;
  folder.write("file", "text");
  for (const char* const name : {"missing/queen.svg", "file/queen.svg", "missing/"}) {
    expect_one_complaint(run_grundy({"table", "queen", "3x5", "--svg", folder.file(name)}),
                         kIoFailed);
  }
  EXPECT_EQ(folder.names(), std::vector<std::string>{"file"});
}

TEST(TablePicture, NeedsAFolderThatMayBeWrittenTo) {
  expect_one_complaint(run_grundy({"table", "queen", "3x5", "--svg", "/proc/queen.svg"}),
                       kIoFailed);
  if (::geteuid() == 0) GTEST_SKIP() << "nothing is forbidden to root";
  const TemporaryFolder folder;
  ASSERT_EQ(::chmod(folder.path().c_str(), 0500), 0);
  expect_one_complaint(run_grundy({"table", "queen", "3x5", "--svg", folder.file("queen.svg")}),
                       kIoFailed);
  EXPECT_TRUE(folder.names().empty());
}

TEST(TablePicture, ADeviceThatIsFullIsAFailure) {
  expect_one_complaint(run_grundy({"table", "queen", "3x5", "--svg", "/dev/full"}), kIoFailed);
}

TEST(TablePicture, NeedsAName) {
  expect_one_complaint(run_grundy({"table", "queen", "3x5", "--svg", ""}));
}

TEST(TablePicture, OfTooManyCellsIsRefused) {
  const TemporaryFolder folder;
  expect_one_complaint(run_grundy({"table", "rook", "500x500", "--svg", folder.file("a.svg")}));
  EXPECT_TRUE(folder.names().empty());
}

}  // namespace
}  // namespace grundy::e2e
