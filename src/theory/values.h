// Values of components in normal play: by a theorem of the game, or by the solver of its parts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/budget.h"
#include "core/found.h"
#include "grundy/game/any_game.h"
#include "solve/solvers.h"

namespace grundy {

namespace prove {
class AnnouncedFacts;
}

class Values final : public PositionValues {
 public:
  explicit Values(std::span<const SolverRow> list = solver_list()) : solvers_(*this, list) {}

  [[nodiscard]] Solvers& solvers() { return solvers_; }
  [[nodiscard]] const Solvers& solvers() const { return solvers_; }
  [[nodiscard]] Solver& solver(const Component& component) { return solvers_.of(component.game); }

  /// The theorem of a game, if it has one and the question allows it. Ask here: nobody else has to
  /// know whether theorems may be used.
  [[nodiscard]] const TheoremFacet* theorem(const AnyGame& game) const {
    return solvers_.request().use_theorems ? game.theorem() : nullptr;
  }
  [[nodiscard]] const MisereFacet* misere(const AnyGame& game) const {
    return solvers_.request().use_theorems ? game.misere() : nullptr;
  }
  /// What a theorem says about a position.
  [[nodiscard]] std::optional<NimValue> by_theorem(const Component& component) const {
    const TheoremFacet* const known = theorem(*component.game);
    return known != nullptr ? known->value(component.position) : std::nullopt;
  }
  /// The same, also if it is only known that the position is lost.
  [[nodiscard]] std::optional<NimValue> settled(const Component& component) const {
    const TheoremFacet* const known = theorem(*component.game);
    return known != nullptr ? known->settled(component.position) : std::nullopt;
  }

  /// The value: a number, or an infinite one if play can go on for ever.
  [[nodiscard]] Found<LoopyValue> value(const Component& component, Budget& budget) override;
  [[nodiscard]] Found<LoopyValue> value(const Sum& sum, Budget& budget);

  /// The nim value. An error if play is endless and there is none.
  [[nodiscard]] Found<NimValue> number(const Component& component, Budget& budget);
  [[nodiscard]] Found<NimValue> number(const Sum& sum, Budget& budget);

  /// True if a sum has this value, which may be cheaper to find than the value.
  [[nodiscard]] Found<bool> has_value(const Sum& sum, NimValue value, Budget& budget);

  /// The value of one part of a position.
  [[nodiscard]] Found<NimValue> part_value(const std::shared_ptr<const AnyGame>& game,
                                           WordsView part, Budget& budget);

  /// Whether play can go on for ever; nothing if the budget ran out.
  [[nodiscard]] std::optional<bool> reaches_cycle(const Sum& sum, Budget& budget);

  /// How `value` finds its answer for such a component, for the reader.
  [[nodiscard]] std::string method(const Component& component);

  /// Where solvers may put what their tables cannot keep; null: nowhere.
  void announce_to(prove::AnnouncedFacts* announced);

 private:
  [[nodiscard]] Found<LoopyValue> search(const Component& component, Budget& budget);
  /// True if a position that no theorem knows has this value. Asks about the largest of its parts.
  [[nodiscard]] Found<bool> search_for(const Component& component, NimValue value, Budget& budget);

  Solvers solvers_;
};

}  // namespace grundy
