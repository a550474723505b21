// Positions of any game, and sums of them.
//
// A position is an array of 64-bit words that only its
// game can interpret (game/any_game.h). Engine reads positions from the notation; `print` writes
// them back.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace grundy {

class AnyGame;

using Word = std::uint64_t;
using Words = std::vector<Word>;
using WordsView = std::span<const Word>;

/// A position of some game: one summand of a sum.
struct Component {
  std::shared_ptr<const AnyGame> game;
  Words position;

  [[nodiscard]] std::string print() const;
  /// A shorter text for lists of moves, where the rules need not be repeated.
  [[nodiscard]] std::string brief() const;
};

/// A sum of positions: a move is made in one of them. The empty sum is the game 0.
struct Sum {
  std::vector<Component> components;

  [[nodiscard]] std::string print() const;
  [[nodiscard]] std::string brief() const;
};

/// G + H.
[[nodiscard]] Sum operator+(Sum left, const Sum& right);

}  // namespace grundy
