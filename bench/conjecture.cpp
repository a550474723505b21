// From rules to theorems: how long it takes to find and prove a formula, and to check the file.
//
// Every theorem is verified by the checker before its time is printed, and a game without a formula
// must end with "none". Times are processor time, so a busy machine does not matter much.
#include <chrono>
#include <string>
#include <vector>

#include "check/check.h"
#include "grundy/engine.h"
#include "workload.h"

namespace grundy::bench {

namespace {

struct KnownGame {
  const char* name;
  const char* rules;
  Play play = Play::normal;
};

/// Games of the literature, and some that have no known formula. Long because each has its row.
const std::vector<KnownGame>& known_games() {
  static const std::vector<KnownGame> all{
      {"atleasthalf",
       "game atleasthalf (n)\n"
       "to (k) for k in 0..n div 2 if k < n\n"},
      {"atmosthalf",
       "game atmosthalf (n)\n"
       "to (n-k) for k in 1..n div 2\n"},
      {"ceil23",
       "game ceil23 (n)\n"
       "to ((n+1) div 2) if n >= 2\n"
       "to ((n+2) div 3) if n >= 2\n"
       "ends by n\n"},
      {"chomp3",
       "game chomp3 (a, b, c)\n"
       "where a >= b and b >= c and a >= 1\n"
       "to (j, min(b, j), min(c, j)) for j in 1..a-1\n"
       "to (a, j, min(c, j)) for j in 0..b-1\n"
       "to (a, b, j) for j in 0..c-1\n"},
      {"cyc3",
       "game cyc3 (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-i, y-j) for i in 1..2, j in 1..2 if i + j < 3\n"},
      {"dawsonk",
       "game dk (n)\n"
       "to nothing if n = 2\n"
       "to (n-2) if n > 2\n"
       "to (a) + (n-2-a) for a in 1..n-3\n"},
      {"digit",
       "game digitg (n)\n"
       "to (n-d) for d in 1..9 if hasdigit(n, d)\n"},
      {"divisor",
       "game divisorg (n)\n"
       "to (n-d) for d in 1..n-1 if divides(d, n)\n"},
      {"empty",
       "game emptysplit (a, b)\n"
       "where a >= 1 and b >= 1\n"
       "to (i, a-i) for i in 1..a-1\n"
       "to (i, b-i) for i in 1..b-1\n"},
      {"kayles",
       "game mykayles (n)\n"
       "to nothing if n = 1\n"
       "to (n-1) if n > 1\n"
       "to (a) + (n-1-a) for a in 1..n-2\n"
       "to nothing if n = 2\n"
       "to (n-2) if n > 2\n"
       "to (a) + (n-2-a) for a in 1..n-3\n"},
      {"knight",
       "game myknight (x, y)\n"
       "to (x-2, y-1)\n"
       "to (x-1, y-2)\n"
       "to (x+1, y-2)\n"
       "to (x-2, y+1)\n"
       "ends by x + y\n"},
      {"mark",
       "game mark (n)\n"
       "to (n-1)\n"
       "to (n div 2) if n >= 1\n"},
      {"mock",
       "game mock (n)\n"
       "to nothing\n"
       "to (a) for a in 0..n-1\n"
       "to (a) + (b) for b in 0..n-1, a in 0..b-1\n"},
      {"moore32",
       "game moore32 (a, b, c)\n"
       "to (a-i, b-j, c) for i in 0..a, j in 0..b if i + j > 0\n"
       "to (a-i, b, c-j) for i in 0..a, j in 0..c if i + j > 0\n"
       "to (a, b-i, c-j) for i in 0..b, j in 0..c if i + j > 0\n"},
      {"nim1",
       "game nim1 (a)\n"
       "to (a-k) for k in 1..a\n"},
      {"nim2",
       "game nim2 (a, b)\n"
       "to (a-k, b) for k in 1..a\n"
       "to (a, b-k) for k in 1..b\n"},
      {"nim3",
       "game nim3 (a, b, c)\n"
       "to (a-k, b, c) for k in 1..a\n"
       "to (a, b-k, c) for k in 1..b\n"
       "to (a, b, c-k) for k in 1..c\n"},
      {"nim4",
       "game nim4 (a, b, c, d)\n"
       "to (a-k, b, c, d) for k in 1..a\n"
       "to (a, b-k, c, d) for k in 1..b\n"
       "to (a, b, c-k, d) for k in 1..c\n"
       "to (a, b, c, d-k) for k in 1..d\n"},
      {"pow2take",
       "game pow2take (n)\n"
       "to (n-k) for k in 1..n if pow2(k)\n"},
      {"prime",
       "game primeg (n)\n"
       "to (n-k) for k in 1..n if prime(k)\n"},
      {"primepow",
       "game primepowg (n)\n"
       "to (n-k) for k in 1..n if k = 1 or primepower(k)\n"},
      {"queen3",
       "game queen3 (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-k, y-k) for k in 1..3\n"},
      {"restricted",
       "game restricted (a, b)\n"
       "to (a-k, b) for k in 1..2\n"
       "to (a, b-k) for k in 1..4\n"},
      {"square",
       "game squareg (n)\n"
       "to (n-k) for k in 1..n if square(k)\n"},
      {"stairs3",
       "game stairs3 (a, b, c)\n"
       "to (a-k, b, c) for k in 1..a\n"
       "to (a+k, b-k, c) for k in 1..b\n"
       "to (a, b+k, c-k) for k in 1..c\n"},
      {"sub237",
       "game sub237 (n)\n"
       "to (n-k) for k in {2,3,7}\n"},
      {"takeaway",
       "game takeaway (n)\n"
       "to (n-k) for k in 1..3\n"},
      {"twyt",
       "game twyt (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-i, y-j) for i in 1..x, j in 1..y if i < j + 2 and j < i + 2\n"},
      {"nim2 misere",
       "game nim2 (a, b)\n"
       "to (a-k, b) for k in 1..a\n"
       "to (a, b-k) for k in 1..b\n",
       Play::misere},
      {"nim3 misere",
       "game nim3 (a, b, c)\n"
       "to (a-k, b, c) for k in 1..a\n"
       "to (a, b-k, c) for k in 1..b\n"
       "to (a, b, c-k) for k in 1..c\n",
       Play::misere},
      {"grundy", "grundy"},
      {"0.007", "0.007"},
      {"euclid", "euclid"},
      {"queen", "queen"},
      {"splitnim", "splitnim"},
      {"dawson", "dawson"},
  };
  return all;
}

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
  for (const KnownGame& game : known_games()) {
    Engine engine;
    ConjectureRequest request{.play = game.play};
    request.limits.time = std::chrono::seconds(300);
    const double begin = cpu_seconds();
    const auto found = engine.conjecture(game.rules, request);
    const double seconds = cpu_seconds() - begin;
    if (!found) {
      fmt::print("  {:<14} {}\n", game.name, found.error().message);
      continue;
    }
    if (found->status != ConjectureStatus::proved) {
      fmt::print("  {:<14} {:8.2f} s            {}{}\n", game.name, seconds,
                 status_name(found->status), found->stop ? ", stopped" : "");
      continue;
    }
    const double check = checked(found->theorem);
    if (check < 0) wrong(fmt::format("the theorem about {} is not verified", game.name));
    ++proved;
    fmt::print("  {:<14} {:8.2f} s {:8.2f} s  {:<7} {}\n", game.name, seconds, check, found->claim,
               found->statement.substr(0, 60));
  }
  fmt::print("  {} of {} proved and verified\n", proved, known_games().size());
}

}  // namespace grundy::bench
