// `grundy solve` and `grundy moves`.

#include <algorithm>

#include "ask/bare_moves.h"
#include "command.h"
#include "pictures.h"
#include "render/json.h"
#include "render/picture.h"
#include "render/text.h"

namespace grundy::cli {

namespace {

void solve_options(Options& options) {
  Settings& settings = options.settings();
  options.positional("EXPR", "Positions; - reads one per line from standard input", 1, -1);
  options.question();
  options.flag("--exit-code", settings.exit_code,
               "Exit with 10 for an N-position and 20 for a P-position");
  options.flag("--stats", settings.stats,
               "Print search statistics to standard error as JSON (with --json: in the answer)");
  picture_options(options);
  options.output();
  options.limits();
}

void check_solve(const Given& given) {
  const auto& expressions = given.settings.arguments;
  check_pictures(given.settings);
  if (expressions.size() == 1 && expressions.front() != "-") return;
  if (given.settings.exit_code) throw UsageError("--exit-code goes with exactly one position");
  if (wants_picture_file(given.settings)) {
    throw UsageError("--svg and --tikz go with exactly one position");
  }
  if (!given.asked.request.proof.empty()) {
    throw UsageError("--proof goes with exactly one position");
  }
}

void solve(Session& session, Sum position, std::string_view text) {
  const Settings& settings = session.settings();
  std::optional<PlayCount> plays;
  if (session.asked().topic.count_plays) {
    auto counted = session.engine().count_plays(position, session.request());
    if (!counted) return session.refuse(counted.error());
    plays = std::move(*counted);
  }
  const Drawing drawing = wants_picture(settings) ? render::position_drawing(position) : Drawing();
  const auto result = session.engine().solve(std::move(position), session.request());
  if (!result) return session.refuse(result.error());
  if (!show_pictures(session, drawing)) return;
  if (is_picture_the_answer(settings)) {
    // It is on standard output, where nothing else may be.
  } else if (settings.json) {
    session.answer(render::solve_json(*result, plays ? &*plays : nullptr));
  } else {
    session.answer(render::solve_text(*result, text, session.style()));
    if (settings.stats) say(render::work_text(result->work));
    if (plays) session.answer(render::play_count_text(*plays, session.style()));
  }
  if (result->proof) session.report(*result->proof);
  session.report(result->work);
  if (result->stop || (plays && plays->stop)) return session.note(kLimit);
  if (settings.exit_code) session.note(result->outcome == Outcome::P ? kPPosition : kNPosition);
}

void run_solve(Session& session) {
  session.each_position([&session](Sum position, std::string_view text) {
    solve(session, std::move(position), text);
  });
}

void moves_options(Options& options) {
  options.positional("EXPR", "Positions; - reads one per line from standard input", 1, -1);
  options.question();
  options.output();
  options.limits();
}

void run_moves(Session& session) {
  session.each_position([&session](Sum position, std::string_view text) {
    const auto options = session.asked().topic.list_only
                             ? ask::bare_moves(session.engine(), position, session.request())
                             : session.engine().moves(std::move(position), session.request());
    if (!options) return session.refuse(options.error());
    session.answer(session.settings().json ? render::moves_json(*options)
                                           : render::moves_text(*options, text, session.style()));
    session.report(options->work);
    if (options->stop || !options->options.complete) session.note(kLimit);
  });
}

}  // namespace

const Command kSolveCommand{
    .name = "solve",
    .description = "Who wins, the nim value, and every winning move",
    .examples =
        "  grundy solve 'queen(3,4) + *4'\n"
        "  grundy solve --explain 'nim(11,16,18)'\n"
        "  grundy solve --misere 'nim(1,3,5,7)'\n"
        "  grundy solve --rules squares.lua 'squares(44) + nim(3,5)'\n"
        "  grundy solve --json - < positions.txt\n"
        "  grundy solve 'chomp(3x4) + nim(3,5)' --svg board.svg --tikz board.tex\n"
        "  grundy solve 'cram(3x4)' --proof cram.proof.gz && grundy-check cram.proof.gz\n",
    .options = solve_options,
    .check = check_solve,
    .run = run_solve,
};

const Command kMovesCommand{
    .name = "moves",
    .description = "Every option with its nim value and outcome",
    .examples =
        "  grundy moves 'nim(1,2)'\n"
        "  grundy moves --misere --json 'takeaway(7; max=3)'\n",
    .options = moves_options,
    .check = nullptr,
    .run = run_moves,
};

}  // namespace grundy::cli
