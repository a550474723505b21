// The table at which a match is played: shows the board, asks the players, and obeys commands.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/match.h"
#include "session.h"

namespace grundy::cli {

class MatchTable {
 public:
  MatchTable(Session& session, Match match);

  /// Runs until somebody leaves or the input ends. Returns the exit status.
  int run();

 private:
  [[nodiscard]] std::string name_of(bool first) const;
  [[nodiscard]] std::string mover() const;
  void write(const std::string& text);

  void greet();
  void show();
  void announce();
  void say_who_wins(bool first);
  [[nodiscard]] Request for_reply() const;
  void engine_moves();
  /// Asks the engine while a person waits for the answer.
  void think(const Request& request, const std::function<void(const Request&)>& answer);
  void person_moves();
  /// Reads a line; the engine thinks ahead meanwhile.
  std::optional<std::string_view> next_line();
  void input_ended();
  void obey(const std::string& line);
  void make(const std::string& text);

  void help(const std::string& rest);
  void list(const std::string& rest);
  void values(const std::string& rest);
  void hint(const std::string& rest);
  void why(const std::string& rest);
  void undo(const std::string& rest);
  void redo(const std::string& rest);
  void redraw(const std::string& rest);
  void save(const std::string& file);
  void resign(const std::string& rest);
  void quit(const std::string& rest);

  bool save_to(const std::string& file);
  /// Saves if the command line asked for it, and leaves.
  void leave(int status);

  Session& session_;
  Engine& engine_;
  Match match_;
  const Settings& settings_;
  bool timed_;  // the user said how long a move may take
  Request request_;
  Forecast forecast_;
  Lines lines_;
  bool interactive_;
  bool told_of_time_ = false;
  std::chrono::steady_clock::time_point turn_began_ = std::chrono::steady_clock::now();
  bool done_ = false;
  int status_ = 0;
};

}  // namespace grundy::cli
