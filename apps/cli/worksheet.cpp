// `grundy worksheet`: exercises, their answers, and the files for both.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <random>

#include "command.h"
#include "worksheet_files.h"

namespace grundy::cli {

namespace {

/// A random seed; short, because people copy it from a sheet of paper.
std::uint64_t any_seed() {
  constexpr std::uint64_t kSeeds = 1'000'000;
  return std::random_device()() % kSeeds;
}

void worksheet_options(Options& options) {
  Settings& settings = options.settings();
  options.positional("GAME", "Games, or positions whose numbers and moves are varied", 1, -1);
  options.question();
  options.choice<SheetFile>(
      "--format", "FORMAT",
      "markdown (the default), html, latex, pdf (through LaTeX, with --out), moodle (XML), gift or "
      "notebook (Jupyter)",
      {{"markdown", SheetFile::markdown},
       {"html", SheetFile::html},
       {"latex", SheetFile::latex},
       {"pdf", SheetFile::pdf},
       {"moodle", SheetFile::moodle},
       {"gift", SheetFile::gift},
       {"notebook", SheetFile::notebook}},
      [&settings](SheetFile value) { settings.format = value; });
  options.flag("--answers", settings.answers, "Print the answers instead of the exercises");
  options.file("--out", settings.out,
               "Write the exercises to FILE and the answers beside it, to sheet-answers.md for "
               "sheet.md; .md, .html, .tex, .pdf, .xml, .gift or .ipynb sets the format");
  options.number("--variants", "Write N different sheets, A, B, ..., with --out",
                 [&settings](std::uint64_t count) {
                   constexpr std::uint64_t kLetters = 26;
                   if (count == 0 || count > kLetters) {
                     reject_value("--variants", "there are 1 to 26 variants, A to Z");
                   }
                   settings.variants = count;
                 });
  options.file("--names", settings.names,
               "Write a sheet for each line of FILE, with that name on it, with --out");
  options.flag("--quiet", settings.quiet, "Print no remarks to standard error");
  options.limits();
}

void check_worksheet(const Given& given) {
  const Settings& settings = given.settings;
  const bool many = settings.variants > 0 || !settings.names.empty();
  if (settings.variants > 0 && !settings.names.empty()) {
    throw UsageError("--variants and --names exclude each other");
  }
  if (settings.out.empty()) {
    if (many) throw UsageError("--variants and --names need --out FILE");
    if (settings.format == SheetFile::pdf) throw UsageError("--format pdf needs --out FILE");
  } else if (settings.answers) {
    throw UsageError("--answers and --out cannot be combined: --out writes the answers too");
  }
}

/// What is printed in front of -answers in the names of files, made of letters that any system has.
std::string file_word(std::string_view name) {
  std::string word;
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (plain) {
      word += c;
    } else if (!word.empty() && word.back() != '-') {
      word += '-';
    }
  }
  while (!word.empty() && word.back() == '-') word.pop_back();
  return word;
}

struct Label {
  render::SheetLabel label = {};
  std::string suffix = {};
};

/// One label for each sheet; a single empty one if there is just one.
Expected<std::vector<Label>> labels_of(const Settings& settings) {
  constexpr std::size_t kMostNames = 1000;
  std::vector<Label> labels;
  for (std::uint64_t i = 0; i < settings.variants; ++i) {
    const std::string letter(1, static_cast<char>('A' + i));
    labels.push_back({{.variant = letter}, "-" + letter});
  }
  if (settings.names.empty()) return labels.empty() ? std::vector<Label>(1) : labels;
  const auto text = settings.names == "-" ? read_input() : read_file(settings.names);
  if (!text) return std::unexpected(text.error());
  for (std::size_t from = 0; from < text->size();) {
    const std::size_t end = std::min(text->find('\n', from), text->size());
    std::string name = text->substr(from, end - from);
    from = end + 1;
    while (!name.empty() && (name.back() == '\r' || name.back() == ' ')) name.pop_back();
    if (name.empty()) continue;
    const std::string word = file_word(name);
    labels.push_back({{.student = name},
                      fmt::format("-{:02}{}{}", labels.size() + 1, word.empty() ? "" : "-", word)});
    if (labels.size() > kMostNames) {
      return bad_input(
          fmt::format("there are more than {} names in {}", kMostNames, settings.names));
    }
  }
  if (labels.empty()) return bad_input(fmt::format("there is no name in {}", settings.names));
  return labels;
}

WorksheetRequest request_of(Session& session) {
  const Settings& settings = session.settings();
  WorksheetRequest request = session.asked().worksheet;
  request.source = fmt::format("{}", fmt::join(settings.arguments, ", "));
  if (!settings.given.contains("--seed")) request.seed = any_seed();
  return request;
}

/// Makes one sheet for each label, each from the next seed.
bool make_sheets(Session& session, const WorksheetRequest& request,
                 const std::vector<Label>& labels, std::vector<LabelledSheet>& sheets) {
  for (std::size_t i = 0; i < labels.size(); ++i) {
    WorksheetRequest own = request;
    own.seed += i;
    auto sheet = session.engine().worksheet(own);
    if (!sheet) {
      session.complain(sheet.error(), request.source);
      return false;
    }
    if (sheet->shortage) session.remark(*sheet->shortage);
    if (sheet->stop) session.note(kLimit);
    sheets.push_back({std::move(*sheet), labels[i].label, labels[i].suffix});
  }
  return true;
}

void run_worksheet(Session& session) {
  const Settings& settings = session.settings();
  const auto format = sheet_format(settings.format, settings.out);
  if (!format) return session.complain(format.error());
  const auto labels = labels_of(settings);
  if (!labels) return session.complain(labels.error());
  const WorksheetRequest request = request_of(session);
  std::vector<LabelledSheet> sheets;
  if (!make_sheets(session, request, *labels, sheets)) return;
  if (!settings.out.empty()) {
    const auto names = write_sheets(sheets, *format, settings.out, request.limits.memory);
    if (!names) return session.complain(names.error());
    session.remark(fmt::format("wrote {}", fmt::join(*names, names->size() == 2 ? " and " : ", ")));
    return;
  }
  const auto part = settings.answers ? render::SheetPart::answers : render::SheetPart::exercises;
  session.answer(render::worksheet(sheets.front().sheet, part, renderer_of(*format)));
  if (!settings.answers && !settings.given.contains("--seed")) {
    session.remark("the answers: " + render::answers_command(request));
  }
}

}  // namespace

const Command kWorksheetCommand{
    .name = "worksheet",
    .description = "Write exercises about games, and their answers with reasons",
    .examples =
        "  grundy worksheet nim --count 10 --seed 7\n"
        "  grundy worksheet nim --count 10 --seed 7 --answers\n"
        "  grundy worksheet queen --difficulty hard --out queen.html\n"
        "  grundy worksheet 'takeaway(21; max=3)' --misere --out sheet.tex\n"
        "  grundy worksheet nim queen cram --kinds moves,graph,mistake --points --space 4\n"
        "  grundy worksheet nim chomp --kinds all --variants 2 --out exam.html\n"
        "  grundy worksheet kayles --names class.txt --out homework.html\n"
        "  grundy worksheet nim rook --out quiz.xml      # to import into Moodle\n\n"
        "Kinds of exercises: winner (who wins), moves (all winning moves), value, table (fill\n"
        "  its gaps), graph (draw the whole game), equal (equivalent or not), period, proof (by\n"
        "  mirroring or by stealing a strategy), mistake (find the wrong step), misere, and all.\n"
        "  Kinds that a game does not offer are left out.\n\n"
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
