// The options from the table of fields: how each type of field is written on a command line.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "ask/read.h"
#include "grundy/game/arguments.h"
#include "options.h"
#include "units.h"

namespace grundy::cli {

namespace {

using ask::Field;
using ask::Front;
using ask::Type;

std::string spell(const Field& field) {
  return ask::spell(field, Front::command_line);
}

std::string help(const Field& field) {
  return ask::help(field, Front::command_line);
}

/// The word that stands for the value in the help.
std::string placeholder(const Field& field) {
  if (!field.placeholder.empty()) return std::string(field.placeholder);
  switch (field.type) {
    case Type::number:
      return "N";
    case Type::size:
      return "SIZE";
    case Type::duration:
      return "TIME";
    case Type::folder:
      return "DIR";
    default:
      return "FILE";
  }
}

std::uint64_t read_number(const Field& field, const std::string& text) {
  const bool ranged = field.least > 0 || field.most < UINT64_MAX;
  const auto number = Arguments(text, 0).natural("a number");
  if (ranged && (!number || *number < field.least || *number > field.most)) {
    reject_value(spell(field),
                 fmt::format("'{}' is not a number from {} to {}", text, field.least, field.most));
  }
  if (!number) reject_value(spell(field), number.error().message);
  return *number;
}

std::vector<std::string> level_words(const Field& field) {
  std::vector<std::string> words;
  for (const ask::Level& level : field.levels) words.emplace_back(level.word);
  return words;
}

double read_share(const Field& field, const std::string& text) {
  std::string words;
  for (const ask::Level& level : field.levels) {
    if (level.word == text) return level.share;
    words += std::string(level.word) + ", ";
  }
  const auto percent = Arguments(text, 0).natural("the percentage");
  if (!percent || *percent > 100) {
    words.resize(words.size() - 2);
    reject_value(spell(field), fmt::format("'{}' is not {} or 0 to 100", text, words));
  }
  return static_cast<double>(*percent) / 100;
}

std::string read_name(const Field& field, const std::string& text) {
  if (text.empty()) {
    reject_value(spell(field), fmt::format("the name of the {} is empty",
                                           field.type == Type::folder ? "folder" : "file"));
  }
  if (field.type == Type::file && text == "-") {
    reject_value(spell(field), "standard output is taken by the answer: give a file");
  }
  return text;
}

ask::Value read_duration(const Field& field, const std::string& text) {
  const auto time = parse_duration(text);
  if (!time) reject_value(spell(field), time.error().message);
  return *time ? ask::Value(**time) : ask::Value();
}

std::uint64_t read_size(const Field& field, const std::string& text) {
  const auto size = parse_size(text);
  if (!size) reject_value(spell(field), size.error().message);
  return *size;
}

ask::Value read_text(const Field& field, const std::string& text) {
  switch (field.type) {
    case Type::number:
      return read_number(field, text);
    case Type::share:
      return read_share(field, text);
    case Type::size:
      return read_size(field, text);
    case Type::duration:
      return read_duration(field, text);
    case Type::file:
    case Type::folder:
      return read_name(field, text);
    default:
      return text;
  }
}

/// CLI11 says "true" for a flag without a value, and lets --flag=false through.
bool is_on(const Field& field, const std::string& word) {
  try {
    return CLI::detail::to_flag_value(word) > 0;
  } catch (const std::invalid_argument&) {
    throw CLI::ConversionError(spell(field), std::vector<std::string>{word});
  }
}

}  // namespace

void Options::question() {
  add_fields(false);
}

void Options::limits() {
  add_fields(true);
}

void Options::add_fields(bool limits) {
  const auto asked =
      std::ranges::find(ask::questions(), command_.get_name(), &ask::Question::command);
  for (const Field& field : ask::fields()) {
    if (field.limit != limits || !field.command_line.closed.empty()) continue;
    if (!spell(field).starts_with("--")) continue;  // commands add their own positional arguments
    if (field.kinds.contains(asked->kind)) add(field);
    if (!field.in_vain.contains(asked->kind)) continue;
    add(field);
    command_.get_option(spell(field))->group("");  // hides it in the help
  }
}

std::function<void(ask::Value)> Options::putter(const Field& field) const {
  return [&settings = settings_, &asked = asked_, &field](ask::Value value) {
    const std::string name = spell(field);
    settings.given.insert(name);
    const auto done = ask::set(asked, field, std::move(value));
    if (!done) reject_value(name, "this " + done.error().message);
  };
}

void Options::add(const Field& field) {
  const auto put = putter(field);
  switch (field.type) {
    case Type::flag:
    case Type::either:
      return add_flag(field);
    case Type::degree:
      return add_degree(field);
    case Type::rules:
      return add_rules(field);
    case Type::callback:
      return flag(spell(field), settings_.progress, help(field));
    case Type::choice: {
      std::vector<std::pair<std::string, std::uint64_t>> choices;
      for (const std::string_view word : field.words) choices.emplace_back(word, choices.size());
      return choice<std::uint64_t>(spell(field), placeholder(field), help(field),
                                   std::move(choices), put);
    }
    default:
      text(spell(field), placeholder(field), help(field),
           [&field, put](const std::string& word) { put(read_text(field, word)); });
      offer(spell(field), level_words(field));
  }
}

void Options::add_flag(const Field& field) {
  const auto take = [put = putter(field), &field](const std::string& word) {
    put(field.type == Type::either ? ask::Value(std::uint64_t{is_on(field, word)})
                                   : ask::Value(is_on(field, word)));
  };
  command_.add_flag(spell(field))->description(help(field))->each(take);
}

void Options::add_degree(const Field& field) {
  // A flag, because an option with an optional value would take the position as its value.
  const auto take = [put = putter(field), &field](const std::string& word) {
    const auto index =
        word == "true" ? std::optional(field.words.size() - 1) : ask::word_index(field, word);
    if (index.value_or(0) > 0) return put(*index);
    throw CLI::ValidationError(
        not_one_of(word, std::vector<std::string>(field.words.begin() + 1, field.words.end())));
  };
  command_.add_flag(spell(field))
      ->description(help(field))
      ->option_text(placeholder(field))
      ->each(take);
}

void Options::add_rules(const Field& field) {
  const auto take = [put = putter(field), &field](const std::vector<std::string>& files) {
    std::vector<ask::RuleFile> rules;
    for (const std::string& file : files) rules.push_back({read_name(field, file), {}});
    put(std::move(rules));
  };
  // One file for each --rules, so the positions after it are not taken for files.
  command_.add_option_function<std::vector<std::string>>(spell(field), take, help(field))
      ->option_text("FILE")
      ->allow_extra_args(false)
      ->take_all();
}

}  // namespace grundy::cli
