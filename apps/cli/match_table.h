// The table at which a match is played: it shows the board, asks the players, and obeys commands.
#pragma once

#include <string>

#include "command_line.h"
#include "grundy/engine.h"
#include "grundy/match.h"
#include "io.h"
#include "progress.h"
#include "render/style.h"

namespace grundy::cli {

/// What a match is shown and asked with.
struct Surroundings {
  const Cancellation& cancel;
  const render::Style& style;
  Output& output;
  ProgressLine& progress;
};

class MatchTable {
 public:
  MatchTable(Engine& engine, Match match, const Settings& settings, const Request& request,
             const Surroundings& around);

  /// Until somebody leaves or the input ends; returns the exit status.
  int run();

 private:
  [[nodiscard]] std::string name_of(bool first) const;
  [[nodiscard]] std::string mover() const;
  void write(const std::string& text);

  void greet();
  void show();
  void announce();
  void say_who_wins(bool first);
  void engine_moves();
  void person_moves();
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
  /// Saves where the command line asked for it, and leaves.
  void leave(int status);

  Engine& engine_;
  Match match_;
  const Settings& settings_;
  Request request_;
  Surroundings around_;
  Lines lines_;
  bool interactive_;
  bool done_ = false;
  int status_ = 0;
};

}  // namespace grundy::cli
