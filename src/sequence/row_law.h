// Theorems about the values of a family in which one number runs: G(n + p) = G(n) + s for all n >=
// n0, whatever constant positions stand beside it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/budget.h"
#include "games/family.h"
#include "theory/values.h"

namespace grundy {

struct RowLaw {
  std::uint64_t length = 0;  ///< p
  std::uint64_t saltus = 0;  ///< s
  std::uint64_t from = 0;    ///< n0; perhaps it holds before
  std::string proof;         ///< the theorem, in a few words
};

/// The law of a family with one running number; nothing if no theorem covers it, or if the budget
/// runs out.
[[nodiscard]] Expected<std::optional<RowLaw>> find_row_law(const Family& family,
                                                           const Registry& registry,
                                                           Values& values_of, Budget& budget);

/// The law of the outcomes in misère play. Only heaps have one, if their misère quotient is proved:
/// a heap n + p may stand for a heap n in any sum of such heaps.
[[nodiscard]] Expected<std::optional<RowLaw>> find_misere_law(const Family& family,
                                                              const Registry& registry,
                                                              Budget& budget);

/// True if the family is one heap of a heap game and nothing beside it, as in takeaway(_; max=3).
[[nodiscard]] bool is_single_heap(const Family& family, const Registry& registry);

}  // namespace grundy
