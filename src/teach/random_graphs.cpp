#include "teach/random_graphs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <vector>

namespace grundy {

namespace {

std::string letter(std::size_t index, char first) {
  return std::string(1, static_cast<char>(first + static_cast<int>(index)));
}

/// Arrows from earlier letters to later ones, so play ends, with a few counters.
std::string random_digraph(std::uint64_t side, Dice& dice) {
  const std::size_t nodes = 4 + dice.below(side - 2);
  std::vector<std::string> arrows;
  for (std::size_t from = 0; from + 1 < nodes; ++from) {
    const std::size_t sure = from + 1 + dice.below(nodes - from - 1);
    for (std::size_t to = from + 1; to < nodes; ++to) {
      const bool near = to <= from + 3;
      if (to == sure || (near && dice.once_in(3))) {
        arrows.push_back(letter(from, 'A') + ">" + letter(to, 'A'));
      }
    }
  }
  std::vector<std::string> counters;
  for (std::size_t i = 1 + dice.below(side > 5 ? 3 : 2); i > 0; --i) {
    counters.push_back(letter(dice.below(nodes - 1), 'A'));
  }
  std::ranges::sort(counters);
  return fmt::format("digraph({}; {})", fmt::join(arrows, ", "), fmt::join(counters, ", "));
}

/// A tree with a few edges more. With `grounded` its root is the ground.
std::string random_network(std::string_view name, bool grounded, std::uint64_t side, Dice& dice) {
  const std::size_t nodes = 4 + dice.below(side - 2);
  const auto name_of = [&](std::size_t node) {
    return grounded && node == 0 ? std::string("0") : letter(grounded ? node - 1 : node, 'a');
  };
  std::set<std::pair<std::size_t, std::size_t>> edges;
  for (std::size_t node = 1; node < nodes; ++node) edges.emplace(dice.below(node), node);
  for (std::uint64_t i = dice.below(3); i > 0; --i) {
    const std::size_t a = dice.below(nodes);
    const std::size_t b = dice.below(nodes);
    if (a != b) edges.emplace(std::min(a, b), std::max(a, b));
  }
  std::vector<std::string> texts;
  for (const auto& [a, b] : edges) texts.push_back(name_of(a) + "-" + name_of(b));
  return fmt::format("{}({})", name, fmt::join(texts, ", "));
}

}  // namespace

std::string random_graph(const Component& component, std::uint64_t side, Dice& dice) {
  const GameInfo& info = component.game->info();
  if (info.name == "digraph") return random_digraph(side, dice);
  if (info.notation.find("a-b") == std::string_view::npos) return {};
  return random_network(info.name, info.notation.find("0-a") != std::string_view::npos, side, dice);
}

}  // namespace grundy
