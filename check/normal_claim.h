// Claims about normal play: how they are read, and how they are printed once verified.
#pragma once

#include <string>

#include "check/check.h"
#include "grundy/game/any_game.h"
#include "grundy/value.h"

namespace grundy::check {

struct NormalClaim {
  std::string kind;    ///< value, outcome, loopy, draw, equal or differ
  std::string answer;  ///< the value or the outcome, as it is written; empty for the last three
  Sum left;
  Sum right = {};  ///< if two are compared

  [[nodiscard]] std::string statement() const;
  /// True if the claim follows from the values of both sides.
  [[nodiscard]] bool holds(const LoopyValue& left_value, const LoopyValue& right_value) const;
};

[[nodiscard]] Expected<NormalClaim> read_normal_claim(const Claim& claim, const Registry& registry);

/// A value as the format writes it: 3, inf(0,2), inf().
[[nodiscard]] std::string written(const LoopyValue& value);

}  // namespace grundy::check
