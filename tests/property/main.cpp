// Properties are checked on the same random games in every run. To look further, set RC_PARAMS, for
// example to "max_success=10000 seed=7".
#include <gtest/gtest.h>

#include <cstdlib>

int main(int argc, char** argv) {
  constexpr int kKeepWhatIsSet = 0;
  setenv("RC_PARAMS", "seed=1901 max_success=400", kKeepWhatIsSet);
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
