// How much a search may take, guessed from the sum alone.
#pragma once

#include "grundy/function_ref.h"
#include "grundy/position.h"

namespace grundy {

/// Whether a search for all winning moves may take long; components that are `known` need none.
/// Never if play can go on for ever, as only a complete list is sure to have the quickest win.
[[nodiscard]] bool search_takes_long(const Sum& sum, FunctionRef<bool(const Component&)> known);

}  // namespace grundy
