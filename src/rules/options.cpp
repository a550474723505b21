#include "rules/options.h"

#include <algorithm>

#include "grundy/meter.h"

namespace grundy::rules {

bool is_position(const RuleSet& rules, std::span<const std::int64_t> point) {
  if (!std::ranges::all_of(point,
                           [](std::int64_t x) { return x >= 0 && x <= kLargestCoordinate; })) {
    return false;
  }
  if (rules.where.kind == Condition::Kind::truth) return true;
  Coordinates values(point.begin(), point.end());
  values.resize(rules.variables.size());
  return holds(rules.where, values);
}

namespace {

class Enumeration {
 public:
  Enumeration(const RuleSet& rules, const Clause& clause,
              FunctionRef<bool(std::span<const Coordinates>)> visit)
      : rules_(rules), clause_(clause), visit_(visit), parts_(clause.parts.size()) {}

  [[nodiscard]] std::uint64_t choices() const { return choices_; }

  bool run(Coordinates values) {
    values.resize(rules_.variables.size());
    return clause_.slide ? slide(std::move(values)) : bind(0, values);
  }

 private:
  bool bind(std::size_t next, Coordinates& values) {
    meter::work();
    ++choices_;
    if (next == clause_.bindings.size()) return !holds(clause_.condition, values) || show(values);
    const Binding& binding = clause_.bindings[next];
    for (const std::int64_t number : binding.set) {
      values[binding.variable] = number;
      if (!bind(next + 1, values)) return false;
    }
    if (!binding.set.empty()) return true;
    const auto first = value_of(binding.first, values);
    const auto last = value_of(binding.last, values);
    if (!first || !last) return true;
    for (std::int64_t number = std::max<std::int64_t>(*first, 0); number <= *last; ++number) {
      values[binding.variable] = number;
      if (!bind(next + 1, values)) return false;
    }
    return true;
  }

  /// False if there is no such option.
  bool evaluate(const Coordinates& values) {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      parts_[i].clear();
      for (const Expression& coordinate : clause_.parts[i]) {
        const auto value = value_of(coordinate, values);
        if (!value || *value < 0) return false;
        parts_[i].push_back(*value);
      }
      if (!is_position(rules_, parts_[i])) return false;
    }
    return true;
  }
  bool show(const Coordinates& values) { return !evaluate(values) || visit_(parts_); }

  bool slide(Coordinates values) {
    // A step that leads back would never end.
    constexpr int kMostSteps = 1'000'000;
    for (int step = 0; step < kMostSteps; ++step) {
      meter::work();
      if (!holds(clause_.condition, values) || !evaluate(values)) return true;
      if (!visit_(parts_)) return false;
      if (std::ranges::equal(parts_.front(), std::span(values).first(rules_.coordinates)))
        return true;
      std::ranges::copy(parts_.front(), values.begin());
    }
    return true;
  }

  const RuleSet& rules_;
  const Clause& clause_;
  FunctionRef<bool(std::span<const Coordinates>)> visit_;
  std::vector<Coordinates> parts_;
  std::uint64_t choices_ = 0;
};

}  // namespace

bool each_option(const RuleSet& rules, std::span<const std::int64_t> position,
                 FunctionRef<bool(std::span<const Coordinates>)> visit, std::uint64_t* choices) {
  if (rules.inferred()) return rules.options(position, visit);
  for (const Clause& clause : rules.clauses) {
    Enumeration options(rules, clause, visit);
    const bool all = options.run(Coordinates(position.begin(), position.end()));
    if (choices != nullptr) *choices += options.choices();
    if (!all) return false;
  }
  return true;
}

}  // namespace grundy::rules
