// The positions of a family in which one number runs, solved one by one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/budget.h"
#include "core/registry.h"
#include "games/family.h"
#include "grundy/sequence.h"
#include "theory/tables.h"

namespace grundy {

/// Values, or outcomes in misère play, as they are asked for.
class FamilyRow {
 public:
  /// `row`: the first of two running numbers.
  FamilyRow(const Family& family, std::optional<std::uint64_t> row, std::uint64_t first,
            const SequenceRequest& request, const Registry& registry, Tables& tables,
            Budget& budget);

  [[nodiscard]] Expected<Sum> position(std::uint64_t n) const;
  /// The value, or an outcome as its number; nothing if the budget ran out.
  [[nodiscard]] Expected<std::optional<std::uint64_t>> at(std::uint64_t n);

  [[nodiscard]] std::uint64_t first() const { return first_; }
  /// Those from the first on.
  [[nodiscard]] const std::vector<std::uint64_t>& known() const { return known_; }

 private:
  [[nodiscard]] Expected<std::optional<std::uint64_t>> evaluate(const Sum& position);

  const Family& family_;
  std::optional<std::uint64_t> row_;
  std::uint64_t first_;
  const Registry& registry_;
  Tables& tables_;
  Budget& budget_;
  Request wanted_;
  std::vector<std::uint64_t> known_;
};

/// True if the user's own rules read the running number as a text. They take any number for a word,
/// and all values would be those of words.
[[nodiscard]] bool is_word(const Sum& position, std::uint64_t number);

}  // namespace grundy
