// Staircase Nim: coins lie on the steps of a staircase, and a move takes any number of them from
// one step down to the next.
//
// Theorem: the nim value is the nim sum of the numbers of coins on the odd steps. Proof: the moves
// from odd steps are those of Nim, and lead to every smaller value. No move keeps the value,
// because each changes the number on exactly one odd step. (Moves from even steps may lead to
// larger values; these do not affect the mex.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

class Staircase {
 public:
  static constexpr std::size_t kMaxSteps = 100'000;

  using Position = Words;  ///< coins on the steps 1, 2, ...; all together at most 2^64 - 1
  struct Move {
    std::uint64_t step;  ///< counted from 1
    std::uint64_t coins;
  };

  static const GameInfo& info();
  static Expected<Start<Staircase>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& steps);
  [[nodiscard]] static std::string print_move(const Position& steps, const Move& move);
  [[nodiscard]] static std::string draw(const Position& steps);

  template <class Visit>
  bool each_move(const Position& steps, Visit&& visit) const {
    for (std::size_t step = steps.size(); step > 0; --step) {
      for (std::uint64_t left = steps[step - 1]; left > 0; --left) {
        if (!visit(Move{step, steps[step - 1] - left + 1})) return false;
      }
    }
    return true;
  }
  [[nodiscard]] static Position after(Position steps, const Move& move) {
    steps[move.step - 1] -= move.coins;
    if (move.step > 1) steps[move.step - 2] += move.coins;
    return steps;
  }
  /// Empty steps at the top do not count.
  [[nodiscard]] static Position normal_form(Position steps) {
    while (steps.size() > 1 && steps.back() == 0) steps.pop_back();
    return steps;
  }
  [[nodiscard]] static Position canonical(const Position& steps) { return normal_form(steps); }

  static std::string_view theorem() { return "nim sum of the odd steps"; }

  [[nodiscard]] static std::optional<NimValue> closed_form(const Position& steps) {
    return NimValue(nim_sum(steps));
  }
  /// One odd step has to change by a certain amount: it grows by coins from above, or it shrinks.
  template <class Visit>
  bool each_move_to(const Position& steps, NimValue target, Visit&& visit) const {
    const std::uint64_t change = nim_sum(steps) ^ target.number();
    if (change == 0) return true;
    for (std::size_t i = 0; i < steps.size(); i += 2) {
      const std::uint64_t wanted = steps[i] ^ change;
      if (wanted < steps[i]) {
        if (!visit(Move{i + 1, steps[i] - wanted})) break;
      } else if (i + 1 < steps.size() && wanted - steps[i] <= steps[i + 1]) {
        if (!visit(Move{i + 2, wanted - steps[i]})) break;
      }
    }
    return true;
  }
  [[nodiscard]] static Explanation explain(const Position& steps);

  [[nodiscard]] static double search_size(const Position& steps);

 private:
  static std::uint64_t nim_sum(const Position& steps);
};

CatalogueEntry staircase_game();

}  // namespace grundy::games
