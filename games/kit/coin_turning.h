// A base class for coin-turning games: coins lie in a row, and a move turns some of them. The
// rightmost of these must go from heads to tails.
//
// Theorem: the value of a row is the nim sum of the values of its heads, each taken as if it were
// alone. Proof by induction: a move with its rightmost coin at r turns a set M of places, and
// changes the nim sum of the heads by that of M. Now consider the sum of games with one head each.
// There the same move replaces the head at r by heads at the other places of M, and two heads at
// one place cancel. So it changes the nim sum in the same way, and the row and that sum have
// options of the same values.
//
// In misère play two heads at one place do not cancel, and the theorem fails. That is why heads are
// not parts here: a position must be the sum of its parts in both conventions. A search works on
// whole rows.
//
// The derived class has `static const GameInfo& info()`, `theorem()`, Move, each_move,
// each_move_to, print_move and
//
//   static std::uint64_t value_of(std::uint64_t place)      of a single head, places from 1 on
//   static void each_turned(const Move&, visit)             calls visit(place) for each coin
//   static std::string_view reason()                        why heads have these values
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grundy/game/drawing.h"
#include "grundy/game/game.h"

namespace grundy::games {

/// A row of coins as words: the number of coins, then one bit per coin, which is 1 for heads.
class CoinRow {
 public:
  static constexpr std::size_t kMaxCoins = 4096;

  static Expected<Words> parse(const Arguments& arguments);
  [[nodiscard]] static std::string print(const Words& row);
  [[nodiscard]] static std::string draw(const Words& row);
  [[nodiscard]] static Drawing shapes(const Words& row);

  static bool head(const Words& row, std::uint64_t place) {
    return (row[1 + (place - 1) / 64] >> ((place - 1) % 64) & 1U) != 0;
  }
  static void turn(Words& row, std::uint64_t place) {
    row[1 + (place - 1) / 64] ^= std::uint64_t{1} << ((place - 1) % 64);
  }
  /// The places of the heads.
  [[nodiscard]] static std::vector<std::uint64_t> heads(const Words& row);
  /// Without the tails at the end, which no move can turn.
  [[nodiscard]] static Words cut(Words row);
};

template <class Derived>
class CoinTurning {
 public:
  using Position = Words;

  static Expected<Start<Derived>> parse(const Arguments& arguments) {
    auto row = CoinRow::parse(arguments);
    if (!row) return std::unexpected(std::move(row.error()));
    return Start<Derived>{{}, std::move(*row)};
  }
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& row) {
    return std::string(Derived::info().name) + '(' + CoinRow::print(row) + ')';
  }
  [[nodiscard]] static std::string draw(const Position& row) { return CoinRow::draw(row); }
  [[nodiscard]] static Drawing shapes(const Position& row) { return CoinRow::shapes(row); }

  template <class Move>
  [[nodiscard]] static Position after(Position row, const Move& move) {
    Derived::each_turned(move, [&](std::uint64_t place) { CoinRow::turn(row, place); });
    return row;
  }
  [[nodiscard]] static Position canonical(const Position& row) { return CoinRow::cut(row); }
  /// The notation needs at least one coin.
  [[nodiscard]] static Position part_position(const Position& row) {
    return row[0] == 0 ? Position{1, 0} : row;
  }

  [[nodiscard]] static std::optional<NimValue> closed_form(const Position& row) {
    return NimValue(nim_sum(row));
  }
  [[nodiscard]] static Explanation explain(const Position& row) {
    std::vector<Summand> summands;
    for (const std::uint64_t place : CoinRow::heads(row)) {
      summands.push_back({"head at " + std::to_string(place), NimValue(Derived::value_of(place))});
    }
    Explanation reason{"coin-turning",
                       "Each head counts by itself, since two heads at one place cancel, just as "
                       "turning a coin twice changes nothing. " +
                           std::string(Derived::reason())};
    reason.because.push_back(explain_nim_sum(summands));
    return reason;
  }
  /// Every row that is not longer may come up.
  [[nodiscard]] static double search_size(const Position& row) {
    double size = 1;
    for (std::uint64_t coins = CoinRow::cut(row)[0]; coins > 0 && size < 1e300; --coins) size *= 2;
    return size;
  }

 protected:
  static std::uint64_t nim_sum(const Position& row) {
    std::uint64_t sum = 0;
    for (const std::uint64_t place : CoinRow::heads(row)) sum ^= Derived::value_of(place);
    return sum;
  }
};

}  // namespace grundy::games
