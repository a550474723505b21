// The engine thinks while a person does.
#pragma once

#include <thread>

#include "grundy/match.h"

namespace grundy::cli {

/// Examines the next moves of a match in its own thread for as long as it lives. Nobody else may
/// use the engine meanwhile.
class Forethought {
 public:
  Forethought(Engine& engine, const Match& match, Request request, Forecast& forecast);
  Forethought(const Forethought&) = delete;
  Forethought& operator=(const Forethought&) = delete;
  ~Forethought();

 private:
  Cancellation cancel_;
  std::thread thread_;
};

}  // namespace grundy::cli
