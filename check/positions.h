// Reads the texts of a proof as positions by the notation, and refuses anything else.
#pragma once

#include <string_view>

#include "core/registry.h"
#include "grundy/error.h"
#include "grundy/game/any_game.h"
#include "proof/parts.h"

namespace grundy::check {

/// The position, or an error that says what is wrong with the text.
[[nodiscard]] Expected<Sum> read_position(std::string_view text, const Registry& registry);

/// For proof::Parts.
[[nodiscard]] proof::Parts::ReadPart part_reader(const Registry& registry);

/// A position of exactly one part.
struct Single {
  proof::Part part;
  Component component;  ///< the position as written
};
[[nodiscard]] Expected<Single> read_part(std::string_view text, const Registry& registry,
                                         proof::Parts& parts);

}  // namespace grundy::check
