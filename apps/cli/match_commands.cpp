// What a person may write instead of a move.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <vector>

#include "core/text.h"
#include "forethought.h"
#include "grundy/game/any_game.h"
#include "match_table.h"
#include "render/text.h"

namespace grundy::cli {

namespace {

constexpr std::size_t kMovesShown = 60;

constexpr const char* kHelp =
    "Write a move as 'moves' shows it, or its number there, or the position after it.\n"
    "  moves        the moves, with numbers ('moves all' if there are many)\n"
    "  values       the same, with the nim value and the outcome after each\n"
    "  hint         a good move\n"
    "  why          who wins from here, and why ('why full' says more)\n"
    "  undo, redo   take back your last move, or make it again\n"
    "  show         draw the position again\n"
    "  save FILE    keep the game; 'grundy play --load FILE' continues it\n"
    "  resign       give up\n"
    "  quit         leave\n"
    "If the engine thinks for long, press Enter to make it answer with what it knows.\n";

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

std::string sentence(const Error& error) {
  std::string text = error.message + ".\n";
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
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
  // If play need not end, the first move found may be one that the opponent takes back again and
  // again.
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
  // People read reasons for longer than it takes to find them.
  asked.quick = false;
  asked.advise = false;
  Expected<Result> result;
  think(asked, [&](const Request& now) { result = engine_.solve(match_.position(), now); });
  if (!result) return write(sentence(result.error()));
  if (!result->explanation) return write("Who wins from here is not known.\n");
  write(render::explanation_text(*result->explanation, session_.style()));
}

void MatchTable::undo(const std::string&) {
  // Back to a person's turn: the engine's reply goes too.
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
