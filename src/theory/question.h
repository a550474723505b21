// A question while it is being answered.
#pragma once

#include "core/budget.h"
#include "grundy/game/any_game.h"
#include "grundy/question.h"

namespace grundy {

class Tables;
class Theory;
class Values;

/// Everything needed to answer a question. It refers and does not own. Pass it on, with some
/// members replaced for a smaller question.
struct Question {
  const Sum& sum;
  const Request& request;
  Budget& budget;
  Tables& tables;

  [[nodiscard]] Question about(const Sum& other) const { return {other, request, budget, tables}; }
  [[nodiscard]] Question within(Budget& other) const { return {sum, request, other, tables}; }
  [[nodiscard]] Question asking(const Request& other) const { return {sum, other, budget, tables}; }

  /// The values of components and parts.
  [[nodiscard]] Values& values() const;
};

}  // namespace grundy
