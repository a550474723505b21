#include "render/worksheet.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "render/json_line.h"
#include "render/table_cells.h"
#include "render/worksheet_item.h"
#include "render/worksheet_markup.h"
#include "render/worksheet_quiz.h"

namespace grundy::render {

namespace {

std::string_view name_of(Difficulty difficulty) {
  switch (difficulty) {
    case Difficulty::easy:
      return "easy";
    case Difficulty::medium:
      return "medium";
    case Difficulty::hard:
      break;
  }
  return "hard";
}

/// A word as a shell takes it literally.
std::string quote_for_shell(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

/// The command that makes the exercises again.
std::string command_for(const WorksheetRequest& request) {
  const bool plain = std::ranges::all_of(
      request.source, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
  std::string command = fmt::format("grundy worksheet {} --count {} --seed {} --difficulty {}",
                                    plain ? request.source : quote_for_shell(request.source),
                                    request.count, request.seed, name_of(request.difficulty));
  if (request.play == Play::misere) command += " --misere";
  if (!request.kinds.empty()) command += " --kinds " + quote_for_shell(request.kinds);
  if (request.points) command += " --points";
  if (request.space > 0) command += fmt::format(" --space {}", request.space);
  return command;
}

std::string points_text(const SheetItem& item, const WorksheetRequest& request) {
  if (!request.points) return {};
  return fmt::format("{} point{}", item.points, item.points == 1 ? "" : "s");
}

void write_question(const SheetItem& item, std::size_t space, WorksheetMarkup& out) {
  if (!item.picture.empty()) out.picture(item.picture);
  if (!item.given.empty()) out.paragraph(item.given);
  if (!item.steps.empty()) out.steps(item.steps);
  if (item.table != nullptr) out.table(*item.table, false);
  if (!item.room.empty()) out.room_for(item.room);
  if (space > 0) out.space(space);
}

void write_answer(const SheetItem& item, WorksheetMarkup& out) {
  if (item.table != nullptr) out.table(*item.table, true);
  if (!item.steps.empty()) out.steps(item.steps);
  if (!item.verdict.empty()) out.verdict(item.verdict);
  if (!item.answer_picture.empty()) out.picture(item.answer_picture);
  if (item.lists_moves) {
    out.paragraph(item.moves.empty()       ? "There is no winning move."
                  : item.moves.size() == 1 ? "The winning move:"
                                           : "The winning moves:");
    if (!item.moves.empty()) out.moves(item.moves);
  }
  if (item.reason != nullptr) out.reason(*item.reason);
  for (const auto& [position, reason] : item.more_reasons) {
    out.paragraph(position + ":");
    out.reason(*reason);
  }
  if (!item.hardness.empty()) out.paragraph(item.hardness);
}

std::unique_ptr<WorksheetMarkup> markup_for(SheetFormat format) {
  switch (format) {
    case SheetFormat::markdown:
      return markdown_markup();
    case SheetFormat::html:
      return html_markup();
    case SheetFormat::latex:
    default:
      break;
  }
  return latex_markup();
}

std::string title_of(const Worksheet& sheet, const SheetLabel& label, bool answers) {
  std::string title = fmt::format("{}: {}", sheet.title, answers ? "answers" : "exercises");
  if (!label.variant.empty()) title += fmt::format(" ({})", label.variant);
  if (answers && !label.student.empty()) title += fmt::format(", {}", label.student);
  return title;
}

std::string document(const Worksheet& sheet, SheetPart part, SheetFormat format,
                     const SheetLabel& label) {
  const auto out = markup_for(format);
  const bool answers = part == SheetPart::answers;
  out->begin(title_of(sheet, label, answers), !answers, label.student);
  if (!answers) {
    for (const GameRules& game : sheet.games) out->rules(game);
    out->paragraph(sheet.request.play == Play::normal
                       ? play_rule(Play::normal)
                       : "Two players move in turn. Misère play: the player who cannot move wins.");
  }
  std::optional<ExerciseKind> kind;
  unsigned points = 0;
  for (std::size_t i = 0; i < sheet.exercises.size(); ++i) {
    const SheetItem item = item_of(sheet.exercises[i]);
    if (kind != item.kind) {
      const KindWords words = words_for(item.kind);
      out->section(words.heading, answers ? std::string_view() : words.instruction);
      kind = item.kind;
    }
    points += item.points;
    out->begin_exercise(i + 1, item.title, points_text(item, sheet.request));
    answers ? write_answer(item, *out) : write_question(item, sheet.request.space, *out);
    out->end_exercise();
  }
  std::string foot =
      fmt::format("Sheet {}, {}, {} play.", sheet.request.seed, name_of(sheet.request.difficulty),
                  sheet.request.play == Play::normal ? "normal" : "misère");
  if (sheet.request.points) foot += fmt::format(" {} points in all.", points);
  // A student who had the command would have the answers.
  out->end(answers ? foot + " The exercises:" : foot,
           answers ? command_for(sheet.request) : std::string());
  return printable(out->take());
}

}  // namespace

std::string answers_command(const WorksheetRequest& request) {
  return command_for(request) + " --answers";
}

bool has_two_parts(SheetFormat format) {
  return format != SheetFormat::moodle && format != SheetFormat::gift;
}

std::string worksheet(const Worksheet& sheet, SheetPart part, SheetFormat format,
                      const SheetLabel& label) {
  switch (format) {
    case SheetFormat::moodle:
      return worksheet_moodle(sheet);
    case SheetFormat::gift:
      return worksheet_gift(sheet);
    case SheetFormat::notebook:
      return worksheet_notebook(sheet, part == SheetPart::answers,
                                title_of(sheet, label, part == SheetPart::answers));
    case SheetFormat::markdown:
    case SheetFormat::html:
    case SheetFormat::latex:
      break;
  }
  return document(sheet, part, format, label);
}

std::vector<Grid> grids_of(const TableExercise& exercise, bool filled) {
  const Table& table = exercise.table;
  const auto cell = [&](std::size_t index) {
    const bool blank = exercise.blank[index];
    const std::string text = cell_text(table.cells[index], table.play);
    return GridCell{blank && !filled ? "" : text, false, blank};
  };
  const std::size_t width = table.columns.size();
  std::vector<Grid> grids;
  if (!table.one_dimensional) {
    Grid grid{{GridCell{"", true}}};
    for (const std::uint64_t column : table.columns) {
      grid.front().push_back({std::to_string(column), true});
    }
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      std::vector<GridCell> row{{std::to_string(table.rows[i]), true}};
      for (std::size_t j = 0; j < width; ++j) row.push_back(cell(i * width + j));
      grid.push_back(std::move(row));
    }
    return {std::move(grid)};
  }
  constexpr std::size_t kPerLine = 10;
  for (std::size_t from = 0; from < width; from += kPerLine) {
    Grid grid{{GridCell{"number", true}}, {GridCell{"nim value", true}}};
    for (std::size_t j = from; j < std::min(width, from + kPerLine); ++j) {
      grid[0].push_back({std::to_string(table.columns[j]), true});
      grid[1].push_back(cell(j));
    }
    grids.push_back(std::move(grid));
  }
  return grids;
}

std::string worksheet_json(const Worksheet& sheet) {
  nlohmann::ordered_json json{
      {"title", sheet.title},
      {"count", sheet.exercises.size()},
      {"exercises", worksheet(sheet, SheetPart::exercises, SheetFormat::html)},
      {"answers", worksheet(sheet, SheetPart::answers, SheetFormat::html)}};
  json["shortage"] = sheet.shortage ? nlohmann::ordered_json(*sheet.shortage) : nullptr;
  if (sheet.stop) json["stopped"] = quotient_stop(*sheet.stop);
  return json_line(json);
}

}  // namespace grundy::render
