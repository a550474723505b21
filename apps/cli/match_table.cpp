#include "match_table.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>

#include "core/text.h"
#include "forethought.h"
#include "grundy/game/any_game.h"
#include "thinking.h"

namespace grundy::cli {

namespace {

// A person waits a tenth of a second, board and all. What the engine has not found by then, it
// finds while the person thinks.
constexpr std::chrono::milliseconds kReply(90);
constexpr std::chrono::milliseconds kShortestReply(10);
// A position may be long.
constexpr std::size_t kLongestLine = std::size_t{4} << 20U;
// Hints, reasons, and matches that no person plays have more time.
constexpr std::chrono::seconds kThinking(10);

std::string picture_of(const Sum& position) {
  std::string text;
  for (const Component& component : position.components) {
    const std::string picture = component.game->draw(component.position);
    if (position.components.size() > 1 || picture.empty()) text += component.brief() + "\n";
    text += picture;
  }
  return text;
}

/// A line as a transcript shows it: nothing that a terminal would obey, and no more than a person
/// would read.
std::string readable(std::string_view line) {
  constexpr std::size_t kLongest = 200;
  std::string text = printable_line(line.substr(0, kLongest));
  if (line.size() > kLongest) text += "...";
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
  // Only for a person. If comparing all winning moves would take long, what is known already
  // decides which of them is played, and a script should go the same way every time.
  request_.quick = interactive_;
  // People can play on boards that nobody has solved.
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

/// The request for a reply. At a terminal the time counts from when the engine's turn began.
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
  // Shows the board while the engine thinks.
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

}  // namespace grundy::cli
