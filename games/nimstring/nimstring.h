// Nimstring: cut a string between coins; whoever frees a coin must cut again. From Dots and Boxes.
//
// The moves here are those cuts that do not lose at once. Coins that can be taken without a choice
// are taken by the next player as a matter of course, and a cut that leaves a choice, a loony one,
// loses beside any other game; see strings.h. Without them what is left is an ordinary game in
// which a turn is one cut, with the nim values of Winning Ways, and its pieces are a sum. A test
// compares it with the rules as they are played, coin by coin, beside nim heaps.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grundy/any_game.h"
#include "grundy/game.h"

namespace grundy::games {

class Nimstring {
 public:
  /// Two words a string, the names of its ends; see notation/edges.h. Every coin has at least two.
  using Position = Words;
  using Move = std::size_t;  ///< the number of the string

  static const GameInfo& info();
  static Expected<Start<Nimstring>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& strings);
  [[nodiscard]] static std::string print_move(const Position& strings, Move cut);

  template <class Visit>
  bool each_move(const Position& strings, Visit&& visit) const {
    for (Move cut = 0; cut < strings.size() / 2; ++cut) {
      if (cut_off(strings, cut) && !visit(cut)) return false;
    }
    return true;
  }
  [[nodiscard]] static Position after(const Position& strings, Move cut) {
    return cut_off(strings, cut).value_or(Position());
  }
  [[nodiscard]] static Position normal_form(const Position& strings);

  using Part = Words;
  static constexpr bool options_split = true;

  template <class Visit>
  bool each_part(const Position& strings, Visit&& visit) const {
    const auto parts = pieces(strings);
    if (!parts) return false;
    for (const Part& part : *parts) visit(part);
    return true;
  }
  template <class Visit>
  bool each_option(const Part& part, Visit&& visit) const {
    for (std::size_t cut = 0; cut < part[0] >> 32U; ++cut) {
      const auto left = after_cut(part, cut);
      if (left && !visit(std::span<const Part>(*left))) return false;
    }
    return true;
  }
  [[nodiscard]] static Part canonical(const Part& part);
  [[nodiscard]] static std::string print_part(const Part& part);
  [[nodiscard]] static std::string draw(const Position& strings);

 private:
  /// None for a loony cut.
  static std::optional<Position> cut_off(const Position& strings, Move cut);
  static std::optional<std::vector<Part>> after_cut(const Part& part, std::size_t cut);
  static std::optional<std::vector<Part>> pieces(const Position& strings);
};

CatalogueEntry nimstring_game();

}  // namespace grundy::games
