#include "answer/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "answer/compare_misere.h"
#include "answer/solve.h"
#include "core/found.h"
#include "core/position_graph.h"
#include "core/sum_rules.h"
#include "core/sums.h"
#include "games/heap/heap.h"
#include "grundy/game/typed.h"
#include "solve/dag/dag.h"

namespace grundy {

namespace {

// The tree of a sum is as large as the product of its components. Beyond this limit the answer is
// "not known", which is better than a wait that nobody asked for.
constexpr std::uint64_t kTreePositions = 100'000;
constexpr std::uint64_t kTreeBytes = std::uint64_t{64} << 20U;

/// Nothing if the budget runs out.
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

/// Nothing if the trees are too large to compare; then `stop` says why.
std::optional<bool> isomorphic(const Sum& left, const Sum& right, const Request& request,
                               std::optional<Stop>& stop) {
  if (identity_of(left) == identity_of(right)) return true;
  Limits limits = request.limits;
  limits.positions = std::min(limits.positions.value_or(kTreePositions), kTreePositions);
  limits.memory = std::min(limits.memory, kTreeBytes);
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

/// The least number that is in only one of the two sets, or nothing if they are equal.
std::optional<NimValue> find_difference(const LoopyValue& left, const LoopyValue& right) {
  std::vector<NimValue> differ;
  std::ranges::set_symmetric_difference(left.members(), right.members(),
                                        std::back_inserter(differ));
  return differ.empty() ? std::nullopt : std::optional(differ.front());
}

/// Both values are known, and at least one is infinite. Infinite values are equivalent if their
/// sets are equal: ∞(K) + *n is won exactly if n is in K. A finite value n differs from them: its
/// sum with *n is lost, and a sum with an infinite value never is.
void compare_loopy(Comparison& comparison, const Sum& left, const Sum& right) {
  const LoopyValue g = comparison.left_loopy.value_or(comparison.left.value_or(NimValue()));
  const LoopyValue h = comparison.right_loopy.value_or(comparison.right.value_or(NimValue()));
  const auto witness = g.number() ? g.number() : h.number() ? h.number() : find_difference(g, h);
  if (!witness) {
    comparison.equivalent = true;
    if (identity_of(left) == identity_of(right)) comparison.isomorphic = true;
    comparison.reason =
        fmt::format("both have value {}, which decides every sum that contains them", g.print());
    return;
  }
  tell_apart(comparison, *witness, (g + *witness).outcome(), (h + *witness).outcome());
  comparison.reason = fmt::format("their values {} and {} differ", g.print(), h.print());
}

/// In normal play by nim values or loopy values, and by outcomes where one of these is unknown.
Expected<Comparison> compare_normal(const Sum& left, const Sum& right, const Question& question) {
  // Each side needs only its value and outcome.
  Request sides = question.request;
  sides.max_moves = 0;
  sides.list_moves = false;
  sides.advise = false;
  sides.explain = Detail::none;
  GRUNDY_TRY(const Result g, solve(left, sides, question.budget, question.tables));
  GRUNDY_TRY(const Result h, solve(right, sides, question.budget, question.tables));
  const auto& [g_value, h_value] = std::tie(g.nim_value, h.nim_value);
  Comparison comparison{
      .left = g_value, .right = h_value, .left_loopy = g.loopy_value, .right_loopy = h.loopy_value};
  if ((g.loopy_value && (h.loopy_value || h_value)) || (h.loopy_value && g_value)) {
    compare_loopy(comparison, left, right);
  } else if (g_value && h_value && *g_value == *h_value) {
    comparison.equivalent = true;
    comparison.isomorphic = isomorphic(left, right, question.request, comparison.stop);
    comparison.reason =
        fmt::format("both have nim value {}, so their sum is a P-position", g_value->number());
  } else if (g_value && h_value) {
    tell_apart(comparison, *g_value, Outcome::P, Outcome::N);
    comparison.reason = fmt::format(
        "their nim values {} and {} differ, so their sum is an "
        "N-position",
        g_value->number(), h_value->number());
  } else if (g.outcome && h.outcome && *g.outcome != *h.outcome) {
    tell_apart(comparison, NimValue(0), *g.outcome, *h.outcome);
    comparison.reason = "one of them is a P-position and the other an N-position";
  } else {
    comparison.stop = question.budget.stop();
    comparison.reason = "not all nim values are known";
  }
  return comparison;
}

}  // namespace

Expected<Comparison> compare_sums(const Sum& left, const Sum& right, const Question& question,
                                  const Registry& registry) {
  if (question.request.play == Play::misere) {
    GRUNDY_TRY(Comparison alike, compare_misere(left, right, question, registry));
    // Isomorphic games are alike in all sums.
    if (alike.misere && alike.misere->in_all_games == false) alike.isomorphic = false;
    if (!alike.isomorphic) {
      std::optional<Stop> too_large;
      alike.isomorphic = isomorphic(left, right, question.request, too_large);
    }
    return alike;
  }
  return compare_normal(left, right, question);
}

}  // namespace grundy
