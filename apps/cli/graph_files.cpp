#include "graph_files.h"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string_view>

#include "core/atomic_file.h"
#include "core/meter.h"
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

/// Waits for a process of ours and returns its status; beyond the limits of the question ends it.
int wait_within_limits(::pid_t process, std::uint64_t memory) {
  constexpr ::useconds_t kPause = 5'000;  // microseconds
  // What it needs beside its data is small, and the same for every picture.
  constexpr std::uint64_t kProgram = std::uint64_t{16} << 20U;
  const ::rlimit most{memory + kProgram, memory + kProgram};
  static_cast<void>(::prlimit(process, RLIMIT_DATA, &most, nullptr));
  int status = 0;
  try {
    for (;;) {
      const ::pid_t ended = ::waitpid(process, &status, WNOHANG);
      if (ended == process || (ended < 0 && errno != EINTR)) return status;
      if (Meter* const meter = Meter::current()) meter->check();
      ::usleep(kPause);
    }
  } catch (const LimitReached&) {
    ::kill(process, SIGKILL);
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    throw;
  }
}

/// A folder for the files of a picture, removed with them.
class PictureFolder {
 public:
  PictureFolder()
      : path_(fmt::format("{}/grundy-XXXXXX",
                          std::getenv("TMPDIR") != nullptr ? std::getenv("TMPDIR") : "/tmp")),
        made_(::mkdtemp(path_.data()) != nullptr) {}
  PictureFolder(const PictureFolder&) = delete;
  PictureFolder& operator=(const PictureFolder&) = delete;
  ~PictureFolder() {
    if (!made_) return;
    ::unlink(source().c_str());
    ::unlink(picture().c_str());
    ::rmdir(path_.c_str());
  }

  [[nodiscard]] bool made() const { return made_; }
  [[nodiscard]] std::string source() const { return path_ + "/graph.dot"; }
  [[nodiscard]] std::string picture() const { return path_ + "/graph.svg"; }

 private:
  std::string path_;
  bool made_;
};

/// Returns the picture that Graphviz draws of a DOT text.
Expected<std::string> draw(const std::string& dot, std::uint64_t memory) {
  const PictureFolder folder;
  if (!folder.made()) return failure("cannot create a temporary folder for the picture");
  if (const auto written = write_file(folder.source(), dot); !written) {
    return std::unexpected(written.error());
  }
  std::array<std::string, 5> words{"dot", "-Tsvg", "-o", folder.picture(), folder.source()};
  std::array<char*, 6> arguments{};
  for (std::size_t i = 0; i < words.size(); ++i) arguments[i] = words[i].data();
  ::pid_t process = 0;
  if (::posix_spawnp(&process, "dot", nullptr, nullptr, arguments.data(), environ) != 0) {
    return failure(
        "Graphviz is not installed: its program 'dot' was not found. --dot FILE works without it");
  }
  const int status = wait_within_limits(process, memory);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    return failure("Graphviz could not draw the graph");
  }
  return read_file(folder.picture());
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
               "Write the graph to FILE (- for standard output) for Graphviz, with "
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
