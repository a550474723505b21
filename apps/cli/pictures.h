// Pictures of a position: in files, and on the terminal.
#pragma once

#include "options.h"
#include "render/drawing.h"
#include "session.h"

namespace grundy::cli {

void picture_options(Options& options);
void check_pictures(const Settings& settings);

[[nodiscard]] bool wants_picture_file(const Settings& settings);
[[nodiscard]] bool wants_picture(const Settings& settings);
/// True if a picture goes to standard output, in place of the answer.
[[nodiscard]] bool is_picture_the_answer(const Settings& settings);

/// Writes what was asked for; false if that failed.
[[nodiscard]] bool show_pictures(Session& session, const Drawing& drawing);

}  // namespace grundy::cli
