#include "theory/effort.h"

#include <algorithm>
#include <cstddef>

#include "grundy/game/any_game.h"

namespace grundy {

namespace {

bool takes_long(const Component& component) {
  constexpr double kLong = 20'000;        // positions
  constexpr std::size_t kManyMoves = 12;  // if a game cannot tell: it may have 2^12 positions
  const AnyGame& game = *component.game;
  if (const auto size = game.search_size(component.position)) return *size > kLong;
  std::size_t moves = 0;
  game.each_move(component.position, [&](const MoveView&) { return ++moves <= kManyMoves; });
  return moves > kManyMoves;
}

}  // namespace

bool search_takes_long(const Sum& sum, FunctionRef<bool(const Component&)> known) {
  const auto can_go_on = [](const Component& component) {
    return component.game->loops() != nullptr;
  };
  return std::ranges::none_of(sum.components, can_go_on) &&
         std::ranges::any_of(sum.components, [&](const Component& component) {
           return component.game->given_options() == nullptr && !known(component) &&
                  takes_long(component);
         });
}

}  // namespace grundy
