#include "render/worksheet.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "render/json_line.h"
#include "render/picture.h"
#include "render/table_cells.h"
#include "render/worksheet_markup.h"

namespace grundy::render {

namespace {

struct Words {
  std::string_view heading;
  std::string_view instruction;
};

Words words_for(ExerciseKind kind) {
  switch (kind) {
    case ExerciseKind::winner:
      return {"Who wins?",
              "Both play as well as possible. Does the player to move win (an N-position) or the "
              "other one (a P-position)? Give a reason."};
    case ExerciseKind::winning_moves:
      return {"Find all winning moves", "There may be several, or none."};
    case ExerciseKind::nim_value:
      return {"Find the nim value",
              "The nim value of a position is the least number that is not a nim value of one of "
              "its options; that of a sum is the nim sum of its components."};
    case ExerciseKind::table:
      break;
  }
  return {"Complete the table", "Every cell holds a nim value. Fill in those that are missing."};
}

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

std::string command_for(const WorksheetRequest& request, SheetPart part) {
  const bool plain = std::ranges::all_of(
      request.source, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
  return fmt::format("grundy worksheet {} --count {} --seed {} --difficulty {}{}{}",
                     plain ? request.source : quote_for_shell(request.source), request.count,
                     request.seed, name_of(request.difficulty),
                     request.play == Play::misere ? " --misere" : "",
                     part == SheetPart::exercises ? " --answers" : "");
}

std::string verdict_of(const Result& result) {
  std::string text = result.outcome == Outcome::N
                         ? "N-position: the player to move wins."
                         : "P-position: the player to move loses against perfect play.";
  if (result.nim_value) text += fmt::format(" Nim value {}.", result.nim_value->number());
  return text;
}

std::vector<WorksheetMarkup::Move> moves_of(const Result& result) {
  std::vector<WorksheetMarkup::Move> moves;
  if (!result.winning_moves) return moves;
  for (const MoveResult& move : result.winning_moves->moves) {
    std::string name = move.move;
    if (result.position.components.size() > 1) {
      name = "in " + result.position.components[move.component].print() + ": " + name;
    }
    if (move.count > 1) name += fmt::format(" ({} ways)", move.count);
    moves.push_back({std::move(name), move.to ? move.to->print() : std::string()});
  }
  return moves;
}

void write_question(const Result& result, ExerciseKind kind, WorksheetMarkup& out) {
  const auto& components = result.position.components;
  // A picture of some components alone would look like the whole position.
  const bool drawn = std::ranges::none_of(
      components, [](const Component& component) { return picture_lines(component).empty(); });
  for (const Component& component : components) {
    if (drawn) out.picture(component, components.size() > 1);
  }
  out.room_for(kind == ExerciseKind::winner          ? "Winner"
               : kind == ExerciseKind::winning_moves ? "Winning moves"
                                                     : "Nim value");
}

void write_answer(const Result& result, ExerciseKind kind, WorksheetMarkup& out) {
  out.verdict(verdict_of(result));
  if (kind == ExerciseKind::winning_moves) {
    const auto moves = moves_of(result);
    out.paragraph(moves.empty()       ? "There is no winning move."
                  : moves.size() == 1 ? "The winning move:"
                                      : "The winning moves:");
    if (!moves.empty()) out.moves(moves);
  }
  if (result.explanation) out.reason(*result.explanation);
}

void write_exercise(const Exercise& exercise, std::size_t number, SheetPart part,
                    WorksheetMarkup& out) {
  if (const auto* const table = std::get_if<TableExercise>(&exercise.answer)) {
    out.begin_exercise(number, table->table.expression);
    out.table(*table, part == SheetPart::answers);
  } else {
    const auto& result = std::get<Result>(exercise.answer);
    out.begin_exercise(number, result.position.print());
    if (part == SheetPart::exercises) {
      write_question(result, exercise.kind, out);
    } else {
      write_answer(result, exercise.kind, out);
    }
  }
  out.end_exercise();
}

std::unique_ptr<WorksheetMarkup> markup_for(SheetFormat format) {
  switch (format) {
    case SheetFormat::markdown:
      return markdown_markup();
    case SheetFormat::html:
      return html_markup();
    case SheetFormat::latex:
      break;
  }
  return latex_markup();
}

}  // namespace

std::string worksheet(const Worksheet& sheet, SheetPart part, SheetFormat format) {
  const auto out = markup_for(format);
  const bool answers = part == SheetPart::answers;
  out->begin(fmt::format("{}: {}", sheet.title, answers ? "answers" : "exercises"), !answers);
  if (!answers) {
    for (const GameRules& game : sheet.games) out->rules(game);
    out->paragraph(sheet.request.play == Play::normal
                       ? "Two players move in turn. The player who cannot move loses."
                       : "Two players move in turn. Misère play: the player who cannot move wins.");
  }
  std::optional<ExerciseKind> kind;
  for (std::size_t i = 0; i < sheet.exercises.size(); ++i) {
    const Exercise& exercise = sheet.exercises[i];
    if (kind != exercise.kind) {
      const Words words = words_for(exercise.kind);
      out->section(words.heading, answers ? std::string_view() : words.instruction);
      kind = exercise.kind;
    }
    write_exercise(exercise, i + 1, part, *out);
  }
  out->end(fmt::format("Seed {}, {}, {} play. {}:", sheet.request.seed,
                       name_of(sheet.request.difficulty),
                       sheet.request.play == Play::normal ? "normal" : "misère",
                       answers ? "The exercises" : "The answers"),
           command_for(sheet.request, part));
  return printable(out->take());
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
