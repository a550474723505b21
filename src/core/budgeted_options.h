// The options of one position within a budget: the enumeration stops when time or memory runs out.
#pragma once

#include <cstdint>

#include "core/budget.h"
#include "grundy/game/any_game.h"

namespace grundy {

class BudgetedOptions final : public OptionLimit {
 public:
  explicit BudgetedOptions(Budget& budget) : budget_(budget), memory_(budget) {}

  bool allows(std::uint64_t bytes) override {
    // The options of most positions take less memory than any limit would notice.
    if (bytes > kFree && bytes > memory_.bytes() && !memory_.grow(bytes - memory_.bytes())) {
      return false;
    }
    return budget_.spend(0);
  }

 private:
  static constexpr std::uint64_t kFree = std::uint64_t{1} << 18U;

  Budget& budget_;
  Reservation memory_;
};

}  // namespace grundy
