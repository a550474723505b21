#include "core/sums.h"

#include <algorithm>
#include <utility>

#include "grundy/meter.h"

namespace grundy {

std::string join_identities(std::vector<std::string> identities) {
  std::ranges::sort(identities);
  std::string joined;
  for (const std::string& identity : identities) {
    meter::bytes(identity.size());
    joined += std::to_string(identity.size());
    joined += ':';
    joined += identity;
  }
  return joined;
}

std::string identity_of(const Component& component) {
  if (component.game->given_options() != nullptr) return component.print();
  const Words words = component.game->normal_form(component.position);
  std::string identity = component.game->rules_id();
  identity += '\n';
  identity.append(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(Word));
  return identity;
}

std::string identity_of(const Sum& sum) {
  std::vector<std::string> identities;
  identities.reserve(sum.components.size());
  for (const Component& component : sum.components) identities.push_back(identity_of(component));
  return join_identities(std::move(identities));
}

Sum replace_component(const Sum& sum, std::size_t component, Sum after) {
  Sum result;
  result.components.reserve(sum.components.size() + after.components.size());
  for (std::size_t i = 0; i < sum.components.size(); ++i) {
    meter::bytes(sizeof(Component) + sum.components[i].position.size() * sizeof(Word));
    if (i != component) {
      const Component& other = sum.components[i];
      result.components.push_back({other.game, other.game->passed(other.position)});
      continue;
    }
    for (Component& part : after.components) result.components.push_back(std::move(part));
  }
  return result;
}

std::optional<std::uint64_t> nim_heap(const Component& component) {
  if (!component.game->is_nim_heap()) return std::nullopt;
  return component.position.front();
}

std::string node_identity(const Sum& sum) {
  std::vector<std::string> identities;
  for (const Component& component : sum.components) {
    const std::vector<Sum>* const options = component.game->given_options();
    const bool is_empty = nim_heap(component) == 0 || (options != nullptr && options->empty());
    if (!is_empty) identities.push_back(identity_of(component));
  }
  return join_identities(std::move(identities));
}

}  // namespace grundy
