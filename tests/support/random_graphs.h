// Random graphs, and the answers about them straight from the definitions.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "core/arrow_graph.h"
#include "grundy/value.h"

namespace grundy::support {

using Rows = std::vector<std::vector<ArrowGraph::Node>>;

inline ArrowGraph packed(const Rows& rows) {
  ArrowGraphBuilder builder;
  for (std::size_t from = 0; from < rows.size(); ++from) {
    for (const auto to : rows[from]) builder.add(static_cast<ArrowGraph::Node>(from), to);
  }
  return std::move(builder).build(rows.size());
}

/// Arrows between any two nodes, loops among them; with `acyclic` only to smaller ones. Some nodes
/// are ends.
inline Rows random_rows(std::size_t nodes, std::size_t arrows, bool acyclic,
                        std::mt19937_64& random) {
  Rows rows(nodes);
  const std::size_t ends = 1 + random() % (1 + nodes / 4);
  for (std::size_t i = 0; i < arrows; ++i) {
    const std::size_t from = random() % nodes;
    if (from < ends) continue;
    rows[from].push_back(static_cast<ArrowGraph::Node>(random() % (acyclic ? from : nodes)));
  }
  return rows;
}

/// Smith's labels by the definition, one node at a time, looking at everything again after each.
inline std::vector<LoopyValue> values_by_definition(const Rows& rows) {
  const std::size_t nodes = rows.size();
  std::vector<std::optional<std::uint64_t>> labels(nodes);
  const auto has_target = [&](std::size_t node, std::uint64_t label) {
    for (const auto target : rows[node]) {
      if (labels[target] == label) return true;
    }
    return false;
  };
  for (bool changed = true; changed;) {
    changed = false;
    // The smallest label that any node can get is given first.
    for (std::uint64_t label = 0; label <= nodes && !changed; ++label) {
      for (std::size_t node = 0; node < nodes && !changed; ++node) {
        bool fits = !labels[node] && !has_target(node, label);
        for (std::uint64_t less = 0; less < label; ++less) fits = fits && has_target(node, less);
        for (const auto target : rows[node]) {
          fits = fits && (labels[target] || has_target(target, label));
        }
        if (!fits) continue;
        labels[node] = label;
        changed = true;
      }
    }
  }
  std::vector<LoopyValue> values;
  for (std::size_t node = 0; node < nodes; ++node) {
    if (labels[node]) {
      values.emplace_back(NimValue(*labels[node]));
      continue;
    }
    std::vector<NimValue> members;
    for (const auto target : rows[node]) {
      if (labels[target]) members.emplace_back(*labels[target]);
    }
    values.push_back(LoopyValue::infinite(std::move(members)));
  }
  return values;
}

/// Distances to the end by the definition, until nothing changes; none for draws.
inline std::vector<std::optional<std::uint32_t>> distances_by_definition(const Rows& rows,
                                                                         Play play) {
  const auto is_won = [play](std::uint32_t distance) {
    return (distance % 2 == 1) == (play == Play::normal);
  };
  std::vector<std::optional<std::uint32_t>> distances(rows.size());
  for (std::uint32_t round = 0; round <= rows.size() + 1; ++round) {
    auto next = distances;
    for (std::size_t node = 0; node < rows.size(); ++node) {
      if (distances[node]) continue;
      bool all_won = true;
      bool any_lost = false;
      for (const auto target : rows[node]) {
        all_won = all_won && distances[target] && is_won(*distances[target]);
        any_lost = any_lost || (distances[target] && !is_won(*distances[target]));
      }
      if (rows[node].empty() ? round == 0 : all_won || any_lost) next[node] = round;
    }
    distances = std::move(next);
  }
  return distances;
}

/// The graph of several counters, one on each graph: node a + |A|·b + |A|·|B|·c ….
inline Rows product(const std::vector<Rows>& graphs) {
  std::size_t size = 1;
  for (const Rows& graph : graphs) size *= graph.size();
  Rows rows(size);
  for (std::size_t node = 0; node < size; ++node) {
    std::size_t step = 1;
    for (const Rows& graph : graphs) {
      const std::size_t place = node / step % graph.size();
      for (const auto to : graph[place]) {
        rows[node].push_back(static_cast<ArrowGraph::Node>(node + (to - place) * step));
      }
      step *= graph.size();
    }
  }
  return rows;
}

}  // namespace grundy::support
