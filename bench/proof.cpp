// Proofs: what writing one costs compared with solving, what checking one costs compared with the
// search that found it, and how large it is.

#include <algorithm>
#include <filesystem>
#include <string>

#include "check/check.h"
#include "grundy/engine.h"
#include "solve/cram/search_rules.h"
#include "solve/search/search.h"
#include "workload.h"

namespace grundy::bench {

namespace {

namespace fs = std::filesystem;

struct ProofRun {
  double seconds = 1e9;  // of CPU, the least of several
  ProofReport proof;
};

Request request_for(const std::string& file) {
  return {.limits = {.memory = std::uint64_t{2} << 30U},
          .list_moves = false,
          .proof = file,
          .advise = false};
}

/// Solves once more and keeps the best time; writes the proof if the request says so.
void solve(const std::string& position, std::uint64_t value, const Request& request,
           ProofRun& best) {
  Engine engine;
  const double begin = cpu_seconds();
  const auto result = engine.solve(engine.parse(position).value(), request);
  best.seconds = std::min(best.seconds, cpu_seconds() - begin);
  if (!result || result->nim_value != NimValue(value)) wrong(position);
  if (request.proof.empty()) return;
  if (result->proof->failure) wrong(result->proof->failure->message);
  best.proof = *result->proof;
}

struct Checked {
  double seconds = 1e9;
  std::uint64_t bytes = 0;
};

Checked check_file(const std::string& file, int runs) {
  const Registry registry = check::catalogue();
  Checked best;
  for (int i = 0; i < runs; ++i) {
    auto reader = proof::Reader::open(file);
    if (!reader) wrong(reader.error().message);
    const double begin = cpu_seconds();
    const auto verdict = check::check_proof(*reader, {.registry = registry});
    best.seconds = std::min(best.seconds, cpu_seconds() - begin);
    if (!verdict) wrong(verdict.error().message);
    best.bytes = verdict->bytes;
  }
  return best;
}

/// The time of the search without its database of all small boards.
double search_alone(unsigned rows, unsigned columns, unsigned value) {
  using Cram = cram::SearchRules<std::uint64_t, true>;
  search::Search<Cram> search(Cram({}, nullptr));
  Budget budget({.memory = std::uint64_t{2} << 30U}, nullptr, {});
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - rows * columns);
  const double begin = cpu_seconds();
  if (search.evaluate({all, rows, columns}, budget) != value) wrong("the search alone");
  return cpu_seconds() - begin;
}

void board(unsigned rows, unsigned columns, unsigned value) {
  constexpr int kRuns = 9;  // in turns, since others may use the machine
  const std::string position = fmt::format("cram({}x{})", rows, columns);
  const std::string file =
      (fs::temp_directory_path() / fmt::format("grundy_bench_{}x{}.proof", rows, columns)).string();
  fmt::print("proof of {}, seconds of CPU\n", position);
  ProofRun plain;
  ProofRun written;
  for (int i = 0; i < kRuns; ++i) {
    solve(position, value, request_for({}), plain);
    solve(position, value, request_for(file), written);
  }
  figure("solving", fmt::format("{:.3f}", plain.seconds));
  figure("solving and writing the proof", fmt::format("{:.3f}, {:+.0f}%", written.seconds,
                                                      100 * (written.seconds / plain.seconds - 1)));
  const Checked checked = check_file(file, kRuns);
  const double alone = search_alone(rows, columns, value);
  figure("the search without its database", fmt::format("{:.3f}", alone));
  figure("checking",
         fmt::format("{:.3f}, {:.2f} times that", checked.seconds, checked.seconds / alone));
  const auto records = static_cast<double>(written.proof.records);
  figure("records", fmt::format("{}", written.proof.records));
  figure("bytes per record",
         fmt::format("{:.1f}", static_cast<double>(written.proof.bytes) / records));
  ProofRun packed;
  solve(position, value, request_for(file + ".gz"), packed);
  figure("bytes per record, compressed",
         fmt::format("{:.1f}, {:.3f} s for solving and writing",
                     static_cast<double>(fs::file_size(file + ".gz")) / records, packed.seconds));
  figure("checking the compressed file",
         fmt::format("{:.3f}", check_file(file + ".gz", 1).seconds));
  figure("memory of the checker",
         fmt::format("{:.1f} MiB for {:.1f} MiB of text",
                     static_cast<double>(checked.bytes) / (1 << 20),
                     static_cast<double>(written.proof.bytes) / (1 << 20)));
  fs::remove(file);
  fs::remove(file + ".gz");
}

}  // namespace

void proof_workload() {
  board(5, 6, 2);
  board(5, 7, 1);
}

/// Chomp 10x10 by the general solver, with plenty of memory and with less than its tables take.
void proof_memory_workload() {
  constexpr std::uint64_t kValue = 19;
  const std::string position = "chomp(10x10)";
  const std::string file = (fs::temp_directory_path() / "grundy_bench_chomp.proof").string();
  fmt::print("proof of {} by search, one thread, seconds of CPU\n", position);
  Request request = request_for({});
  request.use_theorems = false;
  request.limits.threads = 1;
  ProofRun plain;
  solve(position, kValue, request, plain);
  figure("solving", fmt::format("{:.2f}", plain.seconds));
  request.proof = file;
  for (const std::uint64_t mebibytes : {2048U, 8U, 4U, 2U}) {
    request.limits.memory = mebibytes << 20U;
    ProofRun written;
    solve(position, kValue, request, written);
    figure(fmt::format("with the proof, in {} MiB", mebibytes),
           fmt::format("{:.2f}, {:.1f} times that; {} records", written.seconds,
                       written.seconds / plain.seconds, written.proof.records));
    figure("  checking it", fmt::format("{:.2f}", check_file(file, 1).seconds));
  }
  fs::remove(file);
}

}  // namespace grundy::bench
