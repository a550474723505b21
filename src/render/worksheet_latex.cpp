// Worksheets as LaTeX: the class article, T1 fonts, TikZ, and nothing that is not in every
// distribution.
#include <fmt/format.h>

#include <algorithm>

#include "render/drawing.h"
#include "render/latex_text.h"
#include "render/worksheet_markup.h"

namespace grundy::render {

namespace {

/// How many letters of a figure fit on a line: fewer within lists, which are indented.
std::size_t line_width(std::size_t depth) {
  return 88 - 9 * std::min<std::size_t>(depth, 4);
}

/// A line broken at its spaces, the rest of it indented; a word that is longer stays whole.
std::vector<std::string> broken(std::string line, std::size_t width) {
  constexpr std::string_view kIndent = "    ";
  std::vector<std::string> lines;
  while (line.size() > width) {
    const std::size_t text = line.find_first_not_of(' ');
    std::size_t space = line.rfind(' ', width);
    if (space == std::string::npos || space <= text) space = line.find(' ', text);
    if (space == std::string::npos) break;
    const std::size_t rest = line.find_first_not_of(' ', space);
    if (rest == std::string::npos) break;
    lines.push_back(line.substr(0, space));
    line = std::string(kIndent) + line.substr(rest);
  }
  lines.push_back(std::move(line));
  return lines;
}

class Latex : public WorksheetMarkup {
 public:
  void begin(std::string_view title, bool for_pupils, std::string_view student) override {
    for_pupils_ = for_pupils;
    text_ += fmt::format(
        "\\documentclass[11pt,a4paper]{{article}}\n\\usepackage[utf8]{{inputenc}}\n"
        "\\usepackage[T1]{{fontenc}}\n\\usepackage{{textcomp}}\n\\usepackage{{tikz}}\n"
        "\\IfFileExists{{lmodern.sty}}{{\\usepackage{{lmodern}}}}{{}}\n"
        "\\makeatletter\\def\\verbatim@font{{\\small\\ttfamily}}\\makeatother\n"
        "\\usepackage[margin=2.2cm]{{geometry}}\n\\setlength{{\\parindent}}{{0pt}}\n"
        "\\setlength{{\\parskip}}{{4pt}}\n\\raggedright\n\\begin{{document}}\n"
        "{{\\LARGE\\bfseries {}\\par}}\n\\medskip\n",
        escape_latex(title));
    if (for_pupils) {
      const std::string name =
          student.empty() ? "\\underline{\\hspace{6cm}}" : escape_latex(student);
      text_ += "Name: " + name + "\\quad Date: \\underline{\\hspace{3cm}}\n\n\\medskip\n";
    }
  }
  void rules(const GameRules& game) override {
    text_ += fmt::format("\\textbf{{{}}}: {}. Written {}\n\n", escape_latex(game.title),
                         escape_latex(game.summary), latex_code(game.notation));
  }
  void paragraph(std::string_view text) override { text_ += escape_latex(text) + "\n\n"; }
  void section(std::string_view heading, std::string_view instruction) override {
    text_ += fmt::format("\\section*{{{}}}\n", escape_latex(heading));
    if (!instruction.empty()) paragraph(instruction);
  }
  void begin_exercise(std::size_t number, std::string_view position,
                      std::string_view points) override {
    // An exercise is not torn apart at the end of a page; an answer may be longer than one.
    if (for_pupils_) text_ += "\\begin{samepage}\n";
    const std::string worth = points.empty() ? "" : "\\hfill " + escape_latex(points);
    text_ +=
        fmt::format("\\medskip\n\\textbf{{{}.}} {}{}\n\n", number, latex_code(position), worth);
  }
  void space(std::size_t lines) override {
    for (std::size_t i = 0; i < lines; ++i) {
      text_ += "\\vspace{6mm}\\noindent\\textcolor{black!25}{\\hrule}\n";
    }
    text_ += "\n";
  }
  void steps(const std::vector<std::string>& steps) override {
    text_ += "\\begin{enumerate}\n";
    for (const std::string& step : steps) text_ += "\\item " + escape_latex(step) + "\n";
    text_ += "\\end{enumerate}\n";
  }
  void picture(const Drawing& drawing) override {
    text_ += drawing_tikz(drawing) + "\n\\smallskip\n";
  }
  void room_for(std::string_view what) override {
    text_ += fmt::format("{}: \\underline{{\\hspace{{7cm}}}}\n\n", escape_latex(what));
  }
  void table(const TableExercise& exercise, bool filled) override {
    for (const Grid& grid : grids_of(exercise, filled)) {
      text_ += "\\begin{tabular}{|r|" + repeat("c|", grid.front().size() - 1) + "}\n\\hline\n";
      for (const auto& row : grid) {
        for (std::size_t j = 0; j < row.size(); ++j) {
          const GridCell& cell = row[j];
          const std::string text = escape_latex(cell.text);
          if (j > 0) text_ += " & ";
          text_ += cell.heading           ? "\\textit{" + text + "}"
                   : cell.blank && filled ? "\\textbf{" + text + "}"
                   : cell.blank           ? "\\hspace*{1.2em}"
                                          : text;
        }
        text_ += " \\\\ \\hline\n";
      }
      text_ += "\\end{tabular}\n\n\\smallskip\n";
    }
  }
  void verdict(std::string_view text) override {
    text_ += fmt::format("\\textbf{{{}}}\n\n", escape_latex(text));
  }
  void moves(const std::vector<NamedMove>& moves) override {
    text_ += "\\begin{itemize}\n";
    for (const NamedMove& move : moves) {
      text_ += "\\item " + latex_code(move.move);
      if (!move.to.empty()) text_ += " to " + latex_code(move.to);
      text_ += "\n";
    }
    text_ += "\\end{itemize}\n";
  }
  void reason(const Explanation& explanation) override {
    paragraph(explanation.claim);
    below(explanation, 0);
  }
  void end_exercise() override { text_ += for_pupils_ ? "\\end{samepage}\n\n" : "\n"; }
  void end(std::string_view text, std::string_view command) override {
    text_ += fmt::format("\\bigskip\\hrule\\smallskip\n{{\\footnotesize {} {}\\par}}\n",
                         escape_latex(text), command.empty() ? "" : latex_code(command));
    text_ += "\\end{document}\n";
  }

 private:
  static std::string repeat(std::string_view text, std::size_t times) {
    std::string result;
    for (std::size_t i = 0; i < times; ++i) result += text;
    return result;
  }
  void verbatim(const std::vector<std::string>& lines, std::size_t depth) {
    text_ += "\\begin{verbatim}\n";
    for (const std::string& line : lines) {
      for (const std::string& part : broken(verbatim_latex(line), line_width(depth)))
        text_ += part + "\n";
    }
    text_ += "\\end{verbatim}\n";
  }
  // NOLINTNEXTLINE(misc-no-recursion): explanations are a few levels deep
  void below(const Explanation& reason, std::size_t depth) {
    constexpr std::size_t kDeepest = 4;  // lists within lists, which LaTeX allows
    if (!reason.figure.empty()) verbatim(reason.figure, depth);
    if (reason.because.empty()) return;
    const bool list = depth < kDeepest;
    if (list) text_ += "\\begin{itemize}\n";
    for (const Explanation& sub : reason.because) {
      text_ += (list ? "\\item " : "") + escape_latex(sub.claim) + "\n\n";
      below(sub, depth + 1);
    }
    if (list) text_ += "\\end{itemize}\n";
  }

  bool for_pupils_ = false;
};

}  // namespace

std::unique_ptr<WorksheetMarkup> latex_markup() {
  return std::make_unique<Latex>();
}

}  // namespace grundy::render
