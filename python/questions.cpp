// The questions that Python asks, one function each, and the list of them at the end.
//
// Answers go over as JSON, so their fields have the names that docs/NOTATION.md gives them.
#include "questions.h"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ask/bare_moves.h"
#include "ask/conjecture.h"
#include "asking.h"
#include "core/meter.h"
#include "number_array.h"
#include "positions.h"
#include "render/conjecture.h"
#include "render/identify.h"
#include "render/json.h"
#include "render/misere.h"
#include "render/quotient.h"
#include "render/sequence.h"
#include "render/svg.h"

namespace grundy::python {

namespace py = pybind11;

namespace {

/// A file that could not be written is an error here, because nothing else would tell.
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
  const auto told = ask_about({&subject}, settings, [&](Engine& engine, const Request& request) {
    return told_solution(engine, subject.sum(), request, count);
  });
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
  const auto told = ask_about({&subject}, settings, [&](Engine& engine, const Request& request) {
    return told_moves(engine, subject.sum(), request, bare);
  });
  return py::make_tuple(told.json, sums_of(told.moves));
}

std::string compare(const py::object& first, const py::object& second, const Settings& settings) {
  Subject left(first);
  Subject right(second);
  const auto told = ask_about(
      {&left, &right}, settings, [&](Engine& engine, const Request& request) -> Expected<Told> {
        auto comparison = engine.compare(left.sum(), right.sum(), request);
        if (!comparison) return std::unexpected(std::move(comparison.error()));
        return Told{render::comparison_json(*comparison, left.sum(), right.sum()),
                    {},
                    std::move(comparison->proof)};
      });
  check_file(told.proof);
  return told.json;
}

/// Words are no numbers, so JSON carries them all.
py::tuple misere_sequence(const std::string& code, const Settings& settings) {
  const auto found = answer_or_raise(ask_with(settings, settings.asked.sequence,
                                              [&](Engine& engine, const SequenceRequest& request) {
                                                return engine.misere_sequence(code, request);
                                              }));
  return py::make_tuple(render::misere_sequence_json(found, /*summary=*/false), py::none());
}

py::tuple sequence(const std::string& code, const Settings& settings) {
  if (wants_misere_values(code, settings.asked.sequence)) return misere_sequence(code, settings);
  auto found = answer_or_raise(ask_with(settings, settings.asked.sequence,
                                        [&](Engine& engine, const SequenceRequest& request) {
                                          return engine.sequence(code, request);
                                        }));
  // Numbers go over as an array, and all else in the JSON.
  const bool numbers = found.play == Play::normal && found.rows.empty();
  const auto show = settings.asked.sequence.zeros ? render::Show::zeros
                    : numbers                     ? render::Show::summary
                                                  : render::Show::values;
  const std::string summary = render::sequence_json(found, show);
  return py::make_tuple(summary, Values{std::move(found.values)});
}

std::string quotient(const std::string& game, const Settings& settings) {
  const auto found = answer_or_raise(ask_with(settings, settings.asked.quotient,
                                              [&](Engine& engine, const QuotientRequest& request) {
                                                return engine.quotient(game, request);
                                              }));
  return render::quotient_json(found);
}

std::string identify(const std::string& values, const Settings& settings) {
  const auto found = answer_or_raise(ask_with(settings, settings.asked.identify,
                                              [&](Engine& engine, const IdentifyRequest& request) {
                                                return engine.identify(values, request);
                                              }));
  return render::identification_json(found);
}

std::string genus(const py::object& position, const Settings& settings) {
  Subject subject(position);
  return ask_about({&subject}, settings,
                   [&](Engine& engine, const Request& request) -> Expected<std::string> {
                     const auto found = engine.genus(subject.sum(), request);
                     if (!found) return std::unexpected(found.error());
                     return render::genus_json(*found);
                   });
}

std::string conjecture(const std::string& game, const Settings& settings) {
  auto positions = answer_or_raise(ask::positions_of(settings.asked.topic.position));
  const Request& asked = settings.asked.request;
  const auto found = answer_or_raise(
      ask_with(settings,
               ConjectureRequest{.play = asked.play,
                                 .claim = ask::claim_name(settings.asked.topic.claim),
                                 .at = std::move(positions),
                                 .proof = asked.proof,
                                 .limits = asked.limits},
               [&](Engine& engine, const ConjectureRequest& request) {
                 return engine.conjecture(game, request);
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
  const auto shown =
      ask_about({}, settings, [&](Engine& engine, const Request& request) -> Expected<Shown> {
        const auto found = engine.table(expression, both, request);
        if (!found) return std::unexpected(found.error());
        auto svg = render::table_svg(*found);
        return Shown{render::table_json(*found),
                     svg ? std::optional(std::move(*svg)) : std::nullopt};
      });
  return py::make_tuple(shown.json, shown.svg ? py::object(py::str(*shown.svg)) : py::none());
}

/// The nim values of positions of one game that is written in Python.
std::vector<std::uint64_t> values_of(const PythonGame& game, const std::vector<Sum>& positions,
                                     const Settings& settings) {
  std::optional<Expected<ValueList>> found;
  const auto ask = [&](Engine& engine, const Cancellation& cancel, ProgressCallback progress) {
    Request request = settings.asked.request;
    request.cancel = &cancel;
    request.progress = std::move(progress);
    request.limits.threads = 1;  // such a game is asked by one thread at a time anyway
    found.emplace(engine.values(positions, request));
  };
  if (may_answer_here(settings)) {
    answer_here(settings, ask);
  } else {
    ask_engine(settings, ask);
  }
  const bool answered = found->has_value() && !(*found)->stop;
  if (auto raised = game.take_raised(); raised && !answered) throw py::error_already_set(*raised);
  if (!*found) raise(found->error());
  if ((*found)->stop) raise(Error{ErrorKind::limit, (*found)->stop->message});
  std::vector<std::uint64_t> values;
  for (const auto& value : (*found)->values) values.push_back(value.value_or(NimValue()).number());
  return values;
}

const PythonGame* python_game_of(const Sum& sum) {
  if (sum.components.size() != 1) return nullptr;
  return dynamic_cast<const PythonGame*>(sum.components.front().game.get());
}

/// The value of a position of a game that is written in Python; None for any other position.
py::object own_value(const Sum& sum, const Settings& settings) {
  const PythonGame* const game = python_game_of(sum);
  if (game == nullptr) return py::none();
  return py::int_(values_of(*game, {sum}, settings).front());
}

py::list own_values(const std::shared_ptr<PythonGame>& game, const py::iterable& positions,
                    const Settings& settings) {
  std::vector<Words> words;
  if (const auto array = NumberArray::of(positions)) {
    for (std::size_t i = 0; i < array->rows(); ++i) words.push_back(array->row(i));
  } else {
    for (const py::handle position : positions) words.push_back(game->read(position));
  }
  game->expect(words);
  std::vector<Sum> sums;
  sums.reserve(words.size());
  for (Words& position : words) sums.push_back(Sum{{Component{game, std::move(position)}}});
  py::list values;
  for (const std::uint64_t value : values_of(*game, sums, settings)) values.append(value);
  return values;
}

/// Reads a text on the thread that asks. Only for short texts, since nobody looks for Ctrl-C
/// meanwhile. A thread of its own would take ten times as long.
Sum parse_at_once(const std::string& text, const Settings& settings) {
  const Meter meter(settings.asked.request.limits, nullptr);
  std::optional<Expected<Sum>> sum;
  with_engine([&](Engine& engine) { sum = engine.parse(text); });
  return answer_or_raise(std::move(*sum));
}

Sum parse(const py::str& text, const Settings& settings) {
  constexpr std::size_t kShort = 4096;  // bytes
  if (auto read = text.cast<std::string>(); !has_own_rules() && read.size() <= kShort) {
    return parse_at_once(read, settings);
  }
  Subject subject(text);
  return ask_about({&subject}, settings,
                   [&](Engine&, const Request&) -> Expected<Sum> { return subject.sum(); });
}

std::string add_rules(const std::string& text, const std::string& file) {
  return answer_or_raise(add_rules_everywhere(text, file));
}

std::string games() {
  std::string json;
  with_engine([&](Engine& engine) { json = render::games_json(engine.catalogue()); });
  return json;
}

}  // namespace

void add_questions(py::module_& module) {
  module.def("parse", parse);
  module.def("solve", solve);
  module.def("own_value", own_value);
  module.def("own_values", own_values);
  module.def("moves", moves);
  module.def("compare", compare);
  module.def("sequence", sequence);
  module.def("quotient", quotient);
  module.def("genus", genus);
  module.def("identify", identify);
  module.def("conjecture", conjecture);
  module.def("conjecture_sequence", conjecture_sequence);
  module.def("table", table);
  module.def("add_rules", add_rules);
  module.def("games", games);
}

}  // namespace grundy::python
