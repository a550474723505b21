// The command line against the table of fields: every field arrives, and no other option is one.
#include <gtest/gtest.h>

#include "apps/cli/command_line.h"
#include "ask/read.h"
#include "support/sample_fields.h"

namespace grundy::house {
namespace {

using ask::Field;
using ask::Front;
using ask::Type;
using cli::CommandLine;

const CLI::App& app_of(const CommandLine& line, std::string_view command) {
  return *line.app().get_subcommand(std::string(command));
}

/// As many words without a name as the command wants, and then the option.
void parse(CommandLine& line, std::string_view command, std::vector<std::string> option) {
  std::vector<std::string> words{"grundy", std::string(command)};
  for (const CLI::Option* one : app_of(line, command).get_options()) {
    if (one->get_positional() && one->get_required()) words.emplace_back("check");
  }
  words.insert(words.end(), option.begin(), option.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  try {
    line.parse(static_cast<int>(arguments.size()), arguments.data());
  } catch (const cli::UsageError&) {
    // Some options want others beside them.
  }
}

/// The option with the value that support::sample has.
std::vector<std::string> as_words(const Field& field) {
  const std::string option = ask::spell(field, Front::command_line);
  const ask::Value value = support::sample(field);
  switch (field.type) {
    case Type::flag:
    case Type::either:
    case Type::degree:
    case Type::callback:
      return {option};
    case Type::choice:
      return {option, std::string(field.words[std::get<std::uint64_t>(value)])};
    case Type::number:
    case Type::size:
      return {option, std::to_string(std::get<std::uint64_t>(value))};
    case Type::share:
      return {option, std::to_string(static_cast<int>(100 * std::get<double>(value)))};
    case Type::duration:
      return {option,
              std::to_string(std::get<std::chrono::nanoseconds>(value).count() / 1000000) + "ms"};
    case Type::rules:
      return {option, std::get<std::vector<ask::RuleFile>>(value).front().file};
    default:
      return {option, std::get<std::string>(value)};
  }
}

bool has_name(const Field& field) {
  return ask::spell(field, Front::command_line).starts_with("--");
}

TEST(CommandLineFields, ArriveInTheRequest) {
  int tried = 0;
  for (const ask::Question& question : ask::questions()) {
    for (const Field* field : ask::fields_of(Front::command_line, question.kind)) {
      SCOPED_TRACE(std::string(question.command) + " " + std::string(field->name));
      CommandLine line;
      if (!has_name(*field)) {
        const CLI::Option* const word =
            app_of(line, question.command)
                .get_option_no_throw(ask::spell(*field, Front::command_line));
        EXPECT_TRUE(word != nullptr && word->get_positional());
        continue;
      }
      ++tried;
      ASSERT_NO_THROW(parse(line, question.command, as_words(*field)));
      if (field->type == Type::callback) {
        EXPECT_TRUE(line.settings().progress);
        continue;
      }
      EXPECT_TRUE(field->member.get(line.asked()) == support::sample(*field));
      CommandLine bare;
      parse(bare, question.command, {});
      for (const Field& other : ask::fields()) {
        if (other.member.get == nullptr || support::shares_member(*field, other)) continue;
        EXPECT_TRUE(other.member.get(line.asked()) == other.member.get(bare.asked())) << other.name;
      }
    }
  }
  EXPECT_GT(tried, 60);
}

TEST(CommandLineFields, OfOtherQuestionsAreNotTaken) {
  const CommandLine line;
  for (const ask::Question& question : ask::questions()) {
    if (question.command.empty()) continue;
    const CLI::App& app = app_of(line, question.command);
    for (const Field& field : ask::fields()) {
      if (!has_name(field) || !field.command_line.closed.empty()) continue;
      const std::string option = ask::spell(field, Front::command_line);
      const bool declared = ask::find_field(Front::command_line, question.kind, option) != nullptr;
      const bool in_vain = field.in_vain.contains(question.kind);
      const CLI::Option* const found = app.get_option_no_throw(option);
      EXPECT_EQ(found != nullptr, declared || in_vain) << question.command << " " << option;
      if (in_vain && found != nullptr) {
        EXPECT_TRUE(found->get_group().empty()) << "the help shows what has no effect: " << option;
      }
    }
  }
}

TEST(CommandLineFields, CommandsAreThoseOfTheTable) {
  const CommandLine line;
  std::set<std::string> asking;
  for (const ask::Question& question : ask::questions()) asking.emplace(question.command);
  for (const cli::Command* command : cli::all_commands()) {
    const std::string name = command->name;
    const bool about_the_program =
        name == "serve" || name == "cluster" || name == "completion" || name == "man";
    EXPECT_NE(asking.contains(name), about_the_program) << name;
  }
}

}  // namespace
}  // namespace grundy::house
