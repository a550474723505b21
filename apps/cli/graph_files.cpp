#include "graph_files.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "core/atomic_file.h"
#include "graph/packed_file.h"
#include "other_program.h"
#include "render/drawing.h"
#include "render/graph.h"
#include "render/layered.h"

namespace grundy::cli {

namespace {

// A larger picture is unreadable, and Graphviz would take hours for it.
constexpr std::size_t kMostDrawn = 2000;
constexpr std::size_t kMostDot = 200'000;

std::unexpected<Error> failure(std::string message) {
  return std::unexpected(Error{ErrorKind::io, std::move(message)});
}

/// Returns the picture that Graphviz draws of a DOT text, or nothing if it is not installed.
Expected<std::optional<std::string>> draw(const std::string& dot, std::uint64_t memory) {
  const ScratchFolder folder;
  if (!folder.made()) return failure("cannot create a temporary folder for the picture");
  if (const auto written = write_file(folder.file("graph.dot"), dot); !written) {
    return std::unexpected(written.error());
  }
  const auto drawn =
      run_program({"dot", "-Tsvg", "-o", "graph.svg", "graph.dot"}, folder.path(), memory);
  if (!drawn) return std::nullopt;
  if (!*drawn) return failure("Graphviz could not draw the graph");
  auto picture = read_file(folder.file("graph.svg"));
  if (!picture) return std::unexpected(std::move(picture.error()));
  return std::move(*picture);
}

Expected<void> check_size(const graph::NamedGraph& graph, std::size_t most, std::string_view what) {
  if (graph.arrows.node_count() <= most) return {};
  return bad_input(fmt::format("{} would have {} nodes; at most {} make sense", what,
                               graph.arrows.node_count(), most));
}

Expected<void> put(Session& session, const std::string& path, const std::string& text) {
  if (path == "-") {
    session.answer(text);
    return {};
  }
  return write_file(path, text);
}

Expected<void> write_list(const graph::NamedGraph& graph, Session& session,
                          const std::string& path) {
  if (path == "-") {
    render::each_list_line(graph, [&](const std::string& line) { session.answer(line); });
    return {};
  }
  AtomicFile file(path);
  render::each_list_line(graph, [&](const std::string& line) { file.write(line); });
  return file.commit();
}

Expected<void> write_drawing(const graph::NamedGraph& graph, const FactsOfNode* facts,
                             Session& session, const std::string& path) {
  if (const auto fits = check_size(graph, kMostDrawn, "the picture"); !fits) return fits;
  const auto picture = draw(render::graph_dot(graph, facts), session.request().limits.memory);
  if (!picture) return std::unexpected(picture.error());
  if (*picture) return put(session, path, **picture);
  const Drawing drawing = render::graph_drawing(graph, facts);
  if (drawing.empty()) {
    return failure(
        fmt::format("Graphviz is not installed: its program 'dot' was not found. A graph of up to "
                    "{} nodes is drawn without it, and --dot FILE writes any",
                    render::kMostLayeredNodes));
  }
  return put(session, path, render::drawing_svg(drawing));
}

Expected<void> write_tikz(const graph::NamedGraph& graph, const FactsOfNode* facts,
                          Session& session, const std::string& path) {
  const auto fits = check_size(graph, render::kMostLayeredNodes, "the picture in TikZ");
  if (!fits) return fits;
  return put(session, path,
             "% \\usepackage{tikz}\n" + render::drawing_tikz(render::graph_drawing(graph, facts)));
}

Expected<void> write_dot(const graph::NamedGraph& graph, const FactsOfNode* facts, Session& session,
                         const std::string& path) {
  if (const auto fits = check_size(graph, kMostDot, "the graph in DOT"); !fits) return fits;
  return put(session, path, render::graph_dot(graph, facts));
}

}  // namespace

void graph_file_options(Options& options) {
  Settings& settings = options.settings();
  options.file("--dot", settings.dot,
               "Write the graph to FILE (- for standard output) for Graphviz, with "
               "values in the nodes and winning arrows in bold");
  options.file("--svg", settings.svg,
               "Write the same as a picture, drawn by Graphviz if it is installed");
  options.file("--tikz", settings.tikz,
               "Write the same as a tikzpicture, for \\input into LaTeX with the package tikz");
  options.file("--csr", settings.csr, "Write the graph to FILE as a packed graph");
  options.file("--list", settings.list, "Write the graph to FILE as a list, one arrow per line");
}

bool wants_graph_file(const Settings& settings) {
  return !settings.dot.empty() || !settings.svg.empty() || !settings.tikz.empty() ||
         !settings.csr.empty() || !settings.list.empty();
}

bool write_graph_files(Session& session, const graph::NamedGraph& graph, const FactsOfNode* facts) {
  const Settings& settings = session.settings();
  const auto done = [&](const std::string& path, const Expected<void>& written) {
    if (!written) {
      session.complain(written.error());
      return false;
    }
    if (path != "-") session.remark(fmt::format("wrote {}", path));
    return true;
  };
  return (settings.tikz.empty() ||
          done(settings.tikz, write_tikz(graph, facts, session, settings.tikz))) &&
         (settings.csr.empty() ||
          done(settings.csr, graph::write_packed_file(graph, settings.csr))) &&
         (settings.list.empty() ||
          done(settings.list, write_list(graph, session, settings.list))) &&
         (settings.dot.empty() ||
          done(settings.dot, write_dot(graph, facts, session, settings.dot))) &&
         (settings.svg.empty() ||
          done(settings.svg, write_drawing(graph, facts, session, settings.svg)));
}

}  // namespace grundy::cli
