// A base for tests of inputs that may do harm: one that makes the engine take memory without end
// fails its test, and not the machine.
#pragma once

#include <gtest/gtest.h>
#include <sys/resource.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define GRUNDY_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define GRUNDY_SANITIZED 1
#endif
#endif

namespace grundy::fuzz {

class BoundedTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    // The sanitizers reserve more addresses than that for themselves.
#ifndef GRUNDY_SANITIZED
    constexpr rlim_t kMemory = rlim_t{2} << 30U;
    const rlimit limit{kMemory, kMemory};
    ASSERT_EQ(::setrlimit(RLIMIT_AS, &limit), 0);
#endif
  }
};

}  // namespace grundy::fuzz
