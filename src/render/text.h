// Answers as text, written for students.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grundy/answer.h"
#include "grundy/error.h"
#include "grundy/game/any_game.h"
#include "render/style.h"

namespace grundy::render {

/// `asked` is the position as the user wrote it. It is the heading if the position is too long for
/// one.
[[nodiscard]] std::string solve_text(const Result& result, std::string_view asked,
                                     const Style& style);

/// The reasons, each indented below the claim it supports.
[[nodiscard]] std::string explanation_text(const Explanation& explanation, const Style& style);

/// The number of ways to play from a position to the end.
[[nodiscard]] std::string play_count_text(const PlayCount& count, const Style& style);

[[nodiscard]] std::string moves_text(const Options& options, std::string_view asked,
                                     const Style& style);

[[nodiscard]] std::string comparison_text(const Comparison& comparison, const Sum& left,
                                          const Sum& right, const Style& style);

[[nodiscard]] std::string table_text(const Table& table, const Style& style);

/// The catalogue, one line per game.
[[nodiscard]] std::string games_text(const std::vector<CatalogueEntry>& catalogue,
                                     const Style& style);

/// The Markdown of a game's manual, for a terminal.
[[nodiscard]] std::string manual_text(std::string_view markdown, const Style& style);

/// One game: notation, examples, rules and theory.
[[nodiscard]] std::string game_text(const CatalogueEntry& entry, const Style& style);

/// The message, with a caret under the place of the error if it has one. `text` is the user's
/// input.
[[nodiscard]] std::string error_text(const Error& error, std::string_view text);

/// A number with its digits in groups of three: 1,234,567.
[[nodiscard]] std::string group_digits(std::uint64_t number);

}  // namespace grundy::render
