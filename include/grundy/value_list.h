// The nim values of many positions, found as one question.
#pragma once

#include <optional>
#include <vector>

#include "grundy/answer.h"
#include "grundy/question.h"
#include "grundy/value.h"

namespace grundy {

struct ValueList {
  /// One for each position; nothing if a limit was reached before.
  std::vector<std::optional<NimValue>> values;
  std::optional<Stop> stop = std::nullopt;
  Work work = {};
};

}  // namespace grundy
