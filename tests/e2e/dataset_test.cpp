// Datasets from the command line: rows that are true and different, and the NumPy file.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

using Words = std::vector<std::string>;

std::vector<Json> rows_of(const std::string& lines) {
  std::vector<Json> rows;
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) rows.push_back(Json::parse(line));
  return rows;
}

TEST(DatasetCommand, WritesDifferentRowsThatAreTrue) {
  const Words words{"dataset", "kayles", "--count", "40", "--seed", "7", "--winning-moves"};
  const Ending ending = run_grundy(words);
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_EQ(ending.err, "");
  EXPECT_EQ(run_grundy(words).out, ending.out);
  const auto rows = rows_of(ending.out);
  ASSERT_EQ(rows.size(), 40U);
  std::set<std::string> positions;
  for (const Json& row : rows) {
    positions.insert(row["position"]);
    EXPECT_EQ(row["outcome"] == "P", row["nim_value"] == 0) << row;
    EXPECT_EQ(row["outcome"] == "P", row["winning_moves"].empty()) << row;
  }
  EXPECT_EQ(positions.size(), 40U);
  const Json& row = rows[5];
  const Json solved = Json::parse(run_grundy({"solve", "--json", row["position"]}).out);
  EXPECT_EQ(solved["nim_value"], row["nim_value"]);
  EXPECT_NE(
      run_grundy({"dataset", "kayles", "--count", "40", "--seed", "8", "--winning-moves"}).out,
      ending.out);
}

TEST(DatasetCommand, KnowsMiserePlay) {
  const auto rows = rows_of(run_grundy({"dataset", "nim", "--count", "30", "--misere"}).out);
  ASSERT_EQ(rows.size(), 30U);
  for (const Json& row : rows) EXPECT_TRUE(row["nim_value"].is_null()) << row;
}

TEST(DatasetCommand, WritesNumPyFiles) {
  const std::string file =
      (std::filesystem::path(testing::TempDir()) / "grundy-dataset.npy").string();
  const Ending ending = run_grundy({"dataset", "nim", "--count", "10", "--npy", file});
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_EQ(ending.out, "");
  std::ifstream stream(file, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(stream), {});
  std::filesystem::remove(file);
  ASSERT_GT(bytes.size(), 128U);
  EXPECT_EQ(bytes.substr(0, 6), "\x93NUMPY");
  const std::size_t header =
      static_cast<unsigned char>(bytes[8]) + 256U * static_cast<unsigned char>(bytes[9]);
  EXPECT_EQ((10 + header) % 64, 0U);
  EXPECT_NE(bytes.find("'shape': (10,)"), std::string::npos);
  EXPECT_EQ((bytes.size() - 10 - header) % 10, 0U);
}

TEST(DatasetCommand, SaysWhatIsMissing) {
  const Ending few = run_grundy({"dataset", "nim(1)", "--count", "1000", "--difficulty", "easy"});
  EXPECT_EQ(few.status, kAnswered);
  EXPECT_NE(few.err.find("no more different ones"), std::string::npos) << few.err;
  EXPECT_EQ(run_grundy({"dataset", "nmi"}).status, kBadInput);
  EXPECT_EQ(run_grundy({"dataset", "nim", "--count", "0"}).status, kBadInput);
  EXPECT_EQ(run_grundy({"dataset", "nim", "--npy", "x", "--winning-moves"}).status, kBadInput);
}

}  // namespace
}  // namespace grundy::e2e
