// GIFT: https://docs.moodle.org/en/GIFT_format describes it. One question has no empty line inside
// and is set off by empty lines; ~ = # { } : are escaped.
#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "render/worksheet_item.h"
#include "render/worksheet_quiz.h"

namespace grundy::render {

namespace {

std::string gift_text(std::string_view raw) {
  const std::string text = printable_line(raw);
  std::string result;
  for (const char c : text) {
    if (std::string_view("~=#{}:\\").find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

/// Weights that add up to 100 for the right choices, and take away as much for wrong ones.
std::string weighted(const std::vector<Choice>& choices) {
  const auto right = std::ranges::count_if(choices, [](const Choice& c) { return c.right; });
  std::string text;
  for (const Choice& choice : choices) {
    const double weight = choice.right ? 100.0 / static_cast<double>(right) : -100.0;
    text += fmt::format("  ~%{:.5g}%{}\n", weight, gift_text(choice.text));
  }
  return text + fmt::format("  ~%{}%There is no winning move.\n", right == 0 ? 100 : -100);
}

std::string gift_answer(const SheetItem& item) {
  switch (item.form) {
    case AnswerForm::one_of: {
      std::string text;
      for (const Choice& choice : item.choices) {
        text += fmt::format("  {}{}\n", choice.right ? '=' : '~', gift_text(choice.text));
      }
      return "{\n" + text + "}";
    }
    case AnswerForm::some_of:
      return "{\n" + weighted(item.choices) + "}";
    case AnswerForm::number:
      return fmt::format("{{#{}}}", item.number);
    case AnswerForm::cells:
    case AnswerForm::written:
      break;
  }
  return "{}";
}

std::string gift_question(const SheetItem& item) {
  const KindWords words = words_for(item.kind);
  std::string text = fmt::format("{} {}. {}", words.heading, item.title, words.instruction);
  if (!item.given.empty()) text += " " + item.given;
  for (std::size_t i = 0; i < item.steps.size(); ++i) {
    text += fmt::format(" ({}) {}", i + 1, item.steps[i]);
  }
  return gift_text(text);
}

/// A table is one question for each empty cell.
std::string gift_cells(const SheetItem& item, std::size_t number) {
  const Table& table = item.table->table;
  std::string text;
  std::size_t next = 0;
  for (std::size_t i = 0; i < item.table->blank.size(); ++i) {
    if (!item.table->blank[i]) continue;
    const std::uint64_t column = table.columns[i % table.columns.size()];
    const std::string place = table.one_dimensional
                                  ? fmt::format("_ = {}", column)
                                  : fmt::format("the first _ = {} and the second _ = {}",
                                                table.rows[i / table.columns.size()], column);
    text += fmt::format(
        "::Exercise {}, cell {}::{} {{#{}}}\n\n", number, next + 1,
        gift_text(fmt::format("What is the nim value of {} for {}?", item.title, place)),
        item.cells[next]);
    ++next;
  }
  return text;
}

}  // namespace

std::string worksheet_gift(const Worksheet& sheet) {
  std::string text = fmt::format("// {}\n\n$CATEGORY: grundy/{}\n\n", printable_line(sheet.title),
                                 gift_text(sheet.title));
  for (std::size_t i = 0; i < sheet.exercises.size(); ++i) {
    const SheetItem item = item_of(sheet.exercises[i]);
    if (item.form == AnswerForm::cells) {
      text += gift_cells(item, i + 1);
      continue;
    }
    text += fmt::format("::Exercise {}::{} {}\n\n", i + 1, gift_question(item), gift_answer(item));
  }
  return text;
}

}  // namespace grundy::render
