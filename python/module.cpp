// The part of the Python module that is written in C++: positions, and questions to engines.
// Answers go over as JSON, so their fields have the names that docs/NOTATION.md gives them;
// the package grundy/ makes objects of them, and has the documentation.
//
// A question is worked on by a thread of its own, without the interpreter lock. The thread that
// asks waits, looks a few times a second whether Ctrl-C was pressed, and shows the progress.
// Engines are not for several threads at once, and a game written in Python may ask questions
// itself, so each question borrows an engine that nobody uses.
#include <fmt/format.h>
#include <pybind11/functional.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "ask/bare_moves.h"
#include "ask/conjecture.h"
#include "core/arrow_graph.h"
#include "core/meter.h"
#include "engine/graph_answers.h"
#include "grundy/engine.h"
#include "interpreter.h"
#include "nimber.h"
#include "python_game.h"
#include "render/conjecture.h"
#include "render/json.h"
#include "render/picture.h"
#include "render/quotient.h"
#include "render/sequence.h"
#include "render/svg.h"
#include "settings.h"
#include "values.h"

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

[[noreturn]] void raise(const Error& error) {
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
    // What does not stop in this time is left to its fate.
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

/// Hears the signals, shows the progress, and ends what goes on for too long, with the lock.
void look_around(const py::object& progress, const std::optional<Progress>& news,
                 const Allowance& allowed) {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  if (news && !progress.is_none()) {
    progress(news->positions, news->seconds, news->table_bytes, news->memory_limit);
  }
  allowed.interrupt();
}

/// Waits until the question is answered; what Python raises meanwhile cancels it.
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

/// Calls work(engine, cancel, progress) on another thread, and raises what must be raised.
template <class Work>
auto ask_engine(const Settings& settings, Work&& work) {
  using Answer = decltype(work(std::declval<Engine&>(), std::declval<const Cancellation&>(),
                               std::declval<ProgressCallback>()));
  Cancellation cancel;
  Meeting meeting;
  Allowance allowed(settings.asked.request.limits, cancel);
  std::optional<Answer> answer;
  std::exception_ptr failed;
  std::thread thread([&] {
    asked_now().add(&cancel);
    allowance() = &allowed;
    try {
      const std::size_t version = engines().version();
      auto engine = engines().borrow();
      answer.emplace(work(*engine, cancel, [&meeting](const Progress& news) {
        const std::scoped_lock lock(meeting.mutex);
        meeting.news = news;
      }));
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
  return std::move(*answer);
}

/// A position that a question is about: one that was read before, or a text, which is read as a
/// part of the question and within its limits.
class Subject {
 public:
  explicit Subject(py::object given) : given_(std::move(given)) {
    if (py::isinstance<py::str>(given_)) {
      text_ = given_.cast<std::string>();
    } else {
      sum_ = &given_.cast<const Sum&>();
    }
  }

  /// Without the interpreter lock.
  [[nodiscard]] Expected<void> read(const Engine& engine) {
    if (sum_ != nullptr) return {};
    auto sum = engine.parse(text_);
    if (!sum) return std::unexpected(std::move(sum.error()));
    own_ = std::move(*sum);
    sum_ = &own_;
    return {};
  }
  [[nodiscard]] const Sum& sum() const { return *sum_; }

  /// The games in it that are written in Python; none before it was read.
  [[nodiscard]] std::vector<const PythonGame*> python_games() const {
    std::vector<const PythonGame*> games;
    if (sum_ == nullptr) return games;
    for (const Component& component : sum_->components) {
      const auto* const game = dynamic_cast<const PythonGame*>(component.game.get());
      if (game != nullptr) games.push_back(game);
    }
    return games;
  }

 private:
  py::object given_;
  std::string text_;
  Sum own_;
  const Sum* sum_ = nullptr;
};

using Subjects = std::initializer_list<Subject*>;

/// The answer, or the exception: the one that a game of Python's raised, if it was that.
template <class Answer>
Answer answer_or_raise(Expected<Answer> answer, Subjects subjects = {}) {
  for (const Subject* const subject : subjects) {
    for (const PythonGame* const game : subject->python_games()) {
      auto raised = game->take_raised();
      if (raised && !answer) throw py::error_already_set(*raised);
    }
  }
  if (!answer) raise(answer.error());
  return std::move(*answer);
}

/// Asks work(engine, request), which returns an Expected. Reading the subjects before it and
/// whatever it does with the answer count too.
template <class Work>
auto ask_about(Subjects subjects, const Settings& settings, Work work) {
  using Answer = decltype(work(std::declval<Engine&>(), std::declval<const Request&>()));
  return ask_engine(
      settings,
      [&](Engine& engine, const Cancellation& cancel, ProgressCallback progress) -> Answer {
        Request request = settings.asked.request;
        request.cancel = &cancel;
        request.progress = std::move(progress);
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
}

/// A file that could not be written is an error here: there is no other word about it.
void check_file(const std::optional<ProofReport>& proof) {
  if (proof && proof->failure && proof->failure->kind == ErrorKind::io) raise(*proof->failure);
}

py::list sums_of(const std::optional<MoveList>& list) {
  py::list sums;
  if (!list) return sums;
  for (const MoveResult& move : list->moves) {
    sums.append(move.to ? py::cast(*move.to) : py::object(py::none()));
  }
  return sums;
}

/// An answer as text, and the moves in it.
struct Told {
  std::string json;
  std::optional<MoveList> moves;
  std::optional<ProofReport> proof = {};
};

Expected<Told> told_solution(Engine& engine, const Sum& sum, const Request& request, bool count) {
  std::optional<PlayCount> plays;
  if (count) {
    auto counted = engine.count_plays(sum, request);
    if (!counted) return std::unexpected(std::move(counted.error()));
    plays = std::move(*counted);
  }
  auto result = engine.solve(sum, request);
  if (!result) return std::unexpected(std::move(result.error()));
  std::string json = render::solve_json(*result, plays ? &*plays : nullptr);
  return Told{std::move(json), std::move(result->winning_moves), std::move(result->proof)};
}

py::tuple solve(const py::object& position, const Settings& settings) {
  Subject subject(position);
  const bool count = settings.asked.topic.count_plays;
  const auto told =
      answer_or_raise(ask_about({&subject}, settings,
                                [&](Engine& engine, const Request& request) {
                                  return told_solution(engine, subject.sum(), request, count);
                                }),
                      {&subject});
  check_file(told.proof);
  return py::make_tuple(told.json, sums_of(told.moves));
}

/// How many moves the memory of a question has room for, as objects of Python.
std::size_t most_moves(const Request& request) {
  constexpr std::uint64_t kBytesPerMove = 2048;
  return static_cast<std::size_t>(
      std::min<std::uint64_t>(request.max_moves, request.limits.memory / kBytesPerMove + 1));
}

Expected<Told> told_moves(Engine& engine, const Sum& sum, Request request, bool bare) {
  const std::size_t wanted = request.max_moves;
  request.max_moves = most_moves(request);
  auto options =
      bare ? ask::bare_moves(engine, sum, request) : engine.moves(sum, std::as_const(request));
  if (!options) return std::unexpected(std::move(options.error()));
  if (!options->options.complete && !options->stop && request.max_moves < wanted) {
    options->stop =
        Stop{StopReason::too_large,
             fmt::format("the list of moves ends after {}: the memory limit has no room for more",
                         request.max_moves)};
  }
  return Told{render::moves_json(*options), std::move(options->options)};
}

py::tuple moves(const py::object& position, const Settings& settings) {
  Subject subject(position);
  const bool bare = settings.asked.topic.list_only;
  const auto told =
      answer_or_raise(ask_about({&subject}, settings,
                                [&](Engine& engine, const Request& request) {
                                  return told_moves(engine, subject.sum(), request, bare);
                                }),
                      {&subject});
  return py::make_tuple(told.json, sums_of(told.moves));
}

std::string compare(const py::object& first, const py::object& second, const Settings& settings) {
  Subject left(first);
  Subject right(second);
  const auto told = answer_or_raise(
      ask_about({&left, &right}, settings,
                [&](Engine& engine, const Request& request) -> Expected<Told> {
                  auto comparison = engine.compare(left.sum(), right.sum(), request);
                  if (!comparison) return std::unexpected(std::move(comparison.error()));
                  return Told{render::comparison_json(*comparison, left.sum(), right.sum()),
                              {},
                              std::move(comparison->proof)};
                }),
      {&left, &right});
  check_file(told.proof);
  return told.json;
}

/// Values in memory that Python's arrays may share. NumPy's own interface is not used: it imports
/// NumPy at the first call, and two threads that come at once wait for each other for ever.
struct Values {
  std::vector<std::uint64_t> numbers;

  [[nodiscard]] py::buffer_info buffer() {
    return {numbers.data(), static_cast<py::ssize_t>(numbers.size())};
  }
};

py::tuple sequence(const std::string& code, const Settings& settings) {
  auto found = answer_or_raise(ask_engine(
      settings, [&](Engine& engine, const Cancellation& cancel, ProgressCallback progress) {
        SequenceRequest request = settings.asked.sequence;
        request.cancel = &cancel;
        request.progress = std::move(progress);
        return engine.sequence(code, request);
      }));
  const std::string summary = render::sequence_json(found, /*summary=*/true);
  return py::make_tuple(summary, Values{std::move(found.values)});
}

std::string quotient(const std::string& game, const Settings& settings) {
  const auto found = answer_or_raise(ask_engine(
      settings, [&](Engine& engine, const Cancellation& cancel, ProgressCallback progress) {
        QuotientRequest request = settings.asked.quotient;
        request.cancel = &cancel;
        request.progress = std::move(progress);
        return engine.quotient(game, request);
      }));
  return render::quotient_json(found);
}

std::string genus(const py::object& position, const Settings& settings) {
  Subject subject(position);
  const auto told =
      answer_or_raise(ask_about({&subject}, settings,
                                [&](Engine& engine, const Request& request) -> Expected<Told> {
                                  const auto found = engine.genus(subject.sum(), request);
                                  if (!found) return std::unexpected(found.error());
                                  return Told{render::genus_json(*found), {}, {}};
                                }),
                      {&subject});
  return told.json;
}

std::string conjecture(const std::string& game, const Settings& settings) {
  auto positions = answer_or_raise(ask::positions_of(settings.asked.topic.position));
  const auto found = answer_or_raise(ask_engine(
      settings, [&](Engine& engine, const Cancellation& cancel, ProgressCallback progress) {
        const Request& asked = settings.asked.request;
        return engine.conjecture(
            game, ConjectureRequest{.play = asked.play,
                                    .claim = ask::claim_name(settings.asked.topic.claim),
                                    .at = std::move(positions),
                                    .proof = asked.proof,
                                    .limits = asked.limits,
                                    .cancel = &cancel,
                                    .progress = std::move(progress)});
      }));
  return render::conjecture_page_json(found);
}

std::string conjecture_sequence(const std::vector<std::uint32_t>& values) {
  return render::conjecture_page_json(Engine::conjecture_sequence(values));
}

py::tuple table(const std::string& expression,
                const std::vector<std::pair<std::uint64_t, std::uint64_t>>& ranges,
                const Settings& settings) {
  std::vector<Range> both;
  for (const auto& [first, last] : ranges) both.push_back({first, last});
  struct Shown {
    std::string json;
    std::optional<std::string> svg;
  };
  const auto shown = answer_or_raise(
      ask_about({}, settings, [&](Engine& engine, const Request& request) -> Expected<Shown> {
        const auto found = engine.table(expression, both, request);
        if (!found) return std::unexpected(found.error());
        auto svg = render::table_svg(*found);
        return Shown{render::table_json(*found),
                     svg ? std::optional(std::move(*svg)) : std::nullopt};
      }));
  return py::make_tuple(shown.json, shown.svg ? py::object(py::str(*shown.svg)) : py::none());
}

/// An array of whole numbers, row after row, with two columns.
std::span<const std::int64_t> pairs_in(const py::buffer_info& array) {
  const bool fits =
      array.ndim == 2 && array.shape[1] == 2 && array.itemsize == sizeof(std::int64_t) &&
      (array.format == "l" || array.format == "q") &&
      (array.shape[0] == 0 ||
       (array.strides[1] == sizeof(std::int64_t) && array.strides[0] == 2 * sizeof(std::int64_t)));
  if (!fits) throw py::value_error("edges are an array with two columns, from and to");
  return {static_cast<const std::int64_t*>(array.ptr), static_cast<std::size_t>(array.size)};
}

/// Outcomes ('N', 'P', 'D') and nim values (-1: none) of all nodes of a graph.
py::tuple graph_values(const py::buffer& edges, std::int64_t nodes, const Settings& settings) {
  const py::buffer_info array = edges.request();
  const auto pairs = pairs_in(array);
  if (nodes < 0 || static_cast<std::uint64_t>(nodes) >= ArrowGraph::kMostNodes) {
    throw py::value_error("the number of nodes is out of range");
  }
  ArrowGraphBuilder builder;
  for (std::size_t i = 0; i < pairs.size(); i += 2) {
    const std::int64_t from = pairs[i];
    const std::int64_t to = pairs[i + 1];
    if (from < 0 || to < 0 || from >= nodes || to >= nodes) {
      throw py::value_error("an edge names a node that is not there");
    }
    builder.add(static_cast<ArrowGraph::Node>(from), static_cast<ArrowGraph::Node>(to));
  }
  graph::NamedGraph graph;
  graph.arrows = std::move(builder).build(static_cast<std::uint64_t>(nodes));
  struct Facts {
    std::vector<std::uint64_t> values;
    std::string outcomes;
    std::optional<Stop> stop;
  };
  Facts facts = answer_or_raise(
      ask_about({}, settings, [&](Engine&, const Request& request) -> Expected<Facts> {
        const GraphAnswers answers(graph, false, request);
        Facts found;
        found.stop = answers.summary().stop;
        if (found.stop) return found;
        for (ArrowGraph::Node node = 0; node < static_cast<ArrowGraph::Node>(nodes); ++node) {
          const graph::NodeFacts one = answers.facts(node);
          found.outcomes += one.outcome == Outcome::N ? 'N' : one.outcome == Outcome::P ? 'P' : 'D';
          const auto number = one.value ? one.value->number() : std::nullopt;
          found.values.push_back(number ? number->number() : UINT64_MAX);
        }
        return found;
      }));
  if (facts.stop) raise(Error{ErrorKind::limit, facts.stop->message});
  return py::make_tuple(py::bytes(facts.outcomes), Values{std::move(facts.values)});
}

/// Reads a text on the thread that asks. Only for what is read in a moment, as nobody looks for
/// Ctrl-C meanwhile; a thread of its own would take ten times as long.
Sum parse_at_once(const std::string& text, const Settings& settings) {
  const Meter meter(settings.asked.request.limits, nullptr);
  const std::size_t version = engines().version();
  auto engine = engines().borrow();
  auto sum = engine->parse(text);
  engines().give_back(std::move(engine), version);
  return answer_or_raise(std::move(sum));
}

Sum parse(const py::str& text, const Settings& settings) {
  constexpr std::size_t kShort = 4096;  // bytes
  const bool own_rules = engines().version() > 0;
  if (auto read = text.cast<std::string>(); !own_rules && read.size() <= kShort) {
    return parse_at_once(read, settings);
  }
  Subject subject(text);
  return answer_or_raise(
      ask_about({&subject}, settings,
                [&](Engine&, const Request&) -> Expected<Sum> { return subject.sum(); }));
}

std::string add_rules(const std::string& text, const std::string& file) {
  return answer_or_raise(engines().add_rules(text, file));
}

std::string games() {
  const std::size_t version = engines().version();
  auto engine = engines().borrow();
  std::string json = render::games_json(engine->catalogue());
  engines().give_back(std::move(engine), version);
  return json;
}

std::string svg_of(const Sum& sum) {
  return sum.components.size() == 1 ? render::picture_svg(sum.components.front()) : std::string();
}

/// Objects are made by functions alone. One that `__new__` has made would be without contents, and
/// nothing would notice.
template <class Class>
void forbid_new(Class&& made) {
  auto* const type = reinterpret_cast<PyTypeObject*>(made.ptr());
  type->tp_new = [](PyTypeObject* which, PyObject*, PyObject*) -> PyObject* {
    PyErr_Format(PyExc_TypeError, "a %s is made by the functions of grundy", which->tp_name);
    return nullptr;
  };
  PyType_Modified(type);
}

/// What Python would do by itself ends the program, in pybind11.
py::tuple not_pickled(const py::object& self, int /*protocol*/) {
  throw py::type_error(py::str(py::type::of(self).attr("__name__")).cast<std::string>() +
                       " objects cannot be pickled");
}

/// A position goes by its text, which everybody can read.
py::tuple reduced(const Sum& sum, int /*protocol*/) {
  for (const Component& component : sum.components) {
    if (dynamic_cast<const PythonGame*>(component.game.get()) != nullptr) {
      throw py::type_error("a position of a game that is written in Python cannot be pickled");
    }
  }
  return py::make_tuple(py::module_::import("grundy").attr("_parsed"), py::make_tuple(sum.print()));
}

void add_settings(py::module_& module) {
  forbid_new(py::class_<Settings>(module, "Settings")
                 .def("get", &field_value)
                 .def("__reduce_ex__", not_pickled));
  module.def("settings", &read_settings, py::arg("kind"), py::arg("progress"), py::arg("fields"));
  module.def("fields", &described_fields);
  module.def("questions", &asked_questions);
}

void add_positions(py::module_& module) {
  forbid_new(py::class_<Values>(module, "Values", py::buffer_protocol())
                 .def_buffer(&Values::buffer)
                 .def("__reduce_ex__", not_pickled));
  forbid_new(py::class_<Sum>(module, "Sum")
                 .def("__reduce_ex__", &reduced)
                 .def("__str__", &Sum::print)
                 .def("__add__", [](const Sum& left, const Sum& right) { return left + right; })
                 .def("components",
                      [](const Sum& sum) {
                        std::vector<Sum> parts;
                        for (const Component& component : sum.components)
                          parts.push_back(Sum{{component}});
                        return parts;
                      })
                 .def("picture",
                      [](const Sum& sum) {
                        std::vector<std::string> lines;
                        for (const Component& component : sum.components) {
                          for (std::string& line : render::picture_lines(component)) {
                            lines.push_back(std::move(line));
                          }
                        }
                        return lines;
                      })
                 .def("svg", svg_of));
  forbid_new(
      py::class_<PythonGame, std::shared_ptr<PythonGame>>(module, "Rules")
          .def("__reduce_ex__", not_pickled)
          .def("position", [](const std::shared_ptr<PythonGame>& game, const py::object& value) {
            return Sum{{Component{game, words_of(value)}}};
          }));
  module.def("rules",
             [](std::string name, py::object options, py::object components, py::object canonical) {
               return std::make_shared<PythonGame>(std::move(name), std::move(options),
                                                   std::move(components), std::move(canonical));
             });
}

}  // namespace

// NOLINTNEXTLINE(modernize-use-trailing-return-type)
PYBIND11_MODULE(_grundy, module) {
  module.doc() = "The engine of grundy; the package grundy is the way to use it.";
  add_settings(module);
  add_positions(module);
  add_nimbers(module);
  module.def("parse", parse);
  module.def("solve", solve);
  module.def("moves", moves);
  module.def("compare", compare);
  module.def("sequence", sequence);
  module.def("quotient", quotient);
  module.def("genus", genus);
  module.def("conjecture", conjecture);
  module.def("conjecture_sequence", conjecture_sequence);
  module.def("table", table);
  module.def("graph_values", graph_values);
  module.def("add_rules", add_rules);
  module.def("games", games);
  module.def("set_exceptions", [](py::object error, py::object endless, py::object limit) {
    exceptions() = {std::move(error), std::move(endless), std::move(limit)};
  });
  stopped_class() = py::reinterpret_steal<py::object>(
      PyErr_NewException("grundy._grundy.Stopped", PyExc_BaseException, nullptr));
  // Tables hold games that may be Python's, and must go before the interpreter does.
  py::module_::import("atexit").attr("register")(py::cpp_function([] {
    {
      const py::gil_scoped_release release;
      asked_now().end();
    }
    end_interpreter();
    engines().clear();
  }));
}

}  // namespace grundy::python
