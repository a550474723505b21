// Misère play: are two games alike, or is there a sum that tells them apart?
#pragma once

#include "core/registry.h"
#include "grundy/answer.h"
#include "grundy/error.h"
#include "theory/question.h"

namespace grundy {

/// The question is about both sums together. `isomorphic` stays unknown.
[[nodiscard]] Expected<Comparison> compare_misere(const Sum& left, const Sum& right,
                                                  const Question& question,
                                                  const Registry& registry);

}  // namespace grundy
