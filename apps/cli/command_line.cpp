#include "command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/text.h"
#include "grundy/arguments.h"
#include "units.h"

namespace grundy::cli {

namespace {

constexpr const char* kDescription =
    "Solves impartial combinatorial games: who wins, the nim value, and every winning move.";

constexpr const char* kNotation =
    "Positions:\n"
    "  nim(3,5,7)  takeaway(21; max=3)  subtraction(21; {1,3})  rook(3,5)  queen(3,4)\n"
    "  *4  0  {*0, *1, nim(2,2)}  and sums of any of these with +\n"
    "  'grundy games' lists all games; put positions in quotes.\n\n"
    "Exit status:\n"
    "  0  answered\n"
    "  2  bad input or usage\n"
    "  3  a limit was reached: the answer says what is known and what is not\n"
    "  4  a file or the network failed\n"
    "  10 / 20  N / P, only with --exit-code\n";

/// A whole number as an option's value. CLI11's own conversion takes -1 for a very large one.
std::uint64_t number(const std::string& option, const std::string& text) {
  const auto value = Arguments(text, 0).natural("the number");
  if (!value) throw CLI::ValidationError(option, value.error().message);
  return *value;
}

/// One of a few words as an option's value.
template <class Value>
Value chosen(const std::string& option, const std::string& text,
             const std::vector<std::pair<std::string, Value>>& choices) {
  std::string names;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i].first == text) return choices[i].second;
    names += (i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ") + choices[i].first;
  }
  throw CLI::ValidationError(option, "'" + text + "' is not " + names);
}

}  // namespace

CommandLine::CommandLine() : app_(kDescription, "grundy") {
  app_.set_version_flag("--version", std::string("grundy ") + GRUNDY_VERSION, "Print the version");
  app_.set_help_flag("-h,--help", "Print this help");
  app_.require_subcommand(1);
  app_.footer(kNotation);
  app_.get_formatter()->column_width(28);

  CLI::App* solve = add_command("solve", "Who wins, the nim value, and every winning move",
                                "  grundy solve 'queen(3,4) + *4'\n"
                                "  grundy solve --explain 'nim(11,16,18)'\n"
                                "  grundy solve --misere 'nim(1,3,5,7)'\n"
                                "  grundy solve --json - < positions.txt\n");
  add_positional(*solve, "EXPR", "Positions; - reads one a line from standard input", 1, -1);
  add_misere(*solve);
  add_explain(*solve);
  solve->add_flag("--count-plays", settings_.count_plays,
                  "Count the ways to play the position to its end");
  solve->add_flag("--exit-code", settings_.exit_code,
                  "Exit with 10 for an N-position and 20 for a P-position");
  add_max_moves(*solve);
  add_output(*solve);
  add_limits(*solve);

  CLI::App* moves = add_command("moves", "Every option with its nim value and outcome",
                                "  grundy moves 'nim(1,2)'\n"
                                "  grundy moves --misere --json 'takeaway(7; max=3)'\n");
  add_positional(*moves, "EXPR", "Positions; - reads one a line from standard input", 1, -1);
  add_misere(*moves);
  add_max_moves(*moves);
  add_output(*moves);
  add_limits(*moves);

  add_play();

  CLI::App* equal = add_command("equal", "Whether two games are equivalent, with a witness if not",
                                "  grundy equal '{*0,*1,*2,*5,*9}' '*3'\n"
                                "  grundy equal 'rook(3,5)' 'nim(3,5)'\n");
  add_positional(*equal, "G", "A position", 1, 1);
  add_positional(*equal, "H", "Another position", 1, 1);
  add_output(*equal);
  add_limits(*equal);

  add_table();
  add_worksheet();

  CLI::App* games = add_command("games", "The catalogue of games, or all about one of them",
                                "  grundy games\n"
                                "  grundy games queen\n");
  add_positional(*games, "NAME", "The name of a game", 0, 1);
  add_output(*games);

  CLI::App* completion = add_command("completion", "Completions for a shell: bash, zsh or fish",
                                     "  source <(grundy completion bash)\n");
  add_positional(*completion, "SHELL", "bash, zsh or fish", 1, 1);
  add_command("man", "The manual page, for man(1)", "  grundy man | man -l -\n");
}

void CommandLine::add_play() {
  CLI::App* play = add_command("play", "Play a game in the terminal",
                               "  grundy play 'nim(3,5,7)'\n"
                               "  grundy play --second --level easy 'queen(5,8) + *3'\n"
                               "  grundy play --misere --two-players 'nim(1,3,5,7)'\n"
                               "  grundy play --load game.txt --replay\n");
  add_positional(*play, "EXPR", "The position to begin with", 0, 1);
  add_misere(*play);
  play->add_flag("--second", settings_.second, "The engine makes the first move");
  play->add_flag("--two-players", settings_.two_players, "Two people play, without the engine");
  play->add_option_function<std::string>(
          "--level",
          [this](const std::string& text) {
            const std::map<std::string, double> levels{
                {"perfect", 0}, {"strong", 0.1}, {"medium", 0.3}, {"easy", 0.6}};
            const auto level = levels.find(text);
            const auto percent = Arguments(text, 0).natural("the percentage");
            if (level == levels.end() && (!percent || *percent > 100)) {
              throw CLI::ValidationError(
                  "--level", "'" + text + "' is not perfect, strong, medium, easy or 0 to 100");
            }
            settings_.error_rate =
                level != levels.end() ? level->second : static_cast<double>(*percent) / 100;
          },
          "How the engine plays: perfect (the default), strong, medium or easy, which err in 10, "
          "30 "
          "and 60 of 100 moves; or a number of errors in 100")
      ->option_text("LEVEL");
  play->add_option_function<std::string>(
          "--seed", [this](const std::string& text) { settings_.seed = number("--seed", text); },
          "The engine's choices: the same seed, the same match")
      ->option_text("N");
  play->add_option("--load", settings_.load, "Go on with a match that was saved")
      ->option_text("FILE");
  play->add_option("--save", settings_.save, "Save the match when it ends")->option_text("FILE");
  play->add_flag("--replay", settings_.replay, "With --load: only show the moves and their worth");
  add_output(*play);
  add_limits(*play);
}

void CommandLine::add_table() {
  CLI::App* table = add_command("table", "Nim values over a board or a range",
                                "  grundy table rook 11x11\n"
                                "  grundy table queen 8x8 --svg queen.svg\n"
                                "  grundy table 'subtraction(_; {2,3,7})' 0..29\n"
                                "  grundy table 'nim(1,_,_)' 8x8 --csv\n");
  add_positional(*table, "GAME", "A game, or a position with _ for the running numbers", 1, 1);
  add_positional(*table, "SIZE", "Their range: 11x11, 20, 1..8 or 1..8x0..3", 1, 1);
  add_misere(*table);
  table->add_flag("--csv", settings_.csv, "Print comma-separated values");
  table
      ->add_option_function<std::string>(
          "--svg",
          [this](const std::string& text) {
            if (text.empty()) throw CLI::ValidationError("--svg", "the name of the file is empty");
            settings_.svg = text;
          },
          "Write a picture to FILE (- for standard output)")
      ->option_text("FILE");
  add_output(*table);
  add_limits(*table);
}

void CommandLine::add_worksheet() {
  CLI::App* sheet = add_command(
      "worksheet", "Exercises about a game, and their answers with reasons",
      "  grundy worksheet nim --count 10 --seed 7\n"
      "  grundy worksheet nim --count 10 --seed 7 --answers\n"
      "  grundy worksheet queen --difficulty hard --out queen.html\n"
      "  grundy worksheet 'takeaway(21; max=3)' --misere --out sheet.tex\n\n"
      "Difficulty: the numbers in positions, the moves there are, and their nim values:\n"
      "  easy    numbers to 8,  2 to 12 moves, values to 7;  tables of 10 or 5x5 cells\n"
      "  medium  numbers to 16, 4 to 30 moves, values to 15; tables of 15 or 6x6 cells;\n"
      "          a third of the positions has another component beside it\n"
      "  hard    numbers to 32, 8 to 80 moves, values to 63; tables of 20 or 8x8 cells;\n"
      "          most positions have another component beside them\n"
      "  Games without such positions get the nearest they have. Components are added to\n"
      "  named games that are not lists of heaps.\n");
  add_positional(*sheet, "GAME", "A game, or a position whose numbers and moves are varied", 1, 1);
  sheet
      ->add_option_function<std::string>(
          "--count", [this](const std::string& text) { settings_.count = number("--count", text); },
          fmt::format("How many exercises, 1 to {} (default 10)", kMaxExercises))
      ->option_text("N");
  sheet
      ->add_option_function<std::string>(
          "--seed", [this](const std::string& text) { settings_.seed = number("--seed", text); },
          "The same number gives the same sheet (default: one is chosen, and printed in the foot)")
      ->option_text("N");
  sheet
      ->add_option_function<std::string>(
          "--difficulty",
          [this](const std::string& text) {
            settings_.difficulty = chosen<Difficulty>("--difficulty", text,
                                                      {{"easy", Difficulty::easy},
                                                       {"medium", Difficulty::medium},
                                                       {"hard", Difficulty::hard}});
          },
          "How large the positions are: easy, medium (the default) or hard")
      ->option_text("LEVEL");
  add_misere(*sheet);
  add_sheet_files(*sheet);
}

void CommandLine::add_sheet_files(CLI::App& command) {
  command
      .add_option_function<std::string>(
          "--format",
          [this](const std::string& text) {
            settings_.format =
                chosen<render::SheetFormat>("--format", text,
                                            {{"markdown", render::SheetFormat::markdown},
                                             {"html", render::SheetFormat::html},
                                             {"latex", render::SheetFormat::latex}});
          },
          "markdown (the default), html or latex")
      ->option_text("FORMAT");
  command.add_flag("--answers", settings_.answers, "Print the answers instead of the exercises");
  command
      .add_option_function<std::string>(
          "--out",
          [this](const std::string& text) {
            if (text.empty()) throw CLI::ValidationError("--out", "the name of the file is empty");
            settings_.out = text;
          },
          "Write the exercises to FILE and the answers beside it, to sheet-answers.md for "
          "sheet.md; .md, .html and .tex tell the format")
      ->option_text("FILE");
  command.add_flag("--quiet", settings_.quiet, "No remarks on standard error");
}

CLI::App* CommandLine::add_command(const std::string& name, const std::string& description,
                                   const std::string& examples) {
  CLI::App* command = app_.add_subcommand(name, description);
  command->footer("Examples:\n" + examples);
  command->get_formatter()->column_width(28);
  return command;
}

void CommandLine::add_positional(CLI::App& command, const std::string& name,
                                 const std::string& description, int least, int most) {
  // Not bound to a variable: CLI11 would take the position {} for an empty list.
  command.add_option(name, description)
      ->expected(std::max(least, 1), most)
      ->allow_extra_args(most < 0)
      ->required(least > 0)
      ->option_text(most < 0 ? "..." : " ");
}

void CommandLine::add_misere(CLI::App& command) {
  command.add_flag("--misere", settings_.misere, "Misère play: who cannot move wins");
}

void CommandLine::add_explain(CLI::App& command) {
  command
      .add_option_function<std::string>(
          "--explain",
          [this](const std::string& text) {
            if (text == "short") {
              settings_.explain = Detail::brief;
            } else if (text == "full") {
              settings_.explain = Detail::full;
            } else {
              throw CLI::ValidationError("--explain", "'" + text + "' is not short or full");
            }
          },
          "Say why; --explain=short in fewer words")
      ->expected(0, 1)
      ->default_str("full")
      ->option_text("[=DEPTH]");
}

void CommandLine::add_max_moves(CLI::App& command) {
  command
      .add_option_function<std::string>(
          "--max-moves",
          [this](const std::string& text) { settings_.max_moves = number("--max-moves", text); },
          "List at most so many moves (default 1000)")
      ->option_text("N");
}

void CommandLine::add_output(CLI::App& command) {
  command.add_flag("--json", settings_.json, "Print JSON, each object on one line");
  command
      .add_option_function<std::string>(
          "--color",
          [this](const std::string& text) {
            settings_.color = chosen<ColorMode>("--color", text,
                                                {{"auto", ColorMode::automatic},
                                                 {"always", ColorMode::always},
                                                 {"never", ColorMode::never}});
          },
          "Colour the text: auto (on a terminal, unless NO_COLOR is set), always or never")
      ->option_text("WHEN");
  command.add_flag("--quiet", settings_.quiet, "No progress and no remarks on standard error");
}

void CommandLine::add_limits(CLI::App& command) {
  command.add_option("--threads", settings_.threads, "Threads to use (default: one for each core)")
      ->check(CLI::Range(1U, 1024U).description(""))
      ->option_text("N");
  command
      .add_option_function<std::string>(
          "--memory",
          [this](const std::string& text) {
            const auto size = parse_size(text);
            if (!size) throw CLI::ValidationError("--memory", size.error().message);
            settings_.memory = *size;
          },
          "Memory for tables, such as 512M or 2G (default: half of the machine's)")
      ->option_text("SIZE");
  command
      .add_option_function<std::string>(
          "--timeout",
          [this](const std::string& text) {
            const auto duration = parse_duration(text);
            if (!duration) throw CLI::ValidationError("--timeout", duration.error().message);
            settings_.timeout = *duration;
          },
          "Stop after this time: 90 (seconds), 500ms, 2m, 3h; none (the default)")
      ->option_text("TIME");
  command
      .add_option_function<std::string>(
          "--max-positions",
          [this](const std::string& text) {
            settings_.max_positions = number("--max-positions", text);
          },
          "Stop after so many positions")
      ->option_text("N");
  command.add_flag("--search", settings_.search, "Search even where a theorem knows the answer");
  command.add_flag("--progress", settings_.progress,
                   "Show progress on standard error even if it is not a terminal");
}

void CommandLine::parse(int argc, char** argv) {
  if (argc > 1) check_command(argv[1]);
  app_.parse(argc, argv);
  const CLI::App* const command = app_.get_subcommands().front();
  command_ = command->get_name();
  for (const CLI::Option* option : command->get_options()) {
    if (!option->get_positional()) continue;
    const auto& words = option->results();
    settings_.arguments.insert(settings_.arguments.end(), words.begin(), words.end());
  }
  if (settings_.replay && settings_.load.empty()) throw UsageError("--replay goes with --load");
  if (settings_.answers && !settings_.out.empty()) {
    throw UsageError("--answers and --out exclude each other: --out writes the answers too");
  }
  if (settings_.csv && settings_.json) throw UsageError("--csv and --json exclude each other");
  if (settings_.svg == "-" && (settings_.csv || settings_.json)) {
    throw UsageError("--svg - excludes --csv and --json: all of them write to standard output");
  }
}

void CommandLine::check_command(const std::string& name) const {
  // CLI11 would only say that a command is required.
  if (name == "-h" || name == "--help" || name == "--version") return;
  if (name.starts_with('-')) throw UsageError("there is no option '" + name + "' before a command");
  const auto commands = app_.get_subcommands([](const CLI::App*) { return true; });
  std::vector<std::string> texts;
  texts.reserve(commands.size());
  for (const CLI::App* command : commands) texts.push_back(command->get_name());
  if (std::ranges::find(texts, name) != texts.end()) return;
  const std::vector<std::string_view> names(texts.begin(), texts.end());
  std::string message = "there is no command '" + name + "'";
  const auto nearest = nearest_names(name, names);
  if (!nearest.empty()) message += "; did you mean '" + std::string(nearest.front()) + "'?";
  throw UsageError(message);
}

}  // namespace grundy::cli
