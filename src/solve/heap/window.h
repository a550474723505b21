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
// To find s, the hunt keeps windows at regular distances, and doubles the distance whenever there
// are too many. It keeps each with a few more values, so a window stands for those before 64 heaps
// in a row, and only one heap in 64 is compared with all of them, by a table of keys. So it finds
// the period at most one such distance late. What it finds may be a multiple of the least period;
// trying the divisors finds that. To find where the period begins, it runs once more from the kept
// window before s, and from p later, side by side.
//
// Tried and dropped: comparing every heap, at first by eight values (a fifth of the time of a
// proof); a table of keys without a filter of bits before it (a twelfth of the rest).
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

/// Receives the values as they come: the first heap, the transformed values, and the stream, which
/// restores them.
using StreamSink =
    FunctionRef<void(std::uint64_t, std::span<const std::uint8_t>, const BitStream&)>;

/// Runs the stream up to heap `last` and looks for a period; `values` are those before the stream.
[[nodiscard]] WindowHunt hunt_window(BitStream stream, std::span<const std::uint16_t> values,
                                     bool with_heap, std::uint64_t last, Budget& budget,
                                     StreamSink sink);

}  // namespace grundy::heap
