// From rules to theorems: how long it takes to find and prove a formula, and to check the file.
//
// Every theorem is verified by the checker before its time is printed, and a game without a formula
// must end with "none". Times are processor time, so a busy machine does not matter much.
#include <chrono>
#include <string>

#include "check/check.h"
#include "conjecture_games.h"
#include "grundy/engine.h"
#include "workload.h"

namespace grundy::bench {

namespace {

/// About a minute.
constexpr std::uint64_t kMostWork = 1'500'000'000;

/// The processor time that the checker takes; negative if it does not verify the file.
double checked(const std::string& theorem) {
  const double begin = cpu_seconds();
  const Registry registry = check::catalogue();
  proof::Reader reader = proof::Reader::of(theorem);
  const auto verdict = check::check_proof(reader, {.registry = registry});
  return verdict ? cpu_seconds() - begin : -1;
}

}  // namespace

void conjecture_workload() {
  fmt::print("conjecture: processor seconds from rules to proof, and to check the file\n");
  int proved = 0;
  int wanted = 0;
  for (const KnownGame& game : known_games()) {
    Engine engine;
    ConjectureRequest request{.play = game.play};
    request.limits.positions = kMostWork;
    wanted += game.has_formula ? 1 : 0;
    const double begin = cpu_seconds();
    const auto found = engine.conjecture(game.rules, request);
    const double seconds = cpu_seconds() - begin;
    if (!found) {
      fmt::print("  {:<16} {}\n", game.name, found.error().message);
      continue;
    }
    if (found->status != ConjectureStatus::proved) {
      fmt::print("  {:<16} {:8.2f} s            {}{}\n", game.name, seconds,
                 status_name(found->status), found->stop ? ", stopped" : "");
      continue;
    }
    const double check = checked(found->theorem);
    if (check < 0) wrong(fmt::format("the theorem about {} is not verified", game.name));
    if (game.has_formula) ++proved;
    fmt::print("  {:<16} {:8.2f} s {:8.2f} s  {:<7} {}\n", game.name, seconds, check, found->claim,
               found->statement.substr(0, 60));
  }
  fmt::print("  {} of {} proved and verified\n", proved, wanted);
}

}  // namespace grundy::bench
