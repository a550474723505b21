// Moves in sums, and when two sums are the same to a player.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grundy/game/any_game.h"

namespace grundy {

/// The position after a move that turns one component into `after`.
[[nodiscard]] Sum replace_component(const Sum& sum, std::size_t component, Sum after);

/// Equal for components that a player would call the same.
[[nodiscard]] std::string identity_of(const Component& component);

/// The same for whole sums: the order of the components does not matter.
[[nodiscard]] std::string identity_of(const Sum& sum);

/// Of several components, given theirs.
[[nodiscard]] std::string join_identities(std::vector<std::string> identities);

/// The n of *n.
[[nodiscard]] std::optional<std::uint64_t> nim_heap(const Component& component);

/// Equal for positions between which play makes no difference: besides, the heap *0 does not count.
[[nodiscard]] std::string node_identity(const Sum& sum);

}  // namespace grundy
