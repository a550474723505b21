#include "house/includes.h"

#include <deque>

namespace grundy::house {

std::map<std::string, Way> ways_from(const Arrows& arrows, const std::string& start) {
  std::map<std::string, Way> ways;
  std::deque<Way> open{{start}};
  while (!open.empty()) {
    const Way way = std::move(open.front());
    open.pop_front();
    const auto targets = arrows.find(way.back());
    if (targets == arrows.end()) continue;
    for (const std::string& target : targets->second) {
      Way longer = way;
      longer.push_back(target);
      if (ways.emplace(target, longer).second) open.push_back(std::move(longer));
    }
  }
  return ways;
}

std::vector<std::set<std::string>> cycles_in(const Arrows& arrows) {
  std::map<std::string, std::map<std::string, Way>> reached;
  for (const auto& [node, targets] : arrows) reached[node] = ways_from(arrows, node);
  std::vector<std::set<std::string>> cycles;
  std::set<std::string> seen;
  for (const auto& [node, ways] : reached) {
    if (!ways.contains(node) || seen.contains(node)) continue;
    std::set<std::string> cycle;
    for (const auto& [other, way] : ways) {
      const auto back = reached.find(other);
      if (back != reached.end() && back->second.contains(node)) cycle.insert(other);
    }
    seen.insert(cycle.begin(), cycle.end());
    cycles.push_back(std::move(cycle));
  }
  return cycles;
}

std::string module_of(const std::filesystem::path& file) {
  return (file.parent_path() / file.stem()).string();
}

namespace {

template <class Steps>
std::string joined(const Steps& steps, const std::string& between) {
  std::string text;
  for (const std::string& step : steps) text += (text.empty() ? "" : between) + step;
  return text;
}

}  // namespace

std::string written(const Way& way) {
  return joined(way, " -> ");
}
std::string written(const std::set<std::string>& cycle) {
  return joined(cycle, ", ");
}

}  // namespace grundy::house
