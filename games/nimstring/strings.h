// What a cut leaves in Nimstring: coins taken, or a loony position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace grundy::games {

using Strings = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// The strings left after taking all coins that can be taken without a choice; nothing if there is
/// a choice, that is, if the position is loony. Node 0 is the ground; a string has two different
/// ends.
///
/// A coin on its last string is taken for nothing if that string leads to the ground or to a coin
/// with at least three strings; so are two or three coins tied only to each other. The player to
/// move loses nothing by it, since the other player could do the same one move later. If the string
/// leads to a coin with two strings, the other of which is tied to more, there is a choice: take
/// both coins and move, or cut behind them, which gives two coins away and makes the other player
/// move. One of the two wins, whatever the rest is.
[[nodiscard]] std::optional<std::vector<bool>> strings_left(std::size_t nodes,
                                                            const Strings& strings);

}  // namespace grundy::games
