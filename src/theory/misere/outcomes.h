// Who wins a sum in misère play, and how that is found.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/found.h"
#include "solve/misere/misere.h"
#include "solve/misere/sums.h"
#include "theory/question.h"

namespace grundy::misere {

/// How the winner of a sum is found.
enum class Way : std::uint8_t {
  theorem,  ///< all parts equal nim heaps
  table,    ///< of all positions of the board
  alone,    ///< one part whose options are single parts, by the general solver
  search,   ///< over the whole sum
};

/// For one question; what it finds stays in `Sums`.
class Outcomes {
 public:
  /// `brief`: asks only who wins and by which move.
  Outcomes(const Question& question, Sums& sums, bool brief)
      : question_(question), sums_(sums), brief_(brief) {}

  struct Answer {
    Outcome outcome;
    Way way;
  };
  /// An error if play is endless.
  [[nodiscard]] Found<Answer> find(const Sum& sum);

  /// The heaps of a component by its game's own theorem, if it has one.
  [[nodiscard]] std::optional<HeapSum> heaps_by_theorem(const Component& component) const;
  /// The same, or by showing that each of its parts equals one. Nothing if some part does not, or
  /// if the budget ran out.
  [[nodiscard]] std::optional<HeapSum> heaps_of(const Component& component);
  /// The heaps of the parts, in the order of the game.
  [[nodiscard]] std::optional<std::vector<std::uint64_t>> part_heaps(const Component& component);

  [[nodiscard]] bool has_table(const Sum& sum) const;
  /// True if the sum is one part, and so are all its options.
  [[nodiscard]] bool is_searched_alone(const Sum& sum) const;

  [[nodiscard]] bool is_brief() const { return brief_; }
  void be_brief(bool brief) { brief_ = brief; }

 private:
  [[nodiscard]] Found<Outcome> alone(const Component& component);
  [[nodiscard]] Found<std::vector<Sums::Part>> parts_of(const Sum& sum);
  [[nodiscard]] bool add_heaps_by_theorem(const Component& component,
                                          std::vector<std::uint64_t>& heaps) const;

  Question question_;
  Sums& sums_;
  bool brief_;
};

}  // namespace grundy::misere
