// The texts of a proof as positions: the notation reads them, and what is no position is refused.
#pragma once

#include <string_view>

#include "core/registry.h"
#include "grundy/error.h"
#include "grundy/game/any_game.h"
#include "proof/parts.h"

namespace grundy::check {

/// An error says what is wrong with it.
[[nodiscard]] Expected<Sum> read_position(std::string_view text, const Registry& registry);

/// For proof::Parts.
[[nodiscard]] proof::Parts::ReadPart part_reader(const Registry& registry);

/// A position that is just one part.
struct Single {
  proof::Part part;
  Component component;  ///< the position as it was written
};
[[nodiscard]] Expected<Single> read_part(std::string_view text, const Registry& registry,
                                         proof::Parts& parts);

}  // namespace grundy::check
