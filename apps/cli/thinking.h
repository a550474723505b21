// While a person waits for the engine.
//
// Most answers take a moment only. Where one takes longer (a hint, reasons, a reply that was given
// more time than usual), the terminal says so before the person begins to wonder, and Enter ends
// the wait: the engine answers with what it knows by then.
#pragma once

#include <functional>

#include "grundy/engine.h"
#include "session.h"

namespace grundy::cli {

/// Calls `answer` with the request, in a thread of its own, and returns when that has ended. Enter
/// and Ctrl-C cancel it. What had been typed before the terminal said that the engine thinks is
/// left for the next prompt.
void wait_for_engine(Session& session, Lines& lines, Request request,
                     const std::function<void(const Request&)>& answer);

}  // namespace grundy::cli
