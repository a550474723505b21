// What the solvers that search for one value share: how they count, and how their stores are named.
#pragma once

#include <optional>
#include <string>

#include "grundy/answer.h"
#include "grundy/error.h"
#include "solve/search/search.h"
#include "solve/solver.h"

namespace grundy::search {

/// What a store says it holds, who wrote it, and the folder for it.
[[nodiscard]] std::string store_contents(const std::string& game);
[[nodiscard]] std::string engine_name();
[[nodiscard]] Expected<void> make_folder(const std::string& folder);

template <class... Searches>
SearchWork work_of(const Searches&... searches) {
  SearchWork work;
  const auto add = [&](const auto& search) {
    const Counts& counts = search.counts();
    work.questions += counts.questions;
    work.options += counts.options;
    work.again += counts.again;
    work.reductions += counts.reductions;
    work.table_hits += counts.table_hits;
    work.window_hits += counts.known_hits;
    work.table_bytes += search.bytes();
    work.stored += search.kept();
  };
  (add(searches), ...);
  return work;
}

[[nodiscard]] inline PartKnowledge knowledge_of(const std::optional<Bounds>& bounds) {
  if (!bounds) return {};
  if (bounds->exact) return {NimValue(bounds->value), 0};
  return {std::nullopt, bounds->excluded};
}

}  // namespace grundy::search
