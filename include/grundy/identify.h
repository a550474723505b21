// Which games have these nim values? From a sequence to the games of the catalogue and the codes
// whose heaps have it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grundy/answer.h"
#include "grundy/question.h"

namespace grundy {

struct IdentifiedGame {
  std::string game;         ///< as Engine::sequence takes it: 0.77, kayles, queen(3,_)
  std::uint64_t from = 0;   ///< the number, or heap, that has the first value
  std::uint64_t terms = 0;  ///< how many values agree, up to the first that does not
};

struct Identification {
  std::vector<std::uint64_t> values;
  /// The best first: the most terms, then the catalogue before codes, then the shortest. If a game
  /// has all values, only such games are listed.
  std::vector<IdentifiedGame> matches;
  std::uint64_t total = 0;  ///< how many were found; `matches` may list fewer
  bool counted = true;      ///< false: there are more, too many to count
  std::optional<Stop> stop;
  Work work;
};

struct IdentifyRequest {
  std::uint64_t max_matches = 20;
  Limits limits = {};
  const Cancellation* cancel = nullptr;
};

}  // namespace grundy
