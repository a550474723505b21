// The text between the parentheses of `name(…)`, and readers for what games commonly write there.
//
// A game's `parse` receives Arguments and asks for what it expects; every error carries the offset
// in the whole expression, so that the caret lands under the right character. The readers do not
// build lists of tokens: a position of ten million heaps is one pass over its text.
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
  /// Whether a game may read files that are named here: not where strangers write the positions.
  [[nodiscard]] bool files_allowed() const { return files_allowed_; }

  /// The parts between semicolons that are not inside brackets or quotes, trimmed.
  [[nodiscard]] std::vector<Arguments> sections() const;

  /// The parts between such commas, trimmed.
  [[nodiscard]] std::vector<Arguments> items() const;

  /// One whole number, at most 2^64-1. `what` names it in errors: "a heap size".
  [[nodiscard]] Expected<std::uint64_t> natural(std::string_view what) const;

  /// One or more whole numbers with commas between them.
  [[nodiscard]] Expected<std::vector<std::uint64_t>> naturals(std::string_view what) const;

  /// One or more whole numbers in braces: `{1,3}`.
  [[nodiscard]] Expected<std::vector<std::uint64_t>> natural_set(std::string_view what) const;

  /// The size of a board: `ROWSxCOLUMNS`, neither of them 0; nothing where there is no x.
  struct Rectangle {
    std::uint64_t rows;
    std::uint64_t columns;
  };
  [[nodiscard]] std::optional<Expected<Rectangle>> rectangle() const;

  /// The value of `key=value`, where this section is of that form.
  [[nodiscard]] std::optional<Arguments> value_of(std::string_view key) const;

  /// An error at the beginning of these arguments, or `within` bytes further on.
  [[nodiscard]] std::unexpected<Error> error(std::string message, std::string expected = {},
                                             std::size_t within = 0) const;

 private:
  [[nodiscard]] std::vector<Arguments> split_at(char separator) const;

  std::string_view text_;
  std::size_t offset_;
  bool files_allowed_;
};

}  // namespace grundy
