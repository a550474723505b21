// `grundy quotient` and `grundy genus`.
#pragma once

#include <string_view>

#include "core/budget.h"
#include "core/registry.h"
#include "grundy/error.h"
#include "grundy/quotient.h"

namespace grundy {

/// `game` is a code or the name of a heap game, or a position.
[[nodiscard]] Expected<Quotient> make_quotient(std::string_view game,
                                               const QuotientRequest& request,
                                               const Registry& registry, Budget& budget);

/// An error if play need not end.
[[nodiscard]] Expected<GenusAnswer> make_genus(const Sum& position, Budget& budget);

}  // namespace grundy
