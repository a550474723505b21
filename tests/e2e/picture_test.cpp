// Pictures from the command line: in files, in place of the answer, and on the terminal.

#include <gtest/gtest.h>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

TEST(PictureOptions, WriteFilesBesideTheAnswer) {
  const TemporaryFolder folder;
  const Ending ending = run_grundy({"solve", "nim(3,5) + queen(1,2)", "--json", "--svg",
                                    folder.file("a.svg"), "--tikz", folder.file("a.tex")});
  EXPECT_EQ(answer_of(ending)["nim_value"], 6);
  EXPECT_TRUE(folder.read("a.svg").starts_with("<svg xmlns="));
  EXPECT_TRUE(folder.read("a.tex").starts_with("% \\usepackage{tikz}\n\\begin{tikzpicture}"));
}

TEST(PictureOptions, PrintAPictureInPlaceOfTheAnswer) {
  const Ending svg = run_grundy({"solve", "cram(2x3)", "--svg", "-"});
  EXPECT_TRUE(svg.out.starts_with("<svg xmlns=")) << svg.out;
  EXPECT_TRUE(svg.out.ends_with("</svg>\n"));
  const Ending tikz = run_grundy({"solve", "cram(2x3)", "--tikz", "-"});
  EXPECT_TRUE(tikz.out.ends_with("\\end{tikzpicture}\n"));
}

TEST(PictureOptions, DrawOnTheTerminal) {
  const Ending ending = run_grundy({"solve", "nim(1,2)", "--draw"});
  EXPECT_TRUE(ending.out.starts_with("1  o\n\n2  o  o\n\nnim(1,2)\n")) << ending.out;
}

TEST(PictureOptions, ExcludeWhatWouldMixWithThem) {
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{"--svg", "-", "--json"},
        std::vector<std::string>{"--svg", "-", "--tikz", "-"},
        std::vector<std::string>{"--draw", "--json"},
        std::vector<std::string>{"nim(2)", "--svg", "a.svg"},
        std::vector<std::string>{"--tikz", ""}}) {
    std::vector<std::string> words{"solve", "nim(1)"};
    words.insert(words.end(), more.begin(), more.end());
    SCOPED_TRACE(more.front() + " " + more.back());
    expect_one_complaint(run_grundy(words));
  }
}

TEST(PictureOptions, OfGraphsWorkWithoutGraphviz) {
  const TemporaryFolder folder;
  const Ending ending = run_script(
      "PATH=/nowhere exec \"$(command -v grundy)\" export 'chomp(2x3)' --svg a.svg --tikz "
      "a.tex",
      folder.path());
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  EXPECT_NE(folder.read("a.svg").find(">chomp(2x3)</text>"), std::string::npos);
  EXPECT_NE(folder.read("a.tex").find("{chomp(2x3)}"), std::string::npos);
  const Ending large = run_script(
      "PATH=/nowhere exec \"$(command -v grundy)\" export 'nim(9,9,9)' --svg b.svg", folder.path());
  EXPECT_EQ(large.status, kIoFailed);
  EXPECT_NE(large.err.find("Graphviz is not installed"), std::string::npos) << large.err;
}

}  // namespace
}  // namespace grundy::e2e
