// Properties are checked on the same random games in every run. To look further, set RC_PARAMS, for
// example to "max_success=10000 seed=7".
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "support/effort.h"

int main(int argc, char** argv) {
  constexpr int kKeepWhatIsSet = 0;
  const std::string games = std::to_string(grundy::support::effort(400));
  setenv("RC_PARAMS", ("seed=1901 max_success=" + games).c_str(), kKeepWhatIsSet);
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
