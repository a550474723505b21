// A solved graph in numbers.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "grundy/answer.h"

namespace grundy::graph {

/// How many nodes there are of each kind.
struct Summary {
  Play play = Play::normal;
  std::uint64_t nodes = 0;
  std::uint64_t arrows = 0;
  std::optional<bool> cycles;  ///< whether there are any; nothing in misère play
  std::uint64_t won = 0;       ///< N
  std::uint64_t lost = 0;      ///< P
  std::uint64_t drawn = 0;     ///< D
  std::map<std::uint64_t, std::uint64_t> numbers;  ///< nodes of each nim value
  std::map<std::string, std::uint64_t> infinite;   ///< nodes of each infinite value, as printed
  std::uint64_t other_infinite = 0;                ///< nodes of values beyond the first few hundred
  std::optional<std::uint64_t> longest;            ///< most moves to the end, if requested
  std::optional<Stop> stop;                        ///< why everything but the size is missing
  Work work;
};

}  // namespace grundy::graph
