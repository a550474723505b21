// Answers are written while memory runs out: whichever allocation fails, the program can say so and
// ends in order. tests/faults does the same to the whole program, but only here and there.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <new>
#include <string>

#include "grundy/engine.h"
#include "render/json.h"

#ifndef GRUNDY_SANITIZED  // sanitizers have allocators of their own

namespace {
constinit thread_local long long allocations_left = -1;  // until one fails; below 0: none does
}  // namespace

void* operator new(std::size_t bytes) {
  if (allocations_left >= 0 && allocations_left-- == 0) throw std::bad_alloc();
  void* const memory = std::malloc(bytes == 0 ? 1 : bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace grundy::render {
namespace {

constexpr int kWritten = 0;
constexpr int kNoMemory = 3;

/// How a process ends that is like this one, but for one allocation of `write`, which fails.
template <class Write>
int status_without(long long allocation, Write write) {
  const ::pid_t child = ::fork();
  if (child == 0) {
    // Some destructors of the library allocate, and must not throw. The program ends then, too, but
    // with a word (apps/cli/main.cpp).
    std::set_terminate([] { std::_Exit(kNoMemory); });
    try {
      allocations_left = allocation;
      (void)write();
      std::_Exit(allocations_left >= 0 ? kWritten : kNoMemory);
    } catch (const std::bad_alloc&) {
      std::_Exit(kNoMemory);
    }
  }
  int status = -1;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/// Lets every allocation of `write` fail once, and returns how many there are.
template <class Write>
long long fail_everywhere(Write write) {
  for (long long allocation = 0;; ++allocation) {
    const int status = status_without(allocation, write);
    if (status == kWritten) return allocation;
    EXPECT_EQ(status, kNoMemory) << "at allocation " << allocation;
    if (status != kNoMemory) return 0;
  }
}

TEST(OutOfMemory, LeavesAnswersWhole) {
  Engine engine;
  const Sum sum = engine.parse("nim(1,2) + kayles(4)").value();
  const Sum other = engine.parse("*2").value();
  const Result result = engine.solve(sum).value();
  const Options options = engine.moves(sum).value();
  const Comparison comparison = engine.compare(sum, other).value();
  const Table table = engine.table("nim(_,_)", {{0, 3}, {0, 3}}).value();
  EXPECT_GT(fail_everywhere([&] { return solve_json(result); }), 100);
  EXPECT_GT(fail_everywhere([&] { return moves_json(options); }), 100);
  EXPECT_GT(fail_everywhere([&] { return comparison_json(comparison, sum, other); }), 30);
  EXPECT_GT(fail_everywhere([&] { return table_json(table); }), 20);
  EXPECT_GT(fail_everywhere([&] { return position_json(sum); }), 10);
}

}  // namespace
}  // namespace grundy::render

#endif
