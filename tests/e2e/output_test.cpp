// Where answers go: pipes that close, devices that are full, terminals with and without colour.

#include <gtest/gtest.h>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

constexpr char kEscape = '\x1b';

bool is_coloured(const std::string& text) {
  return text.find(kEscape) != std::string::npos;
}

/// The text as it is read: without the sequences that dress it.
std::string undressed(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == kEscape) {
      i = std::min(text.find('m', i), text.size());
    } else {
      plain += text[i];
    }
  }
  return plain;
}

/// On a terminal, with these variables set.
Ending on_terminal(std::vector<std::string> arguments, std::vector<std::string> environment = {}) {
  Command command = grundy_command(std::move(arguments));
  command.environment = std::move(environment);
  command.out_is_terminal = true;
  return run(command);
}

/// What a shell reports of a program that SIGPIPE ended.
constexpr int kReaderLeft = 141;

TEST(ClosedOutput, AReaderThatLeavesEndsTheProgramWithoutAWord) {
  // Far more than a pipe holds, so that the program is still writing when the reader leaves.
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"table", "rook", "400x400"},
                                             {"table", "rook", "400x400", "--json"},
                                             {"table", "rook", "180x180", "--svg", "-"},
                                             {"moves", "--json", "--max-moves", "20000", "*20000"},
                                             {"solve", "--json", "-"}}) {
    SCOPED_TRACE(arguments[0]);
    Command command = grundy_command(arguments);
    for (int i = 0; i < 5000; ++i) command.input += "nim(3,5,7)\n";
    Process process(command);
    process.stop_reading();
    const Ending ending = process.finish();
    EXPECT_EQ(ending.status, kReaderLeft) << "signal " << ending.signal;
    EXPECT_EQ(ending.err, "");
  }
}

TEST(ClosedOutput, AReaderThatLeavesEndsTheReadingOfLines) {
  // The input never ends: only the failed write can end the program.
  Command command = grundy_command({"solve", "--json", "-"});
  command.more_input = true;
  Process process(command);
  process.write_input("*1\n");
  ASSERT_TRUE(process.wait_for_out("\n"));
  process.stop_reading();
  process.write_input("*2\n*3\n");
  EXPECT_FALSE(process.wait_for_err("never"));
  EXPECT_EQ(process.finish().status, kReaderLeft);
}

TEST(ClosedOutput, NoOutputAtAllIsAFailure) {
  for (const char* const command :
       {"solve '*1'", "solve --json '*1'", "moves '*1'", "equal 0 0", "table rook 3x3", "games",
        "games nim", "man", "completion bash", "--help", "solve --help", "--version"}) {
    SCOPED_TRACE(command);
    expect_one_complaint(run_script("grundy " + std::string(command) + " >&-"), kIoFailed);
    expect_one_complaint(run_script("grundy " + std::string(command) + " >/dev/full"), kIoFailed);
  }
}

TEST(ClosedOutput, ClosedErrorOutputChangesNothingElse) {
  const Ending good = run_script("grundy solve --json '*1' 2>&-");
  EXPECT_EQ(answer_of(good)["nim_value"], 1);
  EXPECT_EQ(run_script("grundy solve 'nim(' 2>&-").status, kBadInput);
  EXPECT_EQ(run_script("grundy solve 'nim(' 2>/dev/full").status, kBadInput);
}

TEST(ClosedOutput, AComplaintNeverEndsUpInTheFileThatIsWritten) {
  // With standard error closed, a file that is opened next would take its number.
  const TemporaryFolder folder;
  const Ending ending = run_script("grundy table queen 3x3 --svg queen.svg 2>&-", folder.path());
  EXPECT_EQ(ending.status, kAnswered);
  const std::string svg = folder.read("queen.svg");
  EXPECT_TRUE(svg.starts_with("<svg")) << svg.substr(0, 100);
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(Colour, IsForTerminals) {
  EXPECT_TRUE(is_coloured(on_terminal({"solve", "nim(3,5)"}).out));
  EXPECT_TRUE(is_coloured(on_terminal({"solve", "--color=auto", "nim(3,5)"}).out));
  EXPECT_FALSE(is_coloured(run_grundy({"solve", "nim(3,5)"}).out));
  EXPECT_FALSE(is_coloured(run_grundy({"solve", "--color=auto", "nim(3,5)"}).out));
}

TEST(Colour, NoColorTurnsItOffUnlessItIsEmpty) {
  EXPECT_FALSE(is_coloured(on_terminal({"solve", "nim(3,5)"}, {"NO_COLOR=1"}).out));
  EXPECT_FALSE(is_coloured(on_terminal({"games"}, {"NO_COLOR=0"}).out));
  EXPECT_TRUE(is_coloured(on_terminal({"solve", "nim(3,5)"}, {"NO_COLOR="}).out));
}

TEST(Colour, ADumbTerminalGetsNone) {
  EXPECT_FALSE(is_coloured(on_terminal({"solve", "nim(3,5)"}, {"TERM=dumb"}).out));
  EXPECT_TRUE(is_coloured(on_terminal({"solve", "--color=always", "nim(3,5)"}, {"TERM=dumb"}).out));
}

TEST(Colour, TheOptionHasTheLastWord) {
  EXPECT_TRUE(is_coloured(run_grundy({"solve", "--color=always", "nim(3,5)"}).out));
  EXPECT_TRUE(
      is_coloured(on_terminal({"solve", "--color=always", "nim(3,5)"}, {"NO_COLOR=1"}).out));
  EXPECT_FALSE(is_coloured(on_terminal({"solve", "--color=never", "nim(3,5)"}).out));
  EXPECT_FALSE(is_coloured(on_terminal({"solve", "--color", "never", "nim(3,5)"}).out));
}

TEST(Colour, ChangesNothingButTheDress) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"solve", "nim(3,5) + *17 + rook(1,2)"},
                                             {"solve", "queen(1,2)"},
                                             {"moves", "nim(3,5) + *2"},
                                             {"equal", "*2", "nim(3,5)"},
                                             {"table", "rook", "11x11"},
                                             {"table", "takeaway(_; max=11)", "35"},
                                             {"games"},
                                             {"games", "nim"}}) {
    SCOPED_TRACE(arguments[0]);
    std::vector<std::string> coloured = arguments;
    coloured.emplace_back("--color=always");
    const Ending dressed = run_grundy(coloured);
    EXPECT_TRUE(is_coloured(dressed.out)) << dressed.err;
    EXPECT_EQ(undressed(dressed.out), run_grundy(arguments).out);
  }
}

TEST(Colour, IsNotForData) {
  EXPECT_FALSE(is_coloured(on_terminal({"solve", "--color=always", "--json", "*1"}).out));
  EXPECT_FALSE(is_coloured(on_terminal({"table", "--color=always", "--csv", "rook", "3x3"}).out));
  EXPECT_FALSE(
      is_coloured(on_terminal({"table", "--color=always", "--svg", "-", "rook", "3x3"}).out));
}

}  // namespace
}  // namespace grundy::e2e
