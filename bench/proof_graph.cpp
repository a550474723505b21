// Proofs of graphs and of periods, written and checked.
//
// A graph of 10^6 nodes and 10^7 arrows is solved with and without counters, and its proof is
// written and checked. The reference is a plain read of the same graph, from a packed file and from
// a list. Periods are proved and checked, Kayles directly and sparse games by windows. Times are
// processor time.

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "check/check.h"
#include "core/atomic_file.h"
#include "engine/graph_answers.h"
#include "graph/packed_file.h"
#include "graph/reader.h"
#include "grundy/engine.h"
#include "workload.h"

namespace grundy::bench {

namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "grundy-bench-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) wrong("no folder for files");
    path_ = pattern;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] std::string file(std::string_view name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

template <class Call>
double cpu_of(Call&& call) {
  const double begin = cpu_seconds();
  call();
  return cpu_seconds() - begin;
}

/// A random graph of ten arrows per node on average, with cycles or only to smaller nodes.
ArrowGraph graph_of(std::uint64_t nodes, bool acyclic) {
  std::mt19937_64 random(8);
  ArrowGraphBuilder builder;
  for (std::uint64_t node = 1; node < nodes; ++node) {
    for (std::uint64_t arrows = random() % 21; arrows > 0; --arrows) {
      builder.add(static_cast<ArrowGraph::Node>(node),
                  static_cast<ArrowGraph::Node>(random() % (acyclic ? node : nodes)));
    }
  }
  return std::move(builder).build(nodes);
}

check::Verdict verify(const std::string& path) {
  static const Registry registry = check::catalogue();
  auto reader = proof::Reader::open(path);
  if (!reader) wrong(reader.error().message);
  auto verdict = check::check_proof(
      *reader, {.registry = registry, .folder = fs::path(path).parent_path().string()});
  if (!verdict) wrong(verdict.error().message);
  return std::move(*verdict);
}

double megabytes(const std::string& path) {
  return static_cast<double>(fs::file_size(path)) / 1e6;
}

void write_list(const ArrowGraph& graph, const std::string& path) {
  AtomicFile file(path);
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    const auto node = static_cast<ArrowGraph::Node>(i);
    for (const auto to : graph.targets(node)) file.write(fmt::format("{} {}\n", node, to));
  }
  if (!file.commit()) wrong("the list cannot be written");
}

void graph_figures(bool acyclic, const Folder& folder) {
  const std::string csr = folder.file("graph.csr");
  const std::string list = folder.file("graph.txt");
  const std::string proof = folder.file("graph.proof");
  const graph::NamedGraph graph{graph_of(1'000'000, acyclic),
                                graph::NodeNames::numbers_below(1'000'000)};
  if (!graph::write_packed_file(graph, csr)) wrong("the graph cannot be written");
  write_list(graph.arrows, list);
  Request request;
  request.limits.threads = 1;
  const double plain = cpu_of([&] { (void)GraphAnswers(graph, false, request).complete(); });
  std::optional<GraphAnswers> answers;
  const double counted = cpu_of([&] { answers.emplace(graph, false, request, true); });
  const double writing = cpu_of([&] {
    if (!answers->write_proof_file(csr, proof)) wrong("no proof was written");
  });
  const graph::ReadOptions options{.memory = graph::free_memory()};
  const double packed = cpu_of([&] { (void)graph::read_graph_file(csr, options).has_value(); });
  const double listed = cpu_of([&] { (void)graph::read_graph_file(list, options).has_value(); });
  std::uint64_t bytes = 0;
  const double checking = cpu_of([&] { bytes = verify(proof).bytes; });
  fmt::print("  {} arrows, {}\n", graph.arrows.arrow_count(), acyclic ? "no cycles" : "cycles");
  figure("solved, and with counters for a proof",
         fmt::format("{:.2f} s, {:.2f} s ({:.2f} times)", plain, counted, counted / plain));
  figure("proof written", fmt::format("{:.2f} s, {:.1f} MB", writing, megabytes(proof)));
  figure("checked, with reading the packed graph",
         fmt::format("{:.2f} s; reading alone {:.2f} s, as a list of {:.0f} MB {:.2f} s", checking,
                     packed, megabytes(list), listed));
  figure("against a plain read of the list",
         fmt::format("{:.2f} times as long, {:.1f} bytes per arrow", checking / listed,
                     static_cast<double>(bytes) / static_cast<double>(graph.arrows.arrow_count())));
}

void sequence_figures(const std::string& code, std::uint64_t to, const Folder& folder) {
  const std::string proof = folder.file("sequence.proof");
  Engine engine;
  std::string length;
  const double writing = cpu_of([&] {
    const auto sequence = engine.sequence(
        code, {.to = to, .values = false, .limits = {.threads = 1}, .proof = proof});
    if (!sequence || !sequence->proved || !sequence->period || !sequence->period->proved) {
      wrong(code);
    }
    length = fmt::format("{} ({})", sequence->period->length, sequence->period->proof);
  });
  const double checking = cpu_of([&] { (void)verify(proof); });
  figure(fmt::format("{}, period {}", code, length),
         fmt::format("found and written {:.3f} s ({:.3f} MB), checked {:.3f} s", writing,
                     megabytes(proof), checking));
}

}  // namespace

void proof_graph_workload(bool large) {
  const Folder folder;
  if (large) {
    fmt::print("proofs of the longest periods\n");
    sequence_figures("0.104", 300'000'000, folder);
    return;
  }
  fmt::print("proofs of graphs\n");
  graph_figures(true, folder);
  graph_figures(false, folder);
  fmt::print("proofs of periods\n");
  sequence_figures("0.77", 1000, folder);
  sequence_figures("0.16", 1'000'000, folder);
}

}  // namespace grundy::bench
