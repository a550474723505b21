// How the user wants an answer shown. The question itself is in ask::Asked, which the options of
// the table of fields fill.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "grundy/engine.h"
#include "render/worksheet.h"
#include "server/settings.h"

namespace grundy::cli {

/// The formats of worksheets; PDF is what LaTeX makes of LaTeX.
enum class SheetFile : std::uint8_t { markdown, html, latex, pdf, moodle, gift, notebook };

enum class ColorMode : std::uint8_t { automatic, always, never };

/// What `grundy cluster` is told, and --cluster of other commands.
struct ClusterSettings {
  std::string url;  ///< of --cluster; empty: this process answers alone
  std::string data;
  std::optional<int> port;
  std::optional<unsigned> nodes;
  std::optional<unsigned> threads;
  std::optional<std::uint64_t> memory;
  std::optional<std::chrono::nanoseconds> idle;
};

/// The settings of all commands. Each command reads those it has options for.
struct Settings {
  std::vector<std::string> arguments;  ///< the positional arguments of the command
  bool json = false;
  bool csv = false;
  bool exit_code = false;
  bool two_players = false;
  bool second = false;  ///< the engine makes the first move
  std::string load;
  std::string save;
  bool replay = false;
  bool quiet = false;
  bool stats = false;
  bool progress = false;
  std::string svg;
  std::string tikz;
  bool draw = false;
  std::string dot;
  std::string csr;
  std::string list;
  std::string npy;
  std::string values;
  bool histogram = false;
  ColorMode color = ColorMode::automatic;
  std::optional<SheetFile> format;  ///< of a worksheet; if not given, the file name decides
  std::uint64_t variants = 0;       ///< how many sheets; 0: one without a letter
  std::string names;                ///< a file with a name on each line: a sheet for each
  bool answers = false;
  server::ServerSettings server;
  ClusterSettings cluster;
  bool oeis = false;
  std::string out;                           ///< the file for the exercises; empty: standard output
  std::set<std::string, std::less<>> given;  ///< the given options of the table of fields
};

/// A usage error that CLI11 does not detect.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace grundy::cli
