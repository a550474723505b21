// Worksheets as Markdown with pipe tables, as GitHub and Pandoc read it. Pictures are SVG images
// inside the document.
#include <fmt/format.h>

#include <algorithm>

#include "render/base64.h"
#include "render/drawing.h"
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
  void begin(std::string_view title, bool for_pupils, std::string_view student) override {
    text_ += fmt::format("# {}\n\n", escape_markdown(title));
    if (for_pupils) {
      text_ += fmt::format("Name: {}  Date: {}\n\n",
                           student.empty() ? line(30) : escape_markdown(student), line(12));
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
  void begin_exercise(std::size_t number, std::string_view position,
                      std::string_view points) override {
    text_ += fmt::format("### {}. {}{}\n\n", number, markdown_code(position),
                         points.empty() ? "" : fmt::format(" ({})", escape_markdown(points)));
  }
  void space(std::size_t lines) override {
    for (std::size_t i = 0; i < lines; ++i) text_ += line(60) + "\n\n";
  }
  void steps(const std::vector<std::string>& steps) override {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      text_ += fmt::format("{}. {}\n", i + 1, escape_markdown(steps[i]));
    }
    text_ += "\n";
  }
  void picture(const Drawing& drawing) override {
    const std::string name = fmt::format("picture {}", ++pictures_);
    text_ += fmt::format("![{}][{}]\n\n", escape_markdown(drawing.title), name);
    // At the end of the document, so that the text stays readable without the pictures.
    links_ +=
        fmt::format("[{}]: data:image/svg+xml;base64,{}\n", name, base64(drawing_svg(drawing)));
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
  void moves(const std::vector<NamedMove>& moves) override {
    for (const NamedMove& move : moves) {
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
  std::string take_with_pictures() override { return take() + links_; }
  void end(std::string_view text, std::string_view command) override {
    text_ += fmt::format("---\n\n{}{}\n", escape_markdown(text),
                         command.empty() ? "" : " " + markdown_code(command));
    if (!links_.empty()) text_ += "\n" + links_;
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

  std::size_t pictures_ = 0;
  std::string links_;  // where the pictures are
};

}  // namespace

std::unique_ptr<WorksheetMarkup> markdown_markup() {
  return std::make_unique<Markdown>();
}

}  // namespace grundy::render
