// Compares two games: are they equivalent, and are they even the same tree?
#pragma once

#include "core/registry.h"
#include "grundy/answer.h"
#include "grundy/error.h"
#include "theory/question.h"

namespace grundy {

/// The question is about both sums together.
[[nodiscard]] Expected<Comparison> compare_sums(const Sum& left, const Sum& right,
                                                const Question& question, const Registry& registry);

}  // namespace grundy
