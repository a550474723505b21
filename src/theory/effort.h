// How long a search may take, guessed from the sum alone.
#pragma once

#include "grundy/function_ref.h"
#include "grundy/position.h"

namespace grundy {

/// True if a search for all winning moves may take long; components that are `known` need none.
/// Never true if play can go on for ever: only a complete list is sure to contain the quickest win.
[[nodiscard]] bool search_takes_long(const Sum& sum, FunctionRef<bool(const Component&)> known);

}  // namespace grundy
