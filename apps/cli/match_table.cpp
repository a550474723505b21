#include "match_table.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <functional>
#include <map>
#include <utility>

#include "core/text.h"
#include "forethought.h"
#include "render/text.h"
#include "thinking.h"

namespace grundy::cli {

namespace {

constexpr std::size_t kMovesShown = 60;
// What a person waits for is there in a tenth of a second, board and all; what was not found by
// then is found while he thinks.
constexpr std::chrono::milliseconds kReply(90);
constexpr std::chrono::milliseconds kShortestReply(10);
// What a person writes; a position may be long.
constexpr std::size_t kLongestLine = std::size_t{4} << 20U;
// Hints and reasons, and a match that no person plays, have more time.
constexpr std::chrono::seconds kThinking(10);

constexpr const char* kHelp =
    "Write a move as 'moves' shows it, or its number there, or the position after it.\n"
    "  moves        the moves, with numbers ('moves all' if there are many)\n"
    "  values       the same, with the nim value and the outcome after each\n"
    "  hint         a good move\n"
    "  why          who wins from here, and why ('why full' says more)\n"
    "  undo, redo   take back your last move, or make it again\n"
    "  show         draw the position again\n"
    "  save FILE    keep the game; 'grundy play --load FILE' goes on with it\n"
    "  resign       give up\n"
    "  quit         leave\n"
    "If the engine thinks for long, press Enter to make it answer with what it knows.\n";

std::string picture_of(const Sum& position) {
  std::string text;
  for (const Component& component : position.components) {
    const std::string picture = component.game->draw(component.position);
    if (position.components.size() > 1 || picture.empty()) text += component.brief() + "\n";
    text += picture;
  }
  return text;
}

std::string sentence(const Error& error) {
  std::string text = error.message + ".\n";
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

/// What a transcript shows of a line: nothing that a terminal would obey, and no more than one
/// would read.
std::string readable(std::string_view line) {
  constexpr std::size_t kLongest = 200;
  std::string text = printable_line(line.substr(0, kLongest));
  if (line.size() > kLongest) text += "...";
  return text;
}

std::string trim(const std::string& line) {
  constexpr const char* kBlanks = " \t\r";
  const std::size_t first = line.find_first_not_of(kBlanks);
  if (first == std::string::npos) return {};
  return line.substr(first, line.find_last_not_of(kBlanks) - first + 1);
}

std::string in_small_letters(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

MatchTable::MatchTable(Session& session, Match match)
    : session_(session),
      engine_(session.engine()),
      match_(std::move(match)),
      settings_(session.settings()),
      timed_(settings_.given.contains("--timeout")),
      request_(session.request()),
      lines_(session.cancel(), kLongestLine),
      interactive_(::isatty(STDIN_FILENO) == 1),
      editor_(LineEditor::make(session.cancel())) {
  request_.play = match_.setup().play;
  request_.explain = Detail::none;
  // Only for a person: what is known already decides which of several moves is taken where all
  // would take long to compare, and a script shall go the same way every time.
  request_.quick = interactive_;
  // Boards that nobody has solved can be played all the same.
  if (!timed_) request_.limits.time = kThinking;
}

int MatchTable::run() {
  within_limits([&] { greet(); });
  while (!done_ && !session_.output().error()) {
    bool turn_of_engine = false;
    over_ = false;  // as far as is known
    const bool within = within_limits([&] {
      over_ = match_.over();
      turn_of_engine = match_.engine_to_move() && !over_;
      if (turn_of_engine) engine_moves();
    });
    if (!within && match_.engine_to_move()) {
      leave(kLimit);  // it would try the same again
    } else if (!turn_of_engine) {
      person_moves();
    }
  }
  return status_;
}

bool MatchTable::within_limits(FunctionRef<void()> step) {
  meter_.emplace(request_.limits, &session_.cancel());
  bool within = true;
  try {
    step();
  } catch (const LimitReached& reached) {
    within = false;
    write(sentence(Error{ErrorKind::limit, reached.stop().message}));
  }
  meter_.reset();
  return within;
}

std::string MatchTable::name_of(bool first) const {
  if (!match_.setup().engine_plays) return first ? "First player" : "Second player";
  return first == match_.setup().engine_first ? "grundy" : "You";
}

std::string MatchTable::mover() const {
  return name_of(match_.steps().size() % 2 == 0);
}

void MatchTable::write(const std::string& text) {
  session_.progress().clear();
  session_.output().write(text);
}

void MatchTable::greet() {
  write(session_.style().bold(match_.setup().start.print()) + "\n");
  write(request_.play == Play::normal ? "The player who cannot move loses. "
                                      : "Misère play: the player who cannot move wins. ");
  write("'help' lists the commands.\n");
  for (std::size_t i = 0; i < match_.steps().size(); ++i) {
    write(fmt::format("{:>4}  {}: {}\n", i + 1, name_of(i % 2 == 0), match_.steps()[i].move));
  }
  show();
}

/// Draws the position, and says so if it is the last one.
void MatchTable::show() {
  write("\n" + picture_of(match_.position()));
  if (match_.over()) announce();
}

void MatchTable::say_who_wins(bool first) {
  std::string winner = name_of(first);
  if (!match_.setup().engine_plays) {
    winner = first ? "The first player" : "The second player";
  }
  write(session_.style().bold(winner + (winner == "You" ? " win." : " wins.")) + "\n");
}

void MatchTable::announce() {
  write("\nThere is no move left. ");
  say_who_wins(match_.first_player_won());
}

/// What is asked for a reply: at a terminal in the time that is left since it became the engine's
/// turn.
Request MatchTable::for_reply() const {
  Request asked = request_;
  if (!interactive_ || !asked.limits.time) return asked;
  if (!timed_) asked.limits.time = kReply;
  const std::chrono::nanoseconds gone = std::chrono::steady_clock::now() - turn_began_;
  asked.limits.time = std::max<std::chrono::nanoseconds>(*asked.limits.time - gone, kShortestReply);
  return asked;
}

void MatchTable::engine_moves() {
  Expected<std::optional<MoveResult>> move = std::nullopt;
  think(for_reply(), [&](const Request& asked) {
    move = choose_move(engine_, match_, match_.setup().skill, asked, &forecast_);
  });
  if (!move || !*move) {
    session_.progress().clear();
    say((move ? "no move was found" : move.error().message) + "\n");
    return leave(kBadInput);
  }
  if (session_.cancel().requested()) return input_ended();
  const bool guess = !(*move)->outcome;
  write(fmt::format("\ngrundy plays {}{}\n",
                    session_.style().bold(full_name(**move, match_.position())),
                    guess ? "  (a guess: who wins here is not known)" : ""));
  if (guess && interactive_ && !timed_ && !std::exchange(told_of_time_, true)) {
    write("It thinks on while you do. '--timeout 10' would let it search for up to ten seconds.\n");
  }
  match_.make(**move);
  show();
}

void MatchTable::think(const Request& request, const std::function<void(const Request&)>& answer) {
  // The board is there to be looked at while the engine thinks.
  if (lines_.may_wait()) session_.output().flush();
  if (interactive_) {
    meter_.reset();  // another thread has the question, and all of its memory
    wait_for_engine(session_, lines_, request, answer);
    meter_.emplace(request_.limits, &session_.cancel());
  } else {
    answer(request);
  }
}

void MatchTable::person_moves() {
  write("\n");
  const auto line =
      next_line(over_ ? std::string("The game is over ('undo', 'save FILE', 'quit'): ")
                      : fmt::format("{}, move {}: ", mover(), match_.steps().size() + 1));
  if (!line) return input_ended();
  // A transcript from a file reads like one from a terminal.
  if (!interactive_) write(readable(*line) + "\n");
  if (lines_.too_long()) {
    return write(fmt::format("A line has at most {} bytes.\n", kLongestLine));
  }
  within_limits([&] { obey(*line); });
}

std::optional<std::string_view> MatchTable::next_line(const std::string& prompt) {
  if (!lines_.may_wait()) {  // typed ahead, or from a file
    write(prompt);
    turn_began_ = std::chrono::steady_clock::now();
    return lines_.next();
  }
  if (!editor_) write(prompt);
  session_.output().flush();
  std::optional<Forethought> forethought;
  if (interactive_ && match_.setup().engine_plays) {
    forethought.emplace(engine_, match_, request_, forecast_);
  }
  const auto line = editor_ ? editor_->next(prompt) : lines_.next();
  turn_began_ = std::chrono::steady_clock::now();
  return line;
}

void MatchTable::input_ended() {
  write("\n");
  if (session_.cancel().requested()) {
    write("Interrupted. The match ends here.\n");
    return leave(over_ ? kAnswered : kLimit);
  }
  if (lines_.error()) {
    say(lines_.error()->message + "\n");
    return leave(kIoFailed);
  }
  if (!over_) write("The input has ended, and so does the match.\n");
  leave(kAnswered);
}

void MatchTable::leave(int status) {
  status_ = status;
  done_ = true;
  if (!settings_.save.empty() && !save_to(settings_.save)) status_ = kIoFailed;
}

void MatchTable::obey(std::string_view line) {
  const std::string text = trim(std::string(line));
  if (text.empty()) return;
  const std::size_t space = std::min(text.find_first_of(" \t"), text.size());
  static const std::map<std::string, void (MatchTable::*)(const std::string&), std::less<>>
      commands{{"help", &MatchTable::help},     {"?", &MatchTable::help},
               {"moves", &MatchTable::list},    {"values", &MatchTable::values},
               {"hint", &MatchTable::hint},     {"why", &MatchTable::why},
               {"undo", &MatchTable::undo},     {"redo", &MatchTable::redo},
               {"show", &MatchTable::redraw},   {"save", &MatchTable::save},
               {"resign", &MatchTable::resign}, {"quit", &MatchTable::quit},
               {"exit", &MatchTable::quit},     {"q", &MatchTable::quit}};
  const std::string word = in_small_letters(text.substr(0, space));
  const auto command = commands.find(word);
  if (command != commands.end()) return (this->*command->second)(trim(text.substr(space)));
  if (std::ranges::all_of(text, [](unsigned char c) { return std::isalpha(c) != 0; })) {
    std::vector<std::string_view> names;
    for (const auto& entry : commands) names.push_back(entry.first);
    const auto nearest = nearest_names(word, names);
    if (!nearest.empty()) return write(fmt::format("Did you mean '{}'?\n", nearest.front()));
  }
  make(text);
}

void MatchTable::make(const std::string& text) {
  if (match_.over()) return write("The game is over; 'undo' takes a move back.\n");
  const auto made = match_.make(text);
  if (!made) return write(sentence(made.error()));
  if (match_.over() || !match_.engine_to_move()) show();
}

void MatchTable::help(const std::string&) {
  write(kHelp);
}

void MatchTable::redraw(const std::string&) {
  show();
}

void MatchTable::quit(const std::string&) {
  leave(kAnswered);
}

void MatchTable::list(const std::string& rest) {
  const MoveList moves = match_.moves();
  if (moves.moves.empty()) return write("There are no moves.\n");
  const std::size_t listed = moves.moves.size();
  const std::size_t shown = rest == "all" ? listed : std::min(kMovesShown, listed);
  for (std::size_t i = 0; i < shown; ++i) {
    write(fmt::format("{:>4}  {}\n", i + 1, full_name(moves.moves[i], match_.position())));
  }
  if (shown < listed)
    write(fmt::format("      and {} more; 'moves all' lists them\n", listed - shown));
  if (!moves.complete) write("      and others, which have no numbers but can be written\n");
}

void MatchTable::values(const std::string&) {
  Request asked = request_;
  asked.max_moves = kMovesShown;
  Expected<grundy::Options> options;
  think(asked, [&](const Request& now) { options = engine_.moves(match_.position(), now); });
  if (!options) return write(sentence(options.error()));
  write(render::moves_text(*options, "", session_.style()));
}

void MatchTable::hint(const std::string&) {
  if (match_.over()) return write("There are no moves.\n");
  Request asked = request_;
  asked.find_value = false;
  // Elsewhere the first move found may be one that the opponent takes back, again and again.
  const bool ends =
      std::ranges::none_of(match_.position().components, [](const Component& component) {
        return component.game->endless() || component.game->loopy();
      });
  if (ends) asked.max_moves = 1;
  Expected<Result> result;
  think(asked, [&](const Request& now) {
    result = consider(engine_, match_.position(), now, &forecast_);
  });
  if (!result) return write(sentence(result.error()));
  if (result->winning_moves && !result->winning_moves->moves.empty()) {
    const MoveResult& move = result->winning_moves->moves.front();
    write(fmt::format("Try {}.\n", full_name(move, match_.position())));
  } else if (result->advice && result->advice->replies == 0) {
    write("Every move ends the game, and the opponent wins.\n");
  } else if (result->advice) {
    write(fmt::format("Every move loses against perfect play; {} is the hardest to answer{}.\n",
                      full_name(result->advice->move, match_.position()),
                      result->advice->of_all_moves ? "" : " of those compared"));
  } else if (result->outcome == Outcome::P) {
    write("Every move loses against perfect play.\n");
  } else if (result->outcome == Outcome::D) {
    write("Nobody can force a win; 'values' shows which moves keep the draw (D).\n");
  } else {
    write("Who wins from here is not known.\n");
  }
}

void MatchTable::why(const std::string& depth) {
  if (!depth.empty() && depth != "full" && depth != "short") {
    return write("Write 'why', 'why short' or 'why full'.\n");
  }
  Request asked = request_;
  asked.explain = depth == "full" ? Detail::full : Detail::brief;
  // Reasons are read for longer than they take to find.
  asked.quick = false;
  asked.advise = false;
  Expected<Result> result;
  think(asked, [&](const Request& now) { result = engine_.solve(match_.position(), now); });
  if (!result) return write(sentence(result.error()));
  if (!result->explanation) return write("Who wins from here is not known.\n");
  write(render::explanation_text(*result->explanation, session_.style()));
}

void MatchTable::undo(const std::string&) {
  // Back to a person's turn: what the engine answered goes too.
  std::size_t taken = 0;
  while (match_.undo()) {
    ++taken;
    if (!match_.engine_to_move()) break;
  }
  if (taken > 0 && !match_.engine_to_move()) return show();
  for (; taken > 0; --taken) match_.redo();
  write("There is nothing to take back.\n");
}

void MatchTable::redo(const std::string&) {
  if (!match_.redo()) return write("There is nothing to make again.\n");
  while (match_.engine_to_move() && match_.redo()) {
  }
  show();
}

void MatchTable::save(const std::string& file) {
  if (file.empty()) return write("Write 'save FILE'.\n");
  save_to(file);
}

bool MatchTable::save_to(const std::string& file) {
  const auto written = write_file(file, match_.save());
  write(written ? fmt::format("Saved in {}.\n", file) : sentence(written.error()));
  return written.has_value();
}

void MatchTable::resign(const std::string&) {
  if (match_.over()) return write("The game is over.\n");
  say_who_wins(match_.steps().size() % 2 == 1);
  leave(kAnswered);
}

}  // namespace grundy::cli
