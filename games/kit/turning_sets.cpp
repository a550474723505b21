#include "games/kit/turning_sets.h"

#include <algorithm>
#include <utility>

#include "games/kit/turning_search.h"

namespace grundy::games {

TurningSets::TurningSets(std::vector<TurningRule> rules)
    : rules_(std::move(rules)), values_(std::make_shared<TurningValues>(rules_)) {
  for (const TurningRule& rule : rules_) text_ += (text_.empty() ? "" : " or ") + rule.text;
}

std::optional<std::vector<std::uint64_t>> TurningSets::values(std::uint64_t places) const {
  const auto known = values_->first(places);
  if (known == nullptr) return std::nullopt;
  return std::vector(known->values.begin(),
                     known->values.begin() + static_cast<std::ptrdiff_t>(places));
}

bool TurningSets::is_repeated(std::size_t rule, std::uint64_t right, Places others) const {
  return std::any_of(rules_.begin(), rules_.begin() + static_cast<std::ptrdiff_t>(rule),
                     [&](const TurningRule& before) { return before.has(right, others); });
}

bool TurningSets::each_set(std::uint64_t right, Visit visit) const {
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    const bool all = rules_[i].each_set(
        right, [&](Places others) { return is_repeated(i, right, others) || visit(others); });
    if (!all) return false;
  }
  return true;
}

bool TurningSets::each_set_with_sum(std::uint64_t right, std::uint64_t sum, Visit visit) const {
  const auto known = values_->first(right);
  if (known == nullptr) return true;
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    const bool all = games::each_set_with_sum(rules_[i], *known, right, sum, [&](Places others) {
      return is_repeated(i, right, others) || visit(others);
    });
    if (!all) return false;
  }
  return true;
}

}  // namespace grundy::games
