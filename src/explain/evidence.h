// The evidence for an answer. It comes from a judgement that was just made (live_evidence.h) or
// from a saved proof (saved_evidence.h). Both give it as grounds; Voice puts them into words.
#pragma once

#include <cstddef>
#include <variant>
#include <vector>

#include "explain/grounds.h"
#include "grundy/error.h"
#include "theory/ground.h"

namespace grundy::explain {

using AnyGround = std::variant<Ground, ground::Judged, ground::Replies, ground::ClaimedValue,
                               ground::ClaimedOutcome, ground::ClaimedEquivalence, ground::Period,
                               ground::PeriodRule, ground::ClaimedValues, ground::ListedValues,
                               ground::ClaimedLabels, ground::ProvedValue, ground::ProvedOutcome,
                               ground::NothingSaid, ground::NoMove, ground::Recorded,
                               ground::EqualHeap, ground::Granted, ground::Node, ground::AddedUp>;

/// A line of an outline. It supports the last line before it that is less deep.
struct Step {
  std::size_t depth = 0;
  AnyGround ground;
};
/// An outline. The first step, at depth 0, is the claim. No step is more than one deeper than the
/// step before it. (Grounds within grounds would have to be copied by recursion.)
using Argument = std::vector<Step>;

class Evidence {
 public:
  Evidence() = default;
  Evidence(const Evidence&) = delete;
  Evidence& operator=(const Evidence&) = delete;
  virtual ~Evidence() = default;

  [[nodiscard]] virtual Expected<Argument> argument() = 0;
};

}  // namespace grundy::explain
