// Moodle XML: https://docs.moodle.org/en/Moodle_XML_format describes it. Texts are HTML in CDATA;
// the answer's reasons are the feedback that a student sees afterwards.
#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "render/base64.h"
#include "render/drawing.h"
#include "render/worksheet_item.h"
#include "render/worksheet_markup.h"
#include "render/worksheet_quiz.h"
#include "render/xml.h"

namespace grundy::render {

namespace {

/// HTML inside of XML. Texts in it are escaped, so the end of the section does not occur.
std::string html_text(std::string_view tag, std::string_view html) {
  return fmt::format("    <{0} format=\"html\"><text><![CDATA[{1}]]></text></{0}>\n", tag, html);
}

std::string image(const Drawing& drawing) {
  if (drawing.empty()) return {};
  return fmt::format("<p><img alt=\"{}\" src=\"data:image/svg+xml;base64,{}\"/></p>",
                     escape_xml(drawing.title), base64(drawing_svg(drawing)));
}

// NOLINTNEXTLINE(misc-no-recursion): explanations are a few levels deep
std::string reason_html(const Explanation& reason) {
  std::string html = escape_xml(reason.claim);
  if (!reason.figure.empty()) {
    html += "<pre>\n";
    for (const std::string& line : reason.figure) html += escape_xml(line) + "\n";
    html += "</pre>";
  }
  if (reason.because.empty()) return html;
  html += "<ul>";
  for (const Explanation& sub : reason.because) html += "<li>" + reason_html(sub) + "</li>";
  return html + "</ul>";
}

std::string answer_html(const SheetItem& item) {
  std::string html = fmt::format("<p><b>{}</b></p>", escape_xml(item.verdict));
  if (item.lists_moves) {
    html += item.moves.empty() ? "<p>There is no winning move.</p>" : "<ul>";
    for (const NamedMove& move : item.moves) {
      html += fmt::format("<li><code>{}</code> to <code>{}</code></li>", escape_xml(move.move),
                          escape_xml(move.to));
    }
    if (!item.moves.empty()) html += "</ul>";
  }
  html += image(item.answer_picture);
  if (item.reason != nullptr) html += "<p>" + reason_html(*item.reason) + "</p>";
  for (const auto& [position, reason] : item.more_reasons) {
    html += fmt::format("<p><code>{}</code>: {}</p>", escape_xml(position), reason_html(*reason));
  }
  return html;
}

/// The table with a field in each empty cell, as the question type "cloze" has it.
std::string cloze_table(const TableExercise& exercise) {
  std::string html;
  for (const Grid& grid : grids_of(exercise, true)) {
    html += "<table border=\"1\">";
    for (const auto& row : grid) {
      html += "<tr>";
      for (const GridCell& cell : row) {
        const std::string text = escape_xml(cell.text);
        html += cell.heading ? fmt::format("<th>{}</th>", text)
                : cell.blank ? fmt::format("<td>{{1:NUMERICAL:={}}}</td>", text)
                             : fmt::format("<td>{}</td>", text);
      }
      html += "</tr>";
    }
    html += "</table>";
  }
  return html;
}

std::string question_html(const SheetItem& item) {
  const KindWords words = words_for(item.kind);
  std::string html = fmt::format("<p><code>{}</code></p>{}<p>{}</p>", escape_xml(item.title),
                                 image(item.picture), escape_xml(words.instruction));
  if (!item.given.empty()) html += fmt::format("<p>{}</p>", escape_xml(item.given));
  if (!item.steps.empty()) {
    html += "<ol>";
    for (const std::string& step : item.steps) html += fmt::format("<li>{}</li>", escape_xml(step));
    html += "</ol>";
  }
  if (item.table != nullptr) html += cloze_table(*item.table);
  return html;
}

std::string choice_xml(double fraction, std::string_view text) {
  return fmt::format(
      "    <answer fraction=\"{:.5g}\" format=\"html\"><text><![CDATA[{}]]></text></answer>\n",
      fraction, escape_xml(text));
}

std::string choices_xml(const SheetItem& item) {
  const bool one = item.form == AnswerForm::one_of;
  const auto right = std::ranges::count_if(item.choices, [](const Choice& c) { return c.right; });
  std::string xml = fmt::format("    <single>{}</single>\n    <shuffleanswers>0</shuffleanswers>\n",
                                one ? "true" : "false");
  for (const Choice& choice : item.choices) {
    const double good = one ? 100 : 100.0 / static_cast<double>(right);
    xml += choice_xml(choice.right ? good : one ? 0 : -100, choice.text);
  }
  if (!one) xml += choice_xml(right == 0 ? 100 : -100, "There is no winning move.");
  return xml;
}

std::string_view moodle_type(AnswerForm form) {
  switch (form) {
    case AnswerForm::one_of:
    case AnswerForm::some_of:
      return "multichoice";
    case AnswerForm::number:
      return "numerical";
    case AnswerForm::cells:
      return "cloze";
    case AnswerForm::written:
      break;
  }
  return "essay";
}

std::string moodle_question(const SheetItem& item, std::size_t number) {
  std::string xml =
      fmt::format("  <question type=\"{}\">\n    <name><text>Exercise {}: {}</text></name>\n",
                  moodle_type(item.form), number, escape_xml(words_for(item.kind).heading));
  xml += html_text("questiontext", question_html(item));
  if (!item.verdict.empty()) xml += html_text("generalfeedback", answer_html(item));
  xml += fmt::format("    <defaultgrade>{}</defaultgrade>\n", item.points);
  switch (item.form) {
    case AnswerForm::one_of:
    case AnswerForm::some_of:
      xml += choices_xml(item);
      break;
    case AnswerForm::number:
      xml += fmt::format(
          "    <answer fraction=\"100\"><text>{}</text><tolerance>0</tolerance></answer>\n",
          item.number);
      break;
    case AnswerForm::written:
      xml += "    <responseformat>editor</responseformat>\n    <attachments>3</attachments>\n";
      xml += html_text("graderinfo", answer_html(item));
      break;
    case AnswerForm::cells:
      break;
  }
  return xml + "  </question>\n";
}

}  // namespace

std::string worksheet_moodle(const Worksheet& sheet) {
  std::string xml = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n"
      "  <question type=\"category\">\n"
      "    <category><text>$course$/grundy/{}</text></category>\n  </question>\n",
      escape_xml(sheet.title));
  for (std::size_t i = 0; i < sheet.exercises.size(); ++i) {
    xml += moodle_question(item_of(sheet.exercises[i]), i + 1);
  }
  return printable(xml + "</quiz>\n");
}

}  // namespace grundy::render
