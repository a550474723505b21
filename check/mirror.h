// The record M: pairs of squares which show that every move is answered by its image.
#pragma once

#include <string_view>

#include "grundy/error.h"
#include "grundy/game/any_game.h"

namespace grundy::check {

/// `pairs` is "1,1:2,2 1,2:2,1 …".
[[nodiscard]] Expected<void> check_mirror(const Component& component, std::string_view pairs);

}  // namespace grundy::check
