// An expression `-`: one position per line from standard input, one answer per line.

#include <gtest/gtest.h>

#include <csignal>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

/// A line with the heaps 1 to 100,000. Four heaps 4k to 4k+3 cancel each other, so their nim
/// sum is 100,000.
std::string long_line() {
  std::string line = "nim(1";
  for (int heap = 2; heap <= 100'000; ++heap) line += "," + std::to_string(heap);
  return line + ")";
}

void expect_long_answer(const Ending& ending) {
  const Json answer = answer_of(ending);
  EXPECT_EQ(answer["nim_value"], 100'000);
  EXPECT_EQ(answer["position"], long_line());
  // The moves that win are those of the 34,465 heaps from 65,536 on, too many to be listed.
  EXPECT_EQ(answer["winning_moves"].size(), 1000U);
  EXPECT_EQ(answer["winning_moves_total"], 34'465);
  EXPECT_EQ(ending.err, "");
}

std::vector<std::uint64_t> values_of(const Ending& ending) {
  std::vector<std::uint64_t> values;
  for (const Json& answer : json_lines(ending.out)) values.push_back(answer.at("nim_value"));
  return values;
}

TEST(Lines, EachIsAnsweredInItsPlace) {
  const Ending ending = run_grundy({"solve", "--json", "-"}, "*1\nnim(3,5)\nqueen(3,4)\n");
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_EQ(values_of(ending), (std::vector<std::uint64_t>{1, 6, 2}));
  EXPECT_EQ(ending.err, "");
}

TEST(Lines, BadOnesGetTheirErrorAndTheOthersAreAnswered) {
  const Ending ending =
      run_grundy({"solve", "--json", "-"}, "*1\nnim(3,\n*2\nnim(3,x)\nqeen(1,2)\n*3\n");
  EXPECT_EQ(ending.status, kBadInput);
  const std::vector<Json> answers = json_lines(ending.out);
  ASSERT_EQ(answers.size(), 6U);
  for (const std::size_t good : {0U, 2U, 5U}) {
    EXPECT_TRUE(answers[good].contains("nim_value")) << answers[good];
  }
  for (const std::size_t bad : {1U, 3U, 4U}) {
    const Json& error = answers[bad].at("error");
    EXPECT_EQ(answers[bad].size(), 1U);
    EXPECT_TRUE(error.at("message").is_string());
    EXPECT_TRUE(error.at("offset").is_number_unsigned());
    EXPECT_EQ(error.at("line"), bad + 1);
  }
  EXPECT_EQ(answers[3]["error"]["offset"], 6);
  EXPECT_EQ(answers[5]["nim_value"], 3);
}

TEST(Lines, ThoseThatAreTooLongAreRefusedAndTheOthersAreAnswered) {
  const std::string most = "*1 +" + std::string((1U << 20U) - 6, ' ') + "*2";  // a mebibyte
  const Ending ending = run_grundy({"solve", "--json", "--memory", "2M", "-"},
                                   "*1\n" + most + "\n" + most + " \n*2\n" + most + most);
  EXPECT_EQ(ending.status, kLimitReached);
  const std::vector<Json> answers = json_lines(ending.out);
  ASSERT_EQ(answers.size(), 5U);
  EXPECT_EQ(answers[0].at("nim_value"), 1);
  EXPECT_EQ(answers[1].at("nim_value"), 3);
  EXPECT_EQ(answers[2].at("error").at("line"), 3);
  EXPECT_EQ(answers[3].at("nim_value"), 2);
  EXPECT_EQ(answers[4].at("error").at("line"), 5);
  EXPECT_NE(ending.err.find("line 3: it is longer than 1048576 bytes"), std::string::npos)
      << ending.err;
}

TEST(Lines, BadOnesAreNamedByTheirNumberInText) {
  const Ending ending = run_grundy({"solve", "-"}, "*1\nnim(3,x)\n*2\n");
  EXPECT_EQ(ending.status, kBadInput);
  EXPECT_NE(ending.err.find("line 2"), std::string::npos) << ending.err;
  EXPECT_NE(ending.out.find("*1\n"), std::string::npos) << ending.out;
  EXPECT_NE(ending.out.find("*2\n"), std::string::npos) << ending.out;
}

TEST(Lines, BlankOnesAndCommentsAreSkippedButCounted) {
  const Ending ending =
      run_grundy({"solve", "--json", "-"}, "# heaps\n\n*1\n \t\r\n  # more\nnim(3,5)\n*x\n");
  EXPECT_EQ(ending.status, kBadInput);
  const std::vector<Json> answers = json_lines(ending.out);
  ASSERT_EQ(answers.size(), 3U) << ending.out;
  EXPECT_EQ(answers[0].at("nim_value"), 1);
  EXPECT_EQ(answers[1].at("nim_value"), 6);
  EXPECT_EQ(answers[2].at("error").at("line"), 7);
}

TEST(Lines, MovesAreAnsweredToo) {
  const std::vector<Json> answers =
      json_lines(run_grundy({"moves", "--json", "-"}, "*2\nnim(1,1)\n").out);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0].at("options").size(), 2U);
  EXPECT_EQ(answers[1].at("options").size(), 1U);
}

TEST(Lines, MayEndAsOnWindows) {
  const Ending ending = run_grundy({"solve", "--json", "-"}, "*1\r\nnim(3,5)\r\n");
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  EXPECT_EQ(values_of(ending), (std::vector<std::uint64_t>{1, 6}));
}

TEST(Lines, TheLastOneNeedsNoEnd) {
  EXPECT_EQ(values_of(run_grundy({"solve", "--json", "-"}, "*1\nnim(3,5)")),
            (std::vector<std::uint64_t>{1, 6}));
  EXPECT_EQ(values_of(run_grundy({"solve", "--json", "-"}, "*7\r")),
            (std::vector<std::uint64_t>{7}));
}

TEST(Lines, NoneIsNoError) {
  const Ending ending = run_grundy({"solve", "--json", "-"}, "");
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_EQ(ending.out, "");
  EXPECT_EQ(ending.err, "");
}

TEST(Lines, ThousandsComeBackInOrder) {
  // More than any buffer holds, in both directions at once.
  std::string input;
  for (int size = 0; size < 20'000; ++size) input += "*" + std::to_string(size) + "\n";
  const Ending ending = run_grundy({"solve", "--json", "-"}, input);
  EXPECT_EQ(ending.status, kAnswered);
  const std::vector<std::uint64_t> values = values_of(ending);
  ASSERT_EQ(values.size(), 20'000U);
  for (std::uint64_t size = 0; size < values.size(); ++size) ASSERT_EQ(values[size], size);
}

TEST(Lines, OneOfAHundredThousandHeapsThroughAPipe) {
  expect_long_answer(run_grundy({"solve", "--json", "-"}, long_line() + "\n"));
}

TEST(Lines, OneOfAHundredThousandHeapsFromAFile) {
  const TemporaryFolder folder;
  folder.write("heaps", long_line());
  expect_long_answer(run_script("grundy solve --json - < heaps", folder.path()));
}

TEST(Lines, AFileIsReadFromWhereTheReaderBeforeLeftIt) {
  const TemporaryFolder folder;
  folder.write("positions", "first\n*5\n");
  const Ending ending =
      run_script("{ read -r line; grundy solve --json -; } < positions", folder.path());
  EXPECT_EQ(answer_of(ending)["nim_value"], 5);
}

TEST(Lines, AreAnsweredBeforeTheNextOneIsWaitedFor) {
  Command command = grundy_command({"solve", "--json", "-"});
  command.more_input = true;
  Process process(command);
  process.write_input("*3\n");
  ASSERT_TRUE(process.wait_for_out("\n"));
  process.write_input("*4\n");
  ASSERT_TRUE(process.wait_for_out("\"*4\""));
  const Ending ending = process.finish();
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_EQ(values_of(ending), (std::vector<std::uint64_t>{3, 4}));
}

TEST(Lines, AnInterruptEndsTheWaiting) {
  Command command = grundy_command({"solve", "--json", "-"});
  command.more_input = true;
  Process process(command);
  process.write_input("*3\n");
  ASSERT_TRUE(process.wait_for_out("\n"));
  ASSERT_TRUE(process.wait_until_asleep());
  process.send(SIGINT);
  // Only the end of the program ends this wait, since its input stays open.
  EXPECT_FALSE(process.wait_for_out("never"));
  const Ending ending = process.finish();
  EXPECT_EQ(ending.status, kLimitReached);
  EXPECT_EQ(values_of(ending), (std::vector<std::uint64_t>{3}));
}

TEST(Lines, AFolderIsNoInput) {
  expect_one_complaint(run_script("grundy solve --json - < /"), kIoFailed);
}

TEST(Lines, AClosedInputIsAFailure) {
  expect_one_complaint(run_script("grundy solve --json - <&-"), kIoFailed);
}

}  // namespace
}  // namespace grundy::e2e
