// Periods of sequences of values, and when they are proved.
//
// Theorem (Guy and Smith 1956, for any number of heaps). Let a move take at most k chips and leave
// at most j heaps, without conditions on their sizes. If n0 >= 1, p >= 1 and
//
//   G(n + p) = G(n)  for all n with n0 <= n < j n0 + (j-1) p + k,
//
// then it holds for all n >= n0. Proof by induction on n: let n be at least that bound. An option
// of n + p leaves at most j heaps with n + p - k chips or more together, so the largest has at
// least n0 + p; p chips fewer there make an option of n with the same value, by induction. In the
// same way an option of n has a heap of at least n0, and p more chips there make an option of n +
// p. Options that leave nothing do not occur, since n > k. ∎
//
// With j = 1 it says that k equal values in a row prove the period of a game that only takes. With
// n0 = 0 it would be false: 0.4 would have the period 1, and 0.1 the period 2. A period from 0 on
// is therefore proved from 1 on, and the heap 0 is compared by itself.
//
// Codes without end. Let the digits repeat with length q from the T-th on, T >= 1, and let p be a
// multiple of q. If n0 >= 1 and G(n + p) = G(n) for all n with n0 <= n < j (n0 + p) + T, then it
// holds for all n >= n0. Proof by induction: let n be at least that bound. An option of n + p that
// takes T + p or more is one of n, too, with p taken less. Any other leaves more than n - T >= j
// (n0 + p) chips in at most j heaps, so the largest has at least n0 + p, and p chips fewer
// there make an option of n with the same value. Back in the same way: T or more taken, take p
// more; less taken, and the largest heap has at least n0. ∎ If p is no multiple of q, the theorem
// is used for the least common multiple, and p divides what repeats then.
//
// Subtraction of all but a few numbers, the largest of which is t. A value that has occurred can be
// met again at most t heaps later, since from then on it is an option. So all values before n - t
// make up exactly {0, …, b-1} for some b, and G(n) is the mex of these and of some of the last t
// values. If the last t values relative to b are the same before n1 and n1 + p, then G(n + p) =
// G(n) + s for all n >= n1 - t, where s is the growth of b. (Siegel, Combinatorial Game Theory,
// IV.2) Growth in other games is proved in growth.h.
//
// A period without a proof is called observed: it must repeat at least three times, over half of
// the known values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "grundy/game/heap_rules.h"

namespace grundy::heap {

struct Period {
  std::uint64_t length = 0;
  std::uint64_t from = 0;    ///< the first heap from which it holds
  std::uint64_t saltus = 0;  ///< by how much the values grow each time
  bool proved = false;
  std::string proof;          ///< the theorem, in a few words
  std::uint64_t checked = 0;  ///< values up to this heap prove it
  std::uint64_t window = 0;   ///< of a proof by windows: their length,
  std::uint64_t at = 0;       ///< and the heap before which the first one ends
  std::uint64_t covered = 0;  ///< of a proof of growth, see growth.h: V,
  std::uint64_t settled = 0;  ///< n1,
  std::uint64_t times = 0;    ///< and for how many periods at once
};

/// The best that can be said about values[0..count-1].
[[nodiscard]] std::optional<Period> find_period(
    const HeapRules& rules, std::uint64_t count,
    const std::function<std::uint32_t(std::uint64_t)>& value);

/// The same among very many values, in little memory: it does not look for growth, and may miss a
/// period in a sequence that nearly repeats over and over.
[[nodiscard]] std::optional<Period> find_late_period(
    const HeapRules& rules, std::uint64_t count,
    const std::function<std::uint32_t(std::uint64_t)>& value);

/// As `find_period`, if nothing is known about the rules: observed at best.
[[nodiscard]] std::optional<Period> observe_period(
    std::uint64_t count, const std::function<std::uint32_t(std::uint64_t)>& value);

}  // namespace grundy::heap
