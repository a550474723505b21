#include "engine/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/position_graph.h"
#include "core/sum_rules.h"
#include "engine/move_collector.h"
#include "engine/normal_play.h"
#include "games/heap/heap.h"
#include "grundy/typed_game.h"
#include "solve/dag/dag.h"

namespace grundy {

namespace {

// Trees of sums are as large as the product of their components; beyond this the answer is "not
// known", which is better than a wait that nobody asked for.
constexpr std::uint64_t kTreePositions = 100'000;

struct Side {
  std::optional<NimValue> value;
  std::optional<Outcome> outcome;
};

Expected<Side> evaluate(const Sum& sum, const Request& request, Evaluator& evaluator,
                        Budget& budget) {
  auto result = solve_normal(sum, request, evaluator, budget);
  if (!result) return std::unexpected(std::move(result.error()));
  return Side{result->nim_value, result->outcome};
}

bool fits(const Sum& sum) {
  double size = 0;
  for (const Component& component : sum.components) {
    size += component.game->search_size(component.position).value_or(0);
  }
  return size < static_cast<double>(kTreePositions);
}

/// None where the budget does not suffice.
std::optional<bool> same_trees(const Sum& left, const Sum& right, Budget& budget) {
  PositionGraph graph;
  const auto left_parts = graph.add(left, budget);
  if (!left_parts) return std::nullopt;
  const auto right_parts = graph.add(right, budget);
  if (!right_parts) return std::nullopt;
  const SumSimplification none;
  const SumRules rules(graph, none, /*every_move=*/true);
  dag::Dag<SumRules, dag::TreeRule> trees(rules, dag::TreeRule(budget));
  const auto left_shape = trees.evaluate(rules.canonical(*left_parts), budget);
  if (!left_shape) return std::nullopt;
  const auto right_shape = trees.evaluate(rules.canonical(*right_parts), budget);
  if (!right_shape) return std::nullopt;
  return *left_shape == *right_shape;
}

/// None where the trees are too large to be compared; then `stop` says why.
std::optional<bool> isomorphic(const Sum& left, const Sum& right, const Request& request,
                               std::optional<Stop>& stop) {
  if (identity_of(left) == identity_of(right)) return true;
  if (!fits(left) || !fits(right)) {
    stop = Stop{StopReason::too_large, "the trees are too large to be compared"};
    return std::nullopt;
  }
  Limits limits = request.limits;
  limits.positions = std::min(limits.positions.value_or(kTreePositions), kTreePositions);
  Budget budget(limits, request.cancel, request.progress);
  const auto answer = same_trees(left, right, budget);
  if (!answer) stop = budget.stop();
  return answer;
}

void tell_apart(Comparison& comparison, NimValue witness, Outcome left, Outcome right) {
  comparison.equivalent = false;
  comparison.isomorphic = false;
  comparison.witness = Sum{{erase(games::Heap(), witness.number())}};
  comparison.left_with_witness = left;
  comparison.right_with_witness = right;
}

}  // namespace

Expected<Comparison> compare_sums(const Sum& left, const Sum& right, const Request& request,
                                  Evaluator& evaluator, Budget& budget) {
  // Only values and outcomes are wanted of each side.
  Request sides = request;
  sides.max_moves = 0;
  sides.advise = false;
  const auto g = evaluate(left, sides, evaluator, budget);
  if (!g) return std::unexpected(g.error());
  const auto h = evaluate(right, sides, evaluator, budget);
  if (!h) return std::unexpected(h.error());
  Comparison comparison{.left = g->value, .right = h->value};
  if (g->value && h->value && *g->value == *h->value) {
    comparison.equivalent = true;
    comparison.isomorphic = isomorphic(left, right, request, comparison.stop);
    comparison.reason = fmt::format("both have the nim value {}, so that their sum is a P-position",
                                    g->value->number());
  } else if (g->value && h->value) {
    tell_apart(comparison, *g->value, Outcome::P, Outcome::N);
    comparison.reason = fmt::format(
        "their nim values {} and {} differ, so that their sum is an "
        "N-position",
        g->value->number(), h->value->number());
  } else if (g->outcome && h->outcome && *g->outcome != *h->outcome) {
    tell_apart(comparison, NimValue(0), *g->outcome, *h->outcome);
    comparison.reason = "one of them is a P-position and the other an N-position";
  } else {
    comparison.stop = budget.stop();
    comparison.reason = "not all nim values are known";
  }
  return comparison;
}

}  // namespace grundy
