// `grundy identify`: the games that have given nim values.
//
// Codes are found by search (code_search.h). Games of the catalogue are looked up in a small table
// of their first values (known_families.cpp), which tools/refresh-families writes; those that fit
// are calculated as far as the question goes.
#pragma once

#include <span>
#include <string_view>

#include "core/budget.h"
#include "core/registry.h"
#include "grundy/identify.h"
#include "theory/tables.h"

namespace grundy {

/// A family of the catalogue with its first values.
struct KnownFamily {
  std::string_view game;
  std::uint64_t from = 0;   ///< the first number that gives a position
  std::string_view values;  ///< with spaces between them
};

[[nodiscard]] std::span<const KnownFamily> known_families();

/// Values as people write them down: 0,1,2 or 0 1 2, or a b-file with a number before each.
struct GivenValues {
  std::vector<std::uint64_t> values;
  std::optional<std::uint64_t> from;  ///< the first number, if a b-file says it
};
[[nodiscard]] Expected<GivenValues> read_values(std::string_view text);

[[nodiscard]] Expected<Identification> identify_values(std::string_view text,
                                                       const IdentifyRequest& request,
                                                       const Registry& registry, Tables& tables,
                                                       Budget& budget);

}  // namespace grundy
