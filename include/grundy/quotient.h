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
#include "grundy/sequence.h"

namespace grundy {

enum class QuotientStatus : std::uint8_t {
  proved,   ///< for all heaps
  bounded,  ///< for the heaps, or parts, up to a given one
  limited,  ///< likewise, and for a limited number of the next
  unknown,  ///< nothing is known
};

struct Quotient {
  static constexpr std::uint64_t kMostProducts = 200;

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
  /// If asked for, of monoids with up to kMostProducts elements: all words, those of P among them,
  /// and for each two the index of their product.
  std::vector<std::string> elements;
  std::vector<std::vector<std::uint16_t>> products;
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
  bool products = false;                           ///< whether the products are wanted
  Limits limits = {};
  std::string proof = {};  ///< a file for a proof of the values; empty: none
  std::uint64_t proof_limit = UINT64_MAX;
  const Cancellation* cancel = nullptr;
  ProgressCallback progress = {};
};

/// The heaps 0, 1, 2, … of a heap game in misère play.
struct MisereSequence {
  std::string code;
  std::uint64_t to = 0;
  /// Of the values: proved for all heaps, bounded by `valued_to`, or unknown.
  QuotientStatus status = QuotientStatus::unknown;
  std::uint64_t valued_to = 0;  ///< the last heap that was given a value, whatever a period tells
  /// Of the quotient; 0 if the values are tame values.
  std::uint64_t order = 0;
  std::uint64_t p_size = 0;
  bool tame = false;  ///< all of these heaps play like sums of nim heaps
  std::optional<Quotient::Period> period;
  std::vector<std::string> values;  ///< words, or tame values; as far as they are known
  /// Who wins each heap by itself; behind the values, by search.
  std::vector<Outcome> outcomes;
  std::optional<std::uint64_t> at;      ///< the heap that was asked for,
  std::optional<std::string> value_at;  ///< its value
  std::optional<Outcome> outcome_at;    ///< and who wins it
  bool proof_written = false;
  std::string method;
  std::optional<Stop> stop;
  Work work;
};

/// One class of a survey of misère play: codes with the same quotient, with their standard form.
struct MisereClass {
  std::string standard_form;
  std::vector<std::string> codes;
  QuotientStatus status = QuotientStatus::unknown;
  std::uint64_t to = 0;  ///< the last heap with a value; with `limited`, the limited one
  std::uint64_t copies = 0;
  std::uint64_t order = 0;
  std::uint64_t p_size = 0;
  bool tame = false;
  std::optional<Quotient::Period> period;
  double seconds = 0;  ///< that were spent on it
  bool ended = false;  ///< nothing more can be found, whatever the time
  double allowed = 0;  ///< seconds that it was allowed; 0: without a limit
};

struct MisereSurvey {
  CodeKind kind = CodeKind::octal;
  unsigned digits = 0;
  std::uint64_t to = 0;
  std::vector<MisereClass> classes;
  std::uint64_t codes = 0;
  std::uint64_t finished = 0;  ///< classes
  std::uint64_t solved = 0;    ///< codes that are proved for all heaps
  std::optional<Stop> stop;
  Work work;
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
