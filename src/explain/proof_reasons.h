// Reasons from proofs of misère play, of play without end, of sequences and of graphs; those of
// normal play are in proof_explainer.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "explain/saved_proof.h"
#include "grundy/reason.h"

namespace grundy::explain {

inline constexpr std::size_t kProofMovesShown = 60;

/// " (record 7)", or nothing.
[[nodiscard]] std::string cited(std::uint64_t record);

/// visit(move, position after it) until it returns false. Of a heap of 2^64-1 not all moves are
/// looked at: false where some were left out.
bool each_move_of(const Sum& sum, const std::function<bool(const std::string&, const Sum&)>& visit);

[[nodiscard]] Explanation misere_reasons(SavedProof& proof, const Sum& sum);
/// What records `node` say of a position.
[[nodiscard]] Explanation node_reasons(const SavedProof& proof, const Sum& sum,
                                       const SavedProof::Node& node);
/// What a record `period` says, and by which theorem.
[[nodiscard]] Explanation period_reasons(const SavedProof::PeriodRecord& period);
/// Of a claim that is not about positions.
[[nodiscard]] Explanation list_reasons(const SavedProof& proof);

}  // namespace grundy::explain
