#include <gtest/gtest.h>

#include <string>

#include "grundy/engine.h"
#include "render/text.h"
#include "render/wrap.h"

namespace grundy::render {
namespace {

TEST(Manual, LosesItsMarks) {
  EXPECT_EQ(manual_text("# Title\n\nTake `*n` from *one* heap, `.` or 2*3.\n", {}),
            "Title\n\nTake *n from one heap, '.' or 2*3.\n");
}

TEST(Manual, HighlightsCodeAndHeadingsOnATerminal) {
  EXPECT_EQ(manual_text("## Rules\n\nA `nim(1, 2)` move.\n", {.color = true}),
            "\x1b[1mRules\x1b[0m\n\nA \x1b[1mnim(1, 2)\x1b[0m move.\n");
}

TEST(Manual, AlignsTables) {
  EXPECT_EQ(manual_text("| sign | what |\n|---|---|\n| `:` | two |\n", {}),
            "  sign  what\n  ':'   two\n");
}

TEST(Manual, BreaksLinesAndNotCode) {
  const std::string code = "`" + std::string(30, 'a') + " " + std::string(30, 'b') + "`";
  const std::string text =
      manual_text("- word word word word word " + code + " word word word\n", {});
  EXPECT_EQ(text, "- word word word word word\n  " + std::string(30, 'a') + " " +
                      std::string(30, 'b') + " word word word\n");
}

TEST(Manual, FitsATerminalForEveryGame) {
  const Engine engine;
  for (const CatalogueEntry& entry : engine.catalogue()) {
    const std::string text = manual_text(entry.manual, {});
    EXPECT_EQ(text.find('`'), std::string::npos) << entry.info->name;
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string::npos;
         begin = end + 1) {
      EXPECT_LE(columns_of(text.substr(begin, end - begin)), kTerminalWidth)
          << entry.info->name << ": " << text.substr(begin, end - begin);
    }
  }
}

}  // namespace
}  // namespace grundy::render
