// The answer to a position as it is written.
#pragma once

#include <gtest/gtest.h>

#include <string_view>
#include <utility>

#include "grundy/engine.h"

namespace grundy::support {

inline Result solved(Engine& engine, std::string_view text, const Request& request = {}) {
  auto result = engine.solve(engine.parse(text).value(), request);
  EXPECT_TRUE(result.has_value()) << text << ": " << (result ? "" : result.error().message);
  return std::move(*result);
}

}  // namespace grundy::support
