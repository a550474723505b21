// Random small positions of every game in the catalogue, the same ones in every run.
//
// They are made from the examples that each game brings along: numbers in the text are exchanged,
// and some moves are made. So a new game is tested without a line here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "grundy/engine.h"

namespace grundy::support {

/// Random numbers that are the same with every standard library.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : bits_(seed) {}
  /// One of 0 … sides - 1.
  std::uint64_t below(std::uint64_t sides) { return bits_() % sides; }
  template <class Items>
  const auto& pick(const Items& items) {
    return items[below(items.size())];
  }

 private:
  std::mt19937_64 bits_;
};

class RandomPositions {
 public:
  RandomPositions(const Engine& engine, std::uint64_t seed) : engine_(engine), dice_(seed) {}

  Dice& dice() { return dice_; }

  /// A position of a game, from which at most `positions` positions can be reached.
  Sum of_game(const CatalogueEntry& entry, std::size_t positions);
  /// The same of a game picked at random.
  Sum component(std::size_t positions);
  /// A list of options, `depth` lists deep at most, given as text and parsed.
  Sum given(int depth);
  /// A sum of one to `terms` components of `positions` positions each, some of them lists.
  Sum sum(std::size_t terms, std::size_t positions);

 private:
  std::string given_text(int depth);
  Sum parse(const std::string& text) const;
  std::string with_other_numbers(std::string_view text);

  const Engine& engine_;
  Dice dice_;
};

}  // namespace grundy::support
