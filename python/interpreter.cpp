#include "interpreter.h"

#include <pythread.h>
#include <unistd.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "grundy/error.h"

namespace grundy::python {

namespace py = pybind11;

namespace {

/// Never destroyed, as threads may still use it when the program ends.
struct Door {
  std::mutex mutex;
  std::condition_variable changed;
  unsigned inside = 0;
  std::optional<std::thread::id> ending;  // who ends the interpreter, and may go on using it
};
Door& door() {
  static auto* const one = new Door;
  return *one;
}

}  // namespace

Allowance::Allowance(const Limits& limits, const Cancellation& cancel)
    : cancel_(cancel), memory_(limits.memory) {
  constexpr std::chrono::hours kLong(24 * 365);
  if (limits.time && *limits.time < kLong) end_ = Clock::now() + *limits.time;
}

bool Allowance::over() const {
  return cancel_.requested() || (end_ && Clock::now() > *end_);
}

void Allowance::enter() {
  since_ = Clock::now().time_since_epoch().count();
  thread_ = PyThread_get_thread_ident();
}

void Allowance::leave() {
  thread_ = 0;
}

void Allowance::interrupt() const {
  // What comes back by itself is asked between two calls whether it may go on.
  constexpr std::chrono::milliseconds kPatience(300);
  const unsigned long thread = thread_;
  const Clock::time_point since{Clock::duration(since_)};
  if (thread == 0 || !over() || Clock::now() - since < kPatience) return;
  PyThreadState_SetAsyncExc(thread, stopped_class().ptr());
}

Allowance*& allowance() {
  thread_local Allowance* current = nullptr;
  return current;
}

py::object& stopped_class() {
  static auto* const one = new py::object;
  return *one;
}

bool may_enter() {
  Door& here = door();
  const std::scoped_lock lock(here.mutex);
  if (here.ending && *here.ending != std::this_thread::get_id()) return false;
  ++here.inside;
  return true;
}

void has_left() {
  Door& here = door();
  const std::scoped_lock lock(here.mutex);
  --here.inside;
  here.changed.notify_all();
}

void wait_for_the_end() {
  for (;;) ::pause();
}

InPython::InPython() {
  if (PyGILState_Check() == 0) {
    if (!may_enter()) throw GameFailure(Error{ErrorKind::limit, "the interpreter ends"});
    lock_.emplace();
  }
  // Whoever holds the lock already is not watched by anybody.
  if (lock_ && allowance() != nullptr) allowance()->enter();
}

InPython::~InPython() {
  if (!lock_) return;
  if (allowance() != nullptr) allowance()->leave();
  lock_.reset();
  has_left();
}

void InPython::give_way() const {
  if (lock_) return;  // it is given back after each call
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kTurn(5);  // as Python does
  thread_local Clock::time_point last;
  const auto now = Clock::now();
  if (now - last < kTurn) return;
  last = now;
  OutOfPython outside;
  outside.come_back();
  has_left();
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

void OutOfPython::come_back() {
  if (!may_enter()) wait_for_the_end();
  PyEval_RestoreThread(state_);
}

void end_interpreter() {
  // Rules that do not come back in this time are left to their fate.
  constexpr std::chrono::seconds kPatience(2);
  const py::gil_scoped_release release;
  Door& here = door();
  std::unique_lock lock(here.mutex);
  here.ending = std::this_thread::get_id();
  here.changed.wait_for(lock, kPatience, [&] { return here.inside == 0; });
}

}  // namespace grundy::python
