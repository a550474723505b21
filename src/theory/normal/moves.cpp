// Finds the moves to nim sum 0: by theorem, picked by the values of heaps, or tried one by one.
#include "theory/moves.h"

#include <algorithm>
#include <utility>

#include "theory/normal/judgement.h"

namespace grundy::normal {

/// Collects the moves of one component to the value that is wanted.
auto NormalJudgement::collect_moves_to(const Wanted& wanted, std::size_t index,
                                       const Component& component, MoveCollector& collector,
                                       Budget& budget) -> Expected<Extent> {
  const auto& [target, searched, one, most] = wanted;
  const auto add = [&](const MoveView& move) {
    collector.add(index, move);
    return true;
  };
  const TheoremFacet* const theorem = values().theorem(*component.game);
  // If any winning move will do, the first one ends the list; a list without an end is cut.
  std::uint64_t known = 0;
  bool cut = false;
  const auto list = [&](const MoveView& move) {
    cut = !add(move) || one || ++known >= most;
    return !cut;
  };
  if (theorem != nullptr && (theorem->each_move_to(component.position, target, list) || cut)) {
    if (known < most) return Extent::all;
    budget.halt(StopReason::too_large, std::string(kTooManyMoves));
    return Extent::tried;
  }
  if (searched) {
    const Listed listed = values().solver(component).each_move_to(component, target, budget, add);
    if (listed == Listed::all) return Extent::all;
    if (listed == Listed::some) return Extent::some;
  }
  if (searched) {
    GRUNDY_TRY(const Extent tried, try_moves_to(wanted, component, add, budget));
    if (tried != Extent::none) return tried;
  }
  const bool some = theorem != nullptr && theorem->some_move_to(component.position, target, add);
  return some ? Extent::some : Extent::none;
}

/// Makes every move, and asks where it leads.
auto NormalJudgement::try_moves_to(const Wanted& wanted, const Component& component,
                                   MoveVisitor add, Budget& budget) -> Expected<Extent> {
  std::optional<NotFound> failure;
  std::uint64_t tried = 0;
  std::uint64_t found = 0;
  const bool finished = component.game->each_move(component.position, [&](const MoveView& move) {
    const auto there = values().has_value(move.after(), wanted.target, budget);
    if (!there) failure = there.error();
    if (failure || !budget.spend(0) || ++tried > kMovesTried) return false;
    if (!*there) return true;
    ++found;
    return add(move) && !wanted.one;
  });
  if (failure && !failure->is_stop()) return std::unexpected(failure->error());
  if (finished) return Extent::all;
  if (wanted.one && found > 0) return Extent::all;  // that are wanted
  if (tried <= kMovesTried) return Extent::none;
  budget.halt(StopReason::too_large, std::string(kTooManyMoves));
  return found > 0 ? Extent::tried : Extent::none;
}

/// If play can go on for ever, a move that raises a value can be undone, and so on without end. A
/// player who makes only moves that lower a value reaches an end, so these are put first.
void NormalJudgement::put_lowering_first(MoveList& list) const {
  std::ranges::stable_partition(list.moves, [&](const MoveResult& move) {
    const Component& before = sum().components[move.component];
    if (!before.game->endless() || !move.to) return true;
    if (move.component >= move.to->components.size()) return true;
    const Component& after = move.to->components[move.component];
    return after.game->theorem()->value(after.position) <
           before.game->theorem()->value(before.position);
  });
}

/// If one winning move is enough: the component to look in. If its value must become smaller, it
/// has such a move by the mex rule. Of several, takes one that needs the least search.
std::optional<std::size_t> NormalJudgement::component_to_move_in(NimValue total) const {
  std::optional<std::size_t> best;
  double least = 0;
  for (std::size_t i = 0; i < verdict_.components.size(); ++i) {
    const auto value = verdict_.components[i].nim_value;
    if (!value || (total ^ *value) >= *value) continue;
    const Component& component = sum().components[i];
    double work = component.game->search_size(component.position).value_or(1e9);
    if (values().by_theorem(component)) work = 0;
    if (best && work >= least) continue;
    best = i;
    least = work;
  }
  return best;
}

/// Long because the three kinds of answers from the components meet in one list.
Expected<std::optional<MoveList>> NormalJudgement::moves_to(Outcome /*aim*/) {
  if (ready_) return std::move(*ready_);
  MoveCollector collector(sum(), question_.request.max_moves, question_.request.limits.memory);
  bool all = true;
  bool some = false;
  bool untried = false;
  NimValue total;
  std::size_t unknown = 0;
  const bool copies = by_copies(verdict_);
  for (const ComponentResult& component : verdict_.components) {
    total ^= component.nim_value.value_or(NimValue());
    if (!component.nim_value && !copies) ++unknown;
  }
  const bool endless = Nature(question_).endless();
  const Request& request = question_.request;
  const bool one = request.max_moves == 1 && !request.find_value && !endless && unknown == 0;
  const auto only = one ? component_to_move_in(total) : std::nullopt;
  for (std::size_t i = 0; i < verdict_.components.size(); ++i) {
    if (only && i != *only) continue;
    const auto value = verdict_.components[i].nim_value;
    if (!value && copies) {
      some = true;  // there may be others in the components that cancel
      all = false;
      continue;
    }
    // If the value of another component is unknown, so is the value to move to.
    if (unknown > (value ? 0U : 1U)) return std::nullopt;
    const Wanted wanted{total ^ value.value_or(NimValue()), value.has_value() || decided_,
                        only.has_value()};
    GRUNDY_TRY(const Extent found,
               collect_moves_to(wanted, i, sum().components[i], collector, question_.budget));
    all = all && found == Extent::all;
    some = some || found == Extent::some;
    untried = untried || found == Extent::tried;
  }
  if (!all && !some && !untried) return std::nullopt;
  collector.explain_cut(question_.budget);
  MoveList list = std::move(collector).take();
  if (endless) put_lowering_first(list);
  list.by_theorem = some;
  list.untried = untried;
  list.complete = list.complete && all && !only;
  return list;
}

/// Replies to one move that are counted, to advise a player who loses; with more there is no
/// advice.
constexpr std::uint64_t kRepliesCounted = 1U << 16U;

/// How many moves win; nothing if the budget is too small, or if there are very many.
Expected<std::optional<std::uint64_t>> NormalJudgement::count_winning(const Sum& position,
                                                                      Budget& budget) {
  const auto& components = position.components;
  std::vector<NimValue> numbers(components.size());
  NimValue total;
  // For a single component the value need not be known: its winning moves lead to 0.
  for (std::size_t i = 0; i < components.size() && components.size() > 1; ++i) {
    GRUNDY_TRY(const auto value, if_known(values().number(components[i], budget)));
    if (!value) return std::nullopt;
    numbers[i] = *value;
    total ^= numbers[i];
  }
  MoveCollector collector(position, 0);
  std::uint64_t counted = 0;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const NimValue target = total ^ numbers[i];
    const auto moves = values().solver(components[i]).count_moves_to(components[i], target, budget);
    if (budget.stopped()) return std::nullopt;
    counted += moves.value_or(0);
    if (moves) continue;
    const Wanted wanted{.target = target, .most = kRepliesCounted};
    GRUNDY_TRY(const Extent found, collect_moves_to(wanted, i, components[i], collector, budget));
    if (found != Extent::all) return std::nullopt;
  }
  return counted + std::move(collector).take().total;
}

}  // namespace grundy::normal
