#include "theory/normal/judgement.h"

#include <algorithm>
#include <utility>

#include "core/sums.h"
#include "theory/advice.h"
#include "theory/normal/one_move.h"
#include "theory/tables.h"

namespace grundy::normal {

namespace {

Outcome outcome_of(NimValue value) {
  return value.is_zero() ? Outcome::P : Outcome::N;
}

/// How the sum was solved, in one line.
std::string describe(const Verdict& verdict) {
  if (by_copies(verdict)) return "equal components cancel";
  if (verdict.components.empty()) return "there is nothing to move in";
  if (verdict.components.size() == 1) return verdict.components.front().method;
  return "nim sum of the components";
}

}  // namespace

Budget& NormalJudgement::talk() {
  const Request& request = question_.request;
  if (!talk_) talk_.emplace(advice_limits(request, sum()), request.cancel, ProgressCallback());
  return *talk_;
}

Expected<void> NormalJudgement::judge() {
  if (is_one_move_wanted(question_)) {
    GRUNDY_TRY(auto found, find_one_move(question_));
    if (found) {
      verdict_ = std::move(found->verdict);
      ready_ = std::move(found->winning);
      return {};
    }
  }
  // An explanation speaks of values.
  const Request& request = question_.request;
  if (request.outcome_only && request.explain == Detail::none) return find_outcome();
  return is_winner_enough() ? find_winner() : find_values();
}

/// True if the value is not wanted and a search for the winner alone may be cheaper. In a sum the
/// values of all components but one are needed anyway.
bool NormalJudgement::is_winner_enough() const {
  const Request& request = question_.request;
  if (request.find_value || request.explain != Detail::none) return false;
  if (sum().components.size() != 1 || is_won_without_value()) return false;
  const Component& component = sum().components.front();
  if (component.game->given_options() != nullptr || component.game->loopy()) return false;
  return !values().settled(component) && values().solver(component).decides();
}

/// Who wins, for whoever wants the moves, too.
Expected<void> NormalJudgement::find_winner() {
  const Component& component = sum().components.front();
  GRUNDY_TRY(const auto lost, if_known(values().has_value(sum(), NimValue(), question_.budget)));
  const auto value = lost == true ? std::optional(NimValue()) : std::nullopt;
  verdict_.components.push_back({value, values().method(component)});
  if (!lost) {
    conclude(NimValue(), &component);
    return {};
  }
  decided_ = true;
  verdict_.nim_value = value;
  verdict_.outcome = *lost ? Outcome::P : Outcome::N;
  verdict_.method = verdict_.components.front().method;
  return {};
}

/// Who wins, which a search knows before it knows the value.
Expected<void> NormalJudgement::find_outcome() {
  const auto& components = sum().components;
  const bool theorems = question_.request.use_theorems;
  const auto partners = theorems ? equal_components(sum())
                                 : std::vector<std::optional<std::size_t>>(components.size());
  Sum rest;  // beside what cancels
  for (std::size_t i = 0; i < components.size(); ++i) {
    verdict_.components.push_back({std::nullopt, values().method(components[i])});
    if (!partners[i]) rest.components.push_back(components[i]);
  }
  verdict_.method = rest.components.empty() && !components.empty() ? "equal components cancel"
                                                                   : describe(verdict_);
  if (rest.components.size() == 1) {
    const Component& only = rest.components.front();
    const TheoremFacet* const theorem = values().theorem(*only.game);
    if (theorem != nullptr) verdict_.outcome = theorem->outcome(only.position);
    if (verdict_.outcome) {
      verdict_.method = theorem->name(only.position);
      return {};
    }
  }
  GRUNDY_TRY(const auto lost, if_known(values().has_value(rest, NimValue(), question_.budget)));
  if (lost) verdict_.outcome = *lost ? Outcome::P : Outcome::N;
  return {};
}

Expected<void> NormalJudgement::find_values() {
  const auto& components = sum().components;
  const bool skip_value = !question_.request.find_value && is_won_without_value();
  const auto partners = question_.request.use_theorems
                            ? equal_components(sum())
                            : std::vector<std::optional<std::size_t>>(components.size());
  NimValue total;
  const Component* unknown = nullptr;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const Component& component = components[i];
    if (partners[i] && *partners[i] < i) {
      verdict_.components.push_back(ComponentResult(verdict_.components[*partners[i]]));
      total ^= verdict_.components[i].nim_value.value_or(NimValue());
      continue;
    }
    std::optional<NimValue> value;
    if (!skip_value) {
      GRUNDY_TRY(value, partners[i] ? value_of_copy(component)
                                    : if_known(values().number(component, question_.budget)));
    }
    verdict_.components.push_back({value, values().method(component)});
    if (!value && !partners[i]) unknown = &component;
    total ^= value.value_or(NimValue());
  }
  conclude(total, unknown);
  return {};
}

void NormalJudgement::conclude(NimValue total, const Component* unknown) {
  if (unknown == nullptr) {
    verdict_.nim_value = total;
    verdict_.outcome = outcome_of(total);
    verdict_.method = describe(verdict_);
    return;
  }
  verdict_.outcome = outcome_without_value();
  if (verdict_.outcome) {
    verdict_.method = unknown->game->theorem()->name(unknown->position);
    return;
  }
  // If two components are not known, one may become the other.
  auto move = question_.request.use_theorems ? copying_move(sum(), verdict_) : std::nullopt;
  if (!move) return;
  copying_ = true;
  verdict_.outcome = Outcome::N;
  verdict_.method = "equal components cancel";
  ready_ = MoveList{.total = 1, .complete = false, .by_theorem = true};
  ready_->moves.push_back(std::move(*move));
}

/// The value of one of two that cancel. It is good to know, but not worth a long search.
Expected<std::optional<NimValue>> NormalJudgement::value_of_copy(const Component& component) {
  constexpr double kInVain = 1e8;  // positions, of which a few hundred thousand would be looked at
  if (component.game->search_size(component.position).value_or(0) > kInVain) return std::nullopt;
  // If options split, a position takes far longer: in Sprouts a millisecond or two.
  const bool splits = component.game->part_shape().options_split;
  Budget few = question_.budget.share(splits ? 10'000 : 300'000);
  auto value = if_known(values().number(component, few));
  (void)question_.budget.spend(few.positions());
  question_.budget.charge(few.bytes());  // tables, which stay
  return value;
}

/// By a theorem on the only component that has no value.
std::optional<Outcome> NormalJudgement::outcome_without_value() const {
  const auto& components = verdict_.components;
  const auto unknown = std::ranges::find_if(
      components, [](const ComponentResult& component) { return !component.nim_value; });
  if (unknown == components.end()) return std::nullopt;
  NimValue rest;
  for (auto other = components.begin(); other != components.end(); ++other) {
    if (other == unknown) continue;
    if (!other->nim_value) return std::nullopt;
    rest ^= *other->nim_value;
  }
  if (!rest.is_zero()) return std::nullopt;
  const Component& component =
      sum().components[static_cast<std::size_t>(unknown - components.begin())];
  const TheoremFacet* const theorem = values().theorem(*component.game);
  return theorem != nullptr ? theorem->outcome(component.position) : std::nullopt;
}

/// True if a theorem tells who wins and by which moves (or by one move, if only one is wanted), so
/// no search for the value is needed.
bool NormalJudgement::is_won_without_value() const {
  if (sum().components.size() != 1) return false;
  const Component& component = sum().components.front();
  const TheoremFacet* const theorem = values().theorem(*component.game);
  if (theorem == nullptr || theorem->value(component.position)) return false;
  const auto outcome = theorem->outcome(component.position);
  if (!outcome) return false;
  if (*outcome == Outcome::P || !question_.request.list_moves) return true;
  bool found = false;
  const auto find = [&](const MoveView&) {
    found = true;
    return false;
  };
  const bool one = question_.request.max_moves == 1;
  if (theorem->each_move_to(component.position, NimValue(), find)) return true;
  if (one) (void)theorem->some_move_to(component.position, NimValue(), find);
  return found && one;
}

/// The nim sum of the other components. Those that cancel have only had a quick look.
Expected<std::optional<NimValue>> NormalJudgement::rest_beside(std::size_t component) {
  if (!numbers_) {
    numbers_.emplace();
    for (std::size_t i = 0; i < sum().components.size(); ++i) {
      std::optional<NimValue> value = verdict_.components[i].nim_value;
      if (!value) {
        GRUNDY_TRY(value, if_known(values().number(sum().components[i], question_.budget)));
      }
      numbers_->push_back(value);
      total_ ^= value.value_or(NimValue());
      if (!value) ++unknown_;
    }
  }
  const auto own = (*numbers_)[component];
  if (unknown_ != (own ? 0U : 1U)) return std::nullopt;
  return total_ ^ own.value_or(NimValue());
}

Found<MoveVerdict> NormalJudgement::outcome_after(std::size_t component, const MoveView& move) {
  const Sum left = replace_component(sum(), component, move.after());
  GRUNDY_TRY(const bool lost, values().has_value(left, NimValue(), question_.budget));
  return MoveVerdict{std::nullopt, lost ? Outcome::P : Outcome::N};
}

Found<MoveVerdict> NormalJudgement::after(std::size_t component, const MoveView& move) {
  if (question_.request.outcome_only) return outcome_after(component, move);
  GRUNDY_TRY(const auto rest, rest_beside(component));
  GRUNDY_TRY(const NimValue value, values().number(move.after(), question_.budget));
  if (!rest) return MoveVerdict{};
  return MoveVerdict{value ^ *rest, outcome_of(value ^ *rest)};
}

Expected<std::optional<Advice>> NormalJudgement::advise() {
  if (by_copies(verdict_)) return std::nullopt;
  const Request& request = question_.request;
  Budget budget(advice_limits(request, sum()), request.cancel, {});
  return grundy::advise(sum(), request,
                        [&](const Sum& option) { return count_winning(option, budget); });
}

Expected<std::optional<MoveResult>> NormalJudgement::reply(const Sum& option) {
  Request lookup = question_.request;
  // In an endless game the first winning move in a component need not be the best one.
  const bool endless = Nature(question_).endless();
  lookup.max_moves = endless ? sum().components.size() * 100 : 1;
  lookup.list_moves = true;
  lookup.advise = false;
  lookup.explain = Detail::none;
  NormalJudgement answer(question_.about(option).asking(lookup).within(talk()));
  GRUNDY_TRY_VOID(answer.judge());
  if (answer.verdict().outcome != Outcome::N) return std::nullopt;
  GRUNDY_TRY(const auto moves, answer.moves_to(Outcome::P));
  if (!moves || moves->moves.empty()) return std::nullopt;
  return moves->moves.front();
}

}  // namespace grundy::normal
