// The server is a program of its own, grundy-serve, because its libraries take longer to load than
// most questions take to answer. `grundy serve` becomes that program.
#pragma once

#include "session.h"

namespace grundy::cli {

/// In grundy: becomes grundy-serve (serve_elsewhere.cpp). In grundy-serve: serves (serve_here.cpp).
void serve(Session& session);

}  // namespace grundy::cli
