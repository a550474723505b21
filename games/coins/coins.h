// Coin-turning games in general: a row of coins, and a description of the sets that a move may turn
// (games/kit/turning_sets.h). Games with names are descriptions from a list; they are separate
// games of the catalogue.
//
// The value of a row is the nim sum of the values of its heads: the proof is in
// games/kit/coin_turning.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/kit/coin_turning.h"
#include "games/kit/turning_sets.h"
#include "grundy/game/any_game.h"

namespace grundy::games {

/// A description with a name.
struct NamedCoins {
  GameInfo info;
  std::string_view sets;
  std::string_view reason;  ///< what is known of its values, as sentences
};

class Coins {
 public:
  using Position = Words;
  struct Move {
    std::vector<std::uint64_t> turned;  ///< places in rising order
  };

  static const GameInfo& info();
  static Expected<Start<Coins>> parse(const Arguments& arguments);
  static Expected<Start<Coins>> parse_named(const NamedCoins& game, const Arguments& arguments);
  [[nodiscard]] const GameInfo& named() const { return name_ == nullptr ? info() : name_->info; }
  [[nodiscard]] std::string parameters() const;
  [[nodiscard]] std::string print(const Position& row) const;
  [[nodiscard]] static std::string print_move(const Position& row, const Move& move);
  [[nodiscard]] static std::string draw(const Position& row) { return CoinRow::draw(row); }
  [[nodiscard]] static Drawing shapes(const Position& row) { return CoinRow::shapes(row); }
  [[nodiscard]] static std::string brief(const Position& row) { return CoinRow::print(row); }

  template <class Visit>
  bool each_move(const Position& row, Visit&& visit) const {
    for (const std::uint64_t right : CoinRow::heads(row)) {
      const bool all = sets_.each_set(
          right, [&](TurningSets::Places others) { return visit(move_of(others, right)); });
      if (!all) return false;
    }
    return true;
  }
  [[nodiscard]] static Position after(Position row, const Move& move) {
    for (const std::uint64_t place : move.turned) CoinRow::turn(row, place);
    return row;
  }
  [[nodiscard]] static Position canonical(const Position& row) { return CoinRow::cut(row); }
  /// The notation needs at least one coin.
  [[nodiscard]] static Position part_position(const Position& row) {
    return row[0] == 0 ? Position{1, 0} : row;
  }

  /// Nothing if the values of the places need too large a table.
  [[nodiscard]] std::optional<NimValue> closed_form(const Position& row) const;
  template <class Visit>
  bool each_move_to(const Position& row, NimValue target, Visit&& visit) const {
    const auto heads = CoinRow::heads(row);
    const auto values = sets_.values(heads.empty() ? 0 : heads.back());
    if (!values) return false;
    std::uint64_t change = target.number();
    for (const std::uint64_t place : heads) change ^= (*values)[place - 1];
    for (const std::uint64_t right : heads) {
      const bool all = sets_.each_set_with_sum(
          right, change ^ (*values)[right - 1],
          [&](TurningSets::Places others) { return visit(move_of(others, right)); });
      if (!all) break;
    }
    return true;
  }
  static std::string_view theorem() { return "nim sum of the values of the heads"; }
  [[nodiscard]] Explanation explain(const Position& row) const;
  /// Every row that is not longer may come up.
  [[nodiscard]] static double search_size(const Position& row);

 private:
  Coins(TurningSets sets, const NamedCoins* name) : sets_(std::move(sets)), name_(name) {}
  static Move move_of(TurningSets::Places others, std::uint64_t right) {
    Move move{{others.begin(), others.end()}};
    move.turned.push_back(right);
    return move;
  }

  TurningSets sets_;
  const NamedCoins* name_;
};

CatalogueEntry coins_game();
CatalogueEntry moebius_game();
CatalogueEntry mogul_game();
CatalogueEntry moidores_game();
CatalogueEntry twins_game();
CatalogueEntry triplets_game();
CatalogueEntry grunt_game();
CatalogueEntry sym_game();

}  // namespace grundy::games
