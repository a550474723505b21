// From the notation's tree to positions: the one place where text becomes trusted.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/registry.h"
#include "grundy/game/any_game.h"

namespace grundy {

[[nodiscard]] Expected<Sum> build_position(std::string_view text, const Registry& registry);

/// Reads a position that has only one part, and returns it; nothing if there are other parts.
[[nodiscard]] std::optional<Words> read_single_part(const std::string& text,
                                                    const Registry& registry);

/// The error for an unknown name at `offset`, which suggests similar names.
[[nodiscard]] std::unexpected<Error> unknown_game(std::string_view name, std::size_t offset,
                                                  const Registry& registry);

/// A position that consists of this part alone; nothing if the game has none, like a list of
/// options.
[[nodiscard]] std::optional<Component> position_of_part(const std::shared_ptr<const AnyGame>& game,
                                                        WordsView part, const Registry& registry);

}  // namespace grundy
