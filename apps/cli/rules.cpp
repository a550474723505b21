// `grundy rules`: checks rule files.

#include <fmt/format.h>

#include "command.h"
#include "render/rules.h"

namespace grundy::cli {

namespace {

void rules_options(Options& options) {
  options.positional("ACTION", "check: run the tests of the files and examine their rules", 1, 1);
  options.positional("FILE", "Rule files, in Lua", 1, -1);
  options.output();
  options.limits();
}

void check_rules_command(const Given& given) {
  const std::string& action = given.settings.arguments.front();
  if (action == "check") return;
  throw UsageError("unknown action '" + action + "'. Did you mean 'grundy rules check FILE'?");
}

/// Checks each file by itself, so two versions of a game can be compared.
void check_file(Session& session, const std::string& file) {
  auto text = read_file(file);
  if (!text) return session.refuse(text.error());
  Engine engine;
  const auto name = engine.add_rules(std::move(*text), file);
  if (!name) return session.refuse(name.error());
  const auto report = engine.check_rules(*name, session.request());
  if (!report) return session.refuse(report.error());
  session.answer(session.settings().json ? render::rules_report_json(*report, file)
                                         : render::rules_report_text(*report, file));
  if (!report->complete) session.note(kLimit);
  if (!report->passed()) session.note(kBadInput);
}

void run_rules(Session& session) {
  const auto& words = session.settings().arguments;
  for (std::size_t i = 1; i < words.size() && !session.cancel().requested(); ++i) {
    check_file(session, words[i]);
  }
}

}  // namespace

const Command kRulesCommand{
    .name = "rules",
    .description = "Check rule files: games of your own, in Lua",
    .examples =
        "  grundy rules check squares.lua\n"
        "  grundy rules check examples/rules/*.lua\n",
    .options = rules_options,
    .check = check_rules_command,
    .run = run_rules,
    .one_question = true,
};

}  // namespace grundy::cli
