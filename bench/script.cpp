// Rule files: games of one heap in Lua against the same games in C++, both through the general
// solver. The values are first compared with those of a plain array.

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/canonical_words.h"
#include "core/mex_set.h"
#include "grundy/game/heaps.h"
#include "grundy/game/typed.h"
#include "script/game.h"
#include "solve/dag/solver.h"
#include "workload.h"

namespace grundy::bench {

namespace {

constexpr std::uint64_t kPile = 60'000;  // of squares
constexpr std::uint64_t kHeap = 4'000;   // of Nim

/// The two games in C++. They differ only in the numbers that may be taken.
template <bool squares>
class OwnHeaps : public TakingGame<OwnHeaps<squares>> {
 public:
  static const GameInfo& info() {
    static const GameInfo info{.name = squares ? "squares" : "heap1"};
    return info;
  }
  static Expected<Start<OwnHeaps>> parse(const Arguments&) { return bad_input("not read"); }
  [[nodiscard]] static std::string parameters() { return {}; }

  template <class Visit>
  bool each_left(std::uint64_t heap, Visit&& visit) const {
    for (std::uint64_t k = 1; (squares ? k * k : k) <= heap; ++k) {
      if (!visit(heap - (squares ? k * k : k))) return false;
    }
    return true;
  }
};

constexpr const char* kSquares = R"(return {
  name = "squares",
  options = function(n)
    local left = {}
    for k = 1, n do
      if k * k > n then break end
      left[k] = n - k * k
    end
    return left
  end,
})";

constexpr const char* kNim = R"(return {
  name = "heap1",
  options = function(n)
    local left = {}
    for k = 1, n do left[k] = n - k end
    return left
  end,
})";

struct Reference {
  std::vector<std::uint32_t> values;
  std::uint64_t options = 0;
};

template <bool squares>
Reference by_array(std::uint64_t last) {
  Reference reference;
  MexSet seen;
  for (std::uint64_t heap = 0; heap <= last; ++heap) {
    seen.clear();
    OwnHeaps<squares>().each_left(heap, [&](std::uint64_t left) {
      seen.insert(reference.values[left]);
      ++reference.options;
      return true;
    });
    reference.values.push_back(seen.mex());
  }
  return reference;
}

void solve_heap(Solver& solver, Word part, unsigned threads) {
  Limits limits;
  limits.threads = threads;
  Budget budget(limits, nullptr, {});
  if (!solver.value(std::array{part}, budget)) wrong("the search stopped");
}

template <bool squares>
void compare_with_cpp(const char* rules, std::uint64_t last) {
  const Reference reference = by_array<squares>(last);
  const auto loaded = script::ScriptGame::load(rules, "bench.lua", RulesLimits{});
  if (!loaded) wrong(loaded.error().message);
  const std::shared_ptr<const AnyGame> own = *loaded;
  const std::shared_ptr<const AnyGame> compiled = erase(OwnHeaps<squares>(), {0}).game;
  const Word in_lua = canonical::whole_word(static_cast<std::int64_t>(last));
  for (const unsigned threads : {1U, 2U}) {
    const auto solver = dag::make_solver(own);
    solve_heap(*solver, in_lua, threads);
    Budget budget({}, nullptr, {});
    for (std::uint64_t heap = 0; heap <= last; ++heap) {
      const Word word = canonical::whole_word(static_cast<std::int64_t>(heap));
      const auto value = solver->peek(std::array{word}, budget).value;
      if (value && value->number() != reference.values[heap]) wrong(fmt::format("heap {}", heap));
    }
    if (!solver->peek(std::array{in_lua}, budget).value) wrong("the heap was not solved");
  }
  constexpr int kCalls = 5;
  const double lua = median_seconds(kCalls, [&] { solve_heap(*dag::make_solver(own), in_lua, 1); });
  const double cpp =
      median_seconds(kCalls, [&] { solve_heap(*dag::make_solver(compiled), last, 1); });
  const double two = median_seconds(kCalls, [&] { solve_heap(*dag::make_solver(own), in_lua, 2); });
  const auto options = static_cast<double>(reference.options);
  const std::string name = squares ? "squares" : "one heap of Nim";
  figure(name + ": options per second, one core (wanted: 1.5 million)",
         fmt::format("{:.1f} million", options / lua / 1e6));
  figure(name + ": time against the same game in C++", fmt::format("{:.1f} x", lua / cpp));
  figure(name + ": two threads against one", fmt::format("{:.2f} x as fast", lua / two));
}

}  // namespace

void script_workload() {
  fmt::print("rule files in Lua, one heap, every value by the mex rule\n");
  compare_with_cpp<true>(kSquares, kPile);
  compare_with_cpp<false>(kNim, kHeap);
  const double load = median_seconds(
      21, [] { (void)script::ScriptGame::load(kSquares, "bench.lua", RulesLimits{}); });
  figure("loading a rule file", fmt::format("{:.2f} ms", load * 1e3));
}

}  // namespace grundy::bench
