#include "play.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>

#include "commands.h"
#include "grundy/match.h"
#include "render/text.h"

namespace grundy::cli {

namespace {

constexpr std::size_t kMovesShown = 60;

constexpr const char* kHelp =
    "Write a move as 'moves' shows it, or its number there, or the position after it.\n"
    "  moves        the moves, with numbers\n"
    "  values       the same, with the nim value and the outcome after each\n"
    "  hint         a good move\n"
    "  why          who wins from here, and why ('why full' says more)\n"
    "  undo, redo   take back your last move, or make it again\n"
    "  show         draw the position again\n"
    "  save FILE    keep the game; 'grundy play --load FILE' goes on with it\n"
    "  resign       give up\n"
    "  quit         leave\n";

std::string picture_of(const Sum& position) {
  std::string text;
  for (const Component& component : position.components) {
    const std::string picture = component.game->draw(component.position);
    if (position.components.size() > 1 || picture.empty()) text += component.print() + "\n";
    text += picture;
  }
  return text;
}

std::string sentence(const Error& error) {
  std::string text = error.message + ".\n";
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

class Table {
 public:
  Table(Engine& engine, Match match, const Settings& settings, const Request& request,
        const Cancellation& cancel, const render::Style& style, Output& output)
      : engine_(engine),
        match_(std::move(match)),
        settings_(settings),
        request_(request),
        cancel_(cancel),
        style_(style),
        output_(output),
        lines_(cancel) {
    request_.play = match_.setup().play;
    request_.explain = Detail::none;
  }

  int run() {
    greet();
    while (!done_ && !output_.error()) {
      if (match_.over()) {
        announce();
        break;
      }
      if (match_.engine_to_move()) {
        engine_moves();
      } else {
        person_moves();
      }
    }
    return status_;
  }

 private:
  [[nodiscard]] std::string name_of(bool first) const {
    if (!match_.setup().engine_plays) return first ? "First player" : "Second player";
    return first == match_.setup().engine_first ? "grundy" : "You";
  }
  [[nodiscard]] std::string mover() const { return name_of(match_.steps().size() % 2 == 0); }

  void write(const std::string& text) { output_.write(text); }

  void greet() {
    write(style_.bold(match_.setup().start.print()) + "\n");
    write(request_.play == Play::normal ? "Who cannot move loses. "
                                        : "Misère play: who cannot move wins. ");
    write("'help' lists the commands.\n");
    for (const Match::Step& step : match_.steps()) write("  " + step.move + "\n");
    show();
  }

  void show() { write("\n" + picture_of(match_.position())); }

  void announce() {
    const std::string winner = name_of(match_.first_player_won());
    write(fmt::format("\nThere is no move left. {}\n",
                      style_.bold(winner + (winner == "You" ? " win." : " wins."))));
    keep();
  }

  /// Writes the game to the file that was asked for on the command line.
  void keep() {
    if (!settings_.save.empty()) save(settings_.save);
  }

  void engine_moves() {
    const auto move = choose_move(engine_, match_, match_.setup().skill, request_);
    if (!move || !*move) {
      say((move ? "no move was found" : move.error().message) + "\n");
      leave(kBadInput);
      return;
    }
    if (cancel_.requested()) return leave(kLimit);
    write(fmt::format("\ngrundy plays {}\n", style_.bold(full_name(**move, match_.position()))));
    match_.make(**move);
    if (!match_.over()) show();
  }

  void person_moves() {
    write(fmt::format("\n{}, move {}: ", mover(), match_.steps().size() + 1));
    if (lines_.may_wait()) output_.flush();
    const auto line = lines_.next();
    if (!line) {
      write("\n");
      if (cancel_.requested()) return leave(kLimit);
      write("The input has ended, and the game with it.\n");
      keep();
      return leave(kAnswered);
    }
    // A transcript from a file reads like one from a terminal.
    if (!interactive_) write(std::string(*line) + "\n");
    obey(std::string(*line));
  }

  void leave(int status) {
    status_ = status;
    done_ = true;
  }

  void obey(const std::string& line) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string::npos) return;
    const std::size_t last = line.find_last_not_of(" \t\r");
    const std::string text = line.substr(first, last - first + 1);
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string rest = text.substr(std::min(space + 1, text.size()));
    static const std::map<std::string, void (Table::*)(const std::string&), std::less<>> commands{
        {"help", &Table::help},     {"?", &Table::help},        {"moves", &Table::list},
        {"values", &Table::values}, {"hint", &Table::hint},     {"why", &Table::why},
        {"undo", &Table::undo},     {"redo", &Table::redo},     {"show", &Table::redraw},
        {"save", &Table::save},     {"resign", &Table::resign}, {"quit", &Table::quit},
        {"exit", &Table::quit}};
    const auto command = commands.find(text.substr(0, space));
    if (command != commands.end()) return (this->*command->second)(rest);
    const auto made = match_.make(text);
    if (!made) return write(sentence(made.error()));
    if (!match_.over() && !match_.engine_to_move()) show();
  }

  void help(const std::string&) { write(kHelp); }
  void redraw(const std::string&) { show(); }
  void quit(const std::string&) {
    keep();
    leave(kAnswered);
  }

  void list(const std::string&) {
    const MoveList moves = match_.moves();
    const std::size_t shown = std::min(kMovesShown, moves.moves.size());
    for (std::size_t i = 0; i < shown; ++i) {
      write(fmt::format("{:>4}  {}\n", i + 1, full_name(moves.moves[i], match_.position())));
    }
    if (shown < moves.moves.size() || !moves.complete) write("      and more\n");
  }

  void values(const std::string&) {
    Request asked = request_;
    asked.max_moves = kMovesShown;
    const auto options = engine_.moves(match_.position(), asked);
    if (!options) return write(sentence(options.error()));
    write(render::moves_text(*options, "", style_));
  }

  void hint(const std::string&) {
    const auto result = engine_.solve(match_.position(), request_);
    if (!result) return write(sentence(result.error()));
    if (result->winning_moves && !result->winning_moves->moves.empty()) {
      const MoveResult& move = result->winning_moves->moves.front();
      write(fmt::format("Try {}.\n", full_name(move, match_.position())));
    } else if (result->advice) {
      write(fmt::format("Every move loses against perfect play; {} is the hardest to answer.\n",
                        full_name(result->advice->move, match_.position())));
    } else {
      write("No good move is known here.\n");
    }
  }

  void why(const std::string& depth) {
    Request asked = request_;
    asked.explain = depth == "full" ? Detail::full : Detail::brief;
    const auto result = engine_.solve(match_.position(), asked);
    if (!result) return write(sentence(result.error()));
    if (!result->explanation) return write("Who wins from here is not known.\n");
    write(render::explanation_text(*result->explanation, style_));
  }

  void undo(const std::string&) {
    // Back to the same player's turn: the engine's answer goes too.
    const std::size_t steps = match_.setup().engine_plays ? 2 : 1;
    if (match_.steps().size() < steps) return write("There is nothing to take back.\n");
    for (std::size_t i = 0; i < steps; ++i) match_.undo();
    show();
  }

  void redo(const std::string&) {
    const std::size_t steps = match_.setup().engine_plays ? 2 : 1;
    std::size_t made = 0;
    while (made < steps && match_.redo()) ++made;
    if (made == 0) return write("There is nothing to make again.\n");
    show();
  }

  void save(const std::string& file) {
    if (file.empty()) return write("Write 'save FILE'.\n");
    const auto written = write_file(file, match_.save());
    write(written ? fmt::format("Saved in {}.\n", file) : sentence(written.error()));
  }

  void resign(const std::string&) {
    const std::string winner = name_of(match_.steps().size() % 2 == 1);
    write(style_.bold(winner + (winner == "You" ? " win." : " wins.")) + "\n");
    keep();
    leave(kAnswered);
  }

  Engine& engine_;
  Match match_;
  const Settings& settings_;
  Request request_;
  const Cancellation& cancel_;
  const render::Style& style_;
  Output& output_;
  Lines lines_;
  bool interactive_ = ::isatty(STDIN_FILENO) == 1;
  bool done_ = false;
  int status_ = kAnswered;
};

Expected<Match> load(const Engine& engine, const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) {
    return std::unexpected(Error{ErrorKind::io, fmt::format("cannot read {}", path)});
  }
  return Match::load(engine, text.str());
}

Expected<Match> set_up(const Engine& engine, const Settings& settings) {
  if (!settings.load.empty()) return load(engine, settings.load);
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

/// The moves of a match, with what each was worth.
void replay(Engine& engine, const Match& match, Request request, Output& output) {
  request.play = match.setup().play;
  request.advise = false;
  Match again(match.setup());
  output.write(again.setup().start.print() + "\n");
  for (const Match::Step& step : match.steps()) {
    const auto before = engine.solve(again.position(), request);
    const auto after = engine.solve(step.to, request);
    std::string note;
    if (before && after && before->outcome && after->outcome) {
      const bool missed = before->outcome == Outcome::N && after->outcome != Outcome::P;
      if (after->outcome == Outcome::P) note = "wins";
      if (after->outcome == Outcome::N) note = missed ? "a mistake" : "lost anyway";
      if (after->outcome == Outcome::D) note = missed ? "a mistake: a draw" : "a draw";
    }
    output.write(fmt::format("{:>4}  {}  to {}{}\n", again.steps().size() + 1, step.move,
                             step.to.print(), note.empty() ? "" : "  (" + note + ")"));
    again.make({.to = step.to});
  }
}

}  // namespace

int play_match(Engine& engine, const Settings& settings, const Request& request,
               const Cancellation& cancel, const render::Style& style, Output& output) {
  auto match = set_up(engine, settings);
  if (!match) {
    say(render::error_text(match.error(),
                           settings.arguments.empty() ? "" : settings.arguments.front()));
    return match.error().kind == ErrorKind::io ? kIoFailed : kBadInput;
  }
  if (settings.replay) {
    replay(engine, *match, request, output);
    return kAnswered;
  }
  return Table(engine, std::move(*match), settings, request, cancel, style, output).run();
}

}  // namespace grundy::cli
