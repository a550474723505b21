// The codes that a survey is about, in classes that play alike.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grundy/error.h"
#include "grundy/sequence.h"

namespace grundy {

/// Codes that are the same game but for heaps that are a chip larger, and their standard form
/// (survey.h). The game trees are the same, so a class has one answer in misère play, too.
struct CodeClass {
  std::string standard_form;
  std::vector<std::string> codes;
};

[[nodiscard]] std::string_view kind_name(CodeKind kind);

/// All codes of a kind with up to this many digits, the last of which is not 0; an error if there
/// are too many.
[[nodiscard]] Expected<std::vector<CodeClass>> code_classes(CodeKind kind, unsigned digits);

}  // namespace grundy
