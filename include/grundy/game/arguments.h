// The text between the parentheses of `name(…)`, and readers for what commonly stands there.
//
// A game's `parse` receives Arguments and asks for what it expects. Every error carries the offset
// in the whole expression, so the caret lands under the right character. The readers do not build
// lists of tokens: a position of ten million heaps takes one pass over its text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/error.h"

namespace grundy {

class Arguments {
 public:
  /// `text` must outlive the Arguments; `offset` is where it begins in the whole expression.
  Arguments(std::string_view text, std::size_t offset, bool files_allowed = true);

  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] bool empty() const { return text_.empty(); }
  /// True if a game may read files named here. Forbidden if strangers write the positions.
  [[nodiscard]] bool files_allowed() const { return files_allowed_; }

  /// The parts between semicolons, trimmed. Semicolons inside brackets or quotes do not count.
  [[nodiscard]] std::vector<Arguments> sections() const;

  /// The same with commas.
  [[nodiscard]] std::vector<Arguments> items() const;

  /// One natural number, at most 2^64-1. `what` names it in errors: "a heap size".
  [[nodiscard]] Expected<std::uint64_t> natural(std::string_view what) const;

  /// One or more natural numbers, separated by commas.
  [[nodiscard]] Expected<std::vector<std::uint64_t>> naturals(std::string_view what) const;

  /// One or more natural numbers in braces: `{1,3}`.
  [[nodiscard]] Expected<std::vector<std::uint64_t>> natural_set(std::string_view what) const;

  /// The size of a board: `ROWSxCOLUMNS`, neither of them 0; nothing if there is no x.
  struct Rectangle {
    std::uint64_t rows;
    std::uint64_t columns;
  };
  [[nodiscard]] std::optional<Expected<Rectangle>> rectangle() const;

  /// The value of `key=value`, if this section has that form.
  [[nodiscard]] std::optional<Arguments> value_of(std::string_view key) const;

  /// An error at the beginning of these arguments, or `within` bytes after it.
  [[nodiscard]] std::unexpected<Error> error(std::string message, std::string expected = {},
                                             std::size_t within = 0) const;

 private:
  [[nodiscard]] std::vector<Arguments> split_at(char separator) const;

  std::string_view text_;
  std::size_t offset_;
  bool files_allowed_;
};

}  // namespace grundy
