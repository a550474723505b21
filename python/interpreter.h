// Threads of the engine and the interpreter: how they get in, how they are interrupted, and how it
// ends.
//
// When the interpreter ends, it ends every thread that asks for its lock, wherever that is, as if
// by an exception that C++ must not stop. A thread that waits for an engine would take the program
// down. So a thread of ours says when it wants the lock. Before the interpreter ends, we wait for
// those that have it; from then on no thread gets it.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "grundy/question.h"

namespace grundy::python {

/// What a question may take, for Python code that is run on its behalf.
class Allowance {
 public:
  using Clock = std::chrono::steady_clock;

  Allowance(const Limits& limits, const Cancellation& cancel);

  /// True if the time is up.
  [[nodiscard]] bool over() const;
  [[nodiscard]] std::uint64_t memory() const { return memory_; }

  /// Called by the thread that answers when it enters and leaves Python code.
  void enter();
  void leave();
  /// With the interpreter lock: raises Stopped in that code if it goes on long after its time.
  void interrupt() const;

 private:
  const Cancellation& cancel_;
  std::optional<Clock::time_point> end_;
  std::uint64_t memory_;
  std::atomic<unsigned long> thread_ = 0;  // in Python code; 0: none is
  std::atomic<Clock::rep> since_ = 0;
};

/// The allowance of the question that this thread answers; null if it answers none.
Allowance*& allowance();

/// The class of the exception that interrupts Python code.
pybind11::object& stopped_class();

/// Asks for the lock. False if the interpreter is ending; then this thread must leave it alone.
[[nodiscard]] bool may_enter();
void has_left();
/// For a thread of Python's that finds this: it can only wait for the end.
[[noreturn]] void wait_for_the_end();

/// Holds the lock in a thread of the engine, or finds that a thread of Python's holds it, which
/// answers by itself. Throws GameFailure if the interpreter is ending.
class InPython {
 public:
  InPython();
  InPython(const InPython&) = delete;
  InPython& operator=(const InPython&) = delete;
  ~InPython();

  /// In a thread of Python's, lets others run and hears signals if that was long ago. Code of
  /// Python's does so by itself; functions that are not written in it do not. Throws
  /// error_already_set.
  void give_way() const;

 private:
  std::optional<pybind11::gil_scoped_acquire> lock_;
};

/// Lets go of the lock while a thread of Python's waits for an engine.
class OutOfPython {
 public:
  OutOfPython() : state_(PyEval_SaveThread()) {}
  OutOfPython(const OutOfPython&) = delete;
  OutOfPython& operator=(const OutOfPython&) = delete;
  ~OutOfPython() = default;

  /// Takes the lock again. The interpreter does not end until has_left() is called.
  void come_back();

 private:
  PyThreadState* state_;
};

/// Called with the lock, before the interpreter ends.
void end_interpreter();

}  // namespace grundy::python
