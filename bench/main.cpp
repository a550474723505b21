// Runs the benchmarks: grundy-bench NAME…; without arguments all but the large ones.
// grundy-bench signature [--verbose] times nothing: see signature.cpp.

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "workload.h"

namespace {

struct Workload {
  std::string_view name;
  void (*run)(const std::string& program);  // the path of grundy itself
  bool large = false;                       // takes minutes or much memory
};

using namespace grundy::bench;

constexpr std::array kWorkloads{
    Workload{"queen", [](const std::string&) { queen_workload(); }},
    Workload{"quotient", [](const std::string&) { quotient_workload(); }},
    Workload{"quotient-long", [](const std::string&) { quotient_long_workload(); }, true},
    Workload{"boards", [](const std::string&) { boards_workload(); }},
    Workload{"chomp", [](const std::string& program) { chomp_workload(program); }},
    Workload{"cram", [](const std::string&) { cram_workload(); }},
    Workload{"cram-large", [](const std::string&) { cram_large_workload(); }, true},
    Workload{"cram-largest", [](const std::string&) { cram_largest_workload(); }, true},
    Workload{"heap", [](const std::string&) { heap_workload(); }},
    Workload{"heap-growth", [](const std::string&) { heap_growth_workload(); }, true},
    Workload{"own", [](const std::string&) { own_workload(); }},
    Workload{"script", [](const std::string&) { script_workload(); }},
    Workload{"graph", [](const std::string&) { graph_workload(false); }},
    Workload{"graph-large", [](const std::string&) { graph_workload(true); }, true},
    Workload{"proof", [](const std::string&) { proof_workload(); }},
    Workload{"proof-memory", [](const std::string&) { proof_memory_workload(); }},
    Workload{"proof-graph", [](const std::string&) { proof_graph_workload(false); }},
    Workload{"proof-large", [](const std::string&) { proof_graph_workload(true); }, true},
    Workload{"nimber", [](const std::string&) { nimber_workload(); }},
    Workload{"play", [](const std::string&) { play_workload(); }},
    Workload{"server", [](const std::string& program) { server_workload(program); }},
    Workload{"conjecture", [](const std::string&) { conjecture_workload(); }, true},
    Workload{"workers", [](const std::string&) { workers_workload(); }, true},
    Workload{"process", [](const std::string& program) { process_workload(program.c_str()); }},
};

int signature(const std::vector<std::string_view>& words) {
  const bool verbose = words.size() == 2 && words.back() == "--verbose";
  if (words.size() > 1 && !verbose) {
    fmt::print(stderr, "usage: grundy-bench signature [--verbose]\n");
    return 2;
  }
  signature_workload(verbose);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string self = argv[0];
  const std::string program = self.substr(0, self.rfind('/') + 1) + "grundy";
  const std::vector<std::string_view> names(argv + 1, argv + argc);
  if (!names.empty() && names.front() == "signature") return signature(names);
  for (const std::string_view name : names) {
    if (std::ranges::find(kWorkloads, name, &Workload::name) != kWorkloads.end()) continue;
    fmt::print(stderr, "unknown workload '{}'. Choose from:", name);
    for (const Workload& workload : kWorkloads) fmt::print(stderr, " {}", workload.name);
    fmt::print(stderr, "\n");
    return 2;
  }
  for (const Workload& workload : kWorkloads) {
    const bool chosen =
        names.empty() ? !workload.large : std::ranges::find(names, workload.name) != names.end();
    if (chosen) workload.run(program);
  }
}
