// The part of the Python module that is written in C++: positions, and questions to engines.
// Answers go over as JSON, so that their fields have the names that docs/NOTATION.md gives them;
// the package grundy/ makes objects of them, and has the documentation.
//
// A question is worked on by a thread of its own, without the interpreter lock. The thread that
// asks waits, looks a few times a second whether Ctrl-C was pressed, and shows the progress.
// Engines are not for several threads at once, and a game written in Python may ask questions
// itself, so that each question borrows an engine that nobody uses.
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "ask/bare_moves.h"
#include "core/arrow_graph.h"
#include "core/meter.h"
#include "engine/graph_answers.h"
#include "grundy/engine.h"
#include "python_game.h"
#include "render/json.h"
#include "render/picture.h"
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
    const std::scoped_lock lock(mutex_);
    free_.clear();  // they do not know it
    rules_.emplace_back(text, file);
    free_.push_back(std::move(engine));
    return name;
  }
  void clear() {
    const std::scoped_lock lock(mutex_);
    free_.clear();
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

/// Calls work(engine, cancel, progress) on another thread, and raises what must be raised.
template <class Work>
auto ask_engine(const py::object& progress, Work&& work) {
  using Answer = decltype(work(std::declval<Engine&>(), std::declval<const Cancellation&>(),
                               std::declval<ProgressCallback>()));
  Cancellation cancel;
  Meeting meeting;
  std::optional<Answer> answer;
  std::exception_ptr failed;
  std::unique_ptr<py::error_already_set> raised;
  std::thread thread([&] {
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
    const std::scoped_lock lock(meeting.mutex);
    meeting.done = true;
    meeting.ready.notify_one();
  });
  for (;;) {
    std::optional<Progress> news;
    {
      const py::gil_scoped_release release;
      std::unique_lock lock(meeting.mutex);
      constexpr auto kInterval = std::chrono::milliseconds(50);
      if (meeting.ready.wait_for(lock, kInterval, [&] { return meeting.done; })) break;
      news = std::exchange(meeting.news, std::nullopt);
    }
    if (raised) continue;
    try {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (news && !progress.is_none()) {
        progress(news->positions, news->seconds, news->table_bytes, news->memory_limit);
      }
    } catch (py::error_already_set& error) {
      raised = std::make_unique<py::error_already_set>(error);
      cancel.request();
    }
  }
  thread.join();
  if (raised) throw py::error_already_set(*raised);
  if (failed) std::rethrow_exception(failed);
  return std::move(*answer);
}

/// The answer, or the exception: the one that a game of Python's raised, if it was that.
template <class Answer>
Answer checked(Expected<Answer> answer, std::initializer_list<const Sum*> sums) {
  for (const Sum* const sum : sums) {
    for (const Component& component : sum->components) {
      const auto* const game = dynamic_cast<const PythonGame*>(component.game.get());
      if (game == nullptr) continue;
      auto raised = game->take_raised();
      if (raised && !answer) throw py::error_already_set(*raised);
    }
  }
  if (!answer) raise(answer.error());
  return std::move(*answer);
}

template <class Answer>
Answer checked(Expected<Answer> answer) {
  return checked(std::move(answer), {});
}

/// What is asked about a sum. A game of Python's is asked by one thread at a time anyway.
Request request_for(const Settings& settings, const Sum& sum) {
  Request request = settings.asked.request;
  for (const Component& component : sum.components) {
    if (dynamic_cast<const PythonGame*>(component.game.get()) != nullptr) {
      request.limits.threads = 1;
    }
  }
  return request;
}

/// Asks about a sum: work(engine, request).
template <class Work>
auto ask_about(const Sum& sum, const Settings& settings, Work work) {
  return ask_engine(settings.progress,
                    [&](Engine& engine, const Cancellation& cancel, ProgressCallback progress) {
                      Request request = request_for(settings, sum);
                      request.cancel = &cancel;
                      request.progress = std::move(progress);
                      const Meter meter(request.limits, request.cancel);
                      return work(engine, std::as_const(request));
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

py::tuple solve(const Sum& sum, const Settings& settings) {
  std::optional<PlayCount> plays;
  auto result = checked(ask_about(sum, settings,
                                  [&](Engine& engine, const Request& request) -> Expected<Result> {
                                    if (settings.asked.topic.count_plays) {
                                      auto counted = engine.count_plays(sum, request);
                                      if (!counted) return std::unexpected(counted.error());
                                      plays = std::move(*counted);
                                    }
                                    return engine.solve(sum, request);
                                  }),
                        {&sum});
  check_file(result.proof);
  return py::make_tuple(render::solve_json(result, plays ? &*plays : nullptr),
                        sums_of(result.winning_moves));
}

py::tuple moves(const Sum& sum, const Settings& settings) {
  auto options = checked(ask_about(sum, settings,
                                   [&](Engine& engine, const Request& request) {
                                     return settings.asked.topic.list_only
                                                ? ask::bare_moves(engine, sum, request)
                                                : engine.moves(sum, request);
                                   }),
                         {&sum});
  return py::make_tuple(render::moves_json(options), sums_of(options.options));
}

std::string compare(const Sum& left, const Sum& right, const Settings& settings) {
  const auto comparison = checked(ask_about(left + right, settings,
                                            [&](Engine& engine, const Request& request) {
                                              return engine.compare(left, right, request);
                                            }),
                                  {&left, &right});
  check_file(comparison.proof);
  return render::comparison_json(comparison, left, right);
}

/// The values as an array that owns them: nothing is copied.
py::array_t<std::uint64_t> array_of(std::vector<std::uint64_t> values) {
  auto owned = std::make_unique<std::vector<std::uint64_t>>(std::move(values));
  auto* const data = owned->data();
  const auto size = static_cast<py::ssize_t>(owned->size());
  py::capsule owner(owned.release(),
                    [](void* vector) { delete static_cast<std::vector<std::uint64_t>*>(vector); });
  return py::array_t<std::uint64_t>(size, data, owner);
}

py::tuple sequence(const std::string& code, const Settings& settings) {
  auto found = checked(ask_engine(settings.progress, [&](Engine& engine, const Cancellation& cancel,
                                                         ProgressCallback progress) {
    SequenceRequest request = settings.asked.sequence;
    request.cancel = &cancel;
    request.progress = std::move(progress);
    return engine.sequence(code, request);
  }));
  const std::string summary = render::sequence_json(found, /*summary=*/true);
  return py::make_tuple(summary, array_of(std::move(found.values)));
}

py::tuple table(const std::string& expression,
                const std::vector<std::pair<std::uint64_t, std::uint64_t>>& ranges,
                const Settings& settings) {
  std::vector<Range> both;
  for (const auto& [first, last] : ranges) both.push_back({first, last});
  const auto found = checked(ask_about({}, settings, [&](Engine& engine, const Request& request) {
    return engine.table(expression, both, request);
  }));
  const auto svg = render::table_svg(found);
  return py::make_tuple(render::table_json(found), svg ? py::object(py::str(*svg)) : py::none());
}

using NodeArray = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

/// Outcomes ('N', 'P', 'D') and nim values (-1: none) of all nodes of a graph.
py::tuple graph_values(const NodeArray& edges, std::int64_t nodes, const Settings& settings) {
  if (edges.ndim() != 2 || edges.shape(1) != 2) {
    throw py::value_error("edges are an array with two columns, from and to");
  }
  if (nodes < 0 || static_cast<std::uint64_t>(nodes) >= ArrowGraph::kMostNodes) {
    throw py::value_error("the number of nodes is out of range");
  }
  ArrowGraphBuilder builder;
  const auto arrows = edges.unchecked<2>();
  for (py::ssize_t i = 0; i < arrows.shape(0); ++i) {
    const std::int64_t from = arrows(i, 0);
    const std::int64_t to = arrows(i, 1);
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
  Facts facts = ask_about({}, settings, [&](Engine&, const Request& request) {
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
  });
  if (facts.stop) raise(Error{ErrorKind::limit, facts.stop->message});
  return py::make_tuple(py::bytes(facts.outcomes), array_of(std::move(facts.values)));
}

Sum parse(const std::string& text) {
  const std::size_t version = engines().version();
  auto engine = engines().borrow();
  auto sum = engine->parse(text);
  engines().give_back(std::move(engine), version);
  return checked(std::move(sum));
}

std::string add_rules(const std::string& text, const std::string& file) {
  return checked(engines().add_rules(text, file));
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

void add_settings(py::module_& module) {
  py::class_<Settings>(module, "Settings")
      .def(py::init(&read_settings), py::arg("kind"), py::arg("progress"), py::arg("fields"))
      .def("get", &field_value);
  module.def("fields", &described_fields);
  module.def("questions", &asked_questions);
}

void add_positions(py::module_& module) {
  py::class_<Sum>(module, "Sum")
      .def("__str__", &Sum::print)
      .def("__add__", [](const Sum& left, const Sum& right) { return left + right; })
      .def("components",
           [](const Sum& sum) {
             std::vector<Sum> parts;
             for (const Component& component : sum.components) parts.push_back(Sum{{component}});
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
      .def("svg", svg_of);
  py::class_<PythonGame, std::shared_ptr<PythonGame>>(module, "Rules")
      .def(py::init<std::string, py::object, py::object, py::object>())
      .def("position", [](const std::shared_ptr<PythonGame>& game, const py::object& value) {
        return Sum{{Component{game, words_of(value)}}};
      });
}

}  // namespace

// NOLINTNEXTLINE(modernize-use-trailing-return-type)
PYBIND11_MODULE(_grundy, module) {
  module.doc() = "The engine of grundy; the package grundy is the way to use it.";
  add_settings(module);
  add_positions(module);
  module.def("parse", parse);
  module.def("solve", solve);
  module.def("moves", moves);
  module.def("compare", compare);
  module.def("sequence", sequence);
  module.def("table", table);
  module.def("graph_values", graph_values);
  module.def("add_rules", add_rules);
  module.def("games", games);
  module.def("set_exceptions", [](py::object error, py::object endless, py::object limit) {
    exceptions() = {std::move(error), std::move(endless), std::move(limit)};
  });
  // Tables hold games that may be Python's, and must go before the interpreter does.
  py::module_::import("atexit").attr("register")(py::cpp_function([] { engines().clear(); }));
}

}  // namespace grundy::python
