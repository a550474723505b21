// Texts that must be refused, with where and how: tables of them stand in the tests of the games.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "grundy/engine.h"

namespace grundy::support {

struct Bad {
  std::string_view text;
  std::size_t offset;
  std::string_view message = {};  ///< what must be in it
};

inline void PrintTo(const Bad& bad, std::ostream* out) {
  *out << bad.text;
}

/// A suite of such texts: `class BadChomp : public support::BadInput {};`, one TEST_P that calls
/// expect_report(), and the table.
class BadInput : public ::testing::TestWithParam<Bad> {
 protected:
  static void expect_report() {
    const auto position = Engine().parse(GetParam().text);
    ASSERT_FALSE(position.has_value()) << GetParam().text;
    EXPECT_EQ(position.error().kind, ErrorKind::bad_input) << GetParam().text;
    EXPECT_EQ(position.error().offset, GetParam().offset)
        << GetParam().text << ": " << position.error().message;
    EXPECT_FALSE(position.error().message.empty()) << GetParam().text;
    EXPECT_FALSE(position.error().expected.empty()) << GetParam().text;
    EXPECT_NE(position.error().message.find(GetParam().message), std::string::npos)
        << position.error().message;
  }
};

}  // namespace grundy::support
