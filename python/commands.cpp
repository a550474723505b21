// A game that is written in Python is an object, not a name. For questions that name games, such as
// tables and worksheets, an engine of its own knows it by its name while it answers.
#include "commands.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "asking.h"
#include "check/check.h"
#include "core/budget.h"
#include "core/game_graph.h"
#include "core/meter.h"
#include "engine/graph_answers.h"
#include "grundy/match.h"
#include "notation/value_text.h"
#include "positions.h"
#include "python_game.h"
#include "render/dataset.h"
#include "render/json.h"
#include "render/misere.h"
#include "render/rules.h"
#include "render/sequence.h"
#include "render/svg.h"
#include "render/worksheet.h"

namespace grundy::python {

namespace py = pybind11;

namespace {

using OwnGame = std::shared_ptr<PythonGame>;

/// The game under a name.
CatalogueEntry entry_of(const OwnGame& game, std::string name) {
  struct Named {
    std::string name;
    GameInfo info;
  };
  const auto named = std::make_shared<Named>(std::move(name), game->info());
  named->info.name = named->name;
  return {.info = &named->info,
          .parse = [game, named](const Arguments& arguments) -> Expected<Component> {
            auto words = notation::parse_arguments(arguments);
            if (!words) return std::unexpected(std::move(words.error()));
            return Component{game, std::move(*words)};
          },
          .foreign = true};
}

/// A name that no other game has: a class may be called like a game of the catalogue.
std::string free_name(const OwnGame& game) {
  const Engine engine;
  std::string name(game->info().name);
  while (engine.game(name)) name += '_';
  return name;
}

/// `name(_,_)`.
std::string blanks(const std::string& name, std::size_t numbers) {
  std::string text = name + '(';
  for (std::size_t i = 0; i < numbers; ++i) text += i == 0 ? "_" : ",_";
  return text + ')';
}

/// An answer with the game's own name in it.
std::string renamed(std::string text, const std::string& name, const OwnGame& game) {
  const std::string there = name + '(';
  const std::string wanted = std::string(game->info().name) + '(';
  if (there == wanted) return text;
  for (std::size_t at = 0; (at = text.find(there, at)) != std::string::npos; at += wanted.size()) {
    text.replace(at, there.size(), wanted);
  }
  return text;
}

/// Calls work(engine, request) with an engine that knows the game, if there is one.
template <class Wanted, class Function>
auto ask_knowing(const OwnGame& own, const std::string& name, const Settings& settings,
                 Wanted asked, Function work) {
  using Answer = decltype(work(std::declval<Engine&>(), std::as_const(asked)));
  auto answer =
      ask_with(settings, std::move(asked), [&](Engine& shared, const Wanted& request) -> Answer {
        const Meter meter(request.limits, request.cancel);
        try {
          if (own == nullptr) return work(shared, request);
          Engine engine;
          if (auto added = engine.add(entry_of(own, name)); !added) {
            return std::unexpected(std::move(added.error()));
          }
          Wanted alone = request;  // such a game is asked by one thread at a time anyway
          alone.limits.threads = 1;
          return work(engine, std::as_const(alone));
        } catch (const LimitReached& reached) {
          return std::unexpected(Error{ErrorKind::limit, reached.stop().message});
        }
      });
  if (own != nullptr) {
    auto raised = own->take_raised();
    if (raised && !answer) throw py::error_already_set(*raised);
  }
  return answer_or_raise(std::move(answer));
}

using Ranges = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

py::tuple own_table(const OwnGame& own, const Ranges& ranges, const Settings& settings) {
  const std::string name = free_name(own);
  const std::string expression = blanks(name, ranges.size());
  std::vector<Range> both;
  for (const auto& [first, last] : ranges) both.push_back({first, last});
  const auto table = ask_knowing(own, name, settings, settings.asked.request,
                                 [&](Engine& engine, const Request& request) {
                                   return engine.table(expression, both, request);
                                 });
  const auto svg = render::table_svg(table);
  return py::make_tuple(renamed(render::table_json(table), name, own),
                        svg ? py::object(py::str(renamed(*svg, name, own))) : py::none());
}

py::tuple own_sequence(const OwnGame& own, const Settings& settings) {
  const std::string name = free_name(own);
  auto found = ask_knowing(own, name, settings, settings.asked.sequence,
                           [&](Engine& engine, const SequenceRequest& request) {
                             return engine.sequence(blanks(name, 1), request);
                           });
  const bool numbers = found.play == Play::normal && found.rows.empty();
  const auto show = settings.asked.sequence.zeros ? render::Show::zeros
                    : numbers                     ? render::Show::summary
                                                  : render::Show::values;
  const std::string summary = renamed(render::sequence_json(found, show), name, own);
  return py::make_tuple(summary, Values{std::move(found.values)});
}

/// The name by which texts are about the game; empty for none. Such texts cannot tell it from a
/// game of the catalogue with the same name, so that is an error.
std::string name_in_texts(const OwnGame& own) {
  if (own == nullptr) return {};
  std::string name(own->info().name);
  if (free_name(own) != name) {
    raise(Error{ErrorKind::bad_input, "there is another game called '" + name +
                                          "': give the class another name, name = \"...\""});
  }
  return name;
}

/// The title, why it is shorter than asked, and for each format the exercises and the answers.
py::tuple worksheet(const OwnGame& own, const std::string& source, const Settings& settings) {
  WorksheetRequest asked = settings.asked.worksheet;
  asked.source = source;
  const auto sheet = ask_knowing(own, name_in_texts(own), settings, std::move(asked),
                                 [](const Engine& engine, const WorksheetRequest& request) {
                                   return engine.worksheet(request);
                                 });
  py::dict documents;
  using render::SheetFormat;
  using render::SheetPart;
  for (const auto& [name, format] :
       {std::pair("markdown", SheetFormat::markdown), std::pair("html", SheetFormat::html),
        std::pair("latex", SheetFormat::latex), std::pair("moodle", SheetFormat::moodle),
        std::pair("gift", SheetFormat::gift), std::pair("notebook", SheetFormat::notebook)}) {
    documents[name] = py::make_tuple(render::worksheet(sheet, SheetPart::exercises, format),
                                     render::worksheet(sheet, SheetPart::answers, format));
  }
  return py::make_tuple(sheet.title, sheet.exercises.size(), sheet.shortage, documents);
}

/// The rows as lines of JSON, and why there are fewer than asked for.
struct Rows {
  std::string lines;
  std::optional<std::string> shortage;
};

py::tuple dataset(const OwnGame& own, const std::string& source, const Settings& settings) {
  DatasetRequest asked = settings.asked.dataset;
  asked.source = source;
  const Rows rows =
      ask_knowing(own, name_in_texts(own), settings, std::move(asked),
                  [](const Engine& engine, const DatasetRequest& request) -> Expected<Rows> {
                    Rows found;
                    const auto end = engine.dataset(request, [&](const DatasetRow& row) {
                      found.lines += render::dataset_row_json(row, request);
                      return true;
                    });
                    if (!end) return std::unexpected(end.error());
                    found.shortage = end->shortage;
                    return found;
                  });
  return py::make_tuple(rows.lines, rows.shortage);
}

std::string survey(const Settings& settings) {
  const SurveyRequest& asked = settings.asked.survey;
  // Surveys report on classes of codes, which a line of progress about positions cannot show.
  std::optional<std::string> json;
  std::optional<Error> failed;
  ask_engine(settings, [&](Engine& engine, const Cancellation& cancel, const ProgressCallback&) {
    SurveyRequest request = asked;
    request.cancel = &cancel;
    const auto keep = [&](const auto& found, auto* render) {
      if (found) {
        json = render(*found);
      } else {
        failed = found.error();
      }
    };
    if (request.play == Play::misere) {
      keep(engine.misere_survey(request), render::misere_survey_json);
    } else {
      keep(engine.survey(request), render::survey_json);
    }
  });
  if (failed) raise(*failed);
  return *json;
}

std::string explain_proof(const std::string& file, const Settings& settings) {
  const std::string& at = settings.asked.topic.position;
  return ask_about({}, settings,
                   [&](Engine& engine, const Request& request) -> Expected<std::string> {
                     const auto proof = engine.explain_proof(file, at, request);
                     if (!proof) return std::unexpected(proof.error());
                     return render::proof_json(*proof);
                   });
}

std::string check_rules(const std::string& text, const std::string& file,
                        const Settings& settings) {
  return ask_about({}, settings, [&](Engine&, const Request& request) -> Expected<std::string> {
    Engine engine;  // that does not know the game afterwards
    const auto name = engine.add_rules(text, file);
    if (!name) return std::unexpected(name.error());
    const auto report = engine.check_rules(*name, request);
    if (!report) return std::unexpected(report.error());
    return render::rules_report_json(*report, file);
  });
}

/// Everything that can be reached: positions, arrows as pairs, outcomes, and values (-1: none).
struct Reached {
  std::vector<Sum> positions;
  std::vector<std::uint64_t> arrows;
  std::string outcomes;
  std::vector<std::uint64_t> values;
};

Expected<Reached> explored(const Sum& start, const Request& request) {
  constexpr std::uint64_t kMostPositions = 1'000'000;
  Budget budget(request.limits, request.cancel, request.progress);
  const auto positions = GameGraph::explore(
      start, request.limits.positions.value_or(kMostPositions), /*keep_positions=*/true, budget);
  if (!positions) {
    const auto stop = budget.stop();
    return std::unexpected(
        Error{ErrorKind::limit, stop ? stop->message : "the graph is too large"});
  }
  graph::NamedGraph graph;
  graph.arrows = positions->arrows();
  const GraphAnswers answers(graph, false, request);
  if (const auto stop = answers.summary().stop) {
    return std::unexpected(Error{ErrorKind::limit, stop->message});
  }
  Reached reached;
  for (GameGraph::Node node = 0; node < graph.arrows.node_count(); ++node) {
    reached.positions.push_back(positions->position(node));
    for (const auto to : graph.arrows.targets(node)) {
      reached.arrows.push_back(node);
      reached.arrows.push_back(to);
    }
    const graph::NodeFacts facts = answers.facts(node);
    reached.outcomes += facts.outcome == Outcome::N ? 'N' : facts.outcome == Outcome::P ? 'P' : 'D';
    const auto number = facts.value ? facts.value->number() : std::nullopt;
    reached.values.push_back(number ? number->number() : UINT64_MAX);
  }
  return reached;
}

py::tuple export_graph(const py::object& position, const Settings& settings) {
  Subject subject(position);
  Reached reached = ask_about({&subject}, settings, [&](Engine&, const Request& request) {
    return explored(subject.sum(), request);
  });
  return py::make_tuple(std::move(reached.positions), Values{std::move(reached.arrows)},
                        reached.outcomes, Values{std::move(reached.values)});
}

py::tuple reply(const py::object& position, const Settings& settings) {
  Subject subject(position);
  const Skill& skill = settings.asked.skill;
  struct Chosen {
    std::string json;
    std::optional<Sum> to;
  };
  const Chosen chosen = ask_about(
      {&subject}, settings, [&](Engine& engine, const Request& request) -> Expected<Chosen> {
        const Match match({.start = subject.sum(), .play = request.play});
        auto move = choose_move(engine, match, skill, request);
        if (!move) return std::unexpected(move.error());
        std::string json = render::reply_json(*move, subject.sum(), request.play);
        return Chosen{std::move(json), *move ? (*move)->to : std::nullopt};
      });
  return py::make_tuple(chosen.json, chosen.to ? py::cast(*chosen.to) : py::object(py::none()));
}

/// A statement that was verified, and the theorems that it takes for granted; or why it was not.
struct Checked {
  bool verified = false;
  std::string text;
  std::vector<std::string> granted;
};

Expected<Checked> checked_proof(const std::string& file, const OwnGame& own,
                                const std::vector<std::pair<std::string, std::string>>& rules) {
  Registry registry = check::catalogue();
  for (const auto& [text, name] : rules) {
    if (auto added = check::add_rules(registry, text, name); !added) {
      return std::unexpected(std::move(added.error()));
    }
  }
  if (own != nullptr) {
    if (auto added = registry.add(entry_of(own, name_in_texts(own))); !added) {
      return std::unexpected(std::move(added.error()));
    }
  }
  auto reader = proof::Reader::open(file);
  if (!reader) return std::unexpected(std::move(reader.error()));
  const std::string folder = std::filesystem::path(file).parent_path().string();
  try {
    auto verdict = check::check_proof(*reader, {.registry = registry, .folder = folder});
    if (verdict) return Checked{true, verdict->statement, verdict->granted};
    if (verdict.error().kind == ErrorKind::io) return std::unexpected(std::move(verdict.error()));
    return Checked{false, verdict.error().message, {}};
  } catch (const GameFailure& failure) {
    return std::unexpected(failure.error());
  }
}

py::tuple check(const std::string& file, const OwnGame& own,
                const std::vector<std::pair<std::string, std::string>>& rules,
                const Settings& settings) {
  auto found = ask_with(settings, settings.asked.request,
                        [&](Engine&, const Request& request) -> Expected<Checked> {
                          const Meter meter(request.limits, request.cancel);
                          try {
                            return checked_proof(file, own, rules);
                          } catch (const LimitReached& reached) {
                            return std::unexpected(Error{ErrorKind::limit, reached.stop().message});
                          }
                        });
  if (own != nullptr) {
    auto raised = own->take_raised();
    if (raised && !found) throw py::error_already_set(*raised);
  }
  const Checked checked = answer_or_raise(std::move(found));
  return py::make_tuple(checked.verified, checked.text, checked.granted);
}

}  // namespace

void add_commands(py::module_& module) {
  module.attr("version") = GRUNDY_VERSION;
  module.def("own_table", own_table);
  module.def("own_sequence", own_sequence);
  module.def("worksheet", worksheet);
  module.def("dataset", dataset);
  module.def("survey", survey);
  module.def("explain_proof", explain_proof);
  module.def("check_rules", check_rules);
  module.def("export_graph", export_graph);
  module.def("reply", reply);
  module.def("check", check);
}

}  // namespace grundy::python
