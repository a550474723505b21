// Worksheets as documents: whatever stands in a text, the document stays one.
#include "render/worksheet.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "grundy/engine.h"
#include "render/picture.h"

namespace grundy::render {
namespace {

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + part.size())) {
    ++times;
  }
  return times;
}

Worksheet nim_sheet() {
  return Engine().worksheet({.source = "nim", .count = 10, .seed = 7}).value();
}

/// One exercise whose every text has all the signs that some format takes for its own.
Worksheet nasty_sheet(const std::string& text) {
  Engine engine;
  Worksheet sheet = engine.worksheet({.source = "nim", .count = 1}).value();
  sheet.title = text;
  sheet.games = {{text, text, text}};
  sheet.request.source = text;
  auto& result = std::get<Result>(sheet.exercises.front().answer);
  result.explanation = Explanation{"test", text, {text}, {}, {Explanation{"test", text, {text}}}};
  return sheet;
}

TEST(WorksheetDocuments, HaveEveryExerciseInEveryFormat) {
  const Worksheet sheet = nim_sheet();
  for (const SheetFormat format : {SheetFormat::markdown, SheetFormat::html, SheetFormat::latex}) {
    for (const SheetPart part : {SheetPart::exercises, SheetPart::answers}) {
      const std::string text = worksheet(sheet, part, format);
      for (const Exercise& exercise : sheet.exercises) {
        if (const auto* const result = std::get_if<Result>(&exercise.answer)) {
          EXPECT_TRUE(contains(text, result->position.print())) << text;
        }
      }
      EXPECT_TRUE(contains(text, "Sheet 7"));
      // A student who had the command would have the answers.
      EXPECT_EQ(contains(text, "grundy worksheet"), part == SheetPart::answers);
    }
  }
}

TEST(WorksheetDocuments, KeepTheAnswersOffTheExerciseSheet) {
  for (const SheetFormat format : {SheetFormat::markdown, SheetFormat::html, SheetFormat::latex}) {
    const std::string exercises = worksheet(nim_sheet(), SheetPart::exercises, format);
    const std::string answers = worksheet(nim_sheet(), SheetPart::answers, format);
    for (const char* const word : {"N-position:", "P-position:", "since the nim value"}) {
      EXPECT_FALSE(contains(exercises, word)) << word;
    }
    EXPECT_TRUE(contains(answers, "since the nim value"));
    EXPECT_NE(exercises, answers);
  }
}

TEST(WorksheetDocuments, HaveEmptyCellsThatTheAnswersFill) {
  const Worksheet sheet = Engine().worksheet({.source = "queen", .count = 4}).value();
  const auto& table = std::get<TableExercise>(sheet.exercises.back().answer);
  const auto blanks = static_cast<std::size_t>(std::ranges::count(table.blank, true));
  ASSERT_GT(blanks, 0U);
  const std::string asked = worksheet(sheet, SheetPart::exercises, SheetFormat::html);
  const std::string told = worksheet(sheet, SheetPart::answers, SheetFormat::html);
  EXPECT_EQ(count(asked, "<td></td>"), blanks);
  EXPECT_EQ(count(told, "<td></td>"), 0U);
  EXPECT_EQ(count(told, "<td class=\"answer\">"), blanks);
  EXPECT_EQ(count(worksheet(sheet, SheetPart::exercises, SheetFormat::latex), "\\hspace*{1.2em}"),
            blanks);
}

TEST(WorksheetDocuments, EscapeWhatHtmlTakesForItsOwn) {
  const std::string text =
      worksheet(nasty_sheet("<script>&\"'"), SheetPart::exercises, SheetFormat::html) +
      worksheet(nasty_sheet("<script>&\"'"), SheetPart::answers, SheetFormat::html);
  EXPECT_FALSE(contains(text, "<script>"));
  EXPECT_FALSE(contains(text, "&\""));
  EXPECT_GE(count(text, "&lt;script&gt;&amp;&quot;"), 8U);
}

TEST(WorksheetDocuments, EscapeWhatLatexTakesForItsOwn) {
  const std::string text =
      worksheet(nasty_sheet("a_b#c%d$e&f{g}h~i^j\\k[--"), SheetPart::answers, SheetFormat::latex);
  EXPECT_TRUE(contains(text,
                       "a\\_b\\#c\\%d\\$e\\&f\\{g\\}h\\textasciitilde{}i\\textasciicircum{}j"
                       "\\textbackslash{}k{[}-{}-"))
      << text;
  // Figures are verbatim; nothing else may hold the raw text.
  EXPECT_EQ(count(text, "a_b#c"), 2U);
}

TEST(WorksheetDocuments, CannotEndALatexFigureFromWithin) {
  const std::string text =
      worksheet(nasty_sheet("\\end{verbatim}"), SheetPart::answers, SheetFormat::latex);
  EXPECT_EQ(count(text, "\\end{verbatim}"), count(text, "\\begin{verbatim}"));
  EXPECT_EQ(count(text, "\\begin{itemize}"), count(text, "\\end{itemize}"));
}

TEST(WorksheetDocuments, LeaveNothingButLatinLettersToLatex) {
  const std::string text =
      worksheet(nasty_sheet("misère ⊕ ─│● 棋"), SheetPart::answers, SheetFormat::latex);
  EXPECT_TRUE(contains(text, "misère \\(\\oplus\\) -|\\(\\bullet\\) ?")) << text;
  EXPECT_TRUE(contains(text, "misere + -|o ?")) << text;
  EXPECT_FALSE(contains(text, "●"));
}

TEST(WorksheetDocuments, EscapeWhatMarkdownTakesForItsOwn) {
  const std::string text =
      worksheet(nasty_sheet("a*b_c`d<e>|#"), SheetPart::answers, SheetFormat::markdown);
  EXPECT_TRUE(contains(text, "# a\\*b\\_c\\`d\\<e>\\|\\#: answers")) << text;
  EXPECT_TRUE(contains(text, "`` grundy worksheet 'a*b_c`d<e>|#'")) << text;
}

TEST(WorksheetDocuments, QuoteTheCommandForAShell) {
  const std::string text =
      worksheet(nasty_sheet("it's"), SheetPart::answers, SheetFormat::markdown);
  EXPECT_TRUE(contains(text, "grundy worksheet 'it'\\''s' --count 1")) << text;
}

TEST(Pictures, ShowHeapsAndBoards) {
  const Engine engine;
  const auto lines = [&](std::string_view text) {
    return picture_lines(engine.parse(text).value().components.front());
  };
  EXPECT_EQ(lines("*2"), (std::vector<std::string>{"     2  o o"}));
  EXPECT_EQ(lines("queen(1,2)"),
            (std::vector<std::string>{"     0  1  2", "  0  +  .  .", "  1  .  .  Q"}));
  EXPECT_TRUE(lines("*1000000").empty());
  // These have no letters of their own, so their shapes are drawn on a grid.
  EXPECT_EQ(lines("takeaway(2,3; max=2)").size(), 2U);
  EXPECT_FALSE(lines("{*1}").empty());
}

TEST(Pictures, HaveAChipForEach) {
  const Engine engine;
  const std::string svg = picture_svg(engine.parse("nim(3,5,7)").value().components.front());
  EXPECT_EQ(count(svg, "<circle"), 15U);
}

}  // namespace
}  // namespace grundy::render
