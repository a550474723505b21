#include "core/run_together.h"

#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "core/meter.h"

namespace grundy {

void run_together(unsigned count, FunctionRef<void(unsigned)> task, FunctionRef<void()> give_up) {
  std::mutex mutex;
  std::exception_ptr failed;
  const auto run_guarded = [&](unsigned number) noexcept {
    try {
      task(number);
    } catch (...) {
      {
        const std::scoped_lock lock(mutex);
        if (!failed) failed = std::current_exception();
      }
      give_up();
    }
  };
  std::vector<std::thread> others;
  try {
    others.reserve(count);
    for (unsigned i = 1; i < count; ++i) {
      others.emplace_back([&run_guarded, i, meter = Meter::current()] {
        const Meter::OnThread on_thread(meter);
        run_guarded(i);
      });
    }
  } catch (const std::bad_alloc&) {
    // Those that have begun do the work.
  } catch (const std::system_error&) {
  }
  run_guarded(0);
  for (std::thread& other : others) other.join();
  if (failed) std::rethrow_exception(failed);
}

}  // namespace grundy
