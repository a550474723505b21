// The elements of a document of exercises. Each format writes them in its own way.
//
// All texts are plain; the markup escapes them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/game/drawing.h"
#include "grundy/reason.h"
#include "grundy/worksheet.h"
#include "render/worksheet_item.h"

namespace grundy::render {

class WorksheetMarkup {
 public:
  WorksheetMarkup() = default;
  WorksheetMarkup(const WorksheetMarkup&) = delete;
  WorksheetMarkup& operator=(const WorksheetMarkup&) = delete;
  virtual ~WorksheetMarkup() = default;

  /// The head of the document; `for_pupils` adds a line for name and date, with the name if it is
  /// known.
  virtual void begin(std::string_view title, bool for_pupils, std::string_view student) = 0;
  virtual void rules(const GameRules& game) = 0;
  virtual void paragraph(std::string_view text) = 0;
  virtual void section(std::string_view heading, std::string_view instruction) = 0;
  /// `points` is a text such as "2 points", or empty.
  virtual void begin_exercise(std::size_t number, std::string_view position,
                              std::string_view points) = 0;
  virtual void picture(const Drawing& drawing) = 0;
  /// A line to write on, after a word that says what to write.
  virtual void room_for(std::string_view what) = 0;
  /// Empty lines to work on.
  virtual void space(std::size_t lines) = 0;
  virtual void steps(const std::vector<std::string>& steps) = 0;
  /// The table, with its blank cells empty, or filled and marked.
  virtual void table(const TableExercise& exercise, bool filled) = 0;
  virtual void verdict(std::string_view text) = 0;
  virtual void moves(const std::vector<NamedMove>& moves) = 0;
  virtual void reason(const Explanation& explanation) = 0;
  virtual void end_exercise() = 0;
  /// The foot: what the sheet is and, for the teacher, the command that makes its counterpart.
  virtual void end(std::string_view text, std::string_view command) = 0;

  [[nodiscard]] std::string take() { return std::move(text_); }
  /// The text so far with the pictures in it, of a piece that has no end of its own.
  [[nodiscard]] virtual std::string take_with_pictures() { return take(); }

 protected:
  std::string text_;
};

[[nodiscard]] std::unique_ptr<WorksheetMarkup> markdown_markup();
[[nodiscard]] std::unique_ptr<WorksheetMarkup> html_markup();
[[nodiscard]] std::unique_ptr<WorksheetMarkup> latex_markup();

/// A table as rows of texts with headings, a long single row cut into pieces.
struct GridCell {
  std::string text;  ///< empty if the pupil fills it in
  bool heading = false;
  bool blank = false;  ///< the pupil fills it in; the answer sheet shows it
};
using Grid = std::vector<std::vector<GridCell>>;
[[nodiscard]] std::vector<Grid> grids_of(const TableExercise& exercise, bool filled);

}  // namespace grundy::render
