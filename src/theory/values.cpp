#include "theory/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/budgeted_options.h"
#include "prove/announced_facts.h"
#include "solve/loopy/game_values.h"

namespace grundy {

void Values::announce_to(prove::AnnouncedFacts* announced) {
  solvers_.announce_to(announced);
}

Found<LoopyValue> Values::value(const Component& component, Budget& budget) {
  if (const auto known = settled(component)) return LoopyValue(*known);
  return search(component, budget);
}

Found<LoopyValue> Values::value(const Sum& sum, Budget& budget) {
  LoopyValue total;
  for (const Component& component : sum.components) {
    GRUNDY_TRY(const LoopyValue part, value(component, budget));
    total = total + part;
  }
  return total;
}

Found<LoopyValue> Values::search(const Component& component, Budget& budget) {
  GRUNDY_TRY(Solver* const solver, solvers_.ready(component.game, budget));
  LoopyValue infinite;  // those that are not numbers, of which there are few
  NimValue sum;
  std::optional<NotFound> failure;
  const bool fits = component.game->each_part(component.position, [&](WordsView part) {
    if (failure) return;
    const auto value = solver->value(part, budget);
    if (!value) {
      failure = value.error();
    } else if (const auto number = value->number()) {
      sum ^= *number;
    } else {
      infinite = infinite + *value;
    }
  });
  if (!fits) budget.halt(StopReason::too_large);
  if (failure) return std::unexpected(std::move(*failure));
  if (!fits) return stopped_early();
  return infinite + LoopyValue(sum);
}

Found<NimValue> Values::number(const Component& component, Budget& budget) {
  GRUNDY_TRY(const LoopyValue found, value(component, budget));
  if (const auto number = found.number()) return *number;
  return std::unexpected(Error{
      ErrorKind::endless, fmt::format("play can go on for ever: {} has value {} and no nim value",
                                      component.brief(), found.print())});
}

Found<NimValue> Values::number(const Sum& sum, Budget& budget) {
  NimValue total;
  for (const Component& component : sum.components) {
    GRUNDY_TRY(const NimValue part, number(component, budget));
    total ^= part;
  }
  return total;
}

Found<bool> Values::has_value(const Sum& sum, NimValue target, Budget& budget) {
  // Evaluates all components but the largest one that needs a search.
  const Component* open = nullptr;
  const auto size = [](const Component& component) {
    return component.game->search_size(component.position).value_or(0);
  };
  for (const Component& component : sum.components) {
    if (settled(component) || solver(component).fills_tables()) continue;
    if (open == nullptr || size(component) > size(*open)) open = &component;
  }
  for (const Component& component : sum.components) {
    if (&component == open) continue;
    GRUNDY_TRY(const NimValue value, number(component, budget));
    target ^= value;
  }
  if (open == nullptr) return target.is_zero();
  return search_for(*open, target, budget);
}

Found<bool> Values::search_for(const Component& component, NimValue target, Budget& budget) {
  GRUNDY_TRY(Solver* const solver, solvers_.ready(component.game, budget));
  std::vector<Words> parts;
  const bool fits = component.game->each_part(
      component.position, [&](WordsView part) { parts.emplace_back(part.begin(), part.end()); });
  if (fits && parts.size() == 1) {
    if (solver->selective()) return solver->has_value(parts.front(), target, budget);
    // A part may be seen to be lost without knowing its value.
    if (solver->decides() && target.is_zero()) {
      return solver->has_value(parts.front(), target, budget);
    }
  }
  if (!fits || !solver->selective() || parts.empty()) {
    GRUNDY_TRY(const LoopyValue value, search(component, budget));
    return value.number() == target;
  }
  // The number of options shows which part is the largest.
  std::vector<std::size_t> sizes;
  BudgetedOptions limit(budget);
  OptionBuffer buffer(component.game->part_shape());
  buffer.heed(&limit);
  for (const Words& part : parts) {
    component.game->options(part, buffer);
    if (buffer.cut_short()) return stopped_early();
    sizes.push_back(buffer.option_count());
  }
  const auto largest = static_cast<std::size_t>(std::ranges::max_element(sizes) - sizes.begin());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i == largest) continue;
    GRUNDY_TRY(const LoopyValue value, solver->value(parts[i], budget));
    target ^= value.number().value_or(NimValue());
  }
  return solver->has_value(parts[largest], target, budget);
}

Found<NimValue> Values::part_value(const std::shared_ptr<const AnyGame>& game, WordsView part,
                                   Budget& budget) {
  GRUNDY_TRY(const LoopyValue value, solvers_.of(game).value(part, budget));
  if (const auto number = value.number()) return *number;
  return stopped_early();
}

std::string Values::method(const Component& component) {
  if (settled(component)) return std::string(component.game->theorem()->name(component.position));
  const Solver& solver = this->solver(component);
  // Describes its largest part: the first one that is not simply looked up.
  std::string method;
  component.game->each_part(component.position, [&](WordsView part) {
    const std::string one = solver.method(part);
    if (method.empty() || one == "mex rule") method = one;
  });
  if (!method.empty()) return method;
  return solver.fills_tables() ? solver.method({}) : "mex rule";
}

std::optional<bool> Values::reaches_cycle(const Sum& sum, Budget& budget) {
  std::vector<const Component*> stack;
  std::unordered_set<const AnyGame*> seen;  // lists may share their members
  const auto push = [&](const Sum& part) {
    for (const Component& component : part.components) {
      if (component.game->loopy()) stack.push_back(&component);
    }
  };
  push(sum);
  while (!stack.empty()) {
    const Component& component = *stack.back();
    stack.pop_back();
    if (const auto* const options = component.game->given_options()) {
      if (!seen.insert(component.game.get()).second) continue;
      for (const Sum& option : *options) push(option);
      continue;
    }
    loopy::GameValues& game = *solver(component).loops();
    std::optional<bool> reaches = false;
    component.game->each_part(component.position, [&](WordsView part) {
      if (reaches == false) reaches = game.reaches_cycle(part, budget);
    });
    if (reaches != false) return reaches;
  }
  return false;
}

}  // namespace grundy
