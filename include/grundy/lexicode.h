// Lexicodes: linear codes that come from coin-turning games.
//
// Go through all binary words of some length in order, and keep each word that differs in at least
// d places from all words kept so far. The words that are kept are closed under addition (Conway
// and Sloane, Lexicographic codes: error-correcting codes from game theory, 1986). The reason is a
// game: coins lie in a row, and a move turns fewer than d of them, the rightmost from heads to
// tails. Two words at distance below d are positions with a move between them, so the kept words
// are the lost positions; and these are the rows whose heads have nim values that add up to 0.
//
//   auto code = grundy::make_lexicode({.length = 24, .distance = 8});
//   code->dimension;     // 12
//   code->name;          // "extended binary Golay code"
//
// That is also the fastest way to find them: the values of the places are the columns of a parity
// check matrix.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grundy/error.h"
#include "grundy/question.h"

namespace grundy {

struct LexicodeRequest {
  std::uint64_t length = 0;
  std::uint64_t distance = 0;
  Limits limits = {};
  const Cancellation* cancel = nullptr;
};

inline constexpr std::uint64_t kMaxCodeLength = 1024;

struct Lexicode {
  std::uint64_t length = 0;
  std::uint64_t distance = 0;
  std::uint64_t dimension = 0;
  /// The nim value of a head at each place, from place 1 on: a column of a parity check matrix.
  std::vector<std::uint64_t> values;
  /// A basis, the least word first; place 1 is the last character. Each is the least word with its
  /// first 1.
  std::vector<std::string> generators;
  /// How many words have each weight; nothing if there are too many to count, or more than 2^64.
  std::optional<std::map<std::uint64_t, std::uint64_t>> weights;
  std::string name;     ///< of a code that is known; empty if it is none of those
  std::string reason;   ///< how that is known, as a sentence
  std::string game;     ///< the game whose lost positions are the words: "mogul"
  std::string example;  ///< the first generator as a lost position of that game, or empty
};

[[nodiscard]] Expected<Lexicode> make_lexicode(const LexicodeRequest& request);

}  // namespace grundy
