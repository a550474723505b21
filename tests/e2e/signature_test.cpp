// The work of the searches, as bench/signature.txt has it: a solver that expands other positions,
// answers otherwise or proves otherwise is noticed, on every machine.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

const std::string kKept = GRUNDY_SOURCE_DIR "/bench/signature.txt";

std::vector<std::string> signature(std::vector<std::string> options) {
  options.insert(options.begin(), {GRUNDY_BENCH_PROGRAM, "signature"});
  // Where databases might be kept must not matter.
  const Ending ending =
      run({.words = options, .environment = {"HOME=/nonexistent", "GRUNDY_CACHE=/nonexistent"}});
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  return lines_of(ending.out);
}

TEST(Signature, TheSearchesDoTheWorkThatIsWrittenDown) {
  std::ifstream file(kKept, std::ios::binary);
  const std::string kept(std::istreambuf_iterator<char>(file), {});
  const std::vector<std::string> before = lines_of(kept);
  const std::vector<std::string> now = signature({"--verbose"});
  std::string difference;
  for (std::size_t i = 0; i < std::max(before.size(), now.size()); ++i) {
    const std::string was = i < before.size() ? before[i] : "(nothing)";
    const std::string is = i < now.size() ? now[i] : "(nothing)";
    if (was != is) difference += "  kept  " + was + "\n  now   " + is + "\n";
  }
  EXPECT_TRUE(difference.empty())
      << "A search does other work than bench/signature.txt says:\n"
      << difference << "If that is intended, write it down and quote the number in the commit:\n"
      << "  build/release/grundy-bench signature --verbose > bench/signature.txt";
}

TEST(Signature, IsOneNumberUnlessMoreIsAskedFor) {
  const std::vector<std::string> now = signature({});
  ASSERT_EQ(now.size(), 1U);
  EXPECT_EQ(now[0].find_first_not_of("0123456789"), std::string::npos) << now[0];
  EXPECT_EQ("signature " + now[0], signature({"--verbose"}).back());
}

}  // namespace
}  // namespace grundy::e2e
