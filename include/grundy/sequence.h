// The values of the heaps 0, 1, 2, … of a heap game, or of any positions in which a number runs,
// and their period.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/answer.h"
#include "grundy/question.h"

namespace grundy {

struct SequencePeriod {
  std::uint64_t length = 0;
  std::uint64_t from = 0;       ///< the first n, counting from 0, from which it holds
  std::uint64_t saltus = 0;     ///< by which the values grow each period; usually 0
  bool proved = false;          ///< false: the period has only been observed
  std::string proof;            ///< the theorem that proves it
  std::uint64_t checked = 0;    ///< the values up to this heap prove the period
  std::uint64_t window = 0;     ///< in a proof by windows: how many values a window has,
  std::uint64_t window_at = 0;  ///< and the heap that follows the first window
  std::uint64_t covered = 0;    ///< in a proof of growth: the numbers V,
  std::uint64_t settled = 0;    ///< N1
  std::uint64_t times = 0;      ///< and TIMES of docs/formats/period.md
};

/// A sparse space: few heaps have a value v with an even number of bits in common with the mask.
struct SparseSpace {
  std::uint64_t mask = 0;
  bool with_heap = false;           ///< whether the parity of the heap counts as another bit
  std::vector<std::uint64_t> rare;  ///< the first few of these heaps
  std::uint64_t rare_count = 0;
  std::uint64_t last_rare = 0;
};

struct Sequence {
  std::string code;
  Play play = Play::normal;
  bool heaps = true;       ///< of heaps; otherwise of a family of positions, such as queen(3,_)
  std::uint64_t from = 0;  ///< the first number that runs; of heaps 0
  std::uint64_t to = 0;
  /// From `from` to `to`, or as far as they are known. In misère play there are none.
  std::vector<std::uint64_t> values;
  std::vector<Outcome> outcomes;  ///< in their place in misère play
  /// If they were asked for: the numbers that run where the player to move loses.
  std::vector<std::uint64_t> p_positions;
  /// With two running numbers: a row for each of the first, from `first_row` on. Then the members
  /// above stay empty, and so does the period.
  std::vector<Sequence> rows;
  std::uint64_t first_row = 0;
  /// Why the numbers end before the one that was asked for, if none was: there is no position.
  std::string ends;
  std::optional<SequencePeriod> period;
  std::uint64_t computed_to = 0;  ///< the last heap whose value was computed
  std::uint64_t max = 0;          ///< the largest value up to `to`,
  std::uint64_t max_at = 0;       ///< and the first heap that has it
  std::uint64_t zeros = 0;        ///< how many from 1 to `to` have value 0, or are P-positions
  std::vector<std::uint64_t> first_zeros;
  /// The first few heaps before the period whose values do not fit into it, and how many there are.
  std::vector<std::uint64_t> exceptions;
  std::uint64_t exception_count = 0;
  std::uint64_t last_exception = 0;
  /// False if there was no room for the values that a period would be compared with.
  bool exceptions_counted = false;
  std::optional<SparseSpace> space;
  std::optional<std::uint64_t> at;        ///< the heap whose value was requested,
  std::optional<std::uint64_t> value_at;  ///< and its value
  bool proved = false;                    ///< whether a proof was written
  std::string method;
  std::optional<Stop> stop;
  Work work;
};

struct SequenceRequest {
  /// In misère play there are outcomes in place of values. Of a heap game, given by its code, there
  /// are also misère values: see Engine::misere_sequence (quotient.h).
  Play play = Play::normal;
  /// The first number that runs; if empty, the first up to 8 that gives a position.
  std::optional<std::uint64_t> from = std::nullopt;
  std::optional<std::uint64_t> to = std::nullopt;  ///< 100 if empty
  /// Of two running numbers the last of the first one; 10 if empty.
  std::optional<std::uint64_t> last_row = std::nullopt;
  std::optional<std::uint64_t> at = std::nullopt;
  bool values = true;  ///< false: only a summary is wanted
  bool zeros = false;  ///< list the P-positions instead of the values
  Limits limits = {};
  std::string store = {};  ///< a folder that keeps values; empty: none
  /// A file for a proof of the period or, if none is proved, of the values; empty: none.
  std::string proof = {};
  std::uint64_t proof_limit = UINT64_MAX;  ///< most bytes of its text; no longer proof is written
  const Cancellation* cancel = nullptr;
  ProgressCallback progress = {};
};

/// True if a question is about the misère values of a heap game, which Engine::misere_sequence
/// lists: not if numbers run in a position, and not if only the P-positions are wanted.
[[nodiscard]] inline bool wants_misere_values(std::string_view code,
                                              const SequenceRequest& request) {
  return request.play == Play::misere && !request.zeros && code.find('_') == std::string_view::npos;
}

/// Which codes 0.d1d2… a survey covers.
enum class CodeKind : std::uint8_t {
  octal,        ///< digits 0 to 7
  quaternary,   ///< digits 0 to 3: no move divides a heap
  subtraction,  ///< digits 0 and 3: sets of numbers that may be taken
};

/// One class of a survey: equivalent codes, with their standard form.
struct SurveyClass {
  std::string standard_form;
  std::vector<std::string> codes;
  std::optional<SequencePeriod> period;
  std::uint64_t computed_to = 0;
  std::uint64_t max = 0;
};

struct Survey {
  CodeKind kind = CodeKind::octal;
  unsigned digits = 0;
  std::uint64_t to = 0;
  std::vector<SurveyClass> classes;
  std::uint64_t codes = 0;
  std::uint64_t finished = 0;  ///< classes
  std::optional<Stop> stop;
  Work work;
};

/// How far a survey has got.
struct SurveyProgress {
  std::size_t finished = 0;  ///< classes finished,
  std::size_t classes = 0;   ///< out of this many
  double seconds = 0;
};

struct SurveyRequest {
  Play play = Play::normal;  ///< misere: for Engine::misere_survey (quotient.h)
  CodeKind kind = CodeKind::octal;
  unsigned digits = 2;  ///< the most digits after the point
  std::uint64_t to = 5000;
  std::optional<std::chrono::nanoseconds> each = {};  ///< time for each class; empty: no limit
  Limits limits = {};
  std::string store = {};
  const Cancellation* cancel = nullptr;
  std::function<void(const SurveyProgress&)> progress = {};  ///< after each class
};

}  // namespace grundy
