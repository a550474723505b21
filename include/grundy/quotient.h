// Misère quotients and genera: what decides misère play of all sums of some games.
//
// The misère quotient of a game is a commutative monoid in which every heap, or every part of a
// position, has a value. The value of a sum is the product, and the sum is lost exactly if its
// value lies in the P-portion. docs/MISERE.md tells the story.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grundy/answer.h"
#include "grundy/question.h"

namespace grundy {

enum class QuotientStatus : std::uint8_t {
  proved,   ///< for all heaps
  bounded,  ///< for the heaps, or parts, up to a given one
  limited,  ///< likewise, and for a limited number of the next
  unknown,  ///< nothing is known
};

struct Quotient {
  std::string game;
  QuotientStatus status = QuotientStatus::unknown;
  std::uint64_t to = 0;  ///< the last heap or part with a value; with `limited`, the limited one
  std::uint64_t copies = 0;  ///< with `limited`: how many of that one a sum may have
  /// Of the monoid; exact unless the status is `limited`.
  std::uint64_t order = 0;
  std::uint64_t p_size = 0;
  /// Whether all heaps play like sums of nim heaps.
  bool tame = false;
  struct Period {
    std::uint64_t length = 0;
    std::uint64_t from = 0;  ///< the first n, counting from 0
  };
  std::optional<Period> period;
  struct Generator {
    std::string name;
    std::uint64_t part = 0;  ///< the heap, or the number of the part, counted from 1
  };
  std::vector<Generator> generators;
  std::vector<std::string> relations;  ///< of monoids with up to 1000 elements
  std::vector<std::string> p_portion;
  /// Of the heaps 0, 1, 2, …; of a position, those of its parts, counted from 1, after the empty
  /// sum.
  std::vector<std::string> values;
  std::vector<std::string> parts;  ///< of a position: a position for each part, after the empty sum
  /// When order and size changed, by the heap or part that was added.
  struct Step {
    std::uint64_t part = 0;
    std::uint64_t order = 0;
    std::uint64_t p_size = 0;
  };
  std::vector<Step> history;
  std::string failure;  ///< the least sum that the limited monoid judges wrongly
  bool proof_written = false;
  std::optional<Stop> stop;
  Work work;
};

struct QuotientRequest {
  std::optional<std::uint64_t> to = std::nullopt;  ///< the last heap; 500 if empty
  Limits limits = {};
  std::string proof = {};  ///< a file for a proof of the values; empty: none
  std::uint64_t proof_limit = UINT64_MAX;
  const Cancellation* cancel = nullptr;
  ProgressCallback progress = {};
};

/// How a sum behaves in misère play, by its genus.
enum class GenusClass : std::uint8_t {
  tame,     ///< like a sum of nim heaps, in all sums with tame games
  restive,  ///< not tame, but all its options are
  wild,     ///< neither
};

/// The genus of a position.
struct GenusAnswer {
  Sum position;
  std::optional<std::uint64_t> nim_value;  ///< nothing if a limit was reached
  /// The misère values of G, G + *2, G + *2 + *2, …: shortest; the last two repeat for ever.
  std::vector<std::uint64_t> genus;
  std::string text;  ///< 0^120
  GenusClass kind = GenusClass::wild;
  std::optional<Stop> stop;
  Work work;
};

}  // namespace grundy
