// Worksheets as one HTML page that contains its style and pictures. It is also well-formed XML, so
// any tool can read it.
#include <fmt/format.h>

#include "render/drawing.h"
#include "render/worksheet_markup.h"
#include "render/xml.h"

namespace grundy::render {

namespace {

constexpr std::string_view kStyle = R"css(
body { font: 16px/1.45 Georgia, "DejaVu Serif", serif; max-width: 46em; margin: 2em auto;
  padding: 0 1em; color: #111; background: #fff; }
h1 { font-size: 1.7em; margin: 0 0 .4em; }
h2 { font-size: 1.2em; margin: 1.8em 0 .3em; border-bottom: 1px solid #999; }
h3 { font-size: 1em; margin: 0 0 .4em; }
code, pre { font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: .88em; }
pre { margin: .3em 0 .5em 1.2em; line-height: 1.3; white-space: pre-wrap; }
.names { display: flex; gap: 2em; margin-bottom: 1.2em; }
.names span, .room span { border-bottom: 1px solid #555; flex: 1; }
.names div { display: flex; flex: 1; gap: .5em; }
.room { display: flex; gap: .5em; max-width: 30em; margin-top: .6em; min-height: 1.8em;
  align-items: end; }
.exercise { margin: 1em 0 1.4em; break-inside: avoid; }
.verdict { font-weight: bold; margin: .3em 0; }
.exercise p { margin: .3em 0; }
.points { float: right; font-weight: normal; color: #444; }
.line { height: 2em; border-bottom: 1px solid #bbb; }
ol { margin: .2em 0; padding-left: 1.8em; }
ul { margin: .2em 0; padding-left: 1.3em; }
table { border-collapse: collapse; margin: .5em 0 .8em; }
th, td { border: 1px solid #888; min-width: 1.9em; height: 1.7em; padding: 0 .3em;
  text-align: center; }
th { background: #eee; font-weight: normal; color: #444; }
td.answer { font-weight: bold; background: #dcebdd; }
.picture { display: block; max-width: 100%; height: auto; margin: .3em 0 .3em .6em; }
footer { margin-top: 2.5em; border-top: 1px solid #999; color: #555; font-size: .8em; }
@page { margin: 2cm; }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 12pt; }
  h2, h3 { break-after: avoid; } .picture { max-width: 100%; height: auto; } }
)css";

class Html : public WorksheetMarkup {
 public:
  void begin(std::string_view title, bool for_pupils, std::string_view student) override {
    text_ += fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
        "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
        escape_xml(title), kStyle);
    if (for_pupils) {
      text_ += fmt::format(
          "<div class=\"names\"><div>Name: <span>{}</span></div><div>Date: <span></span></div>"
          "</div>\n",
          escape_xml(student));
    }
  }
  void rules(const GameRules& game) override {
    text_ +=
        fmt::format("<p><strong>{}</strong>: {}. Written <code>{}</code></p>\n",
                    escape_xml(game.title), escape_xml(game.summary), escape_xml(game.notation));
  }
  void paragraph(std::string_view text) override {
    text_ += fmt::format("<p>{}</p>\n", escape_xml(text));
  }
  void section(std::string_view heading, std::string_view instruction) override {
    text_ += fmt::format("<h2>{}</h2>\n", escape_xml(heading));
    if (!instruction.empty()) paragraph(instruction);
  }
  void begin_exercise(std::size_t number, std::string_view position,
                      std::string_view points) override {
    const std::string worth =
        points.empty() ? "" : fmt::format(" <span class=\"points\">{}</span>", escape_xml(points));
    text_ += fmt::format("<div class=\"exercise\">\n<h3>{}. <code>{}</code>{}</h3>\n", number,
                         escape_xml(position), worth);
  }
  void space(std::size_t lines) override {
    // Not by an attribute: the page shows sheets without styles of single elements.
    for (std::size_t i = 0; i < lines; ++i) text_ += "<div class=\"line\"></div>\n";
  }
  void steps(const std::vector<std::string>& steps) override {
    text_ += "<ol>\n";
    for (const std::string& step : steps) text_ += fmt::format("<li>{}</li>\n", escape_xml(step));
    text_ += "</ol>\n";
  }
  void picture(const Drawing& drawing) override { text_ += drawing_svg(drawing); }
  void room_for(std::string_view what) override {
    text_ += fmt::format("<div class=\"room\">{}: <span></span></div>\n", escape_xml(what));
  }
  void table(const TableExercise& exercise, bool filled) override {
    for (const Grid& grid : grids_of(exercise, filled)) {
      text_ += "<table>\n";
      for (const auto& row : grid) {
        text_ += "<tr>";
        for (const GridCell& cell : row) {
          const std::string text = escape_xml(cell.text);
          text_ += cell.heading           ? fmt::format("<th>{}</th>", text)
                   : cell.blank && filled ? fmt::format("<td class=\"answer\">{}</td>", text)
                                          : fmt::format("<td>{}</td>", text);
        }
        text_ += "</tr>\n";
      }
      text_ += "</table>\n";
    }
  }
  void verdict(std::string_view text) override {
    text_ += fmt::format("<p class=\"verdict\">{}</p>\n", escape_xml(text));
  }
  void moves(const std::vector<NamedMove>& moves) override {
    text_ += "<ul>\n";
    for (const NamedMove& move : moves) {
      text_ += fmt::format("<li><code>{}</code>", escape_xml(move.move));
      if (!move.to.empty()) text_ += fmt::format(" to <code>{}</code>", escape_xml(move.to));
      text_ += "</li>\n";
    }
    text_ += "</ul>\n";
  }
  void reason(const Explanation& explanation) override {
    paragraph(explanation.claim);
    below(explanation);
  }
  void end_exercise() override { text_ += "</div>\n"; }
  void end(std::string_view text, std::string_view command) override {
    const std::string code =
        command.empty() ? "" : fmt::format(" <code>{}</code>", escape_xml(command));
    text_ +=
        fmt::format("<footer><p>{}{}</p></footer>\n</body>\n</html>\n", escape_xml(text), code);
  }

 private:
  void preformatted(const std::vector<std::string>& lines) {
    text_ += "<pre>\n";  // browsers drop the first line end, which may belong to the picture
    for (const std::string& line : lines) text_ += escape_xml(line) + "\n";
    text_ += "</pre>\n";
  }
  // NOLINTNEXTLINE(misc-no-recursion): explanations are a few levels deep
  void below(const Explanation& reason) {
    if (!reason.figure.empty()) preformatted(reason.figure);
    if (reason.because.empty()) return;
    text_ += "<ul>\n";
    for (const Explanation& sub : reason.because) {
      text_ += "<li>" + escape_xml(sub.claim) + "\n";
      below(sub);
      text_ += "</li>\n";
    }
    text_ += "</ul>\n";
  }
};

}  // namespace

std::unique_ptr<WorksheetMarkup> html_markup() {
  return std::make_unique<Html>();
}

}  // namespace grundy::render
