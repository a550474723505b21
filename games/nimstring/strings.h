// What a cut leaves in Nimstring: coins taken, or a loony position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace grundy::games {

using Strings = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Which strings are left when all coins have been taken that can be taken without a choice; none
/// where there is a choice, that is, where the position is loony. Node 0 is the ground; a string
/// has two different ends.
///
/// A coin on its last string is taken for nothing if that string leads to the ground or to a coin
/// with at least three strings; so are two or three coins that hang together by their last strings.
/// Whoever is to move loses nothing by it, since the other player could do the same a move later.
/// If the string leads to a coin with two strings, of which the other one is tied to more, there is
/// a choice: to take both coins and move, or to cut behind them, which gives two coins away and
/// makes the other player move. One of the two wins, whatever the rest is.
[[nodiscard]] std::optional<std::vector<bool>> strings_left(std::size_t nodes,
                                                            const Strings& strings);

}  // namespace grundy::games
