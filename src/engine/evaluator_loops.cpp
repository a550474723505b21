// Values where play need not end, and of games given by their options, in which such games may
// stand: numbers and infinite ones (solve/loopy).
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <unordered_set>
#include <vector>

#include "engine/evaluator.h"

namespace grundy {

std::unexpected<Error> endless_play(const std::vector<std::string>& cycle) {
  constexpr std::size_t kShown = 12;
  std::string text = "play can go on for ever: ";
  for (std::size_t i = 0; i < std::min(cycle.size(), kShown); ++i) text += cycle[i] + " -> ";
  if (cycle.size() > kShown) text += fmt::format("... {} more -> ", cycle.size() - kShown);
  return std::unexpected(Error{ErrorKind::endless, text + cycle.front()});
}

Expected<std::optional<NimValue>> Evaluator::value(const Component& component, Budget& budget) {
  if (component.game->given_options() == nullptr && !component.game->loopy()) {
    return ruled(component, budget);
  }
  const auto value = loopy_value(component, budget);
  if (!value) return std::unexpected(value.error());
  if (!*value) return std::nullopt;
  if (!(*value)->is_infinite()) return (*value)->number();
  return std::unexpected(
      Error{ErrorKind::endless,
            fmt::format("play can go on for ever: {} has the value {} and no nim value",
                        component.brief(), (*value)->print())});
}

Expected<std::optional<LoopyValue>> Evaluator::loopy_value(const Component& component,
                                                           Budget& budget) {
  if (component.game->given_options() != nullptr) return given(component, budget);
  return unlisted(component, budget);
}

Expected<std::optional<LoopyValue>> Evaluator::unlisted(const Component& component,
                                                        Budget& budget) {
  if (component.game->loopy()) return looped(component, budget);
  const auto value = ruled(component, budget);
  if (!value) return std::unexpected(value.error());
  if (!*value) return std::nullopt;
  return LoopyValue(**value);
}

Expected<std::optional<LoopyValue>> Evaluator::loopy_value(const Sum& sum, Budget& budget) {
  LoopyValue total;
  for (const Component& component : sum.components) {
    const auto part = loopy_value(component, budget);
    if (!part || !*part) return part;
    total = total + **part;
  }
  return total;
}

Expected<std::optional<LoopyValue>> Evaluator::looped(const Component& component, Budget& budget) {
  loopy::GameValues& game = loopy_game(component.game);
  LoopyValue total;
  bool known = true;
  const bool fits = component.game->each_part(component.position, [&](WordsView part) {
    const auto value = known ? game.value(part, budget) : std::nullopt;
    known = value.has_value();
    if (value) total = total + *value;
  });
  if (!fits) budget.halt(StopReason::too_large);
  if (!fits || !known) return std::nullopt;
  return total;
}

loopy::GameValues& Evaluator::loopy_game(const std::shared_ptr<const AnyGame>& game) {
  if (game != last_loopy_) {
    auto& known = loopy_games_[game->rules_id()];
    if (known == nullptr) known = std::make_unique<loopy::GameValues>(game);
    last_loopy_ = game;
    last_loopy_game_ = known.get();
  }
  return *last_loopy_game_;
}

std::optional<bool> Evaluator::reaches_cycle(const Sum& sum, Budget& budget) {
  std::vector<const Component*> stack;
  std::unordered_set<const AnyGame*> seen;  // lists may share what they list
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
    loopy::GameValues& game = loopy_game(component.game);
    std::optional<bool> reaches = false;
    component.game->each_part(component.position, [&](WordsView part) {
      if (reaches == false) reaches = game.reaches_cycle(part, budget);
    });
    if (reaches != false) return reaches;
  }
  return false;
}

Expected<std::optional<LoopyValue>> Evaluator::given(const Component& component, Budget& budget) {
  // Lists within lists, innermost first, on a stack of our own.
  std::vector<std::shared_ptr<const AnyGame>> stack{component.game};
  while (!stack.empty()) {
    const std::shared_ptr<const AnyGame> game = stack.back();
    if (given_values_.contains(game.get())) {
      stack.pop_back();
      continue;
    }
    const std::size_t before = stack.size();
    for (const Sum& option : *game->given_options()) {
      for (const Component& inner : option.components) {
        if (inner.game->given_options() != nullptr && !given_values_.contains(inner.game.get())) {
          stack.push_back(inner.game);
        }
      }
    }
    if (stack.size() > before) continue;
    const auto value = given_mex(*game, budget);
    if (!value || !*value) return value;
    given_values_.emplace(game.get(), GivenValue{game, **value});
    if (!budget.spend(1)) return std::nullopt;
  }
  return given_values_.at(component.game.get()).value;
}

Expected<std::optional<LoopyValue>> Evaluator::given_mex(const AnyGame& game, Budget& budget) {
  std::vector<LoopyValue> values;
  for (const Sum& option : *game.given_options()) {
    LoopyValue sum;
    for (const Component& component : option.components) {
      const auto known = given_values_.find(component.game.get());
      if (known != given_values_.end()) {
        sum = sum + known->second.value;
        continue;
      }
      const auto found = unlisted(component, budget);
      if (!found || !*found) return found;
      sum = sum + **found;
    }
    values.push_back(sum);
  }
  return mex(std::span<const LoopyValue>(values));
}

}  // namespace grundy
