// From rules to a theorem: a formula for the nim values or the P-positions of a game, proved for
// all positions where that can be done.
//
//   grundy::Engine engine;
//   auto found = engine.conjecture("game three (n)\nto (n-k) for k in 1..3\n");
//   found->statement;   // "g(n) = n mod 4"
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grundy/question.h"
#include "grundy/value.h"

namespace grundy {

struct ConjectureRequest {
  Play play = Play::normal;
  std::string claim =
      {};  ///< "value" or "outcome"; empty: values if a formula is found, else outcomes
  std::vector<std::vector<std::uint64_t>> at = {};  ///< positions to be answered by the theorem
  std::string proof = {};                           ///< a file for the theorem; empty: none
  Limits limits = {};
  const Cancellation* cancel = nullptr;
  ProgressCallback progress = {};
};

/// What a theorem says about one position.
struct TheoremAnswer {
  std::vector<std::uint64_t> position;
  std::optional<std::uint64_t> value;  ///< nothing if only the outcome is claimed
  std::optional<Outcome> outcome;      ///< nothing if the rules allow no such position
  /// The parts of an option that wins; nothing if there is none or it was not found.
  std::optional<std::vector<std::vector<std::uint64_t>>> move;
};

enum class ConjectureStatus : std::uint8_t {
  proved,           ///< for all positions
  inferred_proved,  ///< for all positions, by moves that were inferred from those of small
                    ///< positions
  observed,         ///< it holds as far as was looked; nothing is proved
  none,             ///< no formula was found
};

struct Conjecture {
  std::string game;
  std::string claim;  ///< "value" or "outcome"
  Play play = Play::normal;
  ConjectureStatus status = ConjectureStatus::none;
  std::uint64_t to = 0;  ///< what was observed: all coordinates up to here
  std::uint64_t inferred_from =
      0;                       ///< how many positions the moves were inferred from, if they were
  std::string statement = {};  ///< in words
  std::vector<std::string> why = {};
  std::vector<std::string> granted = {};  ///< facts that the proof takes for granted
  std::string cpp = {};                   ///< a function, tested against the table
  std::string python = {};
  std::vector<TheoremAnswer> at = {};
  std::vector<std::string> tried = {};  ///< what was looked for, in order
  std::string theorem = {};       ///< the file that others can check; empty if nothing is proved
  std::optional<Stop> stop = {};  ///< the limit that ended the search, if one did
  /// What the formula says about small positions: the first one or two coordinates run from 0 on,
  /// row by row, the others are 0. A value, or 0 and 1 for P and N; -1 if there is no such
  /// position.
  struct Sample {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<std::int64_t> values = {};
  };
  Sample sample = {};
};

[[nodiscard]] std::string_view status_name(ConjectureStatus status);

}  // namespace grundy
