// `grundy table`.

#include "command.h"
#include "render/json.h"
#include "table_forms.h"
#include "units.h"

namespace grundy::cli {

namespace {

void table_options(Options& options) {
  Settings& settings = options.settings();
  options.positional("GAME", "A game, or a position with _ for the running numbers", 1, 1);
  options.positional("SIZE", "Their range: 11x11, 20, 1..8 or 1..8x0..3", 1, 1);
  options.question();
  options.flag("--csv", settings.csv, "Print comma-separated values");
  options.file("--svg", settings.svg, "Write a picture to FILE (- for standard output)");
  options.output();
  options.limits();
}

void check_table(const Given& given) {
  check_table_forms(given.settings);
}

void run_table(Session& session) {
  const Settings& settings = session.settings();
  const std::string& source = settings.arguments[0];
  const auto named = session.engine().game(source);
  const auto ranges = parse_ranges(settings.arguments[1], named ? named->info->table_from : 0);
  if (!ranges) return session.refuse(ranges.error());
  const auto table = session.engine().table(source, *ranges, session.request());
  if (!table) return session.refuse(table.error(), source);
  if (!show_table(session, *table, render::table_json)) return;
  session.report(table->work);
  if (table->stop) session.note(kLimit);
}

}  // namespace

const Command kTableCommand{
    .name = "table",
    .description = "Nim values over a board or a range",
    .examples =
        "  grundy table rook 11x11\n"
        "  grundy table queen 8x8 --svg queen.svg\n"
        "  grundy table 'subtraction(_; {2,3,7})' 0..29\n"
        "  grundy table 'nim(1,_,_)' 8x8 --csv\n",
    .options = table_options,
    .check = check_table,
    .run = run_table,
    .one_question = true,
};

}  // namespace grundy::cli
