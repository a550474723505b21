// Worksheets as Markdown with fenced pictures and pipe tables, as GitHub and Pandoc read it.
#include <fmt/format.h>

#include <algorithm>

#include "render/picture.h"
#include "render/worksheet_markup.h"

namespace grundy::render {

namespace {

std::string escape_markdown(std::string_view text) {
  std::string result;
  for (const char c : text) {
    // These begin quotes and lists. Elsewhere they need no escape.
    const bool leads = result.empty() && (c == '>' || c == '-' || c == '+');
    if (leads || std::string_view("\\`*_{}[]<#|~$&").find(c) != std::string_view::npos) {
      result += '\\';
    }
    result += c;
  }
  return result;
}

/// Puts the text between backquotes, one more than the text has in a row.
std::string markdown_code(std::string_view text) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  const std::string_view space = longest > 0 ? " " : "";
  return fmt::format("{}{}{}{}{}", fence, space, text, space, fence);
}

/// A line to write on. The space around it keeps it from being read as emphasis.
std::string line(std::size_t length) {
  return std::string(length, '_');
}

class Markdown : public WorksheetMarkup {
 public:
  void begin(std::string_view title, bool for_pupils) override {
    text_ += fmt::format("# {}\n\n", escape_markdown(title));
    if (for_pupils) {
      text_ += fmt::format("Name: {}  Date: {}\n\n", line(30), line(12));
    }
  }
  void rules(const GameRules& game) override {
    text_ += fmt::format("**{}**: {}. Written {}\n\n", escape_markdown(game.title),
                         escape_markdown(game.summary), markdown_code(game.notation));
  }
  void paragraph(std::string_view text) override { text_ += escape_markdown(text) + "\n\n"; }
  void section(std::string_view heading, std::string_view instruction) override {
    text_ += fmt::format("## {}\n\n", escape_markdown(heading));
    if (!instruction.empty()) paragraph(instruction);
  }
  void begin_exercise(std::size_t number, std::string_view position) override {
    text_ += fmt::format("### {}. {}\n\n", number, markdown_code(position));
  }
  void picture(const Component& component, bool labelled) override {
    const auto lines = picture_lines(component);
    if (lines.empty()) return;
    if (labelled) text_ += markdown_code(component.print()) + "\n\n";
    fence(lines, "");
    text_ += "\n";
  }
  void room_for(std::string_view what) override {
    text_ += fmt::format("{}: {}\n\n", escape_markdown(what), line(30));
  }
  void table(const TableExercise& exercise, bool filled) override {
    for (const Grid& grid : grids_of(exercise, filled)) {
      for (std::size_t i = 0; i < grid.size(); ++i) {
        text_ += "|";
        for (const GridCell& cell : grid[i]) {
          const bool bold = (cell.blank && filled) || (cell.heading && i > 0);
          const std::string text = escape_markdown(cell.text);
          text_ += fmt::format(" {} |", bold ? "**" + text + "**" : text);
        }
        text_ += "\n";
        if (i > 0) continue;
        text_ += "|";
        for (std::size_t j = 0; j < grid[i].size(); ++j) text_ += "--:|";
        text_ += "\n";
      }
      text_ += "\n";
    }
  }
  void verdict(std::string_view text) override {
    text_ += fmt::format("**{}**\n\n", escape_markdown(text));
  }
  void moves(const std::vector<Move>& moves) override {
    for (const Move& move : moves) {
      text_ += fmt::format("- {}", markdown_code(move.move));
      if (!move.to.empty()) text_ += fmt::format(" to {}", markdown_code(move.to));
      text_ += "\n";
    }
    text_ += "\n";
  }
  void reason(const Explanation& explanation) override {
    text_ += escape_markdown(explanation.claim) + "\n\n";
    if (!explanation.figure.empty()) {
      fence(explanation.figure, "");
      text_ += "\n";
    }
    for (const Explanation& sub : explanation.because) item(sub, 0);
    if (!explanation.because.empty()) text_ += "\n";
  }
  void end_exercise() override {}
  void end(std::string_view text, std::string_view command) override {
    text_ += fmt::format("---\n\n{} {}\n", escape_markdown(text), markdown_code(command));
  }

 private:
  void fence(const std::vector<std::string>& lines, const std::string& indent) {
    std::string fence = "```";
    while (std::ranges::any_of(
        lines, [&](const std::string& line) { return line.find(fence) != std::string::npos; })) {
      fence += '`';
    }
    text_ += indent + fence + "text\n";
    for (const std::string& text : lines) text_ += indent + text + "\n";
    text_ += indent + fence + "\n";
  }
  // NOLINTNEXTLINE(misc-no-recursion): explanations are a few levels deep
  void item(const Explanation& reason, std::size_t depth) {
    const std::string indent(2 * depth, ' ');
    text_ += fmt::format("{}- {}\n", indent, escape_markdown(reason.claim));
    if (!reason.figure.empty()) {
      text_ += "\n";
      fence(reason.figure, indent + "  ");
      text_ += "\n";
    }
    for (const Explanation& sub : reason.because) item(sub, depth + 1);
  }
};

}  // namespace

std::unique_ptr<WorksheetMarkup> markdown_markup() {
  return std::make_unique<Markdown>();
}

}  // namespace grundy::render
