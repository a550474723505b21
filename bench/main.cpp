// Runs the benchmarks: grundy-bench [queen|process|heap]…, all of them without arguments.

#include <string>
#include <string_view>
#include <vector>

#include "workload.h"

int main(int argc, char** argv) {
  const std::string self = argv[0];
  const std::string program = self.substr(0, self.rfind('/') + 1) + "grundy";
  std::vector<std::string_view> names(argv + 1, argv + argc);
  if (names.empty()) names = {"queen", "process", "heap"};
  for (const std::string_view name : names) {
    if (name == "queen") {
      grundy::bench::queen_workload();
    } else if (name == "process") {
      grundy::bench::process_workload(program.c_str());
    } else if (name == "heap") {
      grundy::bench::heap_workload();
    } else {
      fmt::print(stderr, "there is no workload called '{}'\n", name);
      return 2;
    }
  }
}
