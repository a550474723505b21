// Subtraction games: take a number of chips that is in a given set.
//
// There is no general formula, so most values are found by search. Two kinds of sets have one: for
// {1, …, k} the value of a pile is its remainder modulo k + 1, and for a set of odd numbers that
// contains 1 it is the remainder modulo 2 (every move changes the parity, and only an empty pile
// has no move).
//
// With `allbut` the set contains the numbers that may not be taken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grundy/game/any_game.h"
#include "grundy/game/heaps.h"

namespace grundy::games {

class Subtraction : public TakingGame<Subtraction> {
 public:
  /// `set` is in increasing order, without 0: the numbers that may be taken or, with all_but, may
  /// not.
  explicit Subtraction(std::vector<std::uint64_t> set, bool all_but = false)
      : set_(std::move(set)),
        all_but_(all_but),
        modulus_(all_but ? std::nullopt : modulus_of(set_)) {}

  static const GameInfo& info();
  static Expected<Start<Subtraction>> parse(const Arguments& arguments);
  [[nodiscard]] std::string parameters() const;

  [[nodiscard]] HeapRules heap_rules() const;

  template <class Visit>
  bool each_left(std::uint64_t pile, Visit&& visit) const {
    if (all_but_) return each_other_left(pile, visit);
    for (const std::uint64_t taken : set_) {
      if (taken > pile) break;
      if (!visit(pile - taken)) return false;
    }
    return true;
  }

  static std::string_view theorem() { return "nim sum of the remainders of the piles"; }

  [[nodiscard]] std::optional<NimValue> closed_form(const Position& piles) const {
    if (!modulus_) return std::nullopt;
    std::uint64_t sum = 0;
    for (const std::uint64_t pile : piles) sum ^= pile % *modulus_;
    return NimValue(sum);
  }

  template <class Visit>
  bool each_move_to(const Position& piles, NimValue target, Visit&& visit) const {
    const auto value = closed_form(piles);
    if (!value) return false;
    each_move(piles, [&](const Move& move) {
      const std::uint64_t before = piles[move.heap] % *modulus_;
      const NimValue after = *value ^ NimValue(before ^ (move.left % *modulus_));
      return after != target || visit(move);
    });
    return true;
  }

  [[nodiscard]] Explanation explain(const Position& piles) const;

  /// The remainders hold in misère play too: a pile of remainder 0 is empty or has a move to
  /// remainder 1, as Conway's rule demands.
  template <class Visit>
  bool each_misere_heap(const Position& piles, Visit&& visit) const {
    if (!modulus_) return false;
    for (const std::uint64_t pile : piles) visit(pile % *modulus_);
    return true;
  }

 private:
  template <class Visit>
  bool each_other_left(std::uint64_t pile, Visit&& visit) const {
    std::size_t next = 0;  // of the numbers that may not be taken
    for (std::uint64_t left = pile; left-- > 0;) {
      while (next < set_.size() && set_[next] < pile - left) ++next;
      if (next < set_.size() && set_[next] == pile - left) continue;
      if (!visit(left)) return false;
    }
    return true;
  }
  static std::optional<std::uint64_t> modulus_of(const std::vector<std::uint64_t>& set);

  std::vector<std::uint64_t> set_;
  bool all_but_;
  std::optional<std::uint64_t> modulus_;  // if a pile's value is its remainder
};

CatalogueEntry subtraction_game();

}  // namespace grundy::games
