#include "ask/question.h"

#include <algorithm>
#include <array>

namespace grundy::ask {

namespace {

constexpr std::array kQuestions{
    Question{.kind = Kind::solve,
             .name = "solve",
             .reads = {Part::topic, Part::request},
             .command = "solve",
             .path = "/api/solve",
             .schema = "SolveRequest",
             .function = "solve"},
    Question{.kind = Kind::explain,
             .name = "explain",
             .reads = {Part::topic, Part::request},
             .path = "/api/explain",
             .schema = "ExplainRequest"},
    Question{.kind = Kind::moves,
             .name = "moves",
             .reads = {Part::topic, Part::request},
             .command = "moves",
             .path = "/api/moves",
             .schema = "MovesRequest",
             .function = "moves"},
    Question{.kind = Kind::play,
             .name = "play",
             .reads = {Part::topic, Part::request, Part::skill},
             .command = "play",
             .path = "/api/engine-move",
             .schema = "EngineMoveRequest",
             .function = "reply"},
    Question{.kind = Kind::equal,
             .name = "equal",
             .reads = {Part::topic, Part::request},
             .command = "equal",
             .path = "/api/equal",
             .schema = "EqualRequest",
             .function = "equal"},
    Question{.kind = Kind::table,
             .name = "table",
             .reads = {Part::topic, Part::request},
             .command = "table",
             .path = "/api/table",
             .schema = "TableRequest",
             .function = "table"},
    Question{.kind = Kind::sequence,
             .name = "sequence",
             .reads = {Part::topic, Part::sequence},
             .command = "sequence",
             .path = "/api/sequence",
             .schema = "SequenceRequest",
             .function = "sequence_info"},
    Question{.kind = Kind::survey,
             .name = "survey",
             .reads = {Part::survey},
             .command = "survey",
             .function = "survey"},
    Question{.kind = Kind::worksheet,
             .name = "worksheet",
             .reads = {Part::topic, Part::worksheet},
             .command = "worksheet",
             .path = "/api/worksheet",
             .schema = "WorksheetRequest",
             .function = "worksheet"},
    Question{.kind = Kind::dataset,
             .name = "dataset",
             .reads = {Part::topic, Part::dataset},
             .command = "dataset",
             .function = "dataset"},
    Question{.kind = Kind::graph,
             .name = "graph",
             .reads = {Part::request},
             .command = "graph",
             .function = "graph_values"},
    Question{.kind = Kind::export_graph,
             .name = "export",
             .reads = {Part::topic, Part::request},
             .command = "export",
             .function = "export"},
    Question{.kind = Kind::rules,
             .name = "rules",
             .reads = {Part::topic, Part::request},
             .command = "rules",
             .path = "/api/rules",
             .schema = "RulesRequest",
             .function = "check_rules"},
    Question{.kind = Kind::games, .name = "games", .reads = {Part::topic}, .command = "games"},
    Question{.kind = Kind::parse,
             .name = "parse",
             .reads = {Part::topic, Part::request},
             .path = "/api/parse",
             .schema = "ParseRequest",
             .function = "parse"},
    Question{.kind = Kind::saved_proof,
             .name = "saved_proof",
             .reads = {Part::topic, Part::request},
             .command = "explain",
             .function = "explain_proof"},
    Question{.kind = Kind::nimber,
             .name = "nimber",
             .reads = {Part::topic, Part::nimber},
             .command = "nimber",
             .path = "/api/nimber",
             .schema = "NimberRequest"},
    Question{.kind = Kind::lexicode,
             .name = "lexicode",
             .reads = {Part::lexicode},
             .command = "lexicode",
             .path = "/api/lexicode",
             .schema = "LexicodeRequest"},
    Question{.kind = Kind::quotient,
             .name = "quotient",
             .reads = {Part::topic, Part::quotient},
             .command = "quotient",
             .path = "/api/quotient",
             .schema = "QuotientRequest",
             .function = "quotient"},
    Question{.kind = Kind::genus,
             .name = "genus",
             .reads = {Part::topic, Part::request},
             .command = "genus",
             .path = "/api/genus",
             .schema = "GenusRequest",
             .function = "genus"},
    Question{.kind = Kind::conjecture,
             .name = "conjecture",
             .reads = {Part::topic, Part::request},
             .command = "conjecture",
             .path = "/api/conjecture",
             .schema = "ConjectureRequest",
             .function = "conjecture"},
    Question{.kind = Kind::identify,
             .name = "identify",
             .reads = {Part::topic, Part::identify},
             .command = "identify",
             .path = "/api/identify",
             .schema = "IdentifyRequest",
             .function = "identify"},
};

}  // namespace

std::span<const Question> questions() {
  return kQuestions;
}

const Question& question(Kind kind) {
  return *std::ranges::find(kQuestions, kind, &Question::kind);
}

const Question* find_question(std::string_view name) {
  const auto* const found = std::ranges::find(kQuestions, name, &Question::name);
  return found == kQuestions.end() ? nullptr : &*found;
}

bool asks(Front front, Kind kind) {
  const Question& asked = question(kind);
  switch (front) {
    case Front::command_line:
      return !asked.command.empty();
    case Front::http:
      return !asked.path.empty();
    case Front::python:
      return !asked.function.empty();
  }
  return false;
}

}  // namespace grundy::ask
