// What happens while a person waits for the engine.
//
// Most answers take only a moment. If one takes longer (a hint, reasons, or a reply with more time
// than usual), the terminal says so before the person wonders. Pressing Enter ends the wait, and
// the engine answers with what it knows by then.
#pragma once

#include <functional>

#include "grundy/engine.h"
#include "session.h"

namespace grundy::cli {

/// Calls `answer` with the request in a thread of its own, and returns when it has ended. Enter and
/// Ctrl-C cancel it. Keys typed before the terminal says that the engine is thinking are left for
/// the next prompt.
void wait_for_engine(Session& session, Lines& lines, Request request,
                     const std::function<void(const Request&)>& answer);

}  // namespace grundy::cli
