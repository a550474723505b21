// An exercise as every format of a worksheet writes it: what the student sees, what a program can
// check, and what the answer says.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grundy/game/drawing.h"
#include "grundy/reason.h"
#include "grundy/worksheet.h"

namespace grundy::render {

/// How an answer is given where a program checks it.
enum class AnswerForm : std::uint8_t {
  one_of,   ///< one of the choices
  some_of,  ///< all right choices, and there may be none
  number,
  cells,    ///< the blank cells of the table
  written,  ///< in words or as a drawing: only a person can check it
};

struct Choice {
  std::string text;
  bool right = false;
};

struct NamedMove {
  std::string move;
  std::string to;  ///< may be empty
};

struct SheetItem {
  ExerciseKind kind = ExerciseKind::winner;
  std::string title;                    ///< a position, two of them, or a game, in the notation
  Drawing picture = {};                 ///< may be empty
  std::vector<std::string> steps = {};  ///< to be numbered
  const TableExercise* table = nullptr;
  std::string given = {};  ///< a paragraph, such as values to look at
  std::string room;        ///< what to write down
  unsigned points = 1;

  AnswerForm form = AnswerForm::written;
  std::vector<Choice> choices = {};
  std::uint64_t number = 0;
  std::vector<std::uint64_t> cells = {};

  std::string verdict = {};
  std::vector<NamedMove> moves = {};  ///< winning ones, if they were asked for
  bool lists_moves = false;
  const Explanation* reason = nullptr;
  std::vector<std::pair<std::string, const Explanation*>> more_reasons = {};
  Drawing answer_picture = {};
  std::string hardness = {};  ///< a sentence for the teacher
};

[[nodiscard]] SheetItem item_of(const Exercise& exercise);

struct KindWords {
  std::string_view heading;
  std::string_view instruction;
};
[[nodiscard]] KindWords words_for(ExerciseKind kind);

/// "play: the player who cannot move loses", of the sheet or of one exercise.
[[nodiscard]] std::string_view play_rule(Play play);

}  // namespace grundy::render
