// Answers as JSON, each object on one line. The fields are described in docs/NOTATION.md.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "grundy/answer.h"
#include "grundy/error.h"
#include "grundy/game/any_game.h"

namespace grundy::render {

/// The text of a proof to put into the answer; if there is none, the answer names its file.
using ProofText = std::optional<std::string>;

[[nodiscard]] std::string proof_json(const ProofExplanation& proof);
/// `plays` may be null.
[[nodiscard]] std::string solve_json(const Result& result, const PlayCount* plays = nullptr,
                                     const ProofText& proof = {});
/// `pictures` adds drawings of the components whose rules come from outside, since nobody else can
/// draw them.
[[nodiscard]] std::string moves_json(const Options& options, bool pictures = false);
[[nodiscard]] std::string comparison_json(const Comparison& comparison, const Sum& left,
                                          const Sum& right, const ProofText& proof = {});
/// The text of a position, and the games it is a sum of.
[[nodiscard]] std::string position_json(const Sum& position);
/// The chosen move, or nothing if the game is over.
[[nodiscard]] std::string reply_json(const std::optional<MoveResult>& move, const Sum& position,
                                     Play play);
[[nodiscard]] std::string table_json(const Table& table);
[[nodiscard]] std::string games_json(const std::vector<CatalogueEntry>& catalogue);
[[nodiscard]] std::string game_json(const CatalogueEntry& entry);
/// `line` is the number of the input line with the error, if the input is read by lines.
[[nodiscard]] std::string error_json(const Error& error, std::optional<std::size_t> line = {});

/// The work done for an answer, as JSON on one line.
[[nodiscard]] std::string work_text(const Work& work);

}  // namespace grundy::render
