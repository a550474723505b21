// `grundy graph`: solves every node of a graph from a file.

#include <fmt/format.h>
#include <unistd.h>

#include "command.h"
#include "engine/graph_answers.h"
#include "graph/reader.h"
#include "graph_files.h"
#include "render/graph.h"
#include "render/text.h"

namespace grundy::cli {

namespace {

void graph_options(Options& options) {
  Settings& settings = options.settings();
  options.positional("FILE", "A list of arrows, DOT, or a packed graph; - reads standard input", 1,
                     1);
  options.question();
  options.file("--values", settings.values,
               "Write outcome, value and moves to the end of every node to FILE (- for standard "
               "output), as a "
               "table, or packed if the name ends in .bin");
  options.flag("--histogram", settings.histogram, "Count the nodes of each value");
  graph_file_options(options);
  options.output();
  options.limits();
}

void check_graph(const Given& given) {
  const Settings& settings = given.settings;
  const int to_output = (settings.dot == "-" ? 1 : 0) + (settings.svg == "-" ? 1 : 0) +
                        (settings.tikz == "-" ? 1 : 0) + (settings.list == "-" ? 1 : 0) +
                        (settings.values == "-" ? 1 : 0) + (settings.json ? 1 : 0);
  if (to_output > 1) throw UsageError("only one answer can go to standard output");
  const bool proved = !given.asked.request.proof.empty();
  if (proved && settings.arguments[0] == "-" && settings.csr.empty()) {
    throw UsageError("a proof names the file of its graph: give a file, or write one with --csr");
  }
  if (settings.csr == "-")
    throw UsageError("a packed graph cannot be written to standard output: give a file");
}

Expected<graph::NamedGraph> read(Session& session) {
  const std::string& path = session.settings().arguments[0];
  graph::ReadOptions options{
      .memory = session.request().limits.memory, .cancel = &session.cancel(), .progress = {}};
  if (session.request().progress) {
    options.progress = [&](const graph::ReadProgress& progress) {
      std::string text =
          fmt::format("read {:.0f} MB, {} arrows", static_cast<double>(progress.bytes) / 1e6,
                      render::group_digits(progress.arrows));
      if (progress.size && *progress.size > 0) {
        text += fmt::format(", {:.0f}%", 100 * static_cast<double>(progress.bytes) /
                                             static_cast<double>(*progress.size));
      }
      session.progress().show_text(text);
    };
  }
  if (path != "-") return graph::read_graph_file(path, options);
  graph::Bytes bytes(STDIN_FILENO, "standard input", std::nullopt);
  return graph::read_graph(bytes, options);
}

bool write_values(Session& session, const GraphAnswers& answers) {
  const std::string& path = session.settings().values;
  if (path.empty()) return true;
  if (path == "-") {
    answers.each_table_line([&](const std::string& line) { session.answer(line); });
    return true;
  }
  const auto written =
      path.ends_with(".bin") ? answers.write_packed(path) : answers.write_table(path);
  if (!written) {
    session.complain(written.error());
    return false;
  }
  session.remark(fmt::format("wrote {}", path));
  return true;
}

bool write_proof(Session& session, const GraphAnswers& answers) {
  const Settings& settings = session.settings();
  const std::string& proof = session.request().proof;
  if (proof.empty()) return true;
  const std::string& file = settings.arguments[0] == "-" ? settings.csr : settings.arguments[0];
  const auto written = answers.write_proof_file(file, proof);
  if (!written) {
    session.complain(written.error());
    return false;
  }
  session.remark(fmt::format("wrote {}", proof));
  return true;
}

void run_graph(Session& session) {
  const Settings& settings = session.settings();
  const auto graph = read(session);
  session.progress().clear();
  if (!graph) return session.refuse(graph.error());
  const GraphAnswers answers(*graph, !settings.values.empty(), session.request(),
                             !session.request().proof.empty());
  if (answers.complete()) {
    const auto facts = [&](graph::Node node) { return answers.facts(node); };
    const FactsOfNode facts_of_node = facts;
    if (!write_graph_files(session, *graph, &facts_of_node)) return;
    if (!write_values(session, answers)) return;
    if (!write_proof(session, answers)) return;
  } else {
    session.note(kLimit);
  }
  if (settings.json) {
    session.answer(render::summary_json(answers.summary(), settings.histogram));
  } else if (settings.dot != "-" && settings.svg != "-" && settings.tikz != "-" &&
             settings.list != "-" &&
             (settings.values != "-" || settings.histogram || !answers.complete())) {
    if (settings.values == "-" && answers.complete()) session.answer("\n");
    session.answer(render::summary_text(answers.summary(), settings.histogram));
  }
}

}  // namespace

const Command kGraphCommand{
    .name = "graph",
    .description = "Solve every node of a graph from a file",
    .examples =
        "  grundy graph arrows.txt --histogram\n"
        "  grundy graph game.dot --values values.tsv\n"
        "  grundy graph game.dot --svg game.svg\n"
        "  zcat big.txt.gz | grundy graph - --csr big.csr\n"
        "  grundy graph big.csr --misere --json\n"
        "  grundy graph big.csr --proof big.proof && grundy-check big.proof\n",
    .options = graph_options,
    .check = check_graph,
    .run = run_graph,
    .one_question = true,
};

}  // namespace grundy::cli
