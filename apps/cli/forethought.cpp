#include "forethought.h"

#include <new>
#include <utility>

#include "quiet_thread.h"

namespace grundy::cli {

Forethought::Forethought(Engine& engine, const Match& match, Request request, Forecast& forecast) {
  request.cancel = &cancel_;
  request.progress = {};
  // Without a thread the engine begins to think when it is its turn.
  thread_ = quiet_thread([&engine, &match, &forecast, asked = std::move(request)] {
    try {
      think_ahead(engine, match, asked, &forecast);
    } catch (const std::bad_alloc&) {
      // What it has found by then is as good as nothing found.
    }
  });
}

Forethought::~Forethought() {
  cancel_.request();
  if (thread_.joinable()) thread_.join();
}

}  // namespace grundy::cli
