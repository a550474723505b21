// The table at which a match is played: shows the board, asks the players, and obeys commands.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/meter.h"
#include "grundy/match.h"
#include "line_editor.h"
#include "session.h"

namespace grundy::cli {

/// An error as a line of the match.
[[nodiscard]] std::string sentence(const Error& error);

class MatchTable {
 public:
  MatchTable(Session& session, Match match);

  /// Runs until somebody leaves or the input ends. Returns the exit status.
  int run();

 private:
  [[nodiscard]] std::string name_of(bool first) const;
  [[nodiscard]] std::string mover() const;
  void write(const std::string& text);
  /// Makes a step of the match within the limits of a question. Beyond them it says so and returns
  /// false.
  bool within_limits(FunctionRef<void()> step);

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
  std::optional<std::string_view> next_line(const std::string& prompt);
  void input_ended();
  void obey(std::string_view line);
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
  std::optional<Meter> meter_;  // of the step that is being made
  Lines lines_;
  bool interactive_;
  std::unique_ptr<LineEditor> editor_;  // null: lines come as they are
  bool told_of_time_ = false;
  std::chrono::steady_clock::time_point turn_began_ = std::chrono::steady_clock::now();
  bool over_ = false;  // there was no move left when the turn began
  bool done_ = false;
  int status_ = 0;
};

}  // namespace grundy::cli
