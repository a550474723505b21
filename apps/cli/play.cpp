// `grundy play`: a match in the terminal, against the engine or between two people.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "command.h"
#include "match_table.h"
#include "render/text.h"

namespace grundy::cli {

namespace {

Expected<Match> set_up(const Engine& engine, const Settings& settings, const ask::Asked& asked) {
  if (!settings.load.empty()) {
    const auto text = read_file(settings.load);
    if (!text) return std::unexpected(text.error());
    auto match = Match::load(engine, *text);
    if (!match) return bad_input(fmt::format("'{}': {}", settings.load, match.error().message));
    return match;
  }
  if (settings.arguments.empty()) {
    return bad_input("a position is missing. Give one, or --load FILE to continue a saved match");
  }
  auto start = engine.parse(settings.arguments.front());
  if (!start) return std::unexpected(std::move(start.error()));
  return Match({.start = std::move(*start),
                .play = asked.request.play,
                .engine_plays = !settings.two_players,
                .engine_first = settings.second,
                .skill = asked.skill});
}

/// A remark on a move, given the outcomes before and after it.
std::string_view remark_on_move(std::optional<Outcome> before, std::optional<Outcome> after) {
  if (!before || !after) return "";
  const bool missed = before == Outcome::N;
  switch (*after) {
    case Outcome::P:
      return "  (wins)";
    case Outcome::N:
      return missed                 ? "  (a mistake)"
             : before == Outcome::D ? "  (a mistake: it was a draw)"
                                    : "  (lost anyway)";
    case Outcome::D:
      return missed ? "  (a mistake: a draw)" : "  (a draw)";
  }
  return "";
}

constexpr std::size_t kWidestColumn = 60;  // characters

/// Prints the moves of a match, with a remark on each.
int replay(Session& session, const Match& match) {
  Request request = session.request();
  request.play = match.setup().play;
  request.advise = false;
  request.find_value = false;
  request.explain = Detail::none;
  const auto outcome_of = [&](const Sum& position) -> std::optional<Outcome> {
    const auto result = session.engine().solve(position, request);
    session.progress().clear();
    return result ? result->outcome : std::nullopt;
  };
  session.output().write(match.setup().start.print() + "\n");
  std::optional<Outcome> before = outcome_of(match.setup().start);
  std::size_t number = 0;
  std::size_t move_width = 0;
  std::size_t position_width = 0;
  for (const Match::Step& step : match.steps()) {
    move_width = std::max(move_width, step.move.size());
    position_width = std::max(position_width, step.to.brief().size());
  }
  // A wider column would not make the moves easier to read.
  if (position_width > kWidestColumn) position_width = 0;
  if (move_width > kWidestColumn) move_width = 0;
  for (const Match::Step& step : match.steps()) {
    if (session.cancel().requested()) return kLimit;
    const auto after = outcome_of(step.to);
    std::string line = fmt::format("{:>4}  {:<{}}  to {:<{}}{}", ++number, step.move, move_width,
                                   step.to.brief(), position_width, remark_on_move(before, after));
    line.erase(line.find_last_not_of(' ') + 1);
    session.output().write(line + "\n");
    before = after;
  }
  if (match.over()) {
    session.output().write(fmt::format("There is no move left. The {} player wins.\n",
                                       match.first_player_won() ? "first" : "second"));
  }
  return kAnswered;
}

void play_options(Options& options) {
  Settings& settings = options.settings();
  options.positional("EXPR", "The starting position", 0, 1);
  options.question();
  options.flag("--second", settings.second, "Let the engine make the first move");
  options.flag("--two-players", settings.two_players, "Let two people play, without the engine");
  options.file("--load", settings.load, "Continue a saved match");
  options.file("--save", settings.save, "Save the match when it ends");
  options.flag("--replay", settings.replay,
               "With --load: only show the moves and which were mistakes");
  options.manner();
  options.limits();
}

void check_play(const Given& given) {
  const Settings& settings = given.settings;
  if (settings.replay && settings.load.empty()) throw UsageError("--replay needs --load FILE");
  if (settings.two_players) {
    for (const char* const option : {"--second", "--level", "--seed"}) {
      if (!given.options.has(option)) continue;
      throw UsageError(std::string(option) +
                       " is for the engine, which does not play with --two-players");
    }
  }
  if (settings.load.empty()) return;
  // A saved match fixes all this. To accept an option and ignore it would mislead.
  if (!settings.arguments.empty()) throw UsageError("give either a position or --load, not both");
  for (const char* const option : {"--misere", "--second", "--two-players", "--level", "--seed"}) {
    if (!given.options.has(option)) continue;
    throw UsageError(std::string(option) +
                     " is for a new match; --load continues a match as it was");
  }
}

void run_play(Session& session) {
  const Settings& settings = session.settings();
  std::optional<Match> match;
  session.within_limits([&] {
    auto made = set_up(session.engine(), settings, session.asked());
    if (made) {
      match = std::move(*made);
    } else {
      session.complain(made.error(), settings.arguments.empty() ? "" : settings.arguments.front());
    }
  });
  if (!match) return;
  session.note(settings.replay ? replay(session, *match)
                               : MatchTable(session, std::move(*match)).run());
}

}  // namespace

const Command kPlayCommand{
    .name = "play",
    .description = "Play a game in the terminal",
    .examples =
        "  grundy play 'nim(3,5,7)'\n"
        "  grundy play --second --level easy 'queen(5,8) + *3'\n"
        "  grundy play --misere --two-players 'nim(1,3,5,7)'\n"
        "  grundy play --timeout 10 'cram(5x9)'\n"
        "  grundy play --load game.txt --replay\n",
    .options = play_options,
    .check = check_play,
    .run = run_play,
};

}  // namespace grundy::cli
