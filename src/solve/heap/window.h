// Proof of a period by windows, in memory that does not grow with the period.
//
// Theorem. Let every heap from s on up to s + p be settled by a BitStream: its value is common, the
// options with a rare part show that it is the least common value that is not met, and options
// whose smaller part is small show that every rare value below it is met. All these options lie in
// the window of the W values before the heap, so the value is F(window), with a fixed function F
// (of the parity of the heap as well, if that belongs to the classes; then p must be even). If
// the windows before s and before s + p are equal, then G(n + p) = G(n) for all n >= s - W.
//
// Proof. By induction the windows before n and n + p are equal for every n >= s, and as F settles n
// it settles n + p in the same way, to a common value: the rare heaps stay those below s. What F
// leaves out cannot matter: an option with a common value has exactly one rare part, and all rare
// heaps are looked at; a rare value below the common one is met by the option found; the heap is
// more than twice the window, so a pair is never met twice from the other side. ∎
//
// To find s, windows are kept at regular distances, twice as far apart whenever there are too many.
// Each is kept with a few values more, and stands for the windows before 64 heaps in a row, so only
// one heap in 64 is compared with all of them, by a table of keys. So the period is found at most
// one such distance after it could be; it may be a multiple of the least one, which is found by
// trying its divisors. (Comparing every heap, at first by eight values, took a fifth of the time of
// a proof; the table alone a twelfth of what was left, until a filter of bits kept other keys from
// it.) Where it begins is found by running once more from the kept window before s, and from p
// later, side by side.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/budget.h"
#include "grundy/function_ref.h"
#include "solve/heap/bit_stream.h"

namespace grundy::heap {

struct WindowPeriod {
  std::uint64_t length = 0;
  std::uint64_t from = 0;    ///< the first heap from which it holds
  std::uint64_t at = 0;      ///< s
  std::uint64_t window = 0;  ///< W
};

struct WindowHunt {
  std::optional<WindowPeriod> period;
  bool unsettled = false;  ///< the stream ended at `next`
  std::uint64_t next = 0;  ///< the first heap whose value is not known
};

/// Receives the values as they come: the first heap, the transformed values, and the stream that
/// restores them.
using StreamSink =
    FunctionRef<void(std::uint64_t, std::span<const std::uint8_t>, const BitStream&)>;

/// Runs the stream up to heap `last` and looks for a period; `values` are those before the stream.
[[nodiscard]] WindowHunt hunt_window(BitStream stream, std::span<const std::uint16_t> values,
                                     bool with_heap, std::uint64_t last, Budget& budget,
                                     StreamSink sink);

}  // namespace grundy::heap
