// How Python asks an engine.
//
// A question is worked on by a thread of its own, without the interpreter lock. The thread that
// asks waits, looks a few times a second whether Ctrl-C was pressed, and shows the progress.
// Engines are not for several threads at once, and a game written in Python may ask questions
// itself, so each question borrows an engine that nobody uses.
#pragma once

#include <pybind11/pybind11.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/meter.h"
#include "grundy/engine.h"
#include "grundy/function_ref.h"
#include "python_game.h"
#include "settings.h"

namespace grundy::python {

/// The package's classes of exceptions.
void set_exceptions(pybind11::object error, pybind11::object endless, pybind11::object limit);

/// Raises the exception of the package, or OSError, that an error is in Python.
[[noreturn]] void raise(const Error& error);

/// Adds a rule file to all engines, and returns the name of its game.
[[nodiscard]] Expected<std::string> add_rules_everywhere(const std::string& text,
                                                         const std::string& file);
/// True if a rule file was added.
[[nodiscard]] bool has_own_rules();

/// Calls `work` with an engine, on this thread.
void with_engine(FunctionRef<void(Engine&)> work);

/// Cancels the questions that are being answered and waits for them, without the interpreter lock.
void end_questions();
/// Drops the engines, whose tables may hold games of Python's.
void drop_engines();

/// Calls `work` with an engine, on a thread of its own, and raises the exception if there is one.
using Work = FunctionRef<void(Engine&, const Cancellation&, ProgressCallback)>;
void ask_engine(const Settings& settings, Work work);

/// True if this thread may answer by itself, which saves a thread and changes of the lock: it is
/// Python's main thread, which hears Ctrl-C and outlives all others, and there is no limit that
/// somebody else would have to watch. Only for games that are written in Python: their code hears
/// signals, and lets other threads have the lock.
[[nodiscard]] bool may_answer_here(const Settings& settings);
void answer_here(const Settings& settings, Work work);

/// The same for `function(engine, request)`; returns what it returns. `asked` is the request
/// without cancellation and progress.
template <class Wanted, class Function>
auto ask_with(const Settings& settings, Wanted asked, Function function) {
  using Answer = decltype(function(std::declval<Engine&>(), std::as_const(asked)));
  std::optional<Answer> answer;
  ask_engine(settings, [&](Engine& engine, const Cancellation& cancel, ProgressCallback progress) {
    asked.cancel = &cancel;
    if constexpr (requires { asked.progress; }) asked.progress = std::move(progress);
    answer.emplace(function(engine, std::as_const(asked)));
  });
  return std::move(*answer);
}

/// A position that a question is about: one that was read before, or a text, which is read as part
/// of the question and within its limits.
class Subject {
 public:
  explicit Subject(pybind11::object given);

  /// Without the interpreter lock.
  [[nodiscard]] Expected<void> read(const Engine& engine);
  [[nodiscard]] const Sum& sum() const { return *sum_; }

  /// The games in it that are written in Python; none before it was read.
  [[nodiscard]] std::vector<const PythonGame*> python_games() const;

 private:
  pybind11::object given_;
  std::string text_;
  Sum own_;
  const Sum* sum_ = nullptr;
};

using Subjects = std::initializer_list<Subject*>;

/// Raises the exception that a game of Python's raised while it was asked, if there is one.
void raise_what_games_raised(Subjects subjects, bool answered);

/// The answer; if there is none, raises the exception of a game of Python's, or the error.
template <class Answer>
Answer answer_or_raise(Expected<Answer> answer, Subjects subjects = {}) {
  raise_what_games_raised(subjects, answer.has_value());
  if (!answer) raise(answer.error());
  return std::move(*answer);
}

/// The answer of `work(engine, request)`, which returns an Expected; raises its error. The limits
/// cover reading the subjects before, and whatever `work` does with the answer.
template <class Function>
auto ask_about(Subjects subjects, const Settings& settings, Function work) {
  using Answer = decltype(work(std::declval<Engine&>(), std::declval<const Request&>()));
  Answer answer =
      ask_with(settings, settings.asked.request, [&](Engine& engine, Request request) -> Answer {
        const Meter meter(request.limits, request.cancel);
        try {
          for (Subject* const subject : subjects) {
            if (auto read = subject->read(engine); !read) return std::unexpected(read.error());
            // Such a game is asked by one thread at a time anyway.
            if (!subject->python_games().empty()) request.limits.threads = 1;
          }
          return work(engine, std::as_const(request));
        } catch (const LimitReached& reached) {
          return std::unexpected(Error{ErrorKind::limit, reached.stop().message});
        }
      });
  return answer_or_raise(std::move(answer), subjects);
}

}  // namespace grundy::python
