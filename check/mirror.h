// The record M: pairs of squares that show every move to be answered by its image.
#pragma once

#include <string_view>

#include "grundy/error.h"
#include "grundy/game/any_game.h"

namespace grundy::check {

/// `pairs` is "1,1:2,2 1,2:2,1 …".
[[nodiscard]] Expected<void> check_mirror(const Component& component, std::string_view pairs);

}  // namespace grundy::check
