#include "commands.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <thread>

#include "generate.h"
#include "grundy/engine.h"
#include "io.h"
#include "play.h"
#include "progress.h"
#include "render/csv.h"
#include "render/json.h"
#include "render/svg.h"
#include "render/text.h"
#include "units.h"
#include "worksheet_files.h"

namespace grundy::cli {

namespace {

std::uint64_t half_of_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return std::uint64_t{1} << 30U;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page) / 2;
}

bool wants_color(ColorMode mode) {
  if (mode != ColorMode::automatic) return mode == ColorMode::always;
  const char* const no_color = std::getenv("NO_COLOR");
  return ::isatty(STDOUT_FILENO) == 1 && (no_color == nullptr || *no_color == '\0');
}

/// What all commands share: the engine, the settings, where answers and complaints go.
class Session {
 public:
  Session(const CommandLine& line, const Cancellation& cancel)
      : line_(line),
        settings_(line.settings()),
        cancel_(cancel),
        progress_(::isatty(STDERR_FILENO) == 1),
        style_{wants_color(settings_.color)} {
    request_.play = settings_.misere ? Play::misere : Play::normal;
    request_.limits.time = settings_.timeout;
    request_.limits.memory = settings_.memory.value_or(half_of_memory());
    request_.limits.positions = settings_.max_positions;
    request_.limits.threads = settings_.threads > 0
                                  ? settings_.threads
                                  : std::max(1U, std::thread::hardware_concurrency());
    request_.max_moves = settings_.max_moves;
    request_.use_theorems = !settings_.search;
    request_.explain = settings_.explain;
    request_.cancel = &cancel;
    if (!settings_.quiet && (settings_.progress || ::isatty(STDERR_FILENO) == 1)) {
      request_.progress = [this](const Progress& progress) { progress_.show(progress); };
    }
  }

  int run() {
    const std::string& command = line_.command();
    if (command == "solve") {
      each_position(
          [this](Sum position, std::string_view text) { solve(std::move(position), text); });
    } else if (command == "moves") {
      each_position(
          [this](Sum position, std::string_view text) { moves(std::move(position), text); });
    } else if (command == "play") {
      note(play_match(engine_, settings_, request_, cancel_, style_, output_));
    } else if (command == "equal") {
      equal();
    } else if (command == "table") {
      table();
    } else if (command == "worksheet") {
      worksheet();
    } else if (command == "games") {
      games();
    } else if (command == "completion") {
      completion();
    } else {
      output_.write(man_page(line_.app()));
    }
    output_.flush();
    if (output_.error()) complain(*output_.error());
    return status_;
  }

 private:
  using Handler = std::function<void(Sum, std::string_view)>;

  // Worse news take the place of better: a failed file, bad input, a limit, an answer.
  void note(int status) {
    const auto rank = [](int s) {
      return s == kIoFailed ? 3 : s == kBadInput ? 2 : s == kLimit ? 1 : 0;
    };
    if (rank(status) >= rank(status_)) status_ = status;
  }

  /// Says what is wrong on standard error; `text` is what the user wrote.
  void complain(const Error& error, std::string_view text = {},
                std::optional<std::size_t> line = {}) {
    progress_.clear();
    const std::string where = line ? fmt::format("line {}: ", *line) : std::string();
    say(where + render::error_text(error, text));
    note(error.kind == ErrorKind::io ? kIoFailed : kBadInput);
  }

  void answer(const std::string& text) {
    progress_.clear();
    output_.write(text);
  }

  void each_position(const Handler& handle) {
    const auto& expressions = settings_.arguments;
    const bool lines = std::ranges::find(expressions, "-") != expressions.end();
    if (settings_.exit_code && (expressions.size() != 1 || lines)) {
      return complain(Error{ErrorKind::bad_input, "--exit-code goes with exactly one position"});
    }
    for (const std::string& expression : expressions) {
      if (cancel_.requested() || output_.error()) return;
      if (expression == "-") {
        each_line(handle);
      } else {
        one_position(expression, {}, handle);
      }
    }
  }

  void each_line(const Handler& handle) {
    Lines lines(cancel_);
    for (std::size_t number = 1;; ++number) {
      if (lines.may_wait()) output_.flush();
      if (output_.error()) break;
      const auto line = lines.next();
      if (!line) break;
      one_position(*line, number, handle);
      if (cancel_.requested()) break;
    }
    if (lines.error()) complain(*lines.error());
    if (cancel_.requested()) note(kLimit);
  }

  void one_position(std::string_view text, std::optional<std::size_t> line, const Handler& handle) {
    auto position = engine_.parse(text);
    if (!position) return refuse(position.error(), text, line);
    if (!settings_.json && answered_++ > 0) output_.write("\n");
    handle(std::move(*position), text);
  }

  /// An error about one position: in JSON it takes the place of the answer.
  void refuse(const Error& error, std::string_view text = {},
              std::optional<std::size_t> line = {}) {
    if (settings_.json) output_.write(render::error_json(error, line));
    complain(error, text, line);
  }

  void solve(Sum position, std::string_view text) {
    std::optional<PlayCount> plays;
    if (settings_.count_plays) {
      auto counted = engine_.count_plays(position, request_);
      if (!counted) return refuse(counted.error());
      plays = std::move(*counted);
    }
    const auto result = engine_.solve(std::move(position), request_);
    if (!result) return refuse(result.error());
    if (settings_.json) {
      answer(render::solve_json(*result, plays ? &*plays : nullptr));
    } else {
      answer(render::solve_text(*result, text, style_));
      if (plays) answer(render::play_count_text(*plays, style_));
    }
    if (result->stop || (plays && plays->stop)) return note(kLimit);
    if (settings_.exit_code) note(result->outcome == Outcome::P ? kPPosition : kNPosition);
  }

  void moves(Sum position, std::string_view text) {
    const auto options = engine_.moves(std::move(position), request_);
    if (!options) return refuse(options.error());
    answer(settings_.json ? render::moves_json(*options)
                          : render::moves_text(*options, text, style_));
    if (options->stop || !options->options.complete) note(kLimit);
  }

  void equal() {
    const auto left = engine_.parse(settings_.arguments[0]);
    if (!left) return refuse(left.error(), settings_.arguments[0]);
    const auto right = engine_.parse(settings_.arguments[1]);
    if (!right) return refuse(right.error(), settings_.arguments[1]);
    const auto comparison = engine_.compare(*left, *right, request_);
    if (!comparison) return refuse(comparison.error());
    answer(settings_.json ? render::comparison_json(*comparison, *left, *right)
                          : render::comparison_text(*comparison, *left, *right, style_));
    if (comparison->stop) note(kLimit);
  }

  void table() {
    const auto named = engine_.game(settings_.arguments[0]);
    const auto ranges = parse_ranges(settings_.arguments[1], named ? named->info->table_from : 0);
    if (!ranges) return refuse(ranges.error());
    const auto table = engine_.table(settings_.arguments[0], *ranges, request_);
    if (!table) return refuse(table.error(), settings_.arguments[0]);
    if (!settings_.svg.empty() && !picture(*table)) return;
    if (settings_.json) {
      answer(render::table_json(*table));
    } else if (settings_.csv) {
      answer(render::table_csv(*table));
    } else if (settings_.svg.empty()) {
      answer(render::table_text(*table, style_));
    }
    if (table->stop) note(kLimit);
  }

  /// Writes the picture of a table; false where that fails.
  bool picture(const Table& table) {
    const auto svg = render::table_svg(table);
    if (!svg) {
      complain(svg.error());
      return false;
    }
    if (settings_.svg == "-") {
      answer(*svg);
      return true;
    }
    if (const auto written = write_file(settings_.svg, *svg); !written) {
      complain(written.error());
      return false;
    }
    if (!settings_.quiet) say(fmt::format("wrote {}\n", settings_.svg));
    return true;
  }

  void worksheet() {
    const std::string& source = settings_.arguments[0];
    const auto format = sheet_format(settings_.format, settings_.out);
    if (!format) return complain(format.error());
    const auto sheet = engine_.worksheet({.source = source,
                                          .play = request_.play,
                                          .count = settings_.count,
                                          .seed = settings_.seed ? *settings_.seed : any_seed(),
                                          .difficulty = settings_.difficulty,
                                          .cancel = &cancel_});
    if (!sheet) return complain(sheet.error(), source);
    if (settings_.out.empty()) {
      const auto part =
          settings_.answers ? render::SheetPart::answers : render::SheetPart::exercises;
      answer(render::worksheet(*sheet, part, *format));
    } else {
      const auto names = write_sheets(*sheet, *format, settings_.out);
      if (!names) return complain(names.error());
      if (!settings_.quiet) say(fmt::format("wrote {}\n", *names));
    }
    if (sheet->shortage && !settings_.quiet) say(*sheet->shortage + "\n");
    if (cancel_.requested()) note(kLimit);
  }

  void games() {
    const auto& catalogue = engine_.catalogue();
    if (settings_.arguments.empty()) {
      return answer(settings_.json ? render::games_json(catalogue)
                                   : render::games_text(catalogue, style_));
    }
    const auto entry = engine_.game(settings_.arguments[0]);
    if (!entry) return refuse(entry.error(), settings_.arguments[0]);
    answer(settings_.json ? render::game_json(*entry) : render::game_text(*entry, style_));
  }

  void completion() {
    std::vector<std::string_view> names;
    for (const CatalogueEntry& entry : engine_.catalogue()) names.push_back(entry.info->name);
    const auto script = cli::completion(line_.app(), settings_.arguments[0], names);
    if (!script) return complain(script.error());
    answer(*script);
  }

  const CommandLine& line_;
  const Settings& settings_;
  const Cancellation& cancel_;
  Engine engine_;
  Request request_;
  Output output_;
  ProgressLine progress_;
  render::Style style_;
  std::size_t answered_ = 0;
  int status_ = kAnswered;
};

}  // namespace

int run_command(const CommandLine& line, const Cancellation& cancel) {
  return Session(line, cancel).run();
}

}  // namespace grundy::cli
