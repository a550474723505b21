// Rule files whose texts would be commands of LaTeX: on a worksheet they are text.
#include <gtest/gtest.h>

#include <string>

#include "grundy/engine.h"
#include "render/worksheet.h"

namespace grundy {
namespace {

std::size_t times(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

/// The worksheet and its answers for a game whose texts are all this one, given in Lua.
std::string sheets_with(const std::string& text) {
  Engine engine;
  const std::string rules =
      "local t = " + text +
      "\nreturn { name = 'own', title = t, summary = t, notation = t, examples = {'own(5)'}, "
      "picture = function() return {t, t} end, options = function(n) local o, m = {}, {} "
      "for i = 1, n do o[i], m[i] = n - i, t end return o, m end }";
  EXPECT_TRUE(engine.add_rules(rules, "own.lua"));
  const auto sheet = engine.worksheet({.source = "own", .count = 4});
  EXPECT_TRUE(sheet);
  if (!sheet) return {};
  return render::worksheet(*sheet, render::SheetPart::exercises, render::SheetFormat::latex) +
         render::worksheet(*sheet, render::SheetPart::answers, render::SheetFormat::latex);
}

std::string outside_pictures(std::string text) {
  constexpr std::string_view kBegin = "\\begin{verbatim}";
  constexpr std::string_view kEnd = "\\end{verbatim}";
  for (std::size_t at = text.find(kBegin); at != std::string::npos; at = text.find(kBegin)) {
    text.erase(at, text.find(kEnd, at) + kEnd.size() - at);
  }
  return text;
}

TEST(LatexAttacks, CommandsAreText) {
  const std::string text = sheets_with(R"('\\input{/etc/passwd}\\write18{id}$&%#_{}^~')");
  EXPECT_GT(times(text, "\\textbackslash{}input\\{/etc/passwd\\}"), 0U) << text;
  // In a picture a command is not obeyed, anywhere else it is not there.
  const std::string outside = outside_pictures(text);
  EXPECT_EQ(times(outside, "\\input"), 0U) << outside;
  EXPECT_EQ(times(outside, "\\write"), 0U) << outside;
}

/// A picture ends where it ends, however often it says so.
TEST(LatexAttacks, PicturesEndOnce) {
  const std::string text =
      sheets_with(R"('\\end{verbatim}\\end{verbatim}\\input{x}\\end{verbatim}')");
  EXPECT_GT(times(text, "\\begin{verbatim}\n"), 0U);
  EXPECT_EQ(times(text, "\\end{verbatim}"), times(text, "\\begin{verbatim}\n")) << text;
  EXPECT_EQ(times(text, "\\end{verbatim}"), times(text, "\n\\end{verbatim}\n")) << text;
}

TEST(LatexAttacks, LettersStayWhatTheyAre) {
  const std::string text = sheets_with(R"("?`!`,,--''")");
  EXPECT_EQ(times(text, "?`") + times(text, "!`"), 2 * times(text, "?`!`,,--''")) << "in pictures";
  EXPECT_GT(times(text, "?\\textasciigrave{}!\\textasciigrave{},{},-{}-"), 0U) << text;
}

/// An empty line would end a paragraph inside of a command, and control characters are errors.
TEST(LatexAttacks, ControlCharactersAreGone) {
  const std::string text = sheets_with(R"('a\n\nb\12\27\0\194\155c')");
  for (const char c : text) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
  EXPECT_EQ(times(outside_pictures(text), "a\n\nb"), 0U) << text;
}

}  // namespace
}  // namespace grundy
