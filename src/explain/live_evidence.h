// The evidence of a judgement that was just made.
#pragma once

#include <optional>

#include "explain/evidence.h"
#include "grundy/answer.h"
#include "theory/theory.h"

namespace grundy::explain {

class LiveEvidence final : public Evidence {
 public:
  /// `answer` holds what was found for the judgement, including its moves if they were asked for.
  LiveEvidence(const Result& answer, Judgement& judgement)
      : answer_(answer), judgement_(judgement) {}

  Expected<Argument> argument() override;

 private:
  [[nodiscard]] Expected<std::optional<ground::Replies>> replies();

  const Result& answer_;
  Judgement& judgement_;
};

}  // namespace grundy::explain
