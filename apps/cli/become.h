// Programs beside this one, for commands whose libraries take longer to load than most questions
// take to answer.
#pragma once

#include <filesystem>
#include <string>

#include "grundy/error.h"

namespace grundy::cli {

/// Becomes the program of this name, with the arguments of this process. Comes back only with an
/// error.
[[nodiscard]] Error become_program(const std::string& name);

/// Where the program of this name is, or would be: beside this one, as in a build, or where it is
/// installed.
[[nodiscard]] std::filesystem::path program_beside(const std::string& name);

}  // namespace grundy::cli
