// Families of positions: an expression whose one or two `_` stand for running numbers, such as
// `queen(3,_)` or `kayles(_) + *2`. `grundy table` and `grundy sequence` read theirs here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/registry.h"
#include "grundy/game/any_game.h"

namespace grundy {

class Family {
 public:
  /// A running number stands by itself or is the side of a board, `3x_`; a `_` in a name is none.
  explicit Family(std::string text);

  [[nodiscard]] const std::string& text() const { return text_; }
  /// How many running numbers there are,
  [[nodiscard]] std::size_t count() const { return places_.size(); }
  /// and where they stand.
  [[nodiscard]] std::span<const std::size_t> places() const { return places_; }

  /// The text of one position: one number for each place.
  [[nodiscard]] std::string fill(std::span<const std::uint64_t> numbers) const;
  /// The position. An error points into the family's own text.
  [[nodiscard]] Expected<Sum> read(std::span<const std::uint64_t> numbers,
                                   const Registry& registry) const;

 private:
  /// If the text is one game of the catalogue: its entry, and where its arguments are. Numbers do
  /// not change that, so the text need not be taken apart for each of them.
  struct Single {
    const Registry* registry = nullptr;
    const CatalogueEntry* entry = nullptr;  // null: it is not
    std::size_t begin = 0;
    std::size_t behind = 0;  // how much of the text follows the arguments
  };
  [[nodiscard]] const Single& single(std::span<const std::uint64_t> numbers,
                                     const Registry& registry) const;
  [[nodiscard]] std::size_t unfill(std::size_t offset,
                                   std::span<const std::uint64_t> numbers) const;

  std::string text_;
  std::vector<std::size_t> places_;
  mutable Single single_;  // found out when it is first needed
};

}  // namespace grundy
