// Jupyter notebooks (nbformat 4.5). A cell for an answer calls check(), which compares a checksum:
// the notebook of the student does not contain the answer.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text.h"
#include "render/json_line.h"
#include "render/worksheet_item.h"
#include "render/worksheet_markup.h"
#include "render/worksheet_quiz.h"

namespace grundy::render {

namespace {

using Json = nlohmann::ordered_json;

/// FNV-1a with 64 bits: enough to keep an answer out of sight, and five lines of Python.
std::uint64_t checksum(std::string_view text) {
  std::uint64_t sum = 0xcbf29ce484222325U;
  for (const char c : text) {
    sum ^= static_cast<unsigned char>(c);
    sum *= 0x100000001b3U;
  }
  return sum;
}

constexpr std::string_view kChecker =
    R"py(# Run this cell first. It checks your answers without knowing them.
SHEET = {}

def canonical(answer):
    if isinstance(answer, (set, frozenset)):
        return "|".join(sorted(canonical(part) for part in answer))
    if isinstance(answer, (list, tuple)):
        return ",".join(canonical(part) for part in answer)
    return "".join(str(answer).split())

def checksum(text):
    total = 0xcbf29ce484222325
    for byte in text.encode():
        total = (total ^ byte) * 0x100000001b3 % 2**64
    return total

def check(number, answer, expected):
    right = checksum(f"{SHEET}:{number}:{canonical(answer)}") == expected
    print(f"Exercise {number}: " + ("right" if right else "not yet"))
    return right
)py";

std::string without_spaces(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c != ' ') result += c;
  }
  return result;
}

std::vector<std::string> right_choices(const SheetItem& item) {
  std::vector<std::string> right;
  for (const Choice& choice : item.choices) {
    if (choice.right) right.push_back(choice.text);
  }
  return right;
}

std::string python_text(std::string_view text) {
  return Json(printable_line(text)).dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::string python_set(const std::vector<std::string>& texts) {
  if (texts.empty()) return "set()";
  std::string code;
  for (const std::string& text : texts) code += (code.empty() ? "{" : ", ") + python_text(text);
  return code + "}";
}

/// An answer as Python has it, as the checksum has it, and what the student is told to write.
struct Answer {
  std::string code;
  std::string canonical;
  std::string empty;
  std::string hint;
};

Answer set_answer(std::vector<std::string> right, std::string hint) {
  Answer answer{.code = python_set(right), .empty = "None", .hint = std::move(hint)};
  for (std::string& text : right) text = without_spaces(text);
  std::ranges::sort(right);
  for (const std::string& text : right) {
    answer.canonical += (answer.canonical.empty() ? "" : "|") + text;
  }
  return answer;
}

/// Nothing if only a person can check it.
std::optional<Answer> answer_of(const SheetItem& item) {
  const auto right = right_choices(item);
  switch (item.kind) {
    case ExerciseKind::winner:
    case ExerciseKind::misere: {
      const std::string letter = item.choices.front().right ? "N" : "P";
      return Answer{"\"" + letter + "\"", letter, "\"\"", "\"N\" or \"P\""};
    }
    case ExerciseKind::equivalent: {
      const std::string word = item.choices.front().right ? "True" : "False";
      return Answer{word, word, "None", "True or False"};
    }
    case ExerciseKind::wrong_step: {
      const std::string number = right.front().substr(right.front().find(' ') + 1);
      return Answer{number, number, "None", "the number of the step"};
    }
    case ExerciseKind::graph:
      return set_answer(
          right, "the P-positions, such as {" + python_text(item.choices.front().text) + "}");
    case ExerciseKind::winning_moves:
      if (item.choices.empty()) return std::nullopt;
      return set_answer(right, "the winning moves, written like " +
                                   python_text(item.choices.front().text) + "; set() for none");
    default:
      break;
  }
  if (item.form == AnswerForm::number) {
    const std::string number = std::to_string(item.number);
    return Answer{number, number, "None", "a number"};
  }
  if (item.form != AnswerForm::cells) return std::nullopt;
  std::string list;
  for (const std::uint64_t cell : item.cells) {
    list += (list.empty() ? "" : ", ") + std::to_string(cell);
  }
  return Answer{"[" + list + "]", without_spaces(list), "[]",
                fmt::format("the {} missing values, row by row", item.cells.size())};
}

class Notebook {
 public:
  void markdown(std::string text) { add("markdown", std::move(text)); }
  void code(std::string text) { add("code", std::move(text)); }
  [[nodiscard]] std::string take() {
    const Json json{{"cells", std::move(cells_)},
                    {"metadata",
                     {{"kernelspec",
                       {{"display_name", "Python 3"}, {"language", "python"}, {"name", "python3"}}},
                      {"language_info", {{"name", "python"}}}}},
                    {"nbformat", 4},
                    {"nbformat_minor", 5}};
    return json_line(json);
  }

 private:
  void add(std::string_view type, std::string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    Json cell{{"cell_type", type},
              {"id", fmt::format("cell-{}", cells_.size())},
              {"metadata", Json::object()}};
    if (type == "code") {
      cell["execution_count"] = nullptr;
      cell["outputs"] = Json::array();
    }
    cell["source"] = printable(text);
    cells_.push_back(std::move(cell));
  }

  Json cells_ = Json::array();
};

std::string question_text(const SheetItem& item, std::size_t number) {
  const auto out = markdown_markup();
  out->begin_exercise(number, item.title, "");
  if (!item.picture.empty()) out->picture(item.picture);
  out->paragraph(words_for(item.kind).instruction);
  if (!item.given.empty()) out->paragraph(item.given);
  if (!item.steps.empty()) out->steps(item.steps);
  if (item.table != nullptr) out->table(*item.table, false);
  return out->take_with_pictures();
}

std::string answer_text(const SheetItem& item) {
  const auto out = markdown_markup();
  if (!item.verdict.empty()) out->verdict(item.verdict);
  if (!item.answer_picture.empty()) out->picture(item.answer_picture);
  if (item.lists_moves && !item.moves.empty()) out->moves(item.moves);
  if (item.reason != nullptr) out->reason(*item.reason);
  for (const auto& [position, reason] : item.more_reasons) {
    out->paragraph(position + ":");
    out->reason(*reason);
  }
  if (!item.hardness.empty()) out->paragraph(item.hardness);
  return out->take_with_pictures();
}

std::string opening(const Worksheet& sheet, std::string_view title) {
  const auto out = markdown_markup();
  out->begin(title, false, "");
  for (const GameRules& game : sheet.games) out->rules(game);
  out->paragraph(sheet.request.play == Play::normal
                     ? play_rule(Play::normal)
                     : "Two players move in turn. Misère play: the player who cannot move wins.");
  return out->take_with_pictures();
}

}  // namespace

std::string worksheet_notebook(const Worksheet& sheet, bool answers, std::string_view title) {
  Notebook notebook;
  notebook.markdown(opening(sheet, title));
  std::string checker(kChecker);
  checker.replace(checker.find("{}"), 2, std::to_string(sheet.request.seed));
  notebook.code(std::move(checker));
  for (std::size_t i = 0; i < sheet.exercises.size(); ++i) {
    const SheetItem item = item_of(sheet.exercises[i]);
    notebook.markdown(question_text(item, i + 1));
    if (const auto answer = answer_of(item)) {
      const std::string text =
          fmt::format("{}:{}:{}", sheet.request.seed, i + 1, answer->canonical);
      notebook.code(fmt::format("answer = {}  # {}\ncheck({}, answer, 0x{:016x})\n",
                                answers ? answer->code : answer->empty, answer->hint, i + 1,
                                checksum(text)));
    } else if (!answers) {
      notebook.markdown("*Your answer here.*");
    }
    if (answers) notebook.markdown(answer_text(item));
  }
  return notebook.take();
}

}  // namespace grundy::render
