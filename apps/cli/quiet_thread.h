// A thread that leaves signals to the one that waits for the person.
#pragma once

#include <pthread.h>

#include <csignal>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

namespace grundy::cli {

/// Runs `work`; the thread cannot be joined if the system had none left.
template <class Work>
[[nodiscard]] std::thread quiet_thread(Work&& work) {
  std::thread thread;
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  try {
    thread = std::thread(std::forward<Work>(work));
  } catch (const std::system_error&) {
    // The caller does without.
  } catch (const std::bad_alloc&) {
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

}  // namespace grundy::cli
