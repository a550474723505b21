#include "graph_files.h"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <string_view>

#include "core/atomic_file.h"
#include "graph/packed_file.h"
#include "render/graph.h"

extern char** environ;

namespace grundy::cli {

namespace {

// A larger picture is unreadable, and Graphviz would take hours for it.
constexpr std::size_t kMostDrawn = 2000;
constexpr std::size_t kMostDot = 200'000;

std::unexpected<Error> failure(std::string message) {
  return std::unexpected(Error{ErrorKind::io, std::move(message)});
}

/// Returns the picture that Graphviz draws of a DOT text.
Expected<std::string> draw(const std::string& dot) {
  std::string folder = fmt::format(
      "{}/grundy-XXXXXX", std::getenv("TMPDIR") != nullptr ? std::getenv("TMPDIR") : "/tmp");
  if (::mkdtemp(folder.data()) == nullptr)
    return failure("cannot create a temporary folder for the picture");
  const std::string source = folder + "/graph.dot";
  const std::string picture = folder + "/graph.svg";
  auto result = [&]() -> Expected<std::string> {
    if (const auto written = write_file(source, dot); !written) {
      return std::unexpected(written.error());
    }
    std::array<std::string, 5> words{"dot", "-Tsvg", "-o", picture, source};
    std::array<char*, 6> arguments{};
    for (std::size_t i = 0; i < words.size(); ++i) arguments[i] = words[i].data();
    ::pid_t process = 0;
    if (::posix_spawnp(&process, "dot", nullptr, nullptr, arguments.data(), environ) != 0) {
      return failure(
          "Graphviz is not installed: its program 'dot' was not found. --dot FILE works without "
          "it");
    }
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      return failure("Graphviz could not draw the graph");
    }
    return read_file(picture);
  }();
  ::unlink(source.c_str());
  ::unlink(picture.c_str());
  ::rmdir(folder.c_str());
  return result;
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
  const auto picture = draw(render::graph_dot(graph, facts));
  if (!picture) return std::unexpected(picture.error());
  return put(session, path, *picture);
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
               "Write the graph to FILE (- for standard output) in the language of Graphviz, with "
               "values in the nodes and winning arrows in bold");
  options.file("--svg", settings.svg, "Write the same as a picture, drawn by Graphviz");
  options.file("--csr", settings.csr, "Write the graph to FILE as a packed graph");
  options.file("--list", settings.list, "Write the graph to FILE as a list, one arrow per line");
}

bool wants_graph_file(const Settings& settings) {
  return !settings.dot.empty() || !settings.svg.empty() || !settings.csr.empty() ||
         !settings.list.empty();
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
  return (settings.csr.empty() ||
          done(settings.csr, graph::write_packed_file(graph, settings.csr))) &&
         (settings.list.empty() ||
          done(settings.list, write_list(graph, session, settings.list))) &&
         (settings.dot.empty() ||
          done(settings.dot, write_dot(graph, facts, session, settings.dot))) &&
         (settings.svg.empty() ||
          done(settings.svg, write_drawing(graph, facts, session, settings.svg)));
}

}  // namespace grundy::cli
