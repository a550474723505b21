// Waiting for a pipe or a terminal that may be silent for long.
#pragma once

namespace grundy {

/// Waits until there is something to read, or the end, within the limits of the question that is
/// open on this thread: beyond them throws LimitReached. Does not wait if there is no question.
void wait_for_input(int descriptor);

}  // namespace grundy
