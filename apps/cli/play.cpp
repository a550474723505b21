#include "play.h"

#include <fmt/format.h>

#include <utility>

#include "commands.h"
#include "match_table.h"
#include "render/text.h"

namespace grundy::cli {

namespace {

Expected<Match> set_up(const Engine& engine, const Settings& settings) {
  if (!settings.load.empty()) {
    const auto text = read_file(settings.load);
    if (!text) return std::unexpected(text.error());
    auto match = Match::load(engine, *text);
    if (!match) return bad_input(fmt::format("'{}': {}", settings.load, match.error().message));
    return match;
  }
  if (settings.arguments.empty()) {
    return bad_input("a position is missing; or --load FILE to go on with a saved match");
  }
  auto start = engine.parse(settings.arguments.front());
  if (!start) return std::unexpected(std::move(start.error()));
  return Match({.start = std::move(*start),
                .play = settings.misere ? Play::misere : Play::normal,
                .engine_plays = !settings.two_players,
                .engine_first = settings.second,
                .skill = {settings.error_rate, settings.seed.value_or(1)}});
}

/// What a move was worth, given who won before and after it.
std::string_view worth(std::optional<Outcome> before, std::optional<Outcome> after) {
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

/// The moves of a match, with what each was worth.
int replay(Engine& engine, const Match& match, Request request, const Surroundings& around) {
  request.play = match.setup().play;
  request.advise = false;
  request.explain = Detail::none;
  const auto outcome_of = [&](const Sum& position) -> std::optional<Outcome> {
    const auto result = engine.solve(position, request);
    around.progress.clear();
    return result ? result->outcome : std::nullopt;
  };
  around.output.write(match.setup().start.print() + "\n");
  std::optional<Outcome> before = outcome_of(match.setup().start);
  std::size_t number = 0;
  for (const Match::Step& step : match.steps()) {
    if (around.cancel.requested()) return kLimit;
    const auto after = outcome_of(step.to);
    around.output.write(fmt::format("{:>4}  {}  to {}{}\n", ++number, step.move, step.to.print(),
                                    worth(before, after)));
    before = after;
  }
  if (match.over()) {
    around.output.write(fmt::format("There is no move left. {} player wins.\n",
                                    match.first_player_won() ? "First" : "Second"));
  }
  return kAnswered;
}

}  // namespace

int play_match(Engine& engine, const Settings& settings, const Request& request,
               const Surroundings& around) {
  auto match = set_up(engine, settings);
  if (!match) {
    say(render::error_text(match.error(),
                           settings.arguments.empty() ? "" : settings.arguments.front()));
    return match.error().kind == ErrorKind::io ? kIoFailed : kBadInput;
  }
  if (settings.replay) return replay(engine, *match, request, around);
  return MatchTable(engine, std::move(*match), settings, request, around).run();
}

}  // namespace grundy::cli
