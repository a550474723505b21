// `grundy games`, and the texts made from the description of the commands: `grundy completion` and
// `grundy man`.

#include "command.h"
#include "generate.h"
#include "render/json.h"
#include "render/text.h"

namespace grundy::cli {

namespace {

void games_options(Options& options) {
  options.positional("NAME", "The name of a game", 0, 1);
  options.question();
  options.output();
}

void run_games(Session& session) {
  const Settings& settings = session.settings();
  if (settings.arguments.empty()) {
    const auto& catalogue = session.engine().catalogue();
    return session.answer(settings.json ? render::games_json(catalogue)
                                        : render::games_text(catalogue, session.style()));
  }
  const auto entry = session.engine().game(settings.arguments[0]);
  if (!entry) return session.refuse(entry.error(), settings.arguments[0]);
  session.answer(settings.json ? render::game_json(*entry)
                               : render::game_text(*entry, session.style()));
}

void completion_options(Options& options) {
  options.positional("SHELL", "bash, zsh or fish", 1, 1);
}

void run_completion(Session& session) {
  std::vector<std::string_view> names;
  for (const CatalogueEntry& entry : session.engine().catalogue()) {
    names.push_back(entry.info->name);
  }
  const auto script = completion(session.app(), session.settings().arguments[0], names);
  if (!script) return session.complain(script.error());
  session.answer(*script);
}

}  // namespace

const Command kGamesCommand{
    .name = "games",
    .description = "List all games, or describe one of them",
    .examples =
        "  grundy games\n"
        "  grundy games queen\n",
    .options = games_options,
    .check = nullptr,
    .run = run_games,
};

const Command kCompletionCommand{
    .name = "completion",
    .description = "Print completions for bash, zsh or fish",
    .examples = "  source <(grundy completion bash)\n",
    .options = completion_options,
    .check = nullptr,
    .run = run_completion,
};

const Command kManCommand{
    .name = "man",
    .description = "Print the manual page, for man(1)",
    .examples = "  grundy man | man -l -\n",
    .options = [](Options&) {},
    .check = nullptr,
    .run = [](Session& session) { session.answer(man_page(session.app())); },
};

}  // namespace grundy::cli
