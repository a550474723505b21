// `grundy sequence` and `grundy survey`.

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cluster.h"
#include "command.h"
#include "render/misere.h"
#include "render/sequence.h"
#include "render/text.h"
#include "table_forms.h"

namespace grundy::cli {

namespace {

void sequence_options(Options& options) {
  Settings& settings = options.settings();
  options.positional(
      "CODE",
      "A code such as 0.77, a heap game such as kayles, or a position with _ for one "
      "or two running numbers: 'queen(3,_)'",
      1, 1);
  options.question();
  options.flag("--csv", settings.csv, "Print comma-separated values");
  options.flag("--oeis", settings.oeis,
               "Print a b-file, n and the value in each line, and to standard error a line that "
               "looks it up");
  options.file("--svg", settings.svg, "Write a scatter plot to FILE (- for standard output)");
  options.output();
  options.limits();
}

void check_sequence(const Given& given) {
  const Settings& settings = given.settings;
  const int forms = (settings.csv ? 1 : 0) + (settings.json ? 1 : 0) + (settings.oeis ? 1 : 0) +
                    (settings.svg == "-" ? 1 : 0);
  if (forms > 1) throw UsageError("--csv, --json, --oeis and --svg - exclude each other");
  const SequenceRequest& request = given.asked.sequence;
  const bool listed = (request.values || request.zeros) && !request.at;
  if (request.zeros && (!request.values || request.at)) {
    throw UsageError("--zeros lists positions, and goes without --summary and --at");
  }
  const bool misere = request.play == Play::misere;
  if ((request.zeros || misere) && !settings.svg.empty()) {
    throw UsageError("--svg draws nim values, and goes without --zeros and --misere");
  }
  if (misere && !request.zeros && settings.oeis) {
    throw UsageError("what is listed in misère play is no numbers; --misere --oeis needs --zeros");
  }
  if (!listed && (settings.csv || settings.oeis || !settings.svg.empty())) {
    throw UsageError(
        "--summary and --at go without --csv, --oeis and --svg, which show the values");
  }
}

void run_misere_sequence(Session& session) {
  const Settings& settings = session.settings();
  const std::string& code = settings.arguments[0];
  const SequenceRequest& request = session.asked().sequence;
  const auto sequence = session.engine().misere_sequence(code, request);
  if (!sequence) {
    const bool fails = sequence.error().kind == ErrorKind::io;
    return fails ? session.complain(sequence.error()) : session.refuse(sequence.error(), code);
  }
  if (sequence->proof_written) session.remark(fmt::format("wrote {}", request.proof));
  if (settings.json) {
    session.answer(render::misere_sequence_json(*sequence, !request.values));
  } else if (settings.csv) {
    session.answer(render::misere_sequence_csv(*sequence));
  } else {
    session.answer(render::misere_sequence_text(*sequence, !request.values, session.style()));
  }
  session.report(sequence->work);
  if (sequence->stop) session.note(kLimit);
}

void run_sequence(Session& session) {
  const Settings& settings = session.settings();
  const std::string& code = settings.arguments[0];
  const SequenceRequest& request = session.asked().sequence;
  if (wants_misere_values(code, request)) return run_misere_sequence(session);
  const render::Show show = render::shown(request);
  const auto sequence = session.engine().sequence(code, request);
  if (!sequence) {
    const bool fails = sequence.error().kind == ErrorKind::io;
    return fails ? session.complain(sequence.error()) : session.refuse(sequence.error(), code);
  }
  if (sequence->proved) session.remark(fmt::format("wrote {}", request.proof));
  if (!settings.svg.empty()) {
    if (!sequence->rows.empty()) return session.refuse(render::no_plot());
    if (!write_picture(session, render::sequence_svg(*sequence))) return;
  }
  if (settings.json) {
    session.answer(render::sequence_json(*sequence, show));
  } else if (settings.csv) {
    session.answer(render::sequence_csv(*sequence, show));
  } else if (settings.oeis) {
    session.answer(render::sequence_bfile(*sequence));
    const std::string address = render::oeis_search(*sequence);
    if (!address.empty()) session.remark("look it up: " + address);
  } else if (settings.svg.empty()) {
    session.answer(render::sequence_text(*sequence, show, session.style()));
  }
  session.report(sequence->work);
  if (sequence->stop) session.note(kLimit);
}

void survey_options(Options& options) {
  options.positional("KIND", "The codes: octal, quaternary (digits 0 to 3), subtraction (0 and 3)",
                     1, 1);
  options.question();
  options.text("--cluster", "URL",
               "Work with the nodes of a cluster ('grundy cluster up' prints its URL), or with "
               "local ones that are started for this survey: local",
               [&settings = options.settings().cluster](const std::string& url) {
                 if (url.empty()) reject_value("--cluster", "the address is empty");
                 settings.url = url;
               });
  options.output();
  options.limits();
}

/// [#######.............] 61 of 173 classes, 0:12
std::string survey_bar(const SurveyProgress& progress) {
  constexpr std::size_t kCells = 20;
  const std::size_t full =
      progress.classes == 0 ? kCells : kCells * progress.finished / progress.classes;
  const auto seconds = static_cast<std::uint64_t>(progress.seconds);
  return fmt::format("[{:#<{}}{:.<{}}] {} of {} classes, {}:{:02}", "", full, "", kCells - full,
                     progress.finished, progress.classes, seconds / 60, seconds % 60);
}

/// The kind of codes that a word means.
std::optional<CodeKind> kind_of(std::string_view word) {
  constexpr std::array<std::string_view, 3> kWords{"octal", "quaternary", "subtraction"};
  const auto* const found = std::ranges::find(kWords, word);
  if (found == kWords.end()) return std::nullopt;
  return static_cast<CodeKind>(found - kWords.begin());
}

void check_survey(const Given& given) {
  if (given.asked.survey.each && given.asked.survey.play != Play::misere) {
    throw UsageError("--each goes with --misere");
  }
  if (!given.settings.cluster.url.empty() && given.asked.survey.play == Play::misere) {
    throw UsageError("--cluster goes without --misere: what is found there depends on the machine");
  }
}

/// Answers by one of the two surveys, and shows it by `text` or `json`.
template <class Answer>
void show_survey(Session& session, const Expected<Answer>& survey,
                 std::string (*text)(const Answer&, const render::Style&),
                 std::string (*json)(const Answer&)) {
  session.progress().clear();
  if (!survey) return session.refuse(survey.error());
  session.answer(session.settings().json ? json(*survey) : text(*survey, session.style()));
  session.report(survey->work);
  if (survey->stop) session.note(kLimit);
}

void run_survey(Session& session) {
  const std::string& word = session.settings().arguments[0];
  const auto kind = kind_of(word);
  if (!kind) {
    return session.refuse(Error{
        ErrorKind::bad_input,
        fmt::format("unknown kind of survey '{}': use octal, quaternary or subtraction", word)});
  }
  SurveyRequest request = session.asked().survey;
  request.kind = *kind;
  if (session.request().progress) {
    request.progress = [&](const SurveyProgress& progress) {
      session.progress().show_text(survey_bar(progress));
    };
  }
  if (request.play == Play::misere) {
    show_survey(session, session.engine().misere_survey(request), render::misere_survey_text,
                render::misere_survey_json);
  } else {
    const bool alone = session.settings().cluster.url.empty();
    show_survey(session,
                alone ? session.engine().survey(request) : survey_on_cluster(session, request),
                render::survey_text, render::survey_json);
  }
}

}  // namespace

const Command kSequenceCommand{
    .name = "sequence",
    .description =
        "Nim values of heaps, or of positions in which a number runs; or their misère values",
    .examples =
        "  grundy sequence 0.77 --to 200\n"
        "  grundy sequence kayles --at 1000000000000\n"
        "  grundy sequence 'subtraction({2,3,7})' --json\n"
        "  grundy sequence 0.3F --to 500 --svg kenyon.svg\n"
        "  grundy sequence 'queen(3,_)' --to 60\n"
        "  grundy sequence 'cram(1x_) + *2' --zeros\n"
        "  grundy sequence 'queen(_,_)' --rows 5 --to 20\n"
        "  grundy sequence 'kayles(_)' --misere\n"
        "  grundy sequence --rules squares.lua squares --to 1000\n"
        "  grundy sequence 0.104 --to 300000000 --summary\n"
        "  grundy sequence 0.77 --misere\n"
        "  grundy sequence kayles --proof kayles.proof && grundy-check kayles.proof\n\n"
        "Codes:\n"
        "  0.77    taking k chips: bits 1, 2, 4, 8 of the k-th digit let a move leave\n"
        "          no heap, one, two or three; before the point, break without taking\n"
        "  4!.0    heaps of different sizes: Grundy's game\n"
        "  0.3[12] the digits in brackets are repeated for ever; 0.[3] is Nim\n"
        "  0.(1-5) one to five heaps\n"
        "  'subtraction(allbut {2,3})'  take any number but these\n",
    .options = sequence_options,
    .check = check_sequence,
    .run = run_sequence,
    .one_question = true,
};

const Command kSurveyCommand{
    .name = "survey",
    .description = "The periods, or the misère quotients, of all octal games of a length",
    .examples =
        "  grundy survey octal --digits 2\n"
        "  grundy survey octal --digits 3 --store octal-games\n"
        "  grundy survey octal --digits 2 --misere --each 2 --store octal-games\n"
        "  grundy survey quaternary --digits 3 --misere\n"
        "  grundy survey octal --digits 3 --cluster local\n",
    .options = survey_options,
    .check = check_survey,
    .run = run_survey,
    .one_question = true,
};

}  // namespace grundy::cli
