#include "core/registry.h"

#include <algorithm>
#include <string>

namespace grundy {

Expected<void> Registry::add(const CatalogueEntry& entry) {
  std::vector<std::string_view> names = entry.info->aliases;
  names.push_back(entry.info->name);
  for (const std::string_view name : names) {
    if (find(name) != nullptr) {
      return bad_input("there is already a game called '" + std::string(name) + "'");
    }
  }
  entries_.push_back(entry);
  return {};
}

const CatalogueEntry* Registry::find(std::string_view name) const {
  const auto found = std::ranges::find_if(entries_, [&](const CatalogueEntry& entry) {
    return entry.info->name == name ||
           std::ranges::find(entry.info->aliases, name) != entry.info->aliases.end();
  });
  return found == entries_.end() ? nullptr : &*found;
}

std::vector<std::string_view> Registry::names() const {
  std::vector<std::string_view> names;
  for (const CatalogueEntry& entry : entries_) {
    names.push_back(entry.info->name);
    names.insert(names.end(), entry.info->aliases.begin(), entry.info->aliases.end());
  }
  return names;
}

}  // namespace grundy
