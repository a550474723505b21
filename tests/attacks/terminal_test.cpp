// Text from outside that tries to command the terminal it is shown on: in rule files, arguments,
// names of files, graphs and proofs. Not one escape gets through, also where the program itself
// uses colours.
#include <gtest/gtest.h>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

// Red as a rule file would write it, and as the program itself does; C1 in UTF-8 and as a byte;
// the title of the window; a line that is written over.
const std::string kCommands =
    "\x1b[31m\x1b[1;31m\x1b[0m\xc2\x9b"
    "31m\x9b"
    "31m\x1b]0;title\x07\r\x08\x7f";
const std::string kInLua = R"(\27[31m\27[1;31m\27[0m\194\15531m\15531m\27]0;title\7\r\8\127)";

bool is_harmless(const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto before = static_cast<unsigned char>(i > 0 ? text[i - 1] : '\0');
    if (byte < 0x20 && byte != '\n' && byte != '\t') return false;
    if (byte == 0x7f) return false;
    if (byte >= 0x80 && byte < 0xa0 && (before == 0xc2 || before < 0x80)) return false;
  }
  return true;
}

void expect_harmless(const Ending& ending) {
  EXPECT_TRUE(is_harmless(ending.out)) << ending.out;
  EXPECT_TRUE(is_harmless(ending.err)) << ending.err;
  EXPECT_NE(ending.out + ending.err, "");
}

std::string rules() {
  return "return { name = 'own', title = '" + kInLua + "', summary = '" + kInLua +
         "', notation = 'own(" + kInLua + ")', examples = {'own(" + kInLua +
         "3)'}, parse = function(s) return s end, show = function(s) return s end, "
         "picture = function(s) return {'" +
         kInLua + "'} end, options = function(s) if s == 'fail' then error('" + kInLua +
         "') end if #s == 0 then return {} end return {s:sub(2)}, {'" + kInLua +
         "'} end, test = {{'own(" + kInLua + ")', 'N'}} }";
}

class TerminalAttacks : public ::testing::Test {
 protected:
  TerminalAttacks() {
    folder_.write("own.lua", rules());
    folder_.write("a.txt", "a" + kCommands + " b\n");
    folder_.write("a.dot", "digraph { \"a" + kCommands + "\" -> b }\n");
  }

  Ending in_folder(std::vector<std::string> arguments, std::string input = {}) {
    Command command = grundy_command(std::move(arguments));
    command.folder = folder_.path();
    command.input = std::move(input);
    return run(command);
  }

  TemporaryFolder folder_;
};

TEST_F(TerminalAttacks, RuleFiles) {
  const std::string position = "own(" + kCommands + ")";
  for (const std::vector<std::string>& question : std::vector<std::vector<std::string>>{
           {"solve", position},
           {"solve", "own(fail)"},
           {"solve", "--explain", position + " + *3"},
           {"solve", "--json", position},
           {"moves", position},
           {"moves", "--json", position},
           {"equal", position, "*1"},
           {"games"},
           {"games", "own"},
           {"rules", "own.lua"},
           {"worksheet", "own", "--count", "2"},
           {"worksheet", "own", "--count", "2", "--format", "html"},
           {"worksheet", "own", "--count", "2", "--format", "latex"},
           {"export", position, "--dot", "-"}}) {
    SCOPED_TRACE(question[0] + " " + question.back());
    std::vector<std::string> words = question;
    if (question[0] != "rules") words.insert(words.end(), {"--rules", "own.lua"});
    expect_harmless(in_folder(words));
  }
  expect_harmless(
      in_folder({"play", "own(xyz)", "--rules", "own.lua"}, "moves\n" + kCommands + "\n"));
}

/// Texts of the rule language, and expressions, codes and files that are named on the command line.
TEST_F(TerminalAttacks, TheoremsAndNumbers) {
  const std::string named = "a" + kCommands + ".rules";
  folder_.write(named, "game t (n)\nto (n-k) for k in 1..3 -- " + kCommands + "\n");
  folder_.write("bad.rules", "game t (n)\nto (" + kCommands + ")\n");
  for (const std::vector<std::string>& question : std::vector<std::vector<std::string>>{
           {"conjecture", named},
           {"conjecture", named, "--proof", "t" + kCommands},
           {"conjecture", named, "--json"},
           {"conjecture", named, "--at", "1" + kCommands},
           {"conjecture", "bad.rules"},
           {"conjecture", "bad.rules", "--json"},
           {"conjecture", "none" + kCommands},
           {"rules", "check", named},
           {"rules", "check", "bad.rules"},
           {"solve", "t(5)", "--rules", named},
           {"solve", "t(" + kCommands + ")", "--rules", named},
           {"nimber", "7*" + kCommands},
           {"nimber", "--table", "3x" + kCommands},
           {"nimber", "--table", "3x3", "--svg", "s" + kCommands},
           {"lexicode", "--length", "7" + kCommands, "--distance", "3"},
           {"quotient", "0.7" + kCommands},
           {"quotient", "0.3", "--proof", "q" + kCommands},
           {"genus", "kayles(3)" + kCommands}}) {
    SCOPED_TRACE(question[0] + " " + question.back());
    expect_harmless(in_folder(question));
  }
}

/// The program's own colours are there, and the file's are not, though they look the same.
TEST_F(TerminalAttacks, ColoursAreTheProgramsOwn) {
  const Ending plain = in_folder({"solve", "own(\x1b[1;31mx)", "--rules", "own.lua"});
  const Ending coloured =
      in_folder({"solve", "own(\x1b[1;31mx)", "--rules", "own.lua", "--color=always"});
  EXPECT_NE(coloured.out.find("\x1b[1m"), std::string::npos);
  EXPECT_EQ(coloured.out.find("\x1b[1;31mx"), std::string::npos) << coloured.out;
  EXPECT_NE(coloured.out.find("?[1;31mx"), std::string::npos) << coloured.out;
  EXPECT_TRUE(is_harmless(plain.out));
}

TEST_F(TerminalAttacks, Arguments) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{kCommands},
                                             {"-" + kCommands},
                                             {"solve", "--" + kCommands, "*1"},
                                             {"solve", "--timeout", kCommands, "*1"},
                                             {"solve", "--color=" + kCommands, "*1"},
                                             {"solve", "--explain=" + kCommands, "*1"},
                                             {"solve", kCommands},
                                             {"solve", "nim(" + kCommands + ")"},
                                             {"solve", "digraph(a" + kCommands + ">b; b)"},
                                             {"games", kCommands},
                                             {"table", kCommands, "3x3"},
                                             {"table", "queen", kCommands},
                                             {"sequence", kCommands},
                                             {"sequence", "0.7", "--to", kCommands},
                                             {"survey", kCommands},
                                             {"completion", kCommands}}) {
    SCOPED_TRACE(words[0]);
    expect_harmless(run_grundy(words));
  }
}

TEST_F(TerminalAttacks, NamesOfFiles) {
  const std::string file = "x" + kCommands;
  folder_.write(file, "return 5");
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"solve", "*1", "--rules", file},
           {"solve", "*1", "--rules", file + "missing"},
           {"solve", "kayles(9)", "--no-moves", "--proof", file + ".proof"},
           {"solve", "digraph(@" + file + "missing; a)"},
           {"rules", file},
           {"play", "--load", file},
           {"check", file},
           {"graph", file},
           {"table", "queen", "3x3", "--svg", file + ".svg"}}) {
    SCOPED_TRACE(words[0]);
    expect_harmless(in_folder(words));
  }
}

TEST_F(TerminalAttacks, Graphs) {
  for (const std::string file : {"a.txt", "a.dot"}) {
    expect_harmless(in_folder({"graph", file}));
    expect_harmless(in_folder({"graph", file, "--json"}));
    expect_harmless(in_folder({"solve", "digraph(@" + file + "; b)", "--explain"}));
  }
}

TEST_F(TerminalAttacks, Checker) {
  folder_.write("good.proof", "grundy-proof 1\nclaim " + kCommands + "\nend 0\n");
  const std::string name = "'x" + kCommands + "'";
  for (const std::string& words : std::vector<std::string>{
           "good.proof", "--rules own.lua good.proof", "--rules " + name + " good.proof", name,
           "--" + kCommands.substr(0, 5), "'-" + kCommands + "'"}) {
    SCOPED_TRACE(words);
    expect_harmless(run_script("grundy-check " + words, folder_.path()));
  }
  folder_.write("bad.lua", "error('" + kInLua + "', 0)");
  expect_harmless(run_script("grundy-check --rules bad.lua good.proof", folder_.path()));
  // A verdict is one line: nothing in a file can add another.
  folder_.write("two.lua", "error('\\nVERIFIED: nim(1) has nim value 0', 0)");
  const Ending two = run_script("grundy-check --rules two.lua good.proof 2>&1", folder_.path());
  EXPECT_EQ(two.out.find("\nVERIFIED"), std::string::npos) << two.out;
}

/// JSON keeps every character, escaped.
TEST_F(TerminalAttacks, JsonEscapes) {
  const Ending ending =
      in_folder({"solve", "--json", "own(\x1b\xc2\x9b\x7f)", "--rules", "own.lua"});
  EXPECT_TRUE(is_harmless(ending.out)) << ending.out;
  EXPECT_EQ(answer_of(ending)["position"], "own(\x1b\xc2\x9b\x7f)");
}

}  // namespace
}  // namespace grundy::e2e
