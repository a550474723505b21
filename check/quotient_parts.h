// The parts that a quotient lists: positions, each with its options as sums of earlier ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "check/positions.h"
#include "core/registry.h"
#include "grundy/error.h"
#include "proof/parts.h"

namespace grundy::check {

/// Parts are numbered from 1 in the order of the file. Every option of a part is a sum of parts
/// with smaller numbers, so play ends.
class ListedParts {
 public:
  /// Numbers of parts in ascending order.
  using Numbers = std::vector<std::size_t>;

  ListedParts(const Registry& registry, std::uint64_t most_words)
      : registry_(registry), parts_(part_reader(registry), most_words) {}

  /// Takes the next part: its text, and its options `to 1+1 2 0`; without a text if it has none.
  /// The options must be those of the rules.
  [[nodiscard]] Expected<void> take(std::string_view text, std::optional<std::string_view> to);

  [[nodiscard]] std::size_t size() const { return options_.size(); }
  /// The options of a part, each once.
  [[nodiscard]] const std::vector<Numbers>& options(std::size_t part) const {
    return options_[part - 1];
  }
  /// The parts of a position, all of which must be listed.
  [[nodiscard]] Expected<Numbers> find(const Sum& sum);
  /// True if every part is one of these, or can arise from them.
  [[nodiscard]] bool all_arise_from(const Numbers& parts) const;

 private:
  [[nodiscard]] std::optional<std::size_t> number(const proof::Part& part) const;
  [[nodiscard]] std::optional<std::size_t> number(std::uint64_t heap) const;
  [[nodiscard]] Expected<std::vector<Numbers>> options_of(const proof::Split& part);
  [[nodiscard]] Expected<std::vector<Numbers>> read_options(std::string_view to) const;

  const Registry& registry_;
  proof::Parts parts_;
  std::map<proof::Part, std::size_t> numbers_;
  std::map<std::uint64_t, std::size_t> heaps_;  // nim heaps *n
  std::vector<std::vector<Numbers>> options_;
};

}  // namespace grundy::check
