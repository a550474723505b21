// Values of positions come from the digits alone, so they take no longer for large numbers. Moves
// are found by the automata too, as long as they are few; then nothing is searched.
#include "theorem/facet.h"

#include <fmt/format.h>

#include <utility>

#include "theorem/moves.h"

namespace grundy::theorem {

namespace {

constexpr std::uint64_t kMostCells = 20'000'000;  // for one question; about a second
constexpr std::size_t kMostMoves = 1000;

class ProvedValues final : public TheoremFacet {
 public:
  ProvedValues(Theorem theorem, std::string file, const rules::RuleGame& game)
      : theorem_(std::move(theorem)), name_("theorem of " + std::move(file)), game_(game) {}

  [[nodiscard]] std::optional<NimValue> value(const Words& position) const override {
    if (theorem_.claim.kind == ClaimKind::outcome) return std::nullopt;
    const auto value = value_at(theorem_.claim, position);
    return value ? std::optional(NimValue(*value)) : std::nullopt;
  }
  [[nodiscard]] std::optional<Outcome> outcome(const Words& position) const override {
    if (theorem_.claim.kind != ClaimKind::outcome) {
      const auto known = value(position);
      if (!known) return std::nullopt;
      return known->is_zero() ? Outcome::P : Outcome::N;
    }
    return is_lost(theorem_.claim, position) ? Outcome::P : Outcome::N;
  }

  bool each_move_to(const Words& position, NimValue value, MoveVisitor visit) const override {
    if (!knows(value)) return false;
    Budget budget = own_budget();
    const auto found =
        options_of_value(theorem_, numbers(position), value.number(), kMostMoves, budget);
    if (!found) return false;
    for (const Option& option : *found) {
      if (!show(position, option, visit)) break;
    }
    return true;
  }
  bool some_move_to(const Words& position, NimValue value, MoveVisitor visit) const override {
    if (!knows(value)) return false;
    Budget budget = own_budget();
    const auto found = option_of_value(theorem_, numbers(position), value.number(), budget);
    if (found) static_cast<void>(show(position, *found, visit));
    return found.has_value();
  }

  [[nodiscard]] std::string_view name(const Words&) const override { return name_; }
  [[nodiscard]] std::optional<Explanation> explain(const Words& position) const override {
    Explanation reason{"theorem", ""};
    if (const auto known = value(position)) {
      reason.claim = fmt::format(
          "By the {}, which holds for all positions, the nim value is {}. The proof was checked "
          "when the file was read.",
          name_, known->number());
      return reason;
    }
    reason.claim = fmt::format(
        "By the {}, which holds for all positions, the player to move {}. The proof was checked "
        "when the file was read.",
        name_, outcome(position) == Outcome::P ? "loses" : "wins");
    return reason;
  }

 private:
  static Budget own_budget() {
    Limits limits;
    limits.positions = kMostCells;
    return {limits, nullptr, {}};
  }
  static std::vector<std::uint64_t> numbers(const Words& position) {
    return {position.begin(), position.end()};
  }
  [[nodiscard]] bool knows(NimValue value) const {
    return theorem_.claim.kind != ClaimKind::outcome || value.is_zero();
  }
  bool show(const Words& position, const Option& option, MoveVisitor visit) const {
    std::vector<rules::Coordinates> parts;
    for (const auto& part : option) parts.emplace_back(part.begin(), part.end());
    return game_.show_move(position, parts, visit);
  }

  Theorem theorem_;
  std::string name_;
  const rules::RuleGame& game_;
};

}  // namespace

std::shared_ptr<const TheoremFacet> facet_of(Theorem theorem, std::string file,
                                             const rules::RuleGame& game) {
  return std::make_shared<const ProvedValues>(std::move(theorem), std::move(file), game);
}

}  // namespace grundy::theorem
