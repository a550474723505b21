// The command line: every command and option once, with its help. Parsing, `--help`, the manual
// page and the shell completions all come from this one description.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "grundy/engine.h"
#include "render/worksheet.h"

namespace grundy::cli {

enum class ColorMode : std::uint8_t { automatic, always, never };

/// What the user asked for.
struct Settings {
  std::vector<std::string> arguments;  ///< the positional ones of the command
  bool misere = false;
  bool json = false;
  bool csv = false;
  bool search = false;
  bool exit_code = false;
  bool count_plays = false;
  Detail explain = Detail::none;
  bool two_players = false;
  bool second = false;    ///< the engine makes the first move
  double error_rate = 0;  ///< of the engine as a player
  std::string load;
  std::string save;
  bool replay = false;
  bool quiet = false;
  bool progress = false;
  std::string svg;
  ColorMode color = ColorMode::automatic;
  unsigned threads = 0;  ///< 0: one for each core
  std::optional<std::uint64_t> memory;
  std::optional<std::chrono::nanoseconds> timeout;
  std::optional<std::uint64_t> max_positions;
  std::size_t max_moves = 1000;
  std::size_t count = 10;             ///< exercises
  std::optional<std::uint64_t> seed;  ///< none: one is chosen
  Difficulty difficulty = Difficulty::medium;
  std::optional<render::SheetFormat> format;  ///< none: as the name of the file says
  bool answers = false;
  std::string out;  ///< the file for the exercises; empty: standard output
};

/// What CLI11 does not complain about by itself.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class CommandLine {
 public:
  CommandLine();

  /// Throws UsageError, or CLI::ParseError as CLI11 does, also for --help.
  void parse(int argc, char** argv);

  [[nodiscard]] const CLI::App& app() const { return app_; }
  /// The command given; its positional arguments are in the settings.
  [[nodiscard]] const std::string& command() const { return command_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }

 private:
  CLI::App* add_command(const std::string& name, const std::string& description,
                        const std::string& examples);
  void add_table();
  void add_play();
  void add_worksheet();
  void add_sheet_files(CLI::App& command);
  void add_positional(CLI::App& command, const std::string& name, const std::string& description,
                      int least, int most);
  void add_limits(CLI::App& command);
  void add_output(CLI::App& command);
  void add_explain(CLI::App& command);
  void add_misere(CLI::App& command);
  void add_max_moves(CLI::App& command);
  /// Throws for the name of a command that does not exist, with the nearest one.
  void check_command(const std::string& name) const;

  CLI::App app_;
  Settings settings_;
  std::string command_;
};

}  // namespace grundy::cli
