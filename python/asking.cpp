#include "asking.h"

#include <pythread.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "interpreter.h"

namespace grundy::python {

namespace py = pybind11;

namespace {

/// Engines that nobody uses at the moment, all with the same rule files.
class EnginePool {
 public:
  std::unique_ptr<Engine> borrow() {
    const std::scoped_lock lock(mutex_);
    if (!free_.empty()) {
      auto engine = std::move(free_.back());
      free_.pop_back();
      return engine;
    }
    auto engine = std::make_unique<Engine>();
    for (const auto& [text, file] : rules_) (void)engine->add_rules(text, file);
    return engine;
  }
  void give_back(std::unique_ptr<Engine> engine, std::size_t version) {
    const std::scoped_lock lock(mutex_);
    if (version == rules_.size() && free_.size() < kKept) free_.push_back(std::move(engine));
  }
  [[nodiscard]] std::size_t version() {
    const std::scoped_lock lock(mutex_);
    return rules_.size();
  }
  Expected<std::string> add_rules(const std::string& text, const std::string& file) {
    auto engine = borrow();
    auto name = engine->add_rules(text, file);
    if (!name) return name;
    clear();  // they do not know it
    const std::scoped_lock lock(mutex_);
    rules_.emplace_back(text, file);
    free_.push_back(std::move(engine));
    return name;
  }
  void clear() {
    std::vector<std::unique_ptr<Engine>> gone;  // without the lock: games of Python's may go
    const std::scoped_lock lock(mutex_);
    gone.swap(free_);
  }

 private:
  static constexpr std::size_t kKept = 4;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Engine>> free_;
  std::vector<std::pair<std::string, std::string>> rules_;
};

/// Never destroyed, as threads may still use it when the program ends.
EnginePool& engines() {
  static auto* const pool = new EnginePool;
  return *pool;
}

// The classes of exceptions, made by the package.
struct Exceptions {
  py::object error;
  py::object endless;
  py::object limit;
};
Exceptions& exceptions() {
  static auto* const classes = new Exceptions;
  return *classes;
}

/// The question on its way: where the two threads meet.
struct Meeting {
  std::mutex mutex;
  std::condition_variable ready;
  bool done = false;
  std::optional<Progress> news;
};

/// Questions that are being answered. When the program ends they are cancelled and waited for.
class Asked {
 public:
  void add(Cancellation* question) {
    const std::scoped_lock lock(mutex_);
    questions_.push_back(question);
    if (ended_) question->request();
  }
  void remove(Cancellation* question) {
    const std::scoped_lock lock(mutex_);
    std::erase(questions_, question);
    changed_.notify_all();
  }
  void end() {
    // We do not wait longer than this.
    constexpr std::chrono::seconds kPatience(5);
    std::unique_lock lock(mutex_);
    ended_ = true;
    for (Cancellation* const question : questions_) question->request();
    changed_.wait_for(lock, kPatience, [&] { return questions_.empty(); });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Cancellation*> questions_;
  bool ended_ = false;
};
Asked& asked_now() {
  static auto* const all = new Asked;
  return *all;
}

/// The allowance of this thread, for as long as this lives.
class AllowanceHere {
 public:
  explicit AllowanceHere(Allowance& allowed) : before_(std::exchange(allowance(), &allowed)) {}
  AllowanceHere(const AllowanceHere&) = delete;
  AllowanceHere& operator=(const AllowanceHere&) = delete;
  ~AllowanceHere() { allowance() = before_; }

 private:
  Allowance* before_;
};

/// With the lock: handles signals, shows the progress, and interrupts what takes too long.
void look_around(const py::object& progress, const std::optional<Progress>& news,
                 const Allowance& allowed) {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  if (news && !progress.is_none()) {
    progress(news->positions, news->seconds, news->table_bytes, news->memory_limit);
  }
  allowed.interrupt();
}

/// Waits until the question is answered. An exception in Python meanwhile cancels it.
std::unique_ptr<py::error_already_set> wait_for(Meeting& meeting, const py::object& progress,
                                                const Allowance& allowed, Cancellation& cancel) {
  constexpr auto kInterval = std::chrono::milliseconds(50);
  std::unique_ptr<py::error_already_set> raised;
  for (bool done = false; !done;) {
    std::optional<Progress> news;
    OutOfPython outside;
    {
      std::unique_lock lock(meeting.mutex);
      done = meeting.ready.wait_for(lock, kInterval, [&] { return meeting.done; });
      news = std::exchange(meeting.news, std::nullopt);
    }
    outside.come_back();
    try {
      if (raised) {
        allowed.interrupt();
      } else if (!done) {
        look_around(progress, news, allowed);
      }
    } catch (py::error_already_set& error) {
      raised = std::make_unique<py::error_already_set>(error);
      cancel.request();
    }
    has_left();
  }
  return raised;
}

}  // namespace

void set_exceptions(py::object error, py::object endless, py::object limit) {
  exceptions() = {std::move(error), std::move(endless), std::move(limit)};
}

void raise(const Error& error) {
  if (error.kind == ErrorKind::io) {
    PyErr_SetString(PyExc_OSError, error.message.c_str());
    throw py::error_already_set();
  }
  const py::object& kind = error.kind == ErrorKind::endless ? exceptions().endless
                           : error.kind == ErrorKind::limit ? exceptions().limit
                                                            : exceptions().error;
  const py::object raised = kind(
      error.message, error.offset ? py::object(py::int_(*error.offset)) : py::object(py::none()),
      error.expected);
  PyErr_SetObject(kind.ptr(), raised.ptr());
  throw py::error_already_set();
}

Expected<std::string> add_rules_everywhere(const std::string& text, const std::string& file) {
  return engines().add_rules(text, file);
}

bool has_own_rules() {
  return engines().version() > 0;
}

void with_engine(FunctionRef<void(Engine&)> work) {
  const std::size_t version = engines().version();
  auto engine = engines().borrow();
  work(*engine);
  engines().give_back(std::move(engine), version);
}

void end_questions() {
  asked_now().end();
}
void drop_engines() {
  engines().clear();
}

void ask_engine(const Settings& settings, Work work) {
  Cancellation cancel;
  Meeting meeting;
  Allowance allowed(settings.asked.request.limits, cancel);
  std::exception_ptr failed;
  std::thread thread([&] {
    asked_now().add(&cancel);
    allowance() = &allowed;
    try {
      const std::size_t version = engines().version();
      auto engine = engines().borrow();
      work(*engine, cancel, [&meeting](const Progress& news) {
        const std::scoped_lock lock(meeting.mutex);
        meeting.news = news;
      });
      engines().give_back(std::move(engine), version);
    } catch (...) {
      failed = std::current_exception();
    }
    asked_now().remove(&cancel);
    const std::scoped_lock lock(meeting.mutex);
    meeting.done = true;
    meeting.ready.notify_one();
  });
  const auto raised = wait_for(meeting, settings.progress, allowed, cancel);
  thread.join();
  if (raised) throw py::error_already_set(*raised);
  if (failed) std::rethrow_exception(failed);
}

bool may_answer_here(const Settings& settings) {
  static const auto main_thread =
      py::module_::import("threading").attr("main_thread")().attr("ident").cast<unsigned long>();
  return !settings.asked.request.limits.time && PyThread_get_thread_ident() == main_thread;
}

void answer_here(const Settings& settings, Work work) {
  Cancellation cancel;
  Allowance allowed(settings.asked.request.limits, cancel);
  std::unique_ptr<py::error_already_set> raised;
  ProgressCallback progress;
  if (!settings.progress.is_none()) {
    progress = [&](const Progress& news) {
      try {
        settings.progress(news.positions, news.seconds, news.table_bytes, news.memory_limit);
      } catch (py::error_already_set& error) {
        raised = std::make_unique<py::error_already_set>(error);
        cancel.request();
      }
    };
  }
  {
    const AllowanceHere here(allowed);
    const std::size_t version = engines().version();
    auto engine = engines().borrow();
    work(*engine, cancel, std::move(progress));
    engines().give_back(std::move(engine), version);
  }
  if (raised) throw py::error_already_set(*raised);
}

Subject::Subject(py::object given) : given_(std::move(given)) {
  if (py::isinstance<py::str>(given_)) {
    text_ = given_.cast<std::string>();
  } else {
    sum_ = &given_.cast<const Sum&>();
  }
}

Expected<void> Subject::read(const Engine& engine) {
  if (sum_ != nullptr) return {};
  auto sum = engine.parse(text_);
  if (!sum) return std::unexpected(std::move(sum.error()));
  own_ = std::move(*sum);
  sum_ = &own_;
  return {};
}

std::vector<const PythonGame*> Subject::python_games() const {
  std::vector<const PythonGame*> games;
  if (sum_ == nullptr) return games;
  for (const Component& component : sum_->components) {
    const auto* const game = dynamic_cast<const PythonGame*>(component.game.get());
    if (game != nullptr) games.push_back(game);
  }
  return games;
}

void raise_what_games_raised(Subjects subjects, bool answered) {
  for (const Subject* const subject : subjects) {
    for (const PythonGame* const game : subject->python_games()) {
      auto raised = game->take_raised();
      if (raised && !answered) throw py::error_already_set(*raised);
    }
  }
}

}  // namespace grundy::python
