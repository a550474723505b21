// The language of games/NAME/NAME.cases: known answers, one fact per line, each with where it comes
// from.
//
//   POSITION : [misere] OUTCOME [VALUE] [moves TO | TO …] [counts 1 3 4 …]   # provenance
//   ROW : [misere] [from N] values 0 1 2 …                                   # provenance
//   ROW : [misere] [from N] outcomes P N N …                                 # provenance
//   POSITION == POSITION : equivalent [isomorphic | not isomorphic]          # provenance
//   POSITION == POSITION : different                                         # provenance
//
// OUTCOME is N, P or D; VALUE the nim value. `moves` lists the positions that the winning moves
// lead to, all of them and nothing else; the order of parts does not matter. `counts` are the
// numbers of sequences of 0, 1, 2, … moves, up to the longest, or up to `...`. A ROW is a position
// with `_` in it, which runs through 0, 1, 2, …, or from N on. The provenance follows the last ` #
// ` of the line and must not be missing. Lines that begin with # are comments. Anything else is a
// mistake, and a file without a fact is one too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/value.h"

namespace grundy::golden {

struct Fact {
  enum class Kind : std::uint8_t { position, row, comparison };
  Kind kind = Kind::position;
  std::size_t line = 0;
  std::string text;   ///< the position, the row, or the left side
  std::string right;  ///< of a comparison
  Play play = Play::normal;
  std::optional<Outcome> outcome;
  std::optional<NimValue> value;
  std::optional<std::vector<std::string>> moves;
  std::vector<std::uint64_t> counts;
  bool counts_go_on = false;
  std::uint64_t from = 0;  ///< where a row begins
  std::vector<NimValue> values;
  std::vector<Outcome> outcomes;
  bool equivalent = false;
  std::optional<bool> isomorphic;
  std::string provenance;
};

/// What is wrong with a file, with the number of the line.
using Mistake = std::string;

[[nodiscard]] std::expected<std::vector<Fact>, Mistake> read_cases(std::string_view text);

/// The folders of the games, each of which has such a file: all but games/kit.
[[nodiscard]] std::vector<std::string> game_folders();

}  // namespace grundy::golden
