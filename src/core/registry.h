// The games known by name: the catalogue, and those that a user has added.
#pragma once

#include <string_view>
#include <vector>

#include "grundy/game/any_game.h"

namespace grundy {

class Registry {
 public:
  /// The name and the aliases must be new.
  Expected<void> add(const CatalogueEntry& entry);

  /// By name or alias; null if there is none.
  [[nodiscard]] const CatalogueEntry* find(std::string_view name) const;

  [[nodiscard]] const std::vector<CatalogueEntry>& entries() const { return entries_; }
  [[nodiscard]] std::vector<std::string_view> names() const;

  /// True if positions may name files.
  [[nodiscard]] bool files_allowed() const { return files_allowed_; }
  void allow_files(bool allowed) { files_allowed_ = allowed; }

 private:
  bool files_allowed_ = true;
  std::vector<CatalogueEntry> entries_;
};

}  // namespace grundy
