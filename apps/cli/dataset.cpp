// `grundy dataset`: positions with their answers, for programs that learn.

#include <fmt/format.h>

#include <vector>

#include "command.h"
#include "render/dataset.h"

namespace grundy::cli {

namespace {

void dataset_options(Options& options) {
  Settings& settings = options.settings();
  options.positional("GAME", "A game, or a position whose numbers and moves are varied", 1, 1);
  options.question();
  options.file("--npy", settings.npy,
               "Write a NumPy array of position, outcome and nim value to FILE instead of JSON "
               "lines (- for standard output)");
  options.flag("--quiet", settings.quiet, "Print no remarks to standard error");
  options.limits();
}

void check_dataset(const Given& given) {
  if (given.settings.npy.empty() || !given.asked.dataset.winning_moves) return;
  throw UsageError("an array has no room for winning moves: leave out --npy or --winning-moves");
}

void run_dataset(Session& session) {
  const Settings& settings = session.settings();
  DatasetRequest request = session.asked().dataset;
  request.source = settings.arguments[0];
  std::vector<DatasetRow> rows;
  const auto take = [&](const DatasetRow& row) {
    if (settings.npy.empty()) {
      session.answer(render::dataset_row_json(row, request));
    } else {
      rows.push_back(row);
    }
    return true;
  };
  const auto end = session.engine().dataset(request, take);
  if (!end) return session.complain(end.error(), request.source);
  if (settings.npy == "-") {
    session.answer(render::dataset_npy(rows));
  } else if (!settings.npy.empty()) {
    const auto written = write_file(settings.npy, render::dataset_npy(rows));
    if (!written) return session.complain(written.error());
    session.remark(fmt::format("wrote {}", settings.npy));
  }
  if (end->shortage) session.remark(*end->shortage);
  if (end->stop) session.note(kLimit);
}

}  // namespace

const Command kDatasetCommand{
    .name = "dataset",
    .description = "Write positions of a game with their answers, for programs that learn",
    .examples =
        "  grundy dataset nim --count 1000 --seed 7 > nim.jsonl\n"
        "  grundy dataset 'takeaway(21; max=3)' --misere --winning-moves\n"
        "  grundy dataset queen --difficulty hard --npy queen.npy\n\n"
        "No position comes twice, and the same seed gives the same positions. Difficulty is that\n"
        "of worksheets: numbers to 8 (easy), 16 (medium) or 32 (hard).\n",
    .options = dataset_options,
    .check = check_dataset,
    .run = run_dataset,
    .one_question = true,
};

}  // namespace grundy::cli
