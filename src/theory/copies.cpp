#include "theory/copies.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "core/sums.h"

namespace grundy {

namespace {

/// Equal for components with the same moves to the end. Symmetries count as far as the game knows
/// them.
std::string likeness(const Component& component) {
  std::vector<std::string> parts;
  const bool fits = component.game->each_part(component.position, [&](WordsView part) {
    parts.emplace_back(reinterpret_cast<const char*>(part.data()), part.size_bytes());
  });
  if (!fits) return identity_of(component);
  return component.game->rules_id() + '\n' + join_identities(std::move(parts));
}

/// True if its value would take a search.
bool needs_search(const Component& component) {
  const AnyGame& game = *component.game;
  if (game.given_options() != nullptr || game.loops() != nullptr) return false;
  return game.theorem() == nullptr || !game.theorem()->value(component.position);
}

}  // namespace

std::vector<std::optional<std::size_t>> equal_components(const Sum& position) {
  std::vector<std::optional<std::size_t>> partners(position.components.size());
  if (position.components.size() < 2) return partners;
  std::map<std::string, std::size_t> alone;
  for (std::size_t i = 0; i < position.components.size(); ++i) {
    if (!needs_search(position.components[i])) continue;
    const auto [other, is_new] = alone.try_emplace(likeness(position.components[i]), i);
    if (is_new) continue;
    partners[i] = other->second;
    partners[other->second] = i;
    alone.erase(other);
  }
  return partners;
}

std::optional<MoveResult> copying_move(const Sum& sum, const Verdict& verdict) {
  constexpr std::size_t kMostMoves = 5000;
  std::vector<std::size_t> unknown;
  NimValue rest;
  for (std::size_t i = 0; i < verdict.components.size(); ++i) {
    if (!verdict.components[i].nim_value) unknown.push_back(i);
    rest ^= verdict.components[i].nim_value.value_or(NimValue());
  }
  if (unknown.size() != 2 || !rest.is_zero()) return std::nullopt;
  std::optional<MoveResult> found;
  for (const std::size_t i : unknown) {
    const Component& component = sum.components[i];
    const Component& other = sum.components[i == unknown[0] ? unknown[1] : unknown[0]];
    if (!needs_search(component) || !needs_search(other)) return std::nullopt;
    const std::string wanted = likeness(other);
    std::size_t moves = 0;
    component.game->each_move(component.position, [&](const MoveView& move) {
      Sum after = move.after();
      if (after.components.size() == 1 && likeness(after.components.front()) == wanted) {
        found = MoveResult{i, move.print(), replace_component(sum, i, std::move(after))};
      }
      return !found && ++moves < kMostMoves;
    });
    if (found) break;
  }
  return found;
}

bool by_copies(const Verdict& verdict) {
  return verdict.nim_value.has_value() &&
         std::ranges::any_of(verdict.components, [](const ComponentResult& component) {
           return !component.nim_value && !component.loopy_value;
         });
}

}  // namespace grundy
