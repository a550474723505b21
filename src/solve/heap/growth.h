// Values that grow: G(n + p) = G(n) + s for all n >= n0 >= 1, with s > 0, proved by a finite check.
//
// Rules. Any code, with an end or without, whose splits have no condition on sizes. Let 2^g be the
// largest power of two that divides s. G* is the claimed sequence: G up to where it is known, and
// from n0 on continued by the claim. A value v has a low part, v mod 2^g, and a high part H(v), the
// rest divided by 2^g. The nim sum treats them apart; from n0 on the low part of G* has the period
// p, and the high part grows by the odd number s / 2^g.
//
// Covering: that G*(n) has every smaller value among its options. Call an option of n *movable* if
// it leaves a heap c >= n0 and beside it nothing, or heaps with a value w < 2^g together. With p
// chips more in c it is an option of n + p, and its value grows by s, as w has no bits in common
// with s. Let M be the least common multiple of 2p and the length of what the code repeats. Call an
// option *lasting* if n + M has one of the same value for a reason that holds again and again:
//   - a number from the repeated part of the code was taken: M more can be taken;
//   - two heaps from n0 on with equal high parts are left, alone or beside others: with M/2 more
//     chips each of them grows by the same multiple of s, and their nim sum stays as it is.
// Let V >= s - 1 and n1 > n0 + p be such that
//
//   (1) for n1 <= n < n1 + M every v <= V is the value of a lasting option, and, if v > V - s,
//       of one that is movable too;
//   (2) for n1 <= n < n1 + p every v with V - s < v < G(n) is the value of a movable option.
//
// Then for every n >= n1, if the smaller heaps have the values of G*, all values below G*(n) are
// among the options: those up to V by (1). Those above V - s are values of movable options: for n +
// p the ones up to V by (1), and v > V comes from v - s, which is above V - s and not negative.
// (Without V >= s - 1 there may be none for it to come from: 8.1 would have p = 3 and s = 2 from
// heap 2 on with V = 0, and has not from heap 14 on.)
//
// Sums: that G*(n) is not among its options. Let an option leave a_1, ..., a_i of the value G*(n).
// Then the low parts agree; and the sum of the high parts exceeds H(n), their nim sum, by an even
// number 2m with m >= 0. If p chips are added to n and to one of the heaps from n0 on, the sum and
// H(n) grow by the same. So m depends on the number taken, on the heaps below n0, and on the others
// modulo p: heaps below n0 + p show all cases. Further, with one heap m = 0. With two, m is their
// bitwise "and": if one heap is below n0, m has no bits but those of its high part. With three, m
// is their bitwise majority: if two heaps are below n0, it has the bits that both have, and none
// that neither has. If all heaps are below n0, nothing is free. Let
//
//   (3) there be no case in which the low parts agree and m is such a number.
//
// Then G*(n) is not among the options of n. (In a code without end, m falls with the number taken:
// once it is negative p times in a row, it stays so.) An option that leaves nothing has the value
// 0, and G(n) > V >= 0 for n >= n1 by (1).
//
// Theorem. If (1), (2), (3) hold, and G(n + p) = G(n) + s for n0 <= n < n1 + M - p, then it holds
// for all n >= n0. Proof by induction: if the smaller heaps have the values of G*, G(n) is at least
// G*(n) by covering, and not larger by (3). []
//
// Since G* has the period 2p with the saltus 2s too, and 4p with 4s, covering may be shown for one
// of these instead of p and s ("times" below): more low bits make more options movable.
//
// If s is a power of two, and moves leave up to three heaps, (3) is also necessary: the high parts
// of heaps from n0 on run through all large numbers, so sooner or later bits come up that make m.
// For other s (3) may fail although the growth goes on; then it is called observed.
//
// Examples: Lasker's Nim, 4.[3], with p = s = 4 from twenty values; Kenyon's game, 0.3F, with p = 6
// and s = 3; 0.8 with p = 3 and s = 1. R. B. Austin (thesis, Calgary 1976) and Howse and Nowakowski
// (2004) have theorems of this kind for hexadecimal games, with a longer stretch of values instead
// of (3). For codes that only take, (3) says that no value comes twice too late.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "grundy/game/heap_rules.h"

namespace grundy::heap {

struct Growth {
  std::uint64_t covered = 0;  ///< V, at least times * s - 1
  std::uint64_t settled = 0;  ///< n1
  std::uint64_t times = 1;    ///< for how many periods at once V and n1 are
  std::uint64_t needed = 0;   ///< how many values the proof looks at
};

/// Proves G(n + p) = G(n) + s from n0 >= 1 on by the theorem. `values` are the first ones; the
/// claim must hold among them. Nothing if the theorem does not apply, or if looking would take too
/// long.
[[nodiscard]] std::optional<Growth> prove_growth(const HeapRules& rules,
                                                 std::span<const std::int64_t> values,
                                                 std::uint64_t n0, std::uint64_t p,
                                                 std::uint64_t s);

}  // namespace grundy::heap
