#include "theory/normal/example.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "core/sums.h"

namespace grundy::normal {

namespace {

// Nobody would look through more moves.
constexpr std::size_t kMoves = 100;
constexpr std::size_t kPartsCompared = 64;
constexpr std::size_t kTable = 20;       // summands
constexpr std::size_t kLargeTable = 64;  // words

/// The parts of a sum with their values, in order, for comparing two sums.
class ValuedParts {
 public:
  ValuedParts(Values& values, Budget& budget) : values_(values), budget_(budget) {}

  /// Nothing if there are too many, or if a value is not known.
  std::optional<std::vector<std::pair<std::string, NimValue>>> of(const Sum& sum) {
    parts_.clear();
    for (const Component& component : sum.components) {
      if (!add(component)) return std::nullopt;
    }
    std::ranges::sort(parts_);
    return parts_;
  }

 private:
  bool add(const Component& component) {
    std::vector<Words> parts;
    Words together;
    if (component.game->given_options() == nullptr) {
      component.game->each_part(component.position, [&](WordsView part) {
        if (parts.size() > kPartsCompared) return;
        parts.emplace_back(part.begin(), part.end());
        together.insert(together.end(), part.begin(), part.end());
      });
    }
    if (parts_.size() + parts.size() > kPartsCompared) return false;
    if (parts.size() < 2) return add_whole(component);
    const bool by_theorem = values_.by_theorem(component).has_value();
    // A theorem is about positions. If the parts in a row are the position, as in a list of heaps,
    // each of them is a position too. A search could take for ever.
    if (by_theorem && together != component.position) return add_whole(component);
    for (const Words& part : parts) {
      const auto value = by_theorem
                             ? component.game->theorem()->value(part)
                             : known_or_none(values_.part_value(component.game, part, budget_));
      if (!value) return false;
      parts_.emplace_back(component.game->rules_id() + component.game->print_part(part), *value);
    }
    return true;
  }

  /// The entries of the nim-sum table in the game's theorem. They tell a move that lowers a heap
  /// from one that, say, adds chips to it.
  bool add_table(const Component& component) {
    if (!values_.by_theorem(component)) return false;
    const auto reason = component.game->theorem()->explain(component.position);
    const Explanation* const table = reason ? nim_sum_in(*reason) : nullptr;
    if (table == nullptr) return false;
    for (const Fact& fact : table->facts) {
      const auto* const values = std::get_if<std::vector<std::uint64_t>>(&fact.value);
      // A long table holds only the first of its values.
      if (fact.name != "values" || values == nullptr || values->size() > kTable) continue;
      for (const std::uint64_t value : *values) {
        if (value > 0) parts_.emplace_back(component.game->rules_id(), NimValue(value));
      }
      return true;
    }
    return false;
  }

  bool add_whole(const Component& component) {
    if (component.position.size() <= kLargeTable && add_table(component)) return true;
    const auto value = values_.number(component, budget_);
    if (!value) return false;
    parts_.emplace_back(identity_of(component), *value);
    return true;
  }

  Values& values_;
  Budget& budget_;
  std::vector<std::pair<std::string, NimValue>> parts_;
};

/// True if the part that a move changes is worth less after it.
bool lowers(const std::vector<std::pair<std::string, NimValue>>& before,
            const std::vector<std::pair<std::string, NimValue>>& after) {
  std::vector<std::pair<std::string, NimValue>> gone;
  std::vector<std::pair<std::string, NimValue>> come;
  std::ranges::set_difference(before, after, std::back_inserter(gone));
  std::ranges::set_difference(after, before, std::back_inserter(come));
  NimValue old_value;
  NimValue new_value;
  for (const auto& part : gone) old_value ^= part.second;
  for (const auto& part : come) new_value ^= part.second;
  return new_value < old_value;
}

/// True if a theorem knows that the position is lost, so this can be shown in full.
bool lost_by_theorem(const Sum& sum) {
  if (sum.components.size() != 1) return false;
  const auto& [game, position] = sum.components.front();
  return game->theorem() != nullptr && game->theorem()->outcome(position) == Outcome::P;
}

}  // namespace

WinningExample winning_example(const Sum& sum, const MoveList& winning, Values& values,
                               Budget& budget) {
  WinningExample example;
  const auto& moves = winning.moves;
  if (moves.empty() || !moves.front().to) return example;
  ValuedParts parts(values, budget);
  const auto before = parts.of(sum);
  example.all_lower = winning.complete && moves.size() <= kMoves;
  int best = -1;
  for (std::size_t i = 0; i < std::min(moves.size(), kMoves); ++i) {
    const auto after = before ? parts.of(*moves[i].to) : std::nullopt;
    const bool lower = after && lowers(*before, *after);
    example.all_lower = example.all_lower && lower;
    const int merit = (lower ? 2 : 0) + (lost_by_theorem(*moves[i].to) ? 1 : 0);
    if (merit <= best) continue;
    best = merit;
    example.move = &moves[i];
  }
  return example;
}

}  // namespace grundy::normal
