// One piece of work on several threads, none of which outlives it.
#pragma once

#include "grundy/function_ref.h"

namespace grundy {

/// Calls task(0), task(1), … task(count - 1) at the same time, the first of them on this thread,
/// and returns when all have ended. Where the system has no thread or no memory left for one, the
/// rest are not called: whoever is there must be able to do the whole work.
///
/// What a task throws is thrown here, once all have ended. `give_up` is called before by the thread
/// that failed, to make the others end soon.
void run_together(unsigned count, FunctionRef<void(unsigned)> task, FunctionRef<void()> give_up);

}  // namespace grundy
