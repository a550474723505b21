// `grundy worksheet`: exercises, their answers, and the files for both.

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <random>

#include "command.h"

namespace grundy::cli {

namespace {

/// The requested format, or the one that the file name implies.
Expected<render::SheetFormat> sheet_format(std::optional<render::SheetFormat> asked,
                                           const std::string& file) {
  if (asked) return *asked;
  if (file.empty()) return render::SheetFormat::markdown;
  const std::string extension = std::filesystem::path(file).extension().string();
  if (extension == ".md" || extension == ".markdown") return render::SheetFormat::markdown;
  if (extension == ".html" || extension == ".htm") return render::SheetFormat::html;
  if (extension == ".tex") return render::SheetFormat::latex;
  return bad_input(fmt::format(
      "the name '{}' does not end in .md, .html or .tex. Give the format with --format", file));
}

/// A random seed; short, because people copy it from a sheet of paper.
std::uint64_t any_seed() {
  constexpr std::uint64_t kSeeds = 1'000'000;
  return std::random_device()() % kSeeds;
}

/// Writes the exercises to `file` and the answers beside it, both or neither. Returns both names.
Expected<std::string> write_sheets(const Worksheet& sheet, render::SheetFormat format,
                                   const std::string& file) {
  const std::filesystem::path path(file);
  std::filesystem::path beside = path;
  beside.replace_filename(path.stem().string() + "-answers" + path.extension().string());
  const std::string exercises = render::worksheet(sheet, render::SheetPart::exercises, format);
  const std::string answers = render::worksheet(sheet, render::SheetPart::answers, format);
  const std::array files{FileContent{file, exercises}, FileContent{beside.string(), answers}};
  if (const auto written = write_files(files); !written) return std::unexpected(written.error());
  return fmt::format("{} and {}", file, beside.string());
}

void worksheet_options(Options& options) {
  Settings& settings = options.settings();
  options.positional("GAME", "A game, or a position whose numbers and moves are varied", 1, 1);
  options.question();
  options.choice<render::SheetFormat>(
      "--format", "FORMAT", "markdown (the default), html or latex",
      {{"markdown", render::SheetFormat::markdown},
       {"html", render::SheetFormat::html},
       {"latex", render::SheetFormat::latex}},
      [&settings](render::SheetFormat value) { settings.format = value; });
  options.flag("--answers", settings.answers, "Print the answers instead of the exercises");
  options.file("--out", settings.out,
               "Write the exercises to FILE and the answers beside it, to sheet-answers.md for "
               "sheet.md; .md, .html or .tex sets the format");
  options.flag("--quiet", settings.quiet, "Print no remarks to standard error");
  options.limits();
}

void check_worksheet(const Given& given) {
  if (!given.settings.answers || given.settings.out.empty()) return;
  throw UsageError("--answers and --out cannot be combined: --out writes the answers too");
}

void run_worksheet(Session& session) {
  const Settings& settings = session.settings();
  const std::string& source = settings.arguments[0];
  const auto format = sheet_format(settings.format, settings.out);
  if (!format) return session.complain(format.error());
  WorksheetRequest request = session.asked().worksheet;
  request.source = source;
  if (!settings.given.contains("--seed")) request.seed = any_seed();
  const auto sheet = session.engine().worksheet(request);
  if (!sheet) return session.complain(sheet.error(), source);
  if (settings.out.empty()) {
    const auto part = settings.answers ? render::SheetPart::answers : render::SheetPart::exercises;
    session.answer(render::worksheet(*sheet, part, *format));
  } else {
    const auto names = write_sheets(*sheet, *format, settings.out);
    if (!names) return session.complain(names.error());
    session.remark(fmt::format("wrote {}", *names));
  }
  if (sheet->shortage) session.remark(*sheet->shortage);
  if (sheet->stop) session.note(kLimit);
}

}  // namespace

const Command kWorksheetCommand{
    .name = "worksheet",
    .description = "Write exercises about a game, and their answers with reasons",
    .examples =
        "  grundy worksheet nim --count 10 --seed 7\n"
        "  grundy worksheet nim --count 10 --seed 7 --answers\n"
        "  grundy worksheet queen --difficulty hard --out queen.html\n"
        "  grundy worksheet 'takeaway(21; max=3)' --misere --out sheet.tex\n\n"
        "Difficulty: the numbers in positions, the number of moves, and the nim values:\n"
        "  easy    numbers to 8,  2 to 12 moves, values to 7;  tables of 10 or 5x5 cells\n"
        "  medium  numbers to 16, 4 to 30 moves, values to 15; tables of 15 or 6x6 cells;\n"
        "          a third of the positions have a second component\n"
        "  hard    numbers to 32, 8 to 80 moves, values to 63; tables of 20 or 8x8 cells;\n"
        "          most positions have a second component\n"
        "  If a game has no such positions, the nearest ones are used. Components are added\n"
        "  only to named games that are not lists of heaps.\n",
    .options = worksheet_options,
    .check = check_worksheet,
    .run = run_worksheet,
    .one_question = true,
};

}  // namespace grundy::cli
