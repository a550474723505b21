// Worksheets as LaTeX: the class article, T1 fonts, and nothing that is not in every distribution.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text.h"
#include "render/picture.h"
#include "render/worksheet_markup.h"

namespace grundy::render {

namespace {

/// The first character of a text, with all of its bytes.
std::string_view first_character(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) {
    ++length;
  }
  return text.substr(0, length);
}

struct Substitute {
  std::string_view character;
  std::string_view prose;     // within a sentence
  std::string_view verbatim;  // within a picture, where commands are not obeyed
};

/// What stands for a character outside ASCII; "?" where nothing is known.
const Substitute& substitute(std::string_view character) {
  static constexpr std::array<Substitute, 22> kSubstitutes{{
      {"è", "è", "e"},
      {"é", "é", "e"},
      {"–", "--", "-"},
      {"—", "---", "-"},
      {"…", "\\ldots{}", "..."},
      {"×", "\\(\\times\\)", "x"},
      {"⊕", "\\(\\oplus\\)", "+"},
      {"≥", "\\(\\geq\\)", ">="},
      {"≤", "\\(\\leq\\)", "<="},
      {"∞", "\\(\\infty\\)", "oo"},
      {"→", "\\(\\to\\)", ">"},
      {"≠", "\\(\\neq\\)", "/="},
      {"’", "'", "'"},
      {"·", "\\(\\cdot\\)", "."},
      {"─", "-", "-"},
      {"│", "|", "|"},
      {"●", "\\(\\bullet\\)", "o"},
      {"○", "\\(\\circ\\)", "."},
      {"■", "\\(\\bullet\\)", "#"},
      {"□", "\\(\\circ\\)", "."},
      {"█", "\\(\\bullet\\)", "#"},
      {"", "?", "?"},
  }};
  const auto found = std::ranges::find(kSubstitutes, character, &Substitute::character);
  return found == kSubstitutes.end() ? kSubstitutes.back() : *found;
}

std::string_view escape_of(char c) {
  switch (c) {
    case '\\':
      return "\\textbackslash{}";
    case '~':
      return "\\textasciitilde{}";
    case '^':
      return "\\textasciicircum{}";
    case '"':
      return "\\textquotedbl{}";
    case '<':
      return "\\textless{}";
    case '>':
      return "\\textgreater{}";
    case '|':
      return "\\textbar{}";
    case '\'':
      return "\\textquotesingle{}";
    case '`':
      return "\\textasciigrave{}";  // ?` and !` are other letters
    case '[':
      return "{[}";  // after \\item it would begin an argument
    case ']':
      return "{]}";
    default:
      return {};
  }
}

std::string escape_latex(std::string_view raw) {
  // On one line, as an empty one would end a paragraph in the middle of a command.
  const std::string line = printable_line(raw);
  std::string_view text = line;
  std::string result;
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    const char c = character.front();
    if (character.size() > 1 || static_cast<unsigned char>(c) >= 0x80U) {
      result += substitute(character).prose;
    } else if (std::string_view("&%$#_{}").find(c) != std::string_view::npos) {
      result += '\\';
      result += c;
    } else if (text.starts_with("--") || text.starts_with(",,")) {
      result += c;
      result += "{}";  // or the two would become a dash, or a quote
    } else if (const std::string_view command = escape_of(c); !command.empty()) {
      result += command;
    } else {
      result += c;
    }
    text.remove_prefix(character.size());
  }
  return result;
}

std::string latex_code(std::string_view text) {
  return "\\texttt{" + escape_latex(text) + "}";
}

/// A line as a verbatim environment may hold it.
std::string plain(std::string_view raw) {
  const std::string line = printable_line(raw);
  std::string_view text = line;
  std::string result;
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    const bool ascii = static_cast<unsigned char>(character.front()) < 0x80U;
    result += ascii ? character : substitute(character).verbatim;
    text.remove_prefix(character.size());
  }
  // The one text that would end the environment.
  constexpr std::string_view kEndOfPicture = "\\end{verbatim}";
  for (std::size_t at = result.find(kEndOfPicture); at != std::string::npos;
       at = result.find(kEndOfPicture, at)) {
    result.insert(at + 4, " ");
  }
  return result;
}

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
  void begin(std::string_view title, bool for_pupils) override {
    for_pupils_ = for_pupils;
    text_ += fmt::format(
        "\\documentclass[11pt,a4paper]{{article}}\n\\usepackage[utf8]{{inputenc}}\n"
        "\\usepackage[T1]{{fontenc}}\n\\usepackage{{textcomp}}\n"
        "\\makeatletter\\def\\verbatim@font{{\\small\\ttfamily}}\\makeatother\n"
        "\\usepackage[margin=2.2cm]{{geometry}}\n\\setlength{{\\parindent}}{{0pt}}\n"
        "\\setlength{{\\parskip}}{{4pt}}\n\\raggedright\n\\begin{{document}}\n"
        "{{\\LARGE\\bfseries {}\\par}}\n\\medskip\n",
        escape_latex(title));
    if (for_pupils) {
      text_ +=
          "Name: \\underline{\\hspace{6cm}}\\quad Date: \\underline{\\hspace{3cm}}\n\n\\medskip\n";
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
  void begin_exercise(std::size_t number, std::string_view position) override {
    // An exercise is not torn apart at the end of a page; an answer may be longer than one.
    if (for_pupils_) text_ += "\\begin{samepage}\n";
    text_ += fmt::format("\\medskip\n\\textbf{{{}.}} {}\n\n", number, latex_code(position));
  }
  void picture(const Component& component, bool labelled) override {
    const auto lines = picture_lines(component);
    if (lines.empty()) return;
    if (labelled) text_ += latex_code(component.print()) + "\n\n";
    verbatim(lines, 0);
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
  void moves(const std::vector<Move>& moves) override {
    text_ += "\\begin{itemize}\n";
    for (const Move& move : moves) {
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
                         escape_latex(text), latex_code(command));
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
      for (const std::string& part : broken(plain(line), line_width(depth))) text_ += part + "\n";
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
