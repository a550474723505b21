// `grundy export`: the graph of a position, written to a file.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>

#include "command.h"
#include "core/game_graph.h"
#include "engine/graph_answers.h"
#include "graph_files.h"
#include "grundy/meter.h"
#include "render/text.h"

namespace grundy::cli {

namespace {

constexpr std::uint64_t kMostPositions = 5'000'000;

void export_options(Options& options) {
  options.positional("POSITION", "The position whose graph is written", 1, 1);
  options.question();
  graph_file_options(options);
  options.manner();
  options.limits();
}

void check_export(const Given& given) {
  if (!wants_graph_file(given.settings)) {
    throw UsageError("give one of --dot, --svg, --tikz, --csr and --list to say what to write");
  }
  if (given.settings.csr == "-")
    throw UsageError("a packed graph cannot be written to standard output: give a file");
}

/// Names each position by its text. Names contain no quotes or control characters. The rules of a
/// file may show very many positions alike: these are numbered, each with its next number.
graph::NamedGraph name_nodes(const GameGraph& positions) {
  graph::NamedGraph graph{positions.arrows(), {}};
  std::unordered_map<std::string, std::uint64_t> last;
  for (std::size_t node = 0; node < graph.arrows.node_count(); ++node) {
    std::string name = positions.position(static_cast<graph::Node>(node)).print();
    std::ranges::replace(name, '"', '\'');
    std::ranges::replace_if(name, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
    std::string own = name;
    if (graph.names.find(own)) {
      std::uint64_t& number = last.try_emplace(name, 1).first->second;
      do {
        own = fmt::format("{} ({})", name, ++number);
      } while (graph.names.find(own));
    }
    meter::bytes(own.size());
    graph.names.add(own);
  }
  return graph;
}

void run_export(Session& session) {
  const Settings& settings = session.settings();
  const std::string& text = settings.arguments[0];
  const auto position = session.engine().parse(text);
  if (!position) return session.complain(position.error(), text);
  const Request& request = session.request();
  Budget budget(request.limits, request.cancel, request.progress);
  const auto positions =
      GameGraph::explore(*position, request.limits.positions.value_or(kMostPositions),
                         /*keep_positions=*/true, budget);
  if (!positions) {
    const auto stop = budget.stop();
    return session.complain(Error{
        ErrorKind::limit,
        fmt::format("the graph was not written: {}", stop ? stop->message : "it is too large")});
  }
  const graph::NamedGraph graph = name_nodes(*positions);
  const bool wants_values =
      !settings.dot.empty() || !settings.svg.empty() || !settings.tikz.empty();
  if (!wants_values) {
    if (!write_graph_files(session, graph, nullptr)) return;
  } else {
    const GraphAnswers answers(graph, false, request);
    const auto facts = [&](graph::Node node) { return answers.facts(node); };
    const FactsOfNode facts_of_node = facts;
    if (!write_graph_files(session, graph, answers.complete() ? &facts_of_node : nullptr)) return;
  }
  session.remark(fmt::format("{} positions, {} moves",
                             render::group_digits(graph.arrows.node_count()),
                             render::group_digits(graph.arrows.arrow_count())));
}

}  // namespace

const Command kExportCommand{
    .name = "export",
    .description = "Write the graph of a position: every position that can arise, and every move",
    .examples =
        "  grundy export 'nim(1,2)' --dot -\n"
        "  grundy export 'chomp(2x3)' --svg chomp.svg\n"
        "  grundy export 'northcott(4; 1-4)' --csr northcott.csr\n",
    .options = export_options,
    .check = check_export,
    .run = run_export,
    .one_question = true,
};

}  // namespace grundy::cli
