// Datasets: positions with their answers, for programs that learn.
//
//   grundy::Engine engine;
//   engine.dataset({.source = "nim", .count = 1000, .seed = 7}, [](const auto& row) { … return
//   true; });
//
// The positions come from a generator that depends only on the request, and each may be searched so
// far, however long that takes: the same request gives the same rows on every machine. Only a
// dataset that reaches the limits of its request is shorter, and says so. A position that would
// need more work than that is left out, so every row is answered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grundy/question.h"
#include "grundy/value.h"
#include "grundy/worksheet.h"

namespace grundy {

inline constexpr std::size_t kMaxRows = 1'000'000;

struct DatasetRequest {
  /// The name of a game, or a position, as for worksheets.
  std::string source;
  Play play = Play::normal;
  std::size_t count = 1000;  ///< 1 to kMaxRows
  std::uint64_t seed = 1;
  Difficulty difficulty = Difficulty::medium;  ///< how large the positions are
  bool winning_moves = false;                  ///< list the positions that winning moves lead to
  Limits limits = {};                          ///< time and memory, for all of it
  const Cancellation* cancel = nullptr;        ///< may be null
};

struct DatasetRow {
  std::string position;  ///< in the notation; no two rows have the same
  Outcome outcome = Outcome::P;
  std::optional<NimValue> nim_value = std::nullopt;  ///< normal play, unless it is a draw
  std::vector<std::string> winning_moves = {};       ///< if they were asked for, each once
};

/// How it ended.
struct DatasetEnd {
  std::size_t rows = 0;
  std::optional<std::string> shortage;  ///< why there are fewer rows than requested
  std::optional<Stop> stop;             ///< set if that is because of a limit
};

}  // namespace grundy
