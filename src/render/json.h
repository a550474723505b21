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

/// A proof that stands in the answer itself; none: the name of its file stands there.
using ProofText = std::optional<std::string>;

[[nodiscard]] std::string proof_json(const ProofExplanation& proof);
/// `plays` may be null.
[[nodiscard]] std::string solve_json(const Result& result, const PlayCount* plays = nullptr,
                                     const ProofText& proof = {});
/// `pictures`: with drawings of the components whose rules come from outside, which nobody else can
/// draw.
[[nodiscard]] std::string moves_json(const Options& options, bool pictures = false);
[[nodiscard]] std::string comparison_json(const Comparison& comparison, const Sum& left,
                                          const Sum& right, const ProofText& proof = {});
/// How a position is written, and of what games it is a sum.
[[nodiscard]] std::string position_json(const Sum& position);
/// A move that was chosen; none where the game is over.
[[nodiscard]] std::string reply_json(const std::optional<MoveResult>& move, const Sum& position,
                                     Play play);
[[nodiscard]] std::string table_json(const Table& table);
[[nodiscard]] std::string games_json(const std::vector<CatalogueEntry>& catalogue);
[[nodiscard]] std::string game_json(const CatalogueEntry& entry);
/// `line` is the number of the line of input that the error is in, where lines are read.
[[nodiscard]] std::string error_json(const Error& error, std::optional<std::size_t> line = {});

/// What was done for an answer, as JSON on one line.
[[nodiscard]] std::string work_text(const Work& work);

}  // namespace grundy::render
