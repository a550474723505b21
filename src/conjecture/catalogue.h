// Rule texts of games of the catalogue, with their parameters filled in.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::conjecture {

/// How to name them, for messages and help.
inline constexpr std::string_view kKnownGames =
    "one of kayles, dawson, dawsonkayles, guiles, officers, kenyon, treblecross, splitnim, grundy, "
    "queen, euclid, turtles, twins, mockturtles, triplets, moebius, grunt, nim(3), rook(2), "
    "nimble(2), staircase(3), chomp(2), moore(3; k=2), takeaway(max=3), subtraction({1,3}), "
    "subtraction(allbut {2})";

/// The rules of a game as a text: of `kayles`, of a code such as 0.77, of `takeaway(max=3)`, of
/// `subtraction({1,3})`, of `nim(3)` for three heaps. Nothing if no text is known.
[[nodiscard]] std::optional<std::string> catalogue_rules(std::string_view game);

/// A game that has a text, as `catalogue_rules` takes it, and how the notation writes a position:
/// "queen(_,_)", or "twins(H)" for a row of coins. Parameters have some value.
struct TextOfGame {
  std::string game;
  std::string position;
};
/// For the test that compares each text with its game.
[[nodiscard]] std::vector<TextOfGame> games_with_texts();

}  // namespace grundy::conjecture
