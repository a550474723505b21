// A question while it is being answered.
#pragma once

#include "core/budget.h"
#include "grundy/game/any_game.h"
#include "grundy/question.h"

namespace grundy {

class Tables;
class Theory;
class Values;

/// Everything that an answer is made with. It refers and does not own; pass it on, with other parts
/// where a smaller question is put.
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
