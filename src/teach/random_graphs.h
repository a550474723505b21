// Games on graphs have few examples, and numbers that run say nothing about a graph. So sheets draw
// their graphs at random.
#pragma once

#include <cstdint>
#include <string>

#include "grundy/game/any_game.h"
#include "teach/dice.h"

namespace grundy {

/// A position of the component's game on another graph, in the notation; empty if the game is not
/// played on arrows A>B or edges a-b. It has 4 nodes or more, up to `side` + 1.
[[nodiscard]] std::string random_graph(const Component& component, std::uint64_t side, Dice& dice);

}  // namespace grundy
