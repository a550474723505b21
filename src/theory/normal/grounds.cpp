// Why a nim value is what it is: by the theorem of the game, by its parts, or by the mex rule.
#include <algorithm>
#include <iterator>
#include <utility>

#include "theory/normal/example.h"
#include "theory/normal/judgement.h"

namespace grundy::normal {

namespace {

// Nobody would read a longer explanation.
constexpr std::size_t kOptions = 2000;
constexpr std::size_t kParts = 24;
constexpr std::size_t kWords = 4096;

}  // namespace

/// The grounds as far as they are known. If a component has no value, they are for its outcome.
Expected<std::vector<ground::Plain>> NormalJudgement::grounds_of(const Component& component,
                                                                 std::optional<NimValue> value) {
  std::vector<ground::Plain> found;
  if (const TheoremFacet* const theorem = values().theorem(*component.game)) {
    const bool closed = theorem->value(component.position).has_value();
    if (closed || theorem->outcome(component.position)) {
      if (auto told = theorem->explain(component.position)) {
        found.emplace_back(ground::Theorem{std::move(*told)});
      }
      // A theorem on the outcome does not say which value an N-position has.
      if (closed || !value || value->is_zero()) return found;
    }
  }
  if (component.position.size() > kWords) return found;
  if (auto parts = parts_of(component); parts.size() > 1) {
    found.emplace_back(ground::Parts{component.print(), std::move(parts)});
    return found;
  }
  GRUNDY_TRY(auto mex, mex_of(component));
  if (mex) found.push_back(std::move(*mex));
  return found;
}

/// The parts with their values; empty if there are too many or they are not known.
std::vector<Summand> NormalJudgement::parts_of(const Component& component) {
  std::vector<Summand> summands;
  if (component.game->given_options() != nullptr) return summands;
  std::vector<Words> parts;
  component.game->each_part(component.position, [&](WordsView part) {
    if (parts.size() <= kParts) parts.emplace_back(part.begin(), part.end());
  });
  if (parts.size() > kParts) return summands;
  const std::vector<std::string> names = component.game->print_parts(component.position);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto value = values().part_value(component.game, parts[i], talk());
    if (!value) return {};
    summands.push_back({names[i], *value});
  }
  return summands;
}

/// Nothing if the budget ran out, or if the position has too many moves to show.
Expected<std::optional<ground::Plain>> NormalJudgement::mex_of(const Component& component) {
  ground::Mex mex{.position = component.print(), .options = {}};
  std::optional<Error> error;
  const bool all = component.game->each_move(component.position, [&](const MoveView& move) {
    const auto value = values().number(move.after(), talk());
    if (!value && !value.error().is_stop()) error = value.error().error();
    if (!value || mex.options.size() == kOptions) return false;
    mex.options.push_back({move.print(), *value});
    return true;
  });
  if (error) return std::unexpected(std::move(*error));
  if (!all) return std::nullopt;
  return ground::Plain(std::move(mex));
}

/// Grounds for nim value 0, for the position after a winning move.
Expected<std::vector<ground::Plain>> NormalJudgement::grounds_of_loss(const Sum& lost) {
  if (lost.components.size() == 1) return grounds_of(lost.components.front(), NimValue(0));
  ground::Components sum;
  for (const Component& component : lost.components) {
    GRUNDY_TRY(const auto value, if_known(values().number(component, talk())));
    if (!value) return std::vector<ground::Plain>();
    sum.components.push_back({component.print(), *value});
  }
  return std::vector<ground::Plain>{std::move(sum)};
}

/// Adds the grounds for the value of each component, equal components once. Returns the known
/// values.
Expected<std::vector<Summand>> NormalJudgement::add_components(std::vector<Ground>& grounds) {
  const auto& results = verdict_.components;
  const bool copies = by_copies(verdict_);
  std::vector<Summand> summands;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Component& component = sum().components[i];
    std::string name = component.print();
    if (copies && !results[i].nim_value) continue;
    if (std::ranges::find(summands, name, &Summand::label) == summands.end()) {
      GRUNDY_TRY(auto own, grounds_of(component, results[i].nim_value));
      if (results.size() > 1) {
        grounds.emplace_back(ground::OneOfSum{name, results[i].nim_value, std::move(own)});
      } else {
        std::ranges::move(own, std::back_inserter(grounds));
      }
    }
    if (results[i].nim_value) summands.push_back({std::move(name), *results[i].nim_value});
  }
  return summands;
}

/// One of each pair of components that cancel.
std::vector<std::string> NormalJudgement::cancelled_pairs() const {
  std::vector<std::string> names;
  const auto partners = equal_components(sum());
  for (std::size_t i = 0; i < partners.size(); ++i) {
    if (verdict_.components[i].nim_value || !partners[i] || *partners[i] < i) continue;
    names.push_back(sum().components[i].print());
  }
  return names;
}

Expected<std::vector<Ground>> NormalJudgement::grounds(const MoveList* winning) {
  std::vector<Ground> grounds;
  // Nobody has counted all moves that make components equal or leave them equal.
  const auto shown = [&] {
    ground::Example example = example_of(sum(), question_.request.play, winning->moves.front());
    example.total = 0;
    return example;
  };
  const bool any = winning != nullptr && !winning->moves.empty();
  if (copying_) {
    if (!any) return grounds;
    const MoveResult& move = winning->moves.front();
    grounds.emplace_back(shown());
    grounds.emplace_back(ground::Copies{{move.to->components[move.component].print()}});
    return grounds;
  }
  GRUNDY_TRY(auto summands, add_components(grounds));
  const bool all = summands.size() == verdict_.components.size();
  if (verdict_.components.size() > 1 && all) grounds.emplace_back(ground::Components{summands});
  if (!by_copies(verdict_)) return grounds;
  grounds.emplace_back(ground::Copies{cancelled_pairs()});
  if (!summands.empty()) grounds.emplace_back(ground::Components{std::move(summands)});
  // Replies and checks would need values that are not known.
  if (verdict_.outcome == Outcome::N && any) grounds.emplace_back(shown());
  return grounds;
}

Expected<std::optional<ground::Example>> NormalJudgement::example(const MoveList& winning) {
  const auto chosen = winning_example(sum(), winning, values(), talk());
  if (chosen.move == nullptr) return std::nullopt;
  ground::Example example = example_of(sum(), question_.request.play, *chosen.move);
  example.total = winning.total;
  example.all_lower = chosen.all_lower;
  if (question_.request.explain == Detail::full) {
    GRUNDY_TRY(example.check, grounds_of_loss(*chosen.move->to));
  }
  return example;
}

}  // namespace grundy::normal
