// Who reaches whom through includes of includes, and who reaches himself.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace grundy::house {

/// What each node leads to directly: files to the files that they include, or rooms to rooms.
using Arrows = std::map<std::string, std::set<std::string>>;

/// A way from one node to another, both included.
using Way = std::vector<std::string>;

/// All that a node reaches, each with a shortest way to it. Itself only if it lies on a cycle.
[[nodiscard]] std::map<std::string, Way> ways_from(const Arrows& arrows, const std::string& start);

/// Groups of two nodes or more that reach each other, in order.
[[nodiscard]] std::vector<std::set<std::string>> cycles_in(const Arrows& arrows);

/// The same arrows between what `name_of` makes of the nodes, without those from a name to itself.
template <class NameOf>
Arrows arrows_between(const Arrows& arrows, const NameOf& name_of) {
  Arrows result;
  for (const auto& [from, targets] : arrows) {
    for (const std::string& to : targets) {
      if (name_of(from) != name_of(to)) result[name_of(from)].insert(name_of(to));
    }
  }
  return result;
}

/// A header and the source of the same name: "src/core/budget" of "src/core/budget.h".
[[nodiscard]] std::string module_of(const std::filesystem::path& file);

/// "a -> b -> c", and for a cycle, which has no order, "a, b, c".
[[nodiscard]] std::string written(const Way& way);
[[nodiscard]] std::string written(const std::set<std::string>& cycle);

}  // namespace grundy::house
