// The server is a program of its own, grundy-serve, which `grundy serve` becomes: its libraries
// take longer to load than most questions take to answer.
#pragma once

#include "session.h"

namespace grundy::cli {

/// In grundy: becomes grundy-serve (serve_elsewhere.cpp). In grundy-serve: serves (serve_here.cpp).
void serve(Session& session);

}  // namespace grundy::cli
