#include "forethought.h"

#include <pthread.h>

#include <csignal>
#include <system_error>
#include <utility>

namespace grundy::cli {

Forethought::Forethought(Engine& engine, const Match& match, Request request, Forecast& forecast) {
  request.cancel = &cancel_;
  request.progress = {};
  // Ctrl-C is for the thread that waits for the person.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  try {
    thread_ = std::thread([&engine, &match, &forecast, asked = std::move(request)] {
      think_ahead(engine, match, asked, &forecast);
    });
  } catch (const std::system_error&) {
    // Without a thread the engine begins to think when it is its turn.
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Forethought::~Forethought() {
  cancel_.request();
  if (thread_.joinable()) thread_.join();
}

}  // namespace grundy::cli
