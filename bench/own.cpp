// A game of one's own in C++, through the library, against what a contest programmer writes by
// hand: a function that calls itself and an unordered_map. The answers are compared first.

#include <cstdint>
#include <ctime>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/budget.h"
#include "grundy/engine.h"
#include "grundy/game/typed.h"
#include "solve/dag/solver.h"
#include "workload.h"

namespace grundy::bench {

namespace {

constexpr std::uint32_t kSide = 200;
constexpr int kRounds = 5;

/// Two heaps: take any number from one of them, or the same number from both. (Wythoff's game,
/// which the catalogue has as the queen: here it is solved by nothing but these rules.)
class TwoHeaps {
 public:
  struct Position {
    std::uint32_t left, right;
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = Position;

  static const GameInfo& info() {
    static const GameInfo info{.name = "twoheaps", .notation = "twoheaps(LEFT, RIGHT)"};
    return info;
  }
  static Expected<Start<TwoHeaps>> parse(const Arguments& arguments) {
    const auto heaps = arguments.naturals("a heap");
    if (!heaps) return std::unexpected(heaps.error());
    if (heaps->size() != 2) return arguments.error("there are two heaps", "LEFT, RIGHT");
    return Start<TwoHeaps>{
        {},
        {static_cast<std::uint32_t>(heaps->front()), static_cast<std::uint32_t>(heaps->back())}};
  }
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& at) {
    return fmt::format("twoheaps({},{})", at.left, at.right);
  }
  template <class Visit>
  bool each_move(const Position& at, Visit&& visit) const {
    for (std::uint32_t k = 1; k <= at.left; ++k) {
      if (!visit(Move{at.left - k, at.right})) return false;
    }
    for (std::uint32_t k = 1; k <= at.right; ++k) {
      if (!visit(Move{at.left, at.right - k})) return false;
    }
    for (std::uint32_t k = 1; k <= at.left && k <= at.right; ++k) {
      if (!visit(Move{at.left - k, at.right - k})) return false;
    }
    return true;
  }
  [[nodiscard]] static Position after(const Position&, const Move& to) { return to; }
  [[nodiscard]] static std::string print_move(const Position&, const Move& to) { return print(to); }
};

/// As in a contest.
class Memo {
 public:
  // NOLINTNEXTLINE(misc-no-recursion): as people write it; at most as deep as there are counters.
  std::uint32_t value(std::uint32_t left, std::uint32_t right) {
    const std::uint64_t key = std::uint64_t{left} << 32U | right;
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    std::vector<bool> seen(left + right + std::min(left, right) + 1);
    for (std::uint32_t k = 1; k <= left; ++k) seen[value(left - k, right)] = true;
    for (std::uint32_t k = 1; k <= right; ++k) seen[value(left, right - k)] = true;
    for (std::uint32_t k = 1; k <= left && k <= right; ++k) seen[value(left - k, right - k)] = true;
    std::uint32_t mex = 0;
    while (seen[mex]) ++mex;
    return values_[key] = mex;
  }

 private:
  std::unordered_map<std::uint64_t, std::uint32_t> values_;
};

std::vector<std::uint32_t> by_hand() {
  Memo memo;
  std::vector<std::uint32_t> values;
  for (std::uint32_t left = 0; left < kSide; ++left) {
    for (std::uint32_t right = 0; right < kSide; ++right) values.push_back(memo.value(left, right));
  }
  return values;
}

std::vector<std::uint32_t> by_table(unsigned threads) {
  Engine engine;
  if (!engine.add<TwoHeaps>()) wrong("the game was refused");
  Request request;
  request.limits.threads = threads;
  const auto table = engine.table("twoheaps(_,_)", {{0, kSide - 1}, {0, kSide - 1}}, request);
  if (!table) wrong(table.error().message);
  std::vector<std::uint32_t> values;
  for (const Table::Cell& cell : table->cells) {
    values.push_back(static_cast<std::uint32_t>(cell.nim_value.value_or(NimValue()).number()));
  }
  return values;
}

/// The last position alone, by the general solver. `Rules` is one of its adaptors.
void by_solver(Solver& solver, unsigned threads) {
  const auto game = erase(TwoHeaps(), {kSide - 1, kSide - 1});
  Limits limits;
  limits.threads = threads;
  Budget budget(limits, nullptr, {});
  if (!solver.value(game.position, budget)) wrong("the search stopped");
}

/// The same game without what TypedGame adds: its options are listed, and the list is looked up.
class Listed final : public AnyGame {
 public:
  explicit Listed(std::shared_ptr<const AnyGame> game) : game_(std::move(game)) {}
  const GameInfo& info() const override { return game_->info(); }
  std::string rules_id() const override { return game_->rules_id(); }
  std::string print(const Words& position) const override { return game_->print(position); }
  bool each_move(const Words& position, MoveVisitor visit) const override {
    return game_->each_move(position, visit);
  }
  PartShape part_shape() const override { return game_->part_shape(); }
  bool each_part(const Words& position, FunctionRef<void(WordsView)> visit) const override {
    return game_->each_part(position, visit);
  }
  void options(WordsView part, OptionBuffer& out) const override { game_->options(part, out); }
  std::string print_part(WordsView part) const override { return game_->print_part(part); }

 private:
  std::shared_ptr<const AnyGame> game_;
};

struct Taken {
  double cpu = 1e9;
  double wall = 1e9;
};

/// The least of several rounds.
template <class Call>
void measure(Taken& least, Call&& call) {
  const double cpu = cpu_seconds();
  const auto begin = std::chrono::steady_clock::now();
  call();
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  least.cpu = std::min(least.cpu, cpu_seconds() - cpu);
  least.wall = std::min(least.wall, wall.count());
}

std::string against(const Taken& taken, const Taken& reference) {
  return fmt::format("{:.0f} ms ({:.0f} by the clock), {:.2f} x as fast ({:.2f})", taken.cpu * 1e3,
                     taken.wall * 1e3, reference.cpu / taken.cpu, reference.wall / taken.wall);
}

}  // namespace

void own_workload() {
  fmt::print("a game of one's own in C++: two heaps to {0}x{0}, CPU time\n", kSide);
  const std::vector<std::uint32_t> expected = by_hand();
  for (const unsigned threads : {1U, 2U}) {
    if (by_table(threads) != expected) wrong("the table");
  }
  const std::shared_ptr<const AnyGame> game = erase(TwoHeaps(), {0, 0}).game;
  const auto listed = std::make_shared<Listed>(game);
  Taken hand;
  Taken table;
  Taken table2;
  Taken one;
  Taken two;
  Taken typed;
  Taken list;
  for (int round = 0; round < kRounds; ++round) {
    measure(hand, [] { (void)by_hand(); });
    measure(table, [] { (void)by_table(1); });
    measure(table2, [] { (void)by_table(2); });
    measure(one, [&] { by_solver(*dag::make_solver(game), 1); });
    measure(two, [&] { by_solver(*dag::make_solver(game), 2); });
    measure(typed, [&] { by_solver(*dag::make_typed_solver<TwoHeaps>(game), 1); });
    measure(list, [&] { by_solver(*dag::make_solver(listed), 1); });
  }
  figure("by hand, with unordered_map", fmt::format("{:.0f} ms", hand.cpu * 1e3));
  figure("engine.table, one thread (wanted: 1)", against(table, hand));
  figure("engine.table, two threads (wanted: 2)", against(table2, hand));
  figure("the last position alone, one thread", against(one, hand));
  figure("the last position alone, two threads", against(two, hand));
  figure("the solver compiled for the game", against(typed, hand));
  figure("its options listed first, against that (wanted: 1.2)",
         fmt::format("{:.2f} x as long", list.cpu / typed.cpu));
}

}  // namespace grundy::bench
