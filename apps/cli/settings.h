// What the user asked for on the command line.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "grundy/engine.h"
#include "render/worksheet.h"
#include "server/settings.h"

namespace grundy::cli {

enum class ColorMode : std::uint8_t { automatic, always, never };

/// The settings of all commands; each reads those that it has options for.
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
  bool no_moves = false;
  bool stats = false;
  std::vector<std::string> rules;  ///< rule files
  std::string proof;               ///< a file; empty: none
  std::string at_position;         ///< of a proof; empty: what it claims
  std::string store;               ///< a folder; empty: nothing is kept
  bool progress = false;
  std::string svg;
  std::string dot;
  std::string csr;
  std::string list;
  std::string values;
  bool histogram = false;
  ColorMode color = ColorMode::automatic;
  unsigned threads = 0;  ///< 0: one for each core
  std::optional<std::uint64_t> memory;
  std::optional<std::chrono::nanoseconds> timeout;
  bool timeout_given = false;  ///< perhaps as none
  std::optional<std::uint64_t> max_positions;
  std::size_t max_moves = 1000;
  std::size_t count = 10;             ///< exercises
  std::optional<std::uint64_t> seed;  ///< none: one is chosen
  Difficulty difficulty = Difficulty::medium;
  std::optional<render::SheetFormat> format;  ///< none: as the name of the file says
  bool answers = false;
  server::ServerSettings server;
  std::optional<std::uint64_t> to;  ///< the last heap of a sequence
  std::optional<std::uint64_t> at;  ///< one heap alone
  bool summary = false;
  bool oeis = false;
  std::uint64_t digits = 2;  ///< of codes in a survey
  std::string out;           ///< the file for the exercises; empty: standard output
};

/// What CLI11 does not complain about by itself.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace grundy::cli
