// Answers as text that a student reads with pleasure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grundy/answer.h"
#include "grundy/error.h"
#include "grundy/game/any_game.h"
#include "render/style.h"

namespace grundy::render {

/// `asked` is the position as the user wrote it: the heading where the position is too long for
/// one.
[[nodiscard]] std::string solve_text(const Result& result, std::string_view asked,
                                     const Style& style);

/// The reasons, indented by how they rest on each other.
[[nodiscard]] std::string explanation_text(const Explanation& explanation, const Style& style);

/// How many ways there are to play a position to its end.
[[nodiscard]] std::string play_count_text(const PlayCount& count, const Style& style);

[[nodiscard]] std::string moves_text(const Options& options, std::string_view asked,
                                     const Style& style);

[[nodiscard]] std::string comparison_text(const Comparison& comparison, const Sum& left,
                                          const Sum& right, const Style& style);

[[nodiscard]] std::string table_text(const Table& table, const Style& style);

/// The catalogue, a line a game.
[[nodiscard]] std::string games_text(const std::vector<CatalogueEntry>& catalogue,
                                     const Style& style);

/// Markdown, as the manuals of the games are written, for a terminal.
[[nodiscard]] std::string manual_text(std::string_view markdown, const Style& style);

/// One game: notation, examples, rules and theory.
[[nodiscard]] std::string game_text(const CatalogueEntry& entry, const Style& style);

/// The message, and a caret under the place where there is one; `text` is what the user wrote.
[[nodiscard]] std::string error_text(const Error& error, std::string_view text);

/// A number with its digits in groups of three: 1,234,567.
[[nodiscard]] std::string grouped(std::uint64_t number);

}  // namespace grundy::render
